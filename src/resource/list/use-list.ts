import { m } from '@messages/messages';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { errorMessage, isAlreadyReported } from '@/api/client/errors';
import { isDamagedId } from '@/api/client/list';
import type { RecordId } from '@/domain/record';
import type { Message } from '@/language/message';
import { debounce } from '@/lib/browser/debounce';
import { useOnline } from '@/lib/browser/use-online';
import { useStableCallback } from '@/lib/stable-callback';
import type { BulkAction } from '@/resource/bulk/bulk-action';
import type { Confirmation, RowCommand, RowDescription } from '@/resource/row/row-commands';
import { type CellValue, visibleColumnsOf } from '@/ui/data-table/columns';
import type { Selection } from '@/ui/data-table/table-model';
import { useListPreferences, useRememberListAddress } from './list-memory';
import {
  fixesRowsPerPage,
  isReady,
  type ListColumns,
  type ListSource,
  linkedVisibility,
  listQueryAt,
  listQueryOptions,
  unknownNames,
  viewSearch,
  withColumns,
  writeListState,
} from './list-query';
import { isNarrowed, type ListAction, type ListQuery, listDefaults, listReducer } from './list-state';

const SEARCH_DEBOUNCE_MS = 500;
/** Of the host's rows, when somebody wants more of them. */
const READ_AT_ONCE = 50_000;
const NO_ROWS: readonly never[] = [];

/**
 * The rows, columns, commands and texts of a list. At module level.
 *
 *     const customerList: ListDeclaration<Customer> = { resource: customers, title: m.customers_title, columns: [...], ... };
 *     export const prefetch = listPrefetch(customerList);
 *     export const Component = () => <ListScreen list={useList(customerList)} />;
 */
export type ListDeclaration<Row extends { id: RecordId }> = ListSource<Row> &
  RowDescription<Row> & {
    title: Message;
    description?: Message;
    /** The name of the table. */
    caption: Message;
    /** The link of the Add button, for users who may add. */
    createHref?: string;
    /** Under an empty list: how to get a first row. */
    hint: Message;
    commands?: readonly RowCommand<Row>[];
    /**
     * Values of columns that are not in the rows and have to be read for a file, by the column's id: a few rows at a time.
     * @throws Error when they cannot be read.
     */
    valuesForFile?: {
      columns: readonly string[];
      read: (
        rows: readonly Row[],
        context: { client: QueryClient; signal: AbortSignal },
      ) => Promise<Record<string, (row: Row) => CellValue>>;
    };
    /** Rows have checkboxes. */
    selectable?: boolean;
    /**
     * Actions on the selected rows, loaded with the first one. Rows of such a list stay selected while other pages,
     * searches and filters are shown.
     */
    bulkActions?: () => Promise<readonly BulkAction<Row>[]>;
  };

/** The state and rows of a declared list, and the command that waits for confirmation. */
export function useList<Row extends { id: RecordId }>(declaration: ListDeclaration<Row>) {
  const { name } = declaration.resource;
  const list = useListState(name, declaration);
  const rows = useListRows(declaration, list);
  const [confirmation, setConfirmation] = useState<Confirmation<Row> | null>(null);
  useRememberListAddress(name);
  return { declaration, ...list, ...rows, confirmation, setConfirmation };
}

export type List<Row extends { id: RecordId }> = ReturnType<typeof useList<Row>>;

type RequestOptions = { columns?: readonly string[]; preferred?: number };

/**
 * The state of one list, stored in the URL: reload, Back from a form and a shared link restore it. `state` has the search
 * as typed; `query` is what to request, 500 ms after the last letter. Typing replaces the history entry; page, sort and
 * filters push one, so Back undoes those and no keystroke.
 */
