import * as z from 'zod/mini';
import { recordId } from '@/domain/record';
import { type ColumnKind, kindOf, type ListRules } from './lists';
import { Problem } from './problem';

type Value = string | number | Date;

/** One condition on a row. `any`: all conditions of one of the lists hold. */
export type Condition =
  | { test: 'is' | 'contains' | 'startsWith'; column: string; value: string }
  | { test: 'in'; column: string; values: string[] }
  | { test: 'empty'; column: string; isEmpty: boolean }
  | { test: 'from' | 'to' | 'before'; column: string; value: Value }
  | { test: 'holds'; serial: string }
  | { test: 'any'; of: Condition[][] };

/** A list query (docs/api.md, Lists and queries) whose columns all exist. */
export type ListQuery = {
  /** `column` is undefined for every searched one. */
  search: { text: string; column: string | undefined } | undefined;
  /** All of them hold. */
  conditions: Condition[];
  sort: { column: string; isDescending: boolean };
  page: number;
  perPage: number;
  /** The fields to answer; undefined for all. */
  fields: string[] | undefined;
  /** Paging by key: after this row, or from the first one on. */
  after: Key | 'start' | undefined;
};

/** Where a row stands in its order; `value` is of the column that is sorted by, null when the row has none. */
export type Key = { value: string | null; id: string };

const MAX_PER_PAGE = 100;
const MAX_LIMIT = 1000;
const MAX_VALUES = 200;
const TESTS = ['empty', 'in', 'contains', 'from', 'to'];

/** @throws Problem 400 for an unknown column, a page that is no number, or a value that the column cannot have. */
export function readListQuery(query: URLSearchParams, rules: ListRules): ListQuery {
  const limit = query.get('limit');
  const sort = {
    column: comparable(rules, query.get('sortBy') ?? query.get('sortCol') ?? 'created_at'),
    isDescending: (query.get('sortDir') ?? 'DESC').toUpperCase() !== 'ASC',
  };
  return {
    search: readSearch(query, rules),
    conditions: [...readFilters(query, rules), ...readParameters(query, rules), ...readDates(query, rules)],
    sort,
    perPage: limit === null ? positive(query, 'perPage', 5, MAX_PER_PAGE) : positive(query, 'limit', 1, MAX_LIMIT),
    page: limit === null ? positive(query, 'page', 1, Number.MAX_SAFE_INTEGER) : 1,
    fields: readFields(query, rules),
    after: readAfter(query, rules, sort),
  };
}

/** Whether a list query needs a host with `queries`. */
export const usesQueries = ({ pathname, searchParams }: URL): boolean =>
  [...searchParams.keys()].some(
    (name) =>
      ['fields', 'after', 'ids'].includes(name) ||
      (name === 'serial' && pathname.endsWith('/print-history')) ||
      /^filter_(.+__\w+|waitingForLt2|scannedOn|printedOn)$/.test(name),
  );

/** `ids` of print jobs: that many rows in one answer. */
export function withIds(query: URLSearchParams): URLSearchParams {
  const ids = query.get('ids');
  if (ids === null) return query;
  const changed = new URLSearchParams(query);
  // Without any, none is found.
  changed.set('filter_id__in', ids === '' ? ',' : ids);
  changed.set('limit', String(MAX_VALUES));
  return changed;
}

type Page = Pick<ListQuery, 'page' | 'perPage'>;

/** `pagination` of an answer with `total` rows in all. */
export const paginationOf = ({ page, perPage }: Page, total: number) => ({
  total,
  totalPages: Math.max(1, Math.ceil(total / perPage)),
  page,
  perPage,
});

/**
 * `pagination` of an answer to `after`. `last` is the key of the last row of this answer, undefined when no row follows;
 * `total` is counted for the first answer alone.
 */
export const keyPaginationOf = ({ perPage, sort }: ListQuery, last: Key | undefined, total: number | undefined) => ({
  ...(total === undefined ? {} : { total }),
  perPage,
  next: last ? JSON.stringify([sort.column, sort.isDescending, last.value, last.id]) : null,
});

