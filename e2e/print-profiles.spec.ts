import { expect, test } from './fixtures';
import { printedPdf } from './print-output/catch-print';
import { barsOn, labelsOn } from './print-output/labels';
import { openPrinted } from './print-output/printed-document';
import { chooseOption, openPrintDialog, pressPrint, setQuantity } from './support/print-dialog';

/** The sample printers and their heads. */
const printers = [
  ['Printer Label Gudang 1', 8],
  ['Printer Laser Kantor', 11.81],
  ['Printer Label Gudang 2', 12],
  ['Printer Laser Produksi', 23.62],
  ['Printer Label Gudang 3', 24],
] as const;

for (const [printer, dotsPerMm] of printers) {
  test(`${printer}: bars and gaps are whole dots of its ${dotsPerMm} dots/mm, on every label of the sheet`, async ({
    page,
    store,
  }) => {
    await openPrintDialog(page, store);
    await setQuantity(page, 4);
    await chooseOption(page, 'Printer', printer);
    await pressPrint(page);
    const printed = await openPrinted(await printedPdf(page));
    const labels = (await Promise.all(printed.pages.map((sheet) => labelsOn(sheet, dotsPerMm)))).flat();
    printed.close();
    expect(labels).toHaveLength(4);
    for (const label of labels) {
      const { widths, quietLeft, quietRight } = barsOn(label, 54);
      const narrow = Math.min(...widths);
      expect(narrow / dotsPerMm).toBeGreaterThan(0.24);
      expect(new Set(widths)).toEqual(new Set([narrow, 3 * narrow]));
      expect(Math.min(quietLeft, quietRight)).toBeGreaterThanOrEqual(10 * narrow);
    }
  });
}