export function useListState<Row>(name: string, table: ListColumns<Row>) {
  const location = useLocation();
  const navigate = useNavigate();
  const [preferences, setPreference] = useListPreferences(name);
  // Any navigation discards the typed text, except what was typed between a request of this list and its new location.
  const [typed, setTyped] = useState<{ locationKey: string; text: string }>();
  /** The location and the search text when the last request was made; undefined once its new location is shown. */
  const requestedFrom = useRef<{ locationKey: string; text: string }>(undefined);

  const query = useMemo(
    () => listQueryAt(location.search, table, preferences.perPage),
    [location.search, table, preferences.perPage],
  );
  const isTypedSince =
    typed !== undefined &&
    typed.locationKey === requestedFrom.current?.locationKey &&
    typed.text !== requestedFrom.current.text;
  const typing =
    (isTypedSince || typed?.locationKey === location.key) && typed.text !== query.search ? typed.text : undefined;
  const state = useMemo(
    (): ListQuery => (typing === undefined ? query : { ...query, search: typing, page: 1 }),
    [query, typing],
  );

  // For two actions in one tick: until the router has the new location, `latest` is ahead of `state`, and `requested`
  // of `query`. They leave one history entry.
  const latest = useRef(state);
  const requested = useRef(query);
  const syncedKey = useRef(location.key);
  useLayoutEffect(() => {
    if (syncedKey.current === location.key) return;
    syncedKey.current = location.key;
    latest.current = state;
    requested.current = query;
    requestedFrom.current = undefined;
    if (isTypedSince) setTyped({ locationKey: location.key, text: typed.text });
  });
  const pushed = useRef(false);

  /** `columns`: those of the link from then on; `preferred`: the rows per page of this browser from then on. */
  const request = (
    next: ListQuery,
    how: 'push' | 'replace',
    { columns, preferred = preferences.perPage ?? table.perPage ?? listDefaults.perPage }: RequestOptions = {},
  ) => {
    requested.current = next;
    requestedFrom.current = { locationKey: location.key, text: state.search };
    const replace = how === 'replace' || pushed.current;
    if (how !== 'replace') {
      pushed.current = true;
      queueMicrotask(() => {
        pushed.current = false;
      });
    }
    const current = columns ? withColumns(location.search, columns) : location.search;
    const params = new URLSearchParams(writeListState(next, current));
    // The first page of a shared link keeps the link's rows per page.
    if (!fixesRowsPerPage(params.toString()) && next.perPage !== preferred) params.set('perPage', String(next.perPage));
    const { pathname, hash } = location;
    const to = { pathname, search: params.toString(), hash };
    navigate(to, { replace, state: location.state, preventScrollReset: true });
  };

  const linked = useMemo(() => linkedVisibility(location.search, table), [location.search, table]);
  const visibility = linked ?? preferences.columns;
  /** The columns of a link stay the link's: another list of this browser keeps its own. */
  const setVisibility = (columns: Record<string, boolean>) => {
    if (!linked) return setPreference({ columns });
    request(latest.current, 'replace', { columns: visibleColumnsOf(table.columns, columns).map(({ id }) => id) });
  };

  const dispatch = useStableCallback((action: ListAction) => {
    const before = latest.current;
    const next = listReducer(before, action);
    const isReset = action.type === 'reset';
    // Most page counts change nothing.
    if (next === before) return;
    latest.current = next;
    if (action.type === 'rowsPerPage') setPreference({ perPage: next.perPage });
    if (action.type === 'search') return setTyped({ locationKey: location.key, text: next.search });
    if (isReset && linked) return request(next, 'push', { columns: [] });
    if (isSameQuery(next, before)) return;
    if (isSameQuery(next, requested.current)) setTyped(undefined);
    else request(next, historyOf(action.type), { preferred: action.type === 'rowsPerPage' ? next.perPage : undefined });
  });

  /** Requests the typed search now instead of 500 ms after the last letter. */
  const settle = useStableCallback(() => {
    if (!isSameQuery(latest.current, requested.current)) request(latest.current, 'replace');
  });
  useEffect(() => {
    if (typing === undefined) return;
    const search = debounce(settle, SEARCH_DEBOUNCE_MS);
    search();
    return search.cancel;
  }, [typing, settle]);

  return {
    state,
    query,
    /** False while the typed search has not been requested. */
    settled: typing === undefined,
    narrowed: isNarrowed(state),
    dispatch,
    settle,
    visibility,
    setVisibility,
    /** The query string of what is on the screen. */
    viewSearch: () =>
      viewSearch(
        latest.current,
        visibleColumnsOf(table.columns, visibility).map(({ id }) => id),
      ),
    /** The columns and filters of the link that this list does not have. */
    unknown: useMemo(() => unknownNames(location.search, table), [location.search, table]),
    /** Removes them from the address. */
    forgetUnknown: () => {
      const known = linked ? Object.keys(linked).filter((id) => linked[id]) : [];
      request(latest.current, 'replace', { columns: known });
    },
  };
}

/**
 * The rows of a list and the selected ones. Old rows of the same customer stay while new ones load; `refetching` is false
 * only for the response to the current query. A page past the last one becomes the last one. The selection is cleared
 * when the rows change. Leaving the screen cancels the request.
 */
