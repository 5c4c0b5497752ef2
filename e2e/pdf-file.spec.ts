import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { findLabels, readLabelCells, resolutions } from '@tests/label/paper/labels';
import { openPrinted, type PrintedPage } from '@tests/label/paper/printed-document';
import { expect, test } from './fixtures';
import { closePrintDialog, printedPdf } from './print-output/catch-print';
import { strayDots } from './print-output/compare';
import { everything } from './print-output/everything';
import { chooseOption, confirmPrinted, openPrintDialog, pressPrint, runsOf, setQuantity } from './support/print-dialog';

/** Presses Save PDF: the file's name, bytes and text. */
async function savePdf(page: Page, hasErrors = false) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Save PDF' })
      .click()
      .then(() => (hasErrors ? page.getByRole('button', { name: 'Print anyway' }).click() : undefined)),
  ]);
  const bytes = new Uint8Array(readFileSync(await download.path()));
  return { name: download.suggestedFilename(), bytes, text: Buffer.from(bytes).toString('latin1') };
}

/** Opens the newest record of the history for a re-print. */
async function openReprint(page: Page) {
  await page.goto('/app/parts-print-history');
  await page
    .getByRole('button', { name: /^Re-Print / })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Re-Print Settings' })).toBeVisible();
  await expect(page.getByLabel('Serial From')).toHaveValue(/^\d{12}$/);
}

/** Whatever is black on one is black on the other, at most 0.1 mm away. */
async function expectSamePage(file: PrintedPage | undefined, paper: PrintedPage | undefined) {
  const dotsPerMm = 600 / 25.4;
  const [own, browsers] = await Promise.all([file?.raster(dotsPerMm), paper?.raster(dotsPerMm)]);
  if (!own || !browsers) throw new Error('A page is missing');
  const shared = sameSize(own, browsers);
  expect(strayDots(shared[0], shared[1], 0.1), 'dots only in the file').toBe(0);
  expect(strayDots(shared[1], shared[0], 0.1), 'dots only on paper').toBe(0);
}

type Dots = Awaited<ReturnType<PrintedPage['raster']>>;

/** The browser's pages are whole px in size, up to 0.2 mm off at the right and at the bottom. */
function sameSize(a: Dots, b: Dots): [Dots, Dots] {
  const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)];
  const cut = ({ dots, width: stride, dotsPerMm }: Dots): Dots => {
    const own = new Uint8Array(width * height);
    for (let y = 0; y < height; y += 1) own.set(dots.subarray(y * stride, y * stride + width), y * width);
    return { width, height, dotsPerMm, dots: own };
  };
  return [cut(a), cut(b)];
}

const LABELS = 5;

test('the PDF file of a run is what the browser prints of it: pages, codes and every dot within 0.1 mm', async ({
  page,
  store,
}) => {
  test.setTimeout(300_000);
  const { part } = await openPrintDialog(page, store);
  await setQuantity(page, LABELS);
  await expect(page.getByLabel('Serial End')).toHaveValue(/0005$/);
  const from = await page.getByLabel('Serial From').inputValue();
  const end = await page.getByLabel('Serial End').inputValue();
  await pressPrint(page);
  const paper = await openPrinted(await printedPdf(page));
  await closePrintDialog(page);
  await confirmPrinted(page);

  await openReprint(page);
  await expect(page.getByLabel('Serial From')).toHaveValue(from);
  const { name, bytes, text } = await savePdf(page);
  await confirmPrinted(page);
  const file = await openPrinted(bytes);

  expect(name).toBe(`${part.no}_${from}-${end}.pdf`);
  expect(text).toContain(`(${part.no}_${from}-${end})`);
  expect(text).toContain('(Admin Pokayoke)');
  expect(text.match(/\/MediaBox \[[^\]]+\]/g)).toEqual(Array(2).fill('/MediaBox [0 0 841.889764 595.275591]'));
  const fonts = [...text.matchAll(/\/BaseFont \/(\S+)/g)].map(([, font]) => font);
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) expect(font, 'a subset').toMatch(/^[A-Z]{6}\+/);
  expect(file.pages).toHaveLength(paper.pages.length);

  const serials = Array.from({ length: LABELS }, (_, index) => String(BigInt(from) + BigInt(index)));
  const expected = serials.flatMap((serial) => [part.no, `${part.no}|${part.colorCode}|${part.qtyPerPack}|${serial}`]);
  for (const { name: resolution, dotsPerMm } of resolutions) {
    const texts: string[] = [];
    for (const [index, sheet] of file.pages.entries()) {
      const labels = await findLabels(sheet, dotsPerMm);
      const onPaper = paper.pages[index] ? await findLabels(paper.pages[index], dotsPerMm) : [];
      expect(labels).toHaveLength(onPaper.length);
      for (const [place, { box }] of labels.entries()) {
        const other = onPaper[place]?.box;
        const tolerance = Math.max(0.1, 1 / dotsPerMm);
        for (const side of ['x', 'y', 'width', 'height'] as const) {
          expect(Math.abs(box[side] - (other?.[side] ?? 0)), `${side} at ${resolution}`).toBeLessThanOrEqual(tolerance);
        }
      }
      for (const label of labels) texts.push(...(await readLabelCells(label)).map((code) => code.text));
    }
    expect(texts, resolution).toEqual(expected);
  }
  await expectSamePage(file.pages[0], paper.pages[0]);
  file.close();
  paper.close();
});

