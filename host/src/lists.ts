import { type RawBuilder, sql } from 'kysely';
import {
  type Condition,
  type Key,
  keyPaginationOf,
  type ListQuery,
  paginationOf,
  readListQuery,
} from '@/domain/host-rules/list-query';
import { type ColumnOf, kindOf, type ListRules } from '@/domain/host-rules/lists';
import type { Database } from './database/open';

type Sql = RawBuilder<unknown>;

type Declaration<R extends ListRules> = {
  /** The table of the fields that are not named in `columns`. */
  table: string;
  /** Left joins by a key: the database counts without the tables. */
  joins?: Sql;
  /** The columns of the tables that are joined. */
  joined?: { [C in ColumnOf<R>]?: Sql };
  /** How another column is compared than by its name. */
  columns?: { [C in ColumnOf<R>]?: Sql };
  /** How a field is answered, where that is not what is compared. */
  select?: { [C in keyof R['fields'] & string]?: Sql };
  nullable?: readonly ColumnOf<R>[];
  /** Columns of few values, with an index that begins with them. */
  named?: readonly ColumnOf<R>[];
  /** Rows that have the text in any searched column, where an index is faster than testing each column by itself. */
  search?: (pattern: string, way: Way, db: Database) => Sql | Promise<Sql>;
  /** Rows that an index finds for a text in one of the searched columns, before that column is tested. */
  narrow?: (pattern: string) => Sql;
  /** Rows that have the text in one column, where there is a faster way. */
  contains?: { [C in ColumnOf<R>]?: (pattern: string, way: Way) => Sql };
  /** The day of `serialFrom`. */
  day?: Sql;
  /** Conditions for every row, besides those of the query. */
  where?: Sql;
  /** The table's name in `row_counts`, for a list without any condition. */
  counted?: string;
};

/** How rows are searched: all of them by an index, or one after the other in the order of the list. */
export type Way = 'found' | 'walked';

export type SqlList = Omit<Declaration<ListRules>, 'columns' | 'joined' | 'select' | 'contains'> & {
  rules: ListRules;
  /** All tables. */
  from: Sql;
  columns: Readonly<Record<string, Sql>>;
  joined: Readonly<Record<string, Sql>>;
  select: Readonly<Record<string, Sql>>;
  contains: Readonly<Record<string, ((pattern: string, way: Way) => Sql) | undefined>>;
};

/** A list of the API as SQL. */
export function sqlList<R extends ListRules>(rules: R, declaration: Declaration<R>): SqlList {
  const { table, joins = sql``, joined = {}, columns = {}, select = {}, contains = {} } = declaration;
  const own = Object.keys(rules.fields).map((name): [string, Sql] => [name, sql.ref(`${table}.${name}`)]);
  const compared = { ...Object.fromEntries(own), ...joined, ...columns };
  const from = sql`${sql.table(table)} ${joins}`;
  return { ...declaration, rules, from, columns: compared, joined, select: { ...compared, ...select }, contains };
}

/** Answers a list query (docs/api.md, Lists and queries): one page and how many rows there are, or the rows after a key. */
export async function listRows(db: Database, params: URLSearchParams, list: SqlList) {
  const query = await withNames(db, readListQuery(params, list.rules), list);
  const { page, perPage, after, fields } = query;
  if (after !== undefined) return rowsAfter(db, query, list);
  const total = await countOf(db, query, list);
  const before = Math.min((page - 1) * perPage, total);
  const wanted = Math.min(perPage, total - before);
  // The last pages are read from the end.
  const isNearEnd = before > total / 2;
  const part = sql`limit ${wanted} offset ${isNearEnd ? total - before - wanted : before}`;
  const { isDescending } = query.sort;
  const from = { query, list, total, part, isDescending: isNearEnd ? !isDescending : isDescending };
  const { rows } = await sql<object>`select ${selected(list, fields)} from ${list.from}
    where ${columnOf(list, 'id')} = any(array(${await idsOf(db, from)})) order by ${order(query, list)}`.execute(db);
  return { result: rows, pagination: paginationOf(query, total) };
}

/**
 * Most rows that are found and sorted as a whole. With more rows, walking in the order of the list soon finds a page.
 */
const FEW = 50_000;

