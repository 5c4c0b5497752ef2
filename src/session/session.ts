import * as z from 'zod/mini';
import type { Tokens } from '@/api/session-port';
import { sameId } from '@/domain/record';
import { type Profile, profileSchema } from '@/domain/user';

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

/** Before the stored session was read, and after the clear-storage action. */
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
 * The session after a refresh, or undefined when the session the refresh started from has ended or changed since: then
 * the tokens are thrown away, and a logged-out tab never logs itself in again.
 */
export const refreshed = (session: StoredSession, seen: Tokens, fresh: Tokens): StoredSession | undefined =>
  session.isAuthenticated && session.accessToken === seen.accessToken ? signedIn(session.user, fresh) : undefined;

/**
 * Whether two copies are the same user's session, so that a tab may adopt the other's tokens. While a user is not known
 * yet, only the same token proves it.
 */
export const sameSession = (a: StoredSession, b: StoredSession): boolean =>
  a.isAuthenticated && b.isAuthenticated && (a.accessToken === b.accessToken || sameId(a.user?.id, b.user?.id));

/** A tab's session after adopting the same user's stored one: the stored tokens, and the user where one is known. */
export const adopted = (mine: StoredSession, stored: StoredSession): StoredSession => ({
  ...stored,
  user: mine.user ?? stored.user,
});

/**
 * The stored session after a refresh. Undefined: the storage no longer holds the session the refresh started from, nor
 * another one of the same known user.
 */
export const withTokens = (
  stored: StoredSession | undefined,
  seen: Tokens,
  mine: StoredSession,
): StoredSession | undefined => {
  if (!stored) return undefined;
  // It holds the token this refresh started from: it is this session, whether its user is known or not.
  if (stored.accessToken === seen.accessToken) return { ...mine, user: mine.user ?? stored.user };
  return sameSession(stored, mine) ? mine : undefined;
};

/**
 * The stored session after the profile was loaded: the user is replaced, the tokens are the storage's, because another
 * tab may have refreshed them. Undefined: the storage no longer holds this session.
 */
export const withUser = (stored: StoredSession | undefined, mine: StoredSession): StoredSession | undefined =>
  stored && sameSession(stored, mine) ? { ...stored, user: mine.user } : undefined;

const token = z.string().check(z.minLength(1));

const storedSchema = z.object({
  accessToken: token,
  refreshToken: z.catch(z.nullable(token), null),
  isAuthenticated: z.literal(true),
  user: z.catch(z.nullable(profileSchema), null),
});

/** The envelope earlier versions wrote, kept so that a session survives an update in both directions. */
const VERSION = 0;

export const writeStored = (session: StoredSession): string =>
  JSON.stringify({ state: toStored(session), version: VERSION });

/**
 * Reads a stored session: text or object, of any version, with `user.user` nested, tampered with or unreadable.
 * Undefined when it holds no session. Its role is for display only: rights come from `/auth/me`.
 */
export function readStored(raw: unknown): StoredSession | undefined {
  const parsed = z.safeParse(storedSchema, flattened(stateOf(raw)));
  return parsed.success ? toStored(parsed.data) : undefined;
}

/** Flattens `user.user`, however deep an older version nested it, to the innermost user. Idempotent. */
export function flattenUser(user: unknown): unknown {
  let innermost = user;
  while (isObject(innermost) && isObject(innermost.user)) innermost = innermost.user;
  return innermost;
}

const flattened = (state: unknown) => (isObject(state) ? { ...state, user: flattenUser(state.user) } : state);

function stateOf(raw: unknown): unknown {
  const envelope = typeof raw === 'string' ? parseOrUndefined(raw) : raw;
  return isObject(envelope) ? (envelope.state ?? envelope) : undefined;
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
