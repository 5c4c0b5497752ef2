import type { Page } from '@playwright/test';
import { findLabels } from '@tests/label/paper/labels';
import { openPrinted } from '@tests/label/paper/printed-document';
import { readCodes } from '@tests/label/paper/read-codes';
import { expect, test } from './fixtures';
import { closePrintDialog } from './print-output/catch-print';
import { hang } from './support/api-host';
import { confirmPrinted, openPrintDialog, runsOf, setQuantity } from './support/print-dialog';
import { listParts, plainParts, printButton, startAt } from './support/print-list';

const HINT = /Labels are not printed from here/;

/** What the browser's own print command would put on paper: every code that can be read, on any page. */
async function pagePrint(page: Page) {
  await page.emulateMedia({ media: 'print' });
  const hint = await page.evaluate(() => getComputedStyle(document.body, '::before').content);
  const printed = await openPrinted(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  const codes = (await Promise.all(printed.pages.map(async (sheet) => readCodes(await sheet.raster(8))))).flat();
  printed.close();
  await page.emulateMedia({ media: null });
  return { hint, codes: codes.map(({ text }) => text) };
}

/** There are labels on the screen, and none on paper, which says where to print. */
async function expectNoLabelOnPaper(page: Page) {
  await expect(page.locator('[data-label-svg] path').first()).toBeVisible();
  const { hint, codes } = await pagePrint(page);
  expect(codes).toEqual([]);
  expect(hint).toMatch(HINT);
}

test("[PR24] the browser's own print command in the print dialog prints no label; Ctrl+P there is PRINT, with a record", {
  tag: ['@paper', '@keyboard'],
}, async ({ page, store, host, pageErrors }) => {
  pageErrors.allow(/Failed to load resource|ERR_/);
  const { part } = await openPrintDialog(page, store);
  await setQuantity(page, 2);
  await expect(page.getByLabel('Serial End')).toHaveValue(/0002$/);
  const title = await page.title();
  await expectNoLabelOnPaper(page);

  // The sheets are ready while the host is waited for, and not in the page before their record is written.
  host.fault('POST', '/parts/print-history', hang);
  await page.keyboard.press('Control+p');
  const waiting = page.getByRole('dialog', { name: /The host has not answered yet/ });
  await expect(waiting).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('#print-root')).toHaveCount(0);
  expect((await pagePrint(page)).codes).toEqual([]);
  await waiting.getByRole('button', { name: 'CANCEL' }).click();
  await expect(waiting).toHaveCount(0);
  expect(await page.evaluate(() => window.printCalls)).toBe(0);
  host.clearFaults();

  // The serials that were given up are not printed: the next ones are shown.
  await expect(page.getByLabel('Serial From')).toHaveValue(/0003$/);
  const run = `${await page.getByLabel('Serial From').inputValue()}-${await page.getByLabel('Serial End').inputValue()}`;
  await page.keyboard.press('Control+p');
  await expect(page.getByRole('dialog', { name: 'Which labels came out?' })).toBeVisible();
  expect(await page.evaluate(() => window.printCalls)).toBe(1);
  expect(runsOf(store, part.id).at(-1)).toBe(run);
  await expect(page).toHaveTitle(`${part.no}_${run}`);
  // What is recorded is on the paper, and nothing else.
  const printed = await openPrinted(await page.pdf({ preferCSSPageSize: true, printBackground: false }));
  const labels = (await Promise.all(printed.pages.map((sheet) => findLabels(sheet, 8)))).flat();
  printed.close();
  expect(labels).toHaveLength(2);
  await closePrintDialog(page);
  await expect(page).toHaveTitle(title);
  expect((await pagePrint(page)).codes).toEqual([]);
  await confirmPrinted(page);
});

test("[PR24] the browser's own print command prints no label of the print list, the part form and the label designer", {
  tag: '@paper',
}, async ({ page, store }) => {
  await startAt(page, store);
  await listParts(page, plainParts(store, 4));
  await expect(printButton(page)).toBeEnabled();
  await expectNoLabelOnPaper(page);
  await page.goto('/app/parts');
  await page.getByRole('table').getByRole('link').first().click();
  await expectNoLabelOnPaper(page);
  await page.goto('/app/label-design');
  await page.getByRole('button', { name: 'QR Code', exact: true }).first().click();
  await expectNoLabelOnPaper(page);
});
