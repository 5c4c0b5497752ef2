import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { expectAccessible, expectNoSidewaysScroll, widths } from './support/accessibility';
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

test('[N16] whichever file is missing or wrong: the page says so, and its Reload starts the panel at the same address', {
  tag: ['@build', '@network'],
}, async ({ page, store, pageErrors }) => {
  pageErrors.allow(missingFileErrors, /stopped/);
  await startSignedIn(page, store);
  for (const [what, files, answer] of faults) {
    await test.step(what, async () => {
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
      // The same address with a part of the page would not load the document again.
      await page.goto('about:blank');
    });
  }
});

test('[N16] the page of a failed start is accessible and fits the window, in both themes', {
  tag: ['@layout', '@build'],
}, async ({ page, pageErrors }) => {
  pageErrors.allow(missingFileErrors);
  await page.route('**/assets/*.{js,css}', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/login');
    await expect(failed(page)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    for (const { viewport, name } of widths) {
      await page.setViewportSize(viewport);
      await expectAccessible(page, `a failed start at ${name}`);
      await expectNoSidewaysScroll(page, `a failed start at ${name}`);
    }
  }
});

test('[N16] a slow start shows "Still loading", not the failure', { tag: ['@build', '@network'] }, async ({ page }) => {
  let releaseResponse: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    releaseResponse = resolve;
  });
  await page.route('**/assets/bootstrap-*.js', (route) => released.then(() => route.continue()));
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('.start')).toBeAttached();
  await expect(slow(page)).toBeHidden();
  expect(await page.evaluate(endWaiting), 's until it is said').toEqual([10]);
  await expect(slow(page)).toBeVisible();
  await expect(failed(page)).toBeHidden();
  releaseResponse();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(slow(page)).toBeHidden();
});

/** Runs in the page: ends the animation that says it, and returns after how many seconds it would have. */
function endWaiting() {
  return document.getAnimations().map((waiting) => {
    const { delay = 0 } = waiting.effect?.getTiming() ?? {};
    waiting.finish();
    return delay / 1000;
  });
}

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
