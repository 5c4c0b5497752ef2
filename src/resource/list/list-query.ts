import type { QueryClient } from '@tanstack/react-query';
import type { ListParams } from '@/api/list';
import type { defineResource } from '@/api/resource';
import type { RecordId } from '@/domain/record';
import type { FilterColumn, TableColumn } from '@/ui/data-table/columns';
import { readListPreferences } from './list-memory';
import {
  ALL_COLUMNS,
  capSearch,
  daysInOrder,
  isRowsPerPage,
  type ListQuery,
  listDefaults,
  validPage,
} from './list-state';

/** What a list shows, sorts, filters and searches by. At module level, or every row renders again. */
export type ListColumns<Row> = {
  columns: readonly TableColumn<Row>[];
  /** Filters for columns the table does not show. */
  moreFilters?: readonly FilterColumn[];
  /** Columns one search can be narrowed to. */
  searchColumns?: readonly { value: string; label: string }[];
};

/** Where the rows of a list come from. */
export type ListSource<Row extends { id: RecordId }> = ListColumns<Row> & {
  /** `never`: what its records hold when they are saved does not matter to a list. */
  resource: Pick<ReturnType<typeof defineResource<Row, never>>, 'name' | 'list'>;
  /** The list has no rows before a customer is selected, and says this. */
  customerPrompt?: string;
};

/** The rows of a list as query options, the same for the route's prefetch and for the screen. */
export const listQueryOptions = <Row extends { id: RecordId }>(
  resource: Pick<ListSource<Row>['resource'], 'list'>,
  query: ListQuery,
) => resource.list(listParams(query));

/** The query at an address: what the link says, with the rows per page of this browser where the link has none. */
export function listQueryAt<Row>(search: string, table: ListColumns<Row>, perPage: number | undefined): ListQuery {
  const query = keepKnownColumns(readListState(search), table);
  return perPage !== undefined && !fixesRowsPerPage(search) ? { ...query, perPage } : query;
}

/** Starts to fetch the rows of a list, with the query its screen is going to use at this address. */
export const listPrefetch =
  <Row extends { id: RecordId }>(source: ListSource<Row>) =>
  (client: QueryClient, search: string): void => {
    const query = listQueryAt(search, source, readListPreferences(source.resource.name).perPage);
    if (source.customerPrompt !== undefined && query.selectedCustomer === null) return;
    // The list itself reports a failure.
    client.query(listQueryOptions(source.resource, query)).catch(() => undefined);
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
function keepKnownColumns<Row>(query: ListQuery, table: ListColumns<Row>): ListQuery {
  const { sortCol, searchCol } = query;
  const sorts = sortCol === listDefaults.sortCol || table.columns.some(({ sortKey }) => sortKey === sortCol);
  const searches = searchCol === ALL_COLUMNS || table.searchColumns?.some(({ value }) => value === searchCol);
  const filters = filterColumnsOf(table);
  return {
    ...query,
    ...(!sorts && { sortCol: listDefaults.sortCol, sortDir: listDefaults.sortDir }),
    ...(!searches && { searchCol: ALL_COLUMNS }),
    filters: Object.fromEntries(
      Object.entries(query.filters).filter(([column]) => filters.some(({ key }) => key === column)),
    ),
  };
}

const FILTER = 'filter_';
const ownParameters = [
  'page',
  'perPage',
  'sortCol',
  'sortDir',
  'search',
  'searchCol',
  'dateFrom',
  'dateTo',
  'customer',
];

/**
 * The query as a query string, defaults left out. Other parameters already in the address (`current`) stay.
 * `readListState(writeListState(query))` gives the query back, whatever was typed.
 */
export function writeListState(query: ListQuery, current = ''): string {
  const values: [name: string, value: string | number | null, usual: string | number | null][] = [
    ['page', query.page, listDefaults.page],
    ['perPage', query.perPage, listDefaults.perPage],
    ['sortCol', query.sortCol, listDefaults.sortCol],
    ['sortDir', query.sortDir, listDefaults.sortDir],
    ['search', query.search, ''],
    ['searchCol', query.searchCol, ALL_COLUMNS],
    ['dateFrom', query.dateRange.from, ''],
    ['dateTo', query.dateRange.to, ''],
    ['customer', query.selectedCustomer, null],
  ];
  const isOwn = (name: string) => ownParameters.includes(name) || name.startsWith(FILTER);
  return new URLSearchParams([
    ...[...new URLSearchParams(current)].filter(([name]) => !isOwn(name)),
    ...values.filter(([, value, usual]) => value !== usual).map(([name, value]) => [name, String(value ?? '')]),
    ...Object.entries(query.filters).map(([column, value]) => [FILTER + column, value]),
  ]).toString();
}

/** Reads a query string somebody may have typed: what makes no sense is the default. */
export function readListState(search: string): ListQuery {
  const params = new URLSearchParams(search);
  const perPage = Number(params.get('perPage'));
  const dir = params.get('sortDir');
  return {
    page: params.has('page') ? validPage(Number(params.get('page'))) : listDefaults.page,
    perPage: isRowsPerPage(perPage) ? perPage : listDefaults.perPage,
    sortCol: params.get('sortCol') || listDefaults.sortCol,
    sortDir: dir === 'ASC' || dir === 'DESC' ? dir : listDefaults.sortDir,
    search: capSearch(params.get('search') ?? ''),
    searchCol: params.get('searchCol') || ALL_COLUMNS,
    dateRange: daysInOrder({ from: readDay(params.get('dateFrom')), to: readDay(params.get('dateTo')) }),
    filters: Object.fromEntries(
      [...params]
        .filter(([name, value]) => name.startsWith(FILTER) && value !== '')
        .map(([name, value]) => [name.slice(FILTER.length), capSearch(value)]),
    ),
    selectedCustomer: params.get('customer') || null,
  };
}

/** Whether the address itself decides how many rows a page has: a page number means nothing without it. */
export const fixesRowsPerPage = (search: string) => {
  const params = new URLSearchParams(search);
  return params.has('page') || params.has('perPage');
};

/** What is requested (SPEC section 7): the search column only while searching, the customer as a filter. */
export function listParams({
  search,
  searchCol,
  dateRange,
  filters,
  selectedCustomer,
  ...query
}: ListQuery): ListParams {
  return {
    ...query,
    ...(search !== '' && { search, ...(searchCol !== ALL_COLUMNS && { searchCol }) }),
    ...(dateRange.from !== '' && { dateFrom: dateRange.from }),
    ...(dateRange.to !== '' && { dateTo: dateRange.to }),
    filters: selectedCustomer === null ? { ...filters } : { ...filters, customerId: selectedCustomer },
  };
}

function readDay(text: string | null): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? [];
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  return date.getMonth() === Number(month) - 1 && date.getDate() === Number(day) ? (text ?? '') : '';
}
