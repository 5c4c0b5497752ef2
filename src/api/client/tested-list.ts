import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import type { RecordId } from '@/domain/record';
import type { List, ListParams } from './list';
import type { Unread } from './partial-rows';
import { type Page, PagePosition, readPages } from './read-pages';
import type { defineResource } from './resource';

/** The query of a list, and a test of its rows that the host cannot make. */
export type RowTest<Row> = {
  /** What the host is asked for: without the filters it does not know. */
  params: ListParams;
  /** The rows that pass. @throws ApiError when what it needs cannot be read. */
  keep: ((rows: readonly Row[], context: Context) => readonly Row[] | Promise<readonly Row[]>) | undefined;
};

type Context = { client: QueryClient; signal: AbortSignal };

/** `never`: a list does not depend on the form type. A list without `first` is read by pages alone. */
type Listed<Row extends { id: RecordId }> = Pick<ReturnType<typeof defineResource<Row, never>>, 'name' | 'list'> &
  Partial<Pick<ReturnType<typeof defineResource<Row, never>>, 'first'>>;

const FIRST_ROWS = 1_000;
/** Up to so many rows a list is read whole without a click. Of a longer list more is read only on request. */
const READ_ON_TO = 5_000;
/** Pages that were read for one page of the result are there for the next. */
const KEEP_MS = 60_000;

/**
 * A page of the rows that pass a test: the host's list is read in its order, a thousand rows first. A list of up to
 * `READ_ON_TO` rows is read whole; a longer one up to `most`, and the answer says what was not read. What was found
 * before a failure stays.
 */
export async function pageOfTested<Row extends { id: RecordId }>(
  resource: Listed<Row>,
  requested: ListParams,
  keep: NonNullable<RowTest<Row>['keep']>,
  { page, perPage, most = 0 }: { page: number; perPage: number; most?: number },
  { client, signal, queryKey }: Pick<QueryFunctionContext, 'client' | 'signal' | 'queryKey'>,
): Promise<List<Row>> {
  const found: Row[] = [];
  const position = new PagePosition();
  const list = (why: Unread['why'] | undefined, error?: unknown): List<Row> => {
    const totalPages = Math.max(1, Math.ceil(found.length / perPage));
    const shown = Math.min(page, totalPages);
    return {
      rows: found.slice((shown - 1) * perPage, shown * perPage),
      total: found.length,
      totalPages,
      page: shown,
      damaged: position.damaged,
      unread: why && { read: position.read, of: position.total, why, error },
    };
  };
  const publish = () => {
    // A list that is read again stays whole on the screen until it is read.
    const known = client.getQueryData<List<Row>>(queryKey);
    if (known === undefined || known.unread) client.setQueryData(queryKey, list('reading'));
  };
  const read = pageReader(resource, requested, client, signal);
  const test = async (rows: readonly Row[]) => {
    const kept = await keep(rows, { client, signal });
    signal.throwIfAborted();
    return kept;
  };
  const readTo = async (rowCount: number): Promise<'whole' | 'host' | 'limit'> => {
    for await (const part of readPages(read.page, {
      position,
      most: rowCount,
      mostPages: rowCount / 100,
      keep: test,
    })) {
      found.push(...part.rows);
      if (part.end) return part.end;
      publish();
    }
    return 'limit';
  };
  try {
    const first = await read.first?.();
    let end: Awaited<ReturnType<typeof readTo>> = first?.unread ? 'limit' : 'whole';
    if (first) {
      const rows = first.either({ whole: (all) => all, part: (some) => some });
      found.push(...(await test(rows)));
      position.add(rows);
    } else end = await readTo(FIRST_ROWS);
    position.total ??= first?.unread?.of;
    if (end === 'limit') {
      const wanted = Math.max(most, (position.total ?? 0) <= READ_ON_TO ? READ_ON_TO : 0);
      position.page = Math.floor(position.read / position.perPage) + 1;
      if (position.read < wanted) {
        publish();
        end = await readTo(wanted);
      }
    }
    return list(end === 'whole' ? undefined : end);
  } catch (error) {
    if (signal.aborted || position.read === 0) throw error;
    return list('failed', error);
  }
}

function pageReader<Row extends { id: RecordId }>(
  resource: Listed<Row>,
  { page: _page, perPage: _perPage, ...requested }: ListParams,
  client: QueryClient,
  signal: AbortSignal,
) {
  const own = [resource.name, 'tested', requested];
  signal.addEventListener('abort', () => void client.cancelQueries({ queryKey: own }));
  // The type of a key is the tuple of its resource.
  const keyOf = <Key extends readonly unknown[]>(key: Key) => [...own, ...key] as unknown as Key;
  const { first } = resource;
  const kept = { staleTime: KEEP_MS, gcTime: KEEP_MS };
  return {
    first:
      first &&
      (() => {
        const query = first(requested);
        return client.fetchQuery({ ...query, queryKey: keyOf(query.queryKey), ...kept });
      }),
    page: async (page: number, perPage: number): Promise<Page<Row>> => {
      const query = resource.list({ ...requested, page, perPage });
      return client.fetchQuery({ ...query, queryKey: keyOf(query.queryKey), ...kept });
    },
  };
}
