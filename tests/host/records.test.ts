import { oneFarCell } from '@tests/support/workbooks';
import { strToU8 } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { slipColumns } from '@/domain/delivery-slip';
import { parseWorkbook } from '@/lib/workbook/workbook-parse';
import { makeWorkbook } from '@/lib/workbook/workbook-write';
import {
  type Caller,
  isRecord,
  makePart,
  partForm,
  resultOf,
  rowsOf,
  startHost,
  totalOf,
  unique,
} from './support/host';

let running: Awaited<ReturnType<typeof startHost>>;
let admin: Caller;
beforeAll(async () => {
  running = await startHost();
  admin = await running.as('admin', 'admin123');
});

const activityOf = async (resource: string, id: unknown) =>
  rowsOf(await admin.get('/activity', { resource, recordId: String(id), perPage: '100', sortDir: 'ASC' }));

describe('lists', () => {
  it('page without leaving out or repeating a row, and know their total', async () => {
    const ids: unknown[] = [];
    const query = { perPage: '50', sortCol: 'date', sortDir: 'ASC' };
    const total = Number(totalOf(await admin.get('/deliveries', query)));
    for (let page = 1; page <= Math.ceil(total / 50); page += 1) {
      ids.push(...rowsOf(await admin.get('/deliveries', { ...query, page: String(page) })).map(({ id }) => id));
    }
    expect(ids).toHaveLength(total);
    expect(new Set(ids).size).toBe(total);
  });

  it('search every column of theirs, or one, whatever the case', async () => {
    const { part } = await makePart(admin, { model: unique('Model %_') });
    const found = (query: Record<string, string>) => admin.get('/parts', query).then(totalOf);
    expect(await found({ search: part.model.toUpperCase() })).toBe(1);
    expect(await found({ search: '%_', searchCol: 'model' })).toBe(1);
    expect(await found({ search: part.model, searchCol: 'name' })).toBe(0);
    expect(await found({ filter_model: part.model.slice(0, -1) })).toBe(1);
    expect(await found({ filter_hand: 'left', search: part.no })).toBe(1);
    expect(await found({ filter_hand: 'right', search: part.no })).toBe(0);
  });

  it('find parts by the name of their customer', async () => {
    const { customerId, part } = await makePart(admin);
    const { name } = resultOf(await admin.get(`/customers/${customerId}`));
    const [row] = rowsOf(await admin.get('/parts', { search: String(name) }));
    expect(row).toMatchObject({ no: part.no, customer: { id: customerId, name }, customerId });
  });

  it('keep dates, customer and order', async () => {
    const rows = rowsOf(
      await admin.get('/deliveries', { filter_customerId: '1', dateFrom: '2026-11-20', perPage: '100' }),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ date, customerId }) => date === '2026-11-20' && customerId === 1)).toBe(true);
    const slips = rowsOf(await admin.get('/deliveries', { sortCol: 'slipNumber', sortDir: 'ASC', perPage: '20' }));
    expect(slips.map(({ slipNumber }) => slipNumber)).toEqual(slips.map(({ slipNumber }) => slipNumber).toSorted());
  });
});

