import { serveApi, testStore } from '@tests/support/server';
import { describe, expect, it } from 'vitest';
import { call } from './caller';

serveApi();

type List = {
  result: Record<string, unknown>[];
  pagination: { total: number; totalPages: number; page: number; perPage: number };
};
const list = async (path: string) => {
  const { status, body } = await call('GET', path);
  expect(status).toBe(200);
  return body as List;
};
const column = async (path: string, name: string) => (await list(path)).result.map((row) => row[name]);

describe('lists', () => {
  it.each([
    ['/users', 12],
    ['/customers', 10],
    ['/parts', 240],
    ['/deliveries', 1500],
    ['/parts/print-history', 60],
  ])('%s answers five rows of its %i by default, the newest first', async (path, total) => {
    const { result, pagination } = await list(path);
    expect(pagination).toEqual({ total, totalPages: Math.ceil(total / 5), page: 1, perPage: 5 });
    const created = result.map((row) => String(row.createdAt));
    expect(created).toHaveLength(5);
    expect(created).toEqual([...created].sort().reverse());
  });

  it('answers the last, shorter page and nothing past it', async () => {
    expect((await list('/users?page=3&perPage=5')).result).toHaveLength(2);
    expect(await list('/users?page=99&perPage=5')).toEqual({
      result: [],
      pagination: { total: 12, totalPages: 3, page: 99, perPage: 5 },
    });
  });

  it('answers as many rows as the limit says, for counts and for the customer select', async () => {
    const counted = await list('/deliveries?limit=1');
    expect([counted.result.length, counted.pagination.total]).toEqual([1, 1500]);
    expect((await list('/customers?limit=1000')).result).toHaveLength(10);
  });

  it.each([
    [
      '/customers?sortCol=name&sortDir=ASC&perPage=3',
      'name',
      ['PT Andalan Interior Mobil', 'PT Bintang Mobil Karawang', 'PT Cakra Motor Indonesia'],
    ],
    ['/users?sortCol=fullName&sortDir=ASC&perPage=2', 'fullName', ['Agus Prasetyo', 'Budi Susilo']],
    ['/users?sortCol=username&sortDir=DESC&perPage=2', 'username', ['yuni.k', 'wahyu.t']],
    ['/users?sortCol=created_at&sortDir=ASC&perPage=2', 'username', ['admin', 'user']],
    [
      '/parts?search=tailgate&perPage=100&filter_model=560&filter_colorCode=nh-167&filter_no=B101',
      'no',
      ['84640-560-B101'],
    ],
    ['/parts?filter_customerId=1&filter_no=83500-TG4-N010&filter_colorCode=NH-900L', 'name', ['LINING ASSY R FR DOOR']],
    ['/customers?search=surabaya', 'alias', ['TKU']],
    ['/users?filter_role=admin&sortCol=username&sortDir=ASC', 'username', ['admin', 'hendra.w']],
  ])('%s finds the matching rows', async (path, name, expected) => {
    expect(await column(path, name)).toEqual(expected);
  });

  it.each(['%', '_', "'", '\\', 'tidak ada', '日本', '🚗'])('takes the search text %s literally', async (text) => {
    expect((await list(`/parts?search=${encodeURIComponent(text)}`)).result).toEqual([]);
  });

  it('searches deliveries in one column when it is named, in all when it is "all"', async () => {
    const [slip] = testStore().tables.deliveries;
    const found = async (searchCol: string) =>
      (await list(`/deliveries?search=${slip?.slipNumber}&searchCol=${searchCol}`)).pagination.total;
    expect([await found('slipNumber'), await found('orderNo'), await found('all')]).toEqual([1, 0, 1]);
  });

  it('filters deliveries by customer and days, both ends included', async () => {
    const { deliveries } = testStore().tables;
    const [from, to] = [deliveries[900]?.date ?? '', deliveries[1200]?.date ?? ''];
    const expected = deliveries.filter(({ date, customerId }) => customerId === 2 && date >= from && date <= to);
    const { pagination } = await list(`/deliveries?filter_customerId=2&dateFrom=${from}&dateTo=${to}`);
    expect(expected.length).toBeGreaterThan(10);
    expect(pagination.total).toBe(expected.length);
  });

  it('shows a delivery with its customer, and never how it was decided', async () => {
    const [row] = (await list('/deliveries?filter_customerId=3&perPage=5')).result;
    expect(row).toMatchObject({ customer: { alias: 'MKJ', name: 'PT Mitra Kendaraan Jaya' } });
    expect(row).not.toHaveProperty('decision');
  });

  it('never answers a password', async () => {
    const everybody = JSON.stringify(await list('/users?limit=1000'));
    expect(everybody).not.toMatch(/password|admin123|gudang0/);
  });

  it.each([
    ['/parts?sortCol=warna', 'Unknown column "warna"'],
    ['/parts?filter_warna=x', 'Unknown column "warna"'],
    ['/deliveries?search=x&searchCol=warna', 'Unknown column "warna"'],
    ['/parts?page=0', 'page must be a whole number of at least 1'],
    ['/parts?perPage=banyak', 'perPage must be a whole number of at least 1'],
    ['/deliveries?dateFrom=20-11-2026', '"20-11-2026" is not a date (YYYY-MM-DD)'],
    ['/parts?sortCol=__proto__', 'Unknown column "__proto__"'],
  ])('refuses %s with the reason', async (path, message) => {
    expect(await call('GET', path)).toEqual({ status: 400, body: { message } });
  });

  it.each(['/users', '/customers', '/parts', '/deliveries', '/parts/print-history', '/parts/1', '/customers/1'])(
    'answers %s only to who is signed in',
    async (path) => {
      expect((await call('GET', path, { as: null })).status).toBe(401);
    },
  );
});
