import type { Page } from '@playwright/test';
import { type Delivery, slipColumns } from '@/domain/delivery';
import { expect, test } from './fixtures';
import { startSignedIn } from './support/sign-in';

const CAKRA = 1;
const newestFirst = (a: Delivery, b: Delivery) => b.createdAt.localeCompare(a.createdAt) || Number(b.id) - Number(a.id);
const visibleSlips = (page: Page) => page.getByRole('table', { name: 'Deliveries' }).locator('tbody').getByRole('link');
const numbers = (rows: Delivery[]) => rows.slice(0, 5).map(({ slipNumber }) => slipNumber);

test.beforeEach(({ page, records }) => startSignedIn(page, records));

test('from selecting a customer to a filtered, dated link that a colleague opens', {
  tag: ['@network', '@smoke', '@host'],
}, async ({ page, host, records }) => {
  const cakra = (await records.deliveries({ filter_customerId: CAKRA })).sort(newestFirst);
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

test('a text file of slips is imported once, with what was corrected in it, and the list shows them', {
  tag: ['@files', '@host'],
}, async ({ page, host, records }) => {
  const slip = (slipNumber: string, qty: string) => {
    const order = { seqProd: '0001', orderNo: 'PO-1', partNumber: '83500-TG4-N010', date: '2026-11-20', time: '08:14' };
    const cells: Record<string, string> = { ...order, slipNumber, qty };
    return slipColumns.map((column) => cells[column] ?? '');
  };
  const lines = [slipColumns, slip('SLIP-NEW-1', '12'), slip('SLIP-NEW-2', 'many')].map((cells) => cells.join('\t'));
  await page.goto(`/app/delivery?customer=${CAKRA}`);
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import deliveries' });
  const file = { name: 'slips.txt', mimeType: 'text/plain', buffer: Buffer.from(lines.join('\r\n')) };
  await dialog.getByLabel('Text file').setInputFiles(file);
  await expect(dialog.getByRole('button', { name: '1 to repair' })).toBeVisible();
  await page.keyboard.press('F8');
  await expect(dialog.getByRole('combobox', { name: 'Qty, row 3' })).toBeFocused();
  await page.keyboard.type('24');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(dialog).toBeHidden();
  await expect(visibleSlips(page).filter({ hasText: 'SLIP-NEW-2' })).toBeVisible();
  expect(host.callsTo('POST', '/deliveries/import')).toHaveLength(1);
  const imported = await records.deliveries({ filter_customerId: CAKRA, search: 'SLIP-NEW' });
  expect(imported.map(({ slipNumber, qty }) => [slipNumber, qty])).toEqual([
    ['SLIP-NEW-1', 12],
    ['SLIP-NEW-2', 24],
  ]);
});
