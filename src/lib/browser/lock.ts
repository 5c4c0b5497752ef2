import * as z from 'zod/mini';
import { randomId } from './ids';
import { keyValueStore } from './key-value-store';
import { wait, withTimeout } from './timeout';

/** What a job that runs under a lock may rely on. */
export type LockContext = {
  /** False: another tab may run the same job, because the browser has no lock or a tab that hangs lost its own. */
  exclusive: boolean;
  /** Milliseconds until other tabs may take the lock away. A tab that was suspended finds 0 or less. */
  remaining: () => number;
};

type Job<T> = (hold: LockContext) => Promise<T>;

const leaseSchema = z.object({ owner: z.string(), until: z.number() });
export type Lease = z.infer<typeof leaseSchema>;

/** Changes the lease of a name in one step over all tabs, and gives the lease after it. Rejects where it cannot. */
export type ChangeLease = (
  name: string,
  next: (held: Lease | undefined) => Lease | undefined,
) => Promise<Lease | undefined>;

type WebLocks = Pick<LockManager, 'request' | 'query'>;

/** What a lock is made of; `locks` undefined: the browser has no Web Locks. */
export type LockBackend = { locks: WebLocks | undefined; changeLease: ChangeLease };

/** How often a tab that waits for a Web Lock notes that it is not suspended. */
const AWAKE_MS = 500;
/** How often a tab looks whether another has given its lease back. */
const POLL_MS = 100;
/** IndexedDB may be missing, refuse, or never answer at all. */
const STORAGE_TIMEOUT_MS = 2_000;

/**
 * Runs the job while no other tab of this browser runs one under the same name: with Web Locks, which the browser
 * releases when a tab crashes, else (a plain-HTTP host) with a lease in IndexedDB, which expires after `holdMs`.
 * A tab that holds either for longer than `holdMs` hangs or is suspended, and loses it. With neither the job runs at once.
 */
export async function withLock<T>(
  name: string,
  { holdMs }: { holdMs: number },
  job: Job<T>,
  { locks, changeLease }: LockBackend = browserBackend(),
): Promise<T> {
  const run = locks && (await runWithWebLock(locks, changeLease, name, holdMs, job));
  return run ? run.result : runWithLease(changeLease, name, holdMs, job);
}

/** Holds a lock that several tabs may hold, until the returned function is called. Without Web Locks nothing is held. */
export function holdSharedLock(name: string): () => void {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(name, { mode: 'shared' }, () => released);
  return release;
}

/** The names of the Web Locks that tabs of this browser hold now; none where there are no Web Locks. */
export async function heldLocks(): Promise<Set<string>> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set(held.flatMap(({ name }) => name ?? []));
}

const browserBackend = (): LockBackend => ({ locks: globalThis.navigator?.locks, changeLease: changeStoredLease });

type Run<T> = { result: Promise<T> };

/** Undefined: the browser refuses, and the job has not run. */
async function runWithWebLock<T>(
  locks: WebLocks,
  changeLease: ChangeLease,
  name: string,
  holdMs: number,
  job: Job<T>,
): Promise<Run<T> | undefined> {
  let run: Run<T> | undefined;
  const start = (exclusive: boolean, since: number) => {
    run = { result: job({ exclusive, remaining: () => since + holdMs - performance.now() }) };
    return run.result;
  };
  // After the start only the job's own result counts: the lock may be taken away from a tab that was suspended.
  const started = () => run;

  while (!started()) {
    const patience = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The lock may be granted while the tab is suspended: the hold counts from the last but one note of being awake,
    // because the tab may run the timer first when it wakes up.
    let awake = performance.now();
    let before = awake;
    const wait = (until: number) => {
      timer = setTimeout(
        () => {
          before = awake;
          awake = performance.now();
          if (awake >= until) patience.abort();
          else wait(until);
        },
        Math.min(AWAKE_MS, until - performance.now()),
      );
    };
    try {
      const requested = locks.request(name, { signal: patience.signal }, () => {
        clearTimeout(timer);
        return start(true, before);
      });
      const over = requested.catch((error) => {
        if (!started() && !isAbort(error)) throw error;
      });
      // Read once this tab is in the queue: whoever holds the lock then holds it all the time.
      const holder = await holderOf(locks, name);
      if (!started()) wait(performance.now() + holdMs);
      await over;
      if (started() || holder === undefined) continue;
      // One at a time: a second tab would take the lock from the first one that took it, which is at work.
      await runWithLease(changeLease, `${name} overdue`, holdMs, async (hold) => {
        const isSame = (await holderOf(locks, name)) === holder;
        const since = performance.now();
        if (isSame && hold.remaining() > 0) await stealLock(locks, name, () => start(false, since));
      });
    } catch {
      return started();
    } finally {
      clearTimeout(timer);
      patience.abort();
    }
  }
  return started();
}

