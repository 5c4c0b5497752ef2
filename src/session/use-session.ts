import { useStore } from 'zustand';
import { abortPending } from '@/api/client/http';
import { connectSession } from '@/api/client/session-port';
import { storedText } from '@/lib/browser/local-store';
import { tabChannel } from '@/lib/browser/tab-channel';
import { indexedDbStorage } from './session-storage';
import { createSession, type EndReason, type SessionState } from './session-store';

/** Earlier versions also stored the token in localStorage (SPEC section 4). */
const legacyToken = storedText('accessToken');

const session = createSession({
  storage: indexedDbStorage(),
  channel: tabChannel('app-session'),
  clearToken: legacyToken.remove,
});

/** `useSession((session) => session.isAuthenticated)` */
export const useSession = <T>(selector: (session: SessionState) => T): T => useStore(session.store, selector);

export const sessionActions = {
  ...session.actions,
  /** Aborts requests of the previous session: their responses would store its user with the new tokens. */
  login: (response: Parameters<typeof session.actions.login>[0]): Promise<void> => {
    abortPending();
    return session.actions.login(response);
  },
};

/** The session outside React. */
export const sessionNow = (): SessionState => session.store.getState();

export type SessionEvents = { onEnded: (reason: EndReason) => void; onMemoryOnly?: () => void };

/**
 * Connects the session to the API client and reads the stored one. Called once, by `app/bootstrap`. `onEnded` is called
 * once for each ended session, after its requests were cancelled. `onMemoryOnly` is called once, when the browser cannot
 * store the session and a reload will sign out.
 * @returns how to undo it.
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
