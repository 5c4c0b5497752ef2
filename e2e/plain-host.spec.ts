import { add, expectSaved, save, storedDesigns } from '@e2e/designer/designer-page';
import type { Page } from '@playwright/test';
import { expireAccessTokens } from '@/mock-api/tokens';
import { expect, test } from './fixtures';
import { catchPrint } from './print-output/catch-print';
import { plainUrl } from './support/addresses';
import { confirmPrinted, pressPrint } from './support/print-dialog';
import { signIn } from './support/sign-in';

const refusals = /status of 401/;

function breakIndexedDb() {
  IDBFactory.prototype.open = () => {
    throw new DOMException('The user denied permission to access the database.', 'SecurityError');
  };
}

/** Never resolves or rejects. */
function hangIndexedDb() {
  const silent = new EventTarget();
  IDBFactory.prototype.open = () => silent as IDBOpenDBRequest;
}

const partsLoaded = (page: Page) => expect(page.getByRole('row')).toHaveCount(6);

/** Prints a label of a part. `keepsNothing`: the dialogs say before and after it that this browser keeps nothing of it. */
async function printOne(page: Page, no: string, { keepsNothing = false } = {}) {
  await page.getByRole('searchbox').fill(no);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: `Print ${no}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Print Settings' });
  await expect(dialog.getByLabel('Serial From')).toHaveValue(/^\d{12}$/);
  await expect(dialog.getByText(/^This browser cannot keep what it prints/)).toHaveCount(keepsNothing ? 1 : 0);
  await pressPrint(page);
  const outcome = page.getByRole('dialog', { name: 'Which labels came out?' });
  await expect(outcome).toBeVisible();
  await expect(outcome.getByText(/^The host has recorded this run\. This browser could not keep it/)).toHaveCount(
    keepsNothing ? 1 : 0,
  );
  await confirmPrinted(page);
}

/** Adds an element to a label and saves the label. */
async function designLabel(page: Page) {
  await page.getByRole('link', { name: 'Label Designer', exact: true }).click();
  await add(page, 'Dynamic Fields', 'Quantity');
  await save(page);
  await expectSaved(page);
  expect(await storedDesigns(page)).toMatchObject([{ elements: [{}] }]);
}

const partToPrint = (parts: { no: string; qtyPerPack: number }[]) => {
  const part = parts.find((row) => row.qtyPerPack > 1);
  if (!part) throw new Error('The seed has no part with a pack');
  return part.no;
};

test.describe('a plain-HTTP host: no locks, no randomUUID, no service worker, no channel', () => {
  test.use({ baseURL: plainUrl });

  test('[S14] [S11] signs in, renews the token once, prints and records, designs a label; signing out ends all tabs', {
    tag: ['@locks', '@tabs', '@smoke'],
  }, async ({ page, context, host, store, pageErrors }) => {
    // A console warning: the header has no effect there.
    pageErrors.allow(
      refusals,
      /foreign host: http:\/\/warehouse\./,
      /Cross-Origin-Opener-Policy header has been ignored/,
    );
    await context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
    await catchPrint(page);
    await signIn(page);
    await page.goto('/app/parts');
    await partsLoaded(page);
    const offered = () =>
      [navigator, window].flatMap((on) =>
        ['serviceWorker', 'locks', 'clipboard', 'BroadcastChannel'].filter((name) => name in on),
      );
    expect(await page.evaluate(offered)).toEqual([]);
    await expireAccessTokens(store);
    await printOne(page, partToPrint(store.tables.parts));
    expect(host.callsTo('POST', '/auth/refresh')).toHaveLength(1);
    await expect.poll(() => host.callsTo('POST', '/parts/print-history').map(({ status }) => status)).toEqual([201]);
    await designLabel(page);

    const other = await context.newPage();
    await other.goto('/app');
    await expect(other.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Login' })).toBeVisible();
  });
});

test('[S15] an IndexedDB that never answers: the panel works, prints, designs, says so once, and requires a new sign-in after a reload', {
  tag: '@storage',
}, async ({ page, host, store }) => {
  await page.addInitScript(hangIndexedDb);
  await catchPrint(page);
  await signIn(page);
  // Within the panel: a reload would require a new sign-in.
  await page.getByRole('button', { name: 'Master Data Label' }).click();
  await page.getByRole('link', { name: 'Parts', exact: true }).click();
  await partsLoaded(page);
  // It stays visible after the sign-in.
  const notice = page.getByRole('alert').filter({ hasText: 'cannot keep your session' });
  await expect(notice).toHaveCount(1);
  await notice.getByRole('button', { name: 'Close' }).click();
  await printOne(page, partToPrint(store.tables.parts), { keepsNothing: true });
  await expect.poll(() => host.callsTo('POST', '/parts/print-history').map(({ status }) => status)).toEqual([201]);
  await designLabel(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('[S15] an IndexedDB that refuses at once: the panel works, prints, opens the designer, and says so once', {
  tag: '@storage',
}, async ({ page, store }) => {
  await page.addInitScript(breakIndexedDb);
  await catchPrint(page);
  await signIn(page);
  await page.getByRole('button', { name: 'Master Data Label' }).click();
  await page.getByRole('link', { name: 'Parts', exact: true }).click();
  await partsLoaded(page);
  await printOne(page, partToPrint(store.tables.parts), { keepsNothing: true });
  await page.getByRole('link', { name: 'Label Designer', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Label Designer', level: 1 })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'cannot keep your session' })).toHaveCount(1);
});
