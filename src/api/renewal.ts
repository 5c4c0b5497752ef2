import { ApiError, isApiError } from './errors';
import type { SessionPort, Tokens } from './session-port';

/** What a renewal needs of the world; tests give it their own. */
export type RenewalTools = {
  session: () => SessionPort;
  /** POST /auth/refresh. Fails with an ApiError. */
  requestTokens: (refreshToken: string) => Promise<Tokens>;
  /** Runs the job alone among this browser's tabs; `locked` false: it could not be had, so others may be at it too. */
  withLock: <T>(job: (locked: boolean) => Promise<T>) => Promise<T>;
  wait: (milliseconds: number) => Promise<void>;
};

/** Without the lock another tab may have won with our refresh token and be just about to store what it got. */
const LOOK_AGAIN_MS = [50, 150, 400];

/**
 * The renewal of access tokens: `renew(expired)` resolves when a newer token than `expired` is current. However many
 * ask, one refresh is sent for an expired token, over all tabs. A refused refresh ends the session once and rejects
 * with `unauthorized`; one that fails by network ends nothing and rejects with `network`.
 */
export function createRenewal(tools: RenewalTools): (expired: string) => Promise<void> {
  const flights = new Map<string, Promise<void>>();
  return async (expired) => {
    const current = tools.session().tokens();
    if (!current) throw new ApiError('unauthorized');
    if (current.accessToken !== expired) return;
    const flight = flights.get(expired) ?? tools.withLock((locked) => renewOnce(tools, expired, locked));
    flights.set(expired, flight);
    try {
      await flight;
    } finally {
      flights.delete(expired);
    }
  };
}

async function renewOnce(tools: RenewalTools, expired: string, locked: boolean): Promise<void> {
  const session = tools.session();
  await session.adopt();
  const seen = session.tokens();
  if (!seen) throw new ApiError('unauthorized');
  if (seen.accessToken !== expired) return;
  try {
    if (seen.refreshToken === null) throw new ApiError('unauthorized');
    const fresh = await tools.requestTokens(seen.refreshToken);
    if (!(await session.commit(seen, fresh))) throw new ApiError('aborted');
  } catch (error) {
    if (isApiError(error, 'aborted')) throw error;
    if (!isRefused(error)) throw new ApiError('network');
    if (await renewedElsewhere(tools, expired, locked)) return;
    session.lost(expired);
    throw new ApiError('unauthorized');
  }
}

async function renewedElsewhere(tools: RenewalTools, expired: string, locked: boolean): Promise<boolean> {
  const session = tools.session();
  for (const pause of locked ? [0] : [0, ...LOOK_AGAIN_MS]) {
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
