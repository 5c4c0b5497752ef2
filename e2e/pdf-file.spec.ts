import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { findLabels, readLabelCells } from '@tests/label/paper/labels';
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

/** Whatever is black on one page is black on the other, at most 0.1 mm away. */
async function expectSamePages(file: readonly PrintedPage[], paper: readonly PrintedPage[], dotsPerMm: number) {
  expect(file).toHaveLength(paper.length);
  for (const [index, page] of file.entries()) await expectSamePage(page, paper[index], dotsPerMm);
}

async function expectSamePage(file: PrintedPage, paper: PrintedPage | undefined, dotsPerMm: number) {
  const [own, browsers] = await Promise.all([file.raster(dotsPerMm), paper?.raster(dotsPerMm)]);
  if (!browsers) throw new Error('A page is missing');
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

test('the PDF file of a run is recorded like a print, and is what the browser prints of it: every dot within 0.1 mm', {
  tag: ['@paper', '@files'],
}, async ({ page, store }) => {
  const { part } = await openPrintDialog(page, store);
  const before = runsOf(store, part.id);
  await setQuantity(page, 5);
  await expect(page.getByLabel('Serial End')).toHaveValue(/0005$/);
  const from = await page.getByLabel('Serial From').inputValue();
  const end = await page.getByLabel('Serial End').inputValue();
  const { name, bytes, text } = await savePdf(page);
  expect(runsOf(store, part.id)).toEqual([...before, `${from}-${end}`]);
  expect(await page.evaluate(() => window.printCalls), 'calls of window.print()').toBe(0);
  await confirmPrinted(page);
  expect(name).toBe(`${part.no}_${from}-${end}.pdf`);
  expect(text).toContain(`(${part.no}_${from}-${end})`);
  expect(text).toContain('(Admin Pokayoke)');
  expect(text.match(/\/MediaBox \[[^\]]+\]/g)).toEqual(Array(2).fill('/MediaBox [0 0 841.889764 595.275591]'));
  const fonts = [...text.matchAll(/\/BaseFont \/(\S+)/g)].map(([, font]) => font);
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) expect(font, 'a subset').toMatch(/^[A-Z]{6}\+/);

  await openReprint(page);
  await expect(page.getByLabel('Serial From')).toHaveValue(from);
  await pressPrint(page);
  const paper = await openPrinted(await printedPdf(page));
  const file = await openPrinted(bytes);
  await expectSamePages(file.pages, paper.pages, 12);
  const codes: string[] = [];
  for (const sheet of file.pages)
    for (const label of await findLabels(sheet, 8))
      codes.push(...(await readLabelCells(label)).map((code) => code.text));
  const serials = [0n, 1n, 2n, 3n, 4n].map((index) => BigInt(from) + index);
  expect(codes).toEqual(
    serials.flatMap((serial) => [part.no, `${part.no}|${part.colorCode}|${part.qtyPerPack}|${serial}`]),
  );
  file.close();
  paper.close();
});

test('everything that a label can show, turned on its stock, is in the file as the browser prints it', {
  tag: ['@paper', '@canvas'],
}, async ({ page, store }) => {
  for (const row of store.tables.parts) row.labelDesignId = everything.id;
  await page.addInitScript((design) => localStorage.setItem('labelDesigns', JSON.stringify([design])), everything);
  await openPrintDialog(page, store);
  await setQuantity(page, 1);
  await chooseOption(page, 'Paper Size', 'Thermal 100 x 150 mm, label turned');
  await pressPrint(page);
  // The text that is cut at its box.
  await page.getByRole('button', { name: 'Print anyway' }).click();
  const paper = await openPrinted(await printedPdf(page));
  await closePrintDialog(page);
  await confirmPrinted(page);
  await openReprint(page);
  await expect(page.getByLabel('Paper Size')).toHaveText('Thermal 100 x 150 mm, label turned');
  const file = await openPrinted((await savePdf(page, true)).bytes);
  await expectSamePages(file.pages, paper.pages, 600 / 25.4);
  file.close();
  paper.close();
});

test('a file that is cancelled while it is written leaves no record and no file', { tag: '@worker' }, async ({
  page,
  store,
}) => {
  const { part } = await openPrintDialog(page, store);
  const before = runsOf(store, part.id);
  await setQuantity(page, 9000);
  await expect(page.getByLabel('Serial End')).toHaveValue(/9\d\d\d$/);
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  await page.getByRole('button', { name: 'Save PDF' }).click();
  await page.getByRole('button', { name: 'Print 9000 labels' }).click();
  const progress = page.getByRole('dialog', { name: 'Preparing the print' });
  await expect(progress.getByText(/^Sheet \d+ of \d+$/)).toBeVisible();
  await progress.getByRole('button', { name: 'Cancel' }).click();
  await expect(progress).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save PDF' })).toBeEnabled();
  expect(runsOf(store, part.id)).toEqual(before);
  expect(downloads).toEqual([]);
});

test('letters that the label fonts lack are said before print, and are the same on paper and in the file', {
  tag: ['@paper', '@canvas'],
}, async ({ page, store }) => {
  for (const row of store.tables.parts) row.name = '内張り 도어 Škoda';
  await openPrintDialog(page, store);
  await setQuantity(page, 1);
  await expect(page.getByText(/IBM Plex Sans does not have “内” .*, which is printed in Noto Sans/)).toBeVisible();
  await pressPrint(page);
  const paper = await openPrinted(await printedPdf(page));
  const loaded = await page.evaluate(() => document.fonts.check("700 16px 'Noto Sans'", '内張り도어Š'));
  expect(loaded, 'the product has its own letters').toBe(true);
  const widths = await page.evaluate(() =>
    ["'IBM Plex Sans Variable', 'Noto Sans'", "'IBM Plex Mono', 'Noto Sans'", "'Noto Sans'"].map((family) => {
      const context = document.createElement('canvas').getContext('2d');
      if (context) context.font = `700 100px ${family}`;
      return context?.measureText('Š').width;
    }),
  );
  expect(new Set(widths).size, 'a letter beside those of the label font is in Noto Sans for the page, too').toBe(1);
  await closePrintDialog(page);
  await confirmPrinted(page);
  await openReprint(page);
  const file = await openPrinted((await savePdf(page)).bytes);
  await expectSamePages(file.pages, paper.pages, 12);
  file.close();
  paper.close();
});