type PageOf = {
  query: ListQuery;
  list: SqlList;
  /** How many rows meet the query. */
  total: number;
  isDescending: boolean;
  part: Sql;
  /** Further conditions. */
  later?: Sql;
};

/**
 * The ids of a page. Of few rows all are found first: the database would else walk through the whole list in its order
 * until it has met enough of them. Of many it walks: it would else fetch and sort them all.
 */
async function idsOf(
  db: Database,
  { query, list, total, isDescending, part, later = sql`true` }: PageOf,
): Promise<Sql> {
  const id = columnOf(list, 'id');
  const isFew = total <= FEW && isSelected(query, list);
  const where = every([...(await conditionsOf(db, query, list, isFew ? 'found' : 'walked')), later]);
  const from = sourceOf(query, list, [query.sort.column]);
  if (!isFew) return sql`select ${id} from ${from} where ${where} order by ${order(query, list, isDescending)} ${part}`;
  const direction = isDescending ? sql`desc nulls last` : sql`asc nulls first`;
  return sql`with found as materialized (select ${id} as id, ${sortedBy(query, list)} as key from ${from} where ${where})
    select found.id from found order by found.key ${direction}, found.id ${direction} ${part}`;
}

const isSelected = ({ search, conditions }: ListQuery, { where }: SqlList) =>
  search !== undefined || conditions.length > 0 || where !== undefined;

/** The list's own table, and the others only where a condition or one of these columns needs them. */
function sourceOf({ search, conditions }: ListQuery, list: SqlList, columns: readonly string[]): Sql {
  const searched = search === undefined || list.search ? [] : list.rules.searched;
  const texts = (search?.column === undefined ? searched : [search.column]).filter((name) => !list.contains[name]);
  const isJoined = (name: string) => Object.hasOwn(list.joined, name);
  const needsOther = (condition: Condition): boolean => {
    if (condition.test === 'any') return condition.of.flat().some(needsOther);
    if (condition.test === 'holds') return false;
    return isJoined(condition.column) && !(condition.test === 'contains' && list.contains[condition.column]);
  };
  return [...columns, ...texts].some(isJoined) || conditions.some(needsOther) ? list.from : sql.table(list.table);
}

/** Paging by key: what others write moves no row from one answer to another. */
async function rowsAfter(db: Database, query: ListQuery, list: SqlList) {
  const { perPage, after, fields } = query;
  const isFirst = after === 'start' || after === undefined;
  const total = isFirst ? await countOf(db, query, list) : undefined;
  const page: PageOf = {
    ...{ query, list, total: total ?? (await countOf(db, query, list, FEW + 1)) },
    ...{ isDescending: query.sort.isDescending, part: sql`limit ${perPage + 1}` },
    ...(isFirst ? {} : { later: isAfter(after, query, list) }),
  };
  const { rows } = await sql<Keyed>`select ${selected(list, fields)}, (${sortedBy(query, list)})::text as key_value,
    (${columnOf(list, 'id')})::text as key_id from ${list.from}
    where ${columnOf(list, 'id')} = any(array(${await idsOf(db, page)})) order by ${order(query, list)}`.execute(db);
  const shown = rows.slice(0, perPage);
  const last = rows.length > perPage ? shown.at(-1) : undefined;
  const key = last && { value: last.keyValue, id: last.keyId };
  return {
    result: shown.map(({ keyValue: _value, keyId: _id, ...row }) => row),
    pagination: keyPaginationOf(query, key, total),
  };
}

type Keyed = { keyValue: string | null; keyId: string };

