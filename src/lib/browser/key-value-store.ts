import { createStore, del, get, getMany, set, values } from 'idb-keyval';

/** What a transaction may do. Only the keys it was opened for can be read; any key can be written. */
type KeyValueTransaction = {
  get: (key: string) => unknown;
  set: (key: string, value: unknown) => void;
  remove: (key: string) => void;
};

/** Values in IndexedDB, each under its key. Every function rejects where the browser has no IndexedDB or refuses it. */
export type KeyValueStore = {
  get: (key: string) => Promise<unknown>;
  /** All from the same moment, in the order of the keys. */
  getMany: (keys: readonly string[]) => Promise<unknown[]>;
  set: (key: string, value: unknown) => Promise<void>;
  remove: (key: string) => Promise<void>;
  values: () => Promise<unknown[]>;
  /**
   * Reads the keys and runs `change`, which must not wait, in one IndexedDB transaction: no other one, in any tab, runs in
   * between. When `change` throws, nothing is written and the promise rejects with what it threw.
   */
  transact: <R>(keys: readonly string[], change: (transaction: KeyValueTransaction) => R) => Promise<R>;
};

/** The database is opened, and made if need be, with the first use. */
export function keyValueStore(database: string, table: string): KeyValueStore {
  const store = createStore(database, table);
  // Async, because opening throws where there is no IndexedDB.
  return {
    get: async (key) => get(key, store),
    getMany: async (keys) => getMany([...keys], store),
    set: async (key, value) => set(key, value, store),
    remove: async (key) => del(key, store),
    values: async () => values(store),
    transact: async (keys, change) => store('readwrite', (objects) => transactIn(objects, keys, change)),
  };
}

const transactIn = <R>(
  objects: IDBObjectStore,
  keys: readonly string[],
  change: (transaction: KeyValueTransaction) => R,
): Promise<R> =>
  new Promise((resolve, reject) => {
    const { transaction } = objects;
    let result: { value: R } | undefined;
    transaction.oncomplete = () => (result ? resolve(result.value) : reject(new Error('No key to read was named')));
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser gave up the change'));
    const requests = new Map(keys.map((key) => [key, objects.get(key)]));
    const loaded = () => {
      try {
        const value = change({
          get: (key) => requests.get(key)?.result,
          set: (key, entry) => objects.put(entry, key),
          remove: (key) => objects.delete(key),
        });
        result = { value };
      } catch (error) {
        reject(error);
        transaction.abort();
      }
    };
    // Requests are answered in order.
    [...requests.values()].at(-1)?.addEventListener('success', loaded);
  });
