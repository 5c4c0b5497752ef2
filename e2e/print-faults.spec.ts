import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { closePrintDialog } from './print-output/catch-print';
import { expectAccessibleInBothThemes } from './support/accessibility';
import { hang } from './support/api-host';
import {
  confirmPrinted,
  openFirstPart,
  openPrintDialog,
  pressPrint,
  runsOf,
  setQuantity,
} from './support/print-dialog';

const HISTORY = /\/parts\/print-history$/;
const outcomeTitle = 'Which labels came out?';

test('[PR8] offline, tab closed, opened again: the labels were printed, the record arrives once', {
  tag: ['@storage', '@network', '@navigation'],
}, async ({ page, context, store, pageErrors }) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { part } = await openPrintDialog(page, store);
  const before = runsOf(store, part.id);
  await setQuantity(page, 3);
  const from = await page.getByLabel('Serial From').inputValue();
  await context.setOffline(true);
  await pressPrint(page);
  await expect(page.getByRole('dialog', { name: outcomeTitle })).toBeVisible({ timeout: 20_000 });
  expect(await page.evaluate(() => window.printCalls)).toBe(1);
  await closePrintDialog(page);
  await confirmPrinted(page);
  await expect(page.getByRole('button', { name: '1 not recorded' })).toBeVisible();
  expect(runsOf(store, part.id)).toEqual(before);
  await page.close();

  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto('/app/parts');
  const end = String(BigInt(from) + 2n);
  await expect.poll(() => runsOf(store, part.id), { timeout: 30_000 }).toEqual([...before, `${from}-${end}`]);
  await expect(again.getByRole('button', { name: /not recorded/ })).toHaveCount(0);
  await openFirstPart(again, store);
  await expect(again.getByLabel('Serial From')).toHaveValue(String(BigInt(end) + 1n));
});

