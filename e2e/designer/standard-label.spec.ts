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
import { build, clicks, type Hands, keyboard, mouse } from './input-methods';
import { contentOf, standardPlan } from './standard-label-steps';

// What does not happen at once will not happen: a wrong step is told before the test's time is over.
test.use({ actionTimeout: 10_000 });

type Way = { name: string; hands: (designer: Designer) => Hands; attach: typeof attachInForm };

const ways: Way[] = [
  { name: 'with the mouse', hands: mouse, attach: attachInForm },
  { name: 'with the keyboard alone', hands: keyboard, attach: attachAtHost },
  { name: 'by clicks alone', hands: clicks, attach: attachAtHost },
];

for (const { name, hands, attach } of ways) {
  test(`the standard label is built from nothing ${name}, saved, given to a part, printed and scanned`, async ({
    page,
    store,
  }) => {
    test.setTimeout(120_000);
    await catchPrint(page);
    await page.addInitScript(() => localStorage.setItem('print-hint-seen', 'true'));
    await startSignedIn(page, store);
    const designer = new Designer(page);
    await designer.open();
    await build(hands(designer), standardPlan());
    const [saved] = await designer.saveAs('Built by hand');
    expect(contentOf(saved?.elements ?? [])).toEqual(contentOf(standardLabel.elements));

    const newest = store.tables.parts.reduce((best, row) => (row.createdAt > best.createdAt ? row : best));
    await attach(page, store, newest.id, saved?.id ?? '');
    // Another page: what prints is what the browser has kept.
    await page.goto('/app/parts');
    const { part, dialog } = await openFirstPart(page, store);
    expect(part.labelDesignId).toBe(saved?.id);
    await dialog.getByLabel('Qty Label').fill('1');
    const serial = await dialog.getByLabel('Serial From').inputValue();
    await pressPrint(page);
    expect(await printedCodes(page)).toEqual([
      { format: 'Code39', text: part.no },
      { format: 'QRCode', text: `${part.no}|${part.colorCode}|${part.qtyPerPack}|${serial}` },
    ]);
  });
}

async function attachInForm(page: Page, store: MemoryStore, partId: string | number, designId: string) {
  await page.goto(`/app/parts/${partId}`);
  await chooseOption(page, 'Label Design', 'Built by hand (135mm × 90mm)');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => store.tables.parts.find(({ id }) => id === partId)?.labelDesignId).toBe(designId);
}

/** As a colleague has done it meanwhile: the form is the first walk's. */
async function attachAtHost(_page: Page, { tables }: MemoryStore, partId: string | number, designId: string) {
  tables.parts = tables.parts.map((part) => (part.id === partId ? { ...part, labelDesignId: designId } : part));
}

async function printedCodes(page: Page) {
  const printed = await openPrinted(await printedPdf(page));
  const [sheet] = printed.pages;
  if (!sheet) throw new Error('Nothing was printed');
  const codes = await readCodes(await sheet.raster(8));
  printed.close();
  return codes;
}
