import type { Page } from '@playwright/test';
import { findLabels } from '@tests/label/paper/labels';
import { openPrinted } from '@tests/label/paper/printed-document';
import { readCodes } from '@tests/label/paper/read-codes';
import type { MemoryStore } from '@/mock-api/store';
import { expect, test } from './fixtures';
import { catchPrint, closePrintDialog } from './print-output/catch-print';
import { hang } from './support/api-host';
import { confirmPrinted, openPrintDialog, runsOf, setQuantity } from './support/print-dialog';
import { answerPrinted, listParts, plainParts, printButton, printList, startAt } from './support/print-list';
import { startSignedIn } from './support/sign-in';

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

async function codesOnScreen(page: Page) {
  await page.emulateMedia({ media: 'screen' });
  const shown = await openPrinted(await page.pdf({ printBackground: true }));
  const codes = (await Promise.all(shown.pages.map(async (sheet) => readCodes(await sheet.raster(24))))).flat();
  shown.close();
  await page.emulateMedia({ media: null });
  return codes;
}

test.describe("the browser's own print command", () => {
  test('[PR24] in the print dialog prints no label; Ctrl+P there is PRINT, with a record', async ({ page, store }) => {
    const { part } = await openPrintDialog(page, store);
    await setQuantity(page, 2);
    await expect(page.getByLabel('Serial End')).toHaveValue(/0002$|\d{12}/);
    // The same page on screen has codes that can be read, so their absence below says something.
    expect(await codesOnScreen(page)).not.toEqual([]);
    const { hint, codes } = await pagePrint(page);
    expect(codes).toEqual([]);
    expect(hint).toMatch(HINT);
    const before = runsOf(store, part.id).length;
    const title = await page.title();
    const [from, end] = [
      await page.getByLabel('Serial From').inputValue(),
      await page.getByLabel('Serial End').inputValue(),
    ];
    await page.keyboard.press('Control+p');
    await expect(page.getByRole('dialog', { name: 'Which labels came out?' })).toBeVisible({ timeout: 20_000 });
    expect(await page.evaluate(() => window.printCalls)).toBe(1);
    expect(runsOf(store, part.id).slice(before)).toEqual([`${from}-${end}`]);
    expect(await page.title()).toBe(`${part.no}_${from}-${end}`);
    // What is recorded is on the paper, and nothing else.
    const printed = await openPrinted(await page.pdf({ preferCSSPageSize: true, printBackground: false }));
    const labels = (await Promise.all(printed.pages.map((sheet) => findLabels(sheet, 8)))).flat();
    printed.close();
    expect(labels).toHaveLength(2);
    await closePrintDialog(page);
    expect(await page.title()).toBe(title);
    expect((await pagePrint(page)).codes).toEqual([]);
    await confirmPrinted(page);
  });

  test('[PR24] Ctrl+P with a refused quantity prints nothing and says why', async ({ page, store }) => {
    await openPrintDialog(page, store);
    await page.getByLabel('Qty Label').fill('0');
    await page.keyboard.press('Control+p');
    await expect(page.getByRole('button', { name: 'PRINT' })).toBeFocused();
    expect(await page.evaluate(() => window.printCalls)).toBe(0);
  });

  test('Enter in a quantity field prints, Escape closes', async ({ page, store }) => {
    const { part, dialog } = await openPrintDialog(page, store);
    const before = runsOf(store, part.id).length;
    await page.getByLabel('Qty Label').fill('0');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => window.printCalls)).toBe(0);
    await page.getByLabel('Qty Label').fill('3');
    await page.keyboard.press('Enter');
    await confirmPrinted(page);
    expect(runsOf(store, part.id)).toHaveLength(before + 1);
    await closePrintDialog(page);
    await page
      .getByRole('button', { name: /^Print / })
      .first()
      .click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  const places: [string, (page: Page, store: MemoryStore) => Promise<void>][] = [
    [
      'the print list',
      async (page, store) => {
        await page.goto('/app/print-list');
        await listParts(page, plainParts(store, 4));
        await expect(printButton(page)).toBeEnabled();
      },
    ],
    [
      'the part form',
      async (page) => {
        await page.goto('/app/parts');
        await page.getByRole('table').getByRole('link').first().click();
        await expect(page.locator('[data-label-svg]').first()).toBeVisible();
      },
    ],
    [
      'the label designer',
      async (page) => {
        await page.goto('/app/label-design');
        await page.getByRole('button', { name: 'QR Code', exact: true }).first().click();
        await expect(page.locator('[data-label-svg] path').first()).toBeVisible();
      },
    ],
  ];
  for (const [place, open] of places) {
    test(`[PR24] prints no label in ${place}, and says where to print`, async ({ page, store }) => {
      await catchPrint(page);
      await startSignedIn(page, store);
      await open(page, store);
      // On screen there are codes that can be read, so their absence below says something.
      expect(await codesOnScreen(page)).not.toEqual([]);
      const { hint, codes } = await pagePrint(page);
      expect(codes).toEqual([]);
      expect(hint).toMatch(HINT);
    });
  }

  test('[PR24] while the sheets of a list wait for their records the page prints no label; Ctrl+P is PRINT', async ({
    page,
    store,
    host,
    pageErrors,
  }) => {
    test.setTimeout(120_000);
    pageErrors.allow(/Failed to load resource|ERR_/);
    await startAt(page, store);
    await listParts(page, plainParts(store, 2), 2);
    await expect(printButton(page)).toBeEnabled();
    host.fault('POST', '/parts/print-history', hang);
    await page.keyboard.press('Control+p');
    const waiting = page.getByRole('dialog', { name: /The host has not answered yet/ });
    await expect(waiting).toBeVisible({ timeout: 30_000 });
    // The sheets are ready, and not in the page before their records are written.
    await expect(page.locator('#print-root')).toHaveCount(0);
    expect((await pagePrint(page)).codes).toEqual([]);
    expect(await page.evaluate(() => window.printCalls)).toBe(0);
    await waiting.getByRole('button', { name: 'CANCEL' }).click();
    await expect(waiting).toHaveCount(0);
    expect((await pagePrint(page)).codes).toEqual([]);
    host.clearFaults();
    // The serials that were given up are not printed: the next ones are shown.
    await expect(printList(page).getByRole('cell', { name: /0003 \d{8}0004$/ })).toHaveCount(2);
    await expect(printButton(page)).toBeEnabled();
    const before = store.tables.printHistory.length;
    await page.keyboard.press('Control+p');
    await expect.poll(() => page.evaluate(() => window.printCalls)).toBe(1);
    expect(store.tables.printHistory).toHaveLength(before + 2);
    expect((await pagePrint(page)).codes.filter((text) => text.includes('|'))).toHaveLength(4);
    await answerPrinted(page);
    await expect(printList(page).getByText('0 parts, 0 labels on 0 sheets')).toBeVisible();
    expect((await pagePrint(page)).codes).toEqual([]);
  });
});
