import { keyValueStore } from '@/lib/browser/key-value-store';
import { withTimeout } from '@/lib/browser/timeout';
import { noteInLocalStorage, withDisowning } from './disowned-copy';
import type { StoredSession } from './session-core';
import { readStored, writeStored } from './stored-session';

const KEY = 'app-storage';
/** A storage that has not answered by then counts as broken: the session goes on in memory. */
const TIMEOUT_MS = 2_000;

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
  const store = keyValueStore('keyval-store', 'keyval');
  const change = async (next: Change) => {
    const { ok } = await bounded(() =>
      store.transact([KEY], (transaction) => {
        const session = next(readStored(transaction.get(KEY)));
        if (session === 'remove') transaction.remove(KEY);
        else if (session !== 'keep') transaction.set(KEY, writeStored(session));
      }),
    );
    return { ok };
  };
  const read = async (): Promise<Read> => {
    const result = await bounded(() => store.get(KEY));
    if (!result.ok) return result;
    const stored = readStored(result.value);
    if (result.value !== undefined && !stored) await change((found) => (found ? 'keep' : 'remove'));
    return { ok: true, stored };
  };
  return withDisowning({ change, read }, noteInLocalStorage);
}

/** IndexedDB may be missing (which throws), refuse, or never answer at all. */
async function bounded<T>(job: () => Promise<T>): Promise<{ ok: true; value: T } | { ok: false }> {
  try {
    return { ok: true, value: await withTimeout(TIMEOUT_MS, job()) };
  } catch {
    return { ok: false };
  }
}
