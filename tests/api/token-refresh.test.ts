import { setImmediate } from 'node:timers/promises';
import { fakeBrowser, held, notHeld } from '@tests/session/fake-browser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@/api/client/errors';
import type { Tokens } from '@/api/client/session-port';
import { createTokenRefresh, readTokens } from '@/api/client/token-refresh';
import type { LockContext } from '@/lib/browser/lock';
import { createSession } from '@/session/session-store';

type Scheduler = fc.Scheduler;

/** Each refresh token can be used once; a reused one is refused, and nothing is revoked. `refuse`: everything is refused. */
function rotatingHost(scheduler: Scheduler, refuse: boolean) {
  let valid: Tokens = { accessToken: 'a0', refreshToken: 'r0' };
  let count = 0;
  const refreshedFrom: string[] = [];
  const answering: Promise<unknown>[] = [];
  return {
    refreshedFrom,
    settled: () => Promise.all(answering),
    request: async (accessToken: string | undefined) => {
      await scheduler.schedule(Promise.resolve(), 'request');
      return accessToken === valid.accessToken && accessToken !== 'a0' ? 200 : 401;
    },
    refresh: async (refreshToken: string): Promise<Tokens> => {
      refreshedFrom.push(refreshToken);
      await scheduler.schedule(Promise.resolve(), 'refresh arrives');
      if (refuse || refreshToken !== valid.refreshToken) throw new ApiError('unauthorized', { status: 401 });
      count += 1;
      valid = { accessToken: `a${count}`, refreshToken: `r${count}` };
      const answer = valid;
      answering.push(scheduler.schedule(Promise.resolve(), 'refresh answers'));
      await answering.at(-1);
      return answer;
    },
  };
}

const user = { id: 1, username: 'admin', fullName: '', email: '', nik: '', role: 'admin', createdAt: '' };

type Scenario = { tabs: number; requests: number; locks: boolean; refuse: boolean; logoutIn: number | null };

const scenarios = fc.record({
  tabs: fc.integer({ min: 1, max: 3 }),
  requests: fc.integer({ min: 1, max: 5 }),
  locks: fc.boolean(),
  refuse: fc.boolean(),
  logoutIn: fc.option(fc.integer({ min: 0, max: 2 })),
});

/** Every tab sends its requests with the expired token a0, in any order. */
async function run(scheduler: Scheduler, { tabs: count, requests, locks, refuse, logoutIn }: Scenario) {
  const browser = fakeBrowser(scheduler);
  const host = rotatingHost(scheduler, refuse);
  const tabs = Array.from({ length: count }, (_, tab) => {
    const session = createSession({
      storage: browser.storage,
      channel: browser.channelFor(tab),
      clearToken: () => undefined,
      now: () => tab,
    });
    const refresh = createTokenRefresh({
      session: () => session.port,
      requestTokens: host.refresh,
      withLock: locks ? browser.withLock : (job) => job(notHeld),
      refreshMs: 0,
      wait: async () => {
        await scheduler.schedule(Promise.resolve(), 'wait');
        await host.settled();
        await setImmediate();
        await browser.settled();
      },
    });
    const ends: string[] = [];
    session.onEnded((reason) => ends.push(reason));
    const restored: boolean[] = [];
    session.store.subscribe(({ isAuthenticated }) => restored.push(ends.length > 0 && isAuthenticated));
    const send = async (): Promise<string> => {
      await session.port.ready();
      const token = session.port.tokens()?.accessToken;
      if ((await host.request(token)) === 200) return 'answered';
      if (!token) return 'signed out';
      try {
        await refresh(token);
      } catch (error) {
        return error instanceof ApiError ? error.kind : 'unknown';
      }
      return (await host.request(session.port.tokens()?.accessToken)) === 200 ? 'answered' : 'refused again';
    };
    return { session, send, ends, restored };
  });
  const [first] = tabs;
  const signIn = first?.session.actions.login({ user, accessToken: 'a0', refreshToken: 'r0' });
  await scheduler.waitFor(Promise.resolve(signIn));
  await scheduler.waitFor(Promise.all(tabs.map(({ session }) => session.actions.hydrate())));

  const answers = tabs.flatMap(({ send }) => Array.from({ length: requests }, send));
  const loggedOut = scheduler
    .schedule(Promise.resolve(), 'logout')
    .then(() => (logoutIn === null ? undefined : tabs[logoutIn % count]?.session.actions.logout()));
  const outcomes = await scheduler.waitFor(Promise.all(answers));
  await scheduler.waitFor(loggedOut);
  await scheduler.waitIdle();
  return { outcomes, browser, host, tabs };
}

