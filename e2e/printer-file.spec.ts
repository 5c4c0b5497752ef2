import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readCodes } from '@tests/label/paper/read-codes';
import { readSbpl, readTspl, readZpl } from '@tests/label/printer-languages/read-commands';
import { renderedLabels } from '@tests/label/printer-languages/render-zpl';
import type { PrinterLanguageId } from '@/label/printer-languages/printer-languages';
import { areSameDots, isBlackAt, type Raster, turnRaster } from '@/label/raster/raster';
import type { RollStock } from '@/label/sheet/stock';
import type { PrinterProfile } from '@/storage/printer-profiles';
import { expect, test } from './fixtures';
import { everything } from './print-output/everything';
import { chooseOption, confirmPrinted, openPrintDialog, runsOf, setQuantity } from './support/print-dialog';

const printer = (language: PrinterLanguageId, dotsPerMm: number): PrinterProfile => ({
  ...{ id: 'own-1', name: 'Label printer 4', dotsPerMm, offsetX: 0, offsetY: 0, scale: 1 },
  output: { kind: 'file', language, settings: { afterLabel: 'printer', graphics: 'compressed' } },
});

/** Opens the print dialog with a printer that takes files. */
function openWith(page: Page, store: Parameters<typeof openPrintDialog>[1], profile: PrinterProfile) {
  return page
    .addInitScript((kept) => {
      localStorage.setItem('printer-profiles', JSON.stringify([kept]));
      localStorage.setItem('printer-profile', JSON.stringify(kept.id));
    }, profile)
    .then(() => openPrintDialog(page, store));
}

/** Presses Save printer file, answers what came out: the file's name and bytes. */
async function savePrinterFile(page: Page, hasErrors = false) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Save printer file' })
      .click()
      .then(() => (hasErrors ? page.getByRole('button', { name: 'Print anyway' }).click() : undefined)),
  ]);
  const bytes = new Uint8Array(readFileSync(await download.path()));
  await confirmPrinted(page);
  return { name: download.suggestedFilename(), bytes };
}

/** Opens the newest record of the history for a re-print. */
async function openReprint(page: Page) {
  await page.goto('/app/parts-print-history');
  await page
    .getByRole('button', { name: /^Re-Print / })
    .first()
    .click();
  await expect(page.getByLabel('Serial From')).toHaveValue(/^\d{12}$/);
}

function differingDots(a: Raster | undefined, b: Raster | undefined): number {
  if (!a || !b) throw new Error('A label is missing');
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  if (areSameDots(a, b)) return 0;
  let count = 0;
  for (let y = 0; y < a.height; y += 1)
    for (let x = 0; x < a.width; x += 1) if (isBlackAt(a, x, y) !== isBlackAt(b, x, y)) count += 1;
  return count;
}

async function codesOn(raster: Raster | undefined, dotsPerMm: number): Promise<string[]> {
  if (!raster) throw new Error('A label is missing');
  const { width, height } = raster;
  const dots = Uint8Array.from({ length: width * height }, (_, at) =>
    isBlackAt(raster, at % width, Math.floor(at / width)) ? 1 : 0,
  );
  return (await readCodes({ width, height, dotsPerMm, dots })).map(({ text }) => text);
}

/** Some labels of a file, as the independent renderer prints them: with what the file stores in the printer before them. */
async function renderedOf(bytes: Uint8Array, indexes: readonly number[], size: Raster, dotsPerMm: number) {
  const [stored, ...formats] = Buffer.from(bytes).toString('latin1').split('^XA');
  const some = `${stored}${indexes.map((index) => `^XA${formats[index]}`).join('')}`;
  return renderedLabels(Buffer.from(some, 'latin1'), size, dotsPerMm);
}

const labelAt = (dotsPerMm: number): Raster => ({
  width: 135 * dotsPerMm,
  height: 90 * dotsPerMm,
  bits: new Uint8Array(),
});

