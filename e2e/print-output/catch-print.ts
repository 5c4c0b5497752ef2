import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    printCalls: number;
  }
}

/** Replaces the browser's print dialog, which a test cannot use. Call before the first `goto`. */
export async function catchPrint(page: Page) {
  await page.addInitScript(() => {
    window.printCalls = 0;
    window.print = () => {
      window.printCalls += 1;
    };
  });
}

/** The PDF of the printed page, with the browser's "Background graphics" off. */
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
