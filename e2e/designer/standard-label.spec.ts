import { expect, test } from '@e2e/fixtures';
import { catchPrint, printedPdf } from '@e2e/print-output/catch-print';
import { chooseOption, openFirstPart, pressPrint } from '@e2e/support/print-dialog';
import { startSignedIn } from '@e2e/support/sign-in';
import type { Page } from '@playwright/test';
import { openPrinted } from '@tests/label/paper/printed-document';
import { readCodes } from '@tests/label/paper/read-codes';
import { standardLabel } from '@/label/standard-label';
import type { MemoryStore } from '@/mock-api/store';
import { Designer } from './driver';
import { build, clicks, type InputMethod, keyboard, mouse } from './input-methods';
import { contentOf, standardLabelSteps } from './standard-label-steps';

// A wrong step fails before the test's time is over.
test.use({ actionTimeout: 10_000 });

type Method = { name: string; input: (designer: Designer) => InputMethod; attach: typeof attachInForm };

const methods: Method[] = [
  { name: 'with the mouse', input: mouse, attach: attachInForm },
  { name: 'with the keyboard alone', input: keyboard, attach: attachAtHost },
  { name: 'by clicks alone', input: clicks, attach: attachAtHost },
];

for (const { name, input, attach } of methods) {
  test(`the standard label is built from an empty label ${name}, saved, given to a part, printed and scanned`, {
    tag: ['@pointer', '@paper'],
  }, async ({ page, store }) => {
    test.setTimeout(120_000);
    await catchPrint(page);
    await page.addInitScript(() => localStorage.setItem('print-hint-seen', 'true'));
    await startSignedIn(page, store);
    const designer = new Designer(page);
    await designer.open();
    await build(input(designer), standardLabelSteps());
    const [saved] = await designer.saveAs('Built by hand');
    expect(contentOf(saved?.elements ?? [])).toEqual(contentOf(standardLabel.elements));

    const newest = store.tables.parts.reduce((best, row) => (row.createdAt > best.createdAt ? row : best));
    await attach(page, store, newest.id, saved?.id ?? '');
    // Another page: the saved design is printed.
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

/** Without the form, which the test with the mouse covers. */
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
