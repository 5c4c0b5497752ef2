import { del, get, set } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TabChannel } from '@/lib/browser/tab-channel';
import type { StoredSession } from '@/session/session';
import { indexedDbStorage, type SessionStorage } from '@/session/session-storage';
import { createSession, type EndReason } from '@/session/session-store';

const KEY = 'app-storage';
const user = { id: 1, username: 'admin', fullName: 'Sri', email: '', nik: '', role: 'admin', createdAt: '' };
const answer = { user, accessToken: 'a0', refreshToken: 'r0' };
const signedOut = { user: null, accessToken: null, refreshToken: null, isAuthenticated: false };

/** The tabs of one browser: one IndexedDB, one channel, a clock that advances with every read. */
function browser() {
  const listeners: ((message: string) => void)[] = [];
  let time = 0;
  const openTab = (storage: SessionStorage = indexedDbStorage()) => {
    const ends: EndReason[] = [];
    const clearToken = vi.fn();
    const own = listeners.length;
    const channel: TabChannel = {
      subscribe: (listener) => {
        listeners.push(listener);
        return () => undefined;
      },
      post: (message) => {
        for (const [tab, listener] of listeners.entries()) if (tab !== own) listener(message);
      },
    };
    const now = () => {
      time += 1;
      return time;
    };
    const tab = createSession({ storage, channel, clearToken, now });
    tab.onEnded((reason) => ends.push(reason));
    return { ...tab, ends, clearToken, state: () => tab.store.getState() };
  };
  return { openTab };
}

const stored = async () => {
  const text: unknown = await get(KEY);
  return typeof text === 'string' ? JSON.parse(text) : text;
};

beforeEach(() => del(KEY));
afterEach(() => void vi.useRealTimers());

describe('signing in and out', () => {
  it('starts signed out, and is hydrated once the storage was read', async () => {
    const tab = browser().openTab();
    expect(tab.state()).toMatchObject({ ...signedOut, isHydrated: false });
    await tab.actions.hydrate();
    expect(tab.state()).toMatchObject({ ...signedOut, isHydrated: true, isMemoryOnly: false });
  });

  it('stores what login brought under app-storage, and finds it after a reload', async () => {
    const { openTab } = browser();
    await openTab().actions.login(answer);
    expect(await stored()).toEqual({ state: { ...answer, isAuthenticated: true }, version: 0 });
    const reloaded = openTab();
    await reloaded.actions.hydrate();
    expect(reloaded.state()).toMatchObject({ ...answer, isAuthenticated: true, isHydrated: true });
  });

  it('[S23] clears user, both tokens, the stored copy and the accessToken item on logout', async () => {
    const tab = browser().openTab();
    await tab.actions.login(answer);
    await tab.actions.logout();
    expect(tab.state()).toMatchObject(signedOut);
    expect(await stored()).toBeUndefined();
    expect(tab.clearToken).toHaveBeenCalled();
    expect(tab.ends).toEqual(['signed-out']);
  });

  it('resets everything with the clear-storage action, isHydrated too, and can hydrate again', async () => {
    const tab = browser().openTab();
    await tab.actions.hydrate();
    await tab.actions.login(answer);
    await tab.actions.clearStorage();
    expect(tab.state()).toMatchObject({ ...signedOut, isHydrated: false });
    expect(await stored()).toBeUndefined();
    await tab.port.ready();
    expect(tab.state().isHydrated).toBe(true);
  });

  it('does not let a slow read of the storage undo a login that came first', async () => {
    const { openTab } = browser();
    await openTab().actions.login({ ...answer, accessToken: 'old' });
    const tab = openTab();
    const reading = tab.actions.hydrate();
    await tab.actions.login(answer);
    await reading;
    expect(tab.state().accessToken).toBe('a0');
  });

  it('keeps the profile the host sends', async () => {
    const tab = browser().openTab();
    await tab.actions.login({ ...answer, user: null });
    await tab.actions.setUser({ ...user, fullName: 'Sri Wahyuni' });
    expect(tab.state().user?.fullName).toBe('Sri Wahyuni');
    expect(await stored()).toHaveProperty('state.user.fullName', 'Sri Wahyuni');
  });

  it('throws away a profile that arrives after the logout', async () => {
    const tab = browser().openTab();
    await tab.actions.login(answer);
    await tab.actions.logout();
    await tab.actions.setUser(user);
    expect(tab.state().user).toBeNull();
    expect(await stored()).toBeUndefined();
  });
});

