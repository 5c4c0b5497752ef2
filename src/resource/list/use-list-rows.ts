import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { errorMessage, isAlreadyReported } from '@/api/errors';
import type { List } from '@/api/list';
import type { RecordId } from '@/domain/record';
import { useOnline } from '@/lib/browser/use-online';
import type { Selection } from '@/ui/data-table/table-model';
import { type ListSource, listQueryOptions } from './list-query';
import type { ListState } from './use-list-state';

const NO_ROWS: readonly never[] = [];
const NO_SELECTION: Selection = {};

/**
 * The rows of a list, and which of them are selected.
 *
 * Old rows of the same customer stay while new ones load; `refetching` is false only for the response to the current
 * query. A page past the last one becomes the last one. A selection ends as soon as the rows change. Leaving the
 * screen cancels the request.
 */
export function useListRows<Row extends { id: RecordId }>(
  { resource, customerPrompt }: Pick<ListSource<Row>, 'resource' | 'customerPrompt'>,
  list: Pick<ListState, 'state' | 'query' | 'settled' | 'dispatch'>,
) {
  const { state, dispatch } = list;
  const { selectedCustomer } = state;
  const ready = customerPrompt === undefined || selectedCustomer !== null;
  const query = useQuery({
    ...listQueryOptions(resource, list.query),
    enabled: ready,
    placeholderData: (previousRows, previous) =>
      // The rows of one customer must never stand under the name of another.
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

  // That an older query had no rows does not mean that this one has none.
  const nothingToKeep = isPlaceholderData && rows.length === 0;

  const [latest, setLatest] = useState<{ of: List<Row> | undefined; selection: Selection }>();
  const selection = latest && latest.of === data ? latest.selection : NO_SELECTION;
  const selected = useMemo(() => rows.filter((row) => selection[String(row.id)]), [rows, selection]);

  const reported = error && isAlreadyReported(error);
  return {
    rows: pastTheEnd ? NO_ROWS : rows,
    total: data?.total ?? 0,
    // While nobody knows how many there are: not fewer than the one requested.
    totalPages: data?.totalPages ?? state.page,
    loading: ready && (query.isPending || pastTheEnd || nothingToKeep || Boolean(reported && !data)),
    refetching: isPlaceholderData || !list.settled,
    /** Why the rows could not be loaded, as text. */
    failure: error && !reported ? (online ? errorMessage(error, error.message) : OFFLINE) : undefined,
    retry: () => void query.refetch(),
    /** The number of damaged rows; they are shown with what could be read. */
    damaged: data?.damaged ?? 0,
    /** False while a customer has to be selected first. */
    ready,
    selection,
    selected,
    select: (next: Selection) => setLatest({ of: data, selection: next }),
    fetching: query.isFetching,
  };
}

const OFFLINE = 'You are offline. The list comes back by itself as soon as the connection does.';
