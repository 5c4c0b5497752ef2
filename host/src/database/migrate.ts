import { HostError } from '@host/host-error';
import { sql } from 'kysely';
import type { Database } from './open';

/** Any number no other program uses on this database: processes that start together migrate one after the other. */
const LOCK = 7_205_432;

/** The SQL of each migration by its file name, in the build as text. */
const files: Record<string, string> = import.meta.glob('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const migrations = Object.entries(files)
  .map(([path, text]) => ({ name: path.slice(path.lastIndexOf('/') + 1, -'.sql'.length), text }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/**
 * Brings the database to this version, each migration in one transaction, forward only.
 * @returns the names of those applied. @throws HostError for a database of a newer version.
 */
export function migrate(db: Database): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(LOCK)})`.execute(connection);
    try {
      await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
        connection,
      );
      const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(connection);
      const applied = new Set(rows.map(({ name }) => name));
      const unknown = rows.find(({ name }) => !migrations.some((known) => known.name === name));
      if (unknown) {
        throw new HostError(
          `This database is of a newer version (${unknown.name}): start that version, or restore a backup.`,
        );
      }
      const pending = migrations.filter(({ name }) => !applied.has(name));
      for (const { name, text } of pending) {
        await connection.transaction().execute(async (transaction) => {
          for (const statement of statementsOf(text)) await sql.raw(statement).execute(transaction);
          await sql`insert into migrations (name) values (${name})`.execute(transaction);
        });
      }
      return pending.map(({ name }) => name);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(LOCK)})`.execute(connection);
    }
  });
}

/** PGlite takes one statement a call. A migration has no semicolon at the end of a line but those between statements. */
const statementsOf = (text: string): string[] =>
  text
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/--.*$/gm, '').trim() !== '');
