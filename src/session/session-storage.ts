import { createStore, type UseStore } from 'idb-keyval';
import { inTime } from '@/lib/browser/in-time';
import { noteInLocalStorage, withDisowning } from './disowned-copy';
import type { StoredSession } from './session-core';
import { readStored, writeStored } from './stored-session';

const KEY = 'app-storage';
/** A storage that has not answered by then counts as broken: the session goes on in memory. */
const HOST_LIMIT_MS = 2_000;

export type Read = { ok: true; stored: StoredSession | undefined } | { ok: false };

/** What becomes of the stored copy. */
export type Change = (stored: StoredSession | undefined) => StoredSession | 'keep' | 'remove';

/** Where the session outlives the page. Nothing here rejects or takes longer than 2 s; `ok` false: it did not work. */
export type SessionStorage = {
  /** Removes a copy nobody can read. */
  read: () => Promise<Read>;
  /** Changes the copy in one step, so that another tab cannot come in between. */
  change: (change: Change) => Promise<{ ok: boolean }>;
  /** The user has signed out and the copy could not be removed: from now on it counts for nothing. */
  disown: () => void;
};

/** The browser's IndexedDB, in idb-keyval's default store, where earlier versions have put the session too. */
export function indexedDbStorage(): SessionStorage {
  let opened: UseStore | undefined;
  const inStore: UseStore = (mode, job) => {
    opened ??= createStore('keyval-store', 'keyval');
    return opened(mode, job);
  };
  const change = async (next: Change) => {
    const { ok } = await bounded(() => inStore('readwrite', (store) => changeEntry(store, next)));
    return { ok };
  };
  const read = async (): Promise<Read> => {
    const result = await bounded(() => inStore('readonly', getEntry));
    if (!result.ok) return result;
    const stored = readStored(result.value);
    if (result.value !== undefined && !stored) await change((found) => (found ? 'keep' : 'remove'));
    return { ok: true, stored };
  };
  return withDisowning({ change, read }, noteInLocalStorage);
}

const getEntry = (store: IDBObjectStore) =>
  new Promise<unknown>((resolve, reject) => {
    const request = store.get(KEY);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Reads and writes in one transaction, which IndexedDB runs alone over all tabs. */
const changeEntry = (store: IDBObjectStore, next: Change) =>
  new Promise<void>((resolve, reject) => {
    const { transaction } = store;
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    const request = store.get(KEY);
    request.onsuccess = () => {
      const session = next(readStored(request.result));
      if (session === 'remove') store.delete(KEY);
      else if (session !== 'keep') store.put(writeStored(session), KEY);
    };
  });

/** IndexedDB may be missing (which throws), refuse, or never answer at all. */
async function bounded<T>(job: () => Promise<T>): Promise<{ ok: true; value: T } | { ok: false }> {
  try {
    return { ok: true, value: await inTime(HOST_LIMIT_MS, job()) };
  } catch {
    return { ok: false };
  }
}
