import { storedText } from '@/lib/browser/local-store';
import type { Change, Read, SessionStorage } from './session-storage';

/** Says that the stored copy is disowned, and outlives the page. */
export type DisownedNote = { isThere: () => boolean; put: (there: boolean) => void };

/**
 * Makes a sign-out hold that came while the storage did not work: the copy it left behind is no session for anybody,
 * and goes as soon as the storage works again. The note is looked at and lifted inside the change, which runs alone
 * over all tabs, so that it never meets a session that began after it.
 */
export function withDisowning(storage: Pick<SessionStorage, 'read' | 'change'>, note: DisownedNote): SessionStorage {
  const change = async (next: Change) => {
    let lifted = false;
    const result = await storage.change((stored) => {
      const disowned = note.isThere();
      const wanted = next(disowned ? undefined : stored);
      lifted = disowned && wanted !== 'keep';
      if (lifted) note.put(false);
      return wanted;
    });
    if (lifted && !result.ok) note.put(true);
    return result;
  };
  const read = async (): Promise<Read> => {
    const removal = note.isThere() && change(() => (note.isThere() ? 'remove' : 'keep'));
    const found = await storage.read();
    await removal;
    return found.ok && note.isThere() ? { ok: true, stored: undefined } : found;
  };
  return { change, read, disown: () => note.put(true) };
}

const KEY = 'app-storage-disowned';

const entry = storedText(KEY);

/** Not where the session is: the two seldom fail at once. Where it cannot be written the copy is found again. */
export const noteInLocalStorage: DisownedNote = {
  isThere: () => entry.read() !== undefined,
  put: (there) => {
    if (there) entry.write('true');
    else entry.remove();
  },
};
