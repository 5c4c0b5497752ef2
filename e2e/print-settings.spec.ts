import { findLabels, readLabel } from '@tests/label/paper/labels';
import { openPrinted } from '@tests/label/paper/printed-document';
import { type Raster, runsOfRow } from '@tests/label/paper/raster';
import { expect, test } from './fixtures';
import { printedPdf } from './print-output/catch-print';
import { chooseOption, openPrintDialog, pressPrint, runsOf, setQuantity } from './support/print-dialog';

/** The longest black line across the page, mm from its left edge. */
function longestLine(raster: Raster) {
  let [start, length] = [0, 0];
  for (let y = 0; y < raster.height; y++) {
    let x = 0;
    for (const [at, run] of runsOfRow(raster, y).entries()) {
      // Runs alternate, white first.
      if (at % 2 === 1 && run > length) [start, length] = [x, run];
      x += run;
    }
  }
  return { start: start / raster.dotsPerMm, length: length / raster.dotsPerMm };
}

test('the first label is at the first free position, and crop marks do not cover codes', async ({ page, store }) => {
  const { part } = await openPrintDialog(page, store);
  await setQuantity(page, 3);
  await page.getByLabel('Start at label 3 of the sheet').check();
  await page.getByLabel('Crop marks').check();
  await pressPrint(page);
  const printed = await openPrinted(await printedPdf(page));
  expect(printed.pages).toHaveLength(2);
  const places: number[][] = [];
  for (const sheet of printed.pages) {
    for (const label of await findLabels(sheet, 12)) {
      places.push([label.box.x, label.box.y]);
      expect((await readLabel(label)).map((code) => code.text)[0]).toBe(part.no);
    }
  }
  printed.close();
  const expected = [
    [13.5, 105],
    [148.5, 105],
    [13.5, 15],
  ];
  expect(places).toHaveLength(3);
  for (const [at, [x = 0, y = 0]] of expected.entries()) {
    expect(Math.abs((places[at]?.[0] ?? 0) - x)).toBeLessThan(0.3);
    expect(Math.abs((places[at]?.[1] ?? 0) - y)).toBeLessThan(0.3);
  }
});

test('a custom range prints exactly those pages and records exactly their serials', async ({ page, store }) => {
  const { part } = await openPrintDialog(page, store);
  const before = runsOf(store, part.id).length;
  await setQuantity(page, 10);
  const first = BigInt(await page.getByLabel('Serial From').inputValue());
  await chooseOption(page, 'Pages', 'Custom Range');
  await page.getByPlaceholder('e.g., 1-3, 5, 7-9').fill('1, 3');
  await pressPrint(page);
  const printed = await openPrinted(await printedPdf(page));
  const labels = (await Promise.all(printed.pages.map((sheet) => findLabels(sheet, 8)))).flat();
  const onPaper = (await Promise.all(labels.map(readLabel))).map((codes) => codes.at(-1)?.text.split('|').at(-1));
  printed.close();
  expect(onPaper).toEqual([0n, 1n, 2n, 3n, 8n, 9n].map((index) => String(first + index)));
  expect(runsOf(store, part.id).slice(before)).toEqual([`${first}-${first + 3n}`, `${first + 8n}-${first + 9n}`]);
});

test('the calibration page has bars of 100 mm, and measured lengths become the offsets of a printer profile', async ({
  page,
  store,
}) => {
  await openPrintDialog(page, store);
  await page.getByRole('button', { name: 'Adjust' }).click();
  await page.getByRole('button', { name: 'Print calibration page' }).click();
  const printed = await openPrinted(await printedPdf(page));
  expect(printed.pages).toHaveLength(1);
  // In label direction: on rotated paper the printer's offset is rotated too.
  expect(Math.round(printed.pages[0]?.widthMm ?? 0)).toBe(297);
  const raster = await printed.pages[0]?.raster(24);
  printed.close();
  if (!raster) throw new Error('no page');
  const bar = longestLine(raster);
  expect(Math.abs(bar.length - 100)).toBeLessThan(0.3);
  expect(Math.abs(bar.start - 30)).toBeLessThan(0.3);

  await page.getByLabel('Name').fill('Zebra meja 4');
  for (const [field, mm] of [
    ['Bar across', '100'],
    ['Bar down', '100,1'],
    ['Cross from left', '21'],
    ['Cross from top', '18.5'],
  ] as const) {
    await page.getByLabel(field).fill(mm);
  }
  await page.getByRole('button', { name: 'Use offsets -1 / 1.5 mm' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('8 dots/mm, offset -1 / 1.5 mm')).toBeVisible();
  await page.reload();
  await page
    .getByRole('button', { name: /^Print / })
    .first()
    .click();
  await expect(page.getByLabel('Printer', { exact: true })).toHaveText('Zebra meja 4');
});
