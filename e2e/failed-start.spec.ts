import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility';
import { startSignedIn } from './support/sign-in';

/** Console errors about the missing files. */
const missingFileErrors = /status of 404|dynamically imported module|Failed to load module script|^page error: $/;

const failed = (page: Page) => page.getByRole('heading', { name: 'The program could not be loaded' });
const slow = (page: Page) => page.getByRole('heading', { name: 'Still loading' });

const faults = [
  ['every script is answered with 404', '**/*.js', { status: 404, contentType: 'text/html', body: 'Not found' }],
  ['one file of the program is missing', '**/assets/bootstrap-*.js', { status: 404, body: 'Not found' }],
  ['a page is sent in the place of a script', '**/assets/app-*.js', { contentType: 'text/html', body: '<p>Hello</p>' }],
  ['the program stops before it has rendered', '**/assets/bootstrap-*.js', script('throw new Error("stopped")')],
] as const;

function script(body: string) {
  return { contentType: 'text/javascript', body };
}

for (const [what, files, answer] of faults) {
  test(`[N16] ${what}: the page says so, and its Reload starts the panel at the same address`, {
    tag: ['@build', '@network'],
  }, async ({ page, store, pageErrors }) => {
    pageErrors.allow(missingFileErrors, /stopped/);
    await startSignedIn(page, store);
    await page.route(files, (route) => route.fulfill(answer));
    await page.goto('/app/parts?page=2#rows');
    await expect(failed(page)).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Nothing you saved is lost');
    await expect(slow(page)).toBeHidden();
    await page.unroute(files);
    await page.getByRole('link', { name: 'Reload' }).click();
    await expect(page.getByRole('row')).not.toHaveCount(0);
    await expect(page).toHaveURL(/\/app\/parts\?page=2/);
    await expect(failed(page)).toBeHidden();
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    test.describe(`[N16] the page of a failed start, ${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } });

      test('is accessible and fits the window', { tag: ['@layout', '@build'] }, async ({ page, pageErrors }) => {
        pageErrors.allow(missingFileErrors);
        await page.route('**/assets/*.{js,css}', (route) => route.fulfill({ status: 404, body: 'Not found' }));
        await page.goto('/login');
        await expect(failed(page)).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        await expectAccessible(page, 'a failed start');
        await expectNoSidewaysScroll(page, 'a failed start');
      });
    });
  }
}

test('[N16] a slow start shows "Still loading", not the failure', { tag: ['@build', '@network'] }, async ({ page }) => {
  let releaseResponse: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    releaseResponse = resolve;
  });
  await page.route('**/assets/bootstrap-*.js', (route) => released.then(() => route.continue()));
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(slow(page)).toBeVisible({ timeout: 20_000 });
  await expect(failed(page)).toBeHidden();
  releaseResponse();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(slow(page)).toBeHidden();
});

test('[N16] a successful start shows none of these texts', { tag: ['@build', '@network'] }, async ({ page, store }) => {
  await startSignedIn(page, store);
  await page.addInitScript(recordFirstFrames);
  await page.goto('/app/parts');
  await expect(page.getByRole('row')).not.toHaveCount(0);
  expect(await page.evaluate(() => framesOfStart())).toEqual([]);
});

declare global {
  /** The visible text of the start page, frame by frame. */
  var framesOfStart: () => string[];
}

function recordFirstFrames() {
  const seen: string[] = [];
  const sample = () => {
    const start = document.querySelector<HTMLElement>('.start');
    if (start?.checkVisibility({ visibilityProperty: true })) seen.push(start.innerText);
    requestAnimationFrame(sample);
  };
  sample();
  globalThis.framesOfStart = () => seen;
}

test.describe('[N16] without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the panel says that it needs JavaScript', { tag: ['@build', '@network'] }, async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'The panel needs JavaScript' })).toBeVisible();
    await expect(slow(page)).toBeHidden();
  });
});
