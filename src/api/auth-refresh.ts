import type { AxiosError, AxiosInstance } from 'axios';
import { type RecordId, sameId } from '@/domain/record';
import { withLock } from '@/lib/browser/lock';
import { wait } from '@/lib/browser/timeout';
import { parseJson, toApiError } from './answer';
import { endpoints } from './endpoints';
import { ApiError, isRecord } from './errors';
import { createRenewal, type Renewed } from './renewal';
import { sessionPort, type Tokens } from './session-port';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Login and refresh: no bearer header, a 401 is an answer and not an expired token, signing out aborts nothing. */
    anonymous?: boolean;
    /** Sent under the session of this user only: fails with `forbidden`, before it is sent, when it is another's. */
    asUser?: RecordId | undefined;
    /** The access token this request went out with. */
    sentToken?: string | undefined;
    /** It was sent again after a 401, with a token of this origin: after a refresh not a second time. */
    repeated?: Renewed;
  }
}

/** Storing what a refresh brought; the session's storage gives up after it. */
const STORING_MS = 2_000;
/** Reading the stored session before the refresh, and a timer that is late. */
const MARGIN_MS = 3_000;

/**
 * The 401 rule (SPEC section 4) as interceptors: every request waits for the stored session and carries its token; a
 * 401 is answered with one renewal and one repetition. A 401 to a token that is no longer the current one is just
 * sent again; the current one may be old as well, and is renewed then. A 401 to a refreshed token ends the session. The refresh itself lives for `timeoutMs` at most, and no other tab goes on
 * before it has ended.
 */
export function renewOn401(client: AxiosInstance, timeoutMs: number): void {
  const refreshMs = timeoutMs + STORING_MS;
  const renew = createRenewal({
    session: sessionPort,
    requestTokens: (refreshToken) => requestTokens(client, refreshToken, timeoutMs),
    withLock: (job) => withLock('pokayoke-refresh', { holdMs: refreshMs + MARGIN_MS }, job),
    refreshMs,
    wait,
  });

  client.interceptors.request.use(async (config) => {
    if (config.anonymous) return config;
    await sessionPort().ready();
    if (config.asUser !== undefined && !sameId(config.asUser, sessionPort().userId())) {
      throw new ApiError('forbidden', { message: 'Somebody else is signed in now' });
    }
    config.sentToken = sessionPort().tokens()?.accessToken;
    if (config.sentToken) config.headers.set('Authorization', `Bearer ${config.sentToken}`);
    else config.headers.delete('Authorization');
    return config;
  });

  client.interceptors.response.use(undefined, async (error: AxiosError) => {
    const config = error.config;
    if (error.response?.status !== 401 || !config || config.anonymous) throw error;
    if (config.repeated === 'refreshed') {
      if (config.sentToken) sessionPort().lost(config.sentToken);
      throw error;
    }
    const renewed = await newerToken((expired) => renew(expired, config.signal), config.sentToken);
    return client.request({ ...config, repeated: config.repeated ? 'refreshed' : renewed });
  });
}

/** Resolves when there is a token worth sending this request with again. */
async function newerToken(
  renew: (expired: string) => Promise<Renewed>,
  sentToken: string | undefined,
): Promise<Renewed> {
  if (sentToken) return renew(sentToken);
  if (!sessionPort().tokens()) throw new ApiError('unauthorized');
  return 'adopted';
}

/** A missing refresh token keeps the old one; an answer without an access token is a refusal. */
async function requestTokens(client: AxiosInstance, refreshToken: string, timeout: number): Promise<Tokens> {
  try {
    const { data } = await client.post<unknown>(endpoints.refresh, { refreshToken }, { anonymous: true, timeout });
    const tokens = readTokens(parseJson(data));
    if (!tokens) throw new ApiError('unexpected');
    return { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken ?? refreshToken };
  } catch (error) {
    throw toApiError(error);
  }
}

/** The token pair of a login or refresh answer, bare or under `result` or `data`. */
export function readTokens(body: unknown): Tokens | undefined {
  if (!isRecord(body)) return undefined;
  const { accessToken, refreshToken } = body;
  if (typeof accessToken !== 'string' || accessToken === '') return readTokens(body.result ?? body.data);
  return { accessToken, refreshToken: typeof refreshToken === 'string' && refreshToken ? refreshToken : null };
}