test('a file is a run like one on paper: its serials are recorded, it is asked what came out, and the next run goes on', async ({
  page,
  store,
}) => {
  const { part } = await openPrintDialog(page, store);
  const before = runsOf(store, part.id);
  await setQuantity(page, 3);
  await expect(page.getByLabel('Serial End')).not.toHaveValue('');
  const run = `${await page.getByLabel('Serial From').inputValue()}-${await page.getByLabel('Serial End').inputValue()}`;
  const { bytes } = await savePdf(page);
  expect(runsOf(store, part.id)).toEqual([...before, run]);
  expect(await page.evaluate(() => window.printCalls), 'calls of window.print()').toBe(0);
  const file = await openPrinted(bytes);
  expect(file.pages).toHaveLength(1);
  file.close();
  await confirmPrinted(page);
});

test('a file that is cancelled while it is written leaves no record and no file', async ({ page, store }) => {
  test.setTimeout(120_000);
  const { part } = await openPrintDialog(page, store);
  const before = runsOf(store, part.id);
  await setQuantity(page, 9000);
  await expect(page.getByLabel('Serial End')).toHaveValue(/9\d\d\d$/);
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  await page.getByRole('button', { name: 'Save PDF' }).click();
  const progress = page.getByRole('dialog', { name: 'Preparing the print' });
  await expect(progress.getByText(/^Sheet \d+ of \d+$/)).toBeVisible();
  await progress.getByRole('button', { name: 'Cancel' }).click();
  await expect(progress).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save PDF' })).toBeEnabled();
  expect(runsOf(store, part.id)).toEqual(before);
  expect(downloads).toEqual([]);
});

test('a label turned on its stock is in the file as the browser prints it', async ({ page, store }) => {
  test.setTimeout(180_000);
  await openPrintDialog(page, store);
  await setQuantity(page, 2);
  await chooseOption(page, 'Paper Size', TURNED_STOCK);
  await pressPrint(page);
  const paper = await openPrinted(await printedPdf(page));
  await closePrintDialog(page);
  await confirmPrinted(page);
  await openReprint(page);
  await chooseOption(page, 'Paper Size', TURNED_STOCK);
  const file = await openPrinted((await savePdf(page)).bytes);
  await confirmPrinted(page);
  expect(file.pages).toHaveLength(paper.pages.length);
  for (const [index, sheet] of file.pages.entries()) await expectSamePage(sheet, paper.pages[index]);
  file.close();
  paper.close();
});

const TURNED_STOCK = 'Thermal 100 x 150 mm, label turned';

test('everything that a label can show is in the file as the browser prints it', async ({ page, store }) => {
  test.setTimeout(180_000);
  const [part] = store.tables.parts;
  for (const row of store.tables.parts) row.labelDesignId = everything.id;
  expect(part).toBeDefined();
  await page.addInitScript((design) => localStorage.setItem('labelDesigns', JSON.stringify([design])), everything);
  await openPrintDialog(page, store);
  await setQuantity(page, 1);
  await pressPrint(page);
  // The text that is cut at its box.
  await page.getByRole('button', { name: 'Print anyway' }).click();
  const paper = await openPrinted(await printedPdf(page));
  await closePrintDialog(page);
  await confirmPrinted(page);
  await openReprint(page);
  const file = await openPrinted((await savePdf(page, true)).bytes);
  await confirmPrinted(page);
  await expectSamePage(file.pages[0], paper.pages[0]);
  file.close();
  paper.close();
});