test('[S15] [PR18] a storage that opens late after a reload: what was printed today is never treated as empty', {
  tag: '@storage',
}, async ({ page, store, host, pageErrors }) => {
  pageErrors.allow(/Failed to load resource|ERR_/);
  const { part } = await openPrintDialog(page, store);
  const from = await page.getByLabel('Serial From').inputValue();
  host.fault('POST', HISTORY, () => Response.json({ message: 'down' }, { status: 503 }));
  await pressPrint(page);
  await closePrintDialog(page);
  await confirmPrinted(page);
  await page.addInitScript(delayPrintDatabase);
  await page.goto('/app/parts');
  await openFirstPart(page, store);
  await expect(page.getByText(/^This browser cannot keep what it prints/)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a storage that cannot be read');
  await expect(page.getByLabel('Serial From')).toHaveValue(String(BigInt(from) + 1n));
  await pressPrint(page);
  await expect(page.getByText(/^The host has not recorded these labels/)).toBeVisible();
  expect(await page.evaluate(() => window.printCalls)).toBe(0);
  await page.evaluate(() => window.openPrinting());
  await expect(page.getByLabel('Serial From')).toHaveValue(String(BigInt(from) + 1n));
  await expect(page.getByText(/^This browser cannot keep what it prints/)).toHaveCount(0);
  await pressPrint(page);
  await expect(page.getByRole('dialog', { name: outcomeTitle })).toBeVisible();
  host.clearFaults();
  const one = (serial: string) => `${serial}-${serial}`;
  await confirmPrinted(page);
  await expect
    .poll(() => runsOf(store, part.id).slice(-2).toSorted(), { timeout: 30_000 })
    .toEqual([one(from), one(String(BigInt(from) + 1n))]);
});

/** Other serials are next than those on the screen: nothing was printed. */
const changedSerials = (tab: Page) =>
  tab.getByRole('alert', { name: /^Changed since/ }).getByRole('cell', { name: 'Serials', exact: true });

test('[PR6] two tabs print the same part in the same second: disjoint serials, the slower one gets its own', {
  tag: ['@tabs', '@locks'],
}, async ({ page, context, store }) => {
  const { part } = await openPrintDialog(page, store);
  const before = runsOf(store, part.id);
  const other = await context.newPage();
  await openPrintDialog(other, store);
  for (const tab of [page, other]) await setQuantity(tab, 3);
  const from = await page.getByLabel('Serial From').inputValue();
  await expect(other.getByLabel('Serial From')).toHaveValue(from);
  await Promise.all([pressPrint(page), pressPrint(other)]);
  const printed = () => Promise.all([page, other].map((tab) => tab.evaluate(() => window.printCalls)));
  await expect.poll(async () => (await printed()).toSorted()).toEqual([0, 1]);
  const slower = (await printed())[0] === 0 ? page : other;
  await expect(changedSerials(slower)).toBeVisible();
  await pressPrint(slower);
  await expect.poll(printed).toEqual([1, 1]);
  const [first, second] = runsOf(store, part.id).slice(before.length);
  expect(first).toBe(`${from}-${String(BigInt(from) + 2n)}`);
  expect(second).toBe(`${String(BigInt(from) + 3n)}-${String(BigInt(from) + 5n)}`);
});

test('[PR6] [PR20] two tabs without Web Locks, as on a plain-HTTP host, and a host that does not answer: no serial twice', {
  tag: ['@tabs', '@locks'],
}, async ({ page, context, store, host, pageErrors }) => {
  test.setTimeout(120_000);
  pageErrors.allow(/Failed to load resource|ERR_/);
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  const { part } = await openPrintDialog(page, store);
  const before = runsOf(store, part.id);
  const other = await context.newPage();
  await openPrintDialog(other, store);
  for (const tab of [page, other]) await setQuantity(tab, 3);
  host.fault('*', HISTORY, hang);
  const onPaper: string[] = [];
  for (const tab of [page, other]) await pressPrint(tab);
  for (const tab of [page, other]) {
    const timeoutDialog = tab.getByRole('dialog', { name: /^The host has not answered yet/ });
    const changed = changedSerials(tab);
    await expect(timeoutDialog.or(changed)).toBeVisible({ timeout: 30_000 });
    if (await changed.isVisible()) {
      await pressPrint(tab);
      await expect(timeoutDialog).toBeVisible({ timeout: 30_000 });
    }
    expect(await tab.evaluate(() => window.printCalls)).toBe(0);
    if (tab === page) await expectAccessibleInBothThemes(page, 'a host that does not answer');
    await timeoutDialog.getByRole('button', { name: 'Print without confirmation' }).click();
    await expect(tab.getByRole('dialog', { name: outcomeTitle })).toBeVisible();
    const text = await tab.evaluate(() => document.getElementById('print-root')?.textContent ?? '');
    onPaper.push(...(text.match(/\d{12}/g) ?? []));
  }
  expect(onPaper).toHaveLength(6);
  expect(new Set(onPaper).size).toBe(6);
  host.clearFaults();
  await expect.poll(() => runsOf(store, part.id).length, { timeout: 60_000 }).toBe(before.length + 2);
});

declare global {
  interface Window {
    openPrinting: () => void;
  }
}

/** Delays opening the print database until `window.openPrinting()`. */
function delayPrintDatabase() {
  const { open } = IDBFactory.prototype;
  const waiting: (() => void)[] = [];
  let isLate = true;
  window.openPrinting = () => {
    isLate = false;
    for (const begin of waiting) begin();
  };
  IDBFactory.prototype.open = function openLate(name: string, version?: number) {
    if (!isLate || name !== 'pokayoke-prints') return open.call(this, name, version);
    const stand = new EventTarget();
    waiting.push(() => {
      const request = open.call(this, name, version);
      Object.setPrototypeOf(stand, IDBOpenDBRequest.prototype);
      for (const property of ['result', 'error', 'transaction'] as const) {
        Object.defineProperty(stand, property, { get: () => request[property] });
      }
      for (const type of ['upgradeneeded', 'success', 'error', 'blocked']) {
        request.addEventListener(type, (event) =>
          stand.dispatchEvent(new (event.constructor as typeof Event)(type, event)),
        );
      }
    });
    return stand as IDBOpenDBRequest;
  };
}
