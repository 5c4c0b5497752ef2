import { m } from '@messages/messages';
import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import type { ListParams } from '@/api/client/list';
import type { defineResource } from '@/api/client/resource';
import type { RowTest } from '@/api/client/tested-list';
import { hasFeature } from '@/config/env';
import type { RecordId } from '@/domain/record';
import type { Message } from '@/language/message';
import type { FilterColumn, TableColumn } from '@/ui/data-table/columns';
import { conditionOfKey, listedTexts } from '@/ui/data-table/filter-conditions';
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

/** At module level, or every row renders again. */
export type ListColumns<Row> = {
  columns: readonly TableColumn<Row>[];
  /** Filters without a column in the table. */
  moreFilters?: readonly FilterColumn[];
  /** Rows on a page at first, of a list that SPEC section 9 says nothing of. */
  perPage?: number;
  /** Columns the search can be limited to. */
  searchColumns?: readonly { value: string; label: Message }[];
};

export type ListSource<Row extends { id: RecordId }> = ListColumns<Row> & {
  /** `never`: a list does not depend on the form type. */
  resource: Pick<ReturnType<typeof defineResource<Row, never>>, 'name' | 'list'> & {
    first?: ReturnType<typeof defineResource<Row, never>>['first'];
    after?: ReturnType<typeof defineResource<Row, never>>['after'];
    /** The filters that the host does not have, as a test that is made here; undefined when there are none. */
    testOf?: (params: ListParams) => RowTest<Row> | undefined;
  };
  /** Shown instead of rows until a customer is selected; undefined: no customer is needed. */
  customerPrompt?: Message;
  /** Queries that need no customer all the same. */
  isReadyWithout?: (query: ListQuery) => boolean;
};

/** The same for the route's prefetch and for the screen. */
export const listQueryOptions = <Row extends { id: RecordId }>(
  source: Pick<ListSource<Row>, 'resource' | 'columns'>,
  query: ListQuery,
  most?: number,
) => listOptions(source, listParams(query), most);

/** `most`: how many of the host's rows are read where rows are tested here. */
function listOptions<Row extends { id: RecordId }>(
  source: Pick<ListSource<Row>, 'resource' | 'columns'>,
  params: ListParams,
  most?: number,
): ReturnType<ListSource<Row>['resource']['list']> {
  const { resource } = source;
  const { params: requested, keep } = rowTest(source, params);
  if (!keep) return resource.list(requested);
  const options = resource.list(params);
  return {
    ...options,
    queryKey:
      most === undefined ? options.queryKey : resource.list({ ...params, more: { most: String(most) } }).queryKey,
    queryFn: async (context: Pick<QueryFunctionContext, 'client' | 'signal' | 'queryKey'>) =>
      (await import('@/api/client/tested-list')).pageOfTested(
        resource,
        requested,
        keep,
        { ...params, ...(most !== undefined && { most }) },
        context,
      ),
  };
}

/** What the host is asked for, and the test of the filters that it does not know. */
export function rowTest<Row extends { id: RecordId }>(
  { resource, columns }: Pick<ListSource<Row>, 'resource' | 'columns'>,
  params: ListParams,
): RowTest<Row> {
  const own = resource.testOf?.(params) ?? { params, keep: undefined };
  const requested = withConditions(own.params);
  const filters = Object.entries(requested.filters ?? {});
  const tested = filters.filter(([key]) => conditionOfKey(key).condition !== 'contains');
  if (tested.length === 0) return { params: requested, keep: own.keep };
  return {
    params: { ...requested, filters: Object.fromEntries(filters.filter((filter) => !tested.includes(filter))) },
    keep: async (rows, context) => {
      const tests = (await import('./filter-tests')).testsOf(columns, tested);
      const kept = rows.filter((row) => tests.every((test) => test(row)));
      return own.keep ? own.keep(kept, context) : kept;
    },
  };
}

/** A host that finds only what contains a text is not asked for other conditions. */
function withConditions(params: ListParams): ListParams {
  if (!hasFeature('queries') || !params.filters) return params;
  const filters = Object.entries(params.filters).map(([key, text]) => {
    const { column, condition } = conditionOfKey(key);
    if (condition === 'empty' || condition === 'filled') return [`${column}__empty`, String(condition === 'empty')];
    const texts = condition === 'oneOf' ? listedTexts(text) : [];
    // Times are compared as the screen shows them, and the host has other words for some texts.
    const isPlain = texts.length > 0 && texts.length <= MOST_LISTED && texts.every((one) => !/[/:]/.test(one));
    return isPlain && column !== 'status' ? [`${column}__in`, texts.join(',')] : [key, text];
  });
  return { ...params, filters: Object.fromEntries(filters) };
}

/** Of `__in` (docs/api.md, queries). */
const MOST_LISTED = 200;

/** The query of a URL, with this browser's rows per page when the URL has none. */
export function listQueryAt<Row>(search: string, table: ListColumns<Row>, perPage: number | undefined): ListQuery {
  const query = keepKnownColumns(readListState(search), table);
  const preferred = perPage ?? table.perPage;
  return preferred !== undefined && !fixesRowsPerPage(search) ? { ...query, perPage: preferred } : query;
}

