import type { QueryClient } from '@tanstack/react-query';
import type { defineResource } from '@/api/resource';
import type { RecordId } from '@/domain/record';
import type { FilterColumn } from '@/ui/data-table/column-filters';
import type { TableColumn } from '@/ui/data-table/columns';
import { readListPreferences } from './list-memory';
import { ALL_COLUMNS, type ListQuery, listDefaults } from './list-state';
import { fixesRowsPerPage, listParams, readListState } from './list-url';

/** What a list shows, sorts, filters and searches by. At module level or memoised, or every row renders again. */
export type ListColumns<Row> = {
  columns: readonly TableColumn<Row>[];
  /** Filters for columns the table does not show. */
  moreFilters?: readonly FilterColumn[];
  /** Columns one search can be narrowed to. */
  searchColumns?: readonly { value: string; label: string }[];
};

/** The part of a resource a list needs; what its records hold when they are saved does not matter here. */
export type ListResource<Row extends { id: RecordId }> = Pick<ReturnType<typeof defineResource<Row, never>>, 'list'>;

/** The rows of a list, as TanStack query options. The route's loader and the screen use the same ones. */
export const listQueryOptions = <Row extends { id: RecordId }>(resource: ListResource<Row>, query: ListQuery) =>
  resource.list(listParams(query));

/** The query of a list at an address: what the link says, with this browser's own rows per page where it is silent. */
export function readListQuery<Row>(search: string, table: ListColumns<Row>, defaults: ListQuery, perPage?: number) {
  const query = keepKnownColumns(readListState(search, defaults), table, defaults);
  return perPage !== undefined && !fixesRowsPerPage(search) ? { ...query, perPage } : query;
}

type ListPrefetch<Row extends { id: RecordId }> = {
  resource: ListResource<Row>;
  /** As in `useListState`. */
  name: string;
  table: ListColumns<Row>;
  /** There are no rows before a customer is selected. */
  needsCustomer?: boolean;
};

/**
 * Starts to fetch the rows of a list at an address, with the query its screen is going to use:
 *
 *     export const prefetch = listPrefetch({ resource: customers, name: 'customers', table: customerTable });
 */
export const listPrefetch =
  <Row extends { id: RecordId }>({ resource, name, table, needsCustomer = false }: ListPrefetch<Row>) =>
  (client: QueryClient, search: string): void => {
    const query = readListQuery(search, table, listDefaults, readListPreferences(name).perPage);
    if (needsCustomer && query.selectedCustomer === null) return;
    // The list itself reports a failure.
    client.query(listQueryOptions(resource, query)).catch(() => undefined);
  };

/** Everything that can be filtered by, in the order it is offered. */
export const filterColumnsOf = <Row>({ columns, moreFilters = [] }: ListColumns<Row>): FilterColumn[] => [
  ...columns.flatMap(({ filterKey, label }) => (filterKey === null ? [] : [{ key: filterKey, label }])),
  ...moreFilters,
];

/**
 * The query without columns this list does not have. With one from another list's link or a typing error the host
 * would refuse every row, and nothing on the screen could remove it.
 */
function keepKnownColumns<Row>(query: ListQuery, table: ListColumns<Row>, defaults: ListQuery): ListQuery {
  const { sortCol, searchCol } = query;
  const sorts = sortCol === defaults.sortCol || table.columns.some(({ sortKey }) => sortKey === sortCol);
  const searches = searchCol === ALL_COLUMNS || table.searchColumns?.some(({ value }) => value === searchCol);
  const filters = filterColumnsOf(table);
  return {
    ...query,
    ...(!sorts && { sortCol: defaults.sortCol, sortDir: defaults.sortDir }),
    ...(!searches && { searchCol: defaults.searchCol }),
    filters: Object.fromEntries(
      Object.entries(query.filters).filter(([column]) => filters.some(({ key }) => key === column)),
    ),
  };
}
