import { QueryClient, queryOptions } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { List, ListParams } from '@/api/client/list';
import { PartialRows } from '@/api/client/partial-rows';
import { pageOfTested } from '@/api/client/tested-list';

type Row = { id: number };
type Resource = Parameters<typeof pageOfTested<Row>>[0];

/** A host with that many rows; `fails` is the page that it cannot send. */
function hostOf(total: number, { fails = 0, withoutFirst = false } = {}) {
  const requests: string[] = [];
  const state = { fails };
  const rowsFrom = (from: number, to: number) =>
    Array.from({ length: Math.max(0, Math.min(to, total) - from) }, (_, index) => ({ id: from + index + 1 }));
  const list = (params: ListParams) =>
    queryOptions({
      queryKey: ['rows', 'list', params] as const,
      queryFn: async (): Promise<List<Row>> => {
        const { page, perPage } = params;
        requests.push(`${page} of ${perPage} ${params.search ?? ''}`.trim());
        if (page === state.fails) throw new Error('The host is down');
        const rows = rowsFrom((page - 1) * perPage, page * perPage);
        return { rows, total, totalPages: Math.ceil(total / perPage), page, damaged: 0, unread: undefined };
      },
    });
  const first = (params: object) =>
    queryOptions({
      queryKey: ['rows', 'first', params] as const,
      queryFn: async () => {
        requests.push('first');
        return new PartialRows(rowsFrom(0, 1000), total > 1000 ? { read: 1000, of: total, why: 'limit' } : undefined);
      },
    });
  // A resource of these rows is declared nowhere: its keys are those of the tests.
  const resource = { name: 'rows', list, ...(!withoutFirst && { first }) } as unknown as Resource;
  return { requests, resource, state };
}

const params = { page: 1, perPage: 5, sortCol: 'no', sortDir: 'ASC', search: 'door' } as const;
const odd = { params, keep: (rows: readonly Row[]) => rows.filter(({ id }) => id % 2 === 1) };

function reader(host: ReturnType<typeof hostOf>, test = odd) {
  const client = new QueryClient();
  const queryKey = ['rows', 'list', 'odd'];
  return {
    client,
    queryKey,
    read: (more: { page?: number; most?: number } = {}) =>
      pageOfTested(
        host.resource,
        test.params,
        test.keep,
        { page: 1, perPage: 5, ...more },
        { client, signal: new AbortController().signal, queryKey },
      ),
  };
}

describe('a page of rows that only this browser can tell', () => {
  it('is cut out of the rows of the host, with its own count, after one request', async () => {
    const host = hostOf(230);
    const { read } = reader(host);
    const page = await read({ page: 3 });
    expect(page).toMatchObject({ total: 115, totalPages: 23, page: 3, unread: undefined });
    expect(page.rows.map(({ id }) => id)).toEqual([21, 23, 25, 27, 29]);
    await read({ page: 4 });
    expect(host.requests).toEqual(['first']);
  });

  it('is the last one when fewer are left, and page 1 of none', async () => {
    expect(await reader(hostOf(12)).read({ page: 9 })).toMatchObject({ page: 2, total: 6 });
    const none = { params, keep: () => [] };
    expect(await reader(hostOf(12), none).read()).toMatchObject({ page: 1, totalPages: 1, rows: [] });
  });

  it('is found in the whole list of a host with a few thousand rows', async () => {
    const host = hostOf(2_450);
    expect(await reader(host).read()).toMatchObject({ total: 1_225, unread: undefined });
    expect(host.requests[0]).toBe('first');
    expect(host.requests.slice(1)).toEqual(Array.from({ length: 15 }, (_, index) => `${index + 11} of 100 door`));
  });

  it('says of how many of a long list it is, and reads on when somebody wants it', async () => {
    const host = hostOf(200_000);
    const { read } = reader(host);
    expect(await read()).toMatchObject({ total: 500, unread: { read: 1_000, of: 200_000, why: 'limit' } });
    expect(host.requests).toEqual(['first']);
    expect(await read({ most: 2_000 })).toMatchObject({ total: 1_000, unread: { read: 2_000, of: 200_000 } });
    expect(host.requests).toHaveLength(11);
  });

  it('keeps what was found before a failure, and goes on from there', async () => {
    const host = hostOf(2_450, { fails: 13 });
    const { read } = reader(host);
    expect(await read()).toMatchObject({
      total: 600,
      unread: { read: 1_200, of: 2_450, why: 'failed', error: new Error('The host is down') },
    });
    host.state.fails = 0;
    const before = host.requests.length;
    expect(await read()).toMatchObject({ total: 1_225, unread: undefined });
    expect(host.requests.slice(before)).not.toContain('11 of 100 door');
  });

  it('is none when nothing could be tested: that is a failure, and no empty list', async () => {
    const test = {
      params,
      keep: () => {
        throw new Error('The jobs cannot be read');
      },
    };
    await expect(reader(hostOf(2_450), test).read()).rejects.toThrow('The jobs cannot be read');
  });

  it('is read by pages from a host without a limit', async () => {
    const host = hostOf(6_000, { withoutFirst: true });
    expect(await reader(host).read()).toMatchObject({ total: 500, unread: { read: 1_000, of: 6_000, why: 'limit' } });
    expect(host.requests).toHaveLength(10);
  });

  it('is shown as far as it was read', async () => {
    const host = hostOf(2_450);
    const { client, queryKey, read } = reader(host);
    const seen: unknown[] = [];
    client.getQueryCache().subscribe(() => seen.push(client.getQueryData<List<Row>>(queryKey)?.unread?.read));
    await read();
    expect(new Set(seen)).toEqual(
      new Set([undefined, ...Array.from({ length: 15 }, (_, index) => 1_000 + index * 100)]),
    );
  });
});
