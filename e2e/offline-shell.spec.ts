import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Release } from '@/service-worker/release';
import { test as base, expect } from './fixtures';
import { closePrintDialog } from './print-output/catch-print';
import { buildFolder } from './support/addresses';
import {
  chooseOption,
  confirmPrinted,
  openPart,
  openPrintDialog,
  plainPart,
  pressPrint,
  runsOf,
  setQuantity,
} from './support/print-dialog';
import { answerPrinted, outcomeDialog, preparePage, printList } from './support/print-list';
import { ShellHost } from './support/shell-host';
import { startSignedIn } from './support/sign-in';

/** The product on a host that a test can stop or update to a new release. */
const test = base.extend<{ shell: ShellHost }>({
  shell: async ({ browserName: _browser }, use) => {
    const shell = new ShellHost();
    await use(shell);
    await shell.remove();
  },
  baseURL: async ({ shell }, use) => use(await shell.start()),
});
test.use({ serviceWorkers: 'allow' });
// A worker checks each file of a release when it is installed: more than half a minute on a busy machine.
test.describe.configure({ timeout: 180_000 });
test.beforeEach(({ pageErrors }) => pageErrors.allow(/foreign host: http:\/\/127\.0\.0\.1:/));

/** Console errors about unreachable hosts. */
const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to load resource|Failed to fetch/;
const offlineList = 'You are offline. The list is reloaded when the connection is back.';

const releaseIn = (worker: string): Release =>
  JSON.parse(worker.split('\n')[0]?.replace(/^self\.release=(.*);$/, '$1') ?? '');
const firstRelease = () => releaseIn(readFileSync(`${buildFolder}/sw.js`, 'utf8'));

/**
 * Waits until the worker of the release that the host has now controls this page, and is the only one. Its cache alone
 * says less: it is there as soon as the installation begins, while the previous worker still answers.
 */
const controlledBy = (page: Page, shell: ShellHost) =>
  expect
    .poll(() => page.evaluate(controlOf, `shell-${releaseIn(shell.read('sw.js')).version}`), { timeout: 60_000 })
    .toEqual({ worker: 'activated', isCached: true });

/** Runs in the page. */
async function controlOf(cacheName: string) {
  // Read before the registration, which has the worker of an installation that begins between the two.
  const isCached = await caches.has(cacheName);
  const registration = await navigator.serviceWorker.getRegistration();
  const isReplaced = Boolean(registration?.installing ?? registration?.waiting);
  const { controller } = navigator.serviceWorker;
  const isActive = !isReplaced && controller !== null && controller === registration?.active;
  return { worker: isActive ? controller.state : 'another', isCached };
}

const cacheCount = (page: Page) => page.evaluate(async () => (await caches.keys()).length);

const cachedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => (url.startsWith(origin) ? new URL(url).pathname : url)).toSorted();
  });

test('[N14] [N1] [PR8] after one visit the panel works offline: prints, says that lists are offline, opens again, and reloads automatically when online', {
  tag: ['@worker', '@network'],
}, async ({ page, context, store, shell, pageErrors }) => {
  pageErrors.allow(noNetwork);
  const { part } = await openPrintDialog(page, store);
  const before = runsOf(store, part.id);
  await setQuantity(page, 2);
  const from = await page.getByLabel('Serial From').inputValue();
  await controlledBy(page, shell);
  await shell.stop();
  await context.setOffline(true);

  await pressPrint(page);
  await expect(page.getByRole('dialog', { name: 'Which labels came out?' })).toBeVisible({ timeout: 20_000 });
  await closePrintDialog(page);
  await confirmPrinted(page);
  await expect(page.getByRole('button', { name: '1 not recorded' })).toBeVisible();
  // A screen that was not open before.
  await page.getByRole('link', { name: 'Customer', exact: true }).click();
  await expect(page.getByText(offlineList)).toBeVisible({ timeout: 20_000 });

  await page.goto('/app/parts');
  await expect(page.getByText(/You are still signed in/)).toBeVisible({ timeout: 20_000 });
  expect(runsOf(store, part.id)).toEqual(before);

  await context.setOffline(false);
  await expect(page).toHaveURL(/\/app\/parts$/);
  await expect(page.getByRole('row')).toHaveCount(6);
  const end = String(BigInt(from) + 1n);
  await expect.poll(() => runsOf(store, part.id), { timeout: 30_000 }).toEqual([...before, `${from}-${end}`]);
  // Nothing of the API, and of what is cached on use what a print needs.
  const cached = await cachedAddresses(page);
  const release = firstRelease();
  expect(cached).toEqual(expect.arrayContaining(Object.keys(release.precached)));
  expect(cached.filter((address) => !(address in release.precached || address in release.cachedOnUse))).toEqual([]);
});

