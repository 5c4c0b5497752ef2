import type { ListParams } from '@/api/list';
import { ALL_COLUMNS, capSearch, daysInOrder, isRowsPerPage, type ListQuery, wholePage } from './list-state';

const FILTER = 'filter_';
const owned = ['page', 'perPage', 'sortCol', 'sortDir', 'search', 'searchCol', 'dateFrom', 'dateTo', 'customer'];

/**
 * The state as a query string, defaults left out. Parameters of others already in the address (`beside`) stay.
 * `readListState(writeListState(state, defaults), defaults)` gives the state back, whatever was typed.
 */
export function writeListState(state: ListQuery, defaults: ListQuery, beside = ''): string {
  const values: [name: string, value: string | number | null, usual: string | number | null][] = [
    ['page', state.page, defaults.page],
    ['perPage', state.perPage, defaults.perPage],
    ['sortCol', state.sortCol, defaults.sortCol],
    ['sortDir', state.sortDir, defaults.sortDir],
    ['search', state.search, defaults.search],
    ['searchCol', state.searchCol, defaults.searchCol],
    ['dateFrom', state.dateRange.from, defaults.dateRange.from],
    ['dateTo', state.dateRange.to, defaults.dateRange.to],
    ['customer', state.selectedCustomer, defaults.selectedCustomer],
  ];
  const changed = values.filter(([, value, usual]) => value !== usual);
  const filters = Object.entries(state.filters).map(([column, value]) => [FILTER + column, value]);
  const others = [...new URLSearchParams(beside)].filter(([name]) => !isOwned(name));
  return new URLSearchParams([
    ...others,
    ...changed.map(([name, value]) => [name, String(value ?? '')]),
    ...filters,
  ]).toString();
}

/** Reads a query string somebody may have written by hand: what makes no sense is the default. */
export function readListState(search: string, defaults: ListQuery): ListQuery {
  const params = new URLSearchParams(search);
  const perPage = Number(params.get('perPage'));
  const dir = params.get('sortDir');
  return {
    page: params.has('page') ? wholePage(Number(params.get('page'))) : defaults.page,
    perPage: isRowsPerPage(perPage) ? perPage : defaults.perPage,
    sortCol: params.get('sortCol') || defaults.sortCol,
    sortDir: dir === 'ASC' || dir === 'DESC' ? dir : defaults.sortDir,
    search: capSearch(params.get('search') ?? defaults.search),
    searchCol: params.get('searchCol') || defaults.searchCol,
    dateRange: daysInOrder({ from: readDay(params.get('dateFrom')), to: readDay(params.get('dateTo')) }),
    filters: Object.fromEntries(
      [...params]
        .filter(([name, value]) => name.startsWith(FILTER) && value !== '')
        .map(([name, value]) => [name.slice(FILTER.length), capSearch(value)]),
    ),
    selectedCustomer: params.get('customer') || defaults.selectedCustomer,
  };
}

/** Whether the address itself decides how many rows a page has: a page number means nothing without it. */
export const fixesRowsPerPage = (search: string) => {
  const params = new URLSearchParams(search);
  return params.has('page') || params.has('perPage');
};

/** What the list asks the host (SPEC section 7): the search column only while searching, the customer as a filter. */
export function listParams(query: ListQuery): ListParams {
  const { search, searchCol, dateRange, filters, selectedCustomer } = query;
  return {
    page: query.page,
    perPage: query.perPage,
    sortCol: query.sortCol,
    sortDir: query.sortDir,
    ...(search !== '' && { search, ...(searchCol !== ALL_COLUMNS && { searchCol }) }),
    ...(dateRange.from !== '' && { dateFrom: dateRange.from }),
    ...(dateRange.to !== '' && { dateTo: dateRange.to }),
    filters: selectedCustomer === null ? { ...filters } : { ...filters, customerId: selectedCustomer },
  };
}

const isOwned = (name: string) => owned.includes(name) || name.startsWith(FILTER);

function readDay(text: string | null): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? [];
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  return date.getMonth() === Number(month) - 1 && date.getDate() === Number(day) ? (text ?? '') : '';
}