export function useListRows<Row extends { id: RecordId }>(
  source: Pick<ListDeclaration<Row>, 'resource' | 'columns' | 'customerPrompt' | 'isReadyWithout' | 'bulkActions'>,
  list: Pick<ReturnType<typeof useListState>, 'state' | 'query' | 'settled' | 'dispatch'>,
) {
  const { state, dispatch } = list;
  const { selectedCustomer } = state;
  const ready = isReady(source, list.query);
  const client = useQueryClient();
  const [readTo, setReadTo] = useState<{ of: string; most: number }>();
  const listed = writeListState({ ...list.query, page: 1 });
  const most = readTo?.of === listed ? readTo.most : undefined;
  const options = listQueryOptions(source, list.query, most);
  const query = useQuery({
    ...options,
    enabled: ready,
    placeholderData: (previousRows, previous) =>
      // The rows of one customer must never be shown under the name of another.
      selectedCustomer === null || previous?.queryKey[2].filter_customerId === selectedCustomer
        ? previousRows
        : undefined,
  });
  const { data, isPlaceholderData, error } = query;
  const online = useOnline();
  const rows = data?.rows ?? NO_ROWS;

  const totalPages = data && !isPlaceholderData ? data.totalPages : undefined;
  useEffect(() => {
    if (totalPages !== undefined) dispatch({ type: 'pageCount', totalPages });
  }, [totalPages, dispatch]);
  const pastTheEnd = totalPages !== undefined && state.page > totalPages;

  // An older query without rows does not mean that this one has none.
  const hasNoRowsToKeep = isPlaceholderData && rows.length === 0;

  const selecting = useSelectedRows(rows, source.bulkActions ? `customer ${selectedCustomer}` : data);

  const reported = error && isAlreadyReported(error);
  return {
    rows: pastTheEnd ? NO_ROWS : rows,
    total: data?.total ?? 0,
    // Until it is known: at least the requested page.
    totalPages: data?.totalPages ?? state.page,
    loading: ready && (query.isPending || pastTheEnd || hasNoRowsToKeep || Boolean(reported && !data)),
    refetching: isPlaceholderData || !list.settled,
    /** Why the rows could not be loaded. */
    failure: error && !reported ? (online ? errorMessage(error, error.message) : m.list_offline()) : undefined,
    retry: () => void query.refetch(),
    /** The number of incomplete rows. */
    damaged: data?.damaged ?? 0,
    /** False while a customer has to be selected first. */
    ready,
    ...selecting,
    fetching: query.isFetching,
    /** The rows that were found among a part of the host's list, and what can be done about the others. */
    partial:
      data?.unread && !isPlaceholderData
        ? {
            unread: data.unread,
            isReading: query.isFetching,
            readOn: () => {
              if (data.unread?.why === 'limit') setReadTo({ of: listed, most: (most ?? 0) + READ_AT_ONCE });
              else void query.refetch();
            },
            // The rows read last stay visible.
            stop: () => void client.cancelQueries({ queryKey: options.queryKey }),
          }
        : undefined,
  };
}

/** The selected rows, as the list has them now or had them last. Those of another `scope` are forgotten. */
function useSelectedRows<Row extends { id: RecordId }>(rows: readonly Row[], scope: unknown) {
  const [latest, setLatest] = useState<{ scope: unknown; rows: readonly Row[] }>();
  const stored = latest && latest.scope === scope ? latest.rows : NO_ROWS;
  const selected = useMemo(() => {
    const listed = new Map(rows.map((row) => [String(row.id), row]));
    return stored.flatMap((row) => listed.get(String(row.id)) ?? (isDamagedId(row.id) ? [] : row));
  }, [rows, stored]);
  const selection = useMemo(
    (): Selection => Object.fromEntries(selected.map(({ id }) => [String(id), true])),
    [selected],
  );
  const setSelected = (next: readonly Row[]) => setLatest({ scope, rows: next });
  return {
    /** The selected rows of the page, by id. */
    selection,
    selected,
    setSelected,
    select: (next: Selection) => {
      const added = rows.filter(({ id }) => next[String(id)] && !selection[String(id)]);
      setSelected([...selected.filter(({ id }) => next[String(id)]), ...added]);
    },
  };
}

/** Rows per page is a preference, and a page out of range is corrected: neither is a step for Back. */
const historyOf = (type: ListAction['type']) => (type === 'pageCount' || type === 'rowsPerPage' ? 'replace' : 'push');

const isSameQuery = (a: ListQuery, b: ListQuery) => writeListState(a) === writeListState(b);
