import { setTimeout as passes } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';
import { expireAccessTokens } from '@/mock-api/tokens';
import { expect, test } from './fixtures';
import { signIn, startSignedIn } from './support/sign-in';

/** Console errors about the requests that are refused on purpose. */
const refusals = /status of 401/;

/** As on a plain-HTTP host. */
function takeAwayLocks() {
  Object.defineProperty(Navigator.prototype, 'locks', { configurable: true, get: () => undefined });
}

const dashboardLoaded = (page: Page) => expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();

/** What a tab reads of the host from now on: how often each address was requested, and how it was answered. */
type Reads = Map<string, { sent: number; refused: number; answered: number }>;

function readsOf(tab: Page, base: string): Reads {
  const reads: Reads = new Map();
  const count = (request: Request, what: 'sent' | 'refused' | 'answered') => {
    if (request.method() !== 'GET' || !request.url().startsWith(base)) return;
    const read = reads.get(request.url()) ?? { sent: 0, refused: 0, answered: 0 };
    read[what] += 1;
    reads.set(request.url(), read);
  };
  tab.on('request', (request) => count(request, 'sent'));
  // A request that is read again before it is answered is given up; if none follows it, nobody waits for an answer.
  tab.on('requestfailed', (request) => {
    const read = reads.get(request.url());
    if (!read || request.method() !== 'GET') return;
    read.sent -= 1;
    if (read.sent === 0) reads.delete(request.url());
  });
  tab.on('response', (response) => count(response.request(), response.status() === 401 ? 'refused' : 'answered'));
  return reads;
}

const areRefused = (reads: Reads) =>
  reads.size > 0 && [...reads.values()].every(({ sent, refused }) => refused >= sent);
const succeedAtLast = (reads: Reads) => reads.size > 0 && [...reads.values()].every(({ answered }) => answered > 0);

test('[S20] [S7] a visitor is asked to sign in, may mistype, lands where they were going, and stays there', {
  tag: ['@storage', '@navigation', '@smoke', '@host'],
}, async ({ page, host, pageErrors }) => {
  pageErrors.allow(refusals);
  await page.goto('/app/parts?page=3');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Username atau password salah')).toBeVisible();
  expect(host.callsTo('POST', '/auth/refresh')).toEqual([]);
  expect(host.calls.filter((call) => call.headers.has('authorization'))).toEqual([]);

  await page.getByLabel('Password', { exact: true }).fill('admin123');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/app\/parts\?page=3$/);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(6);
  await expect(page).toHaveURL(/\/app\/parts\?page=3$/);
});

