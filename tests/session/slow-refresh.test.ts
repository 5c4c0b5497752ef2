import { runs } from '@tests/support/random';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Attempt,
  runScenario,
  simulateTime,
  TIMEOUT_MS,
  type TimedScenario,
  timedScenarios,
} from './timed-harness';

let after: ReturnType<typeof simulateTime>;

beforeEach(() => {
  after = simulateTime();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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

/** How many scenarios of each type are run. */
const RUNS = runs(100);

/** Tab 2 gets the lock while it is suspended: when it is resumed, part of its time is over. */
const grantedWhileSuspended: TimedScenario = {
  locking: 'Web Locks',
  tabs: 3,
  namesUser: false,
  events: [
    { at: 0, tab: 0, type: 'request' },
    { at: 1, tab: 2, type: 'suspend soon' },
    { at: 15_003, tab: 0, type: 'request' },
    { at: 20_016, tab: 2, type: 'resume' },
    { at: 20_019, tab: 0, type: 'request' },
  ],
  refreshes: [
    { sendMs: 5, answerMs: 14_995 },
    { sendMs: 5, answerMs: 14_992 },
  ],
};

describe('a slow refresh, over several tabs and a host that revokes a sign-in when a token is reused', () => {
  it('[S10] [S14] [S25] is sent once by all tabs together, with Web Locks or leases, and ends no session', async () => {
    const seen = { slow: 0 };
    await fc.assert(
      fc.asyncProperty(timedScenarios(['Web Locks', 'leases'], [], 14_000), async (scenario) => {
        const { attempts, tabs, outcomes, host, finalRequest } = await runScenario(
          { ...scenario, namesUser: true },
          after,
        );
        seen.slow += attempts.some(({ sentAt, answeredAt = 0 }) => answeredAt > sentAt + 5_000) ? 1 : 0;
        expect(new Set(attempts.map(({ token }) => token)).size).toBe(attempts.length);
        expect(host.isRevoked()).toBe(false);
        expect(tabs.flatMap(({ ends }) => ends)).toEqual([]);
        for (const { outcome } of outcomes) expect(['answered', 'timeout']).toContain(outcome);
        expect(await finalRequest()).toBe('answered');
      }),
      { numRuns: RUNS },
    );
    expect(seen.slow).toBeGreaterThan(10);
  });

  it('[S1] [S13] [S25] is sent again only after an attempt without an answer; no request outlives its time-out', async () => {
    const seen = { again: 0, passedBy: 0 };
    await fc.assert(
      fc.asyncProperty(
        timedScenarios(
          ['Web Locks', 'leases'],
          ['crash', 'suspend', 'suspend soon', 'suspend soon', 'resume', 'resume'],
          40_000,
        ),
        async (scenario) => {
          const { attempts, tabs, outcomes, browser, finalRequest } = await runScenario(scenario, after);
          expect(sentAgain(attempts)).toEqual([]);
          const tokens = new Set(attempts.map(({ token }) => token));
          seen.again += tokens.size < attempts.length ? 1 : 0;
          seen.passedBy += attempts.some(({ isAlive, answeredAt }) => isAlive() && !answeredAt) ? 1 : 0;
          for (const { delayMs } of outcomes) expect(delayMs).toBeLessThanOrEqual(0);
          expect([...browser.mixed, ...tabs.flatMap(({ mixed }) => mixed)]).toEqual([]);
          // Each tab that is suspended for ever costs the others two time-outs at most, and nothing else.
          if (!tabs.some(({ runs }) => runs())) return;
          const allowed = 2 * tabs.filter(({ runs }) => !runs()).length;
          let tries = 0;
          while (tries <= allowed && (await finalRequest()) === 'timeout') tries += 1;
          expect(tries).toBeLessThanOrEqual(allowed);
        },
      ),
      { numRuns: RUNS, examples: [[grantedWhileSuspended]] },
    );
    expect(seen.again).toBeGreaterThan(1);
    expect(seen.passedBy).toBeGreaterThan(1);
  });

  it.each(['Web Locks', 'leases'] as const)(
    '[S13] is not sent by a tab that is resumed after others have refreshed, with %s',
    async (locking) => {
      const { attempts, tabs, host, outcomes } = await runScenario(
        {
          locking,
          tabs: 2,
          namesUser: true,
          events: [
            { at: 0, tab: 0, type: 'suspend soon' },
            { at: 1_000, tab: 1, type: 'request' },
            { at: 17_000, tab: 1, type: 'request' },
            { at: 40_000, tab: 0, type: 'resume' },
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

  it('[S14] [S15] with neither Web Locks nor leases no request hangs and no two users are mixed up', async () => {
    await fc.assert(
      fc.asyncProperty(
        timedScenarios(['neither'], ['crash', 'suspend', 'suspend soon', 'suspend soon', 'resume', 'resume'], 40_000),
        async (scenario) => {
          const { tabs, outcomes, browser } = await runScenario(scenario, after);
          for (const { delayMs } of outcomes) expect(delayMs).toBeLessThanOrEqual(0);
          expect([...browser.mixed, ...tabs.flatMap(({ mixed }) => mixed)]).toEqual([]);
        },
      ),
      { numRuns: RUNS },
    );
  });
});
