/** Remembers, for the life of the tab, that a reload was already tried for a missing chunk. */
const KEY = 'reloaded-for-release';

/** Whether a screen could not be loaded because a newer release replaced its files. */
export const isStaleChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|unable to preload css|error loading/i.test(error.message);

/** Reloads once; a second failure in a row stays on the page and asks the user, so there is no reload loop. */
export function reloadOnce(): void {
  try {
    if (sessionStorage.getItem(KEY)) return;
    sessionStorage.setItem(KEY, '1');
  } catch {
    return;
  }
  window.location.reload();
}

/** A screen did load: the next release may reload again. */
export function forgetReload(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
}
