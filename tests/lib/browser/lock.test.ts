import { fakeLocks } from '@tests/support/fake-locks';
import { IDBFactory } from 'fake-indexeddb';
import { createStore, get, set } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ChangeLease, type Lease, type LockBackend, type LockContext, withLock } from '@/lib/browser/lock';
import { wait } from '@/lib/browser/timeout';

const databases = new IDBFactory();
beforeEach(() => void vi.stubGlobal('indexedDB', databases));

const HOLD_MS = 20_000;

/** Leases of one browser, in memory. */
function memoryLeases(entries = new Map<string, Lease>()) {
  const changeLease: ChangeLease = async (name, next) => {
    const lease = next(entries.get(name));
    if (lease) entries.set(name, lease);
    else entries.delete(name);
    return lease;
  };
  return { changeLease, entries };
}

const refuseLease: ChangeLease = async () => {
  throw new DOMException('blocked', 'SecurityError');
};

/** The tabs of one browser, with Web Locks or with leases. */
const browsers = {
  'with Web Locks': () => {
    const { managerFor, crash } = fakeLocks();
    const { changeLease } = memoryLeases();
    return { backend: (tab: string): LockBackend => ({ locks: managerFor(tab), changeLease }), crash };
  },
  'with leases': () => {
    const { changeLease } = memoryLeases();
    return { backend: (): LockBackend => ({ locks: undefined, changeLease }), crash: () => undefined };
  },
};

function deferred<T = void>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

const tryLock = <T>(backend: LockBackend, job: (lock: LockContext) => Promise<T>) =>
  withLock('a', { holdMs: HOLD_MS }, job, backend);
