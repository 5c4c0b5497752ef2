import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expireAccessTokens, revokeRefreshTokens } from '@/mock-api/tokens';
import { test as base, expect } from './fixtures';
import { catchPrint, closePrintDialog } from './print-output/catch-print';
import { subPathBuild } from './support/addresses';
import { confirmPrinted, openFirstRow, pressPrint } from './support/print-dialog';
import { ShellHost } from './support/shell-host';
import { signIn } from './support/sign-in';

/** A host with the product in `/labels/`, and nothing anywhere else. */
const test = base.extend<{ shell: ShellHost; kind: 'spa' | undefined }, { built: undefined }>({
  built: [
    async ({ browserName: _browser }, use) => {
      await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'product/browser-test-build', '--folder']);
      await use(undefined);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  kind: [undefined, { option: true }],
  shell: async ({ kind, built: _built }, use) => {
    const shell = new ShellHost(kind, subPathBuild);
    await use(shell);
    await shell.remove();
  },
  baseURL: async ({ shell }, use) => use(await shell.start()),
});
test.beforeEach(({ pageErrors }) => pageErrors.allow(/foreign host: http:\/\/127\.0\.0\.1:/));
// One build, in one worker.
test.describe.configure({ mode: 'serial' });

const pathOf = (page: Page) => new URL(page.url()).pathname;
const notFound = { name: 'Page not found', level: 1 };

test('[N19] in a folder of another site: landing page, languages, sign-in, lists, PRINT, a reload, the way back, 404', {
  tag: ['@build', '@navigation', '@smoke'],
}, async ({ page, store, pageErrors }) => {
  await catchPrint(page);
  const outside: string[] = [];
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url());
    if (host.startsWith('127.0.0.1') && !pathname.startsWith(subPathBuild.base)) outside.push(pathname);
  });
  await page.goto('');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Salah kirim');
  await page.getByRole('link', { name: 'EN, English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wrong deliveries');
  expect(pathOf(page)).toBe('/labels/en/');
  for (const picture of await page.locator('.screens img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  expect(pathOf(page)).toBe('/labels/login');

  // The language that was chosen there is that of the panel, and the specification's is chosen again.
  await page.evaluate(() => localStorage.setItem('/labels/:language', 'en-x-spec'));
  await signIn(page, 'admin', 'login');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect(pathOf(page)).toBe('/labels/app');
  await page.getByRole('button', { name: 'Master Data Label' }).click();
  await page.getByRole('link', { name: 'Parts', exact: true }).click();
  await expect(page.getByRole('row')).toHaveCount(6);
  expect(pathOf(page)).toBe('/labels/app/parts');
  const { dialog } = await openFirstRow(page);
  await expect(dialog.locator('svg').first()).toBeVisible();
  await pressPrint(page);
  await closePrintDialog(page);
  await confirmPrinted(page);

  await page.goto('app/parts?page=2');
  await expect(page.getByRole('row')).toHaveCount(6);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(6);
  expect(page.url()).toMatch(/\/labels\/app\/parts\?page=2$/);

  // The host ends the session: back to the same list after signing in.
  pageErrors.allow(/status of 401/);
  await expireAccessTokens(store);
  await revokeRefreshTokens(store);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(page.url()).toMatch(/\/labels\/login\?next=%2Fapp%2Fparts%3Fpage%3D2$/);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('admin123');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('row')).toHaveCount(6);
  expect(page.url()).toMatch(/\/labels\/app\/parts\?page=2$/);

  await page.goto('app/nowhere');
  await expect(page.getByRole('heading', notFound)).toBeVisible();
  pageErrors.allow(/status of 404/);
  await page.goto('nowhere');
  await expect(page.getByRole('heading', notFound)).toBeVisible();
  await page.getByRole('link', { name: 'Pokayoke' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Salah kirim');
  expect(pathOf(page)).toBe('/labels/');
  // Signed in: the landing page knows it.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/labels/app');

  expect(outside).toEqual([]);
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => String(name)),
  ]);
  expect(stored).toContain('/labels/:keyval-store');
  expect(stored.filter((name) => !name.startsWith(`${subPathBuild.base}:`))).toEqual([]);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[N19] [N14] in a folder of another site the panel opens offline, and only that folder is the worker’s', {
    tag: ['@worker', '@network'],
  }, async ({ page, context, shell, pageErrors }) => {
    pageErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to load resource|Failed to fetch/);
    await signIn(page, 'admin', 'login');
    const controlled = () =>
      page.evaluate(async () => {
        const [registration, ...others] = await navigator.serviceWorker.getRegistrations();
        const isActive = navigator.serviceWorker.controller?.state === 'activated';
        return isActive && others.length === 0 && registration && new URL(registration.scope).pathname;
      });
    await expect.poll(controlled, { timeout: 30_000 }).toBe('/labels/');
    expect(await page.evaluate(() => caches.keys())).toEqual([expect.stringMatching(/^\/labels\/:shell-\w+$/)]);

    await shell.stop();
    await context.setOffline(true);
    await page.goto('app/parts');
    await expect(page.getByText(/You are still signed in/)).toBeVisible({ timeout: 20_000 });
    await page.goto('');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Salah kirim');
  });
});

test.describe('on a host that answers every unknown path of the folder with index.html', () => {
  test.use({ kind: 'spa' });

  test('[N19] [N17] the panel starts at its addresses, and the folder itself is the landing page', {
    tag: ['@build', '@navigation'],
  }, async ({ page, pageErrors }) => {
    // The browser itself requests an icon from the host while the panel is put in the place of the landing page.
    pageErrors.allow(/favicon\.ico/);
    await signIn(page, 'admin', 'login');
    await page.goto('app/parts');
    await expect(page.getByRole('row')).toHaveCount(6);
    await page.goto('nowhere');
    await expect(page.getByRole('heading', notFound)).toBeVisible();
    for (const address of ['', '../labels', 'index.html']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Salah kirim');
    }
  });
});
