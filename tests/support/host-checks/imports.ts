import {
  type Caller,
  type Callers,
  isRecord,
  makePart,
  resultOf,
  rowsOf,
  unique,
  wrongIn,
} from '@tests/support/answers';
import { oneFarCell } from '@tests/support/workbooks';
import { strToU8 } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { slipColumns } from '@/domain/delivery';
import { parseWorkbook } from '@/lib/workbook/workbook-parse';
import { makeWorkbook } from '@/lib/workbook/workbook-write';

let admin: Caller;
let user: Caller;

type Cells = readonly string[];
const bytes = (text: string) => strToU8(text) as Uint8Array<ArrayBuffer>;

/** What docs/api.md says of delivery slips and of files of parts and slips, tried at a server. */
export function checkImports(start: () => Promise<Callers>) {
  beforeAll(async () => {
    ({ admin, user } = await start());
  });

  describe('slips', () => {
    const slip = (slipNumber: string, more: Record<string, string> = {}): Record<string, string> => ({
      ...{ slipNumber, seqProd: '0001', orderNo: 'PO-1', partNumber: '83500-TG4-N010', qty: '12' },
      ...{ date: '2026-11-20', time: '08:14', ...more },
    });
    const fileOf = (columns: Cells, ...slips: Record<string, string>[]) =>
      bytes(
        [columns, ...slips.map((one) => columns.map((column) => one[column] ?? ''))]
          .map((row) => row.join('\t'))
          .join('\r\n'),
      );
    const send = (file: Uint8Array<ArrayBuffer>, customerId: unknown, who = admin) =>
      who.upload('/deliveries/import', file, { customerId: String(customerId) });
    const slipsOf = async (customerId: unknown) =>
      rowsOf(await admin.get('/deliveries', { filter_customerId: String(customerId) }));

    it('are added to the customer, each once, from columns in any order', async () => {
      const { customerId } = await makePart(admin);
      const numbers = [unique('S'), unique('S')] as const;
      const sent = await send(fileOf([...slipColumns].reverse(), slip(numbers[0]), slip(numbers[1])), customerId);
      expect([sent.status, sent.body]).toEqual([200, { message: '2 delivery slips imported' }]);
      const rows = await slipsOf(customerId);
      expect(rows.map(({ slipNumber }) => slipNumber).toSorted()).toEqual(numbers.toSorted());
      expect(rows[0]).toMatchObject({ ...slip(''), slipNumber: expect.any(String), qty: 12, scanLt1At: null });
      const again = await send(fileOf(slipColumns, slip(unique('S')), slip(numbers[1])), customerId);
      expect([again.status, wrongIn(again)]).toEqual([
        422,
        [{ path: [3, 'slipNumber'], message: `Row 3, slipNumber: ${numbers[1]} was imported before` }],
      ]);
      expect((await send(fileOf(slipColumns, slip(numbers[1])), (await makePart(admin)).customerId)).status).toBe(200);
      expect(await slipsOf(customerId)).toHaveLength(2);
      expect(
        (
          await send(
            bytes(
              `\uFEFF${slipColumns.join('\t')}\n${slipColumns.map((name) => slip(unique('S'))[name]).join('\t')}\n\n`,
            ),
            customerId,
          )
        ).status,
      ).toBe(200);
    });

    it('are approved, rejected and deleted one by one, by an admin', async () => {
      const { customerId } = await makePart(admin);
      await send(fileOf(slipColumns, slip(unique('S')), slip(unique('S'))), customerId);
      const [first, second] = await slipsOf(customerId);
      for (const path of [
        `/deliveries/${first?.id}`,
        `/deliveries/approve/${first?.id}`,
        `/deliveries/reject/${first?.id}`,
      ]) {
        expect((await user.remove(path)).status).toBe(403);
      }
      for (const [mode, decision] of [
        ['approve', 'approved'],
        ['reject', 'rejected'],
      ]) {
        expect((await admin.remove(`/deliveries/${mode}/${first?.id}`)).body).toEqual({
          message: `Delivery ${decision} successfully`,
        });
      }
      expect(resultOf(await admin.get(`/deliveries/${first?.id}`))).toMatchObject({
        ...{
          slipNumber: first?.slipNumber,
          updatedBy: 'Rina Aulia',
          customerId,
          customer: { name: expect.any(String) },
        },
      });
      expect((await admin.remove(`/deliveries/${second?.id}`)).body).toEqual({
        message: 'Delivery deleted successfully',
      });
      expect((await slipsOf(customerId)).map(({ id }) => id)).toEqual([first?.id]);
      for (const path of ['/deliveries', '/deliveries/approve', '/deliveries/reject']) {
        expect(await admin.remove(`${path}/${second?.id}`)).toMatchObject({
          status: 404,
          body: { message: 'Delivery not found' },
        });
      }
    });

    it('are rejected with a reason, which slip and log say until the slip is decided on again', async () => {
      const { customerId } = await makePart(admin);
      await send(fileOf(slipColumns, slip(unique('S'))), customerId);
      const [{ id } = {}] = await slipsOf(customerId);
      const reasonNow = async () => resultOf(await user.get(`/deliveries/${id}`)).rejectReason;
      const reject = (body?: unknown, by = admin) => by.remove(`/deliveries/reject/${id}`, body);
      expect(await reasonNow()).toBe('');
      for (const reason of ['', '  ', 'x'.repeat(201), 7, undefined]) {
        expect((await reject({ reason })).status).toBe(422);
      }
      expect((await reject({ reason: 'Wrong colour' }, user)).status).toBe(403);
      expect(await reasonNow()).toBe('');
      expect(await reject({ reason: ' Wrong colour ' })).toMatchObject({
        status: 200,
        body: { message: 'Delivery rejected successfully' },
      });
      expect(await reasonNow()).toBe('Wrong colour');
      expect(await slipsOf(customerId)).toEqual([expect.objectContaining({ rejectReason: 'Wrong colour' })]);
      const [logged] = rowsOf(await admin.get('/activity', { resource: 'deliveries', recordId: String(id) }));
      expect(logged).toMatchObject({
        action: 'reject',
        changes: [{ field: 'rejectReason', from: '', to: 'Wrong colour' }],
      });
      expect((await reject()).status).toBe(200);
      expect(await reasonNow()).toBe('');
      await reject({ reason: 'x'.repeat(200) });
      expect((await admin.remove(`/deliveries/approve/${id}`)).status).toBe(200);
      expect(await reasonNow()).toBe('');
    });

    it('name row and column of everything wrong, and import nothing', async () => {
      const { customerId } = await makePart(admin);
      const good = slip('S-1');
      const wrong = slip('S-2', { qty: 'dua', date: '20-11-2026', time: '25:00' });
      const refused = await send(fileOf(slipColumns, good, wrong, slip(''), good), customerId);
      expect([refused.status, wrongIn(refused)]).toEqual([
        422,
        [
          { path: [3, 'qty'], message: 'Row 3, qty: must be a whole number of at least 1' },
          { path: [3, 'date'], message: 'Row 3, date: "20-11-2026" is not a date (YYYY-MM-DD)' },
          { path: [3, 'time'], message: 'Row 3, time: "25:00" is not a time (HH:mm)' },
          { path: [4, 'slipNumber'], message: 'Row 4, slipNumber: must not be empty' },
          { path: [5, 'slipNumber'], message: 'Row 5, slipNumber: S-1 is also in row 2' },
        ],
      ]);
      const columns = wrongIn(await send(bytes('slipNumber\tqty\nS-1\t12'), customerId)) as { message: string }[];
      expect(columns).toHaveLength(slipColumns.length - 2);
      expect(columns[0]?.message).toBe('Row 1, seqProd: this column is missing');
      expect(wrongIn(await send(fileOf(slipColumns, good), 99_999))).toMatchObject([{ path: ['customerId'] }]);
      expect((await send(fileOf(slipColumns, good), customerId, user)).status).toBe(403);
      expect(await slipsOf(customerId)).toEqual([]);
    });

    it.each([
      ['an empty file', bytes(''), 400, 'No file was uploaded'],
      ['a header and nothing else', fileOf(slipColumns), 400, 'The file has no delivery slips'],
      ['bytes that are not UTF-8', Uint8Array.of(0xff, 0xfe, 0x41, 0), 400, 'This is not a UTF-8 text file'],
      ['text with NUL', bytes('slip\0Number'), 400, 'This is not a UTF-8 text file'],
      ['11 MB', new Uint8Array(11 * 1024 * 1024), 413, 'The file is larger than 10 MB'],
    ])('of %s are refused', async (_what, file, status, message) => {
      const refused = await send(file, 4);
      expect([refused.status, refused.body]).toEqual([status, { message }]);
    });
  });

  describe('part files', () => {
    const columns = [
      ...['Part Name', 'Part Number', 'Color Code', 'Label Size', 'Customer', 'Model', 'Quantity Per Pack'],
      ...['Indication', 'Left Hand', 'Right Hand'],
    ];
    const line = (no: string, customer: string, changes: Record<number, string> = {}) =>
      ['LID', no, 'NH-1', '', customer, 'TG4', '12', 'FR-01', 'yes', ''].map((cell, index) => changes[index] ?? cell);
    const send = async (rows: Cells[], who = admin) =>
      who.upload(
        '/parts/import',
        new Uint8Array(await (await makeWorkbook({ name: 'Parts', rows: rows.map((row) => [...row]) })).arrayBuffer()),
      );
    const read = async (path: string) => {
      const parsed = await parseWorkbook(await user.download(path));
      if (!parsed.ok) throw new Error('The file cannot be read');
      return parsed.rows;
    };
    const customerOf = async (customerId: unknown) =>
      String(resultOf(await admin.get(`/customers/${customerId}`)).name);

    it('are imported: new parts made, others changed, designs kept without their column', async () => {
      const { part, id, customerId } = await makePart(admin, { labelDesignId: 'LD-0003' });
      const customer = await customerOf(customerId);
      const no = unique('=NO');
      const answer = await send([columns, line(no, customer), line(part.no.toLowerCase(), customer)]);
      expect([answer.status, answer.body]).toEqual([200, { message: '1 part imported, 1 updated' }]);
      expect(resultOf(await admin.get(`/parts/${id}`))).toMatchObject({ qtyPerPack: 12, labelDesignId: 'LD-0003' });
      const [made] = rowsOf(await admin.get('/parts', { search: no }));
      expect(made).toMatchObject({ no, labelSize: '135mm × 90mm', leftHand: true, customerId });

      // A formula is text for whoever opens the file, and comes back as it was.
      const [head = [], ...rows] = await read('/parts/export');
      const own = rows.filter((cells) => cells[1] === `'${no}`);
      expect(own).toHaveLength(1);
      expect((await send([head, ...own])).body).toEqual({ message: '0 parts imported, 1 updated' });
      expect(resultOf(await admin.get(`/parts/${made?.id}`))).toMatchObject(made ?? {});
    });

    it('have a template with the names of the columns and an example, which cannot be imported', async () => {
      const [head, example = [], ...more] = await read('/parts/template/download');
      expect([head, more]).toEqual([[...columns, 'Label Design ID'], []]);
      expect((await send([columns, example])).status).toBe(422);
    });

    it('name row and column of everything wrong, and import nothing', async () => {
      const customer = await customerOf((await makePart(admin)).customerId);
      const no = unique('NO');
      const faults = { 0: '', 4: 'PT Tidak Ada', 6: 'dua', 8: 'mungkin' };
      const refused = await send([
        ...[columns, line(no, customer), line('B', customer, faults)],
        ...[line('C', customer, { 9: 'yes' }), line(no, customer)],
      ]);
      expect([refused.status, (wrongIn(refused) as { message: string }[]).map(({ message }) => message)]).toEqual([
        422,
        [
          'Row 3, Customer: No customer of this name',
          'Row 3, Quantity Per Pack: Not a whole number of at least 1',
          'Row 3, Left Hand: It is yes or no',
          'Row 3, Part Name: Part name is required',
          'Row 4, Right Hand: A part is for the left or the right hand, not both',
          'Row 5, Part Number: the same part number and color code as row 2',
        ],
      ]);
      expect(rowsOf(await admin.get('/parts', { search: no }))).toEqual([]);
      const missing = wrongIn(
        await send([
          ['Part Name', 'Part Number'],
          ['A', 'B'],
        ]),
      );
      expect(missing).toMatchObject([{ message: 'Row 1, Color Code: this column is missing' }, {}, {}, {}]);
      expect((await send([columns], user)).status).toBe(403);
    });

    it.each([
      ['text', bytes('halo'), 400, 'This is not an Excel file'],
      ['a broken workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), 400, 'This is not an Excel file'],
      [
        ...(['an old .xls', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1), 422] as const),
        'This is an old .xls file; save it as .xlsx and import that',
      ],
      ['nothing', bytes(''), 400, 'No file was uploaded'],
      ['a cell far away', oneFarCell(), 422, undefined],
    ])('of %s are refused', async (_what, file, status, message) => {
      const refused = await admin.upload('/parts/import', file as Uint8Array<ArrayBuffer>);
      expect([refused.status, isRecord(refused.body) && refused.body.message]).toEqual([
        status,
        message ?? expect.any(String),
      ]);
    });
  });
}
