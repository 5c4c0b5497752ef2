import { strToU8 } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { slipColumns } from '@/domain/delivery';
import { makeWorkbook } from '@/lib/workbook/workbook-write';
import { type Caller, isRecord, makePart, resultOf, rowsOf, startHost, totalOf, unique } from './support/host';

let running: Awaited<ReturnType<typeof startHost>>;
let admin: Caller;
beforeAll(async () => {
  running = await startHost();
  admin = await running.as('admin', 'admin123');
});

const activityOf = async (resource: string, id: unknown) =>
  rowsOf(await admin.get('/activity', { resource, recordId: String(id), perPage: '100', sortDir: 'ASC' }));

const cells: Record<string, string> = { qty: '5', date: '2026-11-20', time: '10:00', adjustDate: '', adjustTime: '' };

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

  it('of parts are found by the alias of their customer, in a search and in its column', async () => {
    const { id, customerId } = await makePart(admin);
    const alias = unique('ALIAS');
    const { name } = resultOf(await admin.get(`/customers/${customerId}`));
    await admin.put(`/customers/${customerId}`, { name, alias, address: '' });
    for (const [column, text] of [
      ['search', alias.toLowerCase()],
      ['filter_customer.name', alias],
    ] as const) {
      expect(rowsOf(await admin.get('/parts', { [column]: text })).map((row) => row.id)).toEqual([id]);
    }
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

  it('from a file have a line in the log each, and so has what is done with them', async () => {
    const { customerId, part, id } = await makePart(admin);
    const customer = String(resultOf(await admin.get(`/customers/${customerId}`)).name);
    const slip = slipColumns.map((column) => (column === 'slipNumber' ? unique('S') : (cells[column] ?? column)));
    const text = [[...slipColumns], slip].map((row) => row.join('\t')).join('\r\n');
    const file = strToU8(text) as Uint8Array<ArrayBuffer>;
    await admin.upload('/deliveries/import', file, { customerId: String(customerId) });
    const [row] = rowsOf(await admin.get('/deliveries', { filter_customerId: String(customerId) }));
    await admin.remove(`/deliveries/approve/${row?.id}`);
    await admin.remove(`/deliveries/${row?.id}`);
    const actions = async (...of: Parameters<typeof activityOf>) =>
      (await activityOf(...of)).map(({ action }) => action);
    expect(await actions('deliveries', row?.id)).toEqual(['import', 'approve', 'delete']);

    const head = ['Part Name', 'Part Number', 'Color Code', 'Label Size', 'Customer', 'Model', 'Quantity Per Pack'];
    const line = ['LID', part.no, part.colorCode, '', customer, 'TG4', '12'];
    const hand = ['Indication', 'Left Hand', 'Right Hand'];
    const rows = [
      [...head, ...hand],
      [...line, 'FR', 'yes', 'no'],
    ];
    await admin.upload(
      '/parts/import',
      new Uint8Array(await (await makeWorkbook({ name: 'Parts', rows })).arrayBuffer()),
    );
    expect((await actions('parts', id)).at(-1)).toBe('import');
  });
});