/** Out of patience, or the lock was taken away as soon as it was granted. */
const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Which tab holds the lock now. */
const holderOf = async (locks: WebLocks, name: string) =>
  (await locks.query()).held?.find((lock) => lock.name === name)?.clientId;

/** Resolves when the lock is ours; the job goes on. */
const stealLock = (locks: WebLocks, name: string, job: () => Promise<unknown>) =>
  new Promise<void>((granted, reject) => {
    const run = () => {
      granted();
      return job();
    };
    locks.request(name, { steal: true }, run).catch(reject);
  });

/** A lock made of atomic changes: whoever writes the lease first holds it until it is given back or expires. */
async function runWithLease<T>(changeLease: ChangeLease, name: string, holdMs: number, job: Job<T>): Promise<T> {
  const taken = await takeLease(changeLease, name, holdMs);
  if (!taken) return job({ exclusive: false, remaining: () => Number.POSITIVE_INFINITY });
  let isGivenBack = false;
  const giveBack = async () => {
    isGivenBack = true;
    try {
      await withTimeout(
        STORAGE_TIMEOUT_MS,
        changeLease(name, (held) => (held?.owner === taken.owner ? undefined : held)),
      );
    } catch {
      // It expires by itself.
    }
  };
  // A page that is reloaded would wait for its own lease.
  globalThis.addEventListener?.('pagehide', giveBack);
  try {
    return await job({
      exclusive: true,
      // Both clocks: one stands still while the computer sleeps, the other can be set.
      remaining: () => (isGivenBack ? 0 : Math.min(taken.until - Date.now(), taken.since + holdMs - performance.now())),
    });
  } finally {
    globalThis.removeEventListener?.('pagehide', giveBack);
    await giveBack();
  }
}

/** Waits until the lease is ours. Undefined: there is nowhere to keep one. */
async function takeLease(changeLease: ChangeLease, name: string, holdMs: number) {
  const owner = randomId();
  let waitsFor: { owner: string; overAt: number } | undefined;
  for (;;) {
    let since = 0;
    try {
      const lease = await withTimeout(
        STORAGE_TIMEOUT_MS,
        changeLease(name, (held) => {
          since = performance.now();
          const now = Date.now();
          // The wall clock is read once for each holder: whatever it is set to later, the wait has an end.
          if (held && held.owner !== waitsFor?.owner) {
            waitsFor = { owner: held.owner, overAt: since + Math.min(held.until - now, holdMs) };
          }
          return held && waitsFor && since < waitsFor.overAt ? held : { owner, until: now + holdMs };
        }),
      );
      if (lease?.owner === owner) return { owner, until: lease.until, since };
    } catch {
      return undefined;
    }
    await wait(POLL_MS);
  }
}

const leases = keyValueStore('pokayoke-locks', 'leases');

const changeStoredLease: ChangeLease = (name, next) =>
  leases.transact([name], (transaction) => {
    const held = leaseSchema.safeParse(transaction.get(name));
    const lease = next(held.success ? held.data : undefined);
    if (lease) transaction.set(name, lease);
    else transaction.remove(name);
    return lease;
  });
