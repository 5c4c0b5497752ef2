import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { takeDataFolder } from './data-folder';
import type { Tables } from './tables';

export type Database = Kysely<Tables>;

/** How long a statement may take, and how long a call waits for a free connection. */
const STATEMENT_MS = 60_000;
const CONNECT_MS = 10_000;

/** bigint as number: ids, quantities and counts stay far below 2^53. */
const INT8 = 20;
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
};

const database = (pool: PostgresPool): Database =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    // The keys of stored JSON are not columns.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });

/** PostgreSQL 15 or newer, by address. `onError` hears of connections that broke. */
export function openPostgres(url: string, connections: number, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    // A station that vanishes in the middle of a call must not keep a part's counter locked.
    idle_in_transaction_session_timeout: STATEMENT_MS,
    application_name: 'admin-pokayoke',
  });
  pool.on('error', onError);
  // The pool listens to idle connections alone; one that is cut while a call uses it would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  return database(pool);
}

/** PGlite: PostgreSQL in this process, in a folder or, without one, in memory. It has one connection. */
export async function openPglite(folder: string | undefined): Promise<Database> {
  const [{ PGlite: Pglite }, { btree_gist }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/btree_gist'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  const options = { extensions: { btree_gist, pg_trgm } };
  return databaseOfPglite(folder === undefined ? await Pglite.create(options) : await Pglite.create(folder, options));
}

export const databaseOfPglite = (pglite: PGlite): Database => database(singleConnection(pglite));

/** Where the data folder of a trial has its database. */
export const trialDatabase = (dataFolder: string): string => join(dataFolder, 'pglite');

/** The database of a trial, for this process alone. @throws HostError while another process has it. */
export async function openTrial(dataFolder: string): Promise<{ db: Database; close: () => Promise<void> }> {
  const release = await takeDataFolder(dataFolder);
  const db = await openPglite(trialDatabase(dataFolder));
  const close = async () => {
    await db.destroy();
    await release();
  };
  return { db, close };
}

/** The part of pg's pool that Kysely uses, over one connection: a caller waits until it is released. */
function singleConnection(pglite: PGlite): PostgresPool {
  let free: Promise<void> = Promise.resolve();
  // One object for every call: Kysely keeps what it knows of a connection by its identity.
  let release: () => void = () => undefined;
  const client = {
    query: async (sql: string, parameters: readonly unknown[]) => {
      const { rows, affectedRows = 0 } = await pglite.query(sql, [...parameters]);
      return { command: commandOf(sql), rowCount: affectedRows, rows };
    },
    release: () => release(),
  };
  return {
    connect: async () => {
      const before = free;
      let done: () => void = () => undefined;
      free = new Promise((resolve) => {
        done = resolve;
      });
      await before;
      release = done;
      // PostgresPoolClient also takes cursors, which nothing here uses.
      return client as unknown as Awaited<ReturnType<PostgresPool['connect']>>;
    },
    end: () => pglite.close(),
  };
}

const commandOf = (sql: string): string => /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? '';
