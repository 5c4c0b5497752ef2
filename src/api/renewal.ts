import type { Hold } from '@/lib/browser/lock';
import { ApiError, isApiError } from './errors';
import type { SessionPort, Tokens } from './session-port';

/** What a renewal needs of its surroundings; tests give it their own. */
export type RenewalTools = {
  session: () => SessionPort;
  /** POST /auth/refresh. Fails with an ApiError. */
  requestTokens: (refreshToken: string) => Promise<Tokens>;
  /** Runs the job alone among this browser's tabs. */
  withLock: <T>(job: (hold: Hold) => Promise<T>) => Promise<T>;
  /** How long `requestTokens` and the storing of its answer may take. */
  refreshMs: number;
  wait: (milliseconds: number) => Promise<void>;
};

/** A request that waits for the renewal, until its signal is aborted; undefined waits to the end. */
type Caller = { readonly aborted: boolean } | undefined;

/** Where the newer token comes from: the host, just now, or another tab, so that it may be old itself. */
export type Renewed = 'refreshed' | 'adopted';

type Flight = { done: Promise<Renewed>; callers: Caller[] };

/** Without the lock another tab may have won with our refresh token and be just about to store what it got. */
const LOOK_AGAIN_MS = [50, 150, 400];

/**
 * The renewal of access tokens: `renew(expired)` resolves when a newer token than `expired` is current. However many
 * requests wait for it, one refresh is sent for an expired token, over all tabs. A refused refresh ends the session
 * once and rejects with `unauthorized`; one that fails by network ends nothing and rejects with `network`.
 */
export function createRenewal(tools: RenewalTools): (expired: string, caller?: Caller) => Promise<Renewed> {
  const flights = new Map<string, Flight>();
  const start = (expired: string): Flight => {
    const callers: Caller[] = [];
    const isAwaited = () => callers.some((caller) => !caller?.aborted);
    return { callers, done: tools.withLock((hold) => renewOnce(tools, expired, hold, isAwaited)) };
  };
  return async (expired, caller) => {
    const current = tools.session().tokens();
    if (!current) throw new ApiError('unauthorized');
    if (current.accessToken !== expired) return 'adopted';
    const flight = flights.get(expired) ?? start(expired);
    flights.set(expired, flight);
    flight.callers.push(caller);
    try {
      return await flight.done;
    } finally {
      flights.delete(expired);
    }
  };
}

async function renewOnce(tools: RenewalTools, expired: string, hold: Hold, isAwaited: () => boolean): Promise<Renewed> {
  const session = tools.session();
  await session.adopt();
  const seen = session.tokens();
  if (!seen) throw new ApiError('unauthorized');
  if (seen.accessToken !== expired) return 'adopted';
  // A refresh token is good once: it is not sent for nobody, nor by a tab that others have passed by meanwhile.
  if (!isAwaited() || hold.remaining() < tools.refreshMs) throw new ApiError('network');
  try {
    if (seen.refreshToken === null) throw new ApiError('unauthorized');
    const fresh = await tools.requestTokens(seen.refreshToken);
    if (!(await session.commit(seen, fresh))) throw new ApiError('aborted');
    return 'refreshed';
  } catch (error) {
    if (isApiError(error, 'aborted')) throw error;
    if (!isRefused(error)) throw new ApiError('network');
    if (await renewedElsewhere(tools, expired, hold.exclusive)) return 'adopted';
    session.lost(expired);
    throw new ApiError('unauthorized');
  }
}

async function renewedElsewhere(tools: RenewalTools, expired: string, exclusive: boolean): Promise<boolean> {
  const session = tools.session();
  for (const pause of exclusive ? [0] : [0, ...LOOK_AGAIN_MS]) {
    if (pause > 0) await tools.wait(pause);
    await session.adopt();
    const now = session.tokens();
    if (!now) throw new ApiError('unauthorized');
    if (now.accessToken !== expired) return true;
  }
  return false;
}

/** The host has looked at the token and said no, or answered with something that holds none. */
const isRefused = (error: unknown) =>
  isApiError(error) &&
  error.kind !== 'network' &&
  error.kind !== 'timeout' &&
  error.kind !== 'server' &&
  error.status !== 408 &&
  error.status !== 429;
