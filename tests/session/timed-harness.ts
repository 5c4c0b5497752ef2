import { AsyncLocalStorage } from 'node:async_hooks';
import { fakeLocks } from '@tests/support/fake-locks';
import fc from 'fast-check';
import { vi } from 'vitest';
import { ApiError, isApiError } from '@/api/client/errors';
import type { Tokens } from '@/api/client/session-port';
import { createTokenRefresh } from '@/api/client/token-refresh';
import { type ChangeLease, type Lease, type LockBackend, withLock } from '@/lib/browser/lock';
import { createSession } from '@/session/session-store';
import { fakeBrowser } from './fake-browser';
import { ownerOf } from './fake-host';

/** The product's own numbers: a request's time-out, and how long a tab may hold the lock. */
export const TIMEOUT_MS = 15_000;
const TRANSFER_TIMEOUT_MS = 120_000;
const REFRESH_MS = 17_000;
const HOLD_MS = 20_000;

export type Locking = 'Web Locks' | 'leases' | 'neither';

/** `suspend soon`: starts an upload and is suspended while it refreshes the token, most likely before the refresh is sent. */
type Fault = 'crash' | 'suspend' | 'suspend soon' | 'resume';
type EventType = 'request' | 'token expires' | Fault;

export type TimedScenario = {
  locking: Locking;
  tabs: number;
  namesUser: boolean;
  events: { at: number; tab: number; type: EventType }[];
  /** How long each refresh is on its way to the host, and how long its answer needs. */
  refreshes: { sendMs: number; answerMs: number }[];
};

/** Several tabs of which any may be slow, crash or be suspended. `maxRefreshMs`: how long a refresh takes at most. */
export const timedScenarios = (locking: Locking[], faults: Fault[], maxRefreshMs: number) =>
  fc.record<TimedScenario>({
    locking: fc.constantFrom(...locking),
    tabs: fc.integer({ min: 2, max: 3 }),
    namesUser: fc.boolean(),
    events: fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 50_000 }),
        tab: fc.nat(2),
        type: fc.constantFrom('request' as const, 'request' as const, 'token expires' as const, ...faults),
      }),
      { minLength: 3, maxLength: 10 },
    ),
    refreshes: fc.array(
      fc.record({ sendMs: fc.integer({ min: 5, max: maxRefreshMs / 2 }), answerMs: fc.nat(maxRefreshMs / 2) }),
      {
        maxLength: 6,
      },
    ),
  });

export type Attempt = {
  tab: number;
  token: string;
  sentAt: number;
  /** When its tab got the response; undefined: never, or after it was suspended or timed out. */
  answeredAt?: number;
  /** The tab can still receive the response. */
  isAlive: () => boolean;
};

type After = (ms: number) => Promise<void>;

/** The tab whose code runs. */
const running = new AsyncLocalStorage<{ whenRunning: () => Promise<void> }>();

/**
 * Fake timers: the timers of a tab's own code stand still while the tab is suspended.
 * @returns a wait outside of the tabs.
 */
export function simulateTime(): After {
  vi.useFakeTimers();
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  const stopped = new Set<unknown>();
  const startInTab = (callback: () => void, ms?: number) => {
    const tab = running.getStore();
    if (!tab) return start(callback, ms);
    const fire = async () => {
      await tab.whenRunning();
      if (!stopped.has(timer)) callback();
    };
    const timer = start(() => void fire(), ms);
    return timer;
  };
  vi.stubGlobal('setTimeout', startInTab);
  vi.stubGlobal('clearTimeout', (timer: Parameters<typeof stop>[0]) => {
    stopped.add(timer);
    stop(timer);
  });
  return (ms) => new Promise<void>((done) => start(done, ms));
}
const profile = (id: number) => ({ id, username: '', fullName: '', email: '', nik: '', role: '', createdAt: '' });

/** A host that revokes a sign-in when one of its used refresh tokens comes again. One user, one sign-in. */
function timedHost(scenario: TimedScenario, after: After) {
  let good = { accessToken: '1-a0', refreshToken: '1-r0' };
  let expired = true;
  let issuedAt = Date.now();
  let isSlow = true;
  let revoked = false;
  let count = 0;
  return {
    first: good,
    /** A token lives for longer than it takes to use it. */
    expire: () => {
      expired ||= Date.now() > issuedAt + 20_000;
    },
    answerFast: () => {
      isSlow = false;
    },
    isRevoked: () => revoked,
    accepts: (token: string | undefined) => !revoked && !expired && token === good.accessToken,
    refresh: async (token: string): Promise<Tokens> => {
      const { sendMs, answerMs } = (isSlow && scenario.refreshes[count]) || { sendMs: 20, answerMs: 20 };
      count += 1;
      const refreshed = { accessToken: `1-a${count}`, refreshToken: `1-r${count}` };
      await after(sendMs);
      if (token !== good.refreshToken) revoked = true;
      else {
        good = refreshed;
        expired = false;
        issuedAt = Date.now();
      }
      const refused = revoked;
      await after(answerMs);
      if (refused) throw new ApiError('unauthorized', { status: 401 });
      return refreshed;
    },
  };
}