const exclusive = async (lock: LockContext) => lock.exclusive;
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each(Object.entries(browsers))('a lock over tabs %s', (_how, browser) => {
  it('runs one job at a time, each for as long as it needs within its limit', async () => {
    const { backend } = browser();
    const order: string[] = [];
    const job = (tab: string) => async () => {
      order.push(`${tab} begins`);
      await wait(15_000);
      order.push(`${tab} ends`);
    };
    const jobs = ['1', '2', '3'].map((tab) => tryLock(backend(tab), job(tab)));
    await advance(60_000);
    await Promise.all(jobs);
    expect(order).toEqual(['1 begins', '1 ends', '2 begins', '2 ends', '3 begins', '3 ends']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('returns or throws what the job does, runs it once, and is released afterwards', async () => {
    const { backend } = browser();
    const refused = vi.fn(async () => Promise.reject(new Error('refused')));
    await expect(tryLock(backend('1'), refused)).rejects.toThrow('refused');
    expect(refused).toHaveBeenCalledTimes(1);
    expect(await tryLock(backend('2'), async () => 'done')).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('[S13] is taken from a tab that hangs, after its limit and by one tab at a time; that tab knows', async () => {
    const { backend } = browser();
    const forever = deferred();
    const hangingJobs: LockContext[] = [];
    void tryLock(backend('hanging'), async (lock) => {
      hangingJobs.push(lock);
      await forever.promise;
    });
    await advance(1_000);
    expect(hangingJobs[0]?.remaining()).toBe(HOLD_MS - 1_000);

    let inside = 0;
    let most = 0;
    const finished = vi.fn();
    const next = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await wait(5_000);
      inside -= 1;
    };
    for (const tab of ['2', '3']) void tryLock(backend(tab), next).then(finished);
    await advance(HOLD_MS - 1_001);
    expect(inside).toBe(0);
    expect(hangingJobs[0]?.remaining()).toBeGreaterThan(0);
    await advance(1_200);
    expect(inside).toBe(1);
    expect(hangingJobs[0]?.remaining()).toBeLessThanOrEqual(0);
    await advance(60_000);
    expect(finished).toHaveBeenCalledTimes(2);
    expect(most).toBe(1);

    // The hanging tab resumes: releasing its lock must not release that of another.
    forever.resolve();
    await advance(1_000);
    expect(await tryLock(backend('4'), exclusive)).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reports that a job runs alone', async () => {
    const { backend } = browser();
    expect(await tryLock(backend('1'), exclusive)).toBe(true);
  });
});

describe('Web Locks', () => {
  it('[S13] are released at once when the tab that held them crashes', async () => {
    const { backend, crash } = browsers['with Web Locks']();
    void tryLock(backend('1'), () => deferred().promise);
    const waiting = tryLock(backend('2'), exclusive);
    await advance(3_000);
    crash('1');
    await advance(0);
    expect(await waiting).toBe(true);
  });

  it('report that a job may not run alone while the previous one hangs', async () => {
    const { backend } = browsers['with Web Locks']();
    void tryLock(backend('1'), () => deferred().promise);
    const waiting = tryLock(backend('2'), exclusive);
    await advance(HOLD_MS);
    expect(await waiting).toBe(false);
  });

  it('are replaced by leases where the browser refuses them', async () => {
    const refusing: Pick<LockManager, 'request' | 'query'> = {
      request: (() => Promise.reject(new DOMException('no', 'SecurityError'))) as LockManager['request'],
      query: async () => ({ held: [], pending: [] }),
    };
    const { changeLease, entries } = memoryLeases();
    const seen = await tryLock({ locks: refusing, changeLease }, async ({ exclusive: alone }) => [alone, entries.size]);
    expect(seen).toEqual([true, 1]);
  });
});

describe('leases', () => {
  it.each([
    ['ran out', -1, 0],
    ['has 4 s left', 4_000, 4_100],
    ['comes from a clock that was set back by a day', 86_400_000, HOLD_MS],
  ])('[S13] of a crashed tab that %s delay others for that long at most', async (_when, left, waits) => {
    const { changeLease } = memoryLeases(new Map([['a', { owner: 'crashed', until: Date.now() + left }]]));
    const before = performance.now();
    const done = tryLock({ locks: undefined, changeLease }, async () => performance.now() - before);
    await advance(60_000);
    expect(await done).toBeLessThanOrEqual(waits);
    expect(await done).toBeGreaterThanOrEqual(Math.min(waits, left, HOLD_MS));
  });

  it('are exclusive although the clock is changed while a job runs', async () => {
    for (const shift of [-3_600_000, 3_600_000]) {
      const { changeLease } = memoryLeases();
      const backend = { locks: undefined, changeLease };
      const running = deferred();
      let left = () => 0;
      const first = tryLock(backend, async (lock) => {
        left = lock.remaining;
        await running.promise;
      });
      const order: string[] = [];
      void first.then(() => order.push('first'));
      const second = tryLock(backend, async () => order.push('second'));
      await advance(1_000);
      vi.setSystemTime(Date.now() + shift);
      await advance(15_000);
      expect(order).toEqual([]);
      // The holder itself trusts neither clock alone.
      expect(left()).toBeLessThanOrEqual(HOLD_MS - 16_000);
      running.resolve();
      await advance(200);
      await Promise.all([first, second]);
      expect(order).toEqual(['first', 'second']);
    }
  });

  it('are released by a page that is left, which has no time left then', async () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    const { changeLease, entries } = memoryLeases();
    let left = () => 0;
    void tryLock({ locks: undefined, changeLease }, async (lock) => {
      left = lock.remaining;
      await deferred().promise;
    });
    await advance(0);
    expect(left()).toBe(HOLD_MS);
    page.dispatchEvent(new Event('pagehide'));
    await advance(0);
    expect(entries.size).toBe(0);
    expect(left()).toBe(0);
  });

  it('are stored in IndexedDB, where an invalid one counts as none', async () => {
    vi.useRealTimers();
    const store = createStore('pokayoke-locks', 'leases');
    await set('b', 'invalid', store);
    let inside = 0;
    let most = 0;
    const job = async () => {
      inside += 1;
      most = Math.max(most, inside);
      expect(await get('b', store)).toMatchObject({ owner: expect.any(String), until: expect.any(Number) });
      inside -= 1;
    };
    await Promise.all([1, 2, 3].map(() => withLock('b', { holdMs: HOLD_MS }, job)));
    expect(most).toBe(1);
    expect(await get('b', store)).toBeUndefined();
  });
});

describe('a browser without Web Locks and IndexedDB', () => {
  it.each([
    ['refuses', refuseLease],
    ['never answers', () => deferred<Lease | undefined>().promise],
  ])(
    '[S14] runs the job within 2 s when IndexedDB %s, and says that it may not run alone',
    async (_how, changeLease) => {
      const done = tryLock({ locks: undefined, changeLease }, async ({ exclusive: alone, remaining }) => [
        alone,
        remaining(),
      ]);
      await advance(2_000);
      expect(await done).toEqual([false, Number.POSITIVE_INFINITY]);
    },
  );
});