/** Rows as the list shows them. */
export async function listedRows<Row = object>(db: Database, list: SqlList, condition: Sql): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${selected(list, undefined)} from ${list.from} where ${condition}`.execute(db);
  return rows;
}

/** One row as the list shows it; undefined when there is none with this id. */
export const readRow = async (db: Database, list: SqlList, id: number | string): Promise<object | undefined> =>
  (await listedRows(db, list, sql`${columnOf(list, 'id')} = ${id}`))[0];

/** Counted by the database with every change (row_counts); a database that cannot has no such row. */
async function countOf(db: Database, query: ListQuery, list: SqlList, most?: number): Promise<number> {
  if (!isSelected(query, list) && list.counted !== undefined) return rowsIn(db, list.counted);
  const from = sourceOf(query, list, []);
  const where = every(await conditionsOf(db, query, list, 'found'));
  const { rows } = await (most === undefined
    ? sql<{ total: number }>`select count(*) as total from ${from} where ${where}`
    : sql<{
        total: number;
      }>`select count(*) as total from (select 1 from ${from} where ${where} limit ${most}) as counted`
  ).execute(db);
  return rows[0]?.total ?? 0;
}

/** All rows of a table. */
export async function rowsIn(db: Database, table: string): Promise<number> {
  const known = await sql<{ total: number | null }>`select sum(rows)::bigint as total from row_counts
    where name = ${table}`.execute(db);
  if (known.rows[0]?.total != null) return known.rows[0].total;
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Every value of a column that an index begins with, each found by the index alone. */
export function valuesOf(table: string, name: string): Sql {
  const column = sql.ref(name);
  return sql`with recursive known (value) as (
      (select ${column} from ${sql.table(table)} order by ${column} limit 1)
      union all
      select (select ${column} from ${sql.table(table)} where ${column} > known.value order by ${column} limit 1)
      from known where known.value is not null
    ) select value from known where value is not null`;
}

/** The values that match take the place of a text: the index has the rows of a value in the order of the list. */
async function withNames(db: Database, query: ListQuery, list: SqlList): Promise<ListQuery> {
  const conditions = await Promise.all(
    query.conditions.map(async (condition) => {
      const test =
        condition.test === 'contains'
          ? sql`like ${patternOf(condition.value)}`
          : condition.test === 'in' && sql`= any(${condition.values.map((value) => value.toLowerCase())}::text[])`;
      if (!test || !('column' in condition) || !isNamed(condition.column, list)) return condition;
      const { rows } = await sql<{
        value: string;
      }>`select value from (${valuesOf(list.table, condition.column)}) as named
        where lower(value) ${test}`.execute(db);
      return { test: 'in', column: condition.column, values: rows.map(({ value }) => value) } as const;
    }),
  );
  return { ...query, conditions };
}

const isNamed = (column: string, { named = [] }: SqlList) => named.some((name) => name === column);

const selected = (list: SqlList, fields: readonly string[] | undefined) =>
  sql.join((fields ?? Object.keys(list.rules.fields)).map((name) => sql`${list.select[name]} as ${sql.ref(name)}`));

/** The text anywhere, for LIKE on lower-case text. */
const patternOf = (words: string): string => `%${escaped(words.toLowerCase())}%`;

const escaped = (words: string) => words.replace(/[\\%_]/g, '\\$&');

const every = (all: readonly Sql[]) => sql.join([...all, sql`true`], sql` and `);

async function conditionsOf(db: Database, { search, conditions }: ListQuery, list: SqlList, way: Way): Promise<Sql[]> {
  const all = list.where ? [list.where] : [];
  if (search) {
    const pattern = patternOf(search.text);
    if (search.column !== undefined) all.push(containsText(list, search.column, pattern, way));
    else if (list.search) all.push(await list.search(pattern, way, db));
    else all.push(anyOf(list.rules.searched.map((column) => containsText(list, column, pattern, way))));
  }
  return [...all, ...conditions.map((condition) => sqlOf(condition, list, way))];
}

/** Without a test, no row passes. */
const anyOf = (tests: Sql[]) => sql`(${sql.join([...tests, sql`false`], sql` or `)})`;

function sqlOf(condition: Condition, list: SqlList, way: Way): Sql {
  if (condition.test === 'any') {
    return anyOf(condition.of.map((all) => sql`(${every(all.map((one) => sqlOf(one, list, way)))})`));
  }
  if (condition.test === 'holds') {
    const { serial } = condition;
    const ofDay = list.day ? sql`${list.day} = ${serial.slice(0, 8)} and` : sql``;
    return sql`${ofDay} ${columnOf(list, 'serialFrom')} <= ${serial} and ${columnOf(list, 'serialEnd')} >= ${serial}`;
  }
  const column = columnOf(list, condition.column);
  const kind = kindOf(list.rules, condition.column);
  switch (condition.test) {
    case 'is':
      if (kind === 'flag') return condition.value === 'true' ? sql`${column}` : sql`not ${column}`;
      if (kind !== 'number') return sql`${column} = ${condition.value}`;
      return isNumber(condition.value) ? sql`${column} = ${Number(condition.value)}` : sql`false`;
    case 'contains':
      return containsText(list, condition.column, patternOf(condition.value), way);
    case 'startsWith':
      return list.day && /^\d{8}$/.test(condition.value)
        ? sql`${list.day} = ${condition.value}`
        : sql`${column} like ${`${escaped(condition.value)}%`}`;
    case 'in':
      return oneOf(column, isNamed(condition.column, list) ? 'code' : kind, condition.values);
    case 'empty': {
      const isText = kind === 'word' || kind === 'code';
      const isEmpty = isText ? sql`(${column} is null or ${column} = '')` : sql`(${column} is null)`;
      return condition.isEmpty ? isEmpty : sql`not ${isEmpty}`;
    }
    case 'from':
      return sql`${column} >= ${condition.value}`;
    case 'to':
      return sql`${column} <= ${condition.value}`;
    case 'before':
      return sql`${column} < ${condition.value}`;
  }
}

const isNumber = (text: string) => /^[1-9]\d{0,14}$/.test(text) || text === '0';

function oneOf(column: Sql, kind: string | undefined, values: readonly string[]): Sql {
  const known = kind === 'number' ? values.filter(isNumber).map(Number) : values;
  if (known.length === 0) return sql`false`;
  if (kind === 'word') return sql`lower(${column}) in (${sql.join(values.map((value) => value.toLowerCase()))})`;
  return kind === 'flag' ? sql`(${column})::text in (${sql.join(known)})` : sql`${column} in (${sql.join(known)})`;
}

function containsText(list: SqlList, name: string, pattern: string, way: Way): Sql {
  const known = list.contains[name]?.(pattern, way);
  if (known) return known;
  const kind = kindOf(list.rules, name);
  const column = columnOf(list, name);
  const text = kind === 'word' || kind === 'code' ? column : sql`(${column})::text`;
  const found = sql`lower(${text}) like ${pattern}`;
  return list.narrow && list.rules.searched.includes(name) ? sql`(${list.narrow(pattern)} and ${found})` : found;
}

/** Case makes no difference for words. */
function sortedBy({ sort }: ListQuery, list: SqlList): Sql {
  const column = columnOf(list, sort.column);
  return kindOf(list.rules, sort.column) === 'word' ? sql`lower(${column})` : column;
}

/** Of equal rows the id decides, so that no page repeats a row of another. */
function order(query: ListQuery, list: SqlList, isDescending = query.sort.isDescending): Sql {
  const direction = isDescending ? sql`desc` : sql`asc`;
  const nulls = isNullable(query, list) ? (isDescending ? sql`nulls last` : sql`nulls first`) : sql``;
  return sql`${sortedBy(query, list)} ${direction} ${nulls}, ${columnOf(list, 'id')} ${direction}`;
}

const isNullable = ({ sort }: ListQuery, { nullable = [] }: SqlList) =>
  nullable.some((column) => column === sort.column);

const sqlTypes: Readonly<Record<string, Sql>> = { number: sql`bigint`, time: sql`timestamptz`, flag: sql`boolean` };

/** Rows after the key in the order of `order`: what is null comes before everything else. */
function isAfter(key: Key, query: ListQuery, list: SqlList): Sql {
  const { column: name, isDescending } = query.sort;
  const column = sortedBy(query, list);
  const typed = (value: string, kind: string | undefined) => sql`${value}::${sqlTypes[kind ?? ''] ?? sql`text`}`;
  const id = columnOf(list, 'id');
  const keyId = typed(key.id, kindOf(list.rules, 'id'));
  const beyond = isDescending ? sql`<` : sql`>`;
  if (key.value === null) {
    const sameValue = sql`(${column} is null and ${id} ${beyond} ${keyId})`;
    return isDescending ? sameValue : sql`(${sameValue} or ${column} is not null)`;
  }
  const greater = sql`(${column}, ${id}) ${beyond} (${typed(key.value, kindOf(list.rules, name))}, ${keyId})`;
  return isDescending && isNullable(query, list) ? sql`(${greater} or ${column} is null)` : greater;
}

/** `readListQuery` gives columns that exist. */
function columnOf(list: SqlList, name: string): Sql {
  const column = list.columns[name];
  if (!column) throw new Error(`No column ${name}`);
  return column;
}
