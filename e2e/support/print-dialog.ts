import { catchPrint } from '@e2e/print-output/catch-print';
import { expect, type Page } from '@playwright/test';
import type { MemoryStore } from '@/mock-api/store';
import { type Account, startSignedIn } from './sign-in';

/** Signs in and opens the print dialog of the first part. Returns the host's row of the part. */
export async function openPrintDialog(page: Page, store: MemoryStore, account: Account = 'admin') {
  await catchPrint(page);
  await page.addInitScript(() => localStorage.setItem('print-hint-seen', 'true'));
  await startSignedIn(page, store, account);
  await page.goto('/app/parts');
  return openFirstPart(page, store);
}

/** The same in a signed-in page. */
export async function openFirstPart(page: Page, store: MemoryStore) {
  await page
    .getByRole('button', { name: /^Print / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Print Settings' });
  await expect(dialog.getByLabel('Serial From')).toHaveValue(/^\d{12}$/);
  const no = await dialog.getByText('Part Number').locator('xpath=following-sibling::dd').textContent();
  const part = store.tables.parts.find((row) => row.no === no);
  if (!part) throw new Error(`The host has no part ${no}`);
  return { dialog, part };
}

export const setQuantity = (page: Page, labels: number) => page.getByLabel('Qty Label').fill(String(labels));

export async function chooseOption(page: Page, field: string, option: string) {
  await page.getByLabel(field, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

export const pressPrint = (page: Page) => page.getByRole('button', { name: /^PRINT/ }).click();

/** Confirms 'All printed' after printing. */
export async function confirmPrinted(page: Page) {
  await page.getByRole('dialog', { name: 'Which labels came out?' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The runs of a part that the host has, oldest first, as "from-end". */
export const runsOf = (store: MemoryStore, partId: string | number) =>
  store.tables.printHistory
    .filter((row) => row.partId === partId)
    .map(({ serialFrom, serialEnd }) => `${serialFrom}-${serialEnd}`);
