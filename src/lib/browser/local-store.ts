import type * as z from 'zod/mini';

type Area = 'local' | 'session';

/** Text in localStorage or sessionStorage. Nothing throws where the browser blocks them or has no room. */
export type StoredText = {
  read: () => string | undefined;
  /** False when the browser did not take it; what was there before is untouched. */
  write: (text: string) => boolean;
  remove: () => void;
  /** Calls the listener with the new text when another tab has changed it. @returns how to stop. */
  subscribe: (listener: (text: string | undefined) => void) => () => void;
};

export const storedText = (key: string, area: Area = 'local'): StoredText => ({
  read: () => attempt(() => storageOf(area).getItem(key)) ?? undefined,
  write: (text) =>
    attempt(() => {
      storageOf(area).setItem(key, text);
      return true;
    }) ?? false,
  remove: () => attempt(() => storageOf(area).removeItem(key)),
  subscribe: (listener) => {
    const changed = (event: StorageEvent) => {
      // Null: everything was cleared.
      if (event.key === key || event.key === null) listener(event.newValue ?? undefined);
    };
    addEventListener('storage', changed);
    return () => removeEventListener('storage', changed);
  },
});

/** The keys that begin with the prefix; none where storage is blocked. */
export const storedKeys = (prefix: string, area: Area = 'local'): string[] =>
  attempt(() => Object.keys(storageOf(area)).filter((key) => key.startsWith(prefix))) ?? [];

/** Removes every entry whose key begins with the prefix. */
export function removeStored(prefix: string, area: Area): void {
  for (const key of storedKeys(prefix, area)) storedText(key, area).remove();
}

/** A value that the browser keeps. `write` says whether it will survive a reload. */
export type BrowserStore<T> = { read: () => T; write: (value: T) => boolean; remove: () => void };

/**
 * A value stored as JSON and checked by the schema on every read: an older release, another tab or the user may have
 * written it. Unreadable text reads as `fallback`. Where the browser does not store it, it lives until the page is left.
 */
export function localStore<T>(
  key: string,
  schema: z.ZodMiniType<T>,
  fallback: T,
  area: Area = 'local',
): BrowserStore<T> {
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

const storageOf = (area: Area) => (area === 'local' ? localStorage : sessionStorage);

/** The result, or undefined when the browser refuses: private mode, quota and policies all throw here. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
