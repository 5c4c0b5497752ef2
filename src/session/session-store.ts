import { createStore } from 'zustand/vanilla';
import type { SessionPort, Tokens } from '@/api/session-port';
import type { Profile } from '@/domain/user';
import type { TabChannel } from '@/lib/browser/tab-channel';
import {
  loggedOut,
  renewed,
  type Session,
  type StoredSession,
  sameSession,
  signedIn,
  takenOver,
  tokensOf,
  toStored,
  unhydrated,
  withTokens,
  withUser,
} from './session-core';
import type { SessionStorage } from './session-storage';

/** `isMemoryOnly`: the storage does not work; say once that a reload will ask to sign in again. */
export type SessionState = Session & { isMemoryOnly: boolean };

/** Why the session ended: the user's wish, the host's refusal, or a sign-out in another tab. */
export type EndReason = 'signed-out' | 'expired' | 'elsewhere';

type Parts = {
  storage: SessionStorage;
  /** Carries the time of a sign-out to the other tabs, and never a token. */
  channel: TabChannel;
  forgetToken: () => void;
  now?: () => number;
};

/** How many used-up tokens are remembered: an old one found in the storage is never taken over. */
const REMEMBERED = 20;

/** The session of one tab: zustand holds the state, the storage outlives it, the channel reaches the other tabs. */
export function createSession({ storage, channel, forgetToken, now = Date.now }: Parts) {
  const store = createStore<SessionState>(() => ({ ...unhydrated, isMemoryOnly: false }));
  const listeners = new Set<(reason: EndReason) => void>();
  let hydration: Promise<void> | undefined;
  let loggedInAt = 0;
  let spent: string[] = [];

  const set = (session: StoredSession) => {
    const previous = store.getState().accessToken;
    if (previous !== null && previous !== session.accessToken) spent = [...spent, previous].slice(-REMEMBERED);
    store.setState(session);
  };
  const isCurrent = ({ accessToken }: { accessToken: string | null }) => store.getState().accessToken === accessToken;
  /** Used up here, this tab's last token when its session has ended included: no copy with it is newer than ours. */
  const isSpent = ({ accessToken }: StoredSession) => accessToken !== null && spent.includes(accessToken);
  const note = ({ ok }: { ok: boolean }) => {
    if (!ok) store.setState({ isMemoryOnly: true });
  };

  const end = async (reason: EndReason): Promise<void> => {
    const ended = store.getState();
    const at = now();
    set(loggedOut);
    forgetToken();
    if (ended.isAuthenticated) for (const listener of listeners) listener(reason);
    if (reason === 'elsewhere') return;
    let newerElsewhere = false;
    const { ok } = await storage.change((stored) => {
      newerElsewhere = reason === 'expired' && stored !== undefined && !isSpent(stored);
      return newerElsewhere ? 'keep' : 'remove';
    });
    if (!ok && reason === 'signed-out') storage.disown();
    if (!newerElsewhere) channel.post(String(at));
  };

  /** Follows what another tab has done to the stored session. */
  const takeOver = (stored: StoredSession | undefined) => {
    const mine = store.getState();
    if (!mine.isAuthenticated || mine.isMemoryOnly) return;
    if (!stored || !sameSession(mine, stored)) void end('elsewhere');
    else if (stored.accessToken !== null && !isSpent(stored)) set(takenOver(mine, stored));
  };

  const hydrate = async () => {
    const read = await storage.read();
    if (read.ok && read.stored && !store.getState().isAuthenticated) set(read.stored);
    store.setState({ isHydrated: true, isMemoryOnly: !read.ok });
  };

  const actions = {
    /** Reads the stored session, once; settles within 2 s whatever the storage does. */
    hydrate: (): Promise<void> => {
      hydration ??= hydrate();
      return hydration;
    },
    /** Keeps what signing in brought. Resolves when it is stored. */
    login: async ({ user, ...tokens }: Tokens & { user: Profile | null }): Promise<void> => {
      const session = signedIn(user, tokens);
      loggedInAt = now();
      set(session);
      note(await storage.change(() => (isCurrent(tokens) ? session : 'keep')));
    },
    /** Keeps the profile `/auth/me` has sent. */
    setUser: async (user: Profile): Promise<void> => {
      if (!store.getState().isAuthenticated) return;
      store.setState({ user });
      await storage.change((stored) => withUser(stored, store.getState()) ?? 'keep');
    },
    /** Signs out here and in every other tab of this browser: clears user, tokens and the `accessToken` item. */
    logout: (): Promise<void> => end('signed-out'),
    /** The host has refused the session for good. */
    expire: (): Promise<void> => end('expired'),
    /** Removes the saved copy and resets everything, `isHydrated` too (SPEC section 4). The next request hydrates again. */
    clearStorage: async (): Promise<void> => {
      await end('signed-out');
      hydration = undefined;
      store.setState(unhydrated);
    },
    /** Reads the storage again: a page the browser kept for Back may have slept through a sign-out. */
    lookAgain: async (): Promise<void> => {
      const before = store.getState();
      const read = await storage.read();
      // Who has signed in or renewed meanwhile knows better than a copy that was read before.
      if (read.ok && isCurrent(before)) takeOver(read.stored);
    },
  };

  const port: SessionPort = {
    ready: actions.hydrate,
    tokens: () => tokensOf(store.getState()),
    userId: () => store.getState().user?.id,
    adopt: actions.lookAgain,
    commit: async (seen, fresh) => {
      const session = renewed(store.getState(), seen, fresh);
      if (!session) return false;
      set(session);
      let gone = false;
      const written = await storage.change((stored) => {
        const next = withTokens(stored, seen, toStored(store.getState()));
        gone = next === undefined;
        return next && isCurrent(fresh) ? next : 'keep';
      });
      note(written);
      if (gone && isCurrent(fresh) && !store.getState().isMemoryOnly) void end('elsewhere');
      return isCurrent(fresh);
    },
    lost: (accessToken) => {
      if (isCurrent({ accessToken })) void end('expired');
    },
  };

  channel.subscribe((signedOutAt) => {
    if (Number(signedOutAt) >= loggedInAt) void end('elsewhere');
  });

  /** Calls the listener once for each session that ends, at once, before the storage is cleared. */
  const onEnded = (listener: (reason: EndReason) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  return { store, actions, port, onEnded };
}
