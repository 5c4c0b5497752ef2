import { useStore } from 'zustand';
import { abortPending } from '@/api/http';
import { connectSession } from '@/api/session-port';
import { storedText } from '@/lib/browser/local-store';
import { tabChannel } from '@/lib/browser/tab-channel';
import { indexedDbStorage } from './session-storage';
import { createSession, type EndReason, type SessionState } from './session-store';

/** Earlier versions left the token in the local storage too (SPEC section 4). */
const earlierToken = storedText('accessToken');

const session = createSession({
  storage: indexedDbStorage(),
  channel: tabChannel('app-session'),
  clearToken: earlierToken.remove,
});

/** The session of this tab, as a selector sees it: `useSession((session) => session.isAuthenticated)`. */
export const useSession = <T>(selector: (session: SessionState) => T): T => useStore(session.store, selector);

/** What can be done to the session: login, logout, setUser, expire, clearStorage. */
export const sessionActions = {
  ...session.actions,
  /** Signing in over another session: an answer to a request of that one would put its user beside the new tokens. */
  login: (answer: Parameters<typeof session.actions.login>[0]): Promise<void> => {
    abortPending();
    return session.actions.login(answer);
  },
};

/** The session outside React. */
export const sessionNow = (): SessionState => session.store.getState();

export type SessionEvents = { onEnded: (reason: EndReason) => void; onMemoryOnly?: () => void };

/**
 * Joins the session to the API client and starts reading the stored copy. Called once, by `app/bootstrap`:
 *
 *     startSession({ onEnded: (reason) => { … }, onMemoryOnly: () => { … } })
 *
 * `onEnded` is called once for each session that ends, in this tab, at once; requests under way are cancelled by
 * then. It is the place to clear the query cache and to go to /login: `signed-out` needs no message and no return path,
 * `expired` (refused by the host) and `elsewhere` (signed out in another tab) need one message each, and the way back.
 * `onMemoryOnly` is called once, when a user is signed in and the browser cannot store it: a reload will ask to sign in again.
 * A page that the browser shows again from its memory (Back) is checked against the storage.
 * @returns a function that undoes it.
 */
export function startSession({ onEnded, onMemoryOnly }: SessionEvents): () => void {
  connectSession(session.port);
  const stopAborting = session.onEnded((reason) => abortPending(reason === 'signed-out' ? 'aborted' : 'unauthorized'));
  const stopReporting = session.onEnded(onEnded);
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void session.actions.reread();
  };
  addEventListener('pageshow', onPageShow);
  let reported = false;
  const unsubscribe = session.store.subscribe(({ isAuthenticated, isMemoryOnly }) => {
    if (reported || !isAuthenticated || !isMemoryOnly) return;
    reported = true;
    onMemoryOnly?.();
  });
  void session.actions.hydrate();
  return () => {
    unsubscribe();
    stopAborting();
    stopReporting();
    removeEventListener('pageshow', onPageShow);
  };
}