test('[N11] [N14] a new release: open tabs keep their files, the next page is the new one, old releases are removed, and nothing wrong gets in from older caches or from the host', {
  tag: ['@worker', '@network'],
}, async ({ page, context, store, shell, pageErrors }) => {
  pageErrors.allow(noNetwork);
  const decoder = Object.keys(firstRelease().cachedOnUse).find((address) => address.endsWith('.wasm')) ?? '';
  const [first = '', second = ''] = ['/assets/user-form-', '/assets/label-designer-'].map((start) =>
    Object.keys(firstRelease().precached).find((address) => address.startsWith(start)),
  );
  await startSignedIn(page, store);
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await controlledBy(page, shell);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });

  await shell.release(2, 'customer-list');
  await page.getByRole('link', { name: 'Customer', exact: true }).click();
  await expect(page.getByRole('row')).not.toHaveCount(0);
  expect(loads).toBe(0);

  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-release', '2');
  await controlledBy(page, shell);
  expect(await cacheCount(page)).toBe(2);

  const bytes = shell.overwrite(decoder, '{"message":"ok"}');
  expect(await page.evaluate((address) => fetch(address).then((file) => file.text()), decoder)).toContain('ok');
  // Another file's bytes under its name: right type and origin, wrong content.
  await page.evaluate(
    async ([address = '', other = '', heavy = '']) => {
      const names = [...(await caches.keys()), 'of another program'];
      for (const cache of await Promise.all(names.map((name) => caches.open(name)))) {
        await cache.put(address, await fetch(other));
        await cache.put(heavy, await fetch(heavy, { cache: 'reload' }));
      }
    },
    [first, second, decoder],
  );
  shell.overwrite(decoder, bytes);
  await shell.release(3, 'user-list');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-release', '3');
  await controlledBy(page, shell);
  expect(await cacheCount(page), 'two releases, and the cache of another program').toBe(3);

  const next = releaseIn(shell.read('sw.js'));
  const right = { ...next.precached, ...next.cachedOnUse };
  const cached = await hashesIn(page, `shell-${next.version}`);
  expect(Object.keys(cached)).toEqual(expect.arrayContaining(Object.keys(next.precached)));
  expect(Object.entries(cached).filter(([address, hash]) => hash !== right[address])).toEqual([]);
  const decoderLength = () =>
    page.evaluate((address) => fetch(address).then(async (file) => (await file.arrayBuffer()).byteLength), decoder);
  await expect.poll(decoderLength).toBe(bytes.length);
  await expect
    .poll(() => hashesIn(page, `shell-${next.version}`))
    .toMatchObject({ ...next.precached, [decoder]: next.cachedOnUse[decoder] });
  // The page may have fetched other pieces ahead.
  const later = await hashesIn(page, `shell-${next.version}`);
  expect(Object.entries(later).filter(([address, hash]) => hash !== right[address])).toEqual([]);

  await shell.stop();
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-release', '3');
  await expect(page.getByText(/You are still signed in/)).toBeVisible({ timeout: 20_000 });
});

