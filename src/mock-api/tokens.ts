import { type RecordId, sameId } from '@/domain/record';
import { Problem } from './problem';
import type { Store } from './store';
import type { Sessions, UserRow } from './tables';

const ACCESS_MINUTES = 15;

export type TokenPair = { accessToken: string; refreshToken: string };

/** Hands out a pair for a user. Expired access tokens are swept here, so the table does not grow for ever. */
export function issueTokens(sessions: Sessions, userId: RecordId, now: Date): TokenPair {
  const pair = { accessToken: randomToken(), refreshToken: randomToken() };
  sessions.access = sessions.access.filter(({ until }) => until > now.getTime());
  sessions.access.push({ token: pair.accessToken, userId, until: now.getTime() + ACCESS_MINUTES * 60_000 });
  sessions.refresh.push({ token: pair.refreshToken, userId });
  return pair;
}

/** Trades a refresh token for a new pair; the old one is dead from then on. @throws Problem 401 */
export function rotateTokens(sessions: Sessions, refreshToken: unknown, now: Date): TokenPair {
  const known = sessions.refresh.find(({ token }) => token === refreshToken);
  if (!known) throw new Problem(401, 'Refresh token is invalid or has been used');
  sessions.refresh = sessions.refresh.filter((entry) => entry !== known);
  return issueTokens(sessions, known.userId, now);
}

/** Who sent the request. @throws Problem 401 without a valid access token, or when the user is gone. */
export async function userOf(store: Store, request: Request, now: Date): Promise<UserRow> {
  const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const user = await store.read(['sessions', 'users'], ({ sessions, users }) => {
    const session = sessions.access.find((entry) => entry.token === token && entry.until > now.getTime());
    return session && users.find(({ id }) => sameId(id, session.userId));
  });
  if (!user) throw new Problem(401, token ? 'Access token is invalid or has expired' : 'Sign in first');
  return user;
}

/** Ends every access token now, as a quarter of an hour would; refresh tokens stay good. */
export const expireAccessTokens = (store: Store) =>
  store.write(['sessions'], ({ sessions }) => {
    sessions.access = [];
  });

/** Makes every refresh token useless, as a host does that ends all sessions. */
export const revokeRefreshTokens = (store: Store) =>
  store.write(['sessions'], ({ sessions }) => {
    sessions.refresh = [];
  });

/** `crypto.getRandomValues` is there on plain-HTTP hosts, `randomUUID` is not. */
function randomToken(): string {
  return [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