describe('renewed tokens', () => {
  const seen = { accessToken: 'a0', refreshToken: 'r0' };
  const fresh = { accessToken: 'a1', refreshToken: 'r1' };

  it('replace the old ones, here and in the storage; the user stays', async () => {
    const tab = browser().openTab();
    await tab.actions.login(answer);
    expect(await tab.port.commit(seen, fresh)).toBe(true);
    expect(tab.state()).toMatchObject({ user, ...fresh });
    expect(await stored()).toHaveProperty('state', { user, ...fresh, isAuthenticated: true });
  });

  it('[S8] are thrown away after a logout', async () => {
    const tab = browser().openTab();
    await tab.actions.login(answer);
    await tab.actions.logout();
    expect(await tab.port.commit(seen, fresh)).toBe(false);
    expect(tab.state()).toMatchObject(signedOut);
    expect(await stored()).toBeUndefined();
  });

  it('are not overwritten by a tab that still holds the old ones and stores a profile', async () => {
    const { openTab } = browser();
    const first = openTab();
    await first.actions.login(answer);
    const second = openTab();
    await second.actions.hydrate();
    await first.port.commit(seen, fresh);
    await second.actions.setUser({ ...user, fullName: 'Sri Wahyuni' });
    expect(await stored()).toHaveProperty('state', {
      user: { ...user, fullName: 'Sri Wahyuni' },
      ...fresh,
      isAuthenticated: true,
    });
  });

  it('[S10] are taken over from the storage', async () => {
    const { openTab } = browser();
    const first = openTab();
    await first.actions.login(answer);
    const second = openTab();
    await second.actions.hydrate();
    await first.port.commit(seen, fresh);
    await second.port.adopt();
    expect(second.port.tokens()).toEqual(fresh);
  });

  it('are never swapped back for used-up ones a failing storage still holds', async () => {
    const tab = browser().openTab();
    await tab.actions.login(answer);
    await tab.port.commit(seen, fresh);
    await set(KEY, JSON.stringify({ state: { ...answer, isAuthenticated: true }, version: 0 }));
    await tab.port.adopt();
    expect(tab.port.tokens()).toEqual(fresh);
  });

  it('[S24] of another person end the session instead of mixing two people', async () => {
    const { openTab } = browser();
    const first = openTab();
    await first.actions.login(answer);
    await openTab().actions.login({ user: { ...user, id: 2 }, accessToken: 'b0', refreshToken: 's0' });
    await first.port.adopt();
    expect(first.state()).toMatchObject(signedOut);
    expect(first.ends).toEqual(['elsewhere']);
    expect(await stored()).toHaveProperty('state.accessToken', 'b0');
  });

  it('a refusal of an old token ends nothing', async () => {
    const tab = browser().openTab();
    await tab.actions.login(answer);
    await tab.port.commit(seen, fresh);
    tab.port.lost('a0');
    expect(tab.ends).toEqual([]);
  });
});

describe('other tabs', () => {
  it('[S11] are signed out with this one, without touching the storage again', async () => {
    const { openTab } = browser();
    const [first, second] = [openTab(), openTab()];
    await first.actions.login(answer);
    await second.actions.hydrate();
    await first.actions.logout();
    expect(second.state()).toMatchObject(signedOut);
    expect(second.ends).toEqual(['elsewhere']);
  });

  it('[S24] that reread the storage during a sign-in keep the new session', async () => {
    const tab = browser().openTab();
    await tab.actions.login(answer);
    const rereading = tab.actions.reread();
    const login = tab.actions.login({ user: { ...user, id: 2 }, accessToken: 'b0', refreshToken: 's0' });
    await Promise.all([rereading, login]);
    expect(tab.state()).toMatchObject({ user: { id: 2 }, accessToken: 'b0' });
    expect((await stored()).state.accessToken).toBe('b0');
    expect(tab.ends).toEqual([]);
  });

  it('[S11] that were suspended are signed out when they become visible again', async () => {
    const { openTab } = browser();
    const tab = openTab();
    await tab.actions.login(answer);
    await del(KEY);
    await tab.actions.reread();
    expect(tab.ends).toEqual(['elsewhere']);
  });

  it('keep a session that began after the sign-out whose message arrives late', async () => {
    let receive: (message: string) => void = () => undefined;
    const channel: TabChannel = {
      subscribe: (listener) => {
        receive = listener;
        return () => undefined;
      },
      post: () => undefined,
    };
    const tab = createSession({ storage: indexedDbStorage(), channel, clearToken: () => undefined, now: () => 100 });
    await tab.actions.login(answer);
    receive('99');
    expect(tab.store.getState().isAuthenticated).toBe(true);
    receive('101');
    expect(tab.store.getState().isAuthenticated).toBe(false);
  });

  it('keep a newer session when this one is refused', async () => {
    const { openTab } = browser();
    const first = openTab();
    await first.actions.login(answer);
    const second = openTab();
    await second.actions.login({ ...answer, accessToken: 'b0' });
    first.port.lost('a0');
    await first.actions.reread();
    expect(await stored()).toHaveProperty('state.accessToken', 'b0');
    expect(second.ends).toEqual([]);
  });
});

