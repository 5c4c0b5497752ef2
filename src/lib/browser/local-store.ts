import { ownName } from './site';

type Area = 'local' | 'session';

/** Text in localStorage or sessionStorage. Nothing throws when they are blocked or full. */
export type StoredText = {
  read: () => string | undefined;
  /** False when it could not be stored; the old text is unchanged. */
  write: (text: string) => boolean;
  remove: () => void;
  /** Calls the listener with the new text when another tab has changed it. @returns how to unsubscribe. */
  subscribe: (listener: (text: string | undefined) => void) => () => void;
};

export function storedText(key: string, area: Area = 'local'): StoredText {
  const name = ownName(key);
  return {
    read: () => attempt(() => storageOf(area).getItem(name)) ?? undefined,
    write: (text) =>
      attempt(() => {
        storageOf(area).setItem(name, text);
        return true;
      }) ?? false,
    remove: () => attempt(() => storageOf(area).removeItem(name)),
    subscribe: (listener) => {
      const changed = (event: StorageEvent) => {
        // null: the storage was cleared.
        if (event.key === name || event.key === null) listener(event.newValue ?? undefined);
      };
      addEventListener('storage', changed);
      return () => removeEventListener('storage', changed);
    },
  };
}

/** Calls the listener when another tab has changed a key that begins with the prefix. @returns how to unsubscribe. */
export function subscribeToStored(prefix: string, listener: () => void): () => void {
  const changed = ({ key }: StorageEvent) => {
    // null: the storage was cleared.
    if (key === null || key.startsWith(ownName(prefix))) listener();
  };
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}

/** The keys that begin with the prefix; none when storage is blocked. */
export const storedKeys = (prefix: string, area: Area = 'local'): string[] =>
  attempt(() =>
    Object.keys(storageOf(area)).flatMap((name) =>
      name.startsWith(ownName(prefix)) ? name.slice(ownName('').length) : [],
    ),
  ) ?? [];

export function removeStored(prefix: string, area: Area): void {
  for (const key of storedKeys(prefix, area)) storedText(key, area).remove();
}

type Schema<T> = { safeParse: (value: unknown) => { success: true; data: T } | { success: false } };

/** `write` returns whether the value will survive a reload. */
export type BrowserStore<T> = { read: () => T; write: (value: T) => boolean; remove: () => void };

/**
 * A value stored as JSON and checked by the schema on every read: an older release, another tab or the user may have
 * written it. Invalid text reads as `fallback`. When storage is blocked or full the value lasts until the page is left.
 */
export function localStore<T>(key: string, schema: Schema<T>, fallback: T, area: Area = 'local'): BrowserStore<T> {
  const stored = storedText(key, area);
  let unstored: { value: T } | undefined;
  return {
    read: () => {
      if (unstored) return unstored.value;
      const text = stored.read();
      const parsed = text ? schema.safeParse(attempt(() => JSON.parse(text))) : undefined;
      return parsed?.success ? parsed.data : fallback;
    },
    write: (value) => {
      const isStored = stored.write(JSON.stringify(value));
      unstored = isStored ? undefined : { value };
      return isStored;
    },
    remove: () => {
      unstored = undefined;
      stored.remove();
    },
  };
}

const arrays: Schema<unknown[]> = {
  safeParse: (value) => (Array.isArray(value) ? { success: true, data: value } : { success: false }),
};

/** `unreadable` counts rows of which this release can make nothing. */
export type BrowserList<Row> = BrowserStore<Row[]> & { unreadable: () => number };

/**
 * A list stored as JSON whose rows are checked one by one. One that cannot be read, such as that of a newer release, is
 * not shown and stays stored: it neither hides the others nor is it erased when the list is written.
 */
export function localList<Row>(key: string, rowSchema: Schema<Row>): BrowserList<Row> {
  const stored = localStore<unknown[]>(key, arrays, []);
  const isUnreadable = (row: unknown) => !rowSchema.safeParse(row).success;
  const unreadable = () => stored.read().filter(isUnreadable);
  return {
    read: () =>
      stored.read().flatMap((row) => {
        const parsed = rowSchema.safeParse(row);
        return parsed.success ? [parsed.data] : [];
      }),
    write: (rows) => stored.write([...rows, ...unreadable()]),
    remove: stored.remove,
    unreadable: () => unreadable().length,
  };
}

const storageOf = (area: Area) => (area === 'local' ? localStorage : sessionStorage);

/** Undefined when the browser refuses: private mode, quota and policies throw here. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
