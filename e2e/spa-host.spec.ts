import type { Page } from '@playwright/test';
import { test as base, expect } from './fixtures';
import { ShellHost } from './support/shell-host';
import { signIn } from './support/sign-in';

/** A host that answers every unknown path with index.html, which is the landing page. */
const test = base.extend<{ shell: ShellHost; kind: 'spa' | 'bare' }>({
  kind: ['bare', { option: true }],
  shell: async ({ kind }, use) => {
    const shell = new ShellHost(kind);
    await use(shell);
    await shell.remove();
  },
  baseURL: async ({ shell }, use) => use(await shell.start()),
});
test.beforeEach(({ pageErrors }) => pageErrors.allow(/foreign host: http:\/\/127\.0\.0\.1:/));

declare global {
  /** Whether a frame of this document ever showed a part of the landing page. */
  var landingSeen: () => boolean;
}

function recordLandingFrames() {
  let seen = false;
  const look = () => {
    seen ||= document.querySelector('#fitur, #demo-bench') !== null;
    requestAnimationFrame(look);
  };
  look();
  globalThis.landingSeen = () => seen;
}

const expectNoLanding = async (page: Page) => expect(await page.evaluate(() => landingSeen())).toBe(false);

test('[N17] the panel starts at each of its addresses: sign in, walk, reload, deep link, Back', {
  tag: ['@build', '@navigation', '@smoke'],
}, async ({ page }) => {
  await page.addInitScript(recordLandingFrames);
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expectNoLanding(page);
  await page.goto('/app/parts?page=2');
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await expect(page).toHaveURL(/\/app\/parts\?page=2$/);
  await expect(page).toHaveTitle(/Master data label/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('link', { name: 'Customer', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Customer', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Customer', level: 1 })).toBeVisible();
  await expectNoLanding(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/parts\?page=2$/);
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await expectNoLanding(page);
});

test.describe('with headers', () => {
  test.use({ kind: 'spa' });

  test('[N17] another unknown address is not found, and / is still the landing page', {
    tag: ['@build', '@navigation'],
  }, async ({ page }) => {
    await page.addInitScript(recordLandingFrames);
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expectNoLanding(page);

    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Salah kirim');
    await expect(page).toHaveTitle(/pemeriksaan label/);
    expect(await page.evaluate(() => landingSeen())).toBe(true);
    expect(requests).not.toContain('/panel.htm');
  });

  test('[N16] [N17] a failed start is reported there too', { tag: ['@build', '@navigation'] }, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/Failed to load module script|status of 404|ERR_FAILED/);
    await page.route('**/assets/app-*.js', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>Hello</p>' }),
    );
    await page.goto('/app/parts');
    await expect(page.getByRole('heading', { name: 'The program could not be loaded' })).toBeVisible();

    await page.route('**/panel.htm', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Nothing you saved is lost. Reload this page.')).toBeVisible();
  });
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[N14] [N17] each page is cached under its own address, and opens offline', { tag: '@worker' }, async ({
    page,
    context,
    shell,
    pageErrors,
  }) => {
    pageErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to load resource|Failed to fetch/);
    await signIn(page);
    const kept = (address: string) =>
      page.evaluate(async (path) => (await caches.match(path).then((file) => file?.text())) ?? '', address);
    await expect.poll(() => kept('/app'), { timeout: 20_000 }).toContain('The program could not be loaded');
    expect(await kept('/')).toContain('Salah kirim');
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

    await shell.stop();
    await context.setOffline(true);
    await page.goto('/app/parts');
    await expect(page.getByText(/You are still signed in/)).toBeVisible({ timeout: 20_000 });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Salah kirim');
  });
});
