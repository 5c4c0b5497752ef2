import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures';
import { hang } from './support/api-host';
import { startSignedIn } from './support/sign-in';

const design = {
  id: 'door-card',
  name: 'Door card',
  labelSize: { width: 90, height: 60 },
  elements: [],
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
};

test('[BA1] 90 parts of 18 pages get a design in at most 6 actions, although the network is gone half-way', {
  tag: ['@network'],
}, async ({ page, store, host, pageErrors }) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await startSignedIn(page, store);
  await page.addInitScript((saved) => localStorage.setItem('labelDesigns', saved), JSON.stringify([design]));
  store.tables.parts = store.tables.parts.slice(0, 90);
  const before = structuredClone(store.tables.parts);
  let saved = 0;
  host.fault('PUT', /^\/parts\/\d+$/, async (request) => {
    saved += 1;
    const answer = await host.usualAnswer(request);
    if (saved === 30) await page.context().setOffline(true);
    return answer;
  });
  await page.goto('/app/parts');
  let actions = 0;
  const click = async (target: Locator) => {
    actions += 1;
    await target.click();
  };

  await click(page.getByRole('checkbox', { name: 'Select all rows on this page' }));
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await click(bar.getByRole('button', { name: 'Select all 90' }));
  await expect(bar).toContainText('90 rows selected, 85 of them not on this page');
  await click(bar.getByRole('button', { name: 'Edit fields' }));
  const dialog = page.getByRole('dialog', { name: /90 parts$/ });
  await click(dialog.getByRole('combobox', { name: 'Label Design' }));
  await click(page.getByRole('option', { name: /^Door card/ }));
  await click(dialog.getByRole('button', { name: 'Change 90 parts' }));
  expect(actions).toBeLessThanOrEqual(6);

  await expect(dialog).toContainText('The host stopped answering', { timeout: 30_000 });
  const half = store.tables.parts.filter(({ labelDesignId }) => labelDesignId === design.id).length;
  expect(half).toBeGreaterThan(25);
  expect(half).toBeLessThan(40);

  await page.context().setOffline(false);
  host.clearFaults();
  await dialog.getByRole('button', { name: /^Retry \d+ failed$/ }).click();
  await dialog.getByRole('button', { name: /^Continue with \d+$/ }).click();
  await expect(dialog).toContainText('90 of 90 parts changed', { timeout: 60_000 });
  const expected = before.map((part) => ({
    ...part,
    labelDesignId: design.id,
    labelSize: '90mm × 60mm',
    updatedAt: '',
  }));
  expect(store.tables.parts.map((part) => ({ ...part, updatedAt: '' }))).toEqual(expected);
});

test('[BA4] closing the tab while it runs asks first', {
  tag: ['@navigation'],
}, async ({ page, store, host }) => {
  await startSignedIn(page, store);
  host.fault('PUT', /^\/parts\/\d+$/, hang);
  await page.goto('/app/parts');
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await page.getByRole('button', { name: 'Edit fields' }).click();
  await page.getByRole('textbox', { name: 'Quantity Per Pack' }).fill('48');
  await page.getByRole('button', { name: 'Change 5 parts' }).click();
  await expect(page.getByText('0 of 5 parts changed, 5 to go.')).toBeVisible();
  const question = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await question;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
});