const cursorSchema = z.tuple([z.string(), z.boolean(), z.nullable(z.string()), recordId]);

/** @throws Problem 400 for a text that is no cursor of this order. */
function readAfter(query: URLSearchParams, rules: ListRules, sort: ListQuery['sort']): ListQuery['after'] {
  const text = query.get('after');
  if (text === null) return undefined;
  if (text === '') return 'start';
  const [column, isDescending, value, id] = cursorOf(text);
  if (column !== sort.column || isDescending !== sort.isDescending) {
    throw new Problem(400, 'This cursor is of another order: send the sortCol and sortDir it was answered to');
  }
  const isValue = value === null || isOfKind(value, kindOf(rules, column));
  if (!isValue || !isOfKind(String(id), kindOf(rules, 'id'))) throw noCursor();
  return { value, id: String(id) };
}

const noCursor = () => new Problem(400, 'after is no cursor: send pagination.next of the answer before');

function cursorOf(text: string): z.output<typeof cursorSchema> {
  try {
    return z.parse(cursorSchema, JSON.parse(text));
  } catch {
    throw noCursor();
  }
}

/** Whether a database can read the text as a value of the column. */
function isOfKind(text: string, kind: ColumnKind | undefined): boolean {
  if (kind === 'number') return /^-?\d{1,15}$/.test(text);
  if (kind === 'flag') return text === 'true' || text === 'false';
  if (kind === 'time') return !Number.isNaN(timeOf(text));
  return true;
}

/** A moment as JSON or PostgreSQL writes it, in milliseconds. */
export const timeOf = (text: string): number =>
  /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d(:?\d\d)?)$/.test(text)
    ? Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
    : Number.NaN;

function readSearch(query: URLSearchParams, rules: ListRules): ListQuery['search'] {
  const text = query.get('search') ?? '';
  if (text === '') return undefined;
  const column = query.get('searchCol') ?? 'all';
  return { text, column: column === 'all' ? undefined : comparable(rules, column) };
}

function readFilters(query: URLSearchParams, rules: ListRules): Condition[] {
  return [...query].flatMap(([parameter, value]) => {
    if (!parameter.startsWith('filter_') || value === '') return [];
    const requested = parameter.slice('filter_'.length);
    const days = Object.hasOwn(rules.days ?? {}, requested) ? rules.days?.[requested] : undefined;
    if (days) return [{ test: 'any', of: days.map((column) => onDay(rules, column, value)) }];
    const at = requested.lastIndexOf('__');
    const test = requested.slice(at + 2);
    if (at > 0 && TESTS.includes(test)) return readTest(rules, requested.slice(0, at), test, value);
    const column = comparable(rules, requested);
    if (kindOf(rules, column) === 'flag') return [{ test: 'is', column, value: String(flagOf(requested, value)) }];
    return [{ test: rules.exact?.includes(column) ? 'is' : 'contains', column, value }];
  });
}

function readTest(rules: ListRules, name: string, test: string, value: string): Condition[] {
  if (test === 'empty') return [{ test, column: columnNamed(rules, name), isEmpty: flagOf(`${name}__empty`, value) }];
  const column = comparable(rules, name);
  if (test === 'contains') return [{ test, column, value }];
  if (test === 'in') {
    const values = value.split(',').filter((one) => one !== '');
    if (values.length > MAX_VALUES) throw new Problem(400, `Ask for ${MAX_VALUES} values of ${name} at most`);
    return [{ test, column, values }];
  }
  return [test === 'from' ? { test, column, value: bound(rules, column, value) } : upTo(rules, column, value)];
}

/** A day ends with its last millisecond. */
function upTo(rules: ListRules, column: string, value: string): Condition {
  const nextDay = kindOf(rules, column) === 'time' ? startOfDay(value, 1) : undefined;
  return nextDay
    ? { test: 'before', column, value: nextDay }
    : { test: 'to', column, value: bound(rules, column, value) };
}

