import type { QueryClient } from '@tanstack/react-query';
import type { ListParams } from '@/api/client/list';
import { PartialRows, type Unread } from '@/api/client/partial-rows';
import { type Page, PagePosition, type PageRead, readByKey, readPages } from '@/api/client/read-pages';
import { hasFeature } from '@/config/env';
import type { RecordId } from '@/domain/record';
import { type ListSource, rowTest } from './list-query';

type Reading<Row extends { id: RecordId }> = {
  client: QueryClient;
  source: Pick<ListSource<Row>, 'resource' | 'columns'>;
  /** Search, filters and order of the list. */
  params: Omit<ListParams, 'page' | 'perPage'>;
  signal: AbortSignal;
  /** The position at which an attempt failed or was stopped. */
  position: PagePosition;
};

/** All rows of a list, a page of the host at a time. @throws what a request throws; `position` is then where to go on. */
export async function* pagesOfList<Row extends { id: RecordId }>({
  client,
  source,
  params,
  signal,
  position,
}: Reading<Row>): AsyncGenerator<PageRead<Row>, void> {
  const { params: requested, keep: test } = rowTest(source, { ...params, page: 1, perPage: 1 });
  const readPage = (page: number, perPage: number): Promise<Page<Row>> => {
    signal.throwIfAborted();
    const query = source.resource.list({ ...requested, page, perPage });
    // Its own key: cancelling must not cancel the list on the screen. Thousands of rows are not kept.
    // The type of a key is the tuple of its resource.
    const queryKey = ['export', ...query.queryKey] as unknown as typeof query.queryKey;
    signal.addEventListener('abort', () => void client.cancelQueries({ queryKey, exact: true }), { once: true });
    return client.fetchQuery({ ...query, queryKey, staleTime: 0, gcTime: 0 });
  };
  const keep = async (rows: readonly Row[]) => {
    const kept = test ? await test(rows, { client, signal }) : rows;
    signal.throwIfAborted();
    return kept;
  };
  const { after } = source.resource;
  if (after && hasFeature('queries')) yield* readByKey((from) => after(requested, from, signal), { position, keep });
  else yield* readPages(readPage, { position, keep });
}

/** The same at once. @throws only when it is cancelled. */
export async function readListRows<Row extends { id: RecordId }>({
  onProgress,
  ...reading
}: Omit<Reading<Row>, 'position'> & { onProgress: (rows: number) => void }): Promise<PartialRows<Row>> {
  const position = new PagePosition();
  const rows: Row[] = [];
  const part = (why: Unread['why'], error?: unknown) =>
    new PartialRows(rows, { read: position.read, of: position.total, why, error });
  try {
    for await (const page of pagesOfList({ ...reading, position })) {
      rows.push(...page.rows);
      onProgress(rows.length);
      if (page.end === 'whole') return new PartialRows(rows, undefined);
    }
    return part('host');
  } catch (error) {
    reading.signal.throwIfAborted();
    return part('failed', error);
  }
}
