import type { LabelDesign } from '@/label/design/design';
import { MAX_DESIGN_TEXT, type ParsedDesign, parseDesign, storedDesign } from '@/label/design/parse-design';
import { storedKeys, storedText } from '@/lib/browser/local-store';
import { formatStamp } from '@/lib/dates';

/** In localStorage (SPEC sections 3 and 9). */
export const DESIGNS_KEY = 'labelDesigns';
const BACKUP_PREFIX = 'labelDesigns-backup-';

/** `corrupt` is the stored text when it is not a list; it is backed up before anything is saved. */
export type Unreadable = { corrupt: string | undefined; backups: Backup[] };

export type Library = Unreadable & { readings: ParsedDesign[] };

/** Text that could not be read, moved to a key of its own. */
export type Backup = { key: string; text: string };

export type SaveResult =
  | { ok: true; design: LabelDesign }
  /** Storage is full or blocked: the saved designs are unchanged. */
  | { ok: false; why: 'full' }
  /** Another tab has saved this design since it was opened. */
  | { ok: false; why: 'changed'; theirs: LabelDesign | undefined };

const stored = storedText(DESIGNS_KEY);
const listeners = new Set<() => void>();

export const libraryText = (): string | undefined => stored.read();

/** Reads all saved designs. Never throws and never writes (faults DS2, DS3). */
export function readLibrary(text = libraryText()): Library {
  return { readings: (entriesOf(text) ?? []).map(readingOf), ...readUnreadable(text) };
}

/** The unreadable texts, without reading each design. */
export function readUnreadable(text = libraryText()): Unreadable {
  const backups = storedKeys(BACKUP_PREFIX).toSorted();
  return {
    corrupt: entriesOf(text) ? undefined : text,
    backups: backups.map((key) => ({ key, text: storedText(key).read() ?? '' })),
  };
}

/** One saved design; undefined when there is none with that id. */
export function findDesign(id: string): ParsedDesign | undefined {
  const entry = (entriesOf(libraryText()) ?? []).find((candidate) => idOf(candidate) === id);
  return entry === undefined ? undefined : readingOf(entry);
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

/** The other entries, readable or not, are unchanged. False when the storage refuses. */
export function removeDesign(id: string): boolean {
  const entries = entriesOf(libraryText());
  return entries ? write(entries.filter((entry) => idOf(entry) !== id)) : false;
}

/** Calls the listener when designs were saved or removed, in any tab. @returns how to unsubscribe. */
export function subscribeToLibrary(listener: () => void): () => void {
  listeners.add(listener);
  const stopFollowing = stored.subscribe(listener);
  return () => {
    listeners.delete(listener);
    stopFollowing();
  };
}

type Entries = readonly unknown[];

/** Parsed last: the designer, a print and the lists of designs read the same text again and again. */
let latest: { text: string; entries: Entries | undefined } | undefined;

/** All entries, including unknown ones; undefined when the text is not a list. */
function entriesOf(text: string | undefined): Entries | undefined {
  if (text === undefined || text.trim() === '') return [];
  if (text.length > MAX_DESIGN_TEXT) return undefined;
  if (latest?.text !== text) latest = { text, entries: listIn(text) };
  return latest.entries;
}

function listIn(text: string): Entries | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

const readings = new WeakMap<object, ParsedDesign>();

/** Reads each entry once: the same design is the same object, whose elements keep their renderings (label/render.ts). */
function readingOf(entry: unknown): ParsedDesign {
  if (typeof entry !== 'object' || entry === null) return parseDesign(entry);
  const reading = readings.get(entry) ?? parseDesign(entry);
  readings.set(entry, reading);
  return reading;
}

/** The entries to add to. Corrupt text is backed up first; undefined when there is no room for the backup. */
function entriesToWrite(now: Date): Entries | undefined {
  const text = libraryText();
  const entries = entriesOf(text);
  if (entries || text === undefined) return entries ?? [];
  return storedText(`${BACKUP_PREFIX}${formatStamp(now)}`).write(text) ? [] : undefined;
}

/** Atomic: the old text stays until the new one replaces it. */
function write(entries: Entries): boolean {
  const text = jsonOf(entries);
  const isWritten = text !== undefined && stored.write(text);
  if (isWritten) for (const listener of listeners) listener();
  return isWritten;
}

/** Undefined when a manually edited entry is nested too deeply. */
function jsonOf(entries: Entries): string | undefined {
  try {
    return JSON.stringify(entries);
  } catch {
    return undefined;
  }
}

const idOf = (entry: unknown): string | undefined =>
  typeof entry === 'object' && entry !== null && 'id' in entry ? String(entry.id) : undefined;

function readable(entry: unknown): LabelDesign | undefined {
  const reading = readingOf(entry);
  return reading.ok ? reading.design : undefined;
}
