import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type PrintBackend, type PrintTransaction, type Scope, StorageMissing, UnreadableRow } from './store';
import {
  dayOf,
  type OutboxEntry,
  type PrintTables,
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
 * Opens the database of this browser's printing and brings what earlier releases kept into it.
 * @throws StorageMissing when the browser has no IndexedDB; anything else means that there may be rows in it.
 */
export async function openDatabase(): Promise<PrintBackend> {
  if (typeof indexedDB === 'undefined') throw new StorageMissing();
  let isOpen = true;
  const database = await openDB<Schema>(NAME, VERSION, {
    upgrade: (upgraded) => {
      for (const name of tableNames) upgraded.createObjectStore(name, { keyPath: 'id' });
    },
    // A newer release wants to change the database: this page steps back and opens it again afterwards.
    blocking: () => {
      isOpen = false;
      database.close();
    },
    terminated: () => {
      isOpen = false;
    },
  });
  try {
    await importEarlierDatabases(database);
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

/** Loads what the scope names, lets `act` decide without waiting, and writes. One IndexedDB transaction, alone over all tabs. */
async function transactIn<R>(
  database: IDBPDatabase<Schema>,
  scope: Scope,
  act: (transaction: PrintTransaction) => R,
): Promise<R> {
  const names = tableNames.filter((name) => scope[name] !== undefined);
  const transaction = database.transaction(names, 'readwrite');
  // What is awaited below fails as well when the transaction does; without this its failure would be reported twice.
  const done = transaction.done.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const rows = new Map<string, unknown>();
  const store = (name: TableName) => transaction.objectStore(name);
  const load = async (name: TableName) => {
    const wanted = scope[name];
    if (wanted === 'all') {
      const [keys, values] = await Promise.all([store(name).getAllKeys(), store(name).getAll()]);
      for (const [at, key] of keys.entries()) rows.set(rowKey(name, key), values[at]);
      return;
    }
    const values = await Promise.all((wanted ?? []).map((id) => store(name).get(id)));
    for (const [at, id] of (wanted ?? []).entries()) {
      if (values[at] !== undefined) rows.set(rowKey(name, id), values[at]);
    }
  };
  await Promise.all(names.map(load));
  const pending: Promise<unknown>[] = [];
  let result: R;
  try {
    result = act(
      rowsOf(
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
  if (failed) throw failed.error ?? new Error('The browser gave up the change');
  return result;
}

const rowKey = (name: TableName, id: unknown) => `${name} ${String(id)}`;

/**
 * Rows as `act` sees them. What a newer release wrote and this one cannot read is neither seen nor touched. Serials
 * given out are the exception: without them they would be given out again, so the whole change fails.
 */
function rowsOf(
  rows: Map<string, unknown>,
  put: (name: TableName, row: PrintTables[TableName]) => void,
  remove: (name: TableName, id: string) => void,
): PrintTransaction {
  const read = <N extends TableName>(name: N, id: string): PrintTables[N] | undefined => {
    const row = rows.get(rowKey(name, id));
    const parsed = row === undefined ? undefined : tableSchemas[name].safeParse(row);
    if (name === 'used' && parsed?.success === false) throw new UnreadableRow('The serials given out cannot be read');
    return parsed?.success ? parsed.data : undefined;
  };
  const isForeign = (name: TableName, id: string) => rows.has(rowKey(name, id)) && read(name, id) === undefined;
  return {
    get: read,
    all: (name) => {
      const prefix = `${name} `;
      const ids = [...rows.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
      return ids.sort().flatMap((id) => read(name, id) ?? []);
    },
    put: (name, row) => {
      if (isForeign(name, row.id)) return;
      rows.set(rowKey(name, row.id), row);
      put(name, row);
    },
    remove: (name, id) => {
      if (isForeign(name, id)) return;
      rows.delete(rowKey(name, id));
      remove(name, id);
    },
  };
}

/** Where releases before this one kept the same: a database each, with one store of values under their ids. */
const EARLIER = {
  marks: 'pokayoke-print-marks',
  outbox: 'pokayoke-print-outbox',
  jobs: 'pokayoke-print-jobs',
} as const;

interface EarlierSchema extends DBSchema {
  values: { key: string; value: unknown };
}
type EarlierRow = [id: string, value: unknown];

/**
 * Moves the rows of earlier releases over, at each opening: a tab of the release before may still write there. A row
 * that is here already stays as it is. Rejects when they cannot be read, because they are part of what was printed.
 */
async function importEarlierDatabases(database: IDBPDatabase<Schema>): Promise<void> {
  const known = await indexedDB.databases?.();
  const isThere = (name: string) => known === undefined || known.some((one) => one.name === name);
  const names = Object.values(EARLIER).filter(isThere);
  if (names.length === 0) return;
  const opened = await Promise.all(names.map(async (name) => [name, await openDB<EarlierSchema>(name)] as const));
  try {
    const earlier = new Map(await Promise.all(opened.map(async ([name, one]) => [name, await rowsIn(one)] as const)));
    await importRows(database, {
      marks: earlier.get(EARLIER.marks) ?? [],
      outbox: earlier.get(EARLIER.outbox) ?? [],
      jobs: earlier.get(EARLIER.jobs) ?? [],
    });
    for (const [name, one] of opened) await removeRows(one, earlier.get(name) ?? []);
  } finally {
    for (const [, one] of opened) one.close();
  }
}

const isValues = (database: IDBPDatabase<EarlierSchema>) => database.objectStoreNames.contains('values');

async function rowsIn(database: IDBPDatabase<EarlierSchema>): Promise<EarlierRow[]> {
  if (!isValues(database)) return [];
  const { store } = database.transaction('values');
  const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
  return keys.map((key, at) => [key, values[at]]);
}

async function importRows(
  database: IDBPDatabase<Schema>,
  { marks, outbox, jobs }: Record<keyof typeof EARLIER, EarlierRow[]>,
): Promise<void> {
  if (marks.length + outbox.length + jobs.length === 0) return;
  const entries = outbox.flatMap(([, row]) => readRow('outbox', row)).map(entryOfBefore);
  const oldJobs = jobs.flatMap(([, row]) => readRow('jobs', row));
  const used = [
    ...marks.flatMap(([id, highest]) => (typeof highest === 'string' ? [usedOfMark(id, highest)] : [])),
    // A mark was written apart from its record, and may lack.
    ...entries.map(({ body }) => usedOfMark(usedSerialsId(body.partId, dayOf(body)), body.serialEnd)),
  ];
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  await transactIn(database, { used: ids(used), outbox: ids(entries), jobs: ids(oldJobs) }, (transaction) => {
    for (const row of used) {
      const there = transaction.get('used', row.id);
      if (!there || there.highest < row.highest) transaction.put('used', { ...(there ?? row), highest: row.highest });
    }
    for (const row of entries) if (!transaction.get('outbox', row.id)) transaction.put('outbox', row);
    for (const row of oldJobs) if (!transaction.get('jobs', row.id)) transaction.put('jobs', row);
  });
}

/** The release before did not write down when it sent a record whose answer never came, only that it tried. */
const entryOfBefore = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  jobId: entry.jobId || entry.id,
  unansweredSince: entry.unansweredSince ?? (entry.attempts > 0 ? Date.parse(entry.createdAt) || 0 : null),
});

/** Removes what was moved, unless it was changed since then. */
async function removeRows(database: IDBPDatabase<EarlierSchema>, rows: readonly EarlierRow[]): Promise<void> {
  if (!isValues(database) || rows.length === 0) return;
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
function usedOfMark(id: string, highest: string): UsedSerials {
  const at = id.lastIndexOf(' ');
  return { id, partId: id.slice(0, at), partNo: '', hand: 'none', day: id.slice(at + 1), highest, runs: [] };
}
