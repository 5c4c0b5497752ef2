import { createStore, del, get, getMany, set, values } from 'idb-keyval';
import { ownName } from './site';

/** Only the keys it was opened for can be read; any key can be written. */
type KeyValueTransaction = {
  get: (key: string) => unknown;
  set: (key: string, value: unknown) => void;
  remove: (key: string) => void;
};

/** Values in IndexedDB by key. Every function rejects when the browser has no IndexedDB or refuses it. */
export type KeyValueStore = {
  get: (key: string) => Promise<unknown>;
  /** In the order of the keys, read in one transaction. */
  getMany: (keys: readonly string[]) => Promise<unknown[]>;
  set: (key: string, value: unknown) => Promise<void>;
  remove: (key: string) => Promise<void>;
  values: () => Promise<unknown[]>;
  /**
   * Reads the keys and runs `change`, which is synchronous, in one IndexedDB transaction, exclusive across all tabs.
   * When `change` throws, nothing is written and the promise rejects with its error.
   */
  transact: <R>(keys: readonly string[], change: (transaction: KeyValueTransaction) => R) => Promise<R>;
};

/** The database is opened, and created if necessary, on first use. */
export function keyValueStore(database: string, table: string): KeyValueStore {
  const store = createStore(ownName(database), table);
  // Async, because opening throws without IndexedDB.
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
    transaction.oncomplete = () =>
      result ? resolve(result.value) : reject(new Error('transact() needs at least one key'));
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser aborted the transaction'));
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
    // Requests finish in order.
    [...requests.values()].at(-1)?.addEventListener('success', loaded);
  });
