import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type PrintBackend, type PrintTransaction, type Scope, StorageMissing, UnreadableRow } from './store';
import {
  dayOf,
  type OutboxEntry,
  type PrintTables,
  SENDING_PREFIX,
  type TableName,
  tableNames,
  tableSchemas,
  type UsedSerials,
  usedSerialsId,
} from './stored-rows';

const NAME = 'pokayoke-printing';
const VERSION = 1;

/** Rows are unknown until they are parsed: any release may have written them. */
interface Schema extends DBSchema {
  used: { key: string; value: unknown };
  outbox: { key: string; value: unknown };
  jobs: { key: string; value: unknown };
  notes: { key: string; value: unknown };
  comparisons: { key: string; value: unknown };
}

/**
 * Sendings lie among the entries of the outbox, told apart by their ids: a new object store would need a new version of the
 * database, which tabs of the previous release, and that release after a step back, could not open. They skip these rows.
 */
type ObjectStore = Exclude<TableName, 'sendings'>;
const objectStoreOf = (name: TableName): ObjectStore => (name === 'sendings' ? 'outbox' : name);
const objectStores = [...new Set(tableNames.map(objectStoreOf))];

const isRowOf = (name: TableName, id: unknown) =>
  objectStoreOf(name) !== 'outbox' || String(id).startsWith(SENDING_PREFIX) === (name === 'sendings');

/**
 * Opens the print database and migrates the databases of earlier releases.
 * @throws StorageMissing when the browser has no IndexedDB; after any other error the database may hold rows.
 */