base.describe('without a service worker, as on plain HTTP', () => {
  base.use({ serviceWorkers: 'block', optionalParts: 'all' });

  base(
    '[PR8] [N15] once the page has fetched the pieces of printing, every output and every dialog of a print works without a network',
    {
      tag: ['@network', '@files'],
    },
    async ({ page, context, records, store, pageErrors }) => {
      pageErrors.allow(noNetwork);
      const program = programFiles(page);
      const part = await plainPart(records);
      await page.addInitScript((printer) => localStorage.setItem('printer-profiles', JSON.stringify([printer])), {
        ...{ id: 'own-1', name: 'Label printer 4', dotsPerMm: 8, offsetX: 0, offsetY: 0, scale: 1 },
        output: { kind: 'file', language: 'zpl', settings: { afterLabel: 'printer', graphics: 'compressed' } },
      });
      await preparePage(page);
      await startSignedIn(page, store);
      await page.goto('/app/parts');
      const dialog = await openPart(page, part);
      await setQuantity(page, 4);
      await pressPrint(page);
      await closePrintDialog(page);
      await outcomeDialog(page).getByRole('button', { name: 'Answer later' }).click();
      await page.getByRole('button', { name: `Actions for ${part.no}` }).click();
      await page.getByRole('menuitem', { name: 'Add to print list' }).click();
      await expect.poll(() => program.missing(neededPieces), { timeout: 40_000 }).toEqual([]);
      // Its rows are kept; the history is left too soon to fetch anything itself.
      await page.getByRole('link', { name: 'Print History', exact: true }).click();
      await expect(page.getByRole('button', { name: `Re-Print ${part.no}` }).first()).toBeVisible();
      await page.getByRole('link', { name: 'Parts', exact: true }).click();
      await context.setOffline(true);

      await expect(page.getByText(/^No network since .* You can print: /)).toBeVisible();
      await page.getByRole('button', { name: `Print ${part.no}` }).click();
      await expect(dialog.getByRole('img', { name: `Label ${part.no}` }).first()).toBeVisible();
      await dialog.getByRole('button', { name: 'Check that codes scan' }).click();
      await expect(dialog.getByText(/^\d codes on 1 label scan as intended$/)).toBeVisible();
      await setQuantity(page, 3);
      const from = await dialog.getByLabel('Serial From').inputValue();
      await printOffline(page);
      await closePrintDialog(page);
      await outcomeDialog(page).getByRole('radio', { name: 'All but some' }).click();
      await outcomeDialog(page)
        .getByLabel('Not printed')
        .fill(String(Number(from) + 1));
      await outcomeDialog(page).getByRole('button', { name: 'Save and re-print 1' }).click();
      await expect(page.getByRole('dialog', { name: 'Re-Print Settings' })).toBeVisible();
      await printOffline(page);
      await answerPrinted(page);

      for (const [button, ending, printer] of [
        ['Save PDF', 'pdf', undefined],
        ['Save printer file', 'zpl', 'Label printer 4'],
      ] as const) {
        await page.getByRole('button', { name: `Print ${part.no}` }).click();
        if (printer) await chooseOption(page, 'Printer', printer);
        const [file] = await Promise.all([page.waitForEvent('download'), printOffline(page, button)]);
        expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`));
        await confirmPrinted(page);
      }

      await page
        .getByRole('link', { name: /^Print list/ })
        .first()
        .click();
      await expect(printList(page).getByRole('button', { name: `Take ${part.no} off the list` })).toBeVisible();
      const [file] = await Promise.all([page.waitForEvent('download'), printOffline(page, 'Save PDF')]);
      expect(file.suggestedFilename()).toMatch(/\.pdf$/);
      await outcomeDialog(page)
        .getByRole('radio', { name: /^All \d/ })
        .check();
      await outcomeDialog(page).getByRole('button', { name: 'Save' }).click();
      await expect(outcomeDialog(page)).toHaveCount(0);
      await page.keyboard.press('Escape');

      await page.getByRole('link', { name: 'Print History', exact: true }).click();
      await page
        .getByRole('button', { name: /^Printed\?/ })
        .first()
        .click();
      await outcomeDialog(page).getByRole('button', { name: 'Save' }).click();
      await page
        .getByRole('button', { name: `Re-Print ${part.no}` })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: 'Re-Print Settings' })).toBeVisible();
      await printOffline(page, 'Save PDF');
      await confirmPrinted(page);
      await page
        .getByRole('button', { name: `Actions for ${part.no}` })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Void labels' }).click();
      const voids = page.getByRole('dialog', { name: 'Void labels' });
      await voids.getByRole('checkbox').first().click();
      await voids.getByLabel('Reason').fill('Torn at the cutter');
      await voids.getByRole('button', { name: 'Void 1 label' }).click();
      await expect(page.getByText(/^The labels could not be declared void/)).toBeVisible();

      expect(program.failed).toEqual([]);
    },
  );
});

/** Files of the program whose pieces are fetched last, and those of a re-print. */
const neededPieces = [
  'print-again',
  'serial-ledger',
  'void-dialog',
  'zxing_reader',
  'pdf-worker',
  'tinos-700',
  'printer-worker',
];

/** The files of the program that the page has loaded, and those it requested in vain. */
function programFiles(page: Page) {
  const loaded: string[] = [];
  const failed: string[] = [];
  const nameOf = (url: string) => /\/assets\/(.+)$/.exec(new URL(url).pathname)?.[1];
  page.on('requestfinished', (request) => loaded.push(nameOf(request.url()) ?? ''));
  page.on('requestfailed', (request) => failed.push(...[nameOf(request.url()) ?? []].flat()));
  return {
    failed,
    missing: (names: readonly string[]) => names.filter((name) => !loaded.some((file) => file.startsWith(`${name}-`))),
  };
}

/** To the question what came out. */
async function printOffline(page: Page, button: string | RegExp = /^PRINT/) {
  await page.getByRole('button', { name: button }).click();
  await expect(outcomeDialog(page)).toBeVisible({ timeout: 20_000 });
}

/** SHA-256 of every file in a cache, by address. */
const hashesIn = (page: Page, cacheName: string): Promise<Record<string, string>> =>
  page.evaluate(async (name) => {
    const cache = await caches.open(name);
    const hashes = (await cache.keys()).map(async (request) => {
      const body = await (await cache.match(request))?.arrayBuffer();
      const digest = await crypto.subtle.digest('SHA-256', body ?? new ArrayBuffer());
      return [new URL(request.url).pathname, btoa(String.fromCharCode(...new Uint8Array(digest)))];
    });
    return Object.fromEntries(await Promise.all(hashes));
  }, cacheName);