describe('refreshing tokens, in any order of events', () => {
  it('[S1] sends one refresh for an expired token over all tabs, and every request succeeds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), scenarios, async (scheduler, scenario) => {
        const { outcomes, host, tabs } = await run(scheduler, {
          ...scenario,
          locks: true,
          refuse: false,
          logoutIn: null,
        });
        expect(host.refreshedFrom).toEqual(['r0']);
        expect(new Set(outcomes)).toEqual(new Set(['answered']));
        expect(tabs.flatMap(({ ends }) => ends)).toEqual([]);
      }),
    );
  });

  it('[S2] never sends a refresh token twice in one tab, with or without locks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), scenarios, async (scheduler, scenario) => {
        const { host } = await run(scheduler, { ...scenario, tabs: 1 });
        expect(new Set(host.refreshedFrom).size).toBe(host.refreshedFrom.length);
      }),
    );
  });

  it('[S8] stores nothing and signs nobody in after a logout', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), scenarios, async (scheduler, scenario) => {
        const { browser, tabs } = await run(scheduler, { ...scenario, logoutIn: scenario.logoutIn ?? 0 });
        expect(browser.stored()).toBeUndefined();
        expect(tabs.map(({ session }) => session.store.getState().isAuthenticated)).toEqual(tabs.map(() => false));
        expect(tabs.flatMap(({ restored }) => restored)).not.toContain(true);
      }),
    );
  });

  it('[S4] ends each tab’s session at most once, and leaves nothing pending', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), scenarios, async (scheduler, scenario) => {
        const { outcomes, tabs } = await run(scheduler, { ...scenario, refuse: true });
        expect(outcomes).toHaveLength(scenario.tabs * scenario.requests);
        expect(outcomes).not.toContain('answered');
        for (const { ends } of tabs) expect(ends).toHaveLength(1);
      }),
    );
  });

  it('[S14] adopts the tokens of another tab, without locks, if they are stored while it waits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), scenarios, async (scheduler, scenario) => {
        const { outcomes, tabs } = await run(scheduler, { ...scenario, locks: false, refuse: false, logoutIn: null });
        expect(new Set(outcomes)).toEqual(new Set(['answered']));
        expect(tabs.flatMap(({ ends }) => ends)).toEqual([]);
      }),
    );
  });
});

