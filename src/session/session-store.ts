import { createStore } from 'zustand/vanilla';
import type { SessionPort, Tokens } from '@/api/client/session-port';
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

/** By the user, refused by the host, or a sign-out in another tab. */
export type EndReason = 'signed-out' | 'expired' | 'elsewhere';

type Dependencies = {
  storage: SessionStorage;
  /** Sends the time of a sign-out to the other tabs, never a token. */
  channel: TabChannel;
  clearToken: () => void;
  now?: () => number;
};

/** Remembered, because an old token found in the storage must not be adopted. */
const MAX_USED_TOKENS = 20;

/** The session of one tab: its state in zustand, persisted in the storage, sign-outs sent over the channel. */
export function createSession({ storage, channel, clearToken, now = Date.now }: Dependencies) {
  const store = createStore<SessionState>(() => ({ ...unhydrated, isMemoryOnly: false }));
  const listeners = new Set<(reason: EndReason) => void>();
  let hydration: Promise<void> | undefined;
  let loggedInAt = 0;
  /** Sign-ins and sign-outs so far: a session read before the last one is outdated. */
  let changes = 0;
  let usedTokens: string[] = [];

  const set = (session: StoredSession) => {
    const previous = store.getState().accessToken;
    if (previous !== null && previous !== session.accessToken)
      usedTokens = [...usedTokens, previous].slice(-MAX_USED_TOKENS);
    store.setState(session);
  };
  const isCurrent = ({ accessToken }: { accessToken: string | null }) => store.getState().accessToken === accessToken;
  /** Its token was replaced in this tab or belongs to the ended session: it is not newer. */
  const isUsed = ({ accessToken }: StoredSession) => accessToken !== null && usedTokens.includes(accessToken);
  const recordFailure = ({ ok }: { ok: boolean }) => {
    if (!ok) store.setState({ isMemoryOnly: true });
  };

  const end = async (reason: EndReason): Promise<void> => {
    const ended = store.getState();
    const at = now();
    changes += 1;
    set(loggedOut);
    clearToken();
    if (ended.isAuthenticated) for (const listener of listeners) listener(reason);
    if (reason === 'elsewhere') return;
    let hasNewerStoredSession = false;
    const { ok } = await storage.change((stored) => {
      hasNewerStoredSession = reason === 'expired' && stored !== undefined && !isUsed(stored);
      return hasNewerStoredSession ? 'keep' : 'remove';
    });
    if (!ok && reason === 'signed-out') storage.invalidate();
    if (!hasNewerStoredSession) channel.post(String(at));
  };

  /** Applies changes of the stored session made by other tabs. */
  const applyStored = (stored: StoredSession | undefined) => {
    const current = store.getState();
    if (!current.isAuthenticated || current.isMemoryOnly) return;
    if (!stored || !sameSession(current, stored)) void end('elsewhere');
    else if (stored.accessToken !== null && !isUsed(stored)) set(adopted(current, stored));
  };

  const hydrate = async () => {
    const before = changes;
    const read = await storage.read();
    if (read.ok && read.stored && !store.getState().isAuthenticated) set(read.stored);
    store.setState({ isHydrated: true, isMemoryOnly: !read.ok });
    if (read.ok) return;
    // A busy computer, for example when the browser opens the tabs of yesterday: nobody has to sign in again.
    void read.late?.then((stored) => {
      if (stored && changes === before) store.setState({ ...stored, isMemoryOnly: false });
    });
  };

  const actions = {
    /** Reads the stored session, once. Settles within 2 s; a session that is read later is signed in then. */
    hydrate: (): Promise<void> => {
      hydration ??= hydrate();
      return hydration;
    },
    /** Stores the response of a sign-in. */
    login: async ({ user, ...tokens }: Tokens & { user: Profile | null }): Promise<void> => {
      const session = signedIn(user, tokens);
      loggedInAt = now();
      changes += 1;
      set(session);
      recordFailure(await storage.change(() => (isCurrent(tokens) ? session : 'keep')));
    },
    /** Stores the profile from `/auth/me`. */
    setUser: async (user: Profile): Promise<void> => {
      if (!store.getState().isAuthenticated) return;
      store.setState({ user });
      await storage.change((stored) => withUser(stored, store.getState()) ?? 'keep');
    },
    /** Signs out here and in every other tab of this browser: clears user, tokens and the `accessToken` item. */
    logout: (): Promise<void> => end('signed-out'),
    /** The host has refused the session for good. */
    expire: (): Promise<void> => end('expired'),
    /** Signs out and resets `isHydrated` (SPEC section 4); the next request hydrates again. */
    clearStorage: async (): Promise<void> => {
      await end('signed-out');
      hydration = undefined;
      store.setState(unhydrated);
    },
    /** A page from the back-forward cache may have missed a sign-out. */
    reread: async (): Promise<void> => {
      const before = store.getState();
      const read = await storage.read();
      // After a sign-in or refresh what was read is outdated.
      if (read.ok && isCurrent(before)) applyStored(read.stored);
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
      let isReplaced = false;
      const written = await storage.change((stored) => {
        const next = withTokens(stored, seen, toStored(store.getState()));
        isReplaced = next === undefined;
        return next && isCurrent(fresh) ? next : 'keep';
      });
      recordFailure(written);
      if (isReplaced && isCurrent(fresh) && !store.getState().isMemoryOnly) void end('elsewhere');
      return isCurrent(fresh);
    },
    lost: (accessToken) => {
      if (isCurrent({ accessToken })) void end('expired');
    },
  };

  channel.subscribe((signedOutAt) => {
    if (Number(signedOutAt) >= loggedInAt) void end('elsewhere');
  });

  /** Calls the listener once for each ended session, before the storage is cleared. */
  const onEnded = (listener: (reason: EndReason) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  return { store, actions, port, onEnded };
}
