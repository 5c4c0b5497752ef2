import { createStore } from 'zustand/vanilla';
import type { SessionPort, Tokens } from '@/api/session-port';
import type { Profile } from '@/domain/user';
import type { TabChannel } from '@/lib/browser/tab-channel';
import {
  adopted,
  loggedOut,
  refreshed,
  type Session,
  type StoredSession,
  sameSession,
  signedIn,
  tokensOf,
  toStored,
  unhydrated,
  withTokens,
  withUser,
} from './session';
import type { SessionStorage } from './session-storage';

/** `isMemoryOnly`: the storage does not work, so a reload will ask to sign in again. */
export type SessionState = Session & { isMemoryOnly: boolean };

/** Why the session ended: the user's wish, the host's refusal, or a sign-out in another tab. */
export type EndReason = 'signed-out' | 'expired' | 'elsewhere';

type Dependencies = {
  storage: SessionStorage;
  /** Carries the time of a sign-out to the other tabs, and never a token. */
  channel: TabChannel;
  clearToken: () => void;
  now?: () => number;
};

/** How many used tokens are kept: an old one found in the storage is never adopted. */
const MAX_USED_TOKENS = 20;

/** The session of one tab: zustand holds the state, the storage outlives it, the channel reaches the other tabs. */
export function createSession({ storage, channel, clearToken, now = Date.now }: Dependencies) {
  const store = createStore<SessionState>(() => ({ ...unhydrated, isMemoryOnly: false }));
  const listeners = new Set<(reason: EndReason) => void>();
  let hydration: Promise<void> | undefined;
  let loggedInAt = 0;
  let usedTokens: string[] = [];

  const set = (session: StoredSession) => {
    const previous = store.getState().accessToken;
    if (previous !== null && previous !== session.accessToken)
      usedTokens = [...usedTokens, previous].slice(-MAX_USED_TOKENS);
    store.setState(session);
  };
  const isCurrent = ({ accessToken }: { accessToken: string | null }) => store.getState().accessToken === accessToken;
  /** Its token was replaced in this tab, or was the last one of the ended session: it is not newer than ours. */
  const isUsed = ({ accessToken }: StoredSession) => accessToken !== null && usedTokens.includes(accessToken);
  const noteFailure = ({ ok }: { ok: boolean }) => {
    if (!ok) store.setState({ isMemoryOnly: true });
  };

  const end = async (reason: EndReason): Promise<void> => {
    const ended = store.getState();
    const at = now();
    set(loggedOut);
    clearToken();
    if (ended.isAuthenticated) for (const listener of listeners) listener(reason);
    if (reason === 'elsewhere') return;
    let newerElsewhere = false;
    const { ok } = await storage.change((stored) => {
      newerElsewhere = reason === 'expired' && stored !== undefined && !isUsed(stored);
      return newerElsewhere ? 'keep' : 'remove';
    });
    if (!ok && reason === 'signed-out') storage.invalidate();
    if (!newerElsewhere) channel.post(String(at));
  };

  /** Follows what another tab has done to the stored session. */
  const follow = (stored: StoredSession | undefined) => {
    const mine = store.getState();
    if (!mine.isAuthenticated || mine.isMemoryOnly) return;
    if (!stored || !sameSession(mine, stored)) void end('elsewhere');
    else if (stored.accessToken !== null && !isUsed(stored)) set(adopted(mine, stored));
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
    /** Keeps the answer of a sign-in. Resolves when it is stored. */
    login: async ({ user, ...tokens }: Tokens & { user: Profile | null }): Promise<void> => {
      const session = signedIn(user, tokens);
      loggedInAt = now();
      set(session);
      noteFailure(await storage.change(() => (isCurrent(tokens) ? session : 'keep')));
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
    /** Reads the storage again: a page the browser shows again (Back) may have missed a sign-out. */
    reread: async (): Promise<void> => {
      const before = store.getState();
      const read = await storage.read();
      // After a sign-in or refresh since then, what was read is old.
      if (read.ok && isCurrent(before)) follow(read.stored);
    },
  };

  const port: SessionPort = {
    ready: actions.hydrate,
    tokens: () => tokensOf(store.getState()),
    userId: () => store.getState().user?.id,
    adopt: actions.reread,
    commit: async (seen, fresh) => {
      const session = refreshed(store.getState(), seen, fresh);
      if (!session) return false;
      set(session);
      let gone = false;
      const written = await storage.change((stored) => {
        const next = withTokens(stored, seen, toStored(store.getState()));
        gone = next === undefined;
        return next && isCurrent(fresh) ? next : 'keep';
      });
      noteFailure(written);
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
