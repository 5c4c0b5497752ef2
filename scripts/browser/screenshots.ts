import { mkdirSync } from 'node:fs';
import { startSignedIn } from '@e2e/support/sign-in';
import type { Page } from '@playwright/test';
import { type RunningProduct, withRunningProduct } from './running-product';

const folder = 'docs/screenshots';

type Screenshot = {
  name: string;
  path: string;
  before?: (page: Page) => Promise<unknown>;
};

const screenshots: Screenshot[] = [
  { name: 'parts', path: '/app/parts?perPage=10' },
  { name: 'print', path: '/app/parts', before: openPrintDialog },
  { name: 'print-history', path: '/app/parts-print-history?perPage=10' },
];

/** `npm run screenshots [name …]`: the screenshots of the README, from the production build on the mock API's data. */
export function run(names: string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  return withRunningProduct(async (product) => {
    for (const screenshot of screenshots) {
      if (names.length === 0 || names.includes(screenshot.name)) await take(product, screenshot);
    }
  });
}

async function take({ browser, url, host }: RunningProduct, { name, path, before }: Screenshot) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('print-hint-seen', 'true'));
  await startSignedIn(page, host.store);
  await page.goto(path, { waitUntil: 'networkidle' });
  await before?.(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const file = `${folder}/${name}.png`;
  await page.screenshot({ path: file, animations: 'disabled' });
  console.log(`  ${file}`);
  await context.close();
}

async function openPrintDialog(page: Page) {
  const print = page.getByRole('button', { name: /^Print / });
  await print.first().click();
  await page.getByLabel('Qty Label').fill('6');
  await page.waitForLoadState('networkidle');
}
