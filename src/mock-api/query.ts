import {
  type Condition,
  keyPaginationOf,
  type ListQuery,
  paginationOf,
  readListQuery,
  timeOf,
} from '@/domain/host-rules/list-query';
import { type ColumnOf, kindOf, type ListRules } from '@/domain/host-rules/lists';

/** How to read the columns that are not the field of a row with their name (`part.no`: a field in a field). */
type Cells<Row, R extends ListRules> = { [C in ColumnOf<R>]?: (row: Row) => unknown };

/** What no column says: rows that a search finds, and words by which a column's value is found too. */
type MoreFound<Row, R extends ListRules> = {
  isFound?: (row: Row) => boolean;
  also?: { [C in ColumnOf<R>]?: (row: Row) => string };
};

export type ListAnswer = { result: object[]; pagination: object };

const collator = new Intl.Collator('id', { numeric: true, sensitivity: 'base' });

/** Answers a list query (docs/api.md, Lists and queries): search, filters, sort, then a page, `limit` rows or those after a key. */
export function listRows<Row extends object, R extends ListRules>(
  rows: readonly Row[],
  params: URLSearchParams,
  rules: R,
  cells: Cells<Row, R> = {},
  { isFound = () => false, also = {} }: MoreFound<Row, R> = {},
): ListAnswer {
  const query = readListQuery(params, rules);
  const cell = cellReader<Row>(rules, cells);
  const { search, conditions, sort, page, perPage, fields } = query;
  const searched = search && (search.column === undefined ? rules.searched : [search.column]);
  const words: Readonly<Record<string, ((row: Row) => string) | undefined>> = also;
  const more = (row: Row, column: string) => (Object.hasOwn(words, column) ? words[column]?.(row) : undefined);
  const found = rows.filter((row) => {
    const of = { cell: (column: string) => cell(row, column), more: (column: string) => more(row, column) };
    return (
      (!searched || isFound(row) || searched.some((column) => isContained(of, column, search.text))) &&
      conditions.every((condition) => meets(condition, of, rules))
    );
  });
  const sign = sort.isDescending ? -1 : 1;
  const order = (a: Keyed, b: Keyed) => sign * (compare(a.value, b.value) || compare(a.id, b.id));
  const keyOf = (row: Row): Keyed => ({ value: cell(row, sort.column), id: cell(row, 'id') });
  found.sort((a, b) => order(keyOf(a), keyOf(b)));
  const shown = (some: Row[]) => some.map((row) => (fields ? pick(row, fields) : row));
  if (query.after === undefined) {
    const result = shown(found.slice((page - 1) * perPage, page * perPage));
    return { result, pagination: paginationOf(query, found.length) };
  }
  const { after } = query;
  const rest = after === 'start' ? found : found.filter((row) => order(keyOf(row), readKey(after, query, rules)) > 0);
  const [part, last] = [rest.slice(0, perPage), rest[perPage - 1]];
  const next = rest.length > perPage && last ? keyOf(last) : undefined;
  const key = next && { value: isNothing(next.value) ? null : text(next.value), id: text(next.id) };
  return {
    result: shown(part),
    pagination: keyPaginationOf(query, key, after === 'start' ? found.length : undefined),
  };
}

type Keyed = { value: unknown; id: unknown };

const readKey = ({ value, id }: { value: string | null; id: string }, { sort }: ListQuery, rules: ListRules): Keyed => {
  const typed = (one: string, column: string) => (kindOf(rules, column) === 'number' ? Number(one) : one);
  return { value: value === null ? null : typed(value, sort.column), id: typed(id, 'id') };
};

function cellReader<Row extends object>(rules: ListRules, cells: Readonly<Record<string, unknown>>) {
  return (row: Row, column: string): unknown => {
    const read = Object.hasOwn(cells, column) ? cells[column] : undefined;
    if (typeof read === 'function') return read(row);
    const [name, inner] = Object.hasOwn(rules.fields, column) ? [column] : column.split('.');
    const value: unknown = Reflect.get(row, name ?? '');
    return inner === undefined || typeof value !== 'object' || value === null ? value : Reflect.get(value, inner);
  };
}

const pick = (row: object, names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, Reflect.get(row, name)]));

type RowCells = Record<'cell' | 'more', (column: string) => unknown>;

const isContained = ({ cell, more }: RowCells, column: string, expected: string) =>
  contains(text(cell(column)), expected) || contains(text(more(column)), expected);

function meets(condition: Condition, of: RowCells, rules: ListRules): boolean {
  if (condition.test === 'any') {
    return condition.of.some((all) => all.every((one) => meets(one, of, rules)));
  }
  const { cell } = of;
  if (condition.test === 'holds') {
    return text(cell('serialFrom')) <= condition.serial && condition.serial <= text(cell('serialEnd'));
  }
  const value = text(cell(condition.column));
  switch (condition.test) {
    case 'is':
      return value === condition.value;
    case 'contains':
      return isContained(of, condition.column, condition.value);
    case 'startsWith':
      return value.startsWith(condition.value);
    case 'empty':
      return (value === '') === condition.isEmpty;
    case 'in': {
      const isWord = kindOf(rules, condition.column) === 'word';
      return condition.values.some((one) => (isWord ? lower(one) === lower(value) : one === value));
    }
    default:
      return value !== '' && isWithin(condition.test, value, condition.value);
  }
}

function isWithin(test: 'from' | 'to' | 'before', value: string, bound: string | number | Date): boolean {
  const known = bound instanceof Date ? timeOf(value) : typeof bound === 'number' ? Number(value) : value;
  const limit = bound instanceof Date ? bound.getTime() : bound;
  if (test === 'before') return known < limit;
  return test === 'from' ? known >= limit : known <= limit;
}

const isNothing = (value: unknown) => value === null || value === undefined;
const text = (value: unknown) => (isNothing(value) ? '' : String(value));

const lower = (value: string) => value.toLocaleLowerCase('id');
const contains = (value: string, expected: string) => lower(value).includes(lower(expected));

const compare = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(text(a), text(b));
