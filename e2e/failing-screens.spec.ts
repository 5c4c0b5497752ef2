import { expectAccessibleEverywhere } from '@e2e/support/accessibility';
import { startSignedIn } from '@e2e/support/sign-in';
import { expect, test } from './fixtures';

test.beforeEach(({ page, store }) => startSignedIn(page, store));

test('[N12] a screen that breaks leaves the sidebar and the other screens, and Retry renders it again', {
  tag: '@network',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/broken on purpose/);
  const broken =
    'export function Component() { if (!window.isFixed) throw new Error("broken on purpose"); return "Rendered"; }';
  await page.route('**/assets/user-list-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: broken }),
  );
  await page.goto('/app/user');
  await expect(page.getByRole('heading', { name: 'This screen stopped working' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'a screen that broke');
  await page.getByRole('link', { name: 'Customer', exact: true }).click();
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await page.getByRole('link', { name: 'User', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This screen stopped working' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isFixed: true }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Rendered')).toBeVisible();
});

test('[N2] [N15] a toast whose code does not load leaves the screen in place, and is shown when the network is back', {
  tag: '@network',
}, async ({ page, context, pageErrors }) => {
  pageErrors.allow(/net::ERR_|dynamically imported module/);
  const toaster = '**/assets/toaster-*.js';
  // It fails when the network is back already: the import that waits for it is the one that fails.
  let fail: () => void = () => undefined;
  const isBack = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(toaster, (route) => isBack.then(() => route.abort()));
  await page.goto('/app/customer/create');
  await page.getByLabel('Name').fill('PT Uji Coba');
  await page.getByLabel('Alias').fill('UJI');
  await page.getByLabel('Address').fill('Jl. Raya 1');
  await context.setOffline(true);
  const requested = page.waitForRequest(toaster);
  const refused = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await Promise.all([requested, refused]);
  await expect(page.getByLabel('Name')).toHaveValue('PT Uji Coba');

  await context.setOffline(false);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/toaster-'));
  fail();
  await failed;
  await page.unroute(toaster);
  await expect(page.locator('[data-sonner-toast]')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('PT Uji Coba');
});

test('[N15] a screen that is opened for the first time without a network says so, and loads automatically afterwards', {
  tag: '@network',
}, async ({ page, context, pageErrors }) => {
  pageErrors.allow(/net::ERR_|dynamically imported module/);
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Customer', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Customer', level: 1 })).toBeVisible();
  await expect(page.getByRole('row')).not.toHaveCount(0);
});
