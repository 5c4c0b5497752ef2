import { runs } from '@tests/support/random';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { harmlessActions, runScenario, scenarios } from './session-harness';

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
    const seen = { refresh: 0, discarded: 0, signedOut: 0 };
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), scenarios(), async (scheduler, scenario) => {
        const { requestOutcomes, attempts, browser, tabs, authChanges, openNewPage } = await runScenario(
          scheduler,
          scenario,
        );
        seen.refresh += attempts.length > 0 ? 1 : 0;
        seen.discarded += requestOutcomes.includes('aborted') ? 1 : 0;
        seen.signedOut += authChanges.at(-1)?.what === 'out' ? 1 : 0;

        expect(requestOutcomes).toHaveLength(scenario.actions.filter(({ action }) => action === 'request').length);
        for (const outcome of requestOutcomes) expect(endings).toContain(outcome);

        expect(sentTooOften(attempts, 'one tab')).toEqual([]);
        if (scenario.locks && !browser.hasBeenBroken()) expect(sentTooOften(attempts, 'all tabs')).toEqual([]);

        for (const { seen: tab, ends, mixed } of tabs) {
          expect(mixed).toEqual([]);
          expect(tab.began).toBeLessThanOrEqual(tab.loggedIn + 1);
          expect(ends.length).toBeLessThanOrEqual(tab.began);
        }
        for (const [index, { state }] of tabs.entries()) {
          if (authChanges.findLast(({ tab }) => tab === index)?.what === 'out')
            expect(state().isAuthenticated).toBe(false);
        }
        if (authChanges.at(-1)?.what === 'out') {
          expect(tabs.map(({ state }) => state().accessToken)).toEqual(tabs.map(() => null));
          if (!browser.hasBeenBroken()) expect(browser.stored()).toBeUndefined();
          expect((await openNewPage()).isAuthenticated).toBe(false);
          expect(browser.stored()).toBeUndefined();
        }
        expect(browser.mixed).toEqual([]);
      }),
      { numRuns: runs(1_000) },
    );
    // Scenarios in which nothing happens prove nothing.
    expect(seen.refresh).toBeGreaterThan(300);
    expect(seen.discarded).toBeGreaterThan(15);
    expect(seen.signedOut).toBeGreaterThan(50);
  });

  it('[S5] is ended only by a refusal, not by a failing network', async () => {
    const harmless = scenarios(harmlessActions, ['ok', 'network']);
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), harmless, async (scheduler, scenario) => {
        const { requestOutcomes, tabs } = await runScenario(scheduler, {
          ...scenario,
          expired: true,
          locks: true,
          namesUser: true,
        });
        expect(tabs.flatMap(({ ends }) => ends)).toEqual([]);
        for (const { state } of tabs) expect(state().isAuthenticated).toBe(true);
        for (const outcome of requestOutcomes) expect(['answered', 'network']).toContain(outcome);
      }),
      { numRuns: runs(300) },
    );
  });

  it('[S1] [S10] is refreshed once by all tabs with a lock; without one a tab takes over what another stored meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), scenarios(harmlessActions, ['ok']), async (scheduler, scenario) => {
        const expired = { ...scenario, expired: true, namesUser: true, revokes: false };
        const { requestOutcomes, tabs, attempts } = await runScenario(scheduler, expired);
        expect(tabs.flatMap(({ ends }) => ends)).toEqual([]);
        for (const outcome of requestOutcomes) expect(outcome).toBe('answered');
        if (scenario.locks) expect(attempts.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: runs(300) },
    );
  });

  it('[S24] does not end by itself in the only tab while its user is not known yet', async () => {
    const harmless = scenarios(harmlessActions, ['ok', 'network']);
    const seen = { unknown: 0 };
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), harmless, async (scheduler, scenario) => {
        const { requestOutcomes, tabs, browser } = await runScenario(scheduler, {
          ...scenario,
          tabs: 1,
          locks: true,
          namesUser: false,
        });
        seen.unknown += tabs[0]?.state().user ? 0 : 1;
        expect(tabs.flatMap(({ ends }) => ends)).toEqual([]);
        expect(browser.stored()?.accessToken).toBe(tabs[0]?.state().accessToken);
        for (const outcome of requestOutcomes) expect(['answered', 'network']).toContain(outcome);
      }),
      { numRuns: runs(300) },
    );
    expect(seen.unknown).toBeGreaterThan(50);
  });
});
