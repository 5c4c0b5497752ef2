import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { isApiError } from '@/api/errors';
import { createRenewal } from '@/api/renewal';
import { signedIn } from '@/session/session-core';
import { createSession } from '@/session/session-store';
import { fakeBrowser, notHeld } from './fake-browser';
import { fakeHost, ownerOf, type RefreshFate } from './fake-host';

export type Deed =
  | 'request'
  | 'log out'
  | 'log in as another'
  | 'load the profile'
  | 'look again'
  | 'access tokens expire'
  | 'an unknown tab signs in'
  | 'the storage breaks'
  | 'the storage works again';

export type World = {
  tabs: number;
  locks: boolean;
  /** The access token is too old from the start: whoever asks first has to renew it. */
  expired: boolean;
  /** The host's answer to a sign-in names the user; else only `/auth/me` does. */
  namesUser: boolean;
  deeds: { tab: number; deed: Deed }[];
  /** In the order of the refreshes; whatever comes after is granted. */
  fates: RefreshFate[];
};

/** Deeds that give nobody a reason to sign anybody out. */
export const deedsThatEndNothing: Deed[] = ['request', 'request', 'request', 'look again', 'load the profile'];
const everyDeed: Deed[] = [
  ...deedsThatEndNothing,
  'request',
  'request',
  'access tokens expire',
  'log out',
  'log in as another',
  'an unknown tab signs in',
  'the storage breaks',
  'the storage works again',
];

/** Worlds of 1 to 3 tabs. Without `deeds` and `fates` of their own anything may happen. */
export const worlds = (deeds: Deed[] = everyDeed, fates: RefreshFate[] = ['ok', 'refused', 'network', 'lost']) =>
  fc.record<World>({
    tabs: fc.integer({ min: 1, max: 3 }),
    locks: fc.boolean(),
    expired: fc.nat(9).map((roll) => roll > 0),
    namesUser: fc.boolean(),
    deeds: fc.array(fc.record({ tab: fc.nat(2), deed: fc.constantFrom(...deeds) }), { minLength: 3, maxLength: 12 }),
    fates: fc.array(fc.constantFrom(...fates), { maxLength: 4 }),
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
/** Lets everything happen in the scheduler's order, and tells what came of it. */
export async function live(scheduler: fc.Scheduler, world: World) {
  const host = fakeHost(scheduler, world.fates);
  const browser = fakeBrowser(scheduler);
  let time = 0;
  const now = () => {
    time += 1;
    return time;
  };
  /** Sign-ins and sign-outs of the whole browser, in the order they happened. */
  const turns: { tab: number; what: 'in' | 'out' }[] = [];

  const openTab = (tab: number) => {
    const session = createSession({
      storage: browser.storage,
      channel: browser.channelFor(tab),
      forgetToken: () => undefined,
      now,
    });
    const renew = createRenewal({
      session: () => session.port,
      requestTokens: (token) => host.refresh(tab, token),
      withLock: world.locks ? browser.withLock : (job) => job(notHeld),
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
      let repetitions = 0;
      for (let refreshed = false; ; ) {
        const token = session.port.tokens()?.accessToken;
        if (await host.request(token)) return 'answered';
        if (!token) return 'signed out';
        if (refreshed) {
          session.port.lost(token);
          return 'refused again';
        }
        try {
          refreshed = (await renew(token)) === 'refreshed' || repetitions > 0;
          repetitions += 1;
        } catch (error) {
          return isApiError(error) ? error.kind : `threw ${String(error)}`;
        }
      }
    };
    const state = () => session.store.getState();
    const logIn = (user: number) => {
      turns.push({ tab, what: 'in' });
      seen.loggedIn += 1;
      cancelled += 1;
      return session.actions.login({ user: world.namesUser ? profile(user) : null, ...host.issue(user) });
    };
    const logOut = async () => {
      // Who is not signed in sees no button for it.
      if (!state().isAuthenticated) return;
      turns.push({ tab, what: 'out' });
      await session.actions.logout();
    };
    const loadProfile = async () => {
      const before = cancelled;
      const token = session.port.tokens()?.accessToken;
      if (!token || !(await host.request(token)) || cancelled !== before) return;
      await session.actions.setUser({ ...profile(ownerOf(token)), fullName: 'Sri' });
    };
    const deeds: Record<Deed, () => Promise<unknown>> = {
      request,
      'log out': logOut,
      'log in as another': () => logIn(2 + tab),
      'load the profile': loadProfile,
      'look again': session.actions.lookAgain,
      'access tokens expire': async () => host.expireAll(),
      'an unknown tab signs in': async () => {
        turns.push({ tab: -1, what: 'in' });
        await browser.storage.change(() => signedIn(world.namesUser ? profile(1) : null, host.issue(1)));
      },
      'the storage breaks': async () => browser.breakDown(),
      'the storage works again': async () => browser.mend(),
    };
    return { deeds, logIn, hydrate: session.actions.hydrate, state, ends, mixed, seen };
  };

  const tabs = Array.from({ length: world.tabs }, (_, tab) => openTab(tab));
  await scheduler.waitFor(Promise.resolve(tabs[0]?.logIn(1)));
  await scheduler.waitFor(Promise.all(tabs.map(({ hydrate }) => hydrate())));

  if (world.expired) host.expireAll();
  const happening = world.deeds.map(({ tab, deed }) =>
    scheduler.schedule(Promise.resolve(), deed).then(() => tabs[tab % world.tabs]?.deeds[deed]()),
  );
  const outcomes = await scheduler.waitFor(Promise.all(happening));
  await scheduler.waitIdle();
  const asked = outcomes.filter((_, index) => world.deeds[index]?.deed === 'request');
  /** What a page finds that is opened after all that, with a storage that works. */
  const found = async () => {
    browser.mend();
    const page = openTab(world.tabs);
    await scheduler.waitFor(page.hydrate());
    return page.state();
  };
  return { asked, attempts: host.attempts, browser, tabs, turns, found };
}
