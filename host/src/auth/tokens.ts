import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '@host/database/transaction';
import type { Host } from '@host/host';
import { jwtVerify, SignJWT } from 'jose';
import { sql } from 'kysely';

export type TokenPair = { accessToken: string; refreshToken: string };

const ISSUER = 'admin-pokayoke';
const ALGORITHM = 'HS256';
const DAY_MS = 24 * 60 * 60_000;

const random = () => randomBytes(32).toString('base64url');
/** The stored form of a refresh token: reading the database is not enough to sign in with it. */
const digest = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Tokens of a new sign-in. */
export async function startSession(host: Host, tx: Tx, userId: number): Promise<TokenPair> {
  const now = host.now();
  const session = random();
  await removeOld(tx, now);
  await tx.insertInto('sessions').values({ id: session, userId, createdAt: now, revokedAt: null }).execute();
  return issue(host, tx, session, userId);
}

/**
 * Exchanges a refresh token for a new pair. Of two calls with one token a single UPDATE lets one through; the other,
 * like any later one, ends the sign-in, because one of them may be stolen. Undefined: refused. It does not throw,
 * because the transaction would undo that.
 */
export async function rotate(host: Host, tx: Tx, refreshToken: string): Promise<TokenPair | undefined> {
  const now = host.now();
  const hash = digest(refreshToken);
  const used = await tx
    .updateTable('refreshTokens')
    .set({ usedAt: now })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('sessionId')
    .executeTakeFirst();
  if (used) {
    const session = await tx
      .selectFrom('sessions')
      .select('userId')
      .where('id', '=', used.sessionId)
      .where('revokedAt', 'is', null)
      .executeTakeFirst();
    return session && issue(host, tx, used.sessionId, session.userId);
  }
  const known = await tx
    .selectFrom('refreshTokens')
    .select('sessionId')
    .where('hash', '=', hash)
    .where('usedAt', 'is not', null)
    .executeTakeFirst();
  if (known) await tx.updateTable('sessions').set({ revokedAt: now }).where('id', '=', known.sessionId).execute();
  return undefined;
}

/** Ends every sign-in of a user, but for one. */
export const endSessions = (tx: Tx, userId: number, now: Date, except?: string) =>
  tx
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute();

/** The user of an access token and its sign-in; undefined when it is wrong, expired or revoked, or the user deleted. */
export async function userOfToken(host: Host, token: string) {
  const claims = await claimsOf(host, token);
  if (!claims) return undefined;
  const user = await host.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .selectAll('users')
    .where('sessions.id', '=', claims.session)
    .where('sessions.revokedAt', 'is', null)
    .executeTakeFirst();
  return user && { user, session: claims.session };
}

async function claimsOf({ config, now }: Host, token: string): Promise<{ session: string } | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(config.tokenSecret), {
      ...{ issuer: ISSUER, algorithms: [ALGORITHM], requiredClaims: ['exp', 'sid'], currentDate: now() },
    });
    return typeof payload.sid === 'string' ? { session: payload.sid } : undefined;
  } catch {
    return undefined;
  }
}

async function issue({ config, now }: Host, tx: Tx, session: string, userId: number): Promise<TokenPair> {
  const refreshToken = random();
  const time = now();
  await tx
    .insertInto('refreshTokens')
    .values({
      ...{ hash: digest(refreshToken), sessionId: session, createdAt: time, usedAt: null },
      expiresAt: new Date(time.getTime() + config.sessionDays * DAY_MS),
    })
    .execute();
  const accessToken = await new SignJWT({ sid: session, jti: random() })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setSubject(String(userId))
    .setIssuedAt(time)
    .setExpirationTime(new Date(time.getTime() + config.accessMinutes * 60_000))
    .sign(keyOf(config.tokenSecret));
  return { accessToken, refreshToken };
}

/** Sign-ins whose every refresh token has expired. */
const removeOld = (tx: Tx, now: Date) =>
  sql`delete from sessions where id in (
    select session_id from refresh_tokens group by session_id having max(expires_at) < ${now} limit 100
  )`.execute(tx);

const keyOf = (secret: string) => new TextEncoder().encode(secret);
