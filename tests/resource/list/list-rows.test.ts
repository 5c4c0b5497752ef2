import { QueryClient, queryOptions } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseList } from '@/api/client/list';
import { PagePosition } from '@/api/client/read-pages';
import { pagesOfList } from '@/resource/list/list-rows';

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
  const resource = { name: 'rows', list } as unknown as Parameters<typeof pagesOfList<Row>>[0]['source']['resource'];
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

/** What was read, how it ended, and what each page brought. */
async function read(
  host: ReturnType<typeof hostOf>,
  position = new PagePosition(),
  signal = new AbortController().signal,
) {
  const params = { sortCol: 'created_at', sortDir: 'DESC' } as const;
  const rows: Row[] = [];
  const told: number[] = [];
  let end: 'whole' | 'host' | undefined;
  const run = async () => {
    for await (const page of pagesOfList<Row>({
      client: new QueryClient(),
      source: host.source,
      params,
      signal,
      position,
    })) {
      rows.push(...page.rows);
      told.push(rows.length);
      end = page.end;
    }
  };
  const error = await run().catch((caught: unknown) => caught);
  return { rows, told, end, error, total: position.total };
}

describe('all rows of a list', () => {
  it('are read page by page, and each page is told', async () => {
    const host = hostOf(wellBehaved(230));
    const result = await read(host);
    expect(result).toMatchObject({ end: 'whole', total: 230, told: [100, 200, 230] });
    expect(result.rows.map(({ id }) => id)).toEqual(rowsOf(230, { page: 1, perPage: 230 }).map(({ id }) => id));
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
    expect(result).toMatchObject({ end: 'whole', total: 130 });
    expect(result.rows).toHaveLength(130);
  });

  it('are one page from a host without pagination', async () => {
    const host = hostOf(() => ({ result: rowsOf(7, { page: 1, perPage: 7 }) }));
    expect(await read(host)).toMatchObject({ end: 'whole', total: 7 });
    expect(host.requests).toHaveLength(1);
  });

  it('are told to be short when the host cannot page, without asking for ever', async () => {
    const host = hostOf(() => ({
      result: rowsOf(100, { page: 1, perPage: 100 }),
      pagination: { total: 5_000, totalPages: 50 },
    }));
    const result = await read(host);
    expect(result).toMatchObject({ end: 'host', total: 5_000 });
    expect(result.rows).toHaveLength(100);
    // With those that were requested ahead.
    expect(host.requests).toHaveLength(5);
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
    expect(result).toMatchObject({ end: 'host', total: 151 });
    expect(new Set(result.rows.map(({ id }) => id)).size).toBe(150);
  });

  it('go on after a failure with the page that failed', async () => {
    let isDown = true;
    const host = hostOf((page) => {
      if (page.page === 2 && isDown) throw new Error('The host is down');
      return wellBehaved(230)(page);
    });
    const position = new PagePosition();
    const first = await read(host, position);
    expect(first).toMatchObject({ error: new Error('The host is down'), told: [100] });
    isDown = false;
    const second = await read(host, position);
    expect(second).toMatchObject({ end: 'whole', error: undefined });
    expect([...first.rows, ...second.rows]).toHaveLength(230);
  });

  it('leave none out when a page could not be tested: it is read again', async () => {
    const host = hostOf(wellBehaved(230));
    let isDown = true;
    const testOf = (params: object) => ({
      params,
      keep: async (rows: readonly Row[]) => {
        if (isDown && rows[0]?.id === 101) throw new Error('The jobs cannot be read');
        return rows;
      },
    });
    Object.assign(host.source.resource, { testOf });
    const position = new PagePosition();
    const first = await read(host, position);
    expect(first).toMatchObject({ error: new Error('The jobs cannot be read'), told: [100] });
    isDown = false;
    const second = await read(host, position);
    expect([...first.rows, ...second.rows]).toHaveLength(230);
  });

  it('stop when it is cancelled, and nothing is asked afterwards', async () => {
    const controller = new AbortController();
    const host = hostOf((page) => {
      if (page.page === 3) controller.abort();
      return wellBehaved(1_230)(page);
    });
    const { error } = await read(host, new PagePosition(), controller.signal);
    expect(error).toMatchObject({ name: expect.stringMatching(/Abort|Cancelled/) });
    const asked = host.requests.length;
    await Promise.resolve();
    expect(host.requests).toHaveLength(asked);
    expect(asked).toBeLessThan(8);
  });
});
