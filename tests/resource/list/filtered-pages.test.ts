import { QueryClient, queryOptions } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { List, ListParams } from '@/api/client/list';
import { filteredPage } from '@/resource/list/filtered-pages';

type Row = { id: number };

/** A host with that many rows. */
function hostOf(total: number) {
  const requests: ListParams[] = [];
  const list = (params: ListParams) =>
    queryOptions({
      queryKey: ['rows', 'list', { page: String(params.page), perPage: String(params.perPage) }] as const,
      queryFn: async (): Promise<List<Row>> => {
        requests.push(params);
        const { page, perPage } = params;
        const all = Array.from({ length: total }, (_, index) => ({ id: index + 1 }));
        const rows = all.slice((page - 1) * perPage, page * perPage);
        return { rows, total, totalPages: Math.ceil(total / perPage), page, damaged: 0 };
      },
    });
  return { requests, resource: { list } as unknown as Parameters<typeof filteredPage<Row>>[1] };
}

const params = { page: 1, perPage: 5, sortCol: 'no', sortDir: 'ASC', search: 'door' } as const;
const keepOdd = async (rows: readonly Row[]) => rows.filter(({ id }) => id % 2 === 1);

describe('a page of rows that only this browser can tell', () => {
  it('is cut out of all pages of the host, with its own count', async () => {
    const { resource, requests } = hostOf(230);
    const client = new QueryClient();
    const page = await filteredPage({ client }, resource, { ...params, page: 3 }, keepOdd);
    expect(page).toMatchObject({
      total: 115,
      totalPages: 23,
      page: 3,
      rows: [21, 23, 25, 27, 29].map((id) => ({ id })),
    });
    expect(requests.map((request) => [request.page, request.perPage, request.search, request.sortCol])).toEqual([
      [1, 100, 'door', 'no'],
      [2, 100, 'door', 'no'],
      [3, 100, 'door', 'no'],
    ]);
    await filteredPage({ client }, resource, { ...params, page: 4 }, keepOdd);
    expect(requests).toHaveLength(3);
  });

  it('is the last one when fewer are left, and page 1 of none', async () => {
    const { resource } = hostOf(12);
    const context = { client: new QueryClient() };
    expect(await filteredPage(context, resource, { ...params, page: 9 }, keepOdd)).toMatchObject({ page: 2, total: 6 });
    expect(await filteredPage(context, resource, params, async () => [])).toMatchObject({
      page: 1,
      totalPages: 1,
      rows: [],
    });
  });

  it('is refused when more would have to be read than a person waits for', async () => {
    const { resource, requests } = hostOf(5_001);
    await expect(filteredPage({ client: new QueryClient() }, resource, params, keepOdd)).rejects.toThrow(
      '5001 rows would have to be read, and at most 5000 are. Narrow the list first',
    );
    expect(requests).toHaveLength(1);
  });
});
