import { QueryClient, queryOptions } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseList } from '@/api/client/list';
import { readAllRows } from '@/resource/list/export-rows';

type Row = { id: number };
type Page = { page: number; perPage: number };
type Body = { result: Row[]; pagination?: Record<string, number> };

/** A host that answers each page of its list with a body. */
function hostOf(answer: (page: Page) => Body | Promise<Body>) {
  const requests: Page[] = [];
  const list = (params: Page) =>
    queryOptions({
      queryKey: ['rows', 'list', params] as const,
      queryFn: async () => {
        requests.push({ page: params.page, perPage: params.perPage });
        return parseList<Row>(z.object({ id: z.number() }), await answer(params), params);
      },
    });
  const resource = { name: 'rows', list } as unknown as Parameters<typeof readAllRows<Row>>[0]['source']['resource'];
  return { requests, source: { resource, columns: [] } };
}

const rowsOf = (total: number, { page, perPage }: Page) =>
  Array.from({ length: total }, (_, index) => ({ id: index + 1 })).slice((page - 1) * perPage, page * perPage);

const wellBehaved =
  (total: number, largestPage = 100) =>
  ({ page, perPage: asked }: Page): Body => {
    const perPage = Math.min(asked, largestPage);
    const result = rowsOf(total, { page, perPage });
    return { result, pagination: { total, totalPages: Math.ceil(total / perPage), page, perPage } };
  };

function read(host: ReturnType<typeof hostOf>, more: Partial<Parameters<typeof readAllRows<Row>>[0]> = {}) {
  return readAllRows<Row>({
    client: new QueryClient(),
    source: host.source,
    params: { sortCol: 'created_at', sortDir: 'DESC' },
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...more,
  });
}

describe('all rows of a list', () => {
  it('are read page by page, and each page is told', async () => {
    const host = hostOf(wellBehaved(230));
    const told: number[] = [];
    const result = await read(host, { onProgress: ({ rows }) => told.push(rows.length) });
    expect(result).toMatchObject({ state: 'whole', total: 230, damaged: 0 });
    expect(result.rows.map(({ id }) => id)).toEqual(rowsOf(230, { page: 1, perPage: 230 }).map(({ id }) => id));
    expect(told).toEqual([100, 200, 230]);
    expect(host.requests.map(({ page }) => page)).toEqual([1, 2, 3]);
  });

  it.each([
    ['says its page size', wellBehaved(130, 50)],
    [
      'sends smaller pages and does not say so',
      ({ page, perPage }: Page) => ({
        result: rowsOf(130, { page, perPage: Math.min(50, perPage) }),
        pagination: { total: 130, totalPages: Math.ceil(130 / perPage), page, perPage },
      }),
    ],
    [
      'sends no number of pages',
      ({ page, perPage }: Page) => ({
        result: rowsOf(130, { page, perPage: Math.min(50, perPage) }),
        pagination: { total: 130 },
      }),
    ],
  ])('are complete from a host that %s', async (_, answer) => {
    const host = hostOf(answer);
    const result = await read(host);
    expect(result).toMatchObject({ state: 'whole', total: 130 });
    expect(result.rows).toHaveLength(130);
  });

  it('are one page from a host without pagination', async () => {
    const host = hostOf(() => ({ result: rowsOf(7, { page: 1, perPage: 7 }) }));
    expect(await read(host)).toMatchObject({ state: 'whole', total: 7 });
    expect(host.requests).toHaveLength(1);
  });

  it('are told to be short when the host cannot page, without asking for ever', async () => {
    const host = hostOf(() => ({
      result: rowsOf(100, { page: 1, perPage: 100 }),
      pagination: { total: 5_000, totalPages: 50 },
    }));
    const result = await read(host);
    expect(result).toMatchObject({ state: 'short', total: 5_000 });
    expect(result.rows).toHaveLength(100);
    expect(host.requests).toHaveLength(2);
  });

  it('hold a row once that moved to the next page meanwhile', async () => {
    const host = hostOf(({ page, perPage }) => {
      // A row was added in front after the first page.
      const all = rowsOf(150, { page: 1, perPage: 150 });
      const now = page === 1 ? all : [{ id: 900 }, ...all];
      const result = now.slice((page - 1) * perPage, page * perPage);
      return { result, pagination: { total: now.length, totalPages: 2, page, perPage } };
    });
    const result = await read(host);
    // The new row is on a page that was read before.
    expect(result).toMatchObject({ state: 'short', total: 151 });
    expect(new Set(result.rows.map(({ id }) => id)).size).toBe(150);
  });

  it('go on after a failure with the page that failed', async () => {
    let isDown = true;
    const host = hostOf((page) => {
      if (page.page === 2 && isDown) throw new Error('The host is down');
      return wellBehaved(230)(page);
    });
    const first = await read(host);
    expect(first).toMatchObject({ state: 'failed', error: new Error('The host is down'), page: 1 });
    expect(first.rows).toHaveLength(100);
    isDown = false;
    const second = await read(host, { from: first });
    expect(second).toMatchObject({ state: 'whole' });
    expect(second.rows).toHaveLength(230);
    expect(host.requests.map(({ page }) => page)).toEqual([1, 2, 2, 3]);
  });

  it('are not read when there are too many for a file', async () => {
    const host = hostOf(wellBehaved(50_001));
    expect(await read(host)).toMatchObject({ state: 'too many', total: 50_001, rows: [] });
    expect(host.requests).toHaveLength(1);
  });

  it('stop when it is cancelled, and nothing is asked afterwards', async () => {
    const controller = new AbortController();
    const host = hostOf(wellBehaved(230));
    const reading = read(host, {
      signal: controller.signal,
      onProgress: ({ page }) => page === 2 && controller.abort(),
    });
    await expect(reading).rejects.toThrow();
    expect(host.requests.map(({ page }) => page)).toEqual([1, 2]);
  });
});
