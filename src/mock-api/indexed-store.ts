import { createStore, type UseStore } from 'idb-keyval';
import { pick, type Store } from './store';
import { type TableName, type Tables, tableNames } from './tables';

/**
 * The dev server's store: one IndexedDB key a table, so a reload or a second tab sees the same data. An IndexedDB
 * read-write transaction shuts out every other one on the same object store, tabs included: two tabs can never be
 * handed the same serial range.
 */
export function indexedStore(seed: () => Tables, database = 'pokayoke-stand-in'): Store {
  const use = createStore(database, 'tables');
  const withSeed = seedOnce(use, seed);
  return {
    read: (names, look) => withSeed(() => transaction(use, 'readonly', names, look)),
    write: (names, change) => withSeed(() => transaction(use, 'readwrite', names, change)),
    reset: async () => {
      const fresh = seed();
      await withSeed(() =>
        transaction(use, 'readwrite', tableNames, (tables) => {
          Object.assign(tables, fresh, { sessions: tables.sessions });
        }),
      );
    },
  };
}

/** Seeds an empty database before the first use; a second tab that comes at the same moment finds it seeded. */
function seedOnce(use: UseStore, seed: () => Tables) {
  let ready: Promise<void> | undefined;
  const prepare = async () => {
    const fresh = seed();
    await use('readwrite', (objects) =>
      settled(objects.transaction, () => {
        const seeded = objects.get('sessions');
        seeded.onsuccess = () => {
          if (seeded.result === undefined) for (const name of tableNames) objects.put(fresh[name], name);
        };
      }),
    );
  };
  return async <R>(act: () => Promise<R>): Promise<R> => {
    ready ??= prepare();
    await ready;
    return act();
  };
}

function transaction<N extends TableName, R>(
  use: UseStore,
  mode: IDBTransactionMode,
  names: readonly N[],
  act: (tables: Pick<Tables, N>) => R,
): Promise<R> {
  return use(mode, async (objects) => {
    const outcome: { value?: R; failure?: unknown; failed: boolean } = { failed: false };
    const done = settled(objects.transaction, () => {
      const loads = names.map((name) => [name, objects.get(name)] as const);
      loads.at(-1)?.[1].addEventListener('success', () => {
        try {
          const found = new Map(loads.map(([name, load]) => [name, load.result]));
          const tables = pick(names, (name) => found.get(name));
          outcome.value = act(tables);
          if (mode === 'readwrite') for (const name of names) objects.put(tables[name], name);
        } catch (failure) {
          outcome.failure = failure;
          outcome.failed = true;
          objects.transaction.abort();
        }
      });
    });
    await done.catch((error) => {
      if (!outcome.failed) throw error;
    });
    if (outcome.failed) throw outcome.failure;
    // Set by `act` before the transaction completed.
    return outcome.value as R;
  });
}

function settled(transaction: IDBTransaction, begin: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The stand-in database gave up a transaction'));
    begin();
  });
}
