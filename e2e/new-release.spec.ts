import { expect, test } from './fixtures';
import { expectAccessibleEverywhere } from './support/accessibility';
import { startSignedIn } from './support/sign-in';

/** Console errors about the missing file. */
const missingFileErrors = /status of 404|dynamically imported module|React Router caught/;

const notFound = { status: 404, contentType: 'text/html', body: 'Not found' };

test('[N11] reloads once when a new release replaced a file', { tag: ['@network', '@navigation', '@smoke'] }, async ({
  page,
  store,
  pageErrors,
}) => {
  pageErrors.allow(missingFileErrors);
  await startSignedIn(page, store);
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  let gone = true;
  await page.route('**/assets/customer-list-*.js', (route) => (gone ? route.fulfill(notFound) : route.continue()));
  let reloads = 0;
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    reloads += 1;
    gone = false;
  });
  await page.getByRole('link', { name: 'Customer', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Customer', level: 1 })).toBeVisible();
  await expect(page.getByRole('row')).not.toHaveCount(0);
  expect(reloads).toBe(1);
});

test('[N11] requests a file that stays missing once, does not loop, and the other screens work', {
  tag: ['@network', '@navigation'],
}, async ({ page, store, pageErrors }) => {
  pageErrors.allow(missingFileErrors);
  await startSignedIn(page, store);
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.route('**/assets/customer-list-*.js', (route) => route.fulfill(notFound));
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByRole('link', { name: 'Customer', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'A new version is ready' })).toBeVisible();
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'a new release');
  await page.getByRole('link', { name: 'User', exact: true }).click();
  await expect(page.getByRole('row')).not.toHaveCount(0);
  expect(loads).toBe(1);
});

test('[N11] [N15] [F4] a dialog whose file is gone leaves the unsaved form, and opens after Retry; a reload is offered, and restores the form', {
  tag: ['@network', '@navigation'],
}, async ({ page, store, pageErrors }) => {
  pageErrors.allow(missingFileErrors);
  await startSignedIn(page, store);
  await page.goto('/app/customer/create');
  await page.getByLabel('Name').fill('PT Uji Coba');
  await page.getByRole('link', { name: 'User', exact: true }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  // While the dialog closes, no shortcut of the page works.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByLabel('Name')).toHaveValue('PT Uji Coba');

  let gone = true;
  await page.route('**/assets/palette-dialog-*.js', (route) => (gone ? route.fulfill(notFound) : route.continue()));
  await page.getByLabel('Name').focus();
  await page.keyboard.press('Control+K');
  const failure = page.getByRole('alertdialog', { name: 'Not loaded' });
  await expect(failure).toContainText('What is on the screen is kept.');
  await expectAccessibleEverywhere(page, 'a dialog that could not be loaded');
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(failure).toContainText('It loses only what is not saved.');
  await page.keyboard.press('Escape');
  await expect(failure).toHaveCount(0);
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveValue('PT Uji Coba');

  await page.keyboard.press('Control+K');
  await expect(failure).toBeVisible();
  gone = false;
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(failure).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Name')).toHaveValue('PT Uji Coba');

  await page.route('**/assets/shortcut-help-*.js', (route) => (gone ? route.fulfill(notFound) : route.continue()));
  gone = true;
  await page.getByRole('button', { name: 'Save', exact: true }).focus();
  await page.keyboard.press('?');
  await failure.getByRole('button', { name: 'Retry' }).click();
  const reloaded = page.waitForEvent('load');
  await failure.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await expect(page.getByText('What you had typed before is back')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('PT Uji Coba');
});

test('[N11] [N15] a press whose code is gone says so, keeps the selection, and works once the code is there', {
  tag: ['@network', '@navigation'],
}, async ({ page, store, pageErrors }) => {
  pageErrors.allow(missingFileErrors);
  await startSignedIn(page, store);
  let gone = true;
  await page.route('**/assets/add-to-print-list-*.js', (route) => (gone ? route.fulfill(notFound) : route.continue()));
  await page.goto('/app/parts');
  const boxes = page.getByRole('table', { name: 'Parts' }).getByRole('checkbox', { name: /^Select (?!all)/ });
  await boxes.first().click();
  await boxes.nth(1).click();
  const add = page.getByRole('button', { name: 'Add to print list' });
  await add.click();
  await expect(page.getByText('Nothing was changed. Try again, or reload the page.')).toBeVisible();
  await expect(page.getByText('2 rows selected')).toBeVisible();
  gone = false;
  await add.click();
  await expect(page.getByText('2 parts are on the print list')).toBeVisible();
});
