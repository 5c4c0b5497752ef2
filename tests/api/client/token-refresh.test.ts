import { held } from '@tests/session/fake-browser';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@/api/client/errors';
import type { Tokens } from '@/api/client/session-port';
import { createTokenRefresh, readTokens } from '@/api/client/token-refresh';
import type { LockContext } from '@/lib/browser/lock';

type Given = {
  lock?: LockContext;
  granted?: Promise<void>;
  answer?: ApiError;
  tokens?: Tokens;
  /** What other tabs have stored, from the first reading of the stored session on; undefined: signed out. */
  stored?: (Tokens | undefined)[];
  isReplaced?: boolean;
};

/** Refreshes one session. `log`: what was sent, and what ended. */
function refreshWith({
  lock = held,
  granted = Promise.resolve(),
  answer,
  tokens = { accessToken: 'a0', refreshToken: 'r0' },
  stored = [],
  isReplaced = false,
}: Given) {
  const log: string[] = [];
  let current: Tokens | undefined = tokens;
  const refresh = createTokenRefresh({
    session: () => ({
      ready: async () => undefined,
      tokens: () => current,
      userId: () => undefined,
      adopt: async () => {
        if (stored.length > 0) current = stored.shift();
      },
      commit: async () => !isReplaced,
      lost: (accessToken) => log.push(`end ${accessToken}`),
    }),
    requestTokens: async (refreshToken) => {
      log.push(`send ${refreshToken}`);
      if (answer) throw answer;
      return { accessToken: 'a1', refreshToken: 'r1' };
    },
    withLock: async (job) => {
      await granted;
      return job(lock);
    },
    refreshMs: 100,
    wait: async (milliseconds) => {
      log.push(`wait ${milliseconds}`);
    },
  });
  return { refresh, log };
}

describe('an unnecessary refresh', () => {
  it('[S13] is not sent by a tab whose lock may have passed to another', async () => {
    const { refresh, log } = refreshWith({ lock: { exclusive: true, remaining: () => 99 } });
    await expect(refresh('a0')).rejects.toMatchObject({ kind: 'network' });
    expect(log).toEqual([]);
  });

  it('[S25] is not sent for requests that have all ended while another tab had the lock', async () => {
    let grant: () => void = () => undefined;
    const granted = new Promise<void>((resolve) => {
      grant = resolve;
    });
    const { refresh, log } = refreshWith({ granted });
    const callers = [new AbortController(), new AbortController()];
    const refreshes = callers.map(({ signal }) => refresh('a0', signal));
    for (const caller of callers) caller.abort();
    grant();
    expect(await Promise.allSettled(refreshes)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect(log).toEqual([]);
  });

  it('[S25] is sent when one of them still waits', async () => {
    const { refresh, log } = refreshWith({});
    const cancelled = new AbortController();
    const refreshes = [refresh('a0', cancelled.signal), refresh('a0', new AbortController().signal)];
    cancelled.abort();
    expect(await Promise.all(refreshes)).toEqual(['refreshed', 'refreshed']);
    expect(log).toEqual(['send r0']);
  });

  it('[S6] is not sent without a refresh token: the session ends', async () => {
    const { refresh, log } = refreshWith({ tokens: { accessToken: 'a0', refreshToken: null } });
    await expect(refresh('a0')).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(log).toEqual(['end a0']);
  });
});

describe('the answer to a refresh', () => {
  it.each([
    new ApiError('network'),
    new ApiError('timeout'),
    new ApiError('server', { status: 503 }),
    new ApiError('client', { status: 408 }),
    new ApiError('client', { status: 429 }),
  ])('[S5] keeps the session: %s', async (answer) => {
    const { refresh, log } = refreshWith({ answer });
    await expect(refresh('a0')).rejects.toMatchObject({ kind: 'network' });
    expect(log).toEqual(['send r0']);
  });

  it.each([
    new ApiError('unauthorized', { status: 401 }),
    new ApiError('forbidden', { status: 403 }),
    new ApiError('client', { status: 400 }),
    new ApiError('unexpected'),
  ])('[S4] ends the session: %s', async (answer) => {
    const { refresh, log } = refreshWith({ answer });
    await expect(refresh('a0')).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(log).toEqual(['send r0', 'end a0']);
  });
});

describe('a session that another tab has changed meanwhile', () => {
  const old: Tokens = { accessToken: 'a0', refreshToken: 'r0' };
  const theirs: Tokens = { accessToken: 'b1', refreshToken: 'r1' };
  const refused = new ApiError('unauthorized', { status: 401 });
  const unlocked: LockContext = { exclusive: false, remaining: () => 1_000 };

  it.each<[string, Given, string, string[]]>([
    ['before the lock was granted: its token is used', { stored: [theirs] }, 'adopted', []],
    ['it signed out before', { stored: [undefined] }, 'unauthorized', []],
    ['the host refuses a token that it has used', { answer: refused, stored: [old, theirs] }, 'adopted', ['send r0']],
    ['it signed out after', { answer: refused, stored: [old, undefined] }, 'unauthorized', ['send r0']],
    [
      'without a lock it may store its token later',
      { lock: unlocked, answer: refused, stored: [old, old, old, theirs] },
      'adopted',
      ['send r0', 'wait 50', 'wait 150'],
    ],
    [
      'without a lock nobody stores one',
      { lock: unlocked, answer: refused, stored: [old, old, old, old, old] },
      'unauthorized',
      ['send r0', 'wait 50', 'wait 150', 'wait 400', 'end a0'],
    ],
    ['somebody else has signed in', { isReplaced: true }, 'aborted', ['send r0']],
  ])('[S26] %s', async (_what, given, end, calls) => {
    const { refresh, log } = refreshWith(given);
    const ended = refresh('a0').catch((error: unknown) => error instanceof ApiError && error.kind);
    expect(await ended).toBe(end);
    expect(log).toEqual(calls);
  });

  it('[S2] a token that is no longer the current one is not refreshed', async () => {
    const { refresh, log } = refreshWith({ tokens: theirs });
    expect(await refresh('a0')).toBe('adopted');
    expect(log).toEqual([]);
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