export async function openDatabase(): Promise<PrintBackend> {
  if (typeof indexedDB === 'undefined') throw new StorageMissing();
  let isOpen = true;
  const database = await openDB<Schema>(NAME, VERSION, {
    upgrade: (upgraded) => {
      for (const name of objectStores) upgraded.createObjectStore(name, { keyPath: 'id' });
    },
    // A newer release upgrades the database: this page closes it, so that the upgrade is not blocked, and reopens it afterwards.
    blocking: () => {
      isOpen = false;
      database.close();
    },
    terminated: () => {
      isOpen = false;
    },
  });
  try {
    await migrateLegacyDatabases(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    transact: (scope, act) => transactIn(database, scope, act),
    isOpen: () => isOpen,
    close: () => {
      isOpen = false;
      database.close();
    },
  };
}

/** Loads what the scope names, lets `act` decide without waiting, and writes. One IndexedDB transaction, exclusive across all tabs. */
async function transactIn<R>(
  database: IDBPDatabase<Schema>,
  scope: Scope,
  act: (transaction: PrintTransaction) => R,
): Promise<R> {
  const names = tableNames.filter((name) => scope[name] !== undefined);
  const transaction = database.transaction([...new Set(names.map(objectStoreOf))], 'readwrite');
  // The promises below reject too when the transaction fails; caught here so that the error is not reported twice.
  const done = transaction.done.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const rows = new Map<string, unknown>();
  const store = (name: TableName) => transaction.objectStore(objectStoreOf(name));
  const load = async (name: TableName) => {
    const requested = scope[name];
    if (requested === 'all') {
      const [keys, values] = await Promise.all([store(name).getAllKeys(), store(name).getAll()]);
      for (const [index, key] of keys.entries()) if (isRowOf(name, key)) rows.set(rowKey(name, key), values[index]);
      return;
    }
    const values = await Promise.all((requested ?? []).map((id) => store(name).get(id)));
    for (const [index, id] of (requested ?? []).entries()) {
      if (values[index] !== undefined) rows.set(rowKey(name, id), values[index]);
    }
  };
  await Promise.all(names.map(load));
  const pending: Promise<unknown>[] = [];
  let result: R;
  try {
    result = act(
      createTransaction(
        rows,
        (name, row) => pending.push(store(name).put(row)),
        (name, id) => pending.push(store(name).delete(id)),
      ),
    );
  } catch (error) {
    // Each write fails with the transaction. Without this they would be reported as unhandled.
    const settled = Promise.allSettled(pending);
    transaction.abort();
    await Promise.all([settled, done]);
    throw error;
  }
  await Promise.all(pending);
  const failed = await done;
  if (failed) throw failed.error ?? new Error('The browser aborted the transaction');
  return result;
}

const rowKey = (name: TableName, id: unknown) => `${name} ${String(id)}`;

/**
 * Rows as `act` sees them. What a newer release wrote and this one cannot read is skipped when reading and never overwritten. Serials
 * given out are the exception: without them they would be given out again, so the whole change fails.
 */
function createTransaction(
  rows: Map<string, unknown>,
  put: (name: TableName, row: PrintTables[TableName]) => void,
  remove: (name: TableName, id: string) => void,
): PrintTransaction {
  const read = <N extends TableName>(name: N, id: string): PrintTables[N] | undefined => {
    const row = rows.get(rowKey(name, id));
    const parsed = row === undefined ? undefined : tableSchemas[name].safeParse(row);
    if (name === 'used' && parsed?.success === false) throw new UnreadableRow('The used serials cannot be read');
    return parsed?.success ? parsed.data : undefined;
  };
  const isUnreadable = (name: TableName, id: string) => rows.has(rowKey(name, id)) && read(name, id) === undefined;
  return {
    get: read,
    all: (name) => {
      const prefix = `${name} `;
      const ids = [...rows.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
      return ids.sort().flatMap((id) => read(name, id) ?? []);
    },
    put: (name, row) => {
      if (isUnreadable(name, row.id)) return;
      rows.set(rowKey(name, row.id), row);
      put(name, row);
    },
    remove: (name, id) => {
      if (isUnreadable(name, id)) return;
      rows.delete(rowKey(name, id));
      remove(name, id);
    },
  };
}

/** Databases of earlier releases, each with one store of values under their ids. */
const LEGACY_DATABASES = {
  marks: 'pokayoke-print-marks',
  outbox: 'pokayoke-print-outbox',
  jobs: 'pokayoke-print-jobs',
} as const;

interface LegacySchema extends DBSchema {
  values: { key: string; value: unknown };
}
type LegacyRow = [id: string, value: unknown];

/**
 * Runs at every open: a tab still on the previous release may write to the old databases. A row
 * that is here already stays as it is. Rejects when they cannot be read, because they are part of what was printed.
 */
async function migrateLegacyDatabases(database: IDBPDatabase<Schema>): Promise<void> {
  const known = await indexedDB.databases?.();
  const exists = (name: string) => known === undefined || known.some((one) => one.name === name);
  const names = Object.values(LEGACY_DATABASES).filter(exists);
  if (names.length === 0) return;
  const opened = await Promise.all(names.map(async (name) => [name, await openDB<LegacySchema>(name)] as const));
  try {
    const earlier = new Map(await Promise.all(opened.map(async ([name, one]) => [name, await rowsIn(one)] as const)));
    await importRows(database, {
      marks: earlier.get(LEGACY_DATABASES.marks) ?? [],
      outbox: earlier.get(LEGACY_DATABASES.outbox) ?? [],
      jobs: earlier.get(LEGACY_DATABASES.jobs) ?? [],
    });
    for (const [name, one] of opened) await removeRows(one, earlier.get(name) ?? []);
  } finally {
    for (const [, one] of opened) one.close();
  }
}

const hasValuesStore = (database: IDBPDatabase<LegacySchema>) => database.objectStoreNames.contains('values');

async function rowsIn(database: IDBPDatabase<LegacySchema>): Promise<LegacyRow[]> {
  if (!hasValuesStore(database)) return [];
  const { store } = database.transaction('values');
  const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
  return keys.map((key, index) => [key, values[index]]);
}

async function importRows(
  database: IDBPDatabase<Schema>,
  { marks, outbox, jobs }: Record<keyof typeof LEGACY_DATABASES, LegacyRow[]>,
): Promise<void> {
  if (marks.length + outbox.length + jobs.length === 0) return;
  const entries = outbox.flatMap(([, row]) => readRow('outbox', row)).map(migrateEntry);
  const oldJobs = jobs.flatMap(([, row]) => readRow('jobs', row));
  const used = [
    ...marks.flatMap(([id, highest]) => (typeof highest === 'string' ? [usedSerialsFromMark(id, highest)] : [])),
    // A mark was written in a transaction of its own and may be missing.
    ...entries.map(({ body }) => usedSerialsFromMark(usedSerialsId(body.partId, dayOf(body)), body.serialEnd)),
  ];
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  await transactIn(database, { used: ids(used), outbox: ids(entries), jobs: ids(oldJobs) }, (transaction) => {
    for (const row of used) {
      const existing = transaction.get('used', row.id);
      if (!existing || existing.highest < row.highest)
        transaction.put('used', { ...(existing ?? row), highest: row.highest });
    }
    for (const row of entries) if (!transaction.get('outbox', row.id)) transaction.put('outbox', row);
    for (const row of oldJobs) if (!transaction.get('jobs', row.id)) transaction.put('jobs', row);
  });
}

/** The previous release stored the number of attempts, not when the unanswered one was sent. */
const migrateEntry = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  jobId: entry.jobId || entry.id,
  unansweredSince: entry.unansweredSince ?? (entry.attempts > 0 ? Date.parse(entry.createdAt) || 0 : null),
});

/** Removes what was moved, unless it was changed since then. */
async function removeRows(database: IDBPDatabase<LegacySchema>, rows: readonly LegacyRow[]): Promise<void> {
  if (!hasValuesStore(database) || rows.length === 0) return;
  const { store, done } = database.transaction('values', 'readwrite');
  for (const [key, value] of rows) {
    if (JSON.stringify(await store.get(key)) === JSON.stringify(value)) await store.delete(key);
  }
  await done;
}

function readRow<N extends TableName>(name: N, row: unknown): PrintTables[N][] {
  const parsed = tableSchemas[name].safeParse(row);
  return parsed.success ? [parsed.data] : [];
}

/** A mark's id was `<part id> <day>`. */
function usedSerialsFromMark(id: string, highest: string): UsedSerials {
  const at = id.lastIndexOf(' ');
  return { id, partId: id.slice(0, at), partNo: '', hand: 'none', day: id.slice(at + 1), highest, runs: [] };
}
