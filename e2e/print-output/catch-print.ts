import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    printCalls: number;
  }
}

/** Takes the place of the browser's print dialog, which no test can press a button in. Call before the first `goto`. */
export async function catchPrint(page: Page) {
  await page.addInitScript(() => {
    window.printCalls = 0;
    window.print = () => {
      window.printCalls += 1;
    };
  });
}

/** What the printer gets once the page prints: the PDF, with the browser's "Background graphics" off. */
export async function printedPdf(page: Page): Promise<Uint8Array> {
  await expect.poll(() => page.evaluate(() => window.printCalls), 'calls of window.print()').toBe(1);
  return page.pdf({ preferCSSPageSize: true, printBackground: false });
}

/** The print dialog is closed, by printing or by cancelling: the browser notifies the page in both cases. */
export const closePrintDialog = (page: Page) =>
  page.evaluate(() => {
    window.printCalls = 0;
    window.dispatchEvent(new Event('afterprint'));
  });
