import type { Page } from '@playwright/test';
import { slipColumns } from '@/domain/delivery-slip';
import type { DeliveryRow } from '@/mock-api/tables';
import { expect, test } from './fixtures';
import { startSignedIn } from './support/sign-in';

const CAKRA = 1;
const newestFirst = (a: DeliveryRow, b: DeliveryRow) =>
  b.createdAt.localeCompare(a.createdAt) || Number(b.id) - Number(a.id);
const visibleSlips = (page: Page) => page.getByRole('table', { name: 'Deliveries' }).locator('tbody').getByRole('link');
const numbers = (rows: DeliveryRow[]) => rows.slice(0, 5).map(({ slipNumber }) => slipNumber);

test.beforeEach(({ page, store }) => startSignedIn(page, store));

test('from selecting a customer to a filtered, dated link that a colleague opens', async ({ page, host, store }) => {
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

test('a slip shows its scans as a pair, and kembali returns to the same list', async ({ page, store }) => {
  const slip = store.tables.deliveries.find(
    ({ customerId, scanLt1At, scanLt2At }) => customerId === CAKRA && scanLt1At && !scanLt2At,
  );
  if (!slip) throw new Error('The seed has no slip without an LT2 scan');
  const list = `/app/delivery?customer=${CAKRA}&search=${slip.slipNumber}&searchCol=slipNumber`;
  await page.goto(list);
  await page.getByRole('button', { name: `Actions for ${slip.slipNumber}` }).click();
  await page.getByRole('menuitem', { name: 'Lihat' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Delivery ${slip.slipNumber}` })).toBeVisible();
  const scans = page.getByRole('region', { name: 'Scans' });
  await expect(scans.getByText(slip.scanLt1ByName)).toBeVisible();
  await expect(scans.getByText('LT2 is missing: not scanned there yet')).toBeVisible();
  await page.getByRole('link', { name: 'kembali' }).click();
  await expect(page).toHaveURL(new RegExp(`search=${slip.slipNumber}`));
  await expect(visibleSlips(page)).toHaveText([slip.slipNumber]);
});

test('[L7] approve, reject and delete each name the slip and call their own endpoint', async ({
  page,
  host,
  store,
}) => {
  await page.goto(`/app/delivery?customer=${CAKRA}`);
  const slips = store.tables.deliveries.filter(({ customerId }) => customerId === CAKRA).sort(newestFirst);
  for (const [index, [action, path]] of Object.entries([
    ['Approve', '/deliveries/approve/'],
    ['Reject', '/deliveries/reject/'],
    ['Delete', '/deliveries/'],
  ] as const)) {
    const slip = slips[Number(index)];
    await page.getByRole('button', { name: `Actions for ${slip?.slipNumber}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
    const dialog = page.getByRole('alertdialog', { name: `${action} this delivery?` });
    await expect(dialog.getByText(slip?.slipNumber ?? '')).toBeVisible();
    await dialog.getByRole('button', { name: action }).click();
    await expect(dialog).toBeHidden();
    expect(host.callsTo('DELETE', `${path}${slip?.id}`)).toHaveLength(1);
  }
  const [approved, rejected, deleted] = slips;
  await expect(visibleSlips(page).filter({ hasText: deleted?.slipNumber ?? '' })).toHaveCount(0);
  const decisions = new Map(store.tables.deliveries.map((row) => [row.id, row.decision]));
  expect([decisions.get(approved?.id ?? ''), decisions.get(rejected?.id ?? '')]).toEqual(['approved', 'rejected']);
  expect(decisions.has(deleted?.id ?? '')).toBe(false);
});

test('[I3] a txt file with errors is repaired in the grid and imported', async ({ page, store }) => {
  const line = (slipNumber: string, qty: string) => {
    const slip = { slipNumber, seqProd: '1', orderNo: 'PO-1', partNumber: 'P', qty, date: '2026-11-20', time: '08:14' };
    const cells: Record<string, string> = slip;
    return slipColumns.map((column) => cells[column] ?? '').join('\t');
  };
  const file = (name: string, ...lines: string[]) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from([slipColumns.join('\t'), ...lines].join('\r\n')),
  });
  await page.goto('/app/delivery?customer=10');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import deliveries' });
  await dialog.getByLabel('Text file').setInputFiles(file('broken.txt', line('S-1', '12'), line('S-2', 'dua')));
  await expect(dialog.getByText('Must be a whole number of at least 1')).toBeVisible();
  await page.keyboard.press('F8');
  await dialog.getByRole('combobox', { name: 'Qty, row 3' }).fill('2');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 delivery slips imported')).toBeVisible();
  await expect(visibleSlips(page)).toHaveText(['S-2', 'S-1']);
  expect(store.tables.deliveries.filter(({ customerId }) => customerId === 10)).toHaveLength(2);
});
