import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Attempt, play, simulateTime, TIMEOUT_MS, type TimedWorld, timedWorlds } from './timed-world';

let after: ReturnType<typeof simulateTime>;

beforeEach(() => {
  after = simulateTime();
});
afterEach(() => void vi.useRealTimers());

/**
 * The invariant: while an attempt may still be answered its refresh token is not sent by anybody else, and it is sent
 * again only after an attempt that brought no answer in time (its tab crashed or was suspended, or it timed out).
 */
function sentAgain(attempts: Attempt[]): string[] {
  return attempts.flatMap((attempt, index) => {
    const before = attempts.slice(0, index).filter(({ token }) => token === attempt.token);
    const answered = before.filter(({ answeredAt }) => answeredAt !== undefined);
    const pending = before.filter(
      ({ answeredAt, isAlive, sentAt }) =>
        answeredAt === undefined && isAlive() && attempt.sentAt < sentAt + TIMEOUT_MS,
    );
    return [
      ...answered.map(() => `${attempt.token} after an answer`),
      ...pending.map(() => `${attempt.token} beside an attempt under way`),
    ];
  });
}

/** HISTORIES=1000 plays as many of each kind. */
const RUNS = Number(process.env.HISTORIES) || 100;

/** The lock comes to tab 2 while it is suspended: what it has left of its time when it wakes up is not all of it. */
const grantedWhileSuspended: TimedWorld = {
  means: 'Web Locks',
  tabs: 3,
  namesUser: false,
  events: [
    { at: 0, tab: 0, what: 'request' },
    { at: 1, tab: 2, what: 'stumble' },
    { at: 15_003, tab: 0, what: 'request' },
    { at: 20_016, tab: 2, what: 'resume' },
    { at: 20_019, tab: 0, what: 'request' },
  ],
  refreshes: [
    { there: 5, back: 14_995 },
    { there: 5, back: 14_992 },
  ],
};

describe('a refresh that takes its time, over several tabs and a host that revokes a sign-in when a token is reused', () => {
  it('[S10] [S14] [S25] is sent once by all tabs together, with Web Locks or leases, and ends nobody’s session', async () => {
    const met = { slow: 0 };
    await fc.assert(
      fc.asyncProperty(timedWorlds(['Web Locks', 'leases'], [], 14_000), async (world) => {
        const { attempts, tabs, outcomes, host, requestAtTheEnd } = await play({ ...world, namesUser: true }, after);
        met.slow += attempts.some(({ sentAt, answeredAt = 0 }) => answeredAt > sentAt + 5_000) ? 1 : 0;
        expect(new Set(attempts.map(({ token }) => token)).size).toBe(attempts.length);
        expect(host.isRevoked()).toBe(false);
        expect(tabs.flatMap(({ ends }) => ends)).toEqual([]);
        for (const { outcome } of outcomes) expect(['answered', 'timeout']).toContain(outcome);
        expect(await requestAtTheEnd()).toBe('answered');
      }),
      { numRuns: RUNS },
    );
    expect(met.slow).toBeGreaterThan(10);
  });

  it('[S1] [S13] [S25] is sent again only after an attempt without an answer; no request outlives its time-out', async () => {
    const met = { again: 0, passedBy: 0 };
    await fc.assert(
      fc.asyncProperty(
        timedWorlds(['Web Locks', 'leases'], ['crash', 'suspend', 'stumble', 'stumble', 'resume', 'resume'], 40_000),
        async (world) => {
          const { attempts, tabs, outcomes, browser, requestAtTheEnd } = await play(world, after);
          expect(sentAgain(attempts)).toEqual([]);
          const tokens = new Set(attempts.map(({ token }) => token));
          met.again += tokens.size < attempts.length ? 1 : 0;
          met.passedBy += attempts.some(({ isAlive, answeredAt }) => isAlive() && !answeredAt) ? 1 : 0;
          for (const { late } of outcomes) expect(late).toBeLessThanOrEqual(0);
          expect([...browser.mixed, ...tabs.flatMap(({ mixed }) => mixed)]).toEqual([]);
          // Each tab that is suspended for ever costs the others two time-outs at most, and nothing else.
          if (!tabs.some(({ runs }) => runs())) return;
          let tries = 0;
          while ((await requestAtTheEnd()) === 'timeout') tries += 1;
          expect(tries).toBeLessThanOrEqual(2 * tabs.filter(({ runs }) => !runs()).length);
        },
      ),
      { numRuns: RUNS, examples: [[grantedWhileSuspended]] },
    );
    expect(met.again).toBeGreaterThan(1);
    expect(met.passedBy).toBeGreaterThan(1);
  });

  it.each(['Web Locks', 'leases'] as const)(
    '[S13] is not sent by a tab that wakes up after the others have gone past it, with %s',
    async (means) => {
      const { attempts, tabs, host, outcomes } = await play(
        {
          means,
          tabs: 2,
          namesUser: true,
          events: [
            { at: 0, tab: 0, what: 'stumble' },
            { at: 1_000, tab: 1, what: 'request' },
            { at: 17_000, tab: 1, what: 'request' },
            { at: 40_000, tab: 0, what: 'resume' },
          ],
          refreshes: [],
        },
        after,
      );
      expect(attempts).toMatchObject([{ tab: 1, token: '1-r0' }]);
      expect(outcomes).toMatchObject([
        { tab: 1, outcome: 'timeout' },
        { tab: 1, outcome: 'answered' },
        { tab: 0, outcome: 'network' },
      ]);
      expect(host.isRevoked()).toBe(false);
      expect(tabs.flatMap(({ ends }) => ends)).toEqual([]);
    },
  );

  it('[S14] [S15] hangs nobody and mixes no two people up with neither Web Locks nor leases', async () => {
    await fc.assert(
      fc.asyncProperty(
        timedWorlds(['neither'], ['crash', 'suspend', 'stumble', 'stumble', 'resume', 'resume'], 40_000),
        async (world) => {
          const { tabs, outcomes, browser } = await play(world, after);
          for (const { late } of outcomes) expect(late).toBeLessThanOrEqual(0);
          expect([...browser.mixed, ...tabs.flatMap(({ mixed }) => mixed)]).toEqual([]);
        },
      ),
      { numRuns: RUNS },
    );
  });
});
