import { PageErrors, reportViolations } from '@e2e/support/page-errors';
import type { Browser, Page } from '@playwright/test';
import type { MemoryStore } from '@/mock-api/store';
import { expect, test } from './fixtures';
import { closePrintDialog } from './print-output/catch-print';
import { expectAccessibleInBothThemes } from './support/accessibility';
import { confirmPrinted, openPrintDialog, pressPrint, runsOf, setQuantity } from './support/print-dialog';
import { type Account, startSignedIn } from './support/sign-in';

const outcomeTitle = 'Which labels came out?';
const conflict = 'Two labels with one serial may exist';
const widths = [1440, 1024, 390] as const;

/** Optional folder for screenshots. */
const screenshots = process.env.E2E_SCREENSHOTS;

/** Checks desktop, tablet and phone in both themes. */
async function expectGood(page: Page, name: string) {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // The layout changes a moment later.
    await expect.poll(() => page.evaluate(sidewaysScroll), `${name} at ${width} px`).toBeLessThanOrEqual(0);
    await expectAccessibleInBothThemes(page, `${name} at ${width} px`);
    if (!screenshots) continue;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${screenshots}/${name.replaceAll(' ', '-')}-${width}-${colorScheme}.png` });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

const sidewaysScroll = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** A separate browser context, like another station. */
async function openStation(browser: Browser, store: MemoryStore, account: Account) {
  const context = await browser.newContext();
  const pageErrors = new PageErrors(context);
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await context.addInitScript(reportViolations);
  const page = await context.newPage();
  await openPrintDialog(page, store, account);
  return { context, page, pageErrors };
}

async function printOffline(page: Page, labels: number) {
  await setQuantity(page, labels);
  await page.context().setOffline(true);
  await pressPrint(page);
  await expect(page.getByRole('dialog', { name: outcomeTitle })).toBeVisible({ timeout: 20_000 });
  await closePrintDialog(page);
  await confirmPrinted(page);
  await expect(page.getByRole('button', { name: '1 not recorded' })).toBeVisible();
}

test.describe('two stations that printed the same serials', () => {
  test('[PR19] offline, both come back: the second one names the labels to pull, and keeps the others', async ({
    browser,
    page,
    context,
    store,
    pageErrors,
  }) => {
    test.setTimeout(180_000);
    pageErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    const { part } = await openPrintDialog(page, store);
    const other = await openStation(browser, store, 'user');
    const before = runsOf(store, part.id);
    const from = await page.getByLabel('Serial From').inputValue();
    const serial = (index: number) => String(BigInt(from) + BigInt(index));
    expect(await other.page.getByLabel('Serial From').inputValue()).toBe(from);
    await printOffline(page, 4);
    await printOffline(other.page, 2);

    await other.context.setOffline(false);
    await expect.poll(() => runsOf(store, part.id)).toEqual([...before, `${from}-${serial(1)}`]);
    await context.setOffline(false);
    const toast = page.getByRole('alert');
    await expect(toast).toContainText(/^Recorded by user at \d\d:\d\d: not yours/);
    await expect(toast).toContainText('Two labels to pull.');
    expect(await page.evaluate(() => window.printCalls)).toBe(0);
    await expect
      .poll(() => runsOf(store, part.id))
      .toEqual([...before, `${from}-${serial(1)}`, `${serial(2)}-${serial(3)}`]);
    await expectGood(page, 'toast');

    await toast.getByRole('button', { name: 'Show' }).click();
    const dialog = page.getByRole('alertdialog', { name: conflict });
    await dialog.getByRole('checkbox', { name: `Pulled ${serial(0)}` }).check();
    await expect(dialog.getByRole('button', { name: 'Pulled 1 of 2' })).toBeDisabled();
    await expectGood(page, 'labels to pull');
    await dialog.getByRole('button', { name: 'Later, keep in ledger' }).click();

    await page.getByRole('button', { name: 'Labels to pull (1)' }).click();
    await expect(page.getByRole('dialog', { name: 'Printings not recorded' })).toBeVisible();
    await expectGood(page, 'header list');
    await page.keyboard.press('Escape');

    await page.goto('/app/parts-print-history');
    await page
      .getByRole('button', { name: new RegExp(`^Actions for ${part.no}`) })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Serial ledger' }).click();
    const ledger = page.getByRole('dialog', { name: 'Serial ledger' });
    await expect(ledger.getByText('2 overlap')).toBeVisible();
    await expect(ledger.getByText(`Still to pull: ${serial(1).slice(8)}`)).toBeVisible();
    await expectGood(page, 'ledger');
    await ledger.getByRole('button', { name: /^Labels to pull/ }).click();
    await dialog.getByRole('checkbox', { name: `Pulled ${serial(1)}` }).check();
    await dialog.getByRole('button', { name: 'Pulled 2 of 2' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(ledger.getByText(/^Pulled: /)).toBeVisible();
    await expect(ledger.getByRole('button', { name: /^Labels to pull/ })).toHaveCount(0);
    await ledger.getByRole('button', { name: 'Close' }).first().click();
    await expect(page.getByRole('button', { name: /Labels to pull/ })).toHaveCount(0);
    expect(other.pageErrors.unexpected()).toEqual([]);
    await other.context.close();
  });
});

test.describe('records of somebody who is not signed in', () => {
  test('[PR22] wait in the band of the print history, and an admin takes them over', async ({
    page,
    host,
    store,
    pageErrors,
  }) => {
    test.setTimeout(180_000);
    pageErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    const { part } = await openPrintDialog(page, store, 'user');
    const before = runsOf(store, part.id);
    const from = await page.getByLabel('Serial From').inputValue();
    host.fault('POST', /\/parts\/print-history$/, () => Response.json({ message: 'Restarting' }, { status: 503 }));
    await setQuantity(page, 4);
    await pressPrint(page);
    await expect(page.getByRole('dialog', { name: outcomeTitle })).toBeVisible({ timeout: 20_000 });
    await closePrintDialog(page);
    await confirmPrinted(page);
    await page.getByRole('button', { name: '1 not recorded' }).click();
    await expect(page.getByText(/^Tried \w+( times)?: Restarting\. Next try /)).toBeVisible();
    await expectGood(page, 'waiting records');
    await page.keyboard.press('Escape');
    const unloadWarning = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const leaving = await unloadWarning;
    expect(leaving.type()).toBe('beforeunload');
    await leaving.dismiss();
    await page.getByRole('button', { name: /account$/ }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    const leave = page.getByRole('alertdialog', { name: '1 of your records is not recorded yet' });
    await expect(leave).toBeVisible();
    await expectGood(page, 'sign out');
    await leave.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
    host.clearFaults();

    await startSignedIn(page, store);
    await page.goto('/app/parts-print-history');
    const name = store.tables.users.find(({ username }) => username === 'user')?.fullName ?? '';
    const band = page.getByRole('region', { name: `Records of ${name}` });
    await expect(band.getByRole('heading')).toHaveText(`1 record waits for ${name} to sign in`);
    await expectGood(page, 'records of others');
    await band.getByRole('button', { name: 'Take over 1 record' }).click();
    const takeOver = page.getByRole('alertdialog', { name: 'Take over 1 record?' });
    await expect(takeOver).toBeVisible();
    await expectGood(page, 'take over');
    await takeOver.getByRole('button', { name: 'Take over 1 record' }).click();
    await expect(band).toHaveCount(0);
    await expect.poll(() => runsOf(store, part.id)).toEqual([...before, `${from}-${String(BigInt(from) + 3n)}`]);
    expect(store.tables.printHistory.at(-1)?.createdBy).toBe('admin');
  });
});

test('[PR19] [PR21] a run of 500 labels, and records that need a decision, are readable at every width', async ({
  page,
  store,
  host,
  pageErrors,
}) => {
  test.setTimeout(180_000);
  pageErrors.allow(/Failed to load resource/);
  host.fault('*', /\/parts\/print-history$/, () => Response.json({ message: 'Restarting' }, { status: 503 }));
  await startSignedIn(page, store);
  await page.goto('/app/customer');
  await expect(page.getByRole('heading', { name: 'Customer' })).toBeVisible();
  const serial = (counter: number) => `20261120${String(counter).padStart(4, '0')}`;
  const common = { partId: 1, partNo: '83500-TG4-N010', hand: 'right', status: 1 };
  const printed = { jobId: 'job', createdAt: '2026-11-20T10:14:04.000+07:00', printedBy: null };
  const others = [
    { recordId: 501, serialFrom: serial(3), serialEnd: serial(480), by: 'Siti R.', later: false },
    { recordId: 502, serialFrom: serial(490), serialEnd: serial(493), by: 'gudang-2', later: true },
  ].map((other) => ({ ...other, at: '2026-11-20T10:14:02.000+07:00' }));
  const note = {
    ...{ ...common, ...printed, id: 'overlap long', kind: 'overlap', day: '20261120', others },
    ...{ serialFrom: serial(1), serialEnd: serial(500), printedAt: printed.createdAt },
    places: { columns: 3, perSheet: 24, firstPlace: 0 },
    pull: Array.from({ length: 478 }, (_, index) => serial(index + 3)),
    ...{ pulled: [], by: '', reason: '', closed: false },
  };
  const entry = (id: string, first: number, changes: object) => {
    const body = { partId: 1, qtyLabel: 2, qtyPart: 24, serialFrom: serial(first), serialEnd: serial(first + 1) };
    const rest = { attempts: 1, claimedUntil: 0, refusal: '', printed: true, absentBefore: true, hand: common.hand };
    return { ...printed, ...rest, id, partNo: common.partNo, body: { ...body, status: 1 }, ...changes };
  };
  const outbox = [
    entry('a', 501, { refusal: `Part does not exist. ${'The host says much more about it. '.repeat(300)}` }),
    entry('b', 503, { unclear: { recordId: 9, createdAt: '2026-11-20T10:14:02.000+07:00' } }),
    entry('c', 505, { printedBy: { id: 'x', username: 'rina', name: 'Rina Aulia' } }),
  ];
  // The product creates the database, not this test.
  const isMade = async () => (await indexedDB.databases()).some(({ name }) => name === 'pokayoke-printing');
  await expect.poll(() => page.evaluate(isMade)).toBe(true);
  await page.evaluate(keepRows, { notes: [note], outbox });
  await page.reload();
  await page.getByRole('alert').getByRole('button', { name: 'Show' }).click();
  const dialog = page.getByRole('alertdialog', { name: conflict });
  await expect(dialog.getByText('476 more')).toHaveCount(2);
  // A scrollable part of a dialog shrinks first.
  const rows = await dialog.getByRole('region', { name: 'Serials of both runs' }).boundingBox();
  expect(rows?.height).toBeGreaterThan(150);
  await expectGood(page, '500 labels');
  await dialog.getByRole('button', { name: 'Later, keep in ledger' }).click();
  await page.getByRole('button', { name: '3 not recorded' }).click();
  await expect(page.getByText(/^The host has a record of these serials from 10:14/)).toBeVisible();
  await expectGood(page, 'decisions');
});

/** Runs in the page: writes rows of the print database, as an earlier page left them. */
function keepRows(tables: Record<string, object[]>) {
  return new Promise<void>((resolve, reject) => {
    const open = indexedDB.open('pokayoke-printing');
    open.onerror = () => reject(open.error);
    open.onsuccess = () => {
      const writing = open.result.transaction(Object.keys(tables), 'readwrite');
      for (const [name, rows] of Object.entries(tables)) for (const row of rows) writing.objectStore(name).put(row);
      writing.oncomplete = () => {
        open.result.close();
        resolve();
      };
    };
  });
}
