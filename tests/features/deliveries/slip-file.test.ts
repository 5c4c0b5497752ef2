import { describe, expect, it } from 'vitest';
import { inspectSlipFile, slipColumns } from '@/features/deliveries/slip-file';

const file = (content: BlobPart, name = 'slips.txt') => new File([content], name, { type: 'text/plain' });
const row = (slip: string) => slipColumns.map((column) => (column === 'slipNumber' ? slip : 'x')).join('\t');
const text = (...slips: string[]) => [slipColumns.join('\t'), ...slips.map(row)].join('\r\n');

describe('a delivery file before it is sent', () => {
  it('counts the rows and shows the first five', async () => {
    const slips = Array.from({ length: 12 }, (_, index) => `S-${index}`);
    const check = await inspectSlipFile(file(text(...slips)));
    expect(check).toMatchObject({
      ok: true,
      report: { rows: 12, warnings: [], preview: { head: [...slipColumns] } },
    });
    const rows = check.ok ? check.report.preview?.rows : [];
    expect(rows?.map(([slip]) => slip)).toEqual(['S-0', 'S-1', 'S-2', 'S-3', 'S-4']);
  });

  it('names columns that are missing, and lets the host decide', async () => {
    expect(await inspectSlipFile(file('slipNumber\tqty\nS-1\t12'))).toMatchObject({
      ok: true,
      report: { warnings: [expect.stringMatching(/^Missing columns: seqProd, orderNo, .*barcodeKasai$/)] },
    });
  });

  it('names slips that come twice, with the rows an editor shows', async () => {
    const check = await inspectSlipFile(file(`${text('A', 'B')}\n\n${row('A')}\n`));
    expect(check).toMatchObject({
      report: { rows: 3, warnings: ['Slips that come more than once: A (rows 2, 5)'] },
    });
  });

  it('names the first five of many and says how many more', async () => {
    const many = Array.from({ length: 7 }, (_, index) => `S-${index}`);
    const check = await inspectSlipFile(file(text(...many, ...many)));
    expect(check.ok && check.report.warnings[0]).toMatch(/S-4 \(rows 6, 13\) and 2 more$/);
  });

  it('names the first rows of a slip that comes thousands of times', async () => {
    const check = await inspectSlipFile(file(text(...Array.from({ length: 2000 }, () => 'A'))));
    expect(check.ok && check.report.warnings).toEqual([
      'Slips that come more than once: A (rows 2, 3, 4, 5, 6 and 1995 more)',
    ]);
  });

  it('keeps the page responsive while it reads tens of thousands of slips [I2]', async () => {
    const slips = Array.from({ length: 50_000 }, (_, index) => `S-${index}`);
    let yields = 0;
    const page = setInterval(() => {
      yields += 1;
    });
    const check = await inspectSlipFile(file(text(...slips)));
    clearInterval(page);
    expect(check).toMatchObject({ report: { rows: 50_000 } });
    expect(yields).toBeGreaterThanOrEqual(3);
  });

  it('reads the columns behind a byte order mark', async () => {
    expect(await inspectSlipFile(file(`\uFEFF${text('A')}`))).toMatchObject({ report: { warnings: [] } });
  });

  it.each([
    ['another kind of name [I1]', file(text('A'), 'slips.xlsx'), 'Only .txt files can be imported'],
    [
      'an Excel file named .txt [I1]',
      file(new Uint8Array([0x50, 0x4b, 3, 4])),
      'It is named .txt, but it is not a text file',
    ],
    ['bytes that are no text [I1]', file(new Uint8Array([65, 0, 66])), 'It is named .txt, but it is not a text file'],
    ['an empty file [I1]', file(''), 'The file is empty'],
    ['a file over the limit [I2]', file('x'.repeat(10 * 1024 * 1024 + 1)), 'The file is larger than 10 MB'],
    [
      'text in another encoding',
      file(new Uint8Array([0x41, 0xe9, 0x41])),
      'The text is not UTF-8. Save it as UTF-8 and select it again',
    ],
    ['column names and nothing else', file(text()), 'The file has no rows below its first line'],
  ])('refuses %s with the reason', async (_what, file, reason) => {
    expect(await inspectSlipFile(file)).toEqual({ ok: false, reason });
  });

  it('takes the ending in capitals', async () => {
    expect((await inspectSlipFile(file(text('A'), 'SLIPS.TXT'))).ok).toBe(true);
  });

  it('refuses a folder, which cannot be read [I1]', async () => {
    const folder = file('', 'folder.txt');
    Object.defineProperty(folder, 'arrayBuffer', { value: () => Promise.reject(new Error('NotReadableError')) });
    expect(await inspectSlipFile(folder)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('could not be read'),
    });
  });
});
