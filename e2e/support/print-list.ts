import { catchPrint, closePrintDialog, printedPdf } from '@e2e/print-output/catch-print';
import { expect, type Page } from '@playwright/test';
import { findLabels, readLabel } from '@tests/label/paper/labels';
import { openPrinted } from '@tests/label/paper/printed-document';
import type { MemoryStore } from '@/mock-api/store';
import type { Records } from './records';
import { startSignedIn } from './sign-in';

/** Signs in and opens an address, with the browser's print dialog replaced. */
export async function startAt(page: Page, at: MemoryStore | Records, address = '/app/print-list') {
  await preparePage(page);
  await startSignedIn(page, at);
  await page.goto(address);
}

/** For a second page of a context that is signed in. */
export async function preparePage(page: Page) {
  await catchPrint(page);
  await page.addInitScript(() => localStorage.setItem('print-hint-seen', 'true'));
}

/** Parts that print the standard label, each number once. */
export const plainParts = (store: MemoryStore, count: number) => plainOf(store.tables.parts, count);

export function plainOf<Row extends { no: string; labelDesignId?: string | null }>(
  parts: readonly Row[],
  count: number,
) {
  const numbers = new Map<string, number>();
  for (const { no } of parts) numbers.set(no, (numbers.get(no) ?? 0) + 1);
  const found = parts.filter((part) => !part.labelDesignId && numbers.get(part.no) === 1).slice(0, count);
  if (found.length < count) throw new Error(`The seed has only ${found.length} such parts`);
  return found;
}

export const printList = (page: Page) => page.getByRole('dialog', { name: 'Print list' });
export const printButton = (page: Page) => printList(page).getByRole('button', { name: /^PRINT/ });
export const pasteBox = (page: Page) => printList(page).getByLabel('Part numbers and quantities');

/** Pastes lines; the good ones can be added then. */
export const paste = (page: Page, lines: readonly string[]) => pasteBox(page).fill(lines.join('\n'));

export const addLines = (page: Page, name: string | RegExp) => printList(page).getByRole('button', { name }).click();

/** Puts parts on the list, each with so many labels. */
export async function listParts(page: Page, parts: readonly { no: string }[], labels = 1) {
  await printList(page).getByRole('radio', { name: 'Labels' }).check();
  await paste(
    page,
    parts.map(({ no }) => `${no};${labels}`),
  );
  await addLines(page, parts.length === 1 ? 'Add 1 line' : `Add ${parts.length} lines`);
}

export const outcomeDialog = (page: Page) => page.getByRole('dialog', { name: 'Which labels came out?' });

export async function answerPrinted(page: Page) {
  await closePrintDialog(page);
  await outcomeDialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(outcomeDialog(page)).toHaveCount(0);
}

/** The texts of the codes on each sheet that went to the browser's print dialog. */
export async function codesOfSheets(page: Page) {
  const printed = await openPrinted(await printedPdf(page));
  const texts: string[][] = [];
  for (const sheet of printed.pages) {
    const labels = await findLabels(sheet, 8);
    texts.push((await Promise.all(labels.map(readLabel))).flat().map(({ text }) => text));
  }
  printed.close();
  return texts;
}

/** No two labels of the records of first prints have the same part, day and serial. */
export function expectNoSerialTwice(store: MemoryStore) {
  const seen = new Set<string>();
  const twice: string[] = [];
  const firstPrints = store.tables.printHistory.filter(({ status }) => Number(status) === 1);
  for (const { partId, serialFrom, qtyLabel } of firstPrints) {
    for (let label = 0; label < Number(qtyLabel); label++) {
      const key = `${partId} ${BigInt(serialFrom) + BigInt(label)}`;
      if (seen.has(key)) twice.push(key);
      seen.add(key);
    }
  }
  expect(twice).toEqual([]);
}
