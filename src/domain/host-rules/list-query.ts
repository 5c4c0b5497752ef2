import { Problem } from './problem';

/** What a host knows about a list: the names of its columns, and how they are searched and filtered. */
export type ListColumns = {
  /** The names in `sortCol`, `searchCol` and `filter_<column>`; only the keys matter here. */
  columns: Readonly<Record<string, unknown>>;
  /** Columns that `search` covers without a `searchCol`. */
  searched: readonly string[];
  /** Columns whose filter must be equal; the others need only contain the text. */
  exact?: readonly string[];
  /** The column of `dateFrom` and `dateTo`, `YYYY-MM-DD`. */
  dated?: string;
};

/** A list query (docs/api.md, Lists) whose columns all exist. */
export type ListQuery = {
  /** `column` is undefined for every searched one. */
  search: { text: string; column: string | undefined } | undefined;
  filters: { column: string; value: string; isExact: boolean }[];
  /** '' for no bound. */
  dates: { column: string; from: string; to: string } | undefined;
  sort: { column: string; isDescending: boolean };
  page: number;
  perPage: number;
};

const MAX_PER_PAGE = 100;
const MAX_LIMIT = 1000;

/** @throws Problem 400 for an unknown column, a page that is no number or a date that is none. */
export function readListQuery(query: URLSearchParams, rules: ListColumns): ListQuery {
  const limit = query.get('limit');
  return {
    search: readSearch(query, rules),
    filters: [...query].flatMap(([name, value]) => {
      if (!name.startsWith('filter_') || value === '') return [];
      const asked = name.slice('filter_'.length);
      return [{ column: columnNamed(rules, asked), value, isExact: rules.exact?.includes(asked) ?? false }];
    }),
    dates: readDates(query, rules),
    sort: {
      column: columnNamed(rules, query.get('sortBy') ?? query.get('sortCol') ?? 'created_at'),
      isDescending: (query.get('sortDir') ?? 'DESC').toUpperCase() !== 'ASC',
    },
    perPage: limit === null ? positive(query, 'perPage', 5, MAX_PER_PAGE) : positive(query, 'limit', 1, MAX_LIMIT),
    page: limit === null ? positive(query, 'page', 1, Number.MAX_SAFE_INTEGER) : 1,
  };
}

/** `pagination` of an answer with `total` rows in all. */
export const paginationOf = ({ page, perPage }: Pick<ListQuery, 'page' | 'perPage'>, total: number) => ({
  ...{ total, totalPages: Math.max(1, Math.ceil(total / perPage)), page, perPage },
});

function readSearch(query: URLSearchParams, rules: ListColumns): ListQuery['search'] {
  const text = query.get('search') ?? '';
  if (text === '') return undefined;
  const column = query.get('searchCol') ?? 'all';
  return { text, column: column === 'all' ? undefined : columnNamed(rules, column) };
}

function readDates(query: URLSearchParams, { dated }: ListColumns): ListQuery['dates'] {
  const [from, to] = [query.get('dateFrom') ?? '', query.get('dateTo') ?? ''];
  if (!dated || (from === '' && to === '')) return undefined;
  const wrong = [from, to].find((day) => day !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(day));
  if (wrong !== undefined) throw new Problem(400, `"${wrong}" is not a date (YYYY-MM-DD)`);
  return { column: dated, from, to };
}

/** The key of a column, by its name or its snake_case name. An unknown one must not count as "no filter". */
function columnNamed({ columns }: ListColumns, name: string): string {
  const camel = name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  if (!Object.hasOwn(columns, camel)) throw new Problem(400, `Unknown column "${name}"`);
  return camel;
}

function positive(query: URLSearchParams, name: string, fallback: number, max: number): number {
  const value = query.get(name);
  if (value === null) return fallback;
  if (!/^\d+$/.test(value) || Number(value) < 1) throw new Problem(400, `${name} must be a whole number of at least 1`);
  return Math.min(Number(value), max);
}