describe('[S24] a session whose user is not known yet', () => {
  const unnamed = { ...answer, user: null };
  const seen = { accessToken: 'a0', refreshToken: 'r0' };
  const fresh = { accessToken: 'a1', refreshToken: 'r1' };

  it('survives a reload, a refresh and the profile', async () => {
    const { openTab } = browser();
    await openTab().actions.login(unnamed);
    const tab = openTab();
    await tab.actions.hydrate();
    expect(tab.state()).toMatchObject({ ...unnamed, isAuthenticated: true });
    await tab.port.adopt();
    expect(await tab.port.commit(seen, fresh)).toBe(true);
    await tab.actions.setUser(user);
    expect(tab.state()).toMatchObject({ user, ...fresh });
    expect(await stored()).toHaveProperty('state', { user, ...fresh, isAuthenticated: true });
    expect(tab.ends).toEqual([]);
  });

  it('learns its user from another tab with the same token, and then takes over what that tab renews', async () => {
    const { openTab } = browser();
    const [first, second] = [openTab(), openTab()];
    await first.actions.login(unnamed);
    await second.actions.hydrate();
    await first.actions.setUser(user);
    await second.port.adopt();
    expect(second.state().user).toEqual(user);
    await first.port.commit(seen, fresh);
    await second.port.adopt();
    expect(second.state()).toMatchObject({ user, ...fresh });
    expect(second.ends).toEqual([]);
  });

  it('does not overwrite the user another tab has stored when it refreshes its token', async () => {
    const { openTab } = browser();
    const [first, second] = [openTab(), openTab()];
    await first.actions.login(unnamed);
    await second.actions.hydrate();
    await first.actions.setUser(user);
    await second.port.commit(seen, fresh);
    expect(await stored()).toHaveProperty('state', { user, ...fresh, isAuthenticated: true });
  });

  it.each([
    ['this one', unnamed, { ...answer, accessToken: 'b0' }],
    ['the stored one', answer, { ...unnamed, accessToken: 'b0' }],
    ['both', unnamed, { ...unnamed, accessToken: 'b0' }],
  ])('takes over no other token when %s is meant, and leaves the stored one alone', async (_which, mine, theirs) => {
    const { openTab } = browser();
    const first = openTab();
    await first.actions.login(mine);
    await openTab().actions.login(theirs);
    await first.port.adopt();
    expect(first.state()).toMatchObject(signedOut);
    expect(first.ends).toEqual(['elsewhere']);
    expect(await stored()).toHaveProperty('state', { ...theirs, isAuthenticated: true });
  });

  it('stores no user with the token of another user who has signed in since', async () => {
    const { openTab } = browser();
    const [first, second] = [openTab(), openTab()];
    await first.actions.login(unnamed);
    await second.actions.login({ ...unnamed, accessToken: 'b0', refreshToken: 's0' });
    await first.actions.setUser(user);
    expect(await stored()).toMatchObject({ state: { user: null, accessToken: 'b0' } });
    expect(await first.port.commit(seen, fresh)).toBe(false);
    expect(await stored()).toMatchObject({ state: { user: null, accessToken: 'b0' } });
    expect(first.ends).toEqual(['elsewhere']);
  });
});

