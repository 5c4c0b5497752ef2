import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type PrintBackend, type PrintTransaction, type Scope, StorageMissing, UnreadableRow } from './store';
import { type PrintTables, type TableName, tableNames, tableSchemas } from './stored-rows';

const NAME = 'pokayoke-printing';
const VERSION = 2;

/** Rows are unknown until they are parsed: any release may have written them. */
interface Schema extends DBSchema {
  used: { key: string; value: unknown };
  outbox: { key: string; value: unknown };
  jobs: { key: string; value: unknown };
  notes: { key: string; value: unknown };
  comparisons: { key: string; value: unknown };
  sendings: { key: string; value: unknown };
}

/**
 * Opens the print database.
 * @throws StorageMissing when the browser has no IndexedDB; after any other error the database may hold rows.
 */
export async function openDatabase(): Promise<PrintBackend> {
  if (typeof indexedDB === 'undefined') throw new StorageMissing();
  let isOpen = true;
  const database = await openDB<Schema>(NAME, VERSION, {
    upgrade: (upgraded) => {
      const missing = tableNames.filter((name) => !upgraded.objectStoreNames.contains(name));
      for (const name of missing) upgraded.createObjectStore(name, { keyPath: 'id' });
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
  const transaction = database.transaction(names, 'readwrite');
  // The promises below reject too when the transaction fails; caught here so that the error is not reported twice.
  const done = transaction.done.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const rows = new Map<string, unknown>();
  const store = (name: TableName) => transaction.objectStore(name);
  const load = async (name: TableName) => {
    const requested = scope[name];
    if (requested === 'all') {
      const [keys, values] = await Promise.all([store(name).getAllKeys(), store(name).getAll()]);
      for (const [index, key] of keys.entries()) rows.set(rowKey(name, key), values[index]);
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
