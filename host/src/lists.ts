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
  /** Tables joined to it must be left joins by a key: then the database counts without them. */
  from: Sql;
  /** How a column is compared. */
  columns?: { [C in ColumnOf<R>]?: Sql } & { [C in keyof R['computed'] & string]: Sql };
  /** How a field is answered, where that is not what is compared. */
  select?: { [C in keyof R['fields'] & string]?: Sql };
  nullable?: readonly ColumnOf<R>[];
  /** Rows that have the text in any searched column, where an index knows a better way than each column by itself. */
  search?: (pattern: string, db: Database) => Sql | Promise<Sql>;
  /** What an index finds of the rows that have the text in one of the searched columns, before that column is looked at. */
  narrow?: (pattern: string) => Sql;
  /** Rows that have the text in one column, where there is a better way. */
  contains?: { [C in ColumnOf<R>]?: (pattern: string) => Sql };
  /** The day of `serialFrom`. */
  day?: Sql;
  /** What holds for every row, besides the query. */
  where?: Sql;
  /** The table's name in `row_counts`, for a list without any condition. */
  counted?: string;
};

export type SqlList = Omit<Declaration<ListRules>, 'columns' | 'select' | 'contains'> & {
  rules: ListRules;
  columns: Readonly<Record<string, Sql>>;
  select: Readonly<Record<string, Sql>>;
  contains: Readonly<Record<string, ((pattern: string) => Sql) | undefined>>;
};

/** A list of the API as SQL. */
export function sqlList<R extends ListRules>(rules: R, declaration: Declaration<R>): SqlList {
  const { table, columns = {}, select = {}, contains = {} } = declaration;
  const own = Object.keys(rules.fields).map((name): [string, Sql] => [name, sql.ref(`${table}.${name}`)]);
  const compared = { ...Object.fromEntries(own), ...columns };
  return { ...declaration, rules, columns: compared, select: { ...compared, ...select }, contains };
}

/** Answers a list query (docs/api.md, Lists and queries): one page and how many rows there are, or the rows after a key. */
export async function listRows(db: Database, params: URLSearchParams, list: SqlList) {
  const query = readListQuery(params, list.rules);
  const all = await conditionsOf(db, query, list);
  const { page, perPage, after, fields } = query;
  if (after !== undefined) return rowsAfter(db, query, list, all);
  const total = await countOf(db, list, all);
  const part = sql`limit ${perPage} offset ${Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER)}`;
  const isFew = all.length > 0 && total <= FEW;
  const where = isFew ? foundFirst(query, list, all, part) : every(all);
  const { rows } = await sql<object>`select ${selected(list, fields)} from ${list.from} where ${where}
    order by ${order(query, list)} ${isFew ? sql`` : part}`.execute(db);
  return { result: rows, pagination: paginationOf(query, total) };
}

/** Rows that are looked for and sorted as a whole. Of more rows, some of each page are near in the order of the list. */
const FEW = 50_000;

/** A page of few rows: the database would else walk through the whole list in its order until it has met enough of them. */
function foundFirst(query: ListQuery, list: SqlList, all: readonly Sql[], part: Sql): Sql {
  const id = columnOf(list, 'id');
  const direction = query.sort.isDescending ? sql`desc nulls last` : sql`asc nulls first`;
  return sql`${id} = any(array(
    with found as materialized (select ${id} as id, ${sortedBy(query, list)} as key from ${list.from} where ${every(all)})
    select found.id from found order by found.key ${direction}, found.id ${direction} ${part}))`;
}

/** Paging by key: what others write moves no row from one answer to another. */
async function rowsAfter(db: Database, query: ListQuery, list: SqlList, all: Sql[]) {
  const { perPage, after, fields } = query;
  const isFirst = after === 'start' || after === undefined;
  const later = isFirst ? all : [...all, isAfter(after, query, list)];
  const [{ rows }, total] = await Promise.all([
    sql<Keyed>`select ${selected(list, fields)}, (${sortedBy(query, list)})::text as key_value,
      (${columnOf(list, 'id')})::text as key_id from ${list.from} where ${every(later)}
      order by ${order(query, list)} limit ${perPage + 1}`.execute(db),
    isFirst ? countOf(db, list, all) : undefined,
  ]);
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

/** Counted by the database with every change; a database that cannot has no such row. */
async function countOf(db: Database, list: SqlList, all: readonly Sql[]): Promise<number> {
  if (all.length === 0 && list.counted !== undefined) {
    const known = await sql<{ total: number | null }>`select sum(rows)::bigint as total from row_counts
      where name = ${list.counted}`.execute(db);
    if (known.rows[0]?.total != null) return known.rows[0].total;
  }
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${list.from} where ${every(all)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

const selected = (list: SqlList, fields: readonly string[] | undefined) =>
  sql.join((fields ?? Object.keys(list.rules.fields)).map((name) => sql`${list.select[name]} as ${sql.ref(name)}`));

/** The text anywhere, for LIKE on lower-case text. */
const patternOf = (words: string): string => `%${escaped(words.toLowerCase())}%`;

const escaped = (words: string) => words.replace(/[\\%_]/g, '\\$&');

const every = (all: readonly Sql[]) => sql.join([...all, sql`true`], sql` and `);

async function conditionsOf(db: Database, { search, conditions }: ListQuery, list: SqlList): Promise<Sql[]> {
  const all = list.where ? [list.where] : [];
  if (search) {
    const pattern = patternOf(search.text);
    if (search.column !== undefined) all.push(containsText(list, search.column, pattern));
    else if (list.search) all.push(await list.search(pattern, db));
    else all.push(anyOf(list.rules.searched.map((column) => containsText(list, column, pattern))));
  }
  return [...all, ...conditions.map((condition) => sqlOf(condition, list))];
}

/** Of no test, none holds. */
const anyOf = (tests: Sql[]) => sql`(${sql.join([...tests, sql`false`], sql` or `)})`;

function sqlOf(condition: Condition, list: SqlList): Sql {
  if (condition.test === 'any') {
    return anyOf(condition.of.map((all) => sql`(${every(all.map((one) => sqlOf(one, list)))})`));
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
      return containsText(list, condition.column, patternOf(condition.value));
    case 'startsWith':
      return list.day && /^\d{8}$/.test(condition.value)
        ? sql`${list.day} = ${condition.value}`
        : sql`${column} like ${`${escaped(condition.value)}%`}`;
    case 'in':
      return oneOf(column, kind, condition.values);
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

function containsText(list: SqlList, name: string, pattern: string): Sql {
  const known = list.contains[name]?.(pattern);
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
function order(query: ListQuery, list: SqlList): Sql {
  const { isDescending } = query.sort;
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
