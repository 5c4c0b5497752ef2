import type { FilterColumn } from '@/ui/data-table/column-filters';
import type { TableColumn } from '@/ui/data-table/columns';
import { ALL_COLUMNS, type ListQuery } from './list-state';

/** What a list shows, sorts, filters and searches by. At module level or memoised, or every row is drawn again. */
export type ListColumns<Row> = {
  columns: readonly TableColumn<Row>[];
  /** Filters for columns the table does not show. */
  moreFilters?: readonly FilterColumn[];
  /** Columns one search can be narrowed to. */
  searchColumns?: readonly { value: string; label: string }[];
};

/** Everything that can be filtered by, in the order it is offered. */
export const filtersOf = <Row>({ columns, moreFilters = [] }: ListColumns<Row>): FilterColumn[] => [
  ...columns.flatMap(({ filterKey, label }) => (filterKey === null ? [] : [{ key: filterKey, label }])),
  ...moreFilters,
];

/**
 * The query without the columns this list does not have. A link from another list, an older release or a typing error
 * would otherwise make the host refuse every row, with nothing on screen to take the column back by.
 */
export function keepKnownColumns<Row>(query: ListQuery, table: ListColumns<Row>, defaults: ListQuery): ListQuery {
  const { sortCol, searchCol } = query;
  const sorts = sortCol === defaults.sortCol || table.columns.some(({ sortKey }) => sortKey === sortCol);
  const searches = searchCol === ALL_COLUMNS || table.searchColumns?.some(({ value }) => value === searchCol);
  const filters = filtersOf(table);
  return {
    ...query,
    ...(!sorts && { sortCol: defaults.sortCol, sortDir: defaults.sortDir }),
    ...(!searches && { searchCol: defaults.searchCol }),
    filters: Object.fromEntries(
      Object.entries(query.filters).filter(([column]) => filters.some(({ key }) => key === column)),
    ),
  };
}
