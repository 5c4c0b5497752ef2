import type { MemoryStore } from '@/mock-api/store';
import type { PartRow, PrintRow } from '@/mock-api/tables';
import { expect, test } from './fixtures';
import { closePrintDialog } from './print-output/catch-print';
import { expectAccessibleEverywhere } from './support/accessibility';
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

test.describe('printing when something fails', () => {
  test('[PR8] offline, tab closed, opened again: the labels were printed, the record arrives once', async ({
    page,
    context,
    store,
    pageErrors,
  }) => {
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

  test('[PR8] [PR20] a host that does not answer: the operator waits or prints, and the record is sent once', async ({
    page,
    store,
    host,
    pageErrors,
  }) => {
    pageErrors.allow(/Failed to load resource|ERR_/);
    test.setTimeout(120_000);
    const { part } = await openPrintDialog(page, store);
    const before = runsOf(store, part.id);
    host.fault('POST', HISTORY, hang);
    await pressPrint(page);
    const timeoutDialog = page.getByRole('dialog', { name: /^The host has not answered yet/ });
    await expect(timeoutDialog).toBeVisible();
    expect(await page.evaluate(() => window.printCalls)).toBe(0);
    await expectAccessibleEverywhere(page, 'a host that does not answer');
    await timeoutDialog.getByRole('button', { name: 'Print without confirmation' }).click();
    await expect(page.getByRole('dialog', { name: outcomeTitle })).toBeVisible();
    expect(await page.evaluate(() => window.printCalls)).toBe(1);
    await confirmPrinted(page);
    host.clearFaults();
    await expect(page.getByRole('button', { name: '1 not recorded' })).toBeVisible();
    await expect.poll(() => runsOf(store, part.id).length, { timeout: 60_000 }).toBe(before.length + 1);
    await expect(page.getByRole('button', { name: /not recorded/ })).toHaveCount(0);
  });

  test('[PR7] [PR20] a host that refuses the serials (409) after five seconds: nothing was printed', async ({
    page,
    store,
    host,
    pageErrors,
  }) => {
    pageErrors.allow(/Failed to load resource/);
    const { part } = await openPrintDialog(page, store);
    const from = await page.getByLabel('Serial From').inputValue();
    host.fault('POST', HISTORY, async (request) => {
      host.clearFaults();
      store.tables.printHistory.push(rowOf(store, part, from, 5));
      await answersAfter(5_000);
      return host.usualAnswer(request);
    });
    await pressPrint(page);
    await expect(page.getByRole('dialog', { name: /^The host has not answered yet/ })).toBeVisible();
    await expect(page.getByText(/^Another station has taken these serials\. Nothing was printed\./)).toBeVisible();
    expect(await page.evaluate(() => window.printCalls)).toBe(0);
    await expect(page.getByLabel('Serial From')).toHaveValue(String(BigInt(from) + 5n));
  });

  test('[PR6] three tabs, a silent host, each printing without confirmation: no serial twice', async ({
    page,
    context,
    store,
    host,
    pageErrors,
  }) => {
    pageErrors.allow(/Failed to load resource|ERR_/);
    test.setTimeout(180_000);
    await openPrintDialog(page, store);
    const tabs = [page, await context.newPage(), await context.newPage()];
    for (const tab of tabs.slice(1)) await openPrintDialog(tab, store);
    for (const tab of tabs) await setQuantity(tab, 3);
    host.fault('*', HISTORY, hang);
    const onPaper: string[] = [];
    for (const tab of tabs) await pressPrint(tab);
    for (const tab of tabs) {
      const timeoutDialog = tab.getByRole('dialog', { name: /^The host has not answered yet/ });
      const changed = tab.getByText(/Nothing was printed\. The serials are now/);
      await expect(timeoutDialog.or(changed)).toBeVisible({ timeout: 30_000 });
      while (await changed.isVisible()) {
        await pressPrint(tab);
        await expect(changed).toHaveCount(0);
        await expect(timeoutDialog.or(changed)).toBeVisible({ timeout: 30_000 });
      }
      await timeoutDialog.getByRole('button', { name: 'Print without confirmation' }).click();
      await expect(tab.getByRole('dialog', { name: outcomeTitle })).toBeVisible();
      const text = await tab.evaluate(() => document.getElementById('print-root')?.textContent ?? '');
      onPaper.push(...(text.match(/\d{12}/g) ?? []));
    }
    expect(onPaper).toHaveLength(9);
    expect(new Set(onPaper).size).toBe(9);
  });

  test('[S15] [PR18] a storage that opens late after a reload: what was printed today is never treated as empty', async ({
    page,
    store,
    host,
    pageErrors,
  }) => {
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
    await expect(page.getByText(/^What this browser printed today cannot be read/)).toBeVisible();
    await pressPrint(page);
    const warning = page.getByRole('alertdialog', { name: 'What this browser printed today cannot be read' });
    await expectAccessibleEverywhere(page, 'a storage that cannot be read');
    await warning.getByRole('button', { name: 'Wait' }).click();
    expect(await page.evaluate(() => window.printCalls)).toBe(0);
    await page.evaluate(() => window.openPrinting());
    await expect(page.getByLabel('Serial From')).toHaveValue(String(BigInt(from) + 1n));
    await expect(page.getByText(/^What this browser printed today cannot be read/)).toHaveCount(0);
    await pressPrint(page);
    await expect(page.getByRole('dialog', { name: outcomeTitle })).toBeVisible();
    host.clearFaults();
    const one = (serial: string) => `${serial}-${serial}`;
    await confirmPrinted(page);
    await expect
      .poll(() => runsOf(store, part.id).slice(-2).toSorted(), { timeout: 30_000 })
      .toEqual([one(from), one(String(BigInt(from) + 1n))]);
  });

  test('[PR7] another station took the serials (409): nothing prints, the new range is shown and then printed', async ({
    page,
    store,
    host,
    pageErrors,
  }) => {
    pageErrors.allow(/Failed to load resource/);
    const { part } = await openPrintDialog(page, store);
    await setQuantity(page, 2);
    const from = await page.getByLabel('Serial From').inputValue();
    // The other station is recorded after this one has read the history and before its own record.
    host.fault('POST', HISTORY, (request) => {
      host.clearFaults();
      store.tables.printHistory.push(rowOf(store, part, from, 5));
      return host.usualAnswer(request);
    });
    await pressPrint(page);
    const next = String(BigInt(from) + 5n);
    await expect(page.getByText(/^Another station has taken these serials\. Nothing was printed\./)).toContainText(
      `The serials are now ${next} to ${String(BigInt(next) + 1n)}`,
    );
    expect(host.callsTo('POST', '/parts/print-history').map(({ status }) => status)).toEqual([409]);
    await expectAccessibleEverywhere(page, 'serials taken by another station');
    expect(await page.evaluate(() => window.printCalls)).toBe(0);
    await pressPrint(page);
    await expect(page.getByRole('dialog', { name: outcomeTitle })).toBeVisible();
    expect(runsOf(store, part.id).at(-1)).toBe(`${next}-${String(BigInt(next) + 1n)}`);
  });

  for (const [how, locks] of [
    ['', true],
    [' (a browser without Web Locks, as on a plain-HTTP host)', false],
  ] as const) {
    test(`[PR6] two tabs print the same part in the same second: disjoint serials, the slower one gets its own${how}`, async ({
      page,
      context,
      store,
    }) => {
      if (!locks) await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
      const { part } = await openPrintDialog(page, store);
      const before = runsOf(store, part.id);
      const other = await context.newPage();
      await openPrintDialog(other, store);
      for (const tab of [page, other]) await setQuantity(tab, 3);
      const from = await page.getByLabel('Serial From').inputValue();
      expect(await other.getByLabel('Serial From').inputValue()).toBe(from);
      await Promise.all([pressPrint(page), pressPrint(other)]);
      const printedIn = async () =>
        (await Promise.all([page, other].map((tab) => tab.evaluate(() => window.printCalls)))).reduce(
          (a, b) => a + b,
          0,
        );
      await expect.poll(printedIn).toBe(1);
      const slower = (await page.evaluate(() => window.printCalls)) === 0 ? page : other;
      await expect(slower.getByText(/Nothing was printed\. The serials are now/)).toBeVisible();
      await pressPrint(slower);
      await expect.poll(printedIn).toBe(2);
      const [first, second] = runsOf(store, part.id).slice(before.length);
      expect(first).toBe(`${from}-${String(BigInt(from) + 2n)}`);
      expect(second).toBe(`${String(BigInt(from) + 3n)}-${String(BigInt(from) + 5n)}`);
    });
  }

  test('[PR10] midnight between the preview and PRINT: the serials of the new day are shown before they print', async ({
    page,
    store,
  }) => {
    await page.clock.setFixedTime(new Date('2031-03-04T23:59:50+07:00'));
    const { part } = await openPrintDialog(page, store);
    await expect(page.getByLabel('Serial From')).toHaveValue('203103040001');
    await page.clock.setFixedTime(new Date('2031-03-05T00:00:05+07:00'));
    await pressPrint(page);
    await expect(page.getByText(/A new day has begun/)).toBeVisible();
    await expect(page.getByLabel('Serial From')).toHaveValue('203103050001');
    expect(await page.evaluate(() => window.printCalls)).toBe(0);
    await pressPrint(page);
    await expect(page.getByRole('dialog', { name: outcomeTitle })).toBeVisible();
    expect(runsOf(store, part.id).at(-1)).toBe('203103050001-203103050001');
  });

  test('[PR10] a double click prints once, and the paper shows exactly the range recorded', async ({ page, store }) => {
    const { part } = await openPrintDialog(page, store);
    const before = runsOf(store, part.id);
    await setQuantity(page, 2);
    const from = await page.getByLabel('Serial From').inputValue();
    await page.getByRole('button', { name: 'PRINT' }).dblclick();
    await expect(page.getByRole('dialog', { name: outcomeTitle })).toBeVisible();
    expect(await page.evaluate(() => window.printCalls)).toBe(1);
    expect(runsOf(store, part.id).slice(before.length)).toEqual([`${from}-${String(BigInt(from) + 1n)}`]);
    const onPaper = await page.evaluate(() => document.getElementById('print-root')?.textContent ?? '');
    expect(onPaper.match(/\d{12}/g)).toEqual([from, String(BigInt(from) + 1n)]);
  });
});

/** A first print of another station. */
const rowOf = (store: MemoryStore, part: PartRow, from: string, count: number): PrintRow => ({
  id: 99_000 + store.tables.printHistory.length,
  partId: part.id,
  serialFrom: from,
  serialEnd: String(BigInt(from) + BigInt(count - 1)),
  qtyLabel: count,
  qtyPart: count * part.qtyPerPack,
  status: 1,
  createdAt: new Date().toISOString(),
  createdBy: 'user',
});

/** The time the host takes to answer, ms. */
const answersAfter = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

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
    if (!isLate || name !== 'pokayoke-printing') return open.call(this, name, version);
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