test.describe('an expired session', () => {
  test('[S1] [S10] the requests of three tabs that all get 401 cause one refresh, and all succeed', {
    tag: ['@tabs', '@network', '@host'],
  }, async ({ page, context, host, records, pageErrors }) => {
    pageErrors.allow(refusals);
    await startSignedIn(page, records);
    const tabs = [page, ...(await Promise.all(Array.from({ length: 2 }, () => context.newPage())))];
    for (const tab of tabs) {
      await tab.goto('/app');
      await dashboardLoaded(tab);
      // Its charts read lists of their own, later than the figures.
      await tab.waitForLoadState('networkidle');
    }
    await host.expireAccessTokens();
    const reads = tabs.map((tab) => readsOf(tab, host.base));

    // The refresh is answered after every request has been refused, so that none already uses the new token.
    host.fault('POST', '/auth/refresh', async (request) => {
      await expect.poll(() => reads.every(areRefused), { timeout: 20_000 }).toBe(true);
      return host.usualAnswer(request);
    });
    await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Refresh' }).click()));

    await expect.poll(() => reads.every(succeedAtLast), { timeout: 30_000 }).toBe(true);
    expect(host.callsTo('POST', '/auth/refresh')).toHaveLength(1);
    for (const tab of tabs) {
      await expect(tab.getByText('Error', { exact: true })).toHaveCount(0);
      await expect(tab).toHaveURL(/\/app$/);
    }
  });

  for (const { where, prepare } of [
    { where: 'with Web Locks', prepare: () => undefined },
    { where: 'without Web Locks', prepare: takeAwayLocks },
  ]) {
    test(`[S10] [S25] a refresh that takes 6 s is sent once by two tabs, ${where}, and both continue`, {
      tag: ['@tabs', '@locks'],
    }, async ({ page, context, host, store, pageErrors }) => {
      pageErrors.allow(refusals);
      await context.addInitScript(prepare);
      await startSignedIn(page, store);
      const tabs = [page, await context.newPage()];
      for (const tab of tabs) {
        await tab.goto('/app');
        await dashboardLoaded(tab);
      }
      const before = host.calls.length;
      await expireAccessTokens(store);
      const answered = (status: number) => host.calls.slice(before).filter((call) => call.status === status).length;
      host.fault('POST', '/auth/refresh', async (request) => {
        await expect.poll(() => answered(401), { timeout: 20_000 }).toBeGreaterThanOrEqual(6);
        await passes(6_000);
        return host.usualAnswer(request);
      });
      await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Refresh' }).click()));

      await expect.poll(() => answered(200), { timeout: 30_000 }).toBeGreaterThanOrEqual(6 + 1);
      expect(host.callsTo('POST', '/auth/refresh')).toHaveLength(1);
      for (const tab of tabs) {
        await dashboardLoaded(tab);
        await expect(tab).toHaveURL(/\/app$/);
        await expect(tab.getByText('Error', { exact: true })).toHaveCount(0);
      }
      // The new token is valid in both tabs: the host has revoked nothing.
      host.clearFaults();
      await expireAccessTokens(store);
      for (const tab of tabs) {
        await tab.reload();
        await dashboardLoaded(tab);
      }
      expect(host.callsTo('POST', '/auth/refresh').map(({ status }) => status)).toEqual([200, 200]);
    });
  }

  test('[S13] a tab that hangs with the lock delays another until its time-out and is then ignored; the page stays responsive', {
    tag: ['@tabs', '@locks'],
  }, async ({ page, context, host, store, pageErrors }) => {
    pageErrors.allow(refusals);
    await startSignedIn(page, store);
    await page.goto('/app/customer');
    await expect(page.getByRole('row')).toHaveCount(6);
    const hung = await context.newPage();
    await hung.goto('/');
    await hung.evaluate(() => {
      const never = new Promise(() => undefined);
      return new Promise<void>((granted) => {
        const hold = () => {
          granted();
          return never;
        };
        // Rejected when the lock is stolen.
        navigator.locks.request('pokayoke-refresh', hold).catch(() => undefined);
      });
    });
    await expireAccessTokens(store);
    const before = Date.now();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('button', { name: 'Columns' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');

    const retry = page.getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible({ timeout: 20_000 });
    expect(Date.now() - before).toBeGreaterThan(14_000);
    expect(host.callsTo('POST', '/auth/refresh')).toEqual([]);
    await retry.click();
    await expect.poll(() => host.callsTo('POST', '/auth/refresh').map(({ status }) => status)).toEqual([200]);
    await expect(page.getByText(/^Page 2 of /)).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(6);
    await expect(retry).toHaveCount(0);
  });

  test('[S4] a refused refresh leads to the sign-in once, with one message, and returns afterwards', {
    tag: ['@navigation', '@host'],
  }, async ({ page, host, records, pageErrors }) => {
    pageErrors.allow(refusals);
    await startSignedIn(page, records);
    await host.expireAccessTokens();
    await host.revokeRefreshTokens();

    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await page.goto('/app');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(visited.filter((path) => path !== '/app')).toEqual(['/login']);
    expect(host.callsTo('POST', '/auth/refresh')).toHaveLength(1);
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(1);

    await signIn(page, 'admin', page.url());
    await expect(page).toHaveURL(/\/app$/);
  });

  test('[S11] signing out in one tab ends the session in the other at once, without a timer', {
    tag: ['@tabs', '@smoke'],
  }, async ({ page, context, store }) => {
    await startSignedIn(page, store);
    const other = await context.newPage();
    await other.clock.install();
    await Promise.all([page.goto('/app'), other.goto('/app')]);
    await expect(other.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    // The timers of the other tab do not fire from here on: it has nothing to wait for.
    await other.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Login' })).toBeVisible();
    await other.goBack();
    await expect(other.getByRole('heading', { name: 'Dashboard' })).toHaveCount(0);
  });
});
