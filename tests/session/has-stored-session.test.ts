import { del, get, set } from 'idb-keyval';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasStoredSession } from '@/session/has-stored-session';
import { writeStored } from '@/session/session';

const session = { user: null, accessToken: 'a', refreshToken: null, isAuthenticated: true };

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await del('app-storage');
});

describe('the stored session, as the landing page reads it', () => {
  it('finds none in a fresh browser, and leaves a database the panel can use', async () => {
    expect(await hasStoredSession()).toBe(false);
    await set('app-storage', writeStored(session));
    expect(await get('app-storage')).toBe(writeStored(session));
  });

  it('finds the session the panel has stored', async () => {
    await set('app-storage', writeStored(session));
    expect(await hasStoredSession()).toBe(true);
  });

  it.each([
    ['unreadable text', '{"state":'],
    ['a session without a token', { state: { isAuthenticated: true } }],
    ['a signed-out session', { state: { ...session, isAuthenticated: false } }],
    ['null', null],
    ['a number', 5],
  ])('[S16] finds none in %s', async (_what, raw) => {
    await set('app-storage', raw);
    expect(await hasStoredSession()).toBe(false);
  });

  it('[S15] finds none without IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await hasStoredSession()).toBe(false);
  });

  it('[S15] gives up after a second when IndexedDB never answers', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('indexedDB', { open: () => ({}) });
    const answer = hasStoredSession();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answer).toBe(false);
  });
});
