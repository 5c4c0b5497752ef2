import {
  type Caller,
  type Callers,
  makePart,
  partForm,
  resultOf,
  rowsOf,
  unique,
  wrongIn,
} from '@tests/support/answers';
import { beforeAll, describe, expect, it } from 'vitest';

let admin: Caller;
let user: Caller;

const customer = { name: 'PT Contoh Baru', alias: 'PCB', address: 'Jl. Contoh 1' };
const person = { username: 'baru', nik: '2026', password: 'rahasia-1', fullName: 'Orang Baru', role: 'user' };
const part = { ...partForm(1), no: '77777-TG4-N010' };
const resources = [
  ['customers', 'name', customer],
  ['users', 'username', person],
  ['parts', 'no', part],
] as const;
/** An address as a browser would send it. */
const read = (address: string) => {
  const [path = '', query] = address.split('?');
  return admin.get(path, Object.fromEntries(new URLSearchParams(query)));
};
const page = async (path: string, query: Record<string, string> = {}) => (await admin.get(path, query)).body;
const foreignKey = (table: string, by: string) =>
  `update or delete on table "${table}" violates foreign key constraint "${by}"`;

/** What docs/api.md says of lists and of customers, users and parts, tried at a server with the demo company. */
export function checkRecords(start: () => Promise<Callers>) {
  beforeAll(async () => {
    ({ admin, user } = await start());
  });

  describe.each(resources)('%s', (name, field, form) => {
    const make = async () => {
      const body: Record<string, unknown> = { ...form, [field]: unique('new').toLowerCase() };
      const { status } = await admin.post(`/${name}`, body);
      const id = rowsOf(await admin.get(`/${name}`, { search: String(body[field]) }))[0]?.id;
      return { status, body, path: `/${name}/${id}` };
    };

    it('are made, changed and read, with who did it, and deleted once', async () => {
      const { status, body, path } = await make();
      expect(status).toBe(201);
      const changed: Record<string, unknown> = { ...body, [field]: unique('other').toLowerCase() };
      expect((await admin.put(path, changed)).status).toBe(200);
      const read = resultOf(await user.get(path));
      expect(read).toMatchObject({ [field]: changed[field], updatedBy: expect.stringMatching(/./) });
      expect(JSON.stringify(read)).not.toContain('rahasia');
      expect((await admin.remove(path)).status).toBe(200);
      for (const { status, body: answer } of [
        await admin.remove(path),
        await admin.get(path),
        await admin.put(path, body),
      ]) {
        expect([status, answer]).toEqual([404, { message: expect.stringMatching(/ not found$/) }]);
      }
      expect((await make()).path).not.toBe(path);
    });

    it('are read but not changed by the role user', async () => {
      const { body, path } = await make();
      const before = await page(path);
      const attempts = [await user.post(`/${name}`, body), await user.put(path, body), await user.remove(path)];
      expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403]);
      expect(await page(path)).toEqual(before);
    });
  });

  it.each([
    ['customers', { ...customer, name: 'PT A', alias: 'X' }, ['name', 'alias']],
    ['customers', { ...customer, name: 'pt cakra motor indonesia' }, ['name']],
    ['customers', {}, ['name', 'alias', 'address']],
    ['users', { ...person, username: '' }, ['username']],
    ['users', { ...person, username: 'Admin' }, ['username']],
    ['users', { ...person, password: '', fullName: 'A' }, ['fullName']],
    ['users', { ...person, password: '' }, ['password']],
    ['users', { ...person, role: 'bos' }, ['role']],
    ['parts', { ...part, name: '', no: ' ', model: '' }, ['name', 'no', 'model']],
    ['parts', { ...part, customerId: 99_999 }, ['customerId']],
    ['parts', { ...part, customerId: '' }, ['customerId']],
    ['parts', { ...part, no: '83500-TG4-N010', colorCode: 'nh-900l' }, ['no']],
    ['parts', { ...part, rightHand: true }, ['rightHand']],
  ])('%s %j: %j is wrong', async (name, body, fields) => {
    const { status, body: answer } = await admin.post(`/${name}`, body);
    expect([status, answer]).toEqual([
      422,
      {
        message: 'validation_error',
        error: fields.map((field) => ({ path: [field], message: expect.stringMatching(/./) })),
      },
    ]);
  });

  it('a part may have the number of another one in another colour; its quantity may be text, and 1 for nonsense', async () => {
    const { id, part } = await makePart(admin);
    expect((await admin.post('/parts', { ...part, colorCode: 'R-999', qtyPerPack: '24' })).status).toBe(201);
    expect((await admin.put(`/parts/${id}`, { ...part, qtyPerPack: 'banyak' })).status).toBe(200);
    const rows = rowsOf(await admin.get('/parts', { search: part.no }));
    expect(rows.map(({ qtyPerPack }) => qtyPerPack).toSorted()).toEqual([1, 24]);
  });

  it('who is an admin is not deleted', async () => {
    const [row] = rowsOf(await admin.get('/users', { filter_username: 'hendra.w' }));
    expect(await admin.remove(`/users/${row?.id}`)).toMatchObject({
      status: 403,
      body: { message: 'Cannot delete admin users' },
    });
  });

  it('what others use is not deleted, in the words of the contract', async () => {
    const { customerId, id } = await makePart(admin);
    const used = await admin.remove(`/customers/${customerId}`);
    expect([used.status, used.body]).toEqual([
      409,
      { message: `${foreignKey('customers', 'parts_customer_id_fkey')} on table "parts"` },
    ]);
    const serials = { serialFrom: '202611200001', serialEnd: '202611200001' };
    await user.post('/parts/print-history', { partId: id, qtyLabel: 1, qtyPart: 1, status: 1, ...serials });
    expect((await admin.remove(`/parts/${id}`)).body).toEqual({
      message: `${foreignKey('parts', 'print_history_part_id_fkey')} on table "print_history"`,
    });
    const slips = rowsOf(await admin.get('/deliveries', { limit: '1' }));
    expect((await admin.remove(`/customers/${slips[0]?.customerId}`)).status).toBe(409);
  });

  describe('lists', () => {
    it.each(['users', 'customers', 'parts', 'deliveries', 'parts/print-history'])(
      '%s: five rows at first, the newest before the others',
      async (name) => {
        const rows = rowsOf(await admin.get(`/${name}`));
        const created = rows.map(({ createdAt }) => String(createdAt));
        expect(created).toHaveLength(5);
        expect(created).toEqual(created.toSorted().toReversed());
      },
    );

    it('page without leaving out or repeating a row, know their total, and are empty past their end', async () => {
      const ids: unknown[] = [];
      const query = { perPage: '50', sortCol: 'date', sortDir: 'ASC' };
      const first = await page('/deliveries', query);
      const { total, totalPages } = (first as { pagination: { total: number; totalPages: number } }).pagination;
      for (let at = 1; at <= totalPages; at += 1) {
        ids.push(...rowsOf(await admin.get('/deliveries', { ...query, page: String(at) })).map(({ id }) => id));
      }
      expect(ids).toHaveLength(total);
      expect(new Set(ids).size).toBe(total);
      expect(await page('/deliveries', { ...query, page: '999' })).toEqual({
        result: [],
        pagination: { total, totalPages, page: 999, perPage: 50 },
      });
      expect(rowsOf(await admin.get('/deliveries', { limit: '1000' }))).toHaveLength(1000);
    });

    it.each([
      [
        '/customers?sortCol=name&sortDir=ASC&perPage=2&search=mobil',
        'name',
        ['PT Andalan Interior Mobil', 'PT Bintang Mobil Karawang'],
      ],
      ['/users?sortCol=created_at&sortDir=ASC&perPage=2', 'username', ['admin', 'user']],
      ['/parts?search=tailgate&filter_model=560&filter_colorCode=nh-167&filter_no=B101', 'no', ['84640-560-B101']],
      [
        '/parts?filter_customerId=1&filter_no=83500-TG4-N010&filter_colorCode=NH-900L',
        'name',
        ['LINING ASSY R FR DOOR'],
      ],
      ['/parts?filter_hand=left&filter_no=83500-TG4-N010&filter_colorCode=NH-900L', 'name', []],
      ['/customers?search=SURABAYA', 'alias', ['TKU']],
      ['/users?filter_role=admin&sortCol=username&sortDir=ASC', 'username', ['admin', 'hendra.w']],
    ])('%s finds the matching rows', async (path, field, expected) => {
      expect(rowsOf(await read(path)).map((row) => row[field])).toEqual(expected);
    });

    it.each(['%', '_', "'", '\\', 'tidak ada', '🚗'])('take the search text %s as it is', async (sign) => {
      const search = `83${sign}`;
      expect(rowsOf(await admin.get('/parts', { search }))).toEqual([]);
    });

    it('search parts by the name of their customer, and deliveries in one column when it is named', async () => {
      const { customerId, part } = await makePart(admin);
      const { name } = resultOf(await admin.get(`/customers/${customerId}`));
      const [found] = rowsOf(await admin.get('/parts', { search: String(name) }));
      expect(found).toMatchObject({ no: part.no, customer: { id: customerId, name }, customerId });
      const [slip] = rowsOf(await admin.get('/deliveries'));
      const search = String(slip?.slipNumber);
      const count = async (searchCol: string) => rowsOf(await admin.get('/deliveries', { search, searchCol })).length;
      expect([await count('slipNumber'), await count('orderNo'), await count('all')]).toEqual([1, 0, 1]);
    });

    it('have the deliveries of a customer and of days, both ends too, each with its customer, not how it was decided', async () => {
      const all = rowsOf(await admin.get('/deliveries', { limit: '1000', sortCol: 'date', sortDir: 'ASC' }));
      const [from, to] = [String(all[300]?.date), String(all[600]?.date)];
      const ids = all
        .filter(({ date, customerId }) => customerId === 2 && String(date) >= from && String(date) <= to)
        .map(({ id }) => Number(id));
      const query = { filter_customerId: '2', dateFrom: from, dateTo: to, limit: '1000' };
      const rows = rowsOf(await admin.get('/deliveries', query));
      expect(ids.length).toBeGreaterThan(5);
      expect(rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
      expect(rows[0]).toMatchObject({ customerId: 2, customer: { name: expect.any(String) } });
      expect(rows[0]).not.toHaveProperty('decision');
    });

    it('have no password', async () => {
      expect(JSON.stringify(await page('/users', { limit: '1000' }))).not.toMatch(/password|admin123|gudang0/);
    });

    it.each([
      ['/parts?sortCol=warna', 'Unknown column "warna"'],
      ['/parts?filter_warna=x', 'Unknown column "warna"'],
      ['/deliveries?search=x&searchCol=warna', 'Unknown column "warna"'],
      ['/parts?page=0', 'page must be a whole number of at least 1'],
      ['/parts?perPage=banyak', 'perPage must be a whole number of at least 1'],
      ['/deliveries?dateFrom=20-11-2026', 'a date (YYYY-MM-DD)'],
      ['/parts?sortCol=__proto__', 'Unknown column "__proto__"'],
    ])('refuse %s with the reason', async (path, message) => {
      const { status, body } = await read(path);
      expect([status, body]).toEqual([400, { message: expect.stringContaining(message) }]);
    });
  });

  it('a customer and a part that are saved unchanged are as they were, also who changed them last and when', async () => {
    const { id, part } = await makePart(admin);
    const { name, alias, address } = resultOf(await admin.get('/customers/1'));
    for (const [path, form] of [
      ['/customers/1', { name, alias, address }],
      [`/parts/${id}`, part],
    ] as const) {
      const before = resultOf(await admin.get(path));
      const saved = await admin.put(path, form);
      expect([saved.status, wrongIn(saved)]).toEqual([200, undefined]);
      expect(resultOf(await admin.get(path))).toEqual(before);
    }
  });
}
