import { readFileSync } from 'node:fs';
import { expect, test } from '@e2e/fixtures';
import { expectAccessible, expectAccessibleEverywhere } from '@e2e/support/accessibility';
import { startSignedIn } from '@e2e/support/sign-in';
import {
  add,
  designerPath,
  elementButton,
  expectSaved,
  openDoorLabel,
  save,
  storedDesigns,
  storeStandardLabel,
} from './designer-page';

test('[DS5] two tabs on one design: the later save opens a dialog, and a copy keeps both', { tag: '@tabs' }, async ({
  page,
  context,
  store,
}) => {
  await startSignedIn(page, store);
  await storeStandardLabel(page);
  const other = await context.newPage();
  await openDoorLabel(page);
  await openDoorLabel(other);
  await add(other, 'Dynamic Fields', 'Quantity');
  await save(other);
  await expectSaved(other);
  await add(page, 'Dynamic Fields', 'Color Code');
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Saved in another tab' });
  await expectAccessible(page, 'saved in another tab');
  await dialog.getByRole('button', { name: 'Save as copy' }).click();
  await expectSaved(page);
  const stored = await storedDesigns(page);
  expect(stored.map(({ name }) => name)).toEqual(['Door label', 'Door label copy']);
});

test('[DS6] unsaved work is offered again after a crash', { tag: ['@storage', '@navigation'] }, async ({
  page,
  context,
  store,
  pageErrors,
}) => {
  pageErrors.allow(/the page crashed/);
  await startSignedIn(page, store);
  await page.goto(designerPath);
  await add(page, 'Dynamic Fields', 'Serial Number');
  await expect(elementButton(page, 'Serial Number')).toBeVisible();
  await expect.poll(() => page.evaluate(draftCount), 'stored drafts').toBe(1);
  const crashed = page.waitForEvent('crash');
  const browser = await context.newCDPSession(page);
  // It never resolves: the page crashes before it responds.
  browser.send('Page.crash').catch(() => undefined);
  await crashed;
  const reopened = await context.newPage();
  await reopened.goto(designerPath);
  await expect(reopened.getByRole('dialog', { name: 'Unsaved work was found' })).toBeVisible();
  await expectAccessible(reopened, 'unsaved work was found');
  await reopened.getByRole('button', { name: 'Restore' }).click();
  await expect(elementButton(reopened, 'Serial Number')).toBeVisible();
});

test('[DS6] closing a tab with unsaved work warns', { tag: '@navigation' }, async ({ page, store }) => {
  await startSignedIn(page, store);
  await page.goto(designerPath);
  await add(page, 'Dynamic Fields', 'Serial Number');
  const warned = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await warned;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await closing;
});

test('[DS1] with a full storage the saved design and the unsaved work are kept, and a file can be exported', {
  tag: '@storage',
}, async ({ page, store }) => {
  await startSignedIn(page, store);
  await storeStandardLabel(page);
  await openDoorLabel(page);
  const before = await storedDesigns(page);
  await page.evaluate(fillStorage);
  await add(page, 'Dynamic Fields', 'Quantity');
  await save(page);
  await expect(page.getByText(/This browser has no room for the design/)).toBeVisible();
  expect(await storedDesigns(page)).toEqual(before);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to file' }).click(),
  ]);
  const file = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(file.elements).toHaveLength((before[0]?.elements.length ?? 0) + 1);
});

function draftCount() {
  return new Promise<number>((resolve) => {
    const open = indexedDB.open('label-drafts');
    open.onsuccess = () => {
      const exists = open.result.objectStoreNames.contains('drafts');
      if (!exists) return resolve(0);
      const count = open.result.transaction('drafts').objectStore('drafts').count();
      count.onsuccess = () => {
        open.result.close();
        resolve(count.result);
      };
    };
  });
}

/** Fills local storage down to the last character. */
function fillStorage() {
  let padding = '';
  for (let chunk = 'x'.repeat(1 << 22); chunk !== ''; chunk = chunk.slice(0, chunk.length >> 1)) {
    try {
      localStorage.setItem('padding', padding + chunk);
      padding += chunk;
    } catch {
      // Too much: half of it is tried next.
    }
  }
}

test('[DS2] unreadable designs stay as they are, can be downloaded, and are set aside before anything is saved', {
  tag: '@storage',
}, async ({ page, store }) => {
  const damaged = '[{"id": "door", "na';
  await startSignedIn(page, store);
  await page.evaluate((text) => localStorage.setItem('labelDesigns', text), damaged);
  await page.goto(designerPath);
  const opened = page.getByRole('status').filter({ hasText: 'The designs saved in this browser could not be read' });
  await expect(opened.getByRole('button', { name: 'Download' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'the designer with unreadable designs');
  await page.getByRole('button', { name: 'Design', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Open' }).click();
  const library = page.getByRole('dialog');
  await expect(library.getByText(/The saved designs could not be read/)).toBeVisible();
  await expectAccessibleEverywhere(page, 'unreadable designs');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    library.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toBe(damaged);
  expect(await page.evaluate(() => localStorage.getItem('labelDesigns'))).toBe(damaged);

  await page.keyboard.press('Escape');
  await add(page, 'Dynamic Fields', 'Quantity');
  await save(page);
  await expectSaved(page);
  const stored = await page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith('labelDesigns-')),
  );
  expect(stored.map(([, text]) => text)).toEqual([damaged]);
  await expect(page.getByText(`Designs that could not be read were set aside as ${stored[0]?.[0]}`)).toBeVisible();
  expect(await storedDesigns(page)).toHaveLength(1);
});
