import { catchPrint } from '@e2e/print-output/catch-print';
import { expect, type Page } from '@playwright/test';
import type { MemoryStore } from '@/mock-api/store';
import { plainOf } from './print-list';
import type { Records } from './records';
import { type Account, startSignedIn } from './sign-in';

/** Signs in and opens the print dialog of the first part. Returns the host's row of the part. */
export async function openPrintDialog(page: Page, store: MemoryStore, account: Account = 'admin') {
  await catchPrint(page);
  await page.addInitScript(() => localStorage.setItem('print-hint-seen', 'true'));
  await startSignedIn(page, store, account);
  await page.goto('/app/parts');
  return openFirstPart(page, store);
}

/** A part with a pack that prints the standard label, and whose number no other part has. */
export async function plainPart(records: Records) {
  const part = plainOf(await records.parts(), 20).find(({ qtyPerPack }) => qtyPerPack > 1);
  if (!part) throw new Error('The seed has no such part');
  return part;
}

/** The same in a signed-in page. */
export async function openFirstPart(page: Page, store: MemoryStore) {
  const { dialog, no } = await openFirstRow(page);
  const part = store.tables.parts.find((row) => row.no === no);
  if (!part) throw new Error(`The host has no part ${no}`);
  return { dialog, part };
}

/** Searches the part in the list and opens its print dialog. */
export async function openPart(page: Page, { no }: { no: string }) {
  await page.getByRole('searchbox').fill(no);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: `Print ${no}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Print Settings' });
  await expect(dialog.getByLabel('Serial From')).toHaveValue(/^\d{12}$/);
  return dialog;
}

/** Opens the print dialog of the first row of the part list. */
export async function openFirstRow(page: Page) {
  await page
    .getByRole('button', { name: /^Print / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Print Settings' });
  await expect(dialog.getByLabel('Serial From')).toHaveValue(/^\d{12}$/);
  const no = await dialog.getByText('Part Number').locator('xpath=following-sibling::dd').textContent();
  return { dialog, no };
}

export const setQuantity = (page: Page, labels: number) => page.getByLabel('Qty Label').fill(String(labels));

export async function chooseOption(page: Page, field: string, option: string) {
  await page.getByLabel(field, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

export const pressPrint = (page: Page) => page.getByRole('button', { name: /^PRINT/ }).click();

/** Confirms 'All printed' after printing. */
export async function confirmPrinted(page: Page) {
  const outcome = page.getByRole('dialog', { name: 'Which labels came out?' });
  // Of a file nothing is chosen.
  await outcome.getByRole('radio', { name: /^All \d/ }).check();
  await outcome.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The runs of a part that the host has, oldest first, as "from-end". */
export const runsOf = (store: MemoryStore, partId: string | number) =>
  store.tables.printHistory
    .filter((row) => row.partId === partId)
    .map(({ serialFrom, serialEnd }) => `${serialFrom}-${serialEnd}`);
