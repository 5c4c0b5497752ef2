import { conditionOfKey } from '@/ui/data-table/filter-conditions';

/** The state of a list and its reducer (SPEC sections 3, 4 and 9). `list-query` converts it to a URL. */
export const ROWS_PER_PAGE = [5, 10, 25, 50, 100] as const;
export const ALL_COLUMNS = 'all';
/** Longer than any code on a label, and short enough for every server's URL limit. */
const SEARCH_LIMIT = 200;

type SortDir = 'ASC' | 'DESC';

export type ListQuery = {
  page: number;
  perPage: number;
  sortCol: string;
  sortDir: SortDir;
  /** The SPEC calls it "global filter". */
  search: string;
  searchCol: string;
  /** Local days, YYYY-MM-DD; '' when open. */
  dateRange: { from: string; to: string };
  filters: Readonly<Record<string, string>>;
  /** The selected customer's id as text. */
  selectedCustomer: string | null;
};

export const listDefaults: ListQuery = {
  page: 1,
  perPage: 5,
  sortCol: 'created_at',
  sortDir: 'DESC',
  search: '',
  searchCol: ALL_COLUMNS,
  dateRange: { from: '', to: '' },
  filters: {},
  selectedCustomer: null,
};

export type ListAction =
  | { type: 'page'; page: number }
  | { type: 'rowsPerPage'; perPage: number }
  | { type: 'sort'; col: string; dir: SortDir }
  | { type: 'search'; text: string }
  | { type: 'searchColumn'; col: string }
  | { type: 'dateRange'; from: string; to: string }
  | { type: 'filter'; column: string; value: string }
  | { type: 'customer'; id: string | null }
  | { type: 'reset' }
  | { type: 'pageCount'; totalPages: number };

export function listReducer(state: ListQuery, action: ListAction): ListQuery {
  switch (action.type) {
    case 'page':
      return { ...state, page: validPage(action.page) };
    case 'rowsPerPage':
      return isRowsPerPage(action.perPage) ? { ...state, perPage: action.perPage, page: 1 } : state;
    case 'sort':
      return { ...state, sortCol: action.col, sortDir: action.dir, page: 1 };
    case 'search':
      return { ...state, search: capSearch(action.text), page: 1 };
    case 'searchColumn':
      return { ...state, searchCol: action.col, page: 1 };
    case 'dateRange':
      return { ...state, dateRange: daysInOrder(action), page: 1 };
    case 'filter':
      return { ...state, filters: withFilter(state.filters, action.column, action.value), page: 1 };
    case 'customer':
      return { ...state, selectedCustomer: action.id, page: 1 };
    case 'reset':
      return {
        ...state,
        page: 1,
        search: '',
        searchCol: ALL_COLUMNS,
        dateRange: listDefaults.dateRange,
        filters: listDefaults.filters,
      };
    case 'pageCount': {
      const last = Math.max(1, action.totalPages);
      return state.page > last ? { ...state, page: last } : state;
    }
  }
}

/** Whether a search, filter or date limits the rows: an empty list is then "nothing matches", not "nothing yet". */
export const isNarrowed = ({ search, dateRange, filters }: ListQuery) =>
  search.trim() !== '' || dateRange.from !== '' || dateRange.to !== '' || Object.keys(filters).length > 0;

export const isRowsPerPage = (value: number) => ROWS_PER_PAGE.some((allowed) => allowed === value);

export const validPage = (page: number) => (Number.isSafeInteger(page) && page >= 1 ? page : 1);

/** Truncates at the limit, never inside a surrogate pair. */
export const capSearch = (text: string) =>
  text.length <= SEARCH_LIMIT ? text : text.slice(0, SEARCH_LIMIT).replace(/[\uD800-\uDBFF]$/, '');

/** Swaps days that are in the wrong order in a link. */
export const daysInOrder = ({ from, to }: ListQuery['dateRange']): ListQuery['dateRange'] =>
  from !== '' && to !== '' && from > to ? { from: to, to: from } : { from, to };

/** A column has one filter: another condition takes its place. */
function withFilter(filters: ListQuery['filters'], key: string, value: string) {
  const { column } = conditionOfKey(key);
  const others = Object.entries(filters).filter(([name]) => conditionOfKey(name).column !== column);
  return Object.fromEntries(value === '' ? others : [...others, [key, capSearch(value)]]);
}
