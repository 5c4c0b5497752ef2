import { serveApi, testStore } from '@tests/support/server';
import { describe, expect, it } from 'vitest';
import { slipColumns } from '@/domain/delivery-slip';
import { call } from './caller';

serveApi();

const good: Record<string, string> = {
  slipNumber: 'S-1',
  seqProd: '0001',
  orderNo: 'PO-1',
  partNumber: '83500-TG4-N010',
  qty: '12',
  date: '2026-11-20',
  time: '08:14',
};
const line = (cells: Record<string, string>) => slipColumns.map((column) => cells[column] ?? '').join('\t');
const file = (...slips: Record<string, string>[]) => [slipColumns.join('\t'), ...slips.map(line)].join('\r\n');

const importFile = (content: BlobPart | null, customerId = '4', as: 'admin' | 'user' = 'admin') => {
  const body = new FormData();
  if (content !== null) body.set('file', new File([content], 'slips.txt', { type: 'text/plain' }));
  body.set('customerId', customerId);
  return call('POST', '/deliveries/import', { as, body });
};

describe('one delivery', () => {
  it('is read with every field and its customer', async () => {
    const [row] = testStore().tables.deliveries;
    const { body } = await call('GET', `/deliveries/${row?.id}`);
    const { decision: _internal, ...shown } = row ?? { decision: null };
    expect(body).toMatchObject({ result: { ...shown, customer: { alias: expect.any(String) } } });
  });

  it('is deleted by its own endpoint', async () => {
    expect((await call('DELETE', '/deliveries/7')).body).toEqual({ message: 'Delivery deleted successfully' });
    expect(testStore().tables.deliveries.some(({ id }) => id === 7)).toBe(false);
    expect((await call('GET', '/deliveries/7')).status).toBe(404);
  });

  it.each([
    ['approve', 'approved'],
    ['reject', 'rejected'],
  ])('stays when %s is called, and only that one is %s', async (mode, decision) => {
    const { body } = await call('DELETE', `/deliveries/${mode}/7`);
    expect(body).toEqual({ message: `Delivery ${decision} successfully` });
    const decided = testStore().tables.deliveries.filter((row) => row.decision !== null);
    expect(decided).toMatchObject([{ id: 7, decision, updatedBy: 'Rina Aulia' }]);
    expect(testStore().tables.deliveries).toHaveLength(1500);
  });

  it.each(['/deliveries/99999', '/deliveries/approve/99999', '/deliveries/reject/99999'])(
    'answers 404 to %s',
    async (path) => {
      expect(await call('DELETE', path)).toEqual({ status: 404, body: { message: 'Delivery not found' } });
    },
  );

  it('is not changed by the role user', async () => {
    const answers = await Promise.all(
      ['/deliveries/7', '/deliveries/approve/7', '/deliveries/reject/7'].map((path) =>
        call('DELETE', path, { as: 'user' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(testStore().tables.deliveries.find(({ id }) => id === 7)?.decision).toBeNull();
  });
});

describe('importing deliveries', () => {
  it('adds the slips of the file to the selected customer, not yet scanned', async () => {
    const { status, body } = await importFile(file(good, { ...good, slipNumber: 'S-2', qty: '6' }));
    expect([status, body]).toEqual([200, { message: '2 delivery slips imported' }]);
    expect(testStore().tables.deliveries.slice(-2)).toMatchObject([
      { ...good, qty: 12, customerId: 4, scanLt1At: null },
      { slipNumber: 'S-2', qty: 6 },
    ]);
  });

  it('reads columns in any order, a byte order mark, and skips empty lines', async () => {
    const names = [...slipColumns].reverse();
    const text = `\uFEFF${names.join('\t')}\n${names.map((name) => good[name] ?? '').join('\t')}\n\n`;
    expect((await importFile(text)).status).toBe(200);
    expect(testStore().tables.deliveries.at(-1)).toMatchObject({ slipNumber: 'S-1', partNumber: '83500-TG4-N010' });
  });

  it('names row and column of everything wrong, and imports nothing', async () => {
    const wrong = { ...good, slipNumber: 'S-2', qty: 'dua', date: '20-11-2026', time: '25:00' };
    const { status, body } = await importFile(file(good, wrong, { ...good, slipNumber: '' }, good));
    expect(status).toBe(422);
    expect((body as { error: unknown[] }).error).toEqual([
      { path: [3, 'qty'], message: 'Row 3, qty: must be a whole number of at least 1' },
      { path: [3, 'date'], message: 'Row 3, date: "20-11-2026" is not a date (YYYY-MM-DD)' },
      { path: [3, 'time'], message: 'Row 3, time: "25:00" is not a time (HH:mm)' },
      { path: [4, 'slipNumber'], message: 'Row 4, slipNumber: must not be empty' },
      { path: [5, 'slipNumber'], message: 'Row 5, slipNumber: S-1 is also in row 2' },
    ]);
    expect(testStore().tables.deliveries).toHaveLength(1500);
  });

  it('refuses a slip that was imported before, for this customer only', async () => {
    await importFile(file(good));
    const again = await importFile(file(good));
    expect(again.body).toMatchObject({ error: [{ message: 'Row 2, slipNumber: S-1 was imported before' }] });
    expect((await importFile(file(good), '5')).status).toBe(200);
  });

  it('names the columns the file does not have', async () => {
    const { body } = await importFile('slipNumber\tqty\nS-1\t12');
    const { error } = body as { error: { message: string }[] };
    expect(error).toHaveLength(slipColumns.length - 2);
    expect(error[0]?.message).toBe('Row 1, seqProd: this column is missing');
  });

  it.each([
    ['no file', null, 400, 'No file was uploaded'],
    ['an empty file', '', 400, 'No file was uploaded'],
    ['a header and nothing else', file(), 400, 'The file has no delivery slips'],
    ['bytes that are not UTF-8', new Uint8Array([0xff, 0xfe, 0x41, 0x00]), 400, 'This is not a UTF-8 text file'],
    ['text with NUL', 'slip\0Number', 400, 'This is not a UTF-8 text file'],
    ['11 MB', 'x'.repeat(11 * 1024 * 1024), 413, 'The file is larger than 10 MB'],
  ])('refuses %s', async (_what, content, status, message) => {
    expect(await importFile(content)).toEqual({ status, body: { message } });
  });

  it('refuses an unknown customer and the role user', async () => {
    expect((await importFile(file(good), '99')).body).toMatchObject({ error: [{ path: ['customerId'] }] });
    expect((await importFile(file(good), '4', 'user')).status).toBe(403);
    expect(testStore().tables.deliveries).toHaveLength(1500);
  });
});
