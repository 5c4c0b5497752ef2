import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type PrintTables, type TableName, tableNames, tableSchemas } from './rows';
import {
  type PrintBackend,
  type PrintTransaction,
  type Reading,
  type Scope,
  StorageMissing,
  UnreadableRow,
} from './store';

const NAME = 'pokayoke-prints';
const VERSION = 1;

/** Rows are unknown until they are parsed: any release may have written them. */
interface Schema extends DBSchema {
  runs: { key: string; value: unknown; indexes: { open: number; partDay: string } };
  days: { key: string; value: unknown };
  designs: { key: string; value: unknown };
  notes: { key: string; value: unknown };
  meta: { key: string; value: unknown };
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
      for (const name of tableNames) {
        const store = upgraded.createObjectStore(name, { keyPath: 'id' });
        if (name !== 'runs') continue;
        // The only table with indexes, which TypeScript cannot follow.
        const runs = store as unknown as IDBObjectStore;
        runs.createIndex('open', 'open');
        runs.createIndex('partDay', 'partDay');
      }
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
    read: (scope, act) => readIn(database, scope, act),
    isOpen: () => isOpen,
    close: () => {
      isOpen = false;
      database.close();
    },
  };
}

const namesIn = (scope: Scope) => tableNames.filter((name) => scope[name] !== undefined);

/** Rows by table and id. */
type Loaded = Map<string, unknown>;

async function load(
  scope: Scope,
  store: (name: TableName) => {
    getAll: (query?: null) => Promise<unknown[]>;
    get: (id: string) => Promise<unknown>;
    index: (name: 'open' | 'partDay') => { getAll: (key: string | number) => Promise<unknown[]> };
  },
): Promise<Loaded> {
  const rows: Loaded = new Map();
  const read = async (name: TableName): Promise<unknown[]> => {
    const wanted = scope[name];
    if (wanted === undefined) return [];
    if (wanted === 'all') return store(name).getAll();
    if (wanted === 'open') return store(name).index('open').getAll(1);
    if ('partDays' in wanted) {
      return (await Promise.all(wanted.partDays.map((key) => store(name).index('partDay').getAll(key)))).flat();
    }
    return Promise.all(wanted.map((id) => store(name).get(id)));
  };
  await Promise.all(
    namesIn(scope).map(async (name) => {
      for (const row of await read(name)) if (hasId(row)) rows.set(rowKey(name, row.id), row);
    }),
  );
  return rows;
}

const hasId = (row: unknown): row is { id: string } => typeof row === 'object' && row !== null && 'id' in row;

async function readIn<R>(database: IDBPDatabase<Schema>, scope: Scope, act: (transaction: Reading) => R): Promise<R> {
  const transaction = database.transaction(namesIn(scope), 'readonly');
  const rows = await load(scope, (name) => transaction.objectStore(name) as never);
  return act(createTransaction(rows, noWrite, noWrite));
}

const noWrite = () => undefined;

/**
 * Loads what the scope names, lets `act` decide without waiting, and writes. One IndexedDB transaction, exclusive across all
 * tabs, on the disk when it ends: a power cut afterwards loses neither serials nor records.
 */
async function transactIn<R>(
  database: IDBPDatabase<Schema>,
  scope: Scope,
  act: (transaction: PrintTransaction) => R,
): Promise<R> {
  const transaction = database.transaction(namesIn(scope), 'readwrite', { durability: 'strict' });
  // The promises below reject too when the transaction fails; caught here so that the error is not reported twice.
  const done = transaction.done.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const store = (name: TableName) => transaction.objectStore(name);
  const rows = await load(scope, (name) => store(name) as never);
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

const rowKey = (name: TableName, id: string) => `${name} ${id}`;

/**
 * Rows as `act` sees them. What a newer release wrote and this one cannot read is skipped when reading and never
 * overwritten. Serials given out are the exception: without them they would be given out again, so the whole change fails.
 */
function createTransaction(
  rows: Loaded,
  put: (name: TableName, row: PrintTables[TableName]) => void,
  remove: (name: TableName, id: string) => void,
): PrintTransaction {
  const parsed = new Map<string, unknown>();
  const read = <N extends TableName>(name: N, id: string): PrintTables[N] | undefined => {
    const key = rowKey(name, id);
    const row = rows.get(key);
    if (row === undefined) return undefined;
    // The key names the table, so what was parsed is a row of it.
    if (parsed.has(key)) return parsed.get(key) as PrintTables[N] | undefined;
    const result = tableSchemas[name].safeParse(row);
    if (name === 'days' && !result.success) throw new UnreadableRow('The used serials cannot be read');
    parsed.set(key, result.data);
    return result.data;
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
      parsed.delete(rowKey(name, row.id));
      put(name, row);
    },
    remove: (name, id) => {
      if (isUnreadable(name, id)) return;
      rows.delete(rowKey(name, id));
      parsed.delete(rowKey(name, id));
      remove(name, id);
    },
  };
}
