import type * as z from 'zod/mini';

/** A value kept by the browser under one key. `write` says whether it will survive a reload. */
export type BrowserStore<T> = { read: () => T; write: (value: T) => boolean; remove: () => void };

/**
 * A value in localStorage (`area: 'session'`: sessionStorage), checked by the schema on every read: whatever stands
 * there was written by an older release, another tab or a curious hand. Unreadable text reads as `fallback`.
 * Where storage is blocked or full the value lives in memory until the page is left, so nothing throws.
 */
export function localStore<T>(
  key: string,
  schema: z.ZodMiniType<T>,
  fallback: T,
  area: 'local' | 'session' = 'local',
): BrowserStore<T> {
  let kept: { value: T } | undefined;
  return {
    read: () => {
      if (kept) return kept.value;
      const text = attempt(() => storageOf(area).getItem(key));
      const parsed = text ? schema.safeParse(attempt(() => JSON.parse(text))) : undefined;
      return parsed?.success ? parsed.data : fallback;
    },
    write: (value) => {
      const text = JSON.stringify(value);
      const stored = attempt(() => {
        storageOf(area).setItem(key, text);
        return true;
      });
      kept = stored ? undefined : { value };
      return stored ?? false;
    },
    remove: () => {
      kept = undefined;
      attempt(() => storageOf(area).removeItem(key));
    },
  };
}

/** Removes what is kept under keys that begin so. Where storage is blocked nothing was kept. */
export function forgetStored(prefix: string, area: 'local' | 'session'): void {
  attempt(() => {
    const storage = storageOf(area);
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  });
}

const storageOf = (area: 'local' | 'session') => (area === 'local' ? window.localStorage : window.sessionStorage);

/** The result, or undefined when the browser refuses: private mode, quota and policies all throw here. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
