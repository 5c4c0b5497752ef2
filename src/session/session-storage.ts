import { keyValueStore } from '@/lib/browser/key-value-store';
import { storedText } from '@/lib/browser/local-store';
import { withTimeout } from '@/lib/browser/timeout';
import { readStored, type StoredSession, writeStored } from './session';

const KEY = 'app-storage';
/** A storage that has not answered by then counts as broken: the session goes on in memory. */
const TIMEOUT_MS = 2_000;

type Read = { ok: true; stored: StoredSession | undefined } | { ok: false };

/** What becomes of the stored session. */
type Change = (stored: StoredSession | undefined) => StoredSession | 'keep' | 'remove';

/** Where the session outlives the page. Nothing here rejects or takes longer than 2 s; `ok` false: it did not work. */
export type SessionStorage = {
  /** Removes an entry that cannot be read. */
  read: () => Promise<Read>;
  /** Changes it in one step, so that another tab cannot come in between. */
  change: (change: Change) => Promise<{ ok: boolean }>;
  /** The user has signed out and the stored session could not be removed: from now on it counts for nothing. */
  invalidate: () => void;
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
  return withInvalidation({ change, read }, localStorageMark);
}

/** IndexedDB may be missing (which throws), refuse, or never answer at all. */
async function bounded<T>(job: () => Promise<T>): Promise<{ ok: true; value: T } | { ok: false }> {
  try {
    return { ok: true, value: await withTimeout(TIMEOUT_MS, job()) };
  } catch {
    return { ok: false };
  }
}

/** Says, longer than the page lives, that the stored session is invalid. */
export type InvalidMark = { isSet: () => boolean; set: (isSet: boolean) => void };

/**
 * For a sign-out while the storage does not work: the session it left in the storage counts for nothing, and is removed
 * as soon as the storage works again. The mark is read and removed inside the change, which runs alone over all tabs,
 * so that it never hits a session that began after it.
 */
export function withInvalidation(storage: Pick<SessionStorage, 'read' | 'change'>, mark: InvalidMark): SessionStorage {
  const change = async (next: Change) => {
    let removed = false;
    const result = await storage.change((stored) => {
      const isInvalid = mark.isSet();
      const wanted = next(isInvalid ? undefined : stored);
      removed = isInvalid && wanted !== 'keep';
      if (removed) mark.set(false);
      return wanted;
    });
    if (removed && !result.ok) mark.set(true);
    return result;
  };
  const read = async (): Promise<Read> => {
    const removal = mark.isSet() && change(() => (mark.isSet() ? 'remove' : 'keep'));
    const found = await storage.read();
    await removal;
    return found.ok && mark.isSet() ? { ok: true, stored: undefined } : found;
  };
  return { change, read, invalidate: () => mark.set(true) };
}

const invalidEntry = storedText('app-storage-disowned');

/** Not where the session is: the two seldom fail at once. Where it cannot be written the session is found again. */
const localStorageMark: InvalidMark = {
  isSet: () => invalidEntry.read() !== undefined,
  set: (isSet) => {
    if (isSet) invalidEntry.write('true');
    else invalidEntry.remove();
  },
};
