import { PageErrors, reportViolations } from '@e2e/support/page-errors';
import type { Page } from '@playwright/test';
import type { MemoryStore } from '@/mock-api/store';
import { expect, test } from './fixtures';
import { closePrintDialog } from './print-output/catch-print';
import { hang } from './support/api-host';
import {
  answerPrinted,
  codesOfSheets,
  expectNoSerialTwice,
  listParts,
  outcomeDialog,
  plainParts,
  preparePage,
  printButton,
  printList,
  startAt,
} from './support/print-list';
import { startSignedIn } from './support/sign-in';

const noNetwork = /ERR_|Failed to load resource|Failed to fetch/;

/** Records that the host has made since `before`. */
const madeSince = (store: MemoryStore, before: number) => store.tables.printHistory.slice(before);

/** The serials on paper, each as "part number serial". */
async function labelsOnPaper(page: Page) {
  const codes = (await codesOfSheets(page)).flat().filter((text) => text.includes('|'));
  return codes.map((text) => text.split('|')).map(([no, , , serial]) => `${no} ${serial}`);
}

/** The same of records. */
const labelsOf = (store: MemoryStore, records: MemoryStore['tables']['printHistory']) =>
  records.flatMap(({ partId, serialFrom, qtyLabel }) => {
    const part = store.tables.parts.find(({ id }) => id === partId);
    return Array.from({ length: Number(qtyLabel) }, (_, label) => `${part?.no} ${BigInt(serialFrom) + BigInt(label)}`);
  });

async function printOffline(page: Page) {
  await page.context().setOffline(true);
  await printButton(page).click();
  await expect(outcomeDialog(page)).toBeVisible({ timeout: 30_000 });
}

test('[PR26] two stations with overlapping lists press PRINT at the same moment: no serial twice, the slower one is told', async ({
  browser,
  page,
  store,
  pageErrors,
}) => {
  test.setTimeout(180_000);
  pageErrors.allow(/409|Failed to load resource/);
  const parts = plainParts(store, 9);
  const other = await browser.newContext();
  const otherErrors = new PageErrors(other);
  otherErrors.allow(/409|Failed to load resource/);
  await other.addInitScript(reportViolations);
  const second = await other.newPage();
  await preparePage(second);
  await startSignedIn(second, store, 'user');
  await second.goto('/app/print-list');
  await startAt(page, store);
  await listParts(page, parts.slice(0, 6), 2);
  await listParts(second, parts.slice(3), 2);
  const before = store.tables.printHistory.length;
  for (const tab of [page, second]) await expect(printButton(tab)).toBeEnabled();
  await Promise.all([page, second].map((tab) => printButton(tab).click()));
  const paper: string[] = [];
  // What a station was refused it prints with the next serials.
  for (let round = 0; round < 3; round += 1) {
    for (const tab of [page, second]) {
      const isEmpty = printList(tab).getByText('0 parts, 0 labels on 0 sheets');
      const refused = printList(tab).getByText(/^Another station has taken its serials\.|^Its serials were taken/);
      await expect(outcomeDialog(tab).or(isEmpty).or(refused.first()).first()).toBeVisible({ timeout: 30_000 });
      if (await outcomeDialog(tab).isVisible()) {
        paper.push(...(await labelsOnPaper(tab)));
        await answerPrinted(tab);
      }
      if (await isEmpty.isVisible()) continue;
      await expect(printButton(tab)).toBeEnabled();
      await printButton(tab).click();
    }
  }
  for (const tab of [page, second])
    await expect(printList(tab).getByText('0 parts, 0 labels on 0 sheets')).toBeVisible();
  expect(new Set(paper).size).toBe(24);
  expect(paper.toSorted()).toEqual(labelsOf(store, madeSince(store, before)).toSorted());
  expectNoSerialTwice(store);
  expect(otherErrors.unexpected()).toEqual([]);
  await other.close();
});