describe('records', () => {
  it('are made, changed and deleted, and the log says by whom', async () => {
    const { id, part, customerId } = await makePart(admin);
    expect((await admin.put(`/parts/${id}`, { ...part, model: 'D26', labelDesignId: 'LD-0003' })).status).toBe(200);
    expect(resultOf(await admin.get(`/parts/${id}`))).toMatchObject({ model: 'D26', labelDesignId: 'LD-0003' });
    expect((await admin.remove(`/parts/${id}`)).status).toBe(200);
    expect((await admin.remove(`/parts/${id}`)).status).toBe(404);
    const log = await activityOf('parts', id);
    expect(log.map(({ action, by }) => [action, by])).toEqual([
      ['create', 'Rina Aulia'],
      ['update', 'Rina Aulia'],
      ['delete', 'Rina Aulia'],
    ]);
    expect(log[1]?.changes).toEqual([
      { field: 'model', from: 'TG4', to: 'D26' },
      { field: 'labelDesignId', from: '', to: 'LD-0003' },
    ]);
    expect((await admin.remove(`/customers/${customerId}`)).status).toBe(200);
  });

  it('say which fields are wrong', async () => {
    const { part } = await makePart(admin);
    const twice = await admin.post('/parts', {
      ...part,
      no: part.no.toLowerCase(),
      rightHand: true,
      customerId: '999999',
    });
    expect(twice.status).toBe(422);
    expect(twice.body).toEqual({
      message: 'validation_error',
      error: [
        { path: ['customerId'], message: 'Customer does not exist' },
        { path: ['no'], message: `Part ${part.no.toLowerCase()} in NH-1 already exists` },
        { path: ['rightHand'], message: 'A part is for the left or the right hand, not both' },
      ],
    });
    const empty = await admin.post('/parts', { ...partForm(1), name: ' ' });
    expect(isRecord(empty.body) && empty.body.error).toEqual([{ path: ['name'], message: 'Part name is required' }]);
  });

  it('that others use are not deleted, in the words of the contract', async () => {
    const { customerId, id } = await makePart(admin);
    const { status, body } = await admin.remove(`/customers/${customerId}`);
    expect(status).toBe(409);
    expect(body).toEqual({
      message:
        'update or delete on table "customers" violates foreign key constraint "parts_customer_id_fkey" on table "parts"',
    });
    const run = {
      partId: id,
      qtyLabel: 1,
      qtyPart: 1,
      serialFrom: '202611200001',
      serialEnd: '202611200001',
      status: 1,
    };
    expect((await admin.post('/parts/print-history', run)).status).toBe(201);
    expect((await admin.remove(`/parts/${id}`)).body).toEqual({
      message:
        'update or delete on table "parts" violates foreign key constraint "print_history_part_id_fkey" on table "print_history"',
    });
  });

  it('are changed completely or not at all: a log that cannot be written undoes the change', async () => {
    const name = unique('Half');
    await running.host.db.schema.alterTable('activity').renameTo('activity_away').execute();
    const { status, body } = await admin.post('/customers', { name, alias: 'ABC', address: '' });
    await running.host.db.schema.alterTable('activity_away').renameTo('activity').execute();
    expect(status).toBe(500);
    expect(isRecord(body) && String(body.message)).toMatch(/^The host failed\. It is in its log as [0-9a-f-]{36}$/);
    expect(totalOf(await admin.get('/customers', { search: name }))).toBe(0);
  });
});

describe('slips', () => {
  const slip = (slipNumber: string) =>
    slipColumns.map(
      (column) =>
        ({ slipNumber, qty: '5', date: '2026-11-20', time: '10:00', adjustDate: '', adjustTime: '' })[
          column as string
        ] ?? column,
    );
  const file = (...rows: string[][]) =>
    strToU8([[...slipColumns], ...rows].map((row) => row.join('\t')).join('\r\n')) as Uint8Array<ArrayBuffer>;

  it('are imported in one transaction, each with its line in the log, decided and deleted', async () => {
    const { customerId } = await makePart(admin);
    const numbers = [unique('S'), unique('S')];
    const fields = { customerId: String(customerId) };
    const answer = await admin.upload('/deliveries/import', file(...numbers.map(slip)), fields);
    expect(answer.body).toEqual({ message: '2 delivery slips imported' });
    const again = await admin.upload('/deliveries/import', file(slip(unique('S')), slip(numbers[1] ?? '')), fields);
    expect([again.status, again.body]).toEqual([
      422,
      {
        message: 'validation_error',
        error: [{ path: [3, 'slipNumber'], message: `Row 3, slipNumber: ${numbers[1]} was imported before` }],
      },
    ]);
    const rows = rowsOf(await admin.get('/deliveries', { filter_customerId: String(customerId) }));
    expect(rows).toHaveLength(2);
    const [first] = rows;
    expect((await admin.remove(`/deliveries/approve/${first?.id}`)).body).toEqual({
      message: 'Delivery approved successfully',
    });
    expect(resultOf(await admin.get(`/deliveries/${first?.id}`))).toMatchObject({ updatedBy: 'Rina Aulia' });
    expect((await admin.remove(`/deliveries/${first?.id}`)).status).toBe(200);
    expect((await activityOf('deliveries', first?.id)).map(({ action }) => action)).toEqual([
      'import',
      'approve',
      'delete',
    ]);
  });

  it.each([
    ['another file', strToU8('\ud800 not this'), 422],
    ['bytes', Uint8Array.of(0xff, 0xfe, 0), 400],
    ['nothing', new Uint8Array(0), 400],
    ['more than 10 MB', new Uint8Array(10 * 1024 * 1024 + 1), 413],
  ])('of %s are refused', async (_what, bytes, expected) => {
    const { status } = await admin.upload('/deliveries/import', bytes as Uint8Array<ArrayBuffer>, { customerId: '1' });
    expect(status).toBe(expected);
  });
});

