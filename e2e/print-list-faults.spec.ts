import type { Page } from '@playwright/test';
import type { MemoryStore } from '@/mock-api/store';
import { expect, test } from './fixtures';
import { hang } from './support/api-host';
import {
  answerPrinted,
  expectNoSerialTwice,
  listParts,
  outcomeDialog,
  paste,
  pasteBox,
  plainParts,
  printButton,
  printList,
  startAt,
} from './support/print-list';

const noNetwork = /ERR_|Failed to load resource|Failed to fetch/;

/** Records that the host has made since `before`. */
const madeSince = (store: MemoryStore, before: number) => store.tables.printHistory.slice(before);

/** The serials that went to the browser's print dialog, each as "part number serial". */
async function labelsOnPaper(page: Page, parts: readonly { no: string }[]) {
  const texts = await page.locator('#print-root text').allTextContents();
  let partNo = '';
  return texts.flatMap((text) => {
    if (parts.some(({ no }) => no === text)) partNo = text;
    return /^\d{12}$/.test(text) ? [`${partNo} ${text}`] : [];
  });
}

/** The same of records. */
const labelsOf = (store: MemoryStore, records: MemoryStore['tables']['printHistory']) =>
  records.flatMap(({ partId, serialFrom, qtyLabel }) => {
    const part = store.tables.parts.find(({ id }) => id === partId);
    return Array.from({ length: Number(qtyLabel) }, (_, label) => `${part?.no} ${BigInt(serialFrom) + BigInt(label)}`);
  });

test('[PR28] a reload in the middle of PRINT: nothing is on paper, what was recorded is asked for, and no serial is used twice', {
  tag: ['@navigation', '@storage'],
}, async ({ page, store, host, pageErrors }) => {
  test.setTimeout(120_000);
  pageErrors.allow(noNetwork);
  const parts = plainParts(store, 6);
  await startAt(page, store);
  await listParts(page, parts, 2);
  await printList(page).getByRole('switch', { name: 'Each part on a new sheet' }).click();
  await paste(page, ['NO-SUCH-PART-AT-ALL;2']);
  await expect(printButton(page)).toBeEnabled();
  const before = store.tables.printHistory.length;
  let requests = 0;
  host.fault('POST', '/parts/print-history', (request) => {
    // Two parts are recorded, the others wait.
    requests += 1;
    return requests > 2 ? hang(request) : host.usualAnswer(request);
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await printButton(page).click();
  await expect.poll(() => requests).toBe(6);
  expect(madeSince(store, before)).toHaveLength(2);
  await page.reload();
  host.clearFaults();
  // No label went to the printer, so every part is still listed, and what was typed and set is as it was.
  await expect(printList(page).getByText('6 parts, 12 labels on 6 sheets')).toBeVisible();
  await expect(pasteBox(page)).toHaveValue('NO-SUCH-PART-AT-ALL;2');
  expect(await page.evaluate(() => window.printCalls)).toBe(0);
  await expect(printButton(page)).toBeEnabled();
  await expect(async () => {
    if (!(await outcomeDialog(page).isVisible())) await printButton(page).click();
    await expect(outcomeDialog(page)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  const paper = await labelsOnPaper(page, parts);
  expect(paper).toHaveLength(12);
  await answerPrinted(page);
  expect(new Set(paper).size).toBe(paper.length);
  const recorded = labelsOf(store, madeSince(store, before));
  for (const label of paper) expect(recorded).toContain(label);
  expectNoSerialTwice(store);
  // The other four were stored when the page went. The host has no record of them and nothing was printed: they are dropped.
  await page.clock.install();
  await page.goto('/app/parts-print-history?perPage=25');
  const unrecorded = page.getByRole('button', { name: /not recorded$/ });
  await expect(unrecorded).toHaveText('4 not recorded');
  // The page that reserved them holds them for 90 s, and there may be a pause between two attempts.
  await expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(unrecorded).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  expect(madeSince(store, before)).toHaveLength(8);
  await expect(page.getByRole('button', { name: /^Printed\?/ })).toHaveCount(2);
  expectNoSerialTwice(store);
});

test('[PR18] [PR29] no room in the storage: the list says so, prints and records once, and the next print goes on', {
  tag: '@storage',
}, async ({ page, store, pageErrors }) => {
  test.setTimeout(120_000);
  pageErrors.allow(/QuotaExceeded|quota/i);
  const parts = plainParts(store, 3);
  await startAt(page, store);
  await listParts(page, parts, 2);
  await expect(printButton(page)).toBeEnabled();
  const cdp = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await page.evaluate(() => {
    for (const size of [65_536, 256, 1]) {
      for (let index = 0; ; index += 1) {
        try {
          localStorage.setItem(`${size} ${index}`, 'x'.repeat(size));
        } catch {
          break;
        }
      }
    }
  });
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await printList(page).getByLabel(`Qty Label, ${parts[0]?.no}`).fill('3456');
  const noRoom = printList(page).getByText(
    /^This browser has no room to keep the list: a reload loses what was changed last/,
  );
  await expect(noRoom).toBeVisible();
  await printList(page).getByLabel(`Qty Label, ${parts[0]?.no}`).fill('2');
  const before = store.tables.printHistory.length;
  await expect(printButton(page)).toBeEnabled();
  await printButton(page).click();
  await expect(outcomeDialog(page)).toBeVisible({ timeout: 30_000 });
  const paper = await labelsOnPaper(page, parts);
  await answerPrinted(page);
  expect(paper.toSorted()).toEqual(labelsOf(store, madeSince(store, before)).toSorted());
  expect(paper).toHaveLength(6);
  await page.reload();
  await expect(printList(page).getByText('0 parts, 0 labels on 0 sheets')).toBeVisible();
  await listParts(page, parts, 1);
  await expect(printButton(page)).toBeEnabled();
  await printButton(page).click();
  await expect(outcomeDialog(page)).toBeVisible({ timeout: 30_000 });
  const next = await labelsOnPaper(page, parts);
  expect(next.filter((label) => paper.includes(label))).toEqual([]);
  await answerPrinted(page);
  expectNoSerialTwice(store);
});
