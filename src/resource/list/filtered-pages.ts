import type { QueryFunctionContext } from '@tanstack/react-query';
import type { List, ListParams } from '@/api/client/list';
import type { defineResource } from '@/api/client/resource';
import type { RecordId } from '@/domain/record';

const ROWS_PER_REQUEST = 100;
/** Beyond it a person waits too long, and the host works for nothing. */
const MAX_ROWS_READ = 5_000;
/** A page that was read for one page of the result is there for the next. */
const KEEP_MS = 60_000;

/**
 * A page of the rows that pass a test only this browser can make. All pages of the host's list are read for it, with its
 * search, sorting and filters, so that the count is true. @throws Error that says how to narrow a list that is too long.
 */
export async function filteredPage<Row extends { id: RecordId }>(
  { client }: Pick<QueryFunctionContext, 'client'>,
  resource: Pick<ReturnType<typeof defineResource<Row, never>>, 'list'>,
  { page, perPage, ...params }: ListParams,
  keep: (rows: readonly Row[]) => Promise<Row[]>,
): Promise<List<Row>> {
  const rows: Row[] = [];
  let damaged = 0;
  let totalPages = 1;
  for (let at = 1; at <= totalPages; at++) {
    const query = resource.list({ ...params, page: at, perPage: ROWS_PER_REQUEST });
    const list = await client.fetchQuery({ ...query, staleTime: KEEP_MS });
    if (list.total > MAX_ROWS_READ) {
      throw new Error(
        `${list.total} rows would have to be read, and at most ${MAX_ROWS_READ} are. Narrow the list first`,
      );
    }
    totalPages = list.totalPages;
    damaged += list.damaged;
    rows.push(...list.rows);
  }
  const kept = await keep(rows);
  const pages = Math.max(1, Math.ceil(kept.length / perPage));
  const shown = Math.min(page, pages);
  return {
    rows: kept.slice((shown - 1) * perPage, shown * perPage),
    total: kept.length,
    totalPages: pages,
    page: shown,
    damaged,
  };
}
