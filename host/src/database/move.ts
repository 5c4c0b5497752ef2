import { HostError } from '@host/host-error';
import { sql } from 'kysely';
import type { Database } from './open';

type Column = { name: string; type: string };
type ForeignKey = { table: string; name: string };
type Sequence = { name: string; last: string };
export type MovedTable = { table: string; rows: number };

/** Rows of one statement: a label design with images may have megabytes. */
const BATCH = 500;

/**
 * Copies all tables and sequences into an empty database of the same version, in one transaction. Tables and columns are
 * those the migrations have made.
 * @throws HostError when the versions differ, the target has data, or a row is missing there.
 */
export function moveData(from: Database, to: Database): Promise<MovedTable[]> {
  // As the database names them, and as it writes their values.
  const [source, target] = [from.withoutPlugins(), to.withoutPlugins()];
  return source
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((reading) => target.transaction().execute((writing) => moveAll(reading, writing)));
}

async function moveAll(source: Database, target: Database): Promise<MovedTable[]> {
  if ((await versionOf(source)) !== (await versionOf(target))) {
    throw new HostError(
      'The data of the trial is of another version: start and stop the host once without DATABASE_URL, then move.',
    );
  }
  const tables = await tablesOf(source);
  // Nobody writes there until the move has ended, and every index is checked: that may take long.
  await sql`set local statement_timeout = 0`.execute(target);
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in exclusive mode`.execute(target);
  await refuseData(target, tables);

  const foreignKeys = await foreignKeysOf(target);
  // Designs and their revisions refer to each other, so no order of the tables is right: all are checked at the end.
  for (const key of foreignKeys) await setDeferrable(target, key, true);
  await sql`set constraints all deferred`.execute(target);
  for (const table of tables) await moveRows(source, target, table);
  await sql`set constraints all immediate`.execute(target);
  for (const key of foreignKeys) await setDeferrable(target, key, false);

  for (const { name, last } of await sequencesOf(source)) {
    await sql`select setval(${name}::text::regclass, ${last}::bigint)`.execute(target);
  }
  const moved: MovedTable[] = [];
  for (const table of tables) moved.push(await compareRows(source, target, table));
  return moved;
}

async function versionOf(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map(({ name }) => name).join();
}

/** Without the counts of rows, which the database keeps itself. */
async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and table_name not in ('migrations', 'migration_forms', 'locks', 'row_counts')
    order by table_name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Without those the database computes. */
async function columnsOf(db: Database, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select column_name as name, udt_name as type from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`.execute(db);
  return rows;
}

async function foreignKeysOf(db: Database): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select table_name as table, constraint_name as name from information_schema.table_constraints
    where table_schema = current_schema() and constraint_type = 'FOREIGN KEY' and is_deferrable = 'NO'`.execute(db);
  return rows;
}

/** The sequences that have given a number, with the last one. */
async function sequencesOf(db: Database): Promise<Sequence[]> {
  const { rows } = await sql<Sequence>`
    select quote_ident(sequencename) as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null`.execute(db);
  return rows;
}

async function refuseData(db: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    if ((await countOf(db, table)) > 0) {
      throw new HostError(
        `The database of DATABASE_URL has data already (${table}): the trial moves into an empty one only.`,
      );
    }
  }
}

const setDeferrable = (db: Database, { table, name }: ForeignKey, isDeferrable: boolean) =>
  sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} ${sql.raw(isDeferrable ? 'deferrable' : 'not deferrable')}`.execute(
    db,
  );

/** Each value as the text that the database writes of it, so that none is rounded or written in another way. */
async function moveRows(source: Database, target: Database, table: string): Promise<void> {
  const columns = await columnsOf(source, table);
  const texts = columns.map(({ name }) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`);
  await sql`declare moving no scroll cursor for select ${sql.join(texts)} from ${sql.table(table)}`.execute(source);
  for (;;) {
    const { rows } = await sql<Record<string, string | null>>`fetch ${sql.lit(BATCH)} from moving`.execute(source);
    if (rows.length === 0) break;
    const names = sql.join(columns.map(({ name }) => sql.ref(name)));
    const values = columns.map(({ name, type }) => sql`${sql.ref(`moved.${name}`)}::${sql.ref(type)}`);
    const lists = columns.map(({ name }) => sql`${rows.map((row) => row[name] ?? null)}::text[]`);
    await sql`
      insert into ${sql.table(table)} (${names}) overriding system value
      select ${sql.join(values)} from unnest(${sql.join(lists)}) as moved (${names})`.execute(target);
  }
  await sql`close moving`.execute(source);
}

async function compareRows(source: Database, target: Database, table: string): Promise<MovedTable> {
  const [rows, moved] = [await countOf(source, table), await countOf(target, table)];
  if (moved !== rows) throw new HostError(`Nothing was moved: of ${rows} rows of ${table}, ${moved} arrived.`);
  return { table, rows };
}

async function countOf(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*)::text as count from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.count);
}
