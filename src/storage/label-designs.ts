import type { LabelDesign } from '@/label/design/design';
import { type DesignReading, MAX_DESIGN_TEXT, parseDesign, storedDesign } from '@/label/design/parse-design';
import { formatStamp } from '@/lib/dates';

/** Where designs are kept: the browser's local storage (SPEC sections 3 and 9). */
export const DESIGNS_KEY = 'labelDesigns';
const BACKUP_PREFIX = 'labelDesigns-backup-';

/** `corrupt` is the storage's raw text when it is no list: it is shown and offered, never overwritten unseen. */
export type Unreadable = { corrupt: string | undefined; backups: Backup[] };

/** What the storage holds. */
export type Library = Unreadable & { readings: DesignReading[] };

/** Text that could not be read and was set aside under a key of its own. */
export type Backup = { key: string; text: string };

export type SaveResult =
  | { ok: true; design: LabelDesign }
  /** The browser has no room, or refuses its storage: what was saved before is untouched. */
  | { ok: false; why: 'full' }
  /** Another tab has saved this design since it was opened. */
  | { ok: false; why: 'changed'; theirs: LabelDesign | undefined };

const listeners = new Set<() => void>();

/** Reads all saved designs. Never throws and never writes: looking changes nothing (faults DS2, DS3). */
export function readLibrary(text: string | null = storedText()): Library {
  return { readings: (entriesOf(text) ?? []).map(parseDesign), ...readUnreadable(text) };
}

/** What of the storage cannot be read at all, without reading each design. */
export function readUnreadable(text: string | null = storedText()): Unreadable {
  return { corrupt: entriesOf(text) ? undefined : (text ?? undefined), backups: storedBackups() };
}

/** One saved design as it can be read; undefined when this browser has none of that id. */
export function findDesign(id: string): DesignReading | undefined {
  const entry = (entriesOf(storedText()) ?? []).find((candidate) => idOf(candidate) === id);
  return entry === undefined ? undefined : parseDesign(entry);
}

/**
 * Saves a design under its id, with the time in `updatedAt`. `seen` is the saved design the user started from
 * (undefined: it was never saved): when another tab has saved since, nothing is written and the caller asks.
 */
export function saveDesign(design: LabelDesign, seen: LabelDesign | undefined, now: Date = new Date()): SaveResult {
  const entries = entriesToWrite();
  if (!entries) return { ok: false, why: 'full' };
  const index = entries.findIndex((entry) => idOf(entry) === design.id);
  const stored = index < 0 ? undefined : readable(entries[index]);
  const isSame = index < 0 ? true : stored !== undefined && stored.updatedAt === seen?.updatedAt;
  if (!isSame) return { ok: false, why: 'changed', theirs: stored };
  const stamp = formatStamp(now);
  const saved: LabelDesign = { ...design, createdAt: design.createdAt || stamp, updatedAt: stamp };
  const entry = storedDesign(saved);
  const next = index < 0 ? [...entries, entry] : entries.with(index, entry);
  return write(next) ? { ok: true, design: saved } : { ok: false, why: 'full' };
}

/** Removes a design; the others, readable or not, stay as they are. Answers whether the storage took it. */
export function removeDesign(id: string): boolean {
  const entries = entriesOf(storedText());
  return entries ? write(entries.filter((entry) => idOf(entry) !== id)) : false;
}

/** Tells when designs were saved or removed, in this tab or another. @returns how to stop. */
export function watchLibrary(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === DESIGNS_KEY || key === null) && listener();
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

function storedBackups(): Backup[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    const own = keys.filter((key) => key.startsWith(BACKUP_PREFIX)).sort();
    return own.map((key) => ({ key, text: localStorage.getItem(key) ?? '' }));
  } catch {
    return [];
  }
}

/** The raw text of the storage, for `useSyncExternalStore` and for "has it changed". */
export function storedText(): string | null {
  try {
    return localStorage.getItem(DESIGNS_KEY);
  } catch {
    return null;
  }
}

/** Entries as they stand, unknown ones included; undefined when the text is no list. */
function entriesOf(text: string | null): unknown[] | undefined {
  if (text === null || text.trim() === '') return [];
  if (text.length > MAX_DESIGN_TEXT) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The entries to add to. Corrupt text is set aside under a backup key first; without room for that nothing is written. */
function entriesToWrite(): unknown[] | undefined {
  const text = storedText();
  const entries = entriesOf(text);
  if (entries || text === null) return entries ?? [];
  return put(`${BACKUP_PREFIX}${formatStamp(new Date())}`, () => text) ? [] : undefined;
}

/** One step: the old text stays until the new one is in its place. */
function write(entries: unknown[]): boolean {
  const isWritten = put(DESIGNS_KEY, () => JSON.stringify(entries));
  if (isWritten) for (const listener of listeners) listener();
  return isWritten;
}

/** False where the browser has no room, or an entry somebody made by hand cannot even be written. */
function put(key: string, text: () => string): boolean {
  try {
    localStorage.setItem(key, text());
    return true;
  } catch {
    return false;
  }
}

const idOf = (entry: unknown): string | undefined =>
  typeof entry === 'object' && entry !== null && 'id' in entry ? String(entry.id) : undefined;

function readable(entry: unknown): LabelDesign | undefined {
  const reading = parseDesign(entry);
  return reading.ok ? reading.design : undefined;
}