describe('part files', () => {
  const workbook = async (rows: string[][]) =>
    new Uint8Array(await (await makeWorkbook({ name: 'Parts', rows })).arrayBuffer());
  const head = ['Part Name', 'Part Number', 'Color Code', 'Label Size', 'Customer', 'Model', 'Quantity Per Pack'];
  const row = (no: string, customer: string, more: string[] = []) => [
    'LINING',
    no,
    'NH-1',
    '',
    customer,
    'TG4',
    '12',
    'FR',
    'yes',
    'no',
    ...more,
  ];
  const columns = [...head, 'Indication', 'Left Hand', 'Right Hand'];

  it('are imported: new rows made, others changed, designs kept without their column', async () => {
    const { part, id, customerId } = await makePart(admin, { labelDesignId: 'LD-0003' });
    const customer = String(resultOf(await admin.get(`/customers/${customerId}`)).name);
    const fresh = unique('=NO');
    const answer = await admin.upload(
      '/parts/import',
      await workbook([columns, row(fresh, customer), row(part.no.toLowerCase(), customer)]),
    );
    expect([answer.status, answer.body]).toEqual([200, { message: '1 part imported, 1 updated' }]);
    expect(resultOf(await admin.get(`/parts/${id}`))).toMatchObject({ qtyPerPack: 12, labelDesignId: 'LD-0003' });
    const made = rowsOf(await admin.get('/parts', { search: fresh }))[0];
    expect(made).toMatchObject({ no: fresh, labelSize: '135mm × 90mm' });
    expect((await activityOf('parts', made?.id)).map(({ action }) => action)).toEqual(['import']);
    expect((await activityOf('parts', id)).at(-1)).toMatchObject({ action: 'import' });

    const exported = await parseWorkbook(new Uint8Array((await admin.get('/parts/export')).bytes));
    // A formula is text for whoever opens the file.
    expect(exported.ok && exported.rows.some((cells) => cells[1] === `'${fresh}`)).toBe(true);
    const template = await parseWorkbook(new Uint8Array((await admin.get('/parts/template/download')).bytes));
    if (!template.ok) throw new Error('The template cannot be read');
    expect(template.rows[0]).toEqual([...columns, 'Label Design ID']);
    const filled = await admin.upload('/parts/import', await workbook([columns, template.rows[1] ?? []]));
    expect(filled.status).toBe(422);
  });

  it('with one wrong row change nothing', async () => {
    const { customerId } = await makePart(admin);
    const customer = String(resultOf(await admin.get(`/customers/${customerId}`)).name);
    const fresh = unique('NO');
    const rows = [columns, row(fresh, customer), row(fresh, customer), row(unique('NO'), 'nobody')];
    const { status, body } = await admin.upload('/parts/import', await workbook(rows));
    expect(status).toBe(422);
    expect(isRecord(body) && body.error).toEqual([
      { path: [4, 'Customer'], message: 'Row 4, Customer: No customer of this name' },
      { path: [3, 'Part Number'], message: 'Row 3, Part Number: the same part number and color code as row 2' },
    ]);
    expect(totalOf(await admin.get('/parts', { search: fresh }))).toBe(0);
  });

  it.each([
    ['text', strToU8('Part Name'), 400],
    ['an old .xls', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), 422],
    ['a cell far away', oneFarCell(), 422],
  ])('of %s are refused', async (_what, bytes, expected) => {
    const { status, body } = await admin.upload('/parts/import', bytes as Uint8Array<ArrayBuffer>);
    expect([status, isRecord(body) && typeof body.message]).toEqual([expected, 'string']);
  });
});
