import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { isApiError } from '@/api/client/errors';
import { createTokenRefresh } from '@/api/client/token-refresh';
import { signedIn } from '@/session/session';
import { createSession } from '@/session/session-store';
import { fakeBrowser, notHeld } from './fake-browser';
import { fakeHost, ownerOf, type RefreshResult } from './fake-host';

export type Action =
  | 'request'
  | 'log out'
  | 'log in as another'
  | 'load the profile'
  | 'reread the storage'
  | 'access tokens expire'
  | 'an unknown tab signs in'
  | 'the storage breaks'
  | 'the storage works again';

export type Scenario = {
  tabs: number;
  locks: boolean;
  /** The access token is too old from the start: the first request has to refresh it. */
  expired: boolean;
  /** The host ends a sign-in when one of its used refresh tokens comes again. */
  revokes: boolean;
  /** The host's answer to a sign-in names the user; else only `/auth/me` does. */
  namesUser: boolean;
  actions: { tab: number; action: Action }[];
  /** In the order of the refreshes; whatever comes after is granted. */
  refreshResults: RefreshResult[];
};

/** Actions that give nobody a reason to sign anybody out. */
export const harmlessActions: Action[] = ['request', 'request', 'request', 'reread the storage', 'load the profile'];
const allActions: Action[] = [
  ...harmlessActions,
  'request',
  'request',
  'access tokens expire',
  'log out',
  'log in as another',
  'an unknown tab signs in',
  'the storage breaks',
  'the storage works again',
];

/** Scenarios of 1 to 3 tabs. Without `actions` and `refreshResults` of their own anything may happen. */
export const scenarios = (
  actions: Action[] = allActions,
  refreshResults: RefreshResult[] = ['ok', 'refused', 'network', 'lost'],
) =>
  fc.record<Scenario>({
    tabs: fc.integer({ min: 1, max: 3 }),
    locks: fc.boolean(),
    expired: fc.nat(9).map((roll) => roll > 0),
    revokes: fc.constant(true),
    namesUser: fc.boolean(),
    actions: fc.array(fc.record({ tab: fc.nat(2), action: fc.constantFrom(...actions) }), {
      minLength: 3,
      maxLength: 12,
    }),
    refreshResults: fc.array(fc.constantFrom(...refreshResults), { maxLength: 4 }),
  });

const profile = (id: number) => ({
  id,
  username: `user${id}`,
  fullName: '',
  email: '',
  nik: '',
  role: 'user',
  createdAt: '',
});

/** Runs the actions in the scheduler's order. */
export async function runScenario(scheduler: fc.Scheduler, scenario: Scenario) {
  const host = fakeHost(scheduler, scenario.refreshResults, scenario.revokes);
  const browser = fakeBrowser(scheduler);
  let time = 0;
  const now = () => {
    time += 1;
    return time;
  };
  /** Sign-ins and sign-outs of the whole browser, in the order they happened. */
  const authChanges: { tab: number; what: 'in' | 'out' }[] = [];

  const openTab = (tab: number) => {
    const session = createSession({
      storage: browser.storage,
      channel: browser.channelFor(tab),
      clearToken: () => undefined,
      now,
    });
    const refresh = createTokenRefresh({
      session: () => session.port,
      requestTokens: (token) => host.refresh(tab, token),
      withLock: scenario.locks ? browser.withLock : (job) => job(notHeld),
      refreshMs: 0,
      wait: async () => {
        await scheduler.schedule(Promise.resolve(), 'wait');
        await host.settled();
        await setImmediate();
        await browser.settled();
      },
    });
    const ends: string[] = [];
    const mixed: string[] = [];
    const seen = { began: 0, loggedIn: 0 };
    /** Requests of a session that has ended or was replaced are cancelled. */
    let cancelled = 0;
    session.onEnded((reason) => {
      ends.push(reason);
      cancelled += 1;
    });
    session.store.subscribe((state, before) => {
      if (state.isAuthenticated && !before.isAuthenticated) seen.began += 1;
      if (state.user && state.accessToken && state.user.id !== ownerOf(state.accessToken)) {
        mixed.push(`user ${state.user.id} with ${state.accessToken}`);
      }
    });

    const request = async (): Promise<string> => {
      await session.port.ready();
      let retries = 0;
      for (let refreshed = false; ; ) {
        const token = session.port.tokens()?.accessToken;
        if (await host.request(token)) return 'answered';
        if (!token) return 'signed out';
        if (refreshed) {
          session.port.lost(token);
          return 'refused again';
        }
        try {
          refreshed = (await refresh(token)) === 'refreshed' || retries > 0;
          retries += 1;
        } catch (error) {
          return isApiError(error) ? error.kind : `threw ${String(error)}`;
        }
      }
    };
    const state = () => session.store.getState();
    const logIn = (user: number) => {
      authChanges.push({ tab, what: 'in' });
      seen.loggedIn += 1;
      cancelled += 1;
      return session.actions.login({ user: scenario.namesUser ? profile(user) : null, ...host.issue(user) });
    };
    const logOut = async () => {
      // Without a session there is no button for it.
      if (!state().isAuthenticated) return;
      authChanges.push({ tab, what: 'out' });
      await session.actions.logout();
    };
    const loadProfile = async () => {
      const before = cancelled;
      const token = session.port.tokens()?.accessToken;
      if (!token || !(await host.request(token)) || cancelled !== before) return;
      await session.actions.setUser({ ...profile(ownerOf(token)), fullName: 'Sri' });
    };
    const actions: Record<Action, () => Promise<unknown>> = {
      request,
      'log out': logOut,
      'log in as another': () => logIn(2 + tab),
      'load the profile': loadProfile,
      'reread the storage': session.actions.reread,
      'access tokens expire': async () => host.expireAll(),
      'an unknown tab signs in': async () => {
        authChanges.push({ tab: -1, what: 'in' });
        await browser.storage.change(() => signedIn(scenario.namesUser ? profile(1) : null, host.issue(1)));
      },
      'the storage breaks': async () => browser.fail(),
      'the storage works again': async () => browser.repair(),
    };
    return { actions, logIn, hydrate: session.actions.hydrate, state, ends, mixed, seen };
  };

  const tabs = Array.from({ length: scenario.tabs }, (_, tab) => openTab(tab));
  await scheduler.waitFor(Promise.resolve(tabs[0]?.logIn(1)));
  await scheduler.waitFor(Promise.all(tabs.map(({ hydrate }) => hydrate())));

  if (scenario.expired) host.expireAll();
  const running = scenario.actions.map(({ tab, action }) =>
    scheduler.schedule(Promise.resolve(), action).then(() => tabs[tab % scenario.tabs]?.actions[action]()),
  );
  const outcomes = await scheduler.waitFor(Promise.all(running));
  await scheduler.waitIdle();
  const requestOutcomes = outcomes.filter((_, index) => scenario.actions[index]?.action === 'request');
  /** The session of a page opened afterwards, with a storage that works. */
  const openNewPage = async () => {
    browser.repair();
    const page = openTab(scenario.tabs);
    await scheduler.waitFor(page.hydrate());
    return page.state();
  };
  return { requestOutcomes, attempts: host.attempts, browser, tabs, authChanges, openNewPage };
}
