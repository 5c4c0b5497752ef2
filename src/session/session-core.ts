import type { Tokens } from '@/api/session-port';
import { sameId } from '@/domain/record';
import type { Profile } from '@/domain/user';

/** The session as SPEC section 3 names it; the first four are what IndexedDB keeps. */
export type Session = {
  user: Profile | null;
  accessToken: string | null;
  refreshToken: string | null;
  isAuthenticated: boolean;
  isHydrated: boolean;
};

export type StoredSession = Omit<Session, 'isHydrated'>;

export const loggedOut: StoredSession = { user: null, accessToken: null, refreshToken: null, isAuthenticated: false };

/** Before the stored copy was read, and after the clear-storage action. */
export const unhydrated: Session = { ...loggedOut, isHydrated: false };

export const signedIn = (user: Profile | null, tokens: Tokens): StoredSession => ({
  user,
  accessToken: tokens.accessToken,
  refreshToken: tokens.refreshToken,
  isAuthenticated: true,
});

export const toStored = ({ user, accessToken, refreshToken, isAuthenticated }: StoredSession): StoredSession => ({
  user,
  accessToken,
  refreshToken,
  isAuthenticated,
});

export const tokensOf = ({ accessToken, refreshToken }: StoredSession): Tokens | undefined =>
  accessToken === null ? undefined : { accessToken, refreshToken };

/**
 * The commit guard: the session after a renewal, or undefined when the session the renewal started from has ended or
 * changed meanwhile. What comes late is thrown away: a logged-out tab never logs itself in again.
 */
export const renewed = (session: StoredSession, seen: Tokens, fresh: Tokens): StoredSession | undefined =>
  session.isAuthenticated && session.accessToken === seen.accessToken ? signedIn(session.user, fresh) : undefined;

/**
 * Whether two copies are the same person's session, so that a tab may take over the other's tokens. A user who is not
 * known yet is nobody's equal: then only the very same token proves it.
 */
export const sameSession = (a: StoredSession, b: StoredSession): boolean =>
  a.isAuthenticated && b.isAuthenticated && (a.accessToken === b.accessToken || sameId(a.user?.id, b.user?.id));

/** What a tab makes of its session and the same person's stored copy: the stored tokens, and the user whichever knows. */
export const takenOver = (mine: StoredSession, stored: StoredSession): StoredSession => ({
  ...stored,
  user: mine.user ?? stored.user,
});

/**
 * What renewed tokens make of the copy in the storage. Undefined: it no longer holds the session the renewal started
 * from, nor another one of the same known person.
 */
export const withTokens = (
  stored: StoredSession | undefined,
  seen: Tokens,
  mine: StoredSession,
): StoredSession | undefined => {
  if (!stored) return undefined;
  // The copy holds the token this renewal started from: it is this session, whether its user is known or not.
  if (stored.accessToken === seen.accessToken) return { ...mine, user: mine.user ?? stored.user };
  return sameSession(stored, mine) ? mine : undefined;
};

/**
 * What a profile just loaded makes of the copy in the storage: the user is replaced, the tokens are the storage's,
 * because another tab may have renewed them. Undefined: the storage no longer holds this session, leave it alone.
 */
export const withUser = (stored: StoredSession | undefined, mine: StoredSession): StoredSession | undefined =>
  stored && sameSession(stored, mine) ? { ...stored, user: mine.user } : undefined;