describe('an unnecessary refresh', () => {
  const tokens = { accessToken: 'a0', refreshToken: 'r0' };
  const refreshIn = (lock: LockContext, granted: Promise<void> = Promise.resolve()) => {
    const sent: string[] = [];
    const refresh = createTokenRefresh({
      session: () => ({
        ready: async () => undefined,
        tokens: () => tokens,
        userId: () => undefined,
        adopt: async () => undefined,
        commit: async () => true,
        lost: () => undefined,
      }),
      requestTokens: async (refreshToken) => {
        sent.push(refreshToken);
        return { accessToken: 'a1', refreshToken: 'r1' };
      },
      withLock: async (job) => {
        await granted;
        return job(lock);
      },
      refreshMs: 100,
      wait: async () => undefined,
    });
    return { refresh, sent };
  };

  it('[S13] is not sent by a tab whose lock may have passed to another', async () => {
    const { refresh, sent } = refreshIn({ exclusive: true, remaining: () => 99 });
    await expect(refresh('a0')).rejects.toMatchObject({ kind: 'network' });
    expect(sent).toEqual([]);
  });

  it('[S25] is not sent for requests that have all ended while another tab had the lock', async () => {
    let grant: () => void = () => undefined;
    const granted = new Promise<void>((resolve) => {
      grant = resolve;
    });
    const { refresh, sent } = refreshIn(held, granted);
    const callers = [new AbortController(), new AbortController()];
    const refreshes = callers.map(({ signal }) => refresh('a0', signal));
    for (const caller of callers) caller.abort();
    grant();
    expect(await Promise.allSettled(refreshes)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect(sent).toEqual([]);
  });

  it('[S25] is sent when one of them still waits', async () => {
    const { refresh, sent } = refreshIn(held);
    const cancelled = new AbortController();
    const refreshes = [refresh('a0', cancelled.signal), refresh('a0', new AbortController().signal)];
    cancelled.abort();
    expect(await Promise.all(refreshes)).toEqual(['refreshed', 'refreshed']);
    expect(sent).toEqual(['r0']);
  });
});

describe('the answer to a refresh', () => {
  type Given = { answer?: Tokens | ApiError; tokens?: Tokens; adopted?: Tokens; isStored?: boolean };
  const expired = { accessToken: 'a0', refreshToken: 'r0' };
  const fresh = { accessToken: 'a1', refreshToken: 'r1' };

  /** One refresh of a session with `tokens`; `adopted`: another tab has stored these. */
  async function refreshWith({ answer = fresh, tokens = expired, adopted, isStored = true }: Given) {
    const log: string[] = [];
    let current = tokens;
    const refresh = createTokenRefresh({
      session: () => ({
        ready: async () => undefined,
        tokens: () => current,
        userId: () => undefined,
        adopt: async () => {
          current = adopted ?? current;
        },
        commit: async (seen, next) => {
          log.push(`store ${next.accessToken} for ${seen.accessToken}`);
          return isStored;
        },
        lost: (accessToken) => log.push(`end ${accessToken}`),
      }),
      requestTokens: async (refreshToken) => {
        log.push(`send ${refreshToken}`);
        if (answer instanceof ApiError) throw answer;
        return answer;
      },
      withLock: (job) => job(held),
      refreshMs: 0,
      wait: async () => undefined,
    });
    const outcome = await refresh('a0').catch((error) => (error instanceof ApiError ? error.kind : error));
    return { outcome, log };
  }

  it.each([
    new ApiError('network'),
    new ApiError('timeout'),
    new ApiError('server', { status: 503 }),
    new ApiError('client', { status: 408 }),
    new ApiError('client', { status: 429 }),
  ])('[S5] keeps the session: %s', async (answer) => {
    expect(await refreshWith({ answer })).toEqual({ outcome: 'network', log: ['send r0'] });
  });

  it.each([
    new ApiError('unauthorized', { status: 401 }),
    new ApiError('forbidden', { status: 403 }),
    new ApiError('client', { status: 400 }),
    new ApiError('unexpected'),
  ])('[S4] ends the session: %s', async (answer) => {
    expect(await refreshWith({ answer })).toEqual({ outcome: 'unauthorized', log: ['send r0', 'end a0'] });
  });

  it('is stored for the session it was requested for', async () => {
    expect(await refreshWith({})).toEqual({ outcome: 'refreshed', log: ['send r0', 'store a1 for a0'] });
  });

  it('[S8] ends nothing when the session has changed since', async () => {
    const { outcome, log } = await refreshWith({ isStored: false });
    expect(outcome).toBe('aborted');
    expect(log).not.toContain('end a0');
  });

  it('[S6] is not requested without a refresh token: the session ends', async () => {
    const tokens = { accessToken: 'a0', refreshToken: null };
    expect(await refreshWith({ tokens })).toEqual({ outcome: 'unauthorized', log: ['end a0'] });
  });

  it('is not requested when another tab has stored newer tokens', async () => {
    expect(await refreshWith({ adopted: fresh })).toEqual({ outcome: 'adopted', log: [] });
    expect(await refreshWith({ tokens: fresh })).toEqual({ outcome: 'adopted', log: [] });
  });
});

describe('the tokens of an answer', () => {
  it.each([
    [
      { accessToken: 'a', refreshToken: 'r' },
      { accessToken: 'a', refreshToken: 'r' },
    ],
    [{ result: { accessToken: 'a', refreshToken: 'r' } }, { accessToken: 'a', refreshToken: 'r' }],
    [{ data: { accessToken: 'a' } }, { accessToken: 'a', refreshToken: null }],
    [
      { accessToken: 'a', refreshToken: '' },
      { accessToken: 'a', refreshToken: null },
    ],
    [
      { accessToken: 'a', refreshToken: 5 },
      { accessToken: 'a', refreshToken: null },
    ],
    [
      { accessToken: '', result: { accessToken: 'a' } },
      { accessToken: 'a', refreshToken: null },
    ],
    [{ accessToken: 5 }, undefined],
    [{ refreshToken: 'r' }, undefined],
    ['<html>', undefined],
    [null, undefined],
  ])('%j are %j', (body, tokens) => {
    expect(readTokens(body)).toEqual(tokens);
  });
});
