import { expect, test } from '@e2e/fixtures';
import { catchPrint, printedPdf } from '@e2e/print-output/catch-print';
import { openPrinted } from '@e2e/print-output/printed-document';
import { readCodes } from '@e2e/print-output/read-codes';
import { chooseOption, openFirstPart, pressPrint } from '@e2e/support/print-dialog';
import { startSignedIn } from '@e2e/support/sign-in';
import { standardLabel } from '@/label/standard-label';
import { Designer } from './driver';
import { build, clicks, keyboard, mouse } from './hands';
import { contentOf, standardPlan } from './standard-plan';

// What does not happen at once will not happen: a wrong step is told before the test's time is over.
test.use({ actionTimeout: 10_000 });

const ways = [
  { name: 'with the mouse', hands: mouse },
  { name: 'with the keyboard alone', hands: keyboard },
  { name: 'by clicks alone', hands: clicks },
];

for (const { name, hands } of ways) {
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
}
