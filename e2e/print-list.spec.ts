import type { Locator, Page } from '@playwright/test';
import type { MemoryStore } from '@/mock-api/store';
import { expect, test } from './fixtures';
import { catchPrint, closePrintDialog, printedPdf } from './print-output/catch-print';
import { findLabels, readLabel } from './print-output/labels';
import { openPrinted } from './print-output/printed-document';
import { expectAccessibleInBothThemes } from './support/accessibility';
import { startSignedIn } from './support/sign-in';

const outcomeTitle = 'Which labels came out?';

async function start(page: Page, store: MemoryStore, address: string) {
  await catchPrint(page);
  await page.addInitScript(() => localStorage.setItem('print-hint-seen', 'true'));
  await startSignedIn(page, store);
  await page.goto(address);
}

/** Parts that print the standard label, each number once. */
function plainParts(store: MemoryStore, count: number) {
  const numbers = new Map<string, number>();
  for (const { no } of store.tables.parts) numbers.set(no, (numbers.get(no) ?? 0) + 1);
  const found = store.tables.parts.filter((part) => !part.labelDesignId && numbers.get(part.no) === 1).slice(0, count);
  if (found.length < count) throw new Error(`The seed has only ${found.length} such parts`);
  return found;
}

const list = (page: Page) => page.getByRole('dialog', { name: 'Print list' });
const print = (page: Page) => list(page).getByRole('button', { name: 'PRINT' });

/** Pastes lines and adds the good ones. */
async function paste(page: Page, lines: readonly string[]) {
  await list(page).getByLabel('Part numbers and quantities').fill(lines.join('\n'));
}

const add = (page: Page, name: string | RegExp) => list(page).getByRole('button', { name }).click();

/** Counts what a user does: clicks, keys and texts. */
function actions() {
  let count = 0;
  return {
    click: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    press: async (page: Page, key: string) => {
      count += 1;
      await page.keyboard.press(key);
    },
    count: () => count,
  };
}

test('six parts of a shipment: from the list to PRINT in at most 12 actions with the mouse', async ({
  page,
  store,
}) => {
  await start(page, store, '/app/parts?perPage=10');
  const act = actions();
  const boxes = page.getByRole('table', { name: 'Parts' }).getByRole('checkbox', { name: /^Select (?!all)/ });
  await expect(boxes.first()).toBeVisible();
  for (let row = 0; row < 6; row++) await act.click(boxes.nth(row));
  await act.click(page.getByRole('button', { name: 'Add to print list (6)' }));
  await act.click(page.getByRole('link', { name: 'Print list, 6 parts' }));
  await expect(print(page)).toBeEnabled();
  await act.click(print(page));
  await expect(page.getByRole('dialog', { name: outcomeTitle })).toBeVisible();
  expect(act.count()).toBeLessThanOrEqual(12);
});

test('six quantities of six parts on A4: sheets are filled across parts, codes read, one record a part', async ({
  page,
  store,
  host,
}) => {
  const parts = plainParts(store, 6);
  const quantities = [3, 1, 2, 5, 1, 4];
  await start(page, store, '/app/print-list');
  await list(page).getByRole('radio', { name: 'Labels' }).check();
  await paste(
    page,
    parts.map(({ no }, index) => `${no};${quantities[index]}`),
  );
  await add(page, 'Add 6 lines');
  await expect(list(page).getByText('6 parts, 16 labels on 4 sheets')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'print list');
  await expect(print(page)).toBeEnabled();
  await print(page).click();
  const printed = await openPrinted(await printedPdf(page));
  expect(printed.pages).toHaveLength(4);
  const texts: string[] = [];
  for (const sheet of printed.pages) {
    for (const label of await findLabels(sheet, 8)) texts.push(...(await readLabel(label)).map(({ text }) => text));
  }
  printed.close();
  const expected = parts.flatMap((part, index) => {
    const record = store.tables.printHistory.findLast(({ partId }) => partId === part.id);
    const from = BigInt(record?.serialFrom ?? 0);
    return Array.from({ length: quantities[index] ?? 0 }, (_, label) => [
      part.no,
      `${part.no}|${part.colorCode}|${part.qtyPerPack}|${from + BigInt(label)}`,
    ]).flat();
  });
  expect(texts).toEqual(expected);
  const bodies = host.callsTo('POST', '/parts/print-history').map(({ body }) => body);
  expect(bodies).toHaveLength(6);
  await closePrintDialog(page);
});
