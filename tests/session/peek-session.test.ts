import { del, get, set } from 'idb-keyval';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { peekSession } from '@/session/peek-session';
import { writeStored } from '@/session/stored-session';

const session = { user: null, accessToken: 'a', refreshToken: null, isAuthenticated: true };
const peek = async () => (await peekSession()).isAuthenticated;

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await del('app-storage');
});

describe('a look at the session from the landing page', () => {
  it('finds nobody in a fresh browser, and leaves a database the panel can use', async () => {
    expect(await peek()).toBe(false);
    await set('app-storage', writeStored(session));
    expect(await get('app-storage')).toBe(writeStored(session));
  });

  it('finds the session the panel has stored', async () => {
    await set('app-storage', writeStored(session));
    expect(await peek()).toBe(true);
  });

  it.each([
    ['rubbish', '{"state":'],
    ['a session without a token', { state: { isAuthenticated: true } }],
    ['a signed-out session', { state: { ...session, isAuthenticated: false } }],
    ['null', null],
    ['a number', 5],
  ])('[S16] finds nobody in %s', async (_what, raw) => {
    await set('app-storage', raw);
    expect(await peek()).toBe(false);
  });

  it('[S15] finds nobody without IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await peek()).toBe(false);
  });

  it('[S15] gives up after a second when IndexedDB never answers', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('indexedDB', { open: () => ({}) });
    const answer = peek();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answer).toBe(false);
  });
});
