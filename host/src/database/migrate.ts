import { HostError } from '@host/host-error';
import { sql } from 'kysely';
import type { Database } from './open';
import { inTransaction, type Tx } from './transaction';

/** The SQL of each migration by its file name, in the build as text. */
const files: Record<string, string> = import.meta.glob('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const migrations = Object.entries(files)
  .map(([path, text]) => ({ name: path.slice(path.lastIndexOf('/') + 1, -'.sql'.length), text }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** What not every engine has, and statements that show whether it is there. A migration has another form without it. */
const probes = {
  exclusion: [
    sql`create extension if not exists btree_gist`,
    sql`create table probe (part bigint, serials int8range, exclude using gist (part with =, serials with &&))`,
  ],
  trigrams: [
    sql`create extension if not exists pg_trgm`,
    sql`create table probe (words text)`,
    sql`create index on probe using gin (words gin_trgm_ops)`,
  ],
  'text-patterns': [sql`create table probe (words text)`, sql`create index on probe (words text_pattern_ops)`],
  'statement-triggers': [
    sql`create table probe (id bigint)`,
    sql`create function probe() returns trigger language plpgsql as $$ begin return null; end $$`,
    sql`create trigger probe after insert on probe referencing new table as added for each statement execute function probe()`,
  ],
};
export type Feature = keyof typeof probes;
// Object.keys forgets the keys.
export const features = Object.keys(probes) as Feature[];

/** SQLSTATEs of an engine that lacks a feature: not supported, not understood, no such extension or operator class. */
const LACKING = new Set(['0A000', '42601', '42704', '58P01']);

/**
 * Brings the database to this version, each migration in one transaction, forward only. Processes that start together
 * migrate one after the other. `lacking`: features not to use in a new database.
 * @returns the names of those applied. @throws HostError for a database of a newer version.
 */
export async function migrate(db: Database, lacking: readonly Feature[] = []): Promise<string[]> {
  await makeTables(db);
  const done = await appliedIn(db);
  const unknown = [...done].find((name) => !migrations.some((known) => known.name === name));
  if (unknown !== undefined) {
    throw new HostError(`This database is of a newer version (${unknown}): start that version, or restore a backup.`);
  }
  const applied: string[] = [];
  for (const { name, text } of migrations.filter((one) => !done.has(one.name))) {
    const forms = await formsOf(db, lacking);
    const isNew = await inTransaction(db, async (tx) => {
      // A large table takes its time, and so does another process that migrates.
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`select name from locks where name = 'migrations' for update`.execute(tx);
      if ((await appliedIn(tx)).has(name)) return false;
      for (const statement of statementsOf(text, forms)) await sql.raw(statement).execute(tx);
      await sql`insert into migrations (name) values (${name})`.execute(tx);
      return true;
    });
    if (isNew) applied.push(name);
  }
  return applied;
}

/** What a migration needs before the first one. A row is locked instead of an advisory lock, which not every engine has. */
async function makeTables(db: Database) {
  const make = async () => {
    await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
      db,
    );
    await sql`create table if not exists migration_forms (feature text primary key, is_used boolean not null)`.execute(
      db,
    );
    await sql`create table if not exists locks (name text primary key)`.execute(db);
    await sql`insert into locks (name) values ('migrations') on conflict do nothing`.execute(db);
  };
  // Of two processes that make a table at the same moment one fails; then the tables are there.
  await make().catch(make);
}

async function appliedIn(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** What the migrations of this database use, found out before the first of them. */
async function formsOf(db: Database, lacking: readonly Feature[]): Promise<ReadonlySet<string>> {
  for (const feature of features) {
    const isUsed = !lacking.includes(feature) && (await hasFeature(db, feature));
    await sql`insert into migration_forms (feature, is_used) values (${feature}, ${isUsed}) on conflict do nothing`.execute(
      db,
    );
  }
  const { rows } = await sql<{ feature: string }>`select feature from migration_forms where is_used`.execute(db);
  return new Set(rows.map(({ feature }) => feature));
}

class Undo extends Error {}

async function hasFeature(db: Database, feature: Feature): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx: Tx) => {
      for (const statement of probes[feature]) await statement.execute(tx);
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof Undo) return true;
    if (error instanceof Error && 'code' in error && LACKING.has(String(error.code))) return false;
    throw error;
  }
  return true;
}

/**
 * The statements of a migration. `-- if FEATURE`, `-- else` and `-- end` enclose the statements of one form. PGlite
 * takes one statement a call: no line has a semicolon at its end but the last one of a statement.
 */
function statementsOf(text: string, forms: ReadonlySet<string>): string[] {
  let isInForm = true;
  const lines = text.split('\n').filter((line) => {
    const [, word, feature = ''] = /^\s*-- (if|else|end)(?: (\S+))?$/.exec(line) ?? [];
    if (word === undefined) return isInForm;
    isInForm = word === 'if' ? forms.has(feature) : word === 'else' ? !isInForm : true;
    return false;
  });
  return lines
    .join('\n')
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/--.*$/gm, '').trim() !== '');
}