test('[PR28] a reload in the middle of PRINT: nothing is on paper, what was recorded is asked for, and no serial is used twice', async ({
  page,
  store,
  host,
  pageErrors,
}) => {
  test.setTimeout(180_000);
  pageErrors.allow(noNetwork);
  const parts = plainParts(store, 6);
  await startAt(page, store);
  await listParts(page, parts, 2);
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
  // No label went to the printer, so every part is still listed.
  await expect(printList(page).getByText('6 parts, 12 labels on 3 sheets')).toBeVisible();
  expect(await page.evaluate(() => window.printCalls)).toBe(0);
  await expect(printButton(page)).toBeEnabled();
  await expect(async () => {
    if (!(await outcomeDialog(page).isVisible())) await printButton(page).click();
    await expect(outcomeDialog(page)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  const paper = await labelsOnPaper(page);
  await answerPrinted(page);
  expect(new Set(paper).size).toBe(paper.length);
  const recorded = labelsOf(store, madeSince(store, before));
  for (const label of paper) expect(recorded).toContain(label);
  expectNoSerialTwice(store);
  // The other four were reserved when the page went: they are recorded too, and all six are asked for.
  await expect.poll(() => madeSince(store, before).length, { timeout: 90_000 }).toBe(12);
  await page.goto('/app/parts-print-history?perPage=25');
  await expect(page.getByRole('button', { name: /^Printed\?/ })).toHaveCount(6);
  expectNoSerialTwice(store);
});

test('[PR8] a list printed offline, the tab closed, opened again online: each record is made once', async ({
  page,
  context,
  store,
  pageErrors,
}) => {
  test.setTimeout(180_000);
  pageErrors.allow(noNetwork);
  const parts = plainParts(store, 6);
  await startAt(page, store);
  await listParts(page, parts, 2);
  await expect(printButton(page)).toBeEnabled();
  const before = store.tables.printHistory.length;
  await printOffline(page);
  const paper = await labelsOnPaper(page);
  await page.close();
  expect(madeSince(store, before)).toEqual([]);
  const second = await context.newPage();
  await preparePage(second);
  await context.setOffline(false);
  await second.goto('/app/print-list');
  await expect(printList(second).getByText('0 parts, 0 labels on 0 sheets')).toBeVisible();
  await expect.poll(() => madeSince(store, before).length, { timeout: 60_000 }).toBe(6);
  expect(paper.toSorted()).toEqual(labelsOf(store, madeSince(store, before)).toSorted());
  // Nobody said what came out: the history asks for each part.
  await second.goto('/app/parts-print-history');
  await expect(second.getByRole('button', { name: /^Printed\?/ }).first()).toBeVisible();
  expectNoSerialTwice(store);
});

test('[PR22] signing out with a list that is not recorded says so; the records wait for their user and are made once', async ({
  page,
  context,
  store,
  pageErrors,
}) => {
  test.setTimeout(180_000);
  pageErrors.allow(noNetwork);
  const parts = plainParts(store, 3);
  await startAt(page, store);
  await listParts(page, parts, 2);
  await expect(printButton(page)).toBeEnabled();
  const before = store.tables.printHistory.length;
  await printOffline(page);
  await answerPrinted(page);
  await printList(page).getByRole('button', { name: 'kembali' }).click();
  await expect(page.getByRole('button', { name: '3 not recorded' })).toBeVisible();
  await page.getByRole('button', { name: /account$/ }).click();
  // The product's own dialog is not loaded yet, and without a network it cannot be: the browser's is used.
  const [leave] = await Promise.all([
    page.waitForEvent('dialog'),
    page.getByRole('button', { name: 'Sign Out' }).click({ noWaitAfter: true }),
  ]);
  expect(leave.message()).toMatch(
    /^3 of your records are not recorded yet\. They are kept in this browser and sent when/,
  );
  await leave.accept();
  await expect(page).toHaveURL(/\/login/);
  await context.setOffline(false);
  await expect(page.getByLabel('Username')).toBeVisible();

  await startSignedIn(page, store, 'user');
  await page.goto('/app/parts-print-history');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(madeSince(store, before)).toEqual([]);

  await startSignedIn(page, store);
  await page.goto('/app/parts-print-history');
  await expect.poll(() => madeSince(store, before).length, { timeout: 60_000 }).toBe(3);
  expect(madeSince(store, before).map(({ createdBy }) => createdBy)).toEqual(['admin', 'admin', 'admin']);
  expectNoSerialTwice(store);
});

test('[PR18] [PR29] no room in the storage: the list says so, prints and records once, and the next print goes on', async ({
  page,
  store,
  pageErrors,
}) => {
  test.setTimeout(180_000);
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
  const paper = await labelsOnPaper(page);
  await answerPrinted(page);
  expect(paper.toSorted()).toEqual(labelsOf(store, madeSince(store, before)).toSorted());
  expect(paper).toHaveLength(6);
  await page.reload();
  await expect(printList(page).getByText('0 parts, 0 labels on 0 sheets')).toBeVisible();
  await listParts(page, parts, 1);
  await expect(printButton(page)).toBeEnabled();
  await printButton(page).click();
  await expect(outcomeDialog(page)).toBeVisible({ timeout: 30_000 });
  const next = await labelsOnPaper(page);
  expect(next.filter((label) => paper.includes(label))).toEqual([]);
  await answerPrinted(page);
  expectNoSerialTwice(store);
});

test('[PR10] the clock is set back a day and forward again between prints of a list: no serial twice', async ({
  page,
  store,
  pageErrors,
}) => {
  test.setTimeout(180_000);
  pageErrors.allow(noNetwork);
  const parts = plainParts(store, 2);
  const now = new Date();
  await page.clock.install({ time: now });
  await startAt(page, store);
  const day = 86_400_000;
  const paper: string[] = [];
  for (const shift of [0, -day, 0]) {
    await page.clock.setSystemTime(new Date(now.getTime() + shift));
    await listParts(page, parts, 2);
    await expect(async () => {
      if (!(await outcomeDialog(page).isVisible())) await printButton(page).click({ timeout: 5_000 });
      await expect(outcomeDialog(page)).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    paper.push(...(await labelsOnPaper(page)));
    await answerPrinted(page);
    await expect(printList(page).getByText('0 parts, 0 labels on 0 sheets')).toBeVisible();
  }
  expect(new Set(paper).size).toBe(12);
  expectNoSerialTwice(store);
});

test('[PR26] a part is printed alone in one tab while the list prints in the other: both have their own serials', async ({
  page,
  context,
  store,
}) => {
  test.setTimeout(120_000);
  const parts = plainParts(store, 3);
  const [part] = parts;
  if (!part) throw new Error('no part');
  await startAt(page, store);
  await listParts(page, parts, 2);
  const second = await context.newPage();
  await preparePage(second);
  await second.goto(`/app/parts?search=${part.no}`);
  await second.getByRole('button', { name: `Print ${part.no}` }).click();
  const dialog = second.getByRole('dialog', { name: 'Print Settings' });
  await expect(dialog.getByLabel('Serial From')).toHaveValue(/^\d{12}$/);
  await expect(printButton(page)).toBeEnabled();
  const before = store.tables.printHistory.length;
  await Promise.all([printButton(page).click(), dialog.getByRole('button', { name: 'PRINT' }).click()]);
  const paper: string[] = [];
  for (const tab of [page, second]) {
    const button = tab === page ? printButton(page) : dialog.getByRole('button', { name: 'PRINT' });
    await expect(async () => {
      if (!(await outcomeDialog(tab).isVisible())) await button.click({ timeout: 5_000 });
      await expect(outcomeDialog(tab)).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    paper.push(...(await labelsOnPaper(tab)));
    await closePrintDialog(tab);
    await outcomeDialog(tab).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(outcomeDialog(tab)).toHaveCount(0);
  }
  const left = printList(page).getByText('1 part, 2 labels on 1 sheet');
  if (await left.isVisible()) {
    await expect(printButton(page)).toBeEnabled();
    await printButton(page).click();
    await expect(outcomeDialog(page)).toBeVisible();
    paper.push(...(await labelsOnPaper(page)));
    await answerPrinted(page);
  }
  expect(new Set(paper).size).toBe(paper.length);
  expect(paper.toSorted()).toEqual(labelsOf(store, madeSince(store, before)).toSorted());
  expectNoSerialTwice(store);
});
