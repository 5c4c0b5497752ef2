import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { debounce } from '@/lib/browser/debounce';
import { useListPreferences } from './list-memory';
import { fixesRowsPerPage, type ListColumns, listQueryAt, writeListState } from './list-query';
import { isNarrowed, type ListAction, type ListQuery, listDefaults, listReducer } from './list-state';

const SEARCH_DEBOUNCE_MS = 500;

/**
 * The state of one list, kept in the address: reload, Back from a form and a link sent to a colleague restore it.
 *
 * - `state`: the search as typed, at once;
 * - `query`: what to request, 500 ms after the last letter;
 * - `dispatch({ type: 'customer', id: '7' })`.
 *
 * Typing replaces the history entry; page, sort and filters push one, so Back undoes those and no keystroke.
 */
export function useListState<Row>(name: string, table: ListColumns<Row>) {
  const location = useLocation();
  const navigate = useNavigate();
  const [preferences, setPreference] = useListPreferences(name);
  // Typed text belongs to the history entry it was typed on: any navigation discards it.
  const [typed, setTyped] = useState<{ on: string; text: string }>();

  const query = useMemo(
    () => listQueryAt(location.search, table, preferences.perPage),
    [location.search, table, preferences.perPage],
  );
  const typing = typed?.on === location.key && typed.text !== query.search ? typed.text : undefined;
  const state = useMemo(
    (): ListQuery => (typing === undefined ? query : { ...query, search: typing, page: 1 }),
    [query, typing],
  );

  // Two actions in one tick build on each other and leave one history entry. Until the router's new location is here,
  // `latest` is ahead of `state`, and `requested` of `query`.
  const latest = useRef(state);
  const requested = useRef(query);
  const syncedKey = useRef(location.key);
  useLayoutEffect(() => {
    if (syncedKey.current === location.key) return;
    syncedKey.current = location.key;
    latest.current = state;
    requested.current = query;
  });
  const pushed = useRef(false);

  const request = (next: ListQuery, how: 'push' | 'replace', ownRows = preferences.perPage ?? listDefaults.perPage) => {
    requested.current = next;
    const replace = how === 'replace' || pushed.current;
    if (how === 'push') {
      pushed.current = true;
      queueMicrotask(() => {
        pushed.current = false;
      });
    }
    const params = new URLSearchParams(writeListState(next, location.search));
    // The first page of somebody else's link keeps that link's rows per page instead of falling back on our own.
    if (!fixesRowsPerPage(params.toString()) && next.perPage !== ownRows) params.set('perPage', String(next.perPage));
    const { pathname, hash } = location;
    navigate(
      { pathname, search: params.toString(), hash },
      { replace, state: location.state, preventScrollReset: true },
    );
  };

  const dispatch = useStableCallback((action: ListAction) => {
    const before = latest.current;
    const next = listReducer(before, action);
    // Every response brings a page count, and most fit.
    if (next === before) return;
    latest.current = next;
    if (action.type === 'rowsPerPage') setPreference({ perPage: next.perPage });
    if (action.type === 'search') return setTyped({ on: location.key, text: next.search });
    if (isSameQuery(next, before)) return;
    if (isSameQuery(next, requested.current)) setTyped(undefined);
    else request(next, historyOf(action.type), action.type === 'rowsPerPage' ? next.perPage : undefined);
  });

  /** Requests what is typed now instead of 500 ms after the last letter. */
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
    /** False while what is typed has not been requested yet. */
    settled: typing === undefined,
    narrowed: isNarrowed(state),
    dispatch,
    settle,
    visibility: preferences.columns,
    setVisibility: (columns: Record<string, boolean>) => setPreference({ columns }),
  };
}

export type ListState = ReturnType<typeof useListState>;

/** Rows per page is a preference and not a step, and an address that was out of range is corrected in place. */
const historyOf = (type: ListAction['type']) => (type === 'pageCount' || type === 'rowsPerPage' ? 'replace' : 'push');

const isSameQuery = (a: ListQuery, b: ListQuery) => writeListState(a) === writeListState(b);

/** One function for the life of the component that always runs the newest body; for events, never during render. */
function useStableCallback<Args extends unknown[]>(body: (...args: Args) => void): (...args: Args) => void {
  const newest = useRef(body);
  useLayoutEffect(() => {
    newest.current = body;
  });
  return useCallback((...args) => newest.current(...args), []);
}
