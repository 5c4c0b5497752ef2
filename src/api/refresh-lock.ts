const NAME = 'pokayoke-refresh';
const PATIENCE_MS = 5_000;

/**
 * Runs the job while no other tab does. Goes on without the lock, and says so to the job, when the browser has none
 * (a plain-HTTP host) or when it is not granted within 5 s: a tab that hangs must not freeze the others.
 */
export async function withRefreshLock<T>(
  job: (locked: boolean) => Promise<T>,
  locks: Pick<LockManager, 'request'> | undefined = globalThis.navigator?.locks,
): Promise<T> {
  if (!locks) return job(false);
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  let running: Promise<T> | undefined;
  try {
    return await locks.request(NAME, { signal: patience.signal }, () => {
      clearTimeout(timer);
      running = job(true);
      return running;
    });
  } catch (error) {
    if (running) throw error;
    return job(false);
  } finally {
    clearTimeout(timer);
  }
}
