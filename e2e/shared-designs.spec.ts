import type { Browser, Page } from '@playwright/test';
import { openPrinted } from '@tests/label/paper/printed-document';
import type { MemoryStore } from '@/mock-api/store';
import type { LabelDesignRow } from '@/mock-api/tables';
import { add, storeStandardLabel } from './designer/designer-page';
import { expect, test } from './fixtures';
import { catchPrint, closePrintDialog, printedPdf } from './print-output/catch-print';
import { expectAccessibleEverywhere } from './support/accessibility';
import { confirmPrinted, openFirstPart, openFirstRow, pressPrint, setQuantity } from './support/print-dialog';
import type { Records } from './support/records';
import { type Account, startSignedIn } from './support/sign-in';

test.use({ optionalParts: 'all' });
test.describe.configure({ timeout: 120_000 });

const library = '/app/label-designs';

/** Another person at another station. */
async function station(browser: Browser, records: Records, account: Account) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await catchPrint(page);
  await page.addInitScript(() => localStorage.setItem('print-hint-seen', 'true'));
  await startSignedIn(page, records, account);
  return { context, page };
}

const designOf = (store: MemoryStore, name: string): LabelDesignRow => {
  const row = store.tables.labelDesigns.find((design) => design.name === name);
  if (!row) throw new Error(`The host has no design ${name}`);
  return row;
};

/** The first part of the list prints with the design. */
async function bindNewestPart(records: Records, labelDesignId: string, labelSize: string) {
  const { id } = await records.newestPart();
  await records.changePart(id, { labelDesignId, labelSize });
  return id;
}

async function approveAndPublish(page: Page, records: Records, id: string, revision: number) {
  await page.goto(`${library}?design=${id}`);
  await page.getByLabel('Comment').fill(`Checked ${revision}`);
  await page.getByRole('button', { name: 'Approve and publish' }).click();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  await expect.poll(async () => (await records.design(id)).publishedRevision).toBe(revision);
}

/** Prints one label of the first part. @returns the dots of the sheet. */
async function printOne(page: Page) {
  await openFirstRow(page);
  await setQuantity(page, 1);
  await pressPrint(page);
  return finish(page);
}

async function finish(page: Page) {
  const printed = await openPrinted(await printedPdf(page));
  const [sheet] = printed.pages;
  if (!sheet) throw new Error('Nothing was printed');
  const { dots } = await sheet.raster(8);
  printed.close();
  await closePrintDialog(page);
  await confirmPrinted(page);
  return dots;
}

const differing = (a: Uint8Array, b: Uint8Array) => a.reduce((sum, dot, at) => sum + (dot === b[at] ? 0 : 1), 0);

test('a design is drawn, approved by somebody else and printed at another station; the first run is printed again as it was', {
  tag: ['@paper', '@tabs', '@host'],
}, async ({ page, browser, records, pageErrors }) => {
  pageErrors.allow(/status of 403/);
  await startSignedIn(page, records);
  await page.goto(library);
  await storeStandardLabel(page);
  await page.goto(`${library}?tab=browser&design=LD-0007`);
  await page.getByRole('button', { name: 'Share and submit for review' }).click();
  await expect(page.getByText('In review').first()).toBeVisible();
  const { id } = await records.design('Door label');

  const approver = await station(browser, records, 'hendra.w');
  await approveAndPublish(approver.page, records, id, 1);
  const partId = await bindNewestPart(records, id, '135mm × 90mm');
  const before = (await records.printJobs(partId)).length;
  const revisionsPrinted = async () =>
    (await records.printJobs(partId))
      .slice(before)
      .map(({ designId, designRevision }) => `${designId} ${designRevision}`);

  const pc2 = await station(browser, records, 'user');
  await pc2.page.goto('/app/parts');
  const first = await printOne(pc2.page);

  await page.goto(`/app/label-design?shared=${id}`);
  await expect(page.getByText('Draft saved for all')).toBeVisible();
  await add(page, 'Dynamic Fields', 'Color Code');
  await expect.poll(async () => (await records.design(id)).draft?.updatedBy).toBe('admin');
  await expect(page.getByText('Draft saved for all')).toBeVisible();
  // A draft changes no print.
  const again = await printOne(pc2.page);
  await expect.poll(revisionsPrinted, { timeout: 20_000 }).toEqual([`${id} 1`, `${id} 1`]);
  expect(again).toHaveLength(first.length);

  await page.goto(`${library}?design=${id}`);
  await page.getByLabel('Comment').fill('With the colour');
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('Submitted for review').first()).toBeVisible();
  await approveAndPublish(approver.page, records, id, 2);

  await printOne(pc2.page);
  await expect.poll(revisionsPrinted, { timeout: 20_000 }).toEqual([`${id} 1`, `${id} 1`, `${id} 2`]);

  await pc2.page.goto('/app/parts-print-history');
  await pc2.page
    .getByRole('row')
    .filter({ hasText: (await records.prints(partId)).at(-3)?.serialFrom ?? '' })
    .first()
    .getByRole('button', { name: /^Re-Print / })
    .click();
  await expect(pc2.page.getByRole('heading', { name: 'Re-Print Settings' })).toBeVisible();
  await pressPrint(pc2.page);
  const reprinted = await finish(pc2.page);
  expect(differing(first, reprinted)).toBe(0);
  await Promise.all([approver.context.close(), pc2.context.close()]);
});

