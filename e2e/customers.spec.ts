import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startSignedIn } from './support/sign-in';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('alertdialog');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function openDelete(page: Page, name: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(dialog(page)).toContainText(name);
}

test.beforeEach(({ page, records }) => startSignedIn(page, records));

test('[F1] [F4] a customer whose name is taken is corrected, created, edited and deleted, and the list is unchanged after each', {
  tag: ['@network', '@navigation', '@smoke', '@host'],
}, async ({ page, host, records, pageErrors }) => {
  pageErrors.allow(/status of 422/);
  const [taken] = await records.customers();
  await page.goto('/app/customer?sortCol=name&sortDir=ASC&perPage=25');
  await page.getByRole('link', { name: 'Add' }).click();
  await page.getByLabel('Name').fill(taken?.name ?? '');
  await page.getByLabel('Alias').fill('ZKO');
  await save(page).click();
  await expect(page.getByText('Nama customer sudah dipakai')).toBeVisible();
  await expect(page.getByLabel('Alias')).toHaveValue('ZKO');
  await page.getByLabel('Name').fill('PT Zeta Komponen');
  await save(page).dblclick();
  await expect(page).toHaveURL(/customer\?sortCol=name&sortDir=ASC&perPage=25$/);
  await expect(row(page, 'PT Zeta Komponen')).toBeVisible();
  expect(host.callsTo('POST', '/customers').map(({ status }) => status)).toEqual([422, 201]);

  await page.getByRole('link', { name: 'PT Zeta Komponen' }).click();
  await page.getByLabel('Alias').fill('ZKO2');
  await page.goBack();
  await expect(dialog(page)).toContainText('What you changed here has not been saved.');
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Alias')).toHaveValue('ZKO2');
  await save(page).click();
  await expect(row(page, 'ZKO2')).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  await openDelete(page, 'PT Zeta Komponen');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete' }).dblclick();
  await expect(row(page, 'PT Zeta Komponen')).toHaveCount(0);
  await expect(page.getByText('Customer deleted successfully')).toBeVisible();
  expect(host.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('Back undoes the last sort and page, but no keystroke, and the search survives a reload', {
  tag: ['@navigation', '@host'],
}, async ({ page }) => {
  await page.goto('/app');
  await page.goto('/app/customer');
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('PT', { delay: 30 });
  await expect(page).toHaveURL(/\?search=PT$/);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('Page 2 of 2', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Page 2 of 2', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\?sortCol=name&sortDir=ASC&search=PT$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?search=PT$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/app$/);
});

test('[S22] unsaved input is restored after a forced sign-out, and can be saved', {
  tag: ['@storage', '@navigation', '@smoke', '@host'],
}, async ({ page, host, records, pageErrors }) => {
  pageErrors.allow(/status of 401/);
  await page.goto('/app/customer/1');
  await page.getByLabel('Address').fill('Half an address');
  await host.expireAccessTokens();
  await host.revokeRefreshTokens();
  await save(page).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('admin123');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('What you had typed before is back. It has not been saved yet.')).toBeVisible();
  await expect(page.getByLabel('Address')).toHaveValue('Half an address');
  await save(page).click();
  await expect(page.getByText('Customer updated successfully')).toBeVisible();
  expect((await records.customers())[0]?.address).toBe('Half an address');
});
