import { type DBSchema, type IDBPDatabase, type IDBPIndex, type IDBPObjectStore, openDB } from 'idb';
import { ownName } from '@/lib/browser/site';
import { type PrintTables, type Run, type TableName, tableNames } from './rows';
import { type PrintBackend, type PrintTransaction, type Reading, type Scope, StorageMissing } from './store';

const NAME = 'pokayoke-prints';
const VERSION = 2;

type Table<N extends TableName> = { key: string; value: PrintTables[N] };
interface Schema extends DBSchema {
  runs: Table<'runs'> & { indexes: { open: number; partDay: string; designKey: string } };
  days: Table<'days'> & { indexes: { day: string; compareAt: number } };
  designs: Table<'designs'>;
  notes: Table<'notes'>;
  meta: Table<'meta'>;
}

/**
 * Opens the print database.
 * @throws StorageMissing when the browser has no IndexedDB; after any other error the database may hold rows.
 */
export async function openDatabase(): Promise<PrintBackend> {
  if (typeof indexedDB === 'undefined') throw new StorageMissing();
  let isOpen = true;
  const database = await openDB<Schema>(ownName(NAME), VERSION, {
    upgrade: (created) => {
      for (const name of tableNames) {
        // The names of indexes differ by table, which TypeScript cannot follow.
        const store = created.createObjectStore(name, { keyPath: 'id' }) as unknown as IDBObjectStore;
        for (const index of indexes[name] ?? []) store.createIndex(index, index);
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

/** Null is in no index: `compareAt` has the days to be compared, `designKey` the runs with a design of their own. */
const indexes: { readonly [N in TableName]?: readonly string[] } = {
  runs: ['open', 'partDay', 'designKey'],
  days: ['day', 'compareAt'],
};

const namesIn = (scope: Scope) => tableNames.filter((name) => scope[name] !== undefined);

type Loaded = Map<string, PrintTables[TableName]>;

type AnyTransaction = { objectStore: (name: TableName) => unknown };

async function load(scope: Scope, transaction: AnyTransaction): Promise<Loaded> {
  // Read only, so that the mode of the transaction makes no difference.
  const store = <N extends TableName>(name: N) =>
    transaction.objectStore(name) as IDBPObjectStore<Schema, [N], N, 'readonly'>;
  const byId = (name: TableName, ids: readonly string[]) => Promise.all(ids.map((id) => store(name).get(id)));
  type Rows = Promise<(PrintTables[TableName] | undefined)[]>;
  const read: { [N in TableName]: (wanted: NonNullable<Scope[N]>) => Rows } = {
    runs: async (wanted) => {
      if (wanted === 'all') return store('runs').getAll();
      if (wanted === 'open') return store('runs').index('open').getAll(1);
      if ('partDays' in wanted) {
        const index = store('runs').index('partDay');
        return (await Promise.all(wanted.partDays.map((key) => index.getAll(key)))).flat();
      }
      if ('openAfter' in wanted) return openAfter(store('runs').index('open'), wanted);
      if (!('after' in wanted)) return byId('runs', wanted);
      const newest = await store('runs').openKeyCursor(null, 'prev');
      const last = await newest?.advance(wanted.withoutNewest);
      if (!last || last.key <= wanted.after) return [];
      return store('runs').getAll(IDBKeyRange.bound(wanted.after, last.key, true), wanted.atMost);
    },
    days: async (wanted) => {
      if (wanted === 'due') return store('days').index('compareAt').getAll();
      if (!('after' in wanted)) return byId('days', wanted);
      const index = store('days').index('day');
      if (wanted.after >= wanted.before) return [];
      const next = await index.openKeyCursor(IDBKeyRange.bound(wanted.after, wanted.before, true, true));
      return next ? index.getAll(next.key) : [];
    },
    designs: async (wanted) => {
      if (wanted !== 'unused') return byId('designs', wanted);
      const index = store('runs').index('designKey');
      const ids = await store('designs').getAllKeys();
      const uses = await Promise.all(ids.map((id) => index.count(id)));
      return byId(
        'designs',
        ids.filter((_, place) => uses[place] === 0),
      );
    },
    notes: async (wanted) => (wanted === 'all' ? store('notes').getAll() : byId('notes', wanted)),
    meta: async (wanted) => byId('meta', wanted),
  };
  const rows: Loaded = new Map();
  const add = async <N extends TableName>(name: N) => {
    const wanted = scope[name];
    if (wanted === undefined) return;
    for (const row of await read[name](wanted)) if (row) rows.set(rowKey(name, row.id), row);
  };
  await Promise.all(namesIn(scope).map(add));
  return rows;
}

type OpenIndex = IDBPIndex<Schema, ['runs'], 'runs', 'open', 'readonly'>;

/** By a cursor: the index has one key alone, and a range of ids would hold rows that are not in it. */
async function openAfter(index: OpenIndex, wanted: { openAfter: string; atMost: number }): Promise<Run[]> {
  const after = wanted.openAfter;
  let cursor = await index.openCursor(1);
  if (cursor && cursor.primaryKey < after) cursor = await cursor.continuePrimaryKey(1, after);
  if (cursor?.primaryKey === after) cursor = await cursor.continue();
  const rows: Run[] = [];
  for (; cursor && rows.length < wanted.atMost; cursor = await cursor.continue()) rows.push(cursor.value);
  return rows;
}

async function readIn<R>(database: IDBPDatabase<Schema>, scope: Scope, act: (transaction: Reading) => R): Promise<R> {
  const transaction = database.transaction(namesIn(scope), 'readonly');
  const rows = await load(scope, transaction);
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
  const rows = await load(scope, transaction);
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

/** Rows as `act` sees them, with what it has written. */
function createTransaction(
  rows: Loaded,
  put: (name: TableName, row: PrintTables[TableName]) => void,
  remove: (name: TableName, id: string) => void,
): PrintTransaction {
  // The key names the table, so the row is one of it.
  const get = <N extends TableName>(name: N, id: string) => rows.get(rowKey(name, id)) as PrintTables[N] | undefined;
  return {
    get,
    all: (name) => {
      const prefix = `${name} `;
      const ids = [...rows.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
      return ids.sort().flatMap((id) => get(name, id) ?? []);
    },
    put: (name, row) => {
      rows.set(rowKey(name, row.id), row);
      put(name, row);
    },
    remove: (name, id) => {
      rows.delete(rowKey(name, id));
      remove(name, id);
    },
  };
}
