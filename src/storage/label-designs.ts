import type { LabelDesign } from '@/label/design/design';
import { MAX_DESIGN_TEXT, type ParsedDesign, parseDesign, storedDesign } from '@/label/design/parse-design';
import { storedKeys, storedText } from '@/lib/browser/local-store';
import { formatStamp } from '@/lib/dates';

/** Where designs are kept: the browser's local storage (SPEC sections 3 and 9). */
export const DESIGNS_KEY = 'labelDesigns';
const BACKUP_PREFIX = 'labelDesigns-backup-';

/** `corrupt` is the stored text when it is no list: it is shown and offered, and backed up before anything is saved. */
export type Unreadable = { corrupt: string | undefined; backups: Backup[] };

/** The saved designs, and what of the storage cannot be read. */
export type Library = Unreadable & { readings: ParsedDesign[] };

/** Text that could not be read, moved to a key of its own. */
export type Backup = { key: string; text: string };

export type SaveResult =
  | { ok: true; design: LabelDesign }
  /** The browser has no room, or refuses its storage: what was saved before is untouched. */
  | { ok: false; why: 'full' }
  /** Another tab has saved this design since it was opened. */
  | { ok: false; why: 'changed'; theirs: LabelDesign | undefined };

const stored = storedText(DESIGNS_KEY);
const listeners = new Set<() => void>();

/** The stored text as it is. */
export const libraryText = (): string | undefined => stored.read();

/** Reads all saved designs. Never throws and never writes (faults DS2, DS3). */
export function readLibrary(text = libraryText()): Library {
  return { readings: (entriesOf(text) ?? []).map(parseDesign), ...readUnreadable(text) };
}

/** What of the storage cannot be read at all, without reading each design. */
export function readUnreadable(text = libraryText()): Unreadable {
  const backups = storedKeys(BACKUP_PREFIX).toSorted();
  return {
    corrupt: entriesOf(text) ? undefined : text,
    backups: backups.map((key) => ({ key, text: storedText(key).read() ?? '' })),
  };
}

/** One saved design as it can be read; undefined when this browser has none of that id. */
export function findDesign(id: string): ParsedDesign | undefined {
  const entry = (entriesOf(libraryText()) ?? []).find((candidate) => idOf(candidate) === id);
  return entry === undefined ? undefined : parseDesign(entry);
}

/**
 * Saves a design under its id, with the time in `updatedAt`. `seen` is the saved design the user started from
 * (undefined: it was never saved): when another tab has saved since, nothing is written and the result is `changed`.
 */
export function saveDesign(design: LabelDesign, seen: LabelDesign | undefined, now: Date = new Date()): SaveResult {
  const entries = entriesToWrite(now);
  if (!entries) return { ok: false, why: 'full' };
  const index = entries.findIndex((entry) => idOf(entry) === design.id);
  const theirs = index < 0 ? undefined : readable(entries[index]);
  const isUnchanged = index < 0 || (theirs !== undefined && theirs.updatedAt === seen?.updatedAt);
  if (!isUnchanged) return { ok: false, why: 'changed', theirs };
  const stamp = formatStamp(now);
  const saved: LabelDesign = { ...design, createdAt: design.createdAt || stamp, updatedAt: stamp };
  const entry = storedDesign(saved);
  const next = index < 0 ? [...entries, entry] : entries.with(index, entry);
  return write(next) ? { ok: true, design: saved } : { ok: false, why: 'full' };
}

/** Removes a design; the others, readable or not, stay as they are. False when the storage refuses. */
export function removeDesign(id: string): boolean {
  const entries = entriesOf(libraryText());
  return entries ? write(entries.filter((entry) => idOf(entry) !== id)) : false;
}

/** Calls the listener when designs were saved or removed, in this tab or another. @returns how to stop. */
export function subscribeToLibrary(listener: () => void): () => void {
  listeners.add(listener);
  const stopFollowing = stored.subscribe(listener);
  return () => {
    listeners.delete(listener);
    stopFollowing();
  };
}

/** Entries as they are, unknown ones included; undefined when the text is no list. */
function entriesOf(text: string | undefined): unknown[] | undefined {
  if (text === undefined || text.trim() === '') return [];
  if (text.length > MAX_DESIGN_TEXT) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The entries to add to. Corrupt text is backed up first; without room for that nothing is written. */
function entriesToWrite(now: Date): unknown[] | undefined {
  const text = libraryText();
  const entries = entriesOf(text);
  if (entries || text === undefined) return entries ?? [];
  return storedText(`${BACKUP_PREFIX}${formatStamp(now)}`).write(text) ? [] : undefined;
}

/** One step: the old text stays until the new one replaces it. */
function write(entries: unknown[]): boolean {
  const text = jsonOf(entries);
  const isWritten = text !== undefined && stored.write(text);
  if (isWritten) for (const listener of listeners) listener();
  return isWritten;
}

/** Undefined for an entry nested too deeply to be written, which somebody edited in the storage. */
function jsonOf(entries: unknown[]): string | undefined {
  try {
    return JSON.stringify(entries);
  } catch {
    return undefined;
  }
}

const idOf = (entry: unknown): string | undefined =>
  typeof entry === 'object' && entry !== null && 'id' in entry ? String(entry.id) : undefined;

function readable(entry: unknown): LabelDesign | undefined {
  const reading = parseDesign(entry);
  return reading.ok ? reading.design : undefined;
}
