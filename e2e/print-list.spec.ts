import type { Locator, Page } from '@playwright/test';
import type { MemoryStore } from '@/mock-api/store';
import { expect, test } from './fixtures';
import { catchPrint, closePrintDialog, printedPdf } from './print-output/catch-print';
import { findLabels, readLabel } from './print-output/labels';
import { openPrinted } from './print-output/printed-document';
import { readCodes } from './print-output/read-codes';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/accessibility';
import { chooseOption } from './support/print-dialog';
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

/** Puts parts on the list of this browser, each with so many labels, as if they had been selected before. */
async function listParts(page: Page, parts: readonly { no: string }[], labels = 1) {
  await list(page).getByRole('radio', { name: 'Labels' }).check();
  await paste(
    page,
    parts.map(({ no }) => `${no};${labels}`),
  );
  await add(page, parts.length === 1 ? 'Add 1 line' : `Add ${parts.length} lines`);
}

const outcome = (page: Page) => page.getByRole('dialog', { name: outcomeTitle });
async function answerPrinted(page: Page) {
  await closePrintDialog(page);
  await outcome(page).getByRole('button', { name: 'Save' }).click();
  await expect(outcome(page)).toHaveCount(0);
}

/** The texts of the codes on each label of the sheets, in order. */
async function codesOf(page: Page) {
  const printed = await openPrinted(await printedPdf(page));
  const texts: string[][] = [];
  for (const sheet of printed.pages) {
    const labels = await findLabels(sheet, 8);
    texts.push((await Promise.all(labels.map(readLabel))).flat().map(({ text }) => text));
  }
  printed.close();
  return texts;
}

/** Part, serials and quantity of every record of the day, to look for serials that two labels carry. */
function expectNoSerialTwice(store: MemoryStore) {
  const seen = new Set<string>();
  for (const { partId, serialFrom, qtyLabel } of store.tables.printHistory.filter(
    ({ status }) => Number(status) === 1,
  )) {
    for (let label = 0; label < Number(qtyLabel); label++) {
      const key = `${partId} ${BigInt(serialFrom) + BigInt(label)}`;
      expect(seen.has(key), key).toBe(false);
      seen.add(key);
    }
  }
}

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

test('six quantities on label stock: one page a label, each part on a new sheet changes nothing there', async ({
  page,
  store,
}) => {
  const parts = plainParts(store, 6);
  const quantities = [3, 1, 2, 1, 1, 2];
  await start(page, store, '/app/print-list');
  await list(page).getByRole('radio', { name: 'Labels' }).check();
  await paste(
    page,
    parts.map(({ no }, index) => `${no};${quantities[index]}`),
  );
  await add(page, 'Add 6 lines');
  await list(page).getByRole('switch', { name: 'Each part on a new sheet' }).click();
  await expect(list(page).getByText('6 parts, 10 labels on 6 sheets')).toBeVisible();
  await chooseOption(page, 'Paper Size', 'Label (135 x 90 mm)');
  await expect(list(page).getByText('6 parts, 10 labels on 10 sheets')).toBeVisible();
  await expect(print(page)).toBeEnabled();
  await print(page).click();
  const pages = await codesOf(page);
  expect(pages.map((codes) => codes[0])).toEqual(
    parts.flatMap(({ no }, index) => Array.from({ length: quantities[index] ?? 0 }, () => no)),
  );
  expect(pages.every((codes) => codes.length === 2)).toBe(true);
  await answerPrinted(page);
});

test('each part on a new sheet: no sheet of A4 has labels of two parts', async ({ page, store }) => {
  const parts = plainParts(store, 3);
  await start(page, store, '/app/print-list');
  await listParts(page, parts, 2);
  await list(page).getByRole('switch', { name: 'Each part on a new sheet' }).click();
  await expect(list(page).getByText('3 parts, 6 labels on 3 sheets')).toBeVisible();
  await expect(print(page)).toBeEnabled();
  await print(page).click();
  const pages = await codesOf(page);
  expect(pages.map((codes) => [...new Set(codes.filter((text) => !text.includes('|')))])).toEqual(
    parts.map(({ no }) => [no]),
  );
  await answerPrinted(page);
});