test('[DS17] a station that is offline after the publish prints that revision, and after a retirement nothing', {
  tag: ['@network', '@paper'],
}, async ({ browser, store, records }) => {
  const row = designOf(store, 'Kanban card');
  await bindNewestPart(records, row.id, '100mm × 70mm');
  const pc2 = await station(browser, records, 'user');
  await pc2.page.goto('/app/parts');
  // The station uses the design: it is kept.
  await openFirstPart(pc2.page, store);
  await expect(pc2.page.getByText(row.id).first()).toBeVisible();
  await expect(pc2.page.getByRole('button', { name: /^PRINT/ })).toBeEnabled();
  await pc2.page.keyboard.press('Escape');
  await pc2.context.setOffline(true);
  await openFirstPart(pc2.page, store);
  await setQuantity(pc2.page, 1);
  await pressPrint(pc2.page);
  await finish(pc2.page);
  await pc2.context.setOffline(false);
  await expect.poll(() => store.tables.printJobs.length, { timeout: 30_000 }).toBe(1);
  expect(store.tables.printJobs[0]).toMatchObject({ designId: row.id, designRevision: 1 });

  Object.assign(row, { state: 'retired', publishedRevision: null });
  Object.assign(designOf(store, 'Kanban card'), { state: 'retired', publishedRevision: null });
  await openFirstPart(pc2.page, store);
  await expect(pc2.page.getByText(`Design ${row.id} is not published`).filter({ visible: true }).first()).toBeVisible();
  await pc2.page.keyboard.press('Escape');
  await pc2.context.setOffline(true);
  await openFirstPart(pc2.page, store);
  await expect(pc2.page.getByRole('button', { name: /^PRINT/ })).toHaveAttribute('aria-disabled', 'true');
  await pc2.context.close();
});

test('[DS16] changes of a shared draft survive the loss of the network and the end of the page', {
  tag: ['@network', '@storage', '@smoke'],
}, async ({ page, context, store, pageErrors }) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await startSignedIn(page, store);
  await page.goto('/app/label-design?shared=LD-0002');
  await expect(page.getByText('Draft saved for all')).toBeVisible();
  const draft = () => designOf(store, 'Glove box 100 × 50').draft;
  const before = draft()?.updatedAt;
  await context.setOffline(true);
  await add(page, 'Dynamic Fields', 'Color Code');
  await expect(page.getByText('Kept in this browser; it is sent when the host can be reached')).toBeVisible();
  await page.close();
  expect(draft()?.updatedAt).toBe(before);
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(library);
  await expect.poll(() => draft()?.design.elements.length, { timeout: 20_000 }).toBe(5);
});

test('publish and approve by keyboard alone', { tag: '@keyboard' }, async ({ page, store }) => {
  await startSignedIn(page, store);
  await page.goto(`${library}?design=LD-0002`);
  await page.getByLabel('Comment').focus();
  await page.keyboard.type('First');
  await tabTo(page, 'Submit for review');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await page.getByLabel('Comment').focus();
  await page.keyboard.type('Read at the line');
  await tabTo(page, 'Approve');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  await page.getByLabel('Comment').focus();
  await tabTo(page, 'Publish');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  await expect.poll(() => designOf(store, 'Glove box 100 × 50').publishedRevision).toBe(1);
});

