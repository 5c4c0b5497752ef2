import { createStore, type UseStore } from 'idb-keyval';
import * as z from 'zod/mini';
import { inTime } from './in-time';

/** What a job that runs under a lock may rely on. */
export type Hold = {
  /** False: another tab may be at the same, because the browser has no lock or a tab that hangs was passed by. */
  exclusive: boolean;
  /** Milliseconds until other tabs may pass this one by. A tab that was suspended finds 0 or less. */
  remaining: () => number;
};

type Job<T> = (hold: Hold) => Promise<T>;

const leaseSchema = z.object({ owner: z.string(), until: z.number() });
export type Lease = z.infer<typeof leaseSchema>;

/** Changes the lease of a name in one step over all tabs, and gives what stands then. Rejects where it cannot. */
export type Leases = (name: string, next: (held: Lease | undefined) => Lease | undefined) => Promise<Lease | undefined>;

export type LockMeans = { locks: Pick<LockManager, 'request' | 'query'> | undefined; leases: Leases };

/** How often a tab that waits for a Web Lock notes that it is awake. */
const AWAKE_MS = 500;
/** How often a tab looks whether another has given its lease back. */
const POLL_MS = 100;
/** IndexedDB may be missing, refuse, or never answer at all. */
const STORAGE_PATIENCE_MS = 2_000;

/**
 * Runs the job while no other tab of this browser runs one under the same name: with Web Locks, which the browser
 * frees when a tab crashes, else (a plain-HTTP host) with a lease in IndexedDB, which runs out after `holdMs`.
 * Whoever holds either for longer than `holdMs` hangs or is suspended, and is passed by. With neither the job runs at once.
 */
export async function withLock<T>(
  name: string,
  { holdMs }: { holdMs: number },
  job: Job<T>,
  { locks, leases }: LockMeans = browserMeans(),
): Promise<T> {
  const locked = locks && (await webLock(locks, leases, name, holdMs, job));
  return locked ? locked.result : leaseLock(leases, name, holdMs, job);
}

const browserMeans = (): LockMeans => ({ locks: globalThis.navigator?.locks, leases: indexedLeases });

type Run<T> = { result: Promise<T> };

/** Undefined: the browser refuses, and the job has not run. */
async function webLock<T>(
  locks: NonNullable<LockMeans['locks']>,
  leases: Leases,
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
    // The lock may be granted while the tab is suspended: the hold counts from the last look but one at the time,
    // because at its end the tab may run the timer first.
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
      const asked = locks.request(name, { signal: patience.signal }, () => {
        clearTimeout(timer);
        return start(true, before);
      });
      const over = asked.catch((error) => {
        if (!started() && !isAbort(error)) throw error;
      });
      // Looked at once we are in the queue: whoever holds the lock then holds it all the time.
      const holder = await holderOf(locks, name);
      if (!started()) wait(performance.now() + holdMs);
      await over;
      if (started() || holder === undefined) continue;
      // One at a time: a second tab would take the lock from the first one that took it, which is at work.
      await leaseLock(leases, `${name} overdue`, holdMs, async (turn) => {
        const isSame = (await holderOf(locks, name)) === holder;
        const since = performance.now();
        if (isSame && turn.remaining() > 0) await takeAway(locks, name, () => start(false, since));
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
const holderOf = async (locks: NonNullable<LockMeans['locks']>, name: string) =>
  (await locks.query()).held?.find((lock) => lock.name === name)?.clientId;

/** Resolves when the lock is ours; the job goes on. */
const takeAway = (locks: NonNullable<LockMeans['locks']>, name: string, job: () => Promise<unknown>) =>
  new Promise<void>((granted, reject) => {
    const run = () => {
      granted();
      return job();
    };
    locks.request(name, { steal: true }, run).catch(reject);
  });

/** A lock made of atomic changes: whoever writes the lease first holds it until it is given back or runs out. */
async function leaseLock<T>(leases: Leases, name: string, holdMs: number, job: Job<T>): Promise<T> {
  const taken = await takeLease(leases, name, holdMs);
  if (!taken) return job({ exclusive: false, remaining: () => Number.POSITIVE_INFINITY });
  let given = false;
  const giveBack = async () => {
    given = true;
    try {
      await inTime(
        STORAGE_PATIENCE_MS,
        leases(name, (held) => (held?.owner === taken.owner ? undefined : held)),
      );
    } catch {
      // It runs out by itself.
    }
  };
  // A page that is reloaded would wait for what it had left behind.
  globalThis.addEventListener?.('pagehide', giveBack);
  try {
    return await job({
      exclusive: true,
      // Both clocks: one stands still while the computer sleeps, the other can be set.
      remaining: () => (given ? 0 : Math.min(taken.until - Date.now(), taken.since + holdMs - performance.now())),
    });
  } finally {
    globalThis.removeEventListener?.('pagehide', giveBack);
    await giveBack();
  }
}

/** Waits until the lease is ours. Undefined: there is nowhere to keep one. */
async function takeLease(leases: Leases, name: string, holdMs: number) {
  const owner = randomId();
  let waitsFor: { owner: string; overAt: number } | undefined;
  for (;;) {
    let since = 0;
    try {
      const lease = await inTime(
        STORAGE_PATIENCE_MS,
        leases(name, (held) => {
          since = performance.now();
          const now = Date.now();
          // The clock tells when a lease ends only at first sight: whatever it is set to then, the wait has an end.
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
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}

let opened: UseStore | undefined;

const indexedLeases: Leases = async (name, next) => {
  opened ??= createStore('pokayoke-locks', 'leases');
  return opened(
    'readwrite',
    (store) =>
      new Promise<Lease | undefined>((resolve, reject) => {
        const { transaction } = store;
        let lease: Lease | undefined;
        const current = store.get(name);
        current.onsuccess = () => {
          const held = leaseSchema.safeParse(current.result);
          lease = next(held.success ? held.data : undefined);
          if (lease) store.put(lease, name);
          else store.delete(name);
        };
        transaction.oncomplete = () => resolve(lease);
        transaction.onabort = () => reject(transaction.error ?? new Error('The browser gave up the change'));
      }),
  );
};

/** `crypto.randomUUID` is missing on a plain-HTTP host. */
const randomId = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (value) => value.toString(36)).join('');
