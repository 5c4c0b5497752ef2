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
const question = 'Did everything print?';

test.describe('printing when something fails', () => {
  test('[PR8] offline, tab closed, opened again: the labels were printed, the record arrives once', async ({
    page,
    context,
    store,
    watch,
  }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    const { part } = await openPrintDialog(page, store);
    const before = runsOf(store, part.id);
    await setQuantity(page, 3);
    const from = await page.getByLabel('Serial From').inputValue();
    await context.setOffline(true);
    await pressPrint(page);
    await expect(page.getByRole('dialog', { name: question })).toBeVisible({ timeout: 20_000 });
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

  test('[PR8] a record that hangs stops no print, is sent again and stands in the history once', async ({
    page,
    store,
    host,
    watch,
  }) => {
    watch.allow(/Failed to load resource|ERR_/);
    test.setTimeout(120_000);
    const { part } = await openPrintDialog(page, store);
    const before = runsOf(store, part.id);
    host.fault('POST', HISTORY, hang);
    await pressPrint(page);
    await expect(page.getByRole('dialog', { name: question })).toBeVisible({ timeout: 15_000 });
    await confirmPrinted(page);
    host.mend();
    await expect(page.getByRole('button', { name: '1 not recorded' })).toBeVisible();
    await expect.poll(() => runsOf(store, part.id).length, { timeout: 60_000 }).toBe(before.length + 1);
    await expect(page.getByRole('button', { name: /not recorded/ })).toHaveCount(0);
  });

  test('[PR7] another station took the serials (409): nothing prints, the new range is shown and then printed', async ({
    page,
    store,
    host,
    watch,
  }) => {
    watch.allow(/Failed to load resource/);
    const { part } = await openPrintDialog(page, store);
    await setQuantity(page, 2);
    const from = await page.getByLabel('Serial From').inputValue();
    // The other station is recorded between this one's last look at the history and its own record.
    host.fault('POST', HISTORY, (request) => {
      host.mend();
      store.tables.printHistory.push({
        id: 99_001,
        partId: part.id,
        serialFrom: from,
        serialEnd: String(BigInt(from) + 4n),
        qtyLabel: 5,
        qtyPart: 5 * part.qtyPerPack,
        status: 1,
        createdAt: new Date().toISOString(),
        createdBy: 'user',
      });
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
    await expect(page.getByRole('dialog', { name: question })).toBeVisible();
    expect(runsOf(store, part.id).at(-1)).toBe(`${next}-${String(BigInt(next) + 1n)}`);
  });

  for (const [how, locks] of [
    ['', true],
    [' (a browser without Web Locks, as on a plain-HTTP host)', false],
  ] as const) {
    test(`[PR6] two tabs print the same part in the same second: disjoint serials, the slower one is shown its own${how}`, async ({
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
    await expect(page.getByRole('dialog', { name: question })).toBeVisible();
    expect(runsOf(store, part.id).at(-1)).toBe('203103050001-203103050001');
  });

  test('[PR10] a double click prints once, and the paper shows exactly the range recorded', async ({ page, store }) => {
    const { part } = await openPrintDialog(page, store);
    const before = runsOf(store, part.id);
    await setQuantity(page, 2);
    const from = await page.getByLabel('Serial From').inputValue();
    await page.getByRole('button', { name: 'PRINT' }).dblclick();
    await expect(page.getByRole('dialog', { name: question })).toBeVisible();
    expect(await page.evaluate(() => window.printCalls)).toBe(1);
    expect(runsOf(store, part.id).slice(before.length)).toEqual([`${from}-${String(BigInt(from) + 1n)}`]);
    const onPaper = await page.evaluate(() => document.getElementById('print-root')?.textContent ?? '');
    expect(onPaper.match(/\d{12}/g)).toEqual([from, String(BigInt(from) + 1n)]);
  });
});
