import type fc from 'fast-check';
import { ApiError } from '@/api/client/errors';
import type { Tokens } from '@/api/client/session-port';

/** How the host handles a refresh; `lost`: it rotates the token, but its answer never arrives. */
export type RefreshResult = 'ok' | 'refused' | 'network' | 'lost';

export const ownerOf = (token: string | null) => Number(token?.split('-')[0]);

/**
 * A host whose refresh tokens can be used once; a reused one revokes all tokens of its sign-in, where the host `revokes`.
 * `2-a7` is user 2's token.
 */
export function fakeHost(scheduler: fc.Scheduler, refreshResults: RefreshResult[], revokes: boolean) {
  const good = { access: new Set<string>(), refresh: new Set<string>() };
  /** The sign-in each token descends from. */
  const families = new Map<string, number>();
  let signIns = 0;
  const attempts: { tab: number; token: string; unanswered: boolean }[] = [];
  const answering: Promise<unknown>[] = [];
  let issued = 0;
  const issue = (user: number, family?: number): Tokens => {
    issued += 1;
    if (family === undefined) signIns += 1;
    const tokens = { accessToken: `${user}-a${issued}`, refreshToken: `${user}-r${issued}` };
    good.access.add(tokens.accessToken);
    good.refresh.add(tokens.refreshToken);
    families.set(tokens.accessToken, family ?? signIns).set(tokens.refreshToken, family ?? signIns);
    return tokens;
  };
  const revokeFamilyOf = (token: string) => {
    const isOther = (other: string) => families.get(other) !== families.get(token);
    good.access = new Set([...good.access].filter(isOther));
    good.refresh = new Set([...good.refresh].filter(isOther));
  };
  return {
    attempts,
    issue: (user: number) => issue(user),
    expireAll: () => good.access.clear(),
    settled: () => Promise.all(answering),
    request: async (token: string | undefined) => {
      await scheduler.schedule(Promise.resolve(), 'request arrives');
      return token !== undefined && good.access.has(token);
    },
    refresh: async (tab: number, token: string): Promise<Tokens> => {
      const result = refreshResults[attempts.length] ?? 'ok';
      attempts.push({ tab, token, unanswered: result === 'network' || result === 'lost' });
      await scheduler.schedule(Promise.resolve(), 'refresh arrives');
      if (result === 'network') throw new ApiError('network');
      const isGood = good.refresh.delete(token);
      if (!isGood && revokes) revokeFamilyOf(token);
      if (result === 'refused' || !isGood) throw new ApiError('unauthorized', { status: 401 });
      const tokens = issue(ownerOf(token), families.get(token));
      const answer = scheduler.schedule(Promise.resolve(), 'refresh answers');
      answering.push(answer);
      await answer;
      if (result === 'lost') throw new ApiError('network');
      return tokens;
    },
  };
}
