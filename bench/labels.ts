import { statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { PrinterProfile } from '@/storage/printer-profiles';
import { type Harness, newHost, type Visit } from './harness';
import { arrangePart, benchDesign } from './labels-design';
import { type Plan, selectedCases } from './plan';
import { peakRendererMemory } from './renderer-memory';
import { type Collected, PRODUCT } from './results';

const numbers = [10, 100, 250, 1000, 2500, 9999];
type Measured = {
  ready: number;
  toPdf: number;
  longest: number;
  memory: number | undefined;
  /** Above what the renderer held before the press. */
  added?: number | undefined;
  bytes: number;
};
type Candidate = { name: string; numbers: number[]; measure: (harness: Harness, labels: number) => Promise<Measured> };

/** From the press of PRINT to `window.print()`, and on to the PDF, for runs of many sizes. */
export async function labels(harness: Harness, { runs, cases, save }: Plan, into: Collected) {
  for (const labelCount of selectedCases(numbers, cases)) {
    for (let run = 0; run < runs; run += 1) {
      for (const { name, numbers: own, measure } of candidates) {
        if (!own.includes(labelCount)) continue;
        const { ready, toPdf, longest, memory, added, bytes } = await measure(harness, labelCount);
        into.add(`${labelCount} labels`, name, {
          'press to print': [ready, 'ms'],
          'press to PDF': [toPdf, 'ms'],
          'longest task': [longest, 'ms'],
          'renderer memory': [memory, 'MiB'],
          'memory above idle': [added, 'MiB'],
          'PDF a label': [bytes / labelCount, 'bytes'],
        });
      }
    }
    save();
  }
  targets(into);
}

/** The product's own PDF file, beside the browser's PDF of the same labels. */
const PDF_FILE = 'product, Save PDF';
/** The same labels for a label printer of 203 dpi, in ZPL. */
const PRINTER_FILE = 'product, printer file';

const candidates: Candidate[] = [
  { name: PRODUCT, numbers, measure: product },
  { name: PDF_FILE, numbers, measure: (harness, count) => savedFile(harness, count, 'Save PDF') },
  {
    name: PRINTER_FILE,
    numbers: [100, 1000],
    measure: (harness, count) => savedFile(harness, count, 'Save printer file', labelPrinter),
  },
  { name: 'SVG markup', numbers, measure: (harness, count) => svgMarkup(harness, count, false) },
  { name: 'SVG made on click', numbers: [100, 1000], measure: (harness, count) => svgMarkup(harness, count, true) },
  { name: 'pdfme', numbers: [10, 100], measure: (harness, count) => generated(harness, count, 'pdfme') },
  { name: 'jsPDF', numbers: [10, 100, 1000], measure: (harness, count) => generated(harness, count, 'jspdf') },
  { name: 'react-to-print', numbers: [100], measure: reactToPrint },
];

function targets(into: Collected) {
  const at = (count: number, measure: string, subject?: string) => into.median(`${count} labels`, measure, subject);
  const ratio = (count: number, measure: string, subject: string) => at(count, measure) / at(count, measure, subject);
  for (const count of [10, 100]) {
    into.target(`${count} labels, ready: of pdfme`, ratio(count, 'press to print', 'pdfme'), 1 / 50);
    into.target(`${count} labels, PDF: of pdfme`, ratio(count, 'press to PDF', 'pdfme'), 1 / 25);
  }
  for (const count of numbers) {
    into.target(`${count} labels, ready: of SVG markup`, ratio(count, 'press to print', 'SVG markup'), 1.5);
    into.target(`${count} labels, PDF: of SVG markup`, ratio(count, 'press to PDF', 'SVG markup'), 1.4);
    const madeOnClick = 'SVG made on click';
    into.target(`${count} labels, ready: of SVG made on click`, ratio(count, 'press to print', madeOnClick), 1.5);
    into.target(`${count} labels, PDF: of SVG made on click`, ratio(count, 'press to PDF', madeOnClick), 1.4);
    into.target(`${count} labels, bytes: of SVG markup`, ratio(count, 'PDF a label', 'SVG markup'), 1.25);
    into.target(`${count} labels, longest task (ms)`, into.max(`${count} labels`, 'longest task'), 100);
  }
  for (const [count, limit] of [
    [1000, 0.5],
    [9999, 0.25],
  ] as const) {
    const part = at(count, 'press to PDF', PDF_FILE) / at(count, 'press to PDF');
    into.target(`${count} labels, PDF file: of the browser's`, part, limit);
  }
  for (const count of numbers) {
    into.target(
      `${count} labels, PDF file, longest task (ms)`,
      into.max(`${count} labels`, 'longest task', PDF_FILE),
      100,
    );
    const added = into.max(`${count} labels`, 'memory above idle', PDF_FILE);
    into.target(`${count} labels, PDF file, memory above idle (MiB)`, added, 380);
    if (count >= 100) {
      into.target(`${count} labels, PDF file, bytes a label`, at(count, 'PDF a label', PDF_FILE), 2500);
    }
  }
  into.target('100 labels, printer file ready (ms)', at(100, 'press to print', PRINTER_FILE), 1500);
  into.target('100 labels, printer file, bytes a label', at(100, 'PDF a label', PRINTER_FILE), 25_000);
  const longestOfFile = into.max('100 labels', 'longest task', PRINTER_FILE);
  into.target('100 labels, printer file, longest task (ms)', longestOfFile, 100);
  const growths = [
    [250, 1000],
    [2500, 9999],
  ] as const;
  for (const [few, many] of growths) {
    for (const measure of ['press to print', 'press to PDF']) {
      into.target(`${measure}, ${many} : ${few} labels`, at(many, measure) / at(few, measure), 4.2);
    }
  }
}

/** As an operator does it: part list, print dialog, quantity, PRINT. */
function product(harness: Harness, labelCount: number): Promise<Measured> {
  return inPrintDialog(harness, labelCount, async ({ browser, page }) => {
    await page.getByRole('button', { name: 'PRINT' }).click();
    await page.waitForFunction(() => window.probes.printed !== undefined, undefined, { timeout: 120_000 });
    const ready = await page.evaluate(() => (window.probes.printed ?? 0) - (window.probes.clicks.PRINT ?? 0));
    return { ready, ...(await printed({ browser, page }, ready, 'PRINT')) };
  });
}

/** A printer profile that makes PRINT a printer file. */
const labelPrinter: PrinterProfile = {
  ...{ id: 'own-1', name: 'Label printer', dotsPerMm: 8, offsetX: 0, offsetY: 0, scale: 1 },
  output: { kind: 'file', language: 'zpl', settings: { afterLabel: 'printer', graphics: 'compressed' } },
};

/** The same with a file, until it is handed to the browser. */
function savedFile(harness: Harness, labelCount: number, button: string, printer?: PrinterProfile): Promise<Measured> {
  const measure = async ({ browser, page }: Visit) => {
    const idle = await peakRendererMemory(browser);
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 120_000 }),
      page.getByRole('button', { name: button }).click(),
    ]);
    const ready = await page.evaluate((name) => (window.probes.saved ?? 0) - (window.probes.clicks[name] ?? 0), button);
    const longest = await longestTask(page, button);
    const memory = await peakRendererMemory(browser);
    const added = memory === undefined || idle === undefined ? undefined : memory - idle;
    const { size } = statSync(await download.path());
    return { ready, toPdf: ready, longest, memory, added, bytes: size };
  };
  return inPrintDialog(harness, labelCount, measure, printer);
}

