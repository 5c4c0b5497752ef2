import { expect, test } from '@e2e/fixtures';
import { catchPrint, printedPdf } from '@e2e/print-output/catch-print';
import { chooseOption, openFirstPart, pressPrint } from '@e2e/support/print-dialog';
import { startSignedIn } from '@e2e/support/sign-in';
import type { Page } from '@playwright/test';
import { openPrinted } from '@tests/label/paper/printed-document';
import { readCodes } from '@tests/label/paper/read-codes';
import { Designer } from './driver';
import { build, clicks, type InputMethod, keyboard, mouse } from './input-methods';
import { contentOf, elementsToBuild, stepsToBuild } from './standard-label-steps';

// A wrong step fails before the test's time is over.
test.use({ actionTimeout: 10_000 });

/** The saved design. */
async function buildLabel(page: Page, method: (designer: Designer) => InputMethod) {
  const designer = new Designer(page);
  await designer.open();
  const elements = elementsToBuild();
  await build(method(designer), stepsToBuild(elements));
  const [saved] = await designer.saveAs('Built by hand');
  expect(contentOf(saved?.elements ?? [])).toEqual(contentOf(elements));
  return saved;
}

test('a label is built from an empty one with the mouse, saved, given to a part, printed and scanned', {
  tag: ['@pointer', '@paper'],
}, async ({ page, store }) => {
  test.setTimeout(120_000);
  await catchPrint(page);
  await page.addInitScript(() => localStorage.setItem('print-hint-seen', 'true'));
  await startSignedIn(page, store);
  const saved = await buildLabel(page, mouse);

  const newest = store.tables.parts.reduce((best, row) => (row.createdAt > best.createdAt ? row : best));
  await page.goto(`/app/parts/${newest.id}`);
  await chooseOption(page, 'Label Design', 'Built by hand (135mm × 90mm)');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => store.tables.parts.find(({ id }) => id === newest.id)?.labelDesignId).toBe(saved?.id);
  // Another page: the saved design is printed.
  await page.goto('/app/parts');
  const { part, dialog } = await openFirstPart(page, store);
  await dialog.getByLabel('Qty Label').fill('1');
  const serial = await dialog.getByLabel('Serial From').inputValue();
  await pressPrint(page);
  const printed = await openPrinted(await printedPdf(page));
  const codes = await Promise.all(printed.pages.map(async (sheet) => readCodes(await sheet.raster(8))));
  printed.close();
  expect(codes).toEqual([
    [
      { format: 'Code39', text: part.no },
      { format: 'QRCode', text: `${part.no}|${part.colorCode}|${part.qtyPerPack}|${serial}` },
    ],
  ]);
});

for (const { how, method } of [
  { how: 'with the keyboard alone', method: keyboard },
  { how: 'by clicks alone', method: clicks },
]) {
  test(`a label is built from an empty one ${how}, and saved`, { tag: ['@pointer', '@keyboard'] }, async ({
    page,
    store,
  }) => {
    test.setTimeout(120_000);
    await startSignedIn(page, store);
    await buildLabel(page, method);
  });
}
