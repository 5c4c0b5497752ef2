import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { debounce } from '@/lib/browser/debounce';
import { useListPreferences } from './list-memory';
import { type ListColumns, readListQuery } from './list-query';
import {
  emptyHolders,
  isNarrowed,
  type ListAction,
  type ListHolders,
  type ListQuery,
  type ListState,
  listDefaults,
  listReducer,
} from './list-state';
import { fixesRowsPerPage, listParams, writeListState } from './list-url';

const SEARCH_DEBOUNCE_MS = 500;

/**
 * The state of one list, kept in the address: reload, Back from a form and a link sent to a colleague restore it.
 *
 *     const list = useListState<Customer>('customers', table);   // name: what this browser remembers it under
 *     const list = useListState<User>('users', table, { sortCol: 'fullName', sortDir: 'ASC' });
 *     list.state.search                                            // as typed, at once
 *     list.params                                                  // what to ask: 500 ms after the last letter
 *     list.dispatch({ type: 'customer', id: '7' })
 *
 * Typing replaces the history entry; page, sort and filters push one, so Back undoes those and no keystroke.
 */
export function useListState<Row>(name: string, table: ListColumns<Row>, usual: Partial<ListQuery> = {}) {
  const location = useLocation();
  const navigate = useNavigate();
  const [defaults] = useState<ListQuery>(() => ({ ...listDefaults, ...usual }));
  const [preferences, setPreference] = useListPreferences(name);
  const [holders, setHolders] = useState<ListHolders<Row>>(emptyHolders);
  // What is typed belongs to the history entry it was typed on: any navigation makes it void.
  const [typed, setTyped] = useState<{ on: string; text: string }>();

  const query = useMemo(
    () => readListQuery(location.search, table, defaults, preferences.perPage),
    [location.search, table, defaults, preferences.perPage],
  );
  const typing = typed?.on === location.key && typed.text !== query.search ? typed.text : undefined;
  const state = useMemo(
    (): ListState<Row> => ({ ...query, ...holders, ...(typing !== undefined && { search: typing, page: 1 }) }),
    [query, holders, typing],
  );

  // Two actions in one tick build on each other, and leave one history entry between them. Between an action and the
  // router's new location `latest` is ahead of `state`; the location that arrives sets it back to what is shown.
  const latest = useRef(state);
  const asked = useRef<ListQuery>(query);
  const arrived = useRef(location.key);
  useLayoutEffect(() => {
    if (arrived.current === location.key) return;
    arrived.current = location.key;
    latest.current = state;
    asked.current = query;
  });
  const pushed = useRef(false);

  const show = (next: ListQuery, how: 'push' | 'replace', ownRows = preferences.perPage ?? defaults.perPage) => {
    asked.current = next;
    const replace = how === 'replace' || pushed.current;
    if (how === 'push') {
      pushed.current = true;
      queueMicrotask(() => {
        pushed.current = false;
      });
    }
    const { pathname, hash, state: beside } = location;
    const written = writeListState(next, defaults, location.search);
    // The first page of somebody else's link keeps that link's rows per page instead of falling back on our own.
    const fixed = fixesRowsPerPage(written) || next.perPage === ownRows;
    const search = fixed
      ? written
      : new URLSearchParams([...new URLSearchParams(written), ['perPage', String(next.perPage)]]).toString();
    navigate({ pathname, search, hash }, { replace, state: beside, preventScrollReset: true });
  };

  const dispatch = useStable((action: ListAction<Row>) => {
    const before = latest.current;
    const next = listReducer(before, action);
    // A page count that fits, with every answer: nothing to draw again.
    if (next === before) return;
    latest.current = next;
    setHolders(pickHolders(next));
    if (action.type === 'rowsPerPage') setPreference({ perPage: next.perPage });
    if (action.type === 'search') return setTyped({ on: location.key, text: next.search });
    if (asksTheSame(next, before)) return;
    if (asksTheSame(next, asked.current)) setTyped(undefined);
    else show(next, historyOf(action.type), action.type === 'rowsPerPage' ? next.perPage : undefined);
  });

  /** Asks for what is typed now instead of 500 ms after the last letter. */
  const settle = useStable(() => {
    if (!asksTheSame(latest.current, asked.current)) show(latest.current, 'replace');
  });
  useEffect(() => {
    if (typing === undefined) return;
    const search = debounce(settle, SEARCH_DEBOUNCE_MS);
    search();
    return search.cancel;
  }, [typing, settle]);

  return {
    table,
    state,
    defaults,
    params: useMemo(() => listParams(query), [query]),
    /** False while what is typed has not been asked yet. */
    settled: typing === undefined,
    narrowed: isNarrowed(state),
    dispatch,
    settle,
    columns: preferences.columns,
    showColumns: (columns: Record<string, boolean>) => setPreference({ columns }),
  };
}

export type ListController<Row> = ReturnType<typeof useListState<Row>>;

/** Rows per page is a taste and not a step, and an address that was out of range is mended in place. */
const historyOf = (type: ListAction<unknown>['type']) =>
  type === 'pageCount' || type === 'rowsPerPage' ? 'replace' : 'push';

const pickHolders = <Row>({ deleteConfirmation, approveConfirmation, detail }: ListHolders<Row>): ListHolders<Row> => ({
  deleteConfirmation,
  approveConfirmation,
  detail,
});

const asksTheSame = (a: ListQuery, b: ListQuery) => writeListState(a, listDefaults) === writeListState(b, listDefaults);

/** One function for the life of the component that always runs the newest body; for events, never during render. */
function useStable<Args extends unknown[]>(body: (...args: Args) => void): (...args: Args) => void {
  const newest = useRef(body);
  useLayoutEffect(() => {
    newest.current = body;
  });
  return useCallback((...args) => newest.current(...args), []);
}