/** Fetches the rows of a list, with the query its screen will use at this URL. */
export const listPrefetch =
  <Row extends { id: RecordId }>(source: ListSource<Row>) =>
  (client: QueryClient, search: string): void => {
    const query = listQueryAt(search, source, readListPreferences(source.resource.name).perPage);
    if (!isReady(source, query)) return;
    // The screen reports a failure.
    client.query(listQueryOptions(source, query)).catch(() => undefined);
  };

/** Whether a list can be requested: some need a customer first. */
export const isReady = <Row extends { id: RecordId }>(
  { customerPrompt, isReadyWithout }: Pick<ListSource<Row>, 'customerPrompt' | 'isReadyWithout'>,
  query: ListQuery,
) => customerPrompt === undefined || query.selectedCustomer !== null || isReadyWithout?.(query) === true;

export const filterColumnsOf = <Row>({ columns, moreFilters = [] }: ListColumns<Row>): FilterColumn[] => [
  ...columns.flatMap(({ filterKey, label, value }) =>
    filterKey === null ? [] : [{ key: filterKey, label, hasConditions: value !== null }],
  ),
  ...moreFilters,
];

/**
 * The query without columns this list does not have (from another list's link or a typing error). The host would refuse
 * such a query, and nothing on the screen could remove the column.
 */
function keepKnownColumns<Row>(query: ListQuery, table: ListColumns<Row>): ListQuery {
  const { sortCol, searchCol } = query;
  const canSort = sortCol === listDefaults.sortCol || table.columns.some(({ sortKey }) => sortKey === sortCol);
  const canSearch = searchCol === ALL_COLUMNS || table.searchColumns?.some(({ value }) => value === searchCol);
  const filters = filterColumnsOf(table);
  return {
    ...query,
    ...(!canSort && { sortCol: listDefaults.sortCol, sortDir: listDefaults.sortDir }),
    ...(!canSearch && { searchCol: ALL_COLUMNS }),
    filters: Object.fromEntries(Object.entries(query.filters).filter(([key]) => isKnownFilter(key, filters))),
  };
}

function isKnownFilter(key: string, known: readonly FilterColumn[]): boolean {
  const { column, condition } = conditionOfKey(key);
  return known.some((filter) => filter.key === column && (condition === 'contains' || filter.hasConditions));
}

const FILTER = 'filter_';

/**
 * The query as a query string, without defaults. Other parameters of the URL (`current`) stay.
 * `readListState(writeListState(query))` equals the query, whatever was typed.
 */
export function writeListState(query: ListQuery, current = ''): string {
  const values: [name: string, value: string | number | null, defaultValue: string | number | null][] = [
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
  const isListParameter = (name: string) => values.some(([known]) => known === name) || name.startsWith(FILTER);
  return new URLSearchParams([
    ...[...new URLSearchParams(current)].filter(([name]) => !isListParameter(name)),
    ...values
      .filter(([, value, defaultValue]) => value !== defaultValue)
      .map(([name, value]) => [name, String(value ?? '')]),
    ...Object.entries(query.filters).map(([column, value]) => [FILTER + column, value]),
  ]).toString();
}

/** Reads a query string; invalid values become the default. */
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

/** The columns of a view or of a shared link, by id. */
const COLUMNS = 'columns';

const columnsIn = (search: string) =>
  (new URLSearchParams(search).get(COLUMNS) ?? '').split(',').filter((id) => id !== '');

/** Which columns a link shows; undefined when it names none that this list has. */
export function linkedVisibility<Row>(search: string, { columns }: ListColumns<Row>) {
  const linked = columnsIn(search);
  if (!columns.some(({ id }) => linked.includes(id))) return undefined;
  return Object.fromEntries(columns.map(({ id }) => [id, linked.includes(id)]));
}

/** The query string with these columns, or without any. */
export function withColumns(search: string, ids: readonly string[]): string {
  const params = new URLSearchParams(search);
  if (ids.length > 0) params.set(COLUMNS, ids.join(','));
  else params.delete(COLUMNS);
  return params.toString();
}

/** What a list shows, as a link: from the first page, with the rows per page and the columns. */
export const viewSearch = (query: ListQuery, columns: readonly string[]) => {
  const params = new URLSearchParams(writeListState({ ...query, page: 1 }));
  params.set('perPage', String(query.perPage));
  return withColumns(params.toString(), columns);
};

/** The columns and filters of a link that this list does not have, for a message. */
export function unknownNames<Row>(search: string, table: ListColumns<Row>): string[] {
  const query = readListState(search);
  const known = keepKnownColumns(query, table);
  const isColumn = (wanted: string) => table.columns.some(({ id }) => id === wanted);
  return [
    ...Object.keys(query.filters)
      .filter((key) => !Object.hasOwn(known.filters, key))
      .map((key) => m.list_unknown_filter({ name: key })),
    ...(known.sortCol === query.sortCol ? [] : [m.list_unknown_order({ name: query.sortCol })]),
    ...(known.searchCol === query.searchCol ? [] : [m.list_unknown_search_column({ name: query.searchCol })]),
    ...columnsIn(search)
      .filter((id) => !isColumn(id))
      .map((id) => m.list_unknown_column({ name: id })),
  ];
}

/** Whether the URL sets the rows per page; a page number depends on it. */
export const fixesRowsPerPage = (search: string) => {
  const params = new URLSearchParams(search);
  return params.has('page') || params.has('perPage');
};

/** The request (SPEC section 7): the search column only with a search, the customer as a filter. */
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