/** Opens the print dialog of the bench's part with a quantity, everything loaded. */
async function inPrintDialog(
  harness: Harness,
  labelCount: number,
  measure: (visit: Visit) => Promise<Measured>,
  printer?: PrinterProfile,
): Promise<Measured> {
  const host = newHost();
  arrangePart(host.store);
  return harness.visit({ build: 'product', host, signedIn: true }, async (visit) => {
    const { page } = visit;
    await page.evaluate(
      ([design, profile]) => {
        localStorage.setItem('labelDesigns', JSON.stringify([design]));
        localStorage.setItem('print-hint-seen', 'true');
        if (!profile) return;
        localStorage.setItem('printer-profiles', JSON.stringify([profile]));
        localStorage.setItem('printer-profile', JSON.stringify(profile.id));
      },
      [benchDesign, printer] as const,
    );
    await page.goto('/app/parts');
    await page.getByRole('button', { name: 'Print 83500-TG4-N010' }).first().click();
    await page.getByLabel('Qty Label').fill(String(labelCount));
    const last = String(labelCount).padStart(4, '0');
    await page.waitForFunction(
      (end) =>
        document.querySelector('[role=status]') &&
        [...document.querySelectorAll('input')].some(({ value }) => value.length === 12 && value.endsWith(end)),
      last,
    );
    await quiet(page);
    return measure(visit);
  });
}

