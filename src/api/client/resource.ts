import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { recordPath } from '@/api/endpoints';
import { type ResourceName, resources } from '@/config/resources';
import { type RecordId, sameId } from '@/domain/record';
import { compareTexts } from '@/lib/text-order';
import { ApiError, isApiError, isRecord } from './errors';
import { type Answer, getJson, readAnswer, sendJson } from './http';
import {
  countedTotal,
  isDamagedId,
  type List,
  type ListParams,
  listQuery,
  MAX_ROWS,
  parseCount,
  parseList,
} from './list';
import { rowsOfAnswer } from './partial-rows';
import type { KeyPage } from './read-pages';

declare module '@tanstack/react-query' {
  interface Register {
    /** Query keys that are out of date once the mutation has succeeded; one MutationCache invalidates them. */
    mutationMeta: { invalidates?: readonly (readonly unknown[])[] };
  }
}

type Declaration<Row extends { id: RecordId }, Body> = {
  /** First part of every query key, and the row of the table of resources with the path. */
  name: ResourceName;
  row: z.core.$ZodType<Row>;
  /** The request body: exactly the fields of the API. `id` on edit. */
  body: (form: Body, id: RecordId | undefined) => Record<string, unknown>;
  /** The column a list of choices is requested and sorted by. */
  sortedBy: keyof Row & string;
  /** Names of resources whose rows show this one's fields: a save or delete invalidates them too. */
  alsoInvalidates?: readonly (ResourceName | 'profile')[];
};

export type SaveInput<Body> = { id?: RecordId | undefined; body: Body };

/** `alreadyGone`: the record was already deleted (404). */
export type Removed = Answer & { alreadyGone: boolean };

/**
 * One resource of the API as TanStack options: `useQuery(customers.list(params))`, `useMutation(customers.save)`.
 * Every request passes its abort signal, every variable of it is in the key; mutations name what they invalidate.
 */
export function defineResource<Row extends { id: RecordId }, Body>(declaration: Declaration<Row, Body>) {
  const { name, row, body, sortedBy, alsoInvalidates = [] } = declaration;
  const { root } = resources[name];
  const keys = {
    all: [name] as const,
    list: (params: ListParams) => [name, 'list', listQuery(params)] as const,
    choices: [name, 'choices'] as const,
    count: [name, 'count'] as const,
    detail: (id: RecordId) => [name, 'detail', String(id)] as const,
  };
  const firstRows = (body: unknown) => rowsOfAnswer(parseList(row, body));
  const read = async (id: RecordId, signal?: AbortSignal) =>
    parseRecord(row, await getJson(recordPath(root, id), { signal }));
  const readRows = (client: QueryClient): Row[] =>
    client
      .getQueryCache()
      .findAll({ queryKey: [name, 'list'] })
      .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
      .flatMap(({ queryKey }) => client.getQueryData<Pick<List<Row>, 'rows'>>(queryKey)?.rows ?? []);
  const meta = { invalidates: [keys.all, ...alsoInvalidates.map((other) => [other])] };

  return {
    name,
    row,
    keys,

    list: (params: ListParams) =>
      queryOptions({
        queryKey: keys.list(params),
        queryFn: async ({ signal }) =>
          parseList(row, await getJson(root, { query: listQuery(params), signal }), params),
        placeholderData: keepPreviousData,
      }),

    /** Rows for a select, sorted ascending (SPEC section 2); 1000 at most. */
    choices: () =>
      queryOptions({
        queryKey: keys.choices,
        queryFn: async ({ signal }) => {
          const query = { limit: MAX_ROWS, sortCol: sortedBy, sortDir: 'ASC' };
          return firstRows(await getJson(root, { query, signal })).change((rows) =>
            rows
              .filter(({ id }) => !isDamagedId(id))
              .toSorted((a, b) => compareTexts(String(a[sortedBy]), String(b[sortedBy]))),
          );
        },
      }),

    /** The first rows of a list with one request, 1000 at most. */
    first: (params: Omit<ListParams, 'page' | 'perPage'>) =>
      queryOptions({
        queryKey: [name, 'first', firstQuery(params)],
        queryFn: async ({ signal }) => firstRows(await getJson(root, { query: firstQuery(params), signal })),
      }),

    /** The rows after a cursor, 1000 at most; '' begins. For hosts with `queries`. */
    after: async (
      params: Omit<ListParams, 'page' | 'perPage'>,
      after: string,
      signal?: AbortSignal,
    ): Promise<KeyPage<Row>> => {
      const body = await getJson(root, { query: { ...firstQuery(params), after }, signal });
      const { rows, damaged } = parseList(row, body);
      const next = isRecord(body) && isRecord(body.pagination) ? body.pagination.next : undefined;
      if (next !== null && typeof next !== 'string') throw new ApiError('unexpected');
      return { rows, damaged, total: countedTotal(body), next };
    },

    count: () =>
      queryOptions({
        queryKey: keys.count,
        queryFn: async ({ signal }) => parseCount(await getJson(root, { query: { limit: '1' }, signal })),
      }),

    /** One record. Fails with `not-found`, or `unexpected` when the answer is not a complete record. */
    detail: (id: RecordId) =>
      queryOptions({
        queryKey: keys.detail(id),
        queryFn: ({ signal }) => read(id, signal),
      }),

    /** The same, past every cache. */
    read: (id: RecordId) => read(id),

    /** One row from a loaded list, shown while the record loads. Not for a form: it may be out of date. */
    listed: (client: QueryClient, id: RecordId): Row | undefined =>
      readRows(client).findLast((listedRow) => sameId(listedRow.id, id)),

    /** The rows of the loaded lists, those read last at the end; a row may be in several. */
    readRows,

    /** Creates without an id, replaces with one. */
    save: mutationOptions({
      mutationFn: async ({ id, body: form }: SaveInput<Body>): Promise<Answer> =>
        readAnswer(
          id === undefined
            ? await sendJson('POST', root, body(form, id))
            : await sendJson('PUT', recordPath(root, id), body(form, id)),
        ),
      meta,
    }),

    remove: mutationOptions({
      mutationFn: (id: RecordId) => removeRecord(root, id),
      meta,
    }),
  };
}

function firstQuery(params: Omit<ListParams, 'page' | 'perPage'>) {
  const { page: _page, perPage: _perPage, ...query } = listQuery({ ...params, page: 1, perPage: 1 });
  return { limit: MAX_ROWS, ...query };
}

/** The order of `first` that makes its rows the newest. */
export const NEWEST = { sortCol: 'created_at', sortDir: 'DESC' } as const;

async function removeRecord(root: string, id: RecordId): Promise<Removed> {
  try {
    return { ...readAnswer(await sendJson('DELETE', recordPath(root, id))), alreadyGone: false };
  } catch (error) {
    if (isApiError(error, 'not-found')) return { message: undefined, result: undefined, alreadyGone: true };
    throw error;
  }
}

function parseRecord<Row>(row: z.core.$ZodType<Row>, body: unknown): Row {
  const result = isRecord(body) && 'result' in body ? body.result : body;
  if (result === null) throw new ApiError('not-found');
  const parsed = z.safeParse(row, result);
  if (!parsed.success) throw new ApiError('unexpected');
  return parsed.data;
}
