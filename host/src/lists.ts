import { type RawBuilder, sql } from 'kysely';
import { type ListColumns, type ListQuery, paginationOf, readListQuery } from '@/domain/host-rules/list-query';
import type { Database } from './database/open';

/** A column of a list: its SQL, and whether that is text, or may be null. */
type Column = { sql: RawBuilder<unknown>; isText: boolean; isNullable: boolean };

export const text = (name: string): Column => ({ sql: sql.ref(name), isText: true, isNullable: false });
export const value = (name: string): Column => ({ sql: sql.ref(name), isText: false, isNullable: false });
export const nullable = (column: Column): Column => ({ ...column, isNullable: true });
/** Columns with the names of their fields in one table. */
export const columns = (table: string, make: (name: string) => Column, ...names: string[]): Record<string, Column> =>
  Object.fromEntries(names.map((name) => [name, make(`${table}.${name}`)]));

export const auditColumns = (table: string) => ({
  ...columns(table, value, 'createdAt', 'updatedAt'),
  ...columns(table, text, 'createdBy', 'updatedBy'),
});

export type SqlList = ListColumns & {
  columns: Readonly<Record<string, Column>>;
  from: RawBuilder<unknown>;
  select: RawBuilder<unknown>;
  /** Rows that contain the text in any searched column, where an index knows a better way than each column by itself. */
  search?: (pattern: string) => RawBuilder<unknown>;
  /** What holds for every row, besides the query. */
  where?: RawBuilder<unknown>;
};

/** Answers a list query (docs/api.md, Lists): one page and how many rows there are. */
export async function listRows<Row>(db: Database, params: URLSearchParams, list: SqlList) {
  const query = readListQuery(params, list);
  const where = sql.join([list.where ?? sql`true`, ...conditions(query, list)], sql` and `);
  const { page, perPage } = query;
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`select ${list.select} from ${list.from} where ${where}
      order by ${order(query, list)} limit ${perPage} offset ${Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER)}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from ${list.from} where ${where}`.execute(db),
  ]);
  return { result: rows, pagination: paginationOf(query, counted.rows[0]?.total ?? 0) };
}

/** One row as the list shows it; undefined when there is none with this id. */
export async function readRow(db: Database, list: SqlList, id: number | string): Promise<unknown> {
  const column = list.columns.id ?? unknownColumn('id');
  const { rows } = await sql`select ${list.select} from ${list.from} where ${column.sql} = ${id}`.execute(db);
  return rows[0];
}

/** The text anywhere, for LIKE on lower-case text. */
export const patternOf = (words: string): string => `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

function conditions({ search, filters, dates }: ListQuery, list: SqlList): RawBuilder<unknown>[] {
  const columnOf = (name: string) => list.columns[name] ?? unknownColumn(name);
  const all: RawBuilder<unknown>[] = [];
  if (search) {
    const pattern = patternOf(search.text);
    const isIndexed = search.column === undefined || list.searched.includes(search.column);
    if (isIndexed && list.search) all.push(list.search(pattern));
    if (search.column !== undefined) all.push(contains(columnOf(search.column), pattern));
    else if (!list.search) {
      all.push(anyOf(list.searched.map((name) => contains(columnOf(name), pattern))));
    }
  }
  for (const { column, value: wanted, isExact } of filters) {
    const pattern = patternOf(wanted);
    if (isExact) all.push(equals(columnOf(column), wanted));
    else {
      if (list.search && list.searched.includes(column)) all.push(list.search(pattern));
      all.push(contains(columnOf(column), pattern));
    }
  }
  if (dates && dates.from !== '') all.push(sql`${columnOf(dates.column).sql} >= ${dates.from}`);
  if (dates && dates.to !== '') all.push(sql`${columnOf(dates.column).sql} <= ${dates.to}`);
  return all;
}

/** Of no test, none holds. */
const anyOf = (tests: RawBuilder<unknown>[]) => sql`(${sql.join([...tests, sql`false`], sql` or `)})`;

const asText = ({ sql: expression, isText }: Column) => (isText ? expression : sql`(${expression})::text`);

const contains = (column: Column, pattern: string) => sql`lower(${asText(column)}) like ${pattern}`;

/** A whole number is compared as one, so that an index finds it. */
function equals(column: Column, wanted: string) {
  const isNumber = !column.isText && /^\d{1,15}$/.test(wanted);
  return isNumber ? sql`${column.sql} = ${Number(wanted)}` : sql`${asText(column)} = ${wanted}`;
}

/** Case makes no difference; of equal rows the id decides, so that no page repeats a row of another. */
function order({ sort }: ListQuery, list: SqlList) {
  const column = list.columns[sort.column] ?? unknownColumn(sort.column);
  const id = list.columns.id ?? unknownColumn('id');
  const direction = sort.isDescending ? sql`desc` : sql`asc`;
  const by = column.isText ? sql`lower(${column.sql})` : column.sql;
  const nulls = column.isNullable ? (sort.isDescending ? sql`nulls last` : sql`nulls first`) : sql``;
  return sql`${by} ${direction} ${nulls}, ${id.sql} ${direction}`;
}

/** `readListQuery` gives columns that exist. */
function unknownColumn(name: string): never {
  throw new Error(`No column ${name}`);
}
