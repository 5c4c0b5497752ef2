import { createStore, type UseStore } from 'idb-keyval';
import type * as z from 'zod/mini';

/** A small keyed store that outlives the page. Every change of one value is atomic, over tabs too. */
export interface Shelf<T> {
  /** Values in the order of their ids; what the schema refuses is left out and left alone. */
  all(): Promise<T[]>;
  get(id: string): Promise<T | undefined>;
  /** Gives the value that stands after the change; `undefined` removes it. */
  change(id: string, next: (old: T | undefined) => T | undefined): Promise<T | undefined>;
  /** Takes a value away without looking at it. It is on its way when this returns, whatever the page does then. */
  remove(id: string): Promise<void>;
  /** False when the values live in memory only, because the browser refuses to keep them. */
  isKept(): boolean;
}

/** A browser that blocks IndexedDB may never answer at all. */
const OPENING_LIMIT_MS = 2_000;

/** A shelf in its own IndexedDB database; in memory where IndexedDB is missing, blocked or silent. */
export function browserShelf<T>(database: string, schema: z.ZodMiniType<T>): Shelf<T> {
  let opened: Promise<Shelf<T>> | undefined;
  let kept = true;
  const open = async () => {
    try {
      const shelf = indexedShelf(createStore(database, 'values'), schema);
      await inTime(shelf.get(''));
      return shelf;
    } catch {
      kept = false;
      return memoryShelf<T>();
    }
  };
  const shelf = () => {
    opened ??= open();
    return opened;
  };
  return {
    all: async () => (await shelf()).all(),
    get: async (id) => (await shelf()).get(id),
    change: async (id, next) => (await shelf()).change(id, next),
    remove: async (id) => (await shelf()).remove(id),
    isKept: () => kept,
  };
}

/** A shelf that forgets with the page. */
export function memoryShelf<T>(values = new Map<string, T>()): Shelf<T> {
  return {
    all: async () => [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value),
    get: async (id) => values.get(id),
    change: async (id, next) => {
      const value = next(values.get(id));
      if (value === undefined) values.delete(id);
      else values.set(id, value);
      return value;
    },
    remove: async (id) => void values.delete(id),
    isKept: () => false,
  };
}

function indexedShelf<T>(use: UseStore, schema: z.ZodMiniType<T>): Shelf<T> {
  const read = (stored: unknown) => {
    const parsed = schema.safeParse(stored);
    return parsed.success ? parsed.data : undefined;
  };
  return {
    all: () =>
      use('readonly', async (store) => {
        const found: unknown[] = await settled(store.getAll());
        return found.map(read).filter((value) => value !== undefined);
      }),
    get: (id) => use('readonly', async (store) => read(await settled(store.get(id)))),
    change: (id, next) =>
      use(
        'readwrite',
        (store) =>
          new Promise<T | undefined>((resolve, reject) => {
            const { transaction } = store;
            let value: T | undefined;
            const current = store.get(id);
            current.onsuccess = () => {
              const old = read(current.result);
              value = next(old);
              // What a newer release wrote cannot be read here, and is not deleted for that.
              const unreadable = old === undefined && current.result !== undefined;
              if (value === undefined && unreadable) return;
              if (value === undefined) store.delete(id);
              else store.put(value, id);
            };
            transaction.oncomplete = () => resolve(value);
            transaction.onabort = () => reject(transaction.error ?? new Error('The browser gave up the change'));
          }),
      ),
    remove: (id) =>
      use('readwrite', (store) => {
        const removed = settled(store.delete(id));
        // While the print dialog is open the page runs nothing, and would not end the transaction.
        store.transaction.commit?.();
        return removed;
      }),
    isKept: () => true,
  };
}

const settled = <R>(request: IDBRequest<R>) =>
  new Promise<R>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser refused to read'));
  });

const inTime = <R>(answer: Promise<R>) =>
  new Promise<R>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The browser storage does not answer')), OPENING_LIMIT_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
