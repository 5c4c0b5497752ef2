import type { QueryClient } from '@tanstack/react-query';
import { isDamagedId, type ListParams } from '@/api/client/list';
import type { RecordId } from '@/domain/record';
import { type ListSource, listOptions } from './list-query';

/** The largest page of the specification (section 9). */
const ROWS_PER_REQUEST = 100;
/** As many as this product reads back from a workbook. */
export const MOST_EXPORTED_ROWS = 50_000;

/** What was read so far; a second attempt goes on from there. */
export type RowsRead<Row> = {
  rows: readonly Row[];
  /** Rows that could not be read completely. */
  damaged: number;
  total: number;
  page: number;
  perPage: number;
};

/**
 * `short`: the host counts more rows than it sent, because they changed meanwhile or it cannot page. `too many`: nothing
 * was read.
 */
export type RowsResult<Row> = RowsRead<Row> &
  ({ state: 'whole' | 'short' | 'too many' } | { state: 'failed'; error: unknown });

type Reading<Row extends { id: RecordId }> = {
  client: QueryClient;
  source: Pick<ListSource<Row>, 'resource' | 'columns'>;
  /** Search, filters and order of the list. */
  params: Omit<ListParams, 'page' | 'perPage'>;
  signal: AbortSignal;
  onProgress: (read: RowsRead<Row>) => void;
  /** What an attempt that failed had read. */
  from?: RowsRead<Row> | undefined;
};

/**
 * All rows of a list, page by page. Hosts that send smaller pages than asked for are asked for those; a row that moved to
 * a later page meanwhile is there once. @throws only when it is cancelled.
 */
export async function readAllRows<Row extends { id: RecordId }>(reading: Reading<Row>): Promise<RowsResult<Row>> {
  const { client, source, params, signal, onProgress, from } = reading;
  const found = new Map<string, Row>(from?.rows.map((row) => [keyOf(row), row]));
  let read: RowsRead<Row> = from ?? { rows: [], damaged: 0, total: 0, page: 0, perPage: ROWS_PER_REQUEST };
  for (;;) {
    const page = read.page + 1;
    let { perPage } = read;
    try {
      const list = await readPage(client, listOptions(source, { ...params, page, perPage }), signal);
      const { total } = list;
      if (total > MOST_EXPORTED_ROWS) return { ...read, total, state: 'too many' };
      const isSmaller = page === 1 && list.rows.length > 0 && list.rows.length < Math.min(perPage, total);
      if (isSmaller) perPage = list.rows.length;
      const known = found.size;
      for (const row of list.rows) found.set(keyOf(row), row);
      read = { rows: [...found.values()], damaged: read.damaged + list.damaged, total, page, perPage };
      onProgress(read);
      const lastPage = Math.max(Math.ceil(total / perPage), isSmaller ? 1 : list.totalPages);
      if (page >= lastPage || found.size === known) {
        return { ...read, state: found.size < total ? 'short' : 'whole' };
      }
    } catch (error) {
      signal.throwIfAborted();
      return { ...read, state: 'failed', error };
    }
  }
}

async function readPage<Row extends { id: RecordId }>(
  client: QueryClient,
  query: ReturnType<ListSource<Row>['resource']['list']>,
  signal: AbortSignal,
) {
  signal.throwIfAborted();
  // Its own key: cancelling must not cancel the list on the screen. Thousands of rows are not kept.
  // The type of a key is the tuple of its resource.
  const queryKey = ['export', ...query.queryKey] as unknown as typeof query.queryKey;
  const cancel = () => void client.cancelQueries({ queryKey, exact: true });
  signal.addEventListener('abort', cancel);
  try {
    return await client.fetchQuery({ ...query, queryKey, staleTime: 0, gcTime: 0 });
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** A row without an id is told from others by what it says. */
const keyOf = (row: { id: RecordId }) => (isDamagedId(row.id) ? JSON.stringify(row) : String(row.id));
