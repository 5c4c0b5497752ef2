import { storedText } from '@/lib/browser/local-store';

/** The missing files a reload was already tried for, for the life of the tab. */
const reloaded = storedText('reloaded-for-release', 'session');

/** Whether a screen could not be loaded because a newer release replaced its files. */
export const isStaleChunk = (error: unknown): error is Error =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|unable to preload css|error loading/i.test(error.message);

/**
 * Reloads once for each missing file (the browser's message names it): the next release may reload again, and a file
 * that is still missing stays on the page and asks the user, so there is no reload loop.
 */
export function reloadOnce({ message }: Error): void {
  const tried = reloaded.read()?.split('\n') ?? [];
  // Where it cannot be noted, a reload could repeat for ever.
  if (!tried.includes(message) && reloaded.write([...tried, message].join('\n'))) window.location.reload();
}