test('six parts by keyboard alone, from the part list to PRINT', async ({ page, store }) => {
  const parts = plainParts(store, 6);
  await start(page, store, '/app/parts');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.type('print list');
  await expect(page.getByRole('option', { name: /^Print list/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const field = list(page).getByLabel('Scan or type a part number');
  await expect(field).toBeFocused();
  for (const { no } of parts) {
    await page.keyboard.type(no);
    await page.keyboard.press('Enter');
  }
  await expect(list(page).getByText('6 parts, 6 labels on 2 sheets')).toBeVisible();
  await expect(print(page)).toBeEnabled();
  await page.keyboard.press('Control+p');
  await expect(outcome(page)).toBeVisible();
  expect(await page.evaluate(() => window.printCalls)).toBe(1);
  await closePrintDialog(page);
  await expect(outcome(page).locator(':focus')).toHaveCount(1);
});

test('[PR25] 40 parts, one refused (409), one not recorded, one over 9999: the others print once, each fault is said', async ({
  page,
  store,
  host,
  pageErrors,
}) => {
  test.setTimeout(180_000);
  pageErrors.allow(/409|500|Failed to load resource/);
  const parts = plainParts(store, 40);
  const [refused, failing, over] = parts;
  if (!refused || !failing || !over) throw new Error('no parts');
  await start(page, store, '/app/print-list');
  await listParts(page, parts, 2);
  await expect(list(page).getByText('40 parts, 80 labels on 20 sheets')).toBeVisible();
  await list(page).getByLabel(`Qty Label, ${over.no}`).fill('10000');
  await expect(
    list(page).getByText(/^Only \d+ serials left today\. This part is left out, the others print\.$/),
  ).toBeVisible();
  await expect(print(page)).toBeEnabled();
  const before = store.tables.printHistory.length;
  host.fault('POST', '/parts/print-history', async (request) => {
    const { partId } = await request.clone().json();
    if (partId === refused.id) return Response.json({ message: 'Another station has these serials' }, { status: 409 });
    if (partId === failing.id) return Response.json({ message: 'Broken' }, { status: 500 });
    return host.usualAnswer(request);
  });
  await print(page).click();
  await expect(outcome(page)).toBeVisible({ timeout: 60_000 });
  const codes = (await codesOf(page)).flat().filter((text) => !text.includes('|'));
  const printed = parts.filter((part) => part !== refused && part !== over);
  expect(codes).toEqual(printed.flatMap(({ no }) => [no, no]));
  await expect(outcome(page).getByText(/history has not confirmed this run yet/)).toBeVisible();
  expect(store.tables.printHistory.length - before).toBe(37);
  host.clearFaults();
  await answerPrinted(page);
  await expect(list(page).getByText(/^Another station has taken its serials\. It was not printed\./)).toBeVisible();
  await expect(list(page).getByRole('button', { name: /^Take .* off the list$/ })).toHaveCount(2);
  await expect.poll(() => store.tables.printHistory.length - before, { timeout: 60_000 }).toBe(38);
  expectNoSerialTwice(store);
});

test('[PR26] [PR28] two tabs press PRINT on the same list at the same moment: no serial twice, no part twice', async ({
  page,
  context,
  store,
  host,
}) => {
  test.setTimeout(120_000);
  const parts = plainParts(store, 6);
  await start(page, store, '/app/print-list');
  await listParts(page, parts, 2);
  const second = await context.newPage();
  await catchPrint(second);
  await second.addInitScript(() => localStorage.setItem('print-hint-seen', 'true'));
  await second.goto('/app/print-list');
  await expect(list(second).getByText('6 parts, 12 labels on 3 sheets')).toBeVisible();
  await expect(print(page)).toBeEnabled();
  await expect(print(second)).toBeEnabled();
  const before = store.tables.printHistory.length;
  // A click by the mouse would wait until the button is enabled, and the first tab may have emptied the list by then.
  await Promise.all([page, second].map((tab) => print(tab).evaluate((button: HTMLElement) => button.click())));
  await expect.poll(() => store.tables.printHistory.length - before, { timeout: 30_000 }).toBe(6);
  expect(host.callsTo('POST', '/parts/print-history')).toHaveLength(6);
  expectNoSerialTwice(store);
  // What one tab has on paper is off the list of both.
  const listed = () => page.evaluate(() => JSON.parse(localStorage.getItem('print-list') ?? '{}').state.listed.length);
  await expect.poll(listed).toBe(0);
});

test('[PR28] a reload keeps list, paste box and switch; a reload after PRINT brings no printed part back', async ({
  page,
  store,
}) => {
  const parts = plainParts(store, 3);
  const [first, second, third] = parts;
  await start(page, store, '/app/print-list');
  await listParts(page, parts.slice(0, 2), 3);
  await list(page).getByRole('switch', { name: 'Each part on a new sheet' }).click();
  await paste(page, [`${third?.no};4`, 'NO-SUCH-PART-AT-ALL;2']);
  await page.reload();
  await expect(list(page).getByLabel(`Qty Label, ${first?.no}`)).toHaveValue('3');
  await expect(list(page).getByLabel(`Qty Label, ${second?.no}`)).toHaveValue('3');
  await expect(list(page).getByRole('switch', { name: 'Each part on a new sheet' })).toBeChecked();
  await expect(list(page).getByRole('radio', { name: 'Labels' })).toBeChecked();
  await expect(list(page).getByLabel('Part numbers and quantities')).toHaveValue(
    `${third?.no};4\nNO-SUCH-PART-AT-ALL;2`,
  );
  await expect(print(page)).toBeEnabled();
  await print(page).click();
  await expect(outcome(page)).toBeVisible();
  await page.reload();
  await expect(list(page).getByText('0 parts, 0 labels on 0 sheets')).toBeVisible();
  await expect(list(page).getByLabel('Part numbers and quantities')).toHaveValue(/NO-SUCH-PART/);
});

test('[PR32] a scanner types six codes at five milliseconds a key, one of them twice', async ({ page, store }) => {
  const parts = plainParts(store, 6);
  await start(page, store, '/app/print-list');
  await expect(list(page).getByLabel('Scan or type a part number')).toBeFocused();
  for (const { no } of [...parts, ...parts.slice(0, 1)]) {
    await page.keyboard.type(no, { delay: 5 });
    await page.keyboard.press('Enter');
  }
  await expect(list(page).getByText(`${parts[0]?.no} is on the list already, row 1.`)).toBeVisible();
  await expect(list(page).getByText('6 parts, 6 labels on 2 sheets')).toBeVisible();
  await expect(list(page).getByLabel('Scan or type a part number')).toHaveValue('');
});

test("[PR24] the browser's own print of the page has no code that can be read", async ({ page, store }) => {
  await start(page, store, '/app/print-list');
  await listParts(page, plainParts(store, 4), 1);
  await expect(print(page)).toBeEnabled();
  await page.emulateMedia({ media: 'print' });
  const printed = await openPrinted(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  const codes = (await Promise.all(printed.pages.map(async (sheet) => readCodes(await sheet.raster(8))))).flat();
  printed.close();
  expect(codes).toEqual([]);
});

test('at 1440, 1024 and 390 px in both themes: accessible, nothing reaches over the edge', async ({ page, store }) => {
  test.setTimeout(180_000);
  const parts = plainParts(store, 8);
  const [longest, missing] = parts;
  if (longest) longest.name = `LINING ASSY R FR DOOR WITH A NAME THAT NOBODY WOULD WRITE ON A PART ${'X'.repeat(40)}`;
  if (missing) missing.labelDesignId = 'LD-0012';
  await start(page, store, '/app/print-list');
  await listParts(page, parts, 3);
  await paste(page, [`${parts[0]?.no.slice(0, -1)};40`, `${parts[0]?.no};0`, 'NO-SUCH-PART-AT-ALL;3']);
  await expect(list(page).getByText('No such part.').first()).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoSidewaysScroll(page, `print list at ${width}`);
    await expectAccessibleInBothThemes(page, `print list at ${width}`);
  }
});
