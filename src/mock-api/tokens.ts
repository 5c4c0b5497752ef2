import { notSignedIn } from '@/domain/host-rules/answers';
import { type RecordId, sameId } from '@/domain/record';
import { randomId } from '@/lib/browser/ids';
import type { Store } from './store';
import type { Sessions, UserRow } from './tables';

const ACCESS_MINUTES = 15;
/** How long a used refresh token is stored, to detect its reuse. */
const REUSE_MS = 24 * 60 * 60_000;

export type TokenPair = { accessToken: string; refreshToken: string };

/** Issues a token pair for a user and removes expired rows. */
export function issueTokens(sessions: Sessions, userId: RecordId, now: Date, family = randomToken()): TokenPair {
  const pair = { accessToken: randomToken(), refreshToken: randomToken() };
  sessions.access = sessions.access.filter(({ until }) => until > now.getTime());
  sessions.access.push({ token: pair.accessToken, userId, until: now.getTime() + ACCESS_MINUTES * 60_000, family });
  sessions.refresh = sessions.refresh.filter(({ usedAt = now.getTime() }) => usedAt > now.getTime() - REUSE_MS);
  sessions.refresh.push({ token: pair.refreshToken, userId, family });
  return pair;
}

/**
 * Exchanges a refresh token for a new pair. A reused token may be stolen: all tokens of its sign-in are revoked.
 * Undefined: refused. It does not throw, because the store would roll the revocation back.
 */
export function rotateTokens(sessions: Sessions, refreshToken: unknown, now: Date): TokenPair | undefined {
  const known = sessions.refresh.find(({ token }) => token === refreshToken);
  if (!known) return undefined;
  const { family, userId } = known;
  if (known.usedAt === undefined) {
    known.usedAt = now.getTime();
    return issueTokens(sessions, userId, now, family);
  }
  sessions.access = sessions.access.filter((entry) => entry.family !== family);
  sessions.refresh = sessions.refresh.filter((entry) => entry.family !== family);
  return undefined;
}

/** The user of the request. @throws Problem 401 without a valid access token, or when the user was deleted. */
export async function userOf(store: Store, request: Request, now: Date): Promise<UserRow> {
  const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const user = await store.read(['sessions', 'users'], ({ sessions, users }) => {
    const session = sessions.access.find((entry) => entry.token === token && entry.until > now.getTime());
    return session && users.find(({ id }) => sameId(id, session.userId));
  });
  if (!user) throw notSignedIn(token);
  return user;
}

/** Expires every access token now; refresh tokens stay valid. */
export const expireAccessTokens = (store: Store) =>
  store.write(['sessions'], ({ sessions }) => {
    sessions.access = [];
  });

/** Revokes every refresh token, as a host that ends all sessions. */
export const revokeRefreshTokens = (store: Store) =>
  store.write(['sessions'], ({ sessions }) => {
    sessions.refresh = [];
  });

const randomToken = () => randomId(24);