test('100 labels at 8 dots/mm: recorded like a print, every dot as an independent ZPL renderer prints it', {
  tag: ['@canvas', '@worker', '@files'],
}, async ({ page, store }) => {
  test.setTimeout(120_000);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const forPrinters = () =>
    loaded.filter((path) => /write-commands|printer-worker|command-fields|\/(zpl|tspl|sbpl)-/.test(path));
  const own = printer('zpl', 8);
  await page.addInitScript((kept) => localStorage.setItem('printer-profiles', JSON.stringify([kept])), own);
  const { part } = await openPrintDialog(page, store);
  expect(forPrinters(), 'loaded before such a printer is selected').toEqual([]);
  await chooseOption(page, 'Printer', own.name);
  const before = runsOf(store, part.id);
  await setQuantity(page, 100);
  await expect(page.getByLabel('Serial End')).toHaveValue(/0100$/);
  const from = await page.getByLabel('Serial From').inputValue();
  const end = await page.getByLabel('Serial End').inputValue();
  const { name, bytes } = await savePrinterFile(page);
  expect(forPrinters().length).toBeGreaterThan(0);
  expect(name).toBe(`${part.no}_${from}-${end}.zpl`);
  expect(runsOf(store, part.id)).toEqual([...before, `${from}-${end}`]);
  expect(bytes.length / 100, 'bytes a label').toBeLessThan(25_000);
  const pages = readZpl(bytes);
  expect(pages.map(({ copies }) => copies)).toEqual(Array(100).fill(1));

  // Serials with one, two and three digits. The renderer needs a third of a second a label.
  const indexes = [0, 98, 99];
  const rendered = await renderedOf(bytes, indexes, labelAt(8), 8);
  for (const [at, index] of indexes.entries()) {
    expect(differingDots(rendered[at], pages[index]?.raster), `label ${index + 1}`).toBe(0);
    const serial = String(BigInt(from) + BigInt(index));
    expect(await codesOn(rendered[at], 8)).toEqual([
      part.no,
      `${part.no}|${part.colorCode}|${part.qtyPerPack}|${serial}`,
    ]);
  }

  // A label that is printed alone is rendered whole, in a run only what differs from the first.
  await openReprint(page);
  await page.getByLabel('Labels to print').fill('37');
  const [alone, ...others] = readZpl((await savePrinterFile(page)).bytes);
  expect(others).toEqual([]);
  expect(differingDots(alone?.raster, pages[36]?.raster), 'label 37, printed again alone').toBe(0);
});

const twoAcross: RollStock = {
  ...{ type: 'roll', id: 'own-stock-1', name: 'Roll, two across', width: 135, height: 90, turn: 90, radius: 2 },
  ...{ isContinuous: false, across: 2, gap: 3.5, margin: 2 },
};

test('13 labels at 12 dots/mm in TSPL, two across and turned on their roll: each has the dots it has alone in SBPL', {
  tag: ['@canvas', '@worker'],
}, async ({ page, store }) => {
  await page.addInitScript((stock) => localStorage.setItem('label-stocks', JSON.stringify([stock])), twoAcross);
  await openWith(page, store, printer('tspl', 12));
  await chooseOption(page, 'Paper Size', twoAcross.name);
  await setQuantity(page, 13);
  await expect(page.getByText(/^13 labels on 7 pages, Roll, two across/)).toBeVisible();
  const file = await savePrinterFile(page);
  expect(file.name).toMatch(/\.prn$/);
  const rows = readTspl(file.bytes, 12);
  expect(rows).toHaveLength(7);
  const [left, right] = [2, 2 + 90 + 3.5].map((mm) => mm * 12);
  const label = (row: number, x = 0) => cutOf(rows[row]?.raster, x, 90 * 12);
  const nothing = label(6, right);
  expect(
    nothing?.bits.some((byte) => byte > 0),
    'ink in the last place',
  ).toBe(false);

  await page.addInitScript(
    (kept) => localStorage.setItem('printer-profiles', JSON.stringify([kept])),
    printer('sbpl', 12),
  );
  await openReprint(page);
  await chooseOption(page, 'Paper Size', 'Label (135 x 90 mm)');
  await page.getByLabel('Labels to print').fill('12, 13');
  const [even, last] = readSbpl((await savePrinterFile(page)).bytes, labelAt(12));
  if (!even || !last) throw new Error('A label is missing');
  expect(differingDots(label(5, right), turnRaster(even.raster, 90)), 'label 12').toBe(0);
  expect(differingDots(label(6, left), turnRaster(last.raster, 90)), 'label 13').toBe(0);
});

// In the other languages: tests/label/printer-languages.
test('everything that a label can show: every dot as an independent ZPL renderer prints it', {
  tag: ['@canvas', '@files'],
}, async ({ page, store }) => {
  const dotsPerMm = 8;
  for (const row of store.tables.parts) row.labelDesignId = everything.id;
  await page.addInitScript((design) => localStorage.setItem('labelDesigns', JSON.stringify([design])), everything);
  const { part } = await openWith(page, store, printer('zpl', dotsPerMm));
  await setQuantity(page, 1);
  const { bytes } = await savePrinterFile(page, true);
  const [read] = readZpl(bytes);
  const [rendered] = await renderedOf(bytes, [0], labelAt(dotsPerMm), dotsPerMm);
  expect(differingDots(rendered, read?.raster)).toBe(0);
  const codes = await codesOn(rendered, dotsPerMm);
  expect(codes.some((text) => text.startsWith(`${part.no}|`))).toBe(true);
});

/** The columns from `left` on, in dots. */
function cutOf(raster: Raster | undefined, left: number, width: number): Raster | undefined {
  if (!raster) return undefined;
  const rowBytes = Math.ceil(width / 8);
  const bits = new Uint8Array(rowBytes * raster.height);
  for (let y = 0; y < raster.height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (isBlackAt(raster, left + x, y))
        bits[y * rowBytes + (x >> 3)] = (bits[y * rowBytes + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  return { width, height: raster.height, bits };
}