async function svgMarkup(harness: Harness, labelCount: number, isMadeOnClick: boolean): Promise<Measured> {
  return harness.visit({ build: 'pages' }, async ({ browser, page }) => {
    await page.goto('/labels/svg-markup.html');
    await page.evaluate((count) => candidate.prepare(count), labelCount);
    await quiet(page);
    const ready = await page.evaluate(([count, make]) => candidate.print(count, make), [
      labelCount,
      isMadeOnClick,
    ] as const);
    return { ready, ...(await printed({ browser, page }, ready)) };
  });
}

async function reactToPrint(harness: Harness, labelCount: number): Promise<Measured> {
  return harness.visit({ build: 'pages' }, async ({ browser, page }) => {
    await page.goto('/labels/react-to-print.html');
    await quiet(page);
    const ready = await page.evaluate((count) => candidate.print(count, false), labelCount);
    return { ready, ...(await printed({ browser, page }, ready)) };
  });
}

/** Libraries that write the PDF themselves: it is ready when they are. */
async function generated(harness: Harness, labelCount: number, name: string): Promise<Measured> {
  return harness.visit({ build: 'pages' }, async ({ browser, page }) => {
    await page.goto(`/labels/${name}.html`);
    await quiet(page);
    const { ready, bytes } = await page.evaluate((count) => candidate.generate(count), labelCount);
    const [longest, memory] = [await longestTask(page), await peakRendererMemory(browser)];
    return { ready, toPdf: ready, longest, memory, bytes };
  });
}

/** What the printer would get, as the browser's own PDF; sheets as the page asks for, backgrounds off. */
async function printed({ browser, page }: Visit, ready: number, button?: string): Promise<Omit<Measured, 'ready'>> {
  const longest = await longestTask(page, button);
  const start = performance.now();
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: false });
  const toPdf = ready + performance.now() - start;
  return { toPdf, longest, memory: await peakRendererMemory(browser), bytes: pdf.length };
}

/** Since the press: what came before belongs to opening the page. */
const longestTask = (page: Page, button?: string) =>
  page.evaluate(async (name) => {
    // Long tasks are told a little after they ended.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const from = name ? (window.probes.clicks[name] ?? 0) : window.quietFrom;
    return Math.max(0, ...window.probes.longTasks.filter(({ start }) => start >= from).map(({ duration }) => duration));
  }, button);

/** Lets the page come to rest before it is asked for something. */
async function quiet(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
    window.quietFrom = performance.now();
  });
}

declare global {
  interface Window {
    /** From when on long tasks count. */
    quietFrom: number;
  }
}

declare const candidate: {
  prepare: (labels: number) => Promise<void>;
  print: (labels: number, isMadeOnClick: boolean) => Promise<number>;
  generate: (labels: number) => Promise<{ ready: number; bytes: number }>;
};
