import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deedsThatEndNothing, live, worlds } from './session-world';

type Attempt = { tab: number; token: string; unanswered: boolean };

/** A refresh token may be sent again only after an attempt that got no answer. */
function sentTooOften(attempts: Attempt[], over: 'all tabs' | 'one tab'): string[] {
  const sent = new Map<string, { times: number; unanswered: number }>();
  for (const { tab, token, unanswered } of attempts) {
    const key = over === 'one tab' ? `${tab}: ${token}` : token;
    const { times, unanswered: before } = sent.get(key) ?? { times: 0, unanswered: 0 };
    sent.set(key, { times: times + 1, unanswered: before + (unanswered ? 1 : 0) });
  }
  return [...sent].filter(([, { times, unanswered }]) => times > unanswered + 1).map(([key]) => key);
}

const endings = ['answered', 'signed out', 'unauthorized', 'network', 'aborted', 'refused again'];

describe('a session, whatever happens in whatever order', () => {
  it('[S1] [S2] [S8] [S11] [S14] [S15] [S24] answers every request, refreshes once, and never comes back after signing out', async () => {
    const met = { refresh: 0, discarded: 0, signedOut: 0 };
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), worlds(), async (scheduler, world) => {
        const { asked, attempts, browser, tabs, turns, found } = await live(scheduler, world);
        met.refresh += attempts.length > 0 ? 1 : 0;
        met.discarded += asked.includes('aborted') ? 1 : 0;
        met.signedOut += turns.at(-1)?.what === 'out' ? 1 : 0;

        expect(asked).toHaveLength(world.deeds.filter(({ deed }) => deed === 'request').length);
        for (const outcome of asked) expect(endings).toContain(outcome);

        expect(sentTooOften(attempts, 'one tab')).toEqual([]);
        if (world.locks && !browser.hasBeenBroken()) expect(sentTooOften(attempts, 'all tabs')).toEqual([]);

        for (const { seen, ends, mixed } of tabs) {
          expect(mixed).toEqual([]);
          expect(seen.began).toBeLessThanOrEqual(seen.loggedIn + 1);
          expect(ends.length).toBeLessThanOrEqual(seen.began);
        }
        for (const [index, { state }] of tabs.entries()) {
          if (turns.findLast(({ tab }) => tab === index)?.what === 'out') expect(state().isAuthenticated).toBe(false);
        }
        if (turns.at(-1)?.what === 'out') {
          expect(tabs.map(({ state }) => state().accessToken)).toEqual(tabs.map(() => null));
          if (!browser.hasBeenBroken()) expect(browser.stored()).toBeUndefined();
          expect((await found()).isAuthenticated).toBe(false);
          expect(browser.stored()).toBeUndefined();
        }
        expect(browser.mixed).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
    // Worlds in which nothing happens prove nothing.
    expect(met.refresh).toBeGreaterThan(1_000);
    expect(met.discarded).toBeGreaterThan(50);
    expect(met.signedOut).toBeGreaterThan(150);
  }, 60_000);

  it('[S5] is ended by no failing network, only by a refusal', async () => {
    const calm = worlds(deedsThatEndNothing, ['ok', 'network']);
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), calm, async (scheduler, world) => {
        const { asked, tabs } = await live(scheduler, { ...world, expired: true, locks: true, namesUser: true });
        expect(tabs.flatMap(({ ends }) => ends)).toEqual([]);
        for (const { state } of tabs) expect(state().isAuthenticated).toBe(true);
        for (const outcome of asked) expect(['answered', 'network']).toContain(outcome);
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  it('[S24] whose user is not known yet ends for no reason of its own in the only tab', async () => {
    const calm = worlds(deedsThatEndNothing, ['ok', 'network']);
    const met = { unknown: 0 };
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), calm, async (scheduler, world) => {
        const { asked, tabs, browser } = await live(scheduler, { ...world, tabs: 1, locks: true, namesUser: false });
        met.unknown += tabs[0]?.state().user ? 0 : 1;
        expect(tabs.flatMap(({ ends }) => ends)).toEqual([]);
        expect(browser.stored()?.accessToken).toBe(tabs[0]?.state().accessToken);
        for (const outcome of asked) expect(['answered', 'network']).toContain(outcome);
      }),
      { numRuns: 300 },
    );
    expect(met.unknown).toBeGreaterThan(50);
  }, 60_000);
});