async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 20; presses++) {
    const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
    if (focused === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}`);
}

// The comparison of a design, and the designer of a shared one: e2e/screens.spec.ts.
test('library, pictures beside each other, revisions and designs of this browser are accessible', {
  tag: '@layout',
}, async ({ page, store }) => {
  await startSignedIn(page, store);
  const screens = [
    ['library', library, 'Sun visor tag'],
    ['pictures beside each other', `${library}?design=LD-0001&view=beside`, '6 changes, 11 elements as before'],
    ['revisions', `${library}?design=LD-0001&pane=revisions`, 'Lot for the carton, larger part name'],
    ['designs of this browser', `${library}?tab=browser`, 'No designs in this browser'],
  ] as const;
  for (const [name, address, text] of screens) {
    await page.goto(address);
    await expect(page.getByText(text).first()).toBeVisible();
    await expectAccessibleEverywhere(page, name);
  }
});

test('the dialogs of a conflict and of designs that are not shared yet are accessible', { tag: '@layout' }, async ({
  page,
  store,
  pageErrors,
}) => {
  pageErrors.allow(/status of 409/);
  await startSignedIn(page, store);
  await page.goto('/app/label-design?shared=LD-0002');
  await expect(page.getByText('Draft saved for all')).toBeVisible();
  const { draft } = designOf(store, 'Glove box 100 × 50');
  if (draft) {
    const design = { ...draft.design, elements: draft.design.elements.slice(1) };
    Object.assign(draft, { design, updatedAt: new Date().toISOString(), updatedBy: 'hendra.w' });
  }
  await add(page, 'Dynamic Fields', 'Color Code');
  await expect(page.getByRole('dialog', { name: 'Somebody else has changed this draft' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'conflict');
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await storeStandardLabel(page);
  await page.goto(library);
  await page.getByRole('button', { name: 'Share them' }).click();
  await expect(page.getByRole('dialog', { name: 'Share the designs of this browser' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'assistant');
});

test('300 designs are listed in one go after their data, and a picture is loaded when it is scrolled to', {
  tag: '@speed',
}, async ({ page, store, host }) => {
  const [first] = store.tables.labelDesigns.slice(3);
  if (!first) throw new Error('No seed');
  store.tables.labelDesigns = Array.from({ length: 300 }, (_, index) => ({
    ...structuredClone(first),
    ...{ id: `LD-${index + 1001}`, name: `Design ${index + 1}` },
  }));
  await startSignedIn(page, store);
  await page.goto(`${library}?tab=browser`);
  await page.getByText('No designs in this browser').waitFor();
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelectorAll('ul[aria-label="Shared designs"] > li').length < 300) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('listed')));
    }).observe(document.body, { childList: true, subtree: true });
    addEventListener('click', () => performance.mark('opened'), { capture: true, once: true });
  });
  await page.getByRole('radio', { name: /^Shared/ }).click({ force: true });
  await expect(page.getByRole('link', { name: /^Design 300 / })).toBeAttached();
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('listed').length)).toBe(1);
  const duration = await page.evaluate(
    () =>
      (performance.getEntriesByName('listed')[0]?.startTime ?? 0) -
      (performance.getEntriesByName('opened')[0]?.startTime ?? 0),
  );
  test.info().annotations.push({ type: 'library of 300 designs', description: `${Math.round(duration)} ms` });
  // 189 ms on a quiet machine when measured quiet; the limit only refuses a list that got slow by its length.
  expect(duration).toBeLessThan(4_000);
  const pictures = () => host.calls.filter(({ path }) => path.endsWith('/revisions/1')).length;
  await expect.poll(pictures).toBeGreaterThan(3);
  expect(pictures()).toBeLessThan(40);
  const last = page.getByRole('link', { name: /^Design 300 / });
  await last.scrollIntoViewIfNeeded();
  await expect(last.locator('svg[data-label-svg]')).toBeVisible();
  expect(pictures()).toBeLessThan(80);
});
