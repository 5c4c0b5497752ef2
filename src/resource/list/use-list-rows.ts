import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { errorMessage, isAlreadyTold } from '@/api/errors';
import type { List } from '@/api/list';
import type { defineResource } from '@/api/resource';
import type { RecordId } from '@/domain/record';
import { useOnline } from '@/lib/browser/use-online';
import type { Selection } from '@/ui/data-table/table-model';
import type { ListController } from './use-list-state';

/** The list of a resource; what its records hold when they are saved does not matter here. */
type Listed<Row extends { id: RecordId }> = Pick<ReturnType<typeof defineResource<Row, never>>, 'list'>;

const NO_ROWS: readonly never[] = [];
const NO_SELECTION: Selection = {};

/**
 * The rows a list shows, and which of them are chosen.
 *
 *     const rows = useListRows(printHistory, list);
 *     rows.selected                                  // for a 'Re-Print Selected (n)' button
 *     const rows = useListRows(deliveries, list, { ready: list.state.selectedCustomer !== null });
 *
 * Old rows of the same customer stay while new ones load, and only the answer to what is asked now is ever `current`. A page past the last
 * one becomes the last one. Choices are void as soon as the rows are others. Leaving cancels the request.
 */
export function useListRows<Row extends { id: RecordId }>(
  resource: Listed<Row>,
  list: ListController<Row>,
  { ready = true }: { ready?: boolean } = {},
) {
  const { selectedCustomer } = list.state;
  const query = useQuery({
    ...resource.list(list.params),
    enabled: ready,
    placeholderData: (rowsBefore, before) =>
      // Nobody reads, or decides on, the rows of one customer under the name of another.
      selectedCustomer === null || before?.queryKey[2].filter_customerId === selectedCustomer ? rowsBefore : undefined,
  });
  const { data, isPlaceholderData, error } = query;
  const online = useOnline();
  const rows = data?.rows ?? NO_ROWS;

  const { dispatch } = list;
  const totalPages = data && !isPlaceholderData ? data.totalPages : undefined;
  useEffect(() => {
    if (totalPages !== undefined) dispatch({ type: 'pageCount', totalPages });
  }, [totalPages, dispatch]);
  const pastTheEnd = totalPages !== undefined && list.state.page > totalPages;

  // No rows of an older question do not mean that there are none for this one.
  const nothingToKeep = isPlaceholderData && rows.length === 0;

  const [chosen, setChosen] = useState<{ of: List<Row> | undefined; selection: Selection }>();
  const selection = chosen?.of === data && chosen ? chosen.selection : NO_SELECTION;
  const selected = useMemo(() => rows.filter((row) => selection[String(row.id)]), [rows, selection]);

  const told = error && isAlreadyTold(error);
  return {
    rows: pastTheEnd ? NO_ROWS : rows,
    total: data?.total ?? 0,
    // Nobody knows yet how many there are: not fewer than the one that is asked for.
    totalPages: data?.totalPages ?? list.state.page,
    loading: ready && (query.isPending || pastTheEnd || nothingToKeep || Boolean(told && !data)),
    refetching: isPlaceholderData || !list.settled,
    /** Why the rows could not be had, in words. */
    failure: error && !told ? (online ? errorMessage(error, error.message) : OFFLINE) : undefined,
    retry: () => void query.refetch(),
    /** Rows that did not arrive whole; they are shown with what could be read. */
    damaged: data?.damaged ?? 0,
    ready,
    selection,
    selected,
    select: (next: Selection) => setChosen({ of: data, selection: next }),
    fetching: query.isFetching,
  };
}

export type ListRows<Row extends { id: RecordId }> = ReturnType<typeof useListRows<Row>>;

const OFFLINE = 'You are offline. The list comes back by itself as soon as the connection does.';
