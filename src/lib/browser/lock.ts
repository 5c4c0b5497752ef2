import * as z from 'zod/mini';
import { randomId } from './ids';
import { keyValueStore } from './key-value-store';
import { ownName } from './site';
import { type TabChannel, tabChannel } from './tab-channel';
import { wait, withTimeout } from './timeout';

/** What a job that runs under a lock can rely on. */
export type LockContext = {
  /** False: another tab may run the same job, because the browser has no locks or a hanging tab lost its own. */
  exclusive: boolean;
  /** Milliseconds until other tabs may take the lock. 0 or less in a tab that was suspended for too long. */
  remaining: () => number;
};

type Job<T> = (lock: LockContext) => Promise<T>;

const leaseSchema = z.object({ owner: z.string(), until: z.number() });
export type Lease = z.infer<typeof leaseSchema>;

/** Changes the lease of a name atomically across all tabs and returns the new one. Rejects without storage. */
export type ChangeLease = (
  name: string,
  next: (current: Lease | undefined) => Lease | undefined,
) => Promise<Lease | undefined>;

type WebLocks = Pick<LockManager, 'request' | 'query'>;

/** What locks are made of. `locks` undefined: the browser has no Web Locks. */
export type LockBackend = { locks: WebLocks | undefined; changeLease: ChangeLease };

/** How often a tab that waits for a Web Lock records that it is not suspended. */
const TICK_MS = 500;
/** Poll interval while another tab has the lease. */
const POLL_MS = 100;
/** IndexedDB may be missing, refuse, or never respond. */
const STORAGE_TIMEOUT_MS = 2_000;

/**
 * Runs the job while no other tab of this browser runs one under the same name: with Web Locks, which the browser
 * releases when a tab crashes, else (a plain-HTTP host) with a lease in IndexedDB, which expires after `holdMs`.
 * A tab that has either for longer than `holdMs` hangs or is suspended, and loses it. With neither the job runs at once.
 */
export async function withLock<T>(
  name: string,
  { holdMs }: { holdMs: number },
  job: Job<T>,
  { locks, changeLease }: LockBackend = browserBackend(),
): Promise<T> {
  const started = locks && (await runWithWebLock(locks, changeLease, ownName(name), holdMs, job));
  return started ? started.result : runWithLease(changeLease, name, holdMs, job);
}

/** Takes a lock that several tabs may have. @returns how to release it. */
export function holdSharedLock(name: string): () => void {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  if (navigator.locks) void navigator.locks.request(ownName(name), { mode: 'shared' }, () => released);
  else holdWithoutLocks(name, released);
  return release;
}

/** The names of the shared locks that tabs of this browser have now. */
export async function heldLocks(): Promise<Set<string>> {
  if (!navigator.locks) return queryTabs();
  const { held = [] } = await navigator.locks.query();
  const prefix = ownName('');
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? name.slice(prefix.length) : [])));
}

/** How long the other tabs have for an answer. Messages reach a tab in the background, too. */
const ANSWER_MS = 500;
const QUERY = '?';
/** Held by this tab without Web Locks. */
const holds = new Set<{ name: string }>();
let tabs: TabChannel | undefined;

/** Without Web Locks each tab answers for its own shared locks. */
function channelOfTabs(): TabChannel {
  if (tabs) return tabs;
  const channel = tabChannel('pokayoke-shared-locks');
  channel.subscribe((message) => {
    if (message === QUERY) for (const { name } of holds) channel.post(name);
  });
  tabs = channel;
  return channel;
}

function holdWithoutLocks(name: string, released: Promise<void>): void {
  const hold = { name };
  holds.add(hold);
  channelOfTabs();
  void released.then(() => holds.delete(hold));
}

async function queryTabs(): Promise<Set<string>> {
  const names = new Set<string>();
  const channel = channelOfTabs();
  const stop = channel.subscribe((message) => names.add(message));
  channel.post(QUERY);
  await wait(ANSWER_MS);
  stop();
  for (const { name } of holds) names.add(name);
  return names;
}

const browserBackend = (): LockBackend => ({ locks: globalThis.navigator?.locks, changeLease: changeStoredLease });

type StartedJob<T> = { result: Promise<T> };

/** Undefined: the browser refuses, and the job has not run. */
async function runWithWebLock<T>(
  locks: WebLocks,
  changeLease: ChangeLease,
  name: string,
  holdMs: number,
  job: Job<T>,
): Promise<StartedJob<T> | undefined> {
  let startedJob: StartedJob<T> | undefined;
  const start = (exclusive: boolean, since: number) => {
    startedJob = { result: job({ exclusive, remaining: () => since + holdMs - performance.now() }) };
    return startedJob.result;
  };
  const started = () => startedJob;
  try {
    while (!started()) {
      const hangingTab = await waitForLock(locks, name, holdMs, (since) => start(true, since));
      if (hangingTab === undefined) continue;
      // One tab at a time: a second one would steal the lock again while the first one runs its job.
      await runWithLease(changeLease, `${name} overdue`, holdMs, async (lease) => {
        const isSame = (await holderOf(locks, name)) === hangingTab;
        const since = performance.now();
        if (isSame && lease.remaining() > 0) await stealLock(locks, name, () => start(false, since));
      });
    }
  } catch {
    // After the start only the job's own result counts: a suspended tab loses the lock while its job runs.
    return started();
  }
  return started();
}

