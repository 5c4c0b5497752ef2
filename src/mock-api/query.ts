import { Problem } from './problem';

/** Reads a column of a row, by its name in `sortCol`, `searchCol` and `filter_<column>`. */
export type Columns<Row> = Record<string, (row: Row) => unknown>;

export type ListRules<Row> = {
  columns: Columns<Row>;
  /** Columns that `search` covers without a `searchCol`. */
  searched: readonly string[];
  /** Columns whose filter must be equal; the others need only contain the text. */
  exact?: readonly string[];
  /** The column of `dateFrom` and `dateTo`, `YYYY-MM-DD`. */
  dated?: string;
};

export type ListAnswer<Row> = {
  result: Row[];
  pagination: { total: number; totalPages: number; page: number; perPage: number };
};

const MAX_PER_PAGE = 100;
const MAX_LIMIT = 1000;
const collator = new Intl.Collator('id', { numeric: true, sensitivity: 'base' });

export const auditColumns = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const;

/** Columns that have the name of their field. */
export const fields = <Row>(...names: (keyof Row & string)[]): Columns<Row> =>
  Object.fromEntries(names.map((name) => [name, (row: Row) => row[name]]));

/** Answers a list query (docs/api.md, Lists): search, filters, date range, sort, then a page or `limit` rows. */
export function listRows<Row>(rows: readonly Row[], query: URLSearchParams, rules: ListRules<Row>): ListAnswer<Row> {
  const tests = [...searchTests(query, rules), ...filterTests(query, rules), ...dateTests(query, rules)];
  const found = rows.filter((row) => tests.every((test) => test(row)));
  found.sort(order(query, rules));
  const limit = query.get('limit');
  const perPage =
    limit === null ? integerParam(query, 'perPage', 5, MAX_PER_PAGE) : integerParam(query, 'limit', 1, MAX_LIMIT);
  const page = limit === null ? integerParam(query, 'page', 1, Number.MAX_SAFE_INTEGER) : 1;
  const total = found.length;
  return {
    result: found.slice((page - 1) * perPage, page * perPage),
    pagination: { total, totalPages: Math.max(1, Math.ceil(total / perPage)), page, perPage },
  };
}

type Test<Row> = (row: Row) => boolean;

function searchTests<Row>(query: URLSearchParams, rules: ListRules<Row>): Test<Row>[] {
  const search = query.get('search') ?? '';
  if (search === '') return [];
  const column = query.get('searchCol') ?? 'all';
  const readers = (column === 'all' ? rules.searched : [column]).map((name) => reader(rules, name));
  return [(row) => readers.some((read) => contains(read(row), search))];
}

function filterTests<Row>(query: URLSearchParams, rules: ListRules<Row>): Test<Row>[] {
  return [...query].flatMap(([name, expected]) => {
    if (!name.startsWith('filter_') || expected === '') return [];
    const column = name.slice('filter_'.length);
    const read = reader(rules, column);
    const isExact = rules.exact?.includes(column);
    return [(row: Row) => (isExact ? text(read(row)) === expected : contains(read(row), expected))];
  });
}

function dateTests<Row>(query: URLSearchParams, rules: ListRules<Row>): Test<Row>[] {
  const from = query.get('dateFrom') ?? '';
  const to = query.get('dateTo') ?? '';
  if (!rules.dated || (from === '' && to === '')) return [];
  const wrong = [from, to].find((day) => day !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(day));
  if (wrong !== undefined) throw new Problem(400, `"${wrong}" is not a date (YYYY-MM-DD)`);
  const read = reader(rules, rules.dated);
  return [(row) => (from === '' || text(read(row)) >= from) && (to === '' || text(read(row)) <= to)];
}

function order<Row>(query: URLSearchParams, rules: ListRules<Row>): (a: Row, b: Row) => number {
  const read = reader(rules, query.get('sortBy') ?? query.get('sortCol') ?? 'created_at');
  const readId = reader(rules, 'id');
  const sign = (query.get('sortDir') ?? 'DESC').toUpperCase() === 'ASC' ? 1 : -1;
  return (a, b) => sign * (compare(read(a), read(b)) || compare(readId(a), readId(b)));
}

/** @throws Problem 400 for an unknown column: it must not count as "no filter". */
function reader<Row>({ columns }: ListRules<Row>, name: string): (row: Row) => unknown {
  const camel = name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  const read = Object.hasOwn(columns, camel) ? columns[camel] : undefined;
  if (!read) throw new Problem(400, `Unknown column "${name}"`);
  return read;
}

function integerParam(query: URLSearchParams, name: string, fallback: number, max: number): number {
  const value = query.get(name);
  if (value === null) return fallback;
  if (!/^\d+$/.test(value) || Number(value) < 1) throw new Problem(400, `${name} must be a whole number of at least 1`);
  return Math.min(Number(value), max);
}

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));

const contains = (value: unknown, expected: string) =>
  text(value).toLocaleLowerCase('id').includes(expected.toLocaleLowerCase('id'));

const compare = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(text(a), text(b));