/** `after`: see `simulateTime`. */
export async function runScenario(scenario: TimedScenario, after: After) {
  const host = timedHost(scenario, after);
  const browser = fakeBrowser({ schedule: (task) => after(3).then(() => task) });
  const webLocks = fakeLocks();
  const entries = new Map<string, Lease>();
  const attempts: Attempt[] = [];
  const outcomes: { tab: number; outcome: string; delayMs: number }[] = [];

  const openTab = (tab: number) => {
    let state: 'runs' | 'is suspended' | 'is gone' = 'runs';
    let resumed: (() => void)[] = [];
    /** Resolves when the tab is resumed; never in a tab that is gone. */
    const whenRunning = async () => {
      while (state !== 'runs') {
        await (state === 'is gone'
          ? new Promise<never>(() => undefined)
          : new Promise<void>((done) => resumed.push(done)));
      }
    };
    const io = async <T>(effect: () => Promise<T>): Promise<T> => {
      await whenRunning();
      try {
        return await effect();
      } finally {
        await whenRunning();
      }
    };

    const session = createSession({
      storage: {
        read: () => io(browser.storage.read),
        change: (next) => io(() => browser.storage.change((stored) => (state === 'runs' ? next(stored) : 'keep'))),
        invalidate: browser.storage.invalidate,
      },
      channel: browser.channelFor(tab),
      clearToken: () => undefined,
    });
    const ends: string[] = [];
    const mixed: string[] = [];
    session.onEnded((reason) => ends.push(reason));
    session.store.subscribe(({ user, accessToken }) => {
      if (user && user.id !== ownerOf(accessToken)) mixed.push(`user ${user.id} with ${accessToken}`);
    });

    const manager = webLocks.managerFor(String(tab));
    const changeLease: ChangeLease = (name, next) =>
      io(async () => {
        if (scenario.locking === 'neither') throw new DOMException('blocked', 'SecurityError');
        await after(2);
        await whenRunning();
        const lease = next(entries.get(name));
        if (lease) entries.set(name, lease);
        else entries.delete(name);
        return lease;
      });
    const locks: LockBackend['locks'] = {
      request: ((
        name: string,
        ...rest: [LockGrantedCallback<unknown>] | [LockOptions, LockGrantedCallback<unknown>]
      ) => {
        const [options, job] = rest.length === 1 ? [{}, rest[0]] : rest;
        const granted = async (lock: Lock | null) => {
          await whenRunning();
          return running.run({ whenRunning }, () => job(lock));
        };
        return manager.request(name, options, granted).finally(whenRunning);
      }) as LockManager['request'],
      query: manager.query,
    };
    const refresh = createTokenRefresh({
      session: () => session.port,
      requestTokens: async (token) => {
        const attempt: Attempt = { tab, token, sentAt: Date.now(), isAlive: () => state !== 'is gone' };
        attempts.push(attempt);
        const timedOut = after(TIMEOUT_MS).then(() => Promise.reject(new ApiError('timeout')));
        timedOut.catch(() => undefined);
        return io(async () => {
          const tokens = await Promise.race([host.refresh(token), timedOut]);
          await whenRunning();
          if (Date.now() < attempt.sentAt + REFRESH_MS) attempt.answeredAt = Date.now();
          return tokens;
        });
      },
      withLock: (job) =>
        withLock('refresh', { holdMs: HOLD_MS }, job, {
          locks: scenario.locking === 'Web Locks' ? locks : undefined,
          changeLease,
        }),
      refreshMs: REFRESH_MS,
      wait: after,
    });

    /** As `send` in api/http: it ends at its time-out at the latest. */
    const request = async (timeout = TIMEOUT_MS) => {
      const began = Date.now();
      const caller = new AbortController();
      const timedOut = after(timeout).then(() => {
        void whenRunning().then(() => caller.abort());
        return 'timeout';
      });
      const answer = async (): Promise<string> => {
        let retries = 0;
        for (let refreshed = false; ; ) {
          const token = session.port.tokens()?.accessToken;
          if (!token) return 'signed out';
          await io(() => after(10));
          if (host.accepts(token)) return 'answered';
          if (refreshed) {
            session.port.lost(token);
            return 'refused again';
          }
          try {
            refreshed = (await refresh(token, caller.signal)) === 'refreshed' || retries > 0;
            retries += 1;
          } catch (error) {
            return isApiError(error) ? error.kind : String(error);
          }
        }
      };
      const outcome = await Promise.race([running.run({ whenRunning }, answer), timedOut]);
      outcomes.push({ tab, outcome, delayMs: Date.now() - began - timeout });
      return outcome;
    };

    const suspend = () => {
      if (state === 'runs') state = 'is suspended';
    };
    return {
      session,
      request,
      ends,
      mixed,
      runs: () => state === 'runs',
      does: {
        request: async () => {
          if (state === 'runs') await request();
        },
        'token expires': async () => host.expire(),
        crash: async () => {
          state = 'is gone';
          webLocks.crash(String(tab));
        },
        suspend: async () => suspend(),
        'suspend soon': async () => {
          if (state !== 'runs') return;
          void after(13 + (attempts.length % 3) * 3).then(suspend);
          await request(TRANSFER_TIMEOUT_MS);
        },
        resume: async () => {
          if (state !== 'is suspended') return;
          state = 'runs';
          const waiting = resumed;
          resumed = [];
          for (const go of waiting) go();
        },
      },
    };
  };

  const tabs = Array.from({ length: scenario.tabs }, (_, tab) => openTab(tab));
  const start = tabs[0]?.session.actions.login({ user: scenario.namesUser ? profile(1) : null, ...host.first });
  await vi.advanceTimersByTimeAsync(100);
  await start;
  const hydrated = Promise.all(tabs.map(({ session }) => session.actions.hydrate()));
  await vi.advanceTimersByTimeAsync(100);
  await hydrated;
  for (const { at, tab, type } of scenario.events) void after(at).then(() => tabs[tab % scenario.tabs]?.does[type]());
  await vi.advanceTimersByTimeAsync(150_000);

  /** The outcome of a request of a running tab at the end. */
  const finalRequest = async () => {
    host.answerFast();
    const request = tabs.find(({ runs }) => runs())?.request();
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS + 1_000);
    return request;
  };
  return { host, browser, tabs, attempts, outcomes, finalRequest };
}