/** @throws Problem 400 for a value that the column cannot have. */
function bound(rules: ListRules, column: string, value: string): Value {
  const kind = kindOf(rules, column);
  if (kind === 'code') return value;
  if (kind === 'number') {
    if (isOfKind(value, kind)) return Number(value);
    throw new Problem(400, `"${value}" is not a whole number`);
  }
  if (kind !== 'time') throw new Problem(400, `"${column}" has neither dates nor numbers`);
  const moment = startOfDay(value) ?? new Date(timeOf(value));
  if (Number.isNaN(moment.getTime())) throw new Problem(400, `"${value}" is not a date (YYYY-MM-DD)`);
  return moment;
}

/** The column lies in a local day. */
function onDay(rules: ListRules, column: string, day: string): Condition[] {
  const [from, next] = [startOfDay(day), startOfDay(day, 1)];
  if (!from || !next) throw new Problem(400, `"${day}" is not a date (YYYY-MM-DD)`);
  return kindOf(rules, column) === 'time'
    ? [
        { test: 'from', column, value: from },
        { test: 'before', column, value: next },
      ]
    : [{ test: 'startsWith', column, value: day }];
}

/** The first moment of a local day, or of the one `later` days after it; undefined for a text that is no day. */
export function startOfDay(text: string, later = 0): Date | undefined {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  const date = new Date(year, month - 1, day);
  const isReal = year > 99 && date.getMonth() === month - 1 && date.getDate() === day;
  return isReal ? new Date(year, month - 1, day + later) : undefined;
}

function readParameters(query: URLSearchParams, { parameters = {} }: ListRules): Condition[] {
  return Object.entries(parameters).flatMap(([name, parameter]): Condition[] => {
    const value = query.get(name);
    if (value === null || (value === '' && parameter.test !== 'holds' && name !== 'partId')) return [];
    return parameter.test === 'holds' ? [{ test: 'holds', serial: value }] : [{ ...parameter, value }];
  });
}

function readDates(query: URLSearchParams, rules: ListRules): Condition[] {
  const { dated } = rules;
  if (dated === undefined) return [];
  const [from, to] = [query.get('dateFrom') ?? '', query.get('dateTo') ?? ''];
  const wrong = [from, to].find((day) => day !== '' && !startOfDay(day));
  if (wrong !== undefined) throw new Problem(400, `"${wrong}" is not a date (YYYY-MM-DD)`);
  return [
    ...(from === '' ? [] : [{ test: 'from' as const, column: dated, value: bound(rules, dated, from) }]),
    ...(to === '' ? [] : [upTo(rules, dated, to)]),
  ];
}

function readFields(query: URLSearchParams, rules: ListRules): string[] | undefined {
  const text = query.get('fields') ?? '';
  if (text === '') return undefined;
  // A row without its id is of no use to anybody.
  return [...new Set(['id', ...text.split(',')])].map((name) => {
    if (Object.hasOwn(rules.fields, name)) return name;
    throw new Problem(400, `Unknown field "${name}"`);
  });
}

/** The column by its name, its snake_case name or another one. An unknown one must not count as "no filter". */
function columnNamed(rules: ListRules, name: string): string {
  const camel = name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  const aliases: Readonly<Record<string, string>> = rules.aliases ?? {};
  const column = (Object.hasOwn(aliases, camel) ? aliases[camel] : undefined) ?? camel;
  if (kindOf(rules, column) === undefined) throw new Problem(400, `Unknown column "${name}"`);
  return column;
}

function comparable(rules: ListRules, name: string): string {
  const column = columnNamed(rules, name);
  if (kindOf(rules, column) === 'object') throw new Problem(400, `"${name}" cannot be compared`);
  return column;
}

/** @throws Problem 400 */
function flagOf(name: string, value: string): boolean {
  if (['true', '1', 'yes'].includes(value)) return true;
  if (['false', '0', 'no'].includes(value)) return false;
  throw new Problem(400, `${name} must be true or false`);
}

function positive(query: URLSearchParams, name: string, fallback: number, max: number): number {
  const value = query.get(name);
  if (value === null) return fallback;
  if (!/^\d+$/.test(value) || Number(value) < 1) throw new Problem(400, `${name} must be a whole number of at least 1`);
  return Math.min(Number(value), max);
}
