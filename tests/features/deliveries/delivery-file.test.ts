import { describe, expect, it } from 'vitest';
import { slipColumns } from '@/domain/delivery';
import { readSlipFile } from '@/features/deliveries/delivery-import';

const file = (content: BlobPart, name = 'slips.txt') => new File([content], name, { type: 'text/plain' });
const row = (slip: string) => slipColumns.map((column) => (column === 'slipNumber' ? slip : 'x')).join('\t');
const text = (...slips: string[]) => [slipColumns.join('\t'), ...slips.map(row)].join('\r\n');

describe('a delivery file before it is sent', () => {
  it('is read as headings and rows, with the numbers an editor shows', async () => {
    const reading = await readSlipFile(file(`${text('A', 'B')}\n\n${row('C')}\n`));
    if (!reading.ok) throw new Error(reading.reason);
    expect(reading.table?.head).toEqual([...slipColumns]);
    expect(reading.table?.rows.map(([slip]) => slip)).toEqual(['A', 'B', 'C']);
    expect(reading.table?.lines).toEqual([2, 3, 5]);
  });

  it('has a column without a heading for text after the last column', async () => {
    const reading = await readSlipFile(file('slipNumber\tqty\nS-1\t12\tmore'));
    expect(reading).toMatchObject({ table: { head: ['slipNumber', 'qty', ''], rows: [['S-1', '12', 'more']] } });
  });

  it('leaves more than 50,000 slips to the host', async () => {
    const slips = Array.from({ length: 50_001 }, (_, index) => `S-${index}`);
    expect(await readSlipFile(file(text(...slips)))).toEqual({ ok: true, table: undefined });
  });

  it('keeps the page responsive while it reads tens of thousands of slips [I2]', async () => {
    const slips = Array.from({ length: 50_000 }, (_, index) => `S-${index}`);
    let yields = 0;
    const page = setInterval(() => {
      yields += 1;
    });
    const check = await readSlipFile(file(text(...slips)));
    clearInterval(page);
    expect(check.ok && check.table?.rows).toHaveLength(50_000);
    expect(yields).toBeGreaterThanOrEqual(3);
  });

  it('reads the columns behind a byte order mark', async () => {
    expect(await readSlipFile(file(`\uFEFF${text('A')}`))).toMatchObject({
      table: { head: [...slipColumns] },
    });
  });

  it.each([
    [
      'text in another encoding',
      file(new Uint8Array([0x41, 0xe9, 0x41])),
      'The text is not UTF-8. Save it as UTF-8 and select it again',
    ],
    ['column names and nothing else', file(text()), 'The file has no rows below its first line'],
  ])('refuses %s with the reason', async (_what, file, reason) => {
    expect(await readSlipFile(file)).toEqual({ ok: false, reason });
  });

  it('refuses a folder, which cannot be read [I1]', async () => {
    const folder = file('', 'folder.txt');
    Object.defineProperty(folder, 'arrayBuffer', { value: () => Promise.reject(new Error('NotReadableError')) });
    expect(await readSlipFile(folder)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('could not be read'),
    });
  });
});