/**
 * Waits in the queue of a lock. Granted, it runs `start` and resolves with undefined when that is done; `since` is when
 * the tab was last known not to be suspended. After `holdMs` in the queue it resolves with the tab that has the lock.
 */
async function waitForLock(
  locks: WebLocks,
  name: string,
  holdMs: number,
  start: (since: number) => Promise<unknown>,
): Promise<string | undefined> {
  const timeout = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isGranted = false;
  // The lock may be granted while the tab is suspended. A resumed tab may run the timer first, so the last tick but one
  // is the time that counts.
  let lastTick = performance.now();
  let previousTick = lastTick;
  const tickUntil = (deadline: number) => {
    const tick = () => {
      previousTick = lastTick;
      lastTick = performance.now();
      if (lastTick >= deadline) timeout.abort();
      else tickUntil(deadline);
    };
    timer = setTimeout(tick, Math.min(TICK_MS, deadline - performance.now()));
  };
  try {
    const request = locks.request(name, { signal: timeout.signal }, () => {
      isGranted = true;
      clearTimeout(timer);
      return start(previousTick);
    });
    const failure = request.then(
      () => undefined,
      (error: unknown) => error,
    );
    // Read once this tab is in the queue: then the holder has the lock until it is this tab's turn.
    const holder = await holderOf(locks, name);
    if (!isGranted) tickUntil(performance.now() + holdMs);
    const error = await failure;
    if (error !== undefined && !isAbort(error)) throw error;
    return isGranted ? undefined : holder;
  } finally {
    clearTimeout(timer);
    timeout.abort();
  }
}

/** Timed out, or the lock was stolen. */
const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** The id of the tab that has the lock. */
const holderOf = async (locks: WebLocks, name: string) =>
  (await locks.query()).held?.find((lock) => lock.name === name)?.clientId;

/** Resolves when the lock is granted; the job keeps running. */
const stealLock = (locks: WebLocks, name: string, job: () => Promise<unknown>) =>
  new Promise<void>((granted, reject) => {
    const run = () => {
      granted();
      return job();
    };
    locks.request(name, { steal: true }, run).catch(reject);
  });

/** A lock made of atomic changes: the tab that writes the lease first has it until it is released or expires. */
async function runWithLease<T>(changeLease: ChangeLease, name: string, holdMs: number, job: Job<T>): Promise<T> {
  const lease = await takeLease(changeLease, name, holdMs);
  if (!lease) return job({ exclusive: false, remaining: () => Number.POSITIVE_INFINITY });
  let isReleased = false;
  const release = async () => {
    isReleased = true;
    try {
      await withTimeout(
        STORAGE_TIMEOUT_MS,
        changeLease(name, (current) => (current?.owner === lease.owner ? undefined : current)),
      );
    } catch {
      // It expires by itself.
    }
  };
  // A reloaded page would wait for its own lease.
  globalThis.addEventListener?.('pagehide', release);
  try {
    return await job({
      exclusive: true,
      // The smaller of both clocks: performance.now() may stop while the computer sleeps, Date.now() can be changed.
      remaining: () => (isReleased ? 0 : Math.min(lease.until - Date.now(), lease.since + holdMs - performance.now())),
    });
  } finally {
    globalThis.removeEventListener?.('pagehide', release);
    await release();
  }
}

/** Waits until this tab has the lease. Undefined: there is no storage. */
async function takeLease(changeLease: ChangeLease, name: string, holdMs: number) {
  const owner = randomId();
  let holder: { owner: string; expiresAt: number } | undefined;
  for (;;) {
    let since = 0;
    try {
      const lease = await withTimeout(
        STORAGE_TIMEOUT_MS,
        changeLease(name, (current) => {
          since = performance.now();
          const now = Date.now();
          // Date.now() is read once for each holder: changing the computer's clock later does not make the wait endless.
          if (current && current.owner !== holder?.owner) {
            holder = { owner: current.owner, expiresAt: since + Math.min(current.until - now, holdMs) };
          }
          return current && holder && since < holder.expiresAt ? current : { owner, until: now + holdMs };
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
    const stored = leaseSchema.safeParse(transaction.get(name));
    const lease = next(stored.success ? stored.data : undefined);
    if (lease) transaction.set(name, lease);
    else transaction.remove(name);
    return lease;
  });
