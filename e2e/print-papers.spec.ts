import { expect, test } from './fixtures';
import { closePrintDialog, printedPdf } from './print-output/catch-print';
import { findLabels, readLabelCells, resolutions } from './print-output/labels';
import { openPrinted } from './print-output/printed-document';
import {
  chooseOption,
  confirmPrinted,
  openFirstPart,
  openPrintDialog,
  pressPrint,
  setQuantity,
} from './support/print-dialog';

/** Portrait sizes in mm, from the standards. */
const papers = [
  ['A4', 210, 297],
  ['A3', 297, 420],
  ['A5', 148, 210],
  ['Letter', 215.9, 279.4],
  ['Legal', 215.9, 355.6],
  ['B4', 250, 353],
  ['B5', 176, 250],
] as const;

const LABELS = 5;

for (const orientation of ['Portrait', 'Landscape'] as const) {
  test(`every paper ${orientation}: pages of its size, labels of 135 x 90 mm, every code reads`, async ({
    page,
    store,
  }) => {
    test.setTimeout(180_000);
    const { part } = await openPrintDialog(page, store);
    for (const [paper, short, long] of papers) {
      await test.step(`${paper} ${orientation}`, async () => {
        await setQuantity(page, LABELS);
        await chooseOption(page, 'Paper Size', paper);
        await page.getByText(orientation, { exact: true }).click();
        const serialFrom = await page.getByLabel('Serial From').inputValue();
        await pressPrint(page);
        const printed = await openPrinted(await printedPdf(page));

        const [width, height] = orientation === 'Portrait' ? [short, long] : [long, short];
        const perPage = Math.floor(width / 135) * Math.floor(height / 90);
        expect(printed.pages).toHaveLength(Math.ceil(LABELS / perPage));
        // Codes are hardest to read at the coarsest resolution; the finer ones do not depend on the paper.
        for (const { name, dotsPerMm } of paper === 'A4' ? resolutions : resolutions.slice(0, 1)) {
          const texts: string[] = [];
          for (const sheet of printed.pages) {
            expect(Math.abs(sheet.widthMm - width)).toBeLessThan(0.3);
            expect(Math.abs(sheet.heightMm - height)).toBeLessThan(0.3);
            for (const label of await findLabels(sheet, dotsPerMm)) {
              expect(Math.abs(label.box.width - 135), `width at ${name}`).toBeLessThan(0.3);
              expect(Math.abs(label.box.height - 90), `height at ${name}`).toBeLessThan(0.3);
              texts.push(...(await readLabelCells(label)).map((code) => code.text));
            }
          }
          const serials = Array.from({ length: LABELS }, (_, index) => String(BigInt(serialFrom) + BigInt(index)));
          const expected = serials.flatMap((serial) => [
            part.no,
            `${part.no}|${part.colorCode}|${part.qtyPerPack}|${serial}`,
          ]);
          expect(texts, `${paper} at ${name}`).toEqual(expected);
        }
        printed.close();
      });
      await closePrintDialog(page);
      await confirmPrinted(page);
      if (paper !== papers.at(-1)?.[0]) await openFirstPart(page, store);
    }
  });
}
