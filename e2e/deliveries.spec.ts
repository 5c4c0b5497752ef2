import type { Page } from '@playwright/test';
import type { DeliveryRow } from '@/mock-api/tables';
import { expect, test } from './fixtures';
import { startSignedIn } from './support/sign-in';

const CAKRA = 1;
const newestFirst = (a: DeliveryRow, b: DeliveryRow) =>
  b.createdAt.localeCompare(a.createdAt) || Number(b.id) - Number(a.id);
const visibleSlips = (page: Page) => page.getByRole('table', { name: 'Deliveries' }).locator('tbody').getByRole('link');
const numbers = (rows: DeliveryRow[]) => rows.slice(0, 5).map(({ slipNumber }) => slipNumber);

test.beforeEach(({ page, store }) => startSignedIn(page, store));

test('from selecting a customer to a filtered, dated link that a colleague opens', {
  tag: ['@network', '@smoke'],
}, async ({ page, host, store }) => {
  const cakra = store.tables.deliveries.filter(({ customerId }) => customerId === CAKRA).sort(newestFirst);
  await page.goto('/app/delivery');
  const region = page.getByRole('region', { name: 'Deliveries' });
  await expect(region.getByText('Select a customer to see its deliveries.')).toBeVisible();
  expect(host.callsTo('GET', '/deliveries')).toEqual([]);

  await page.getByRole('combobox', { name: 'Customer' }).click();
  await page.getByPlaceholder('Search customer').fill('cakra');
  await page.keyboard.press('Enter');
  await expect(visibleSlips(page)).toHaveText(numbers(cakra));

  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('option', { name: 'Color Code' }).click();
  await page.getByRole('textbox', { name: /Color Code/ }).fill('NH-');
  await page.keyboard.press('Enter');
  const inNh = cakra.filter(({ colorCode }) => colorCode.includes('NH-'));
  await expect(visibleSlips(page)).toHaveText(numbers(inNh));

  await page.getByRole('button', { name: 'Date range' }).click();
  const calendar = page.getByRole('dialog', { name: 'Date range' });
  await calendar
    .getByRole('button', { name: /\b10\b/ })
    .first()
    .click();
  await calendar
    .getByRole('button', { name: /\b14\b/ })
    .first()
    .click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/dateFrom=\d{4}-\d{2}-10&dateTo=\d{4}-\d{2}-14/);
  const range = new URL(page.url()).searchParams;
  const [from, to] = [range.get('dateFrom') ?? '', range.get('dateTo') ?? ''];
  const dated = numbers(inNh.filter(({ date }) => date >= from && date <= to));
  expect(dated.length).toBeGreaterThan(0);
  await expect(visibleSlips(page)).toHaveText(dated);

  const colleague = await page.context().newPage();
  await colleague.goto(page.url());
  await expect(visibleSlips(colleague)).toHaveText(dated);
  await expect(colleague.getByRole('combobox', { name: 'Customer' })).toHaveText('PT Cakra Motor Indonesia');

  await page.goBack();
  await expect(visibleSlips(page)).toHaveText(numbers(inNh));
});
