import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readCodes } from '@tests/label/paper/read-codes';
import { type ReadPage, readSbpl, readTspl, readZpl } from '@tests/label/printer-languages/read-commands';
import { renderedLabels } from '@tests/label/printer-languages/render-zpl';
import type { PrinterLanguageId } from '@/label/printer-languages/printer-languages';
import { areSameDots, isBlackAt, type Raster, turnRaster } from '@/label/raster/raster';
import type { PrinterProfile } from '@/storage/printer-profiles';
import { expect, test } from './fixtures';
import { everything } from './print-output/everything';
import { chooseOption, confirmPrinted, openPrintDialog, runsOf, setQuantity } from './support/print-dialog';

const printer = (language: PrinterLanguageId, dotsPerMm: number, stockId?: string): PrinterProfile => ({
  ...{ id: 'own-1', name: 'Label printer 4', dotsPerMm, offsetX: 0, offsetY: 0, scale: 1 },
  output: { kind: 'file', language, settings: { afterLabel: 'printer', graphics: 'compressed' } },
  ...(stockId && { stockId }),
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

/** Some labels of a file, as the independent renderer prints them. */
async function renderedOf(bytes: Uint8Array, indexes: readonly number[], size: Raster, dotsPerMm: number) {
  const formats = Buffer.from(bytes).toString('latin1').split('^XA').slice(1);
  const some = indexes.map((index) => `^XA${formats[index]}`).join('');
  return renderedLabels(Buffer.from(some, 'latin1'), size, dotsPerMm);
}

/** The renderer needs a third of a second a label: all of them only on request. */
const EVERY = process.env.E2E_ALL_LABELS ? 1 : 15;
const LABELS = 300;

for (const dotsPerMm of [8, 12]) {
  test(`${LABELS} labels at ${dotsPerMm} dots/mm: recorded like a print, every dot as an independent ZPL renderer prints it`, async ({
    page,
    store,
  }) => {
    test.setTimeout(900_000);
    const { part } = await openWith(page, store, printer('zpl', dotsPerMm));
    const before = runsOf(store, part.id);
    await setQuantity(page, LABELS);
    await expect(page.getByLabel('Serial End')).toHaveValue(/0300$/);
    const from = await page.getByLabel('Serial From').inputValue();
    const end = await page.getByLabel('Serial End').inputValue();
    const { name, bytes } = await savePrinterFile(page);
    expect(name).toBe(`${part.no}_${from}-${end}.zpl`);
    expect(runsOf(store, part.id)).toEqual([...before, `${from}-${end}`]);
    expect(bytes.length / LABELS, 'bytes a label').toBeLessThan(25_000);

    const pages = readZpl(bytes);
    expect(pages.map(({ copies }) => copies)).toEqual(Array(LABELS).fill(1));
    const indexes = [...pages.keys()].filter((index) => index % EVERY === 0 || index === LABELS - 1);
    const size: Raster = { width: 135 * dotsPerMm, height: 90 * dotsPerMm, bits: new Uint8Array() };
    const rendered = await renderedOf(bytes, indexes, size, dotsPerMm);
    for (const [at, index] of indexes.entries()) {
      expect(differingDots(rendered[at], pages[index]?.raster), `label ${index + 1}`).toBe(0);
    }
    for (const at of [0, Math.floor(indexes.length / 2), indexes.length - 1]) {
      const serial = String(BigInt(from) + BigInt(indexes[at] ?? 0));
      const texts = await codesOn(rendered[at], dotsPerMm);
      expect(texts).toEqual([part.no, `${part.no}|${part.colorCode}|${part.qtyPerPack}|${serial}`]);
    }

    // A label that is printed alone is rendered whole, in a run only what differs from the first.
    await openReprint(page);
    await page.getByLabel('Labels to print').fill('137');
    const [alone, ...others] = readZpl((await savePrinterFile(page)).bytes);
    expect(others).toEqual([]);
    expect(differingDots(alone?.raster, pages[136]?.raster), 'label 137, printed again alone').toBe(0);
  });
}

for (const dotsPerMm of [8, 12]) {
  test(`everything that a label can show, at ${dotsPerMm} dots/mm: the same dots in every language`, async ({
    page,
    store,
  }) => {
    test.setTimeout(300_000);
    for (const row of store.tables.parts) row.labelDesignId = everything.id;
    await page.addInitScript((design) => localStorage.setItem('labelDesigns', JSON.stringify([design])), everything);
    const { part } = await openWith(page, store, printer('zpl', dotsPerMm));
    await setQuantity(page, 1);
    const first = await savePrinterFile(page, true);
    const [read] = readZpl(first.bytes);
    const size: Raster = { width: 135 * dotsPerMm, height: 90 * dotsPerMm, bits: new Uint8Array() };
    const [rendered] = await renderedOf(first.bytes, [0], size, dotsPerMm);
    expect(differingDots(rendered, read?.raster)).toBe(0);
    const codes = await codesOn(rendered, dotsPerMm);
    expect(codes.some((text) => text.startsWith(`${part.no}|`))).toBe(true);

    const readers: [PrinterLanguageId, (bytes: Uint8Array) => ReadPage[]][] = [
      ['tspl', (bytes) => readTspl(bytes, dotsPerMm)],
      // It counts in blocks of 8 x 8 dots: the label's bytes are the same, and what is padded is white.
      ['sbpl', (bytes) => readSbpl(bytes).map((read) => ({ ...read, raster: { ...size, bits: read.raster.bits } }))],
    ];
    for (const [language, reader] of readers) {
      await page.evaluate(
        (kept) => localStorage.setItem('printer-profiles', JSON.stringify([kept])),
        printer(language, dotsPerMm),
      );
      await page.addInitScript(
        (kept) => localStorage.setItem('printer-profiles', JSON.stringify([kept])),
        printer(language, dotsPerMm),
      );
      await openReprint(page);
      const { name, bytes } = await savePrinterFile(page, true);
      expect(name).toMatch(/\.prn$/);
      expect(differingDots(reader(bytes)[0]?.raster, read?.raster), language).toBe(0);
    }
  });
}

test('a label turned on its stock leaves the printer turned, dot by dot', async ({ page, store }) => {
  test.setTimeout(180_000);
  await openWith(page, store, printer('zpl', 8));
  await setQuantity(page, 2);
  const upright = readZpl((await savePrinterFile(page)).bytes);
  expect(upright).toHaveLength(2);
  await openReprint(page);
  await page.getByText('90°', { exact: true }).click();
  const turned = readZpl((await savePrinterFile(page)).bytes);
  for (const [index, { raster }] of upright.entries()) {
    expect(differingDots(turned[index]?.raster, turnRaster(raster, 90))).toBe(0);
  }
});

test('two labels across on a roll are one page of the printer, each with the dots it has alone', async ({
  page,
  store,
}) => {
  test.setTimeout(180_000);
  await openWith(page, store, printer('zpl', 8));
  await setQuantity(page, 3);
  const alone = readZpl((await savePrinterFile(page)).bytes);
  expect(alone).toHaveLength(3);
  await openReprint(page);
  await page.getByRole('button', { name: 'New stock' }).click();
  const dialog = page.getByRole('dialog', { name: 'New label stock' });
  await dialog.getByLabel('Name').fill('Roll, two across');
  await chooseOption(page, 'Labels across', '2');
  await dialog.getByLabel('Gap across').fill('3,5');
  await dialog.getByLabel('Margin at both sides').fill('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const rows = readZpl((await savePrinterFile(page)).bytes);
  expect(rows).toHaveLength(2);
  const places = [2, 2 + 135 + 3.5].map((mm) => mm * 8);
  const label = (row: number, place: number) => cutOf(rows[row]?.raster, places[place] ?? 0, 135 * 8);
  expect(differingDots(label(0, 0), alone[0]?.raster), 'first').toBe(0);
  expect(differingDots(label(0, 1), alone[1]?.raster), 'second').toBe(0);
  expect(differingDots(label(1, 0), alone[2]?.raster), 'third').toBe(0);
  const nothing = label(1, 1);
  expect(
    nothing?.bits.every((byte) => byte === 0),
    'the last place stays white',
  ).toBe(true);
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

test('an element with a rule is in the file on the labels that it is for, and on no other', async ({ page, store }) => {
  test.setTimeout(120_000);
  const text = { type: 'text', x: 10, y: 10, width: 60, height: 12, rotation: 0 };
  const design = {
    ...{ id: 'rules', name: 'Rules', labelSize: { width: 135, height: 90 }, version: 2 },
    ...{ createdAt: '2026-11-20T08:00:00', updatedAt: '2026-11-20T08:00:00' },
    elements: [
      { ...text, id: 'all', properties: { text: 'ON EVERY LABEL' } },
      {
        ...{ ...text, id: 'first', y: 40, properties: { text: 'FIRST BOX' } },
        shownWhen: { field: 'labelNo', is: 'equal', value: '1' },
      },
    ],
  };
  for (const row of store.tables.parts) row.labelDesignId = design.id;
  await page.addInitScript((kept) => localStorage.setItem('labelDesigns', JSON.stringify([kept])), design);
  await openWith(page, store, printer('zpl', 8));
  await setQuantity(page, 3);
  const pages = readZpl((await savePrinterFile(page)).bytes);
  expect(pages.map(({ copies }) => copies)).toEqual([1, 2]);
  const inkIn = (raster: Raster | undefined, top: number) => {
    if (!raster) throw new Error('A label is missing');
    return raster.bits
      .subarray(top * 8 * (raster.width / 8), (top + 12) * 8 * (raster.width / 8))
      .some((byte) => byte > 0);
  };
  expect(pages.map(({ raster }) => [inkIn(raster, 10), inkIn(raster, 40)])).toEqual([
    [true, true],
    [true, false],
  ]);
});

test('a file that is cancelled while it is made leaves no record and no file', async ({ page, store }) => {
  test.setTimeout(120_000);
  const { part } = await openWith(page, store, printer('zpl', 24));
  const before = runsOf(store, part.id);
  await setQuantity(page, 5000);
  await expect(page.getByLabel('Serial End')).toHaveValue(/5\d\d\d$/);
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  await page.getByRole('button', { name: 'Save printer file' }).click();
  const progress = page.getByRole('dialog', { name: 'Preparing the print' });
  await expect(progress.getByText(/^Sheet \d+ of \d+$/)).toBeVisible();
  await progress.getByRole('button', { name: 'Cancel' }).click();
  await expect(progress).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save printer file' })).toBeEnabled();
  expect(runsOf(store, part.id)).toEqual(before);
  expect(downloads).toEqual([]);
});

test('nothing of a label printer is loaded before one is selected', async ({ page, store }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const own = printer('zpl', 8);
  await page.addInitScript((kept) => localStorage.setItem('printer-profiles', JSON.stringify([kept])), own);
  await openPrintDialog(page, store);
  const parts = () =>
    loaded.filter((path) => /write-commands|printer-worker|command-fields|\/(zpl|tspl|sbpl)-/.test(path));
  expect(parts()).toEqual([]);
  await chooseOption(page, 'Printer', own.name);
  await setQuantity(page, 1);
  await savePrinterFile(page);
  expect(parts().length).toBeGreaterThan(0);
});
