import * as z from 'zod/mini';
import type { Tokens } from '@/api/client/session-port';
import { sameId } from '@/domain/record';
import { type Profile, profileSchema } from '@/domain/user';

/** SPEC section 3. All but `isHydrated` are stored in IndexedDB. */
export type Session = {
  user: Profile | null;
  accessToken: string | null;
  refreshToken: string | null;
  isAuthenticated: boolean;
  isHydrated: boolean;
};

export type StoredSession = Omit<Session, 'isHydrated'>;

export const loggedOut: StoredSession = { user: null, accessToken: null, refreshToken: null, isAuthenticated: false };

/** Before the stored session was read and after the clear-storage action. */
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
 * The session after a refresh. Undefined when the session that started it has ended or changed: the tokens are discarded,
 * so that a signed-out tab does not sign in again.
 */
export const refreshed = (session: StoredSession, seen: Tokens, fresh: Tokens): StoredSession | undefined =>
  session.isAuthenticated && session.accessToken === seen.accessToken ? signedIn(session.user, fresh) : undefined;

/** Whether a tab may adopt the other copy's tokens: same user or, while a user is unknown, same token. */
export const sameSession = (a: StoredSession, b: StoredSession): boolean =>
  a.isAuthenticated && b.isAuthenticated && (a.accessToken === b.accessToken || sameId(a.user?.id, b.user?.id));

/** A tab's session after adopting the stored one of the same user. */
export const adopted = (current: StoredSession, stored: StoredSession): StoredSession => ({
  ...stored,
  user: current.user ?? stored.user,
});

/** The stored session after a refresh. Undefined: the storage has neither the refreshed session nor one of the same user. */
export const withTokens = (
  stored: StoredSession | undefined,
  seen: Tokens,
  current: StoredSession,
): StoredSession | undefined => {
  if (!stored) return undefined;
  // The token the refresh started from: the same session, even when its user is unknown.
  if (stored.accessToken === seen.accessToken) return { ...current, user: current.user ?? stored.user };
  return sameSession(stored, current) ? current : undefined;
};

/**
 * The stored session after the profile was loaded. Its tokens stay: another tab may have refreshed them. Undefined: the
 * storage has another session.
 */
export const withUser = (stored: StoredSession | undefined, current: StoredSession): StoredSession | undefined =>
  stored && sameSession(stored, current) ? { ...stored, user: current.user } : undefined;

const token = z.string().check(z.minLength(1));

const storedSchema = z.object({
  accessToken: token,
  refreshToken: z.catch(z.nullable(token), null),
  isAuthenticated: z.literal(true),
  user: z.catch(z.nullable(profileSchema), null),
});

/** As written by earlier versions, so that a session survives an update in both directions. */
const VERSION = 0;

export const writeStored = (session: StoredSession): string =>
  JSON.stringify({ state: toStored(session), version: VERSION });

/**
 * Reads a stored session of any version, text or object; undefined when there is none or it is invalid. Its role is for
 * display only: permissions come from `/auth/me`.
 */
export function readStored(raw: unknown): StoredSession | undefined {
  const parsed = z.safeParse(storedSchema, withFlatUser(stateOf(raw)));
  return parsed.success ? toStored(parsed.data) : undefined;
}

/** Flattens `user.user`, at any depth, as an older version stored it. Idempotent. */
export function flattenUser(user: unknown): unknown {
  let flattened = user;
  while (isObject(flattened) && isObject(flattened.user)) flattened = flattened.user;
  return flattened;
}

const withFlatUser = (state: unknown) => (isObject(state) ? { ...state, user: flattenUser(state.user) } : state);

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
