import { keyValueStore } from '@/lib/browser/key-value-store';
import { storedText } from '@/lib/browser/local-store';
import { withTimeout } from '@/lib/browser/timeout';
import { readStored, type StoredSession, writeStored } from './session';

const KEY = 'app-storage';
/** After this time the storage counts as broken and the session continues in memory. */
const TIMEOUT_MS = 2_000;

/** `late` settles when a storage that has not answered in time answers after all. */
type Read = { ok: true; stored: StoredSession | undefined } | { ok: false; late?: Promise<StoredSession | undefined> };

type Change = (stored: StoredSession | undefined) => StoredSession | 'keep' | 'remove';

/** The persisted session. Nothing here rejects or takes longer than 2 s; `ok` false: it failed. */
export type SessionStorage = {
  /** Also removes an unreadable entry. */
  read: () => Promise<Read>;
  /** In one transaction, exclusive across all tabs. */
  change: (change: Change) => Promise<{ ok: boolean }>;
  /** The user has signed out and the stored session could not be removed: from now on it is invalid. */
  invalidate: () => void;
};

/** In idb-keyval's default store, where earlier versions stored the session too. */
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
    const answer = store.get(KEY);
    const result = await bounded(() => answer);
    if (!result.ok) return { ok: false, late: answer.then(readStored, () => undefined) };
    const stored = readStored(result.value);
    if (result.value !== undefined && !stored) await change((found) => (found ? 'keep' : 'remove'));
    return { ok: true, stored };
  };
  return withInvalidation({ change, read }, localStorageMark);
}

/** IndexedDB may be missing (which throws), refuse, or never respond. */
async function bounded<T>(job: () => Promise<T>): Promise<{ ok: true; value: T } | { ok: false }> {
  try {
    return { ok: true, value: await withTimeout(TIMEOUT_MS, job()) };
  } catch {
    return { ok: false };
  }
}

/** Persistent mark: the stored session is invalid. */
export type InvalidMark = { isSet: () => boolean; set: (isSet: boolean) => void };

/**
 * For a sign-out while the storage does not work: the stored session is invalid, and is removed as soon as the storage
 * works again. The mark is read and removed inside the exclusive change, so that it never affects a later session.
 */
export function withInvalidation(storage: Pick<SessionStorage, 'read' | 'change'>, mark: InvalidMark): SessionStorage {
  const change = async (next: Change) => {
    let removed = false;
    const result = await storage.change((stored) => {
      const isInvalid = mark.isSet();
      const session = next(isInvalid ? undefined : stored);
      removed = isInvalid && session !== 'keep';
      if (removed) mark.set(false);
      return session;
    });
    if (removed && !result.ok) mark.set(true);
    return result;
  };
  const read = async (): Promise<Read> => {
    const removal = mark.isSet() && change(() => (mark.isSet() ? 'remove' : 'keep'));
    const found = await storage.read();
    await removal;
    if (!found.ok) return { ok: false, late: found.late?.then((stored) => (mark.isSet() ? undefined : stored)) };
    return mark.isSet() ? { ok: true, stored: undefined } : found;
  };
  return { change, read, invalidate: () => mark.set(true) };
}

const markEntry = storedText('app-storage-disowned');

/** In localStorage, because it rarely fails together with IndexedDB. */
const localStorageMark: InvalidMark = {
  isSet: () => markEntry.read() !== undefined,
  set: (isSet) => {
    if (isSet) markEntry.write('true');
    else markEntry.remove();
  },
};
