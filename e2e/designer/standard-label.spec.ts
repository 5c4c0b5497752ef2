import { expect, test } from '@e2e/fixtures';
import { catchPrint, printedPdf } from '@e2e/print-output/catch-print';
import { openPrinted } from '@e2e/print-output/printed-document';
import { readCodes } from '@e2e/print-output/read-codes';
import { chooseOption, openFirstPart, pressPrint } from '@e2e/support/print-dialog';
import { startSignedIn } from '@e2e/support/sign-in';
import type { Page } from '@playwright/test';
import { standardLabel } from '@/label/standard-label';
import type { MemoryStore } from '@/mock-api/store';
import { Designer } from './driver';
import { build, clicks, type Hands, keyboard, mouse } from './hands';
import { contentOf, standardPlan } from './standard-plan';

// What does not happen at once will not happen: a wrong step is told before the test's time is over.
test.use({ actionTimeout: 10_000 });

/** Builds it, saves it, and finds it again as it is on the standard label, element by element. */
async function buildAndSave(page: Page, store: MemoryStore, hands: (designer: Designer) => Hands) {
  await startSignedIn(page, store);
  const designer = new Designer(page);
  await designer.open();
  await build(hands(designer), standardPlan());
  const [saved] = await designer.saveAs('Built by hand');
  expect(contentOf(saved?.elements ?? [])).toEqual(contentOf(standardLabel.elements));
  return saved;
}

for (const { name, hands } of [
  { name: 'with the keyboard alone', hands: keyboard },
  { name: 'by clicks alone', hands: clicks },
]) {
  test(`the standard label is built from nothing ${name}, saved and found after a reload`, async ({ page, store }) => {
    test.setTimeout(120_000);
    const saved = await buildAndSave(page, store, hands);
    await page.goto(`/app/label-design?design=${saved?.id}`);
    await expect(page.getByTitle('Built by hand')).toBeVisible();
    await expect(page.getByText(`${standardLabel.elements.length} elements`)).toBeVisible();
  });
}

test('the standard label is built from nothing with the mouse, saved, given to a part, printed and scanned', async ({
  page,
  store,
}) => {
  test.setTimeout(120_000);
  await catchPrint(page);
  await page.addInitScript(() => localStorage.setItem('print-hint-seen', 'true'));
  const saved = await buildAndSave(page, store, mouse);

  const newest = store.tables.parts.reduce((best, row) => (row.createdAt > best.createdAt ? row : best));
  await page.goto(`/app/parts/${newest.id}`);
  await chooseOption(page, 'Label Design', 'Built by hand (135mm × 90mm)');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => store.tables.parts.find(({ id }) => id === newest.id)?.labelDesignId).toBe(saved?.id);

  await page.goto('/app/parts');
  const { part, dialog } = await openFirstPart(page, store);
  expect(part.labelDesignId).toBe(saved?.id);
  await dialog.getByLabel('Qty Label').fill('1');
  const serial = await dialog.getByLabel('Serial From').inputValue();
  await pressPrint(page);
  const printed = await openPrinted(await printedPdf(page));
  const [sheet] = printed.pages;
  if (!sheet) throw new Error('Nothing was printed');
  const codes = await readCodes(await sheet.raster(8));
  printed.close();
  expect(codes).toEqual([
    { format: 'Code39', text: part.no },
    { format: 'QRCode', text: `${part.no}|${part.colorCode}|${part.qtyPerPack}|${serial}` },
  ]);
});
