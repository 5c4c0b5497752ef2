import { m } from '@messages/messages';
import type { AxiosError, AxiosInstance } from 'axios';
import { endpoints } from '@/api/endpoints';
import { type RecordId, sameId } from '@/domain/record';
import { type LockContext, withLock } from '@/lib/browser/lock';
import { wait } from '@/lib/browser/timeout';
import { ApiError, isApiError, isRecord, parseJson, toApiError } from './errors';
import { type SessionPort, sessionPort, type Tokens } from './session-port';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Login and refresh: no bearer header, a 401 is an answer and not an expired token, signing out aborts nothing. */
    anonymous?: boolean;
    /** Sent only while this user is signed in; otherwise it fails with `forbidden` before it is sent. */
    asUser?: RecordId | undefined;
    /** The access token of this request. */
    sentToken?: string | undefined;
    /** Set on a retry after a 401: where its token came from. After a refresh there is no second retry. */
    retriedAfter?: TokenOrigin;
  }
}

/** The session's storage gives up after it. */
const STORING_MS = 2_000;
/** For reading the stored session before the refresh, and a delayed timer. */
const MARGIN_MS = 3_000;
/** Without the lock another tab may have used this refresh token and not stored the new one yet. */
const RECHECK_MS = [50, 150, 400];

/**
 * Interceptors for a 401 (SPEC section 4). Every request waits for the stored session and carries its token; a 401 leads
 * to one refresh and one retry. A 401 for a token that is no longer current is only retried; if the current token has
 * expired too, it is refreshed then. A 401 for a refreshed token ends the session. A refresh takes `timeoutMs` at most,
 * and no other tab starts one before it has ended.
 */
export function refreshOn401(client: AxiosInstance, timeoutMs: number): void {
  const refreshMs = timeoutMs + STORING_MS;
  const refresh = createTokenRefresh({
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
      throw new ApiError('forbidden', { say: m.api_somebody_else });
    }
    config.sentToken = sessionPort().tokens()?.accessToken;
    if (config.sentToken) config.headers.set('Authorization', `Bearer ${config.sentToken}`);
    else config.headers.delete('Authorization');
    return config;
  });

  client.interceptors.response.use(undefined, async (error: AxiosError) => {
    const config = error.config;
    if (error.response?.status !== 401 || !config || config.anonymous) throw error;
    if (config.retriedAfter === 'refreshed') {
      if (config.sentToken) sessionPort().lost(config.sentToken);
      throw error;
    }
    const origin = await newerToken((expired) => refresh(expired, config.signal), config.sentToken);
    return client.request({ ...config, retriedAfter: config.retriedAfter ? 'refreshed' : origin });
  });
}

/** Resolves when this request can be retried with a newer token. */
async function newerToken(
  refresh: (expired: string) => Promise<TokenOrigin>,
  sentToken: string | undefined,
): Promise<TokenOrigin> {
  if (sentToken) return refresh(sentToken);
  if (!sessionPort().tokens()) throw new ApiError('unauthorized');
  return 'adopted';
}

/** Dependencies of a refresh; tests inject their own. */
export type RefreshDependencies = {
  session: () => SessionPort;
  /** POST /auth/refresh. Fails with an ApiError. */
  requestTokens: (refreshToken: string) => Promise<Tokens>;
  /** Runs one job at a time over all tabs of this browser. */
  withLock: <T>(job: (lock: LockContext) => Promise<T>) => Promise<T>;
  /** How long `requestTokens` and the storing of its answer may take. */
  refreshMs: number;
  wait: (milliseconds: number) => Promise<void>;
};

/** The abort signal of a request that waits for the refresh; undefined is never aborted. */
type Caller = { readonly aborted: boolean } | undefined;

/** Where the newer token comes from: `refreshed` from the host just now, `adopted` from another tab (may have expired). */
export type TokenOrigin = 'refreshed' | 'adopted';

type PendingRefresh = { done: Promise<TokenOrigin>; callers: Caller[] };

/**
 * `refresh(expired)` resolves when a newer token than `expired` is current. All waiting requests of all tabs share one
 * refresh (docs/decisions/one-refresh-over-all-tabs.md). A refused refresh ends the session once and rejects with
 * `unauthorized`; a network failure ends nothing and rejects with `network`.
 */
export function createTokenRefresh(
  dependencies: RefreshDependencies,
): (expired: string, caller?: Caller) => Promise<TokenOrigin> {
  const pending = new Map<string, PendingRefresh>();
  const start = (expired: string): PendingRefresh => {
    const callers: Caller[] = [];
    const isNeeded = () => callers.some((caller) => !caller?.aborted);
    return { callers, done: dependencies.withLock((lock) => refreshOnce(dependencies, expired, lock, isNeeded)) };
  };
  return async (expired, caller) => {
    const current = dependencies.session().tokens();
    if (!current) throw new ApiError('unauthorized');
    if (current.accessToken !== expired) return 'adopted';
    const refresh = pending.get(expired) ?? start(expired);
    pending.set(expired, refresh);
    refresh.callers.push(caller);
    try {
      return await refresh.done;
    } finally {
      pending.delete(expired);
    }
  };
}

async function refreshOnce(
  dependencies: RefreshDependencies,
  expired: string,
  lock: LockContext,
  isNeeded: () => boolean,
): Promise<TokenOrigin> {
  const session = dependencies.session();
  await session.adopt();
  const seen = session.tokens();
  if (!seen) throw new ApiError('unauthorized');
  if (seen.accessToken !== expired) return 'adopted';
  // A refresh token can be used once: not sent when no request waits any more, or the lock may pass to another tab.
  if (!isNeeded() || lock.remaining() < dependencies.refreshMs) throw new ApiError('network');
  try {
    if (seen.refreshToken === null) throw new ApiError('unauthorized');
    const fresh = await dependencies.requestTokens(seen.refreshToken);
    if (!(await session.commit(seen, fresh))) throw new ApiError('aborted');
    return 'refreshed';
  } catch (error) {
    if (isApiError(error, 'aborted')) throw error;
    if (!isRefused(error)) throw new ApiError('network');
    if (await wasRefreshedByAnotherTab(dependencies, expired, lock.exclusive)) return 'adopted';
    session.lost(expired);
    throw new ApiError('unauthorized');
  }
}

async function wasRefreshedByAnotherTab(
  dependencies: RefreshDependencies,
  expired: string,
  exclusive: boolean,
): Promise<boolean> {
  const session = dependencies.session();
  for (const pause of exclusive ? [0] : [0, ...RECHECK_MS]) {
    if (pause > 0) await dependencies.wait(pause);
    await session.adopt();
    const now = session.tokens();
    if (!now) throw new ApiError('unauthorized');
    if (now.accessToken !== expired) return true;
  }
  return false;
}

/** Whether the host has refused the token, or answered without one. */
const isRefused = (error: unknown) =>
  isApiError(error) &&
  error.kind !== 'network' &&
  error.kind !== 'timeout' &&
  error.kind !== 'server' &&
  error.status !== 408 &&
  error.status !== 429;

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