describe('a storage that does not work', () => {
  const broken = {
    'is missing': undefined,
    'throws on open': {
      open: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    },
    'refuses to open': {
      open: () => {
        const request: { onerror?: () => void; error: DOMException } = { error: new DOMException('no') };
        queueMicrotask(() => request.onerror?.());
        return request;
      },
    },
    'never answers': { open: () => ({}) },
  };

  it.each(Object.entries(broken))(
    '[S15] that %s counts as signed out within 2 s; the session lives in memory',
    async (_how, indexedDB) => {
      vi.stubGlobal('indexedDB', indexedDB);
      vi.useFakeTimers();
      try {
        const tab = browser().openTab();
        const ready = tab.port.ready();
        await vi.advanceTimersByTimeAsync(2_000);
        await ready;
        expect(tab.state()).toMatchObject({ ...signedOut, isHydrated: true, isMemoryOnly: true });

        const login = tab.actions.login(answer);
        expect(tab.port.tokens()).toEqual({ accessToken: 'a0', refreshToken: 'r0' });
        await vi.advanceTimersByTimeAsync(2_000);
        await login;
        const commit = tab.port.commit(
          { accessToken: 'a0', refreshToken: 'r0' },
          { accessToken: 'a1', refreshToken: 'r1' },
        );
        await vi.advanceTimersByTimeAsync(2_000);
        expect(await commit).toBe(true);
        await Promise.all([tab.port.adopt(), vi.advanceTimersByTimeAsync(2_000)]);
        expect(tab.port.tokens()).toEqual({ accessToken: 'a1', refreshToken: 'r1' });

        const logout = tab.actions.logout();
        await vi.advanceTimersByTimeAsync(2_000);
        await logout;
        expect(tab.state()).toMatchObject(signedOut);
        expect(tab.ends).toEqual(['signed-out']);
      } finally {
        vi.unstubAllGlobals();
      }
    },
  );

  it('[S8] [S15] that fails while somebody signs out: nobody is signed in when it works again, until somebody signs in', async () => {
    const tab = browser().openTab();
    await tab.actions.login(answer);
    const fault = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('The backing store is gone', 'UnknownError');
    });
    await tab.actions.logout();
    fault.mockRestore();
    expect((await stored()).state.accessToken).toBe('a0');

    const reloaded = browser().openTab();
    await reloaded.actions.hydrate();
    expect(reloaded.state()).toMatchObject({ ...signedOut, isHydrated: true, isMemoryOnly: false });
    expect(await stored()).toBeUndefined();

    await reloaded.actions.login({ ...answer, accessToken: 'a7' });
    const later = browser().openTab();
    await later.actions.hydrate();
    expect(later.state()).toMatchObject({ accessToken: 'a7', isAuthenticated: true });
  });

  it('[S15] that answers after 2 s signs its session in then, and works from then on', async () => {
    await browser().openTab().actions.login(answer);
    const open = indexedDB.open.bind(indexedDB);
    const request: { result?: IDBDatabase; onsuccess?: () => void } = {};
    vi.spyOn(indexedDB, 'open').mockReturnValueOnce(request as unknown as IDBOpenDBRequest);
    vi.useFakeTimers();
    const tab = browser().openTab();
    await Promise.all([tab.port.ready(), vi.advanceTimersByTimeAsync(2_000)]);
    vi.useRealTimers();
    expect(tab.state()).toMatchObject({ ...signedOut, isHydrated: true, isMemoryOnly: true });

    const opening = open('keyval-store');
    opening.onsuccess = () => {
      request.result = opening.result;
      request.onsuccess?.();
    };
    await vi.waitFor(() =>
      expect(tab.state()).toMatchObject({ ...answer, isAuthenticated: true, isMemoryOnly: false }),
    );
    await tab.actions.logout();
    expect(await stored()).toBeUndefined();
  });

  it.each<
    [string, (tab: ReturnType<typeof createSession>, other: ReturnType<typeof createSession>) => unknown, object]
  >([
    ['a sign-in', (tab) => tab.actions.login({ ...answer, accessToken: 'a5' }), { accessToken: 'a5' }],
    [
      'a sign-in and a sign-out',
      async (tab) => {
        await tab.actions.login({ ...answer, accessToken: 'a5' });
        await tab.actions.logout();
      },
      signedOut,
    ],
    ['a sign-out in another tab', (_tab, other) => other.actions.logout(), signedOut],
  ])('[S15] that answers after 2 s and after %s changes nothing', async (_what, meanwhile, expected) => {
    const { openTab } = browser();
    const other = openTab();
    await other.actions.login(answer);
    let answers: ((stored: StoredSession) => void) | undefined;
    const late = new Promise<StoredSession>((resolve) => {
      answers = resolve;
    });
    const tab = openTab({ ...indexedDbStorage(), read: async () => ({ ok: false, late }) });
    await tab.actions.hydrate();
    await meanwhile(tab, other);
    answers?.({ ...answer, isAuthenticated: true });
    await late;
    expect(tab.state()).toMatchObject(expected);
  });

  it('[S16] with invalid content counts as signed out, and the content is removed', async () => {
    await set(KEY, '{"state":{"accessToken":');
    const tab = browser().openTab();
    await tab.actions.hydrate();
    expect(tab.state()).toMatchObject({ ...signedOut, isHydrated: true, isMemoryOnly: false });
    expect(await stored()).toBeUndefined();
  });
});
