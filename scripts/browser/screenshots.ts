import { mkdirSync } from 'node:fs';
import { startSignedIn } from '@e2e/support/sign-in';
import type { Page } from '@playwright/test';
import { type RunningProduct, withRunningProduct } from './running-product';

const folder = 'docs/screenshots';
/** Of the landing page. */
const publicFolder = 'public/screens';

type Screenshot = {
  name: string;
  path: string;
  folder?: string;
  before?: (page: Page) => Promise<unknown>;
};

const screenshots: Screenshot[] = [
  { name: 'parts', path: '/app/parts?perPage=10' },
  { name: 'print', path: '/app/parts', before: openPrintDialog },
  { name: 'print-history', path: '/app/parts-print-history?perPage=10' },
  { name: 'print-list', path: '/app/print-list', folder: publicFolder, before: listParts },
  { name: 'designer', path: '/app/label-design', folder: publicFolder, before: startDesign },
];

/** `npm run screenshots [name …]`: the screenshots of the README and of the landing page, from the production build on the mock API's data. */
export function run(names: string[]): Promise<void> {
  for (const path of [folder, publicFolder]) mkdirSync(path, { recursive: true });
  return withRunningProduct(async (product) => {
    for (const screenshot of screenshots) {
      if (names.length === 0 || names.includes(screenshot.name)) await take(product, screenshot);
    }
  });
}

async function take({ browser, url, host }: RunningProduct, { name, path, before, folder: into = folder }: Screenshot) {
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
  const file = `${into}/${name}.png`;
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

async function listParts(page: Page) {
  const lines = '83500-TG4-N010;24\n84101-D26-K000;48\n77500-560-B030;36';
  await page.getByLabel('Part numbers and quantities, one part a line').fill(lines);
  await page.getByRole('button', { name: /^Add \d lines/ }).click();
  await page.waitForLoadState('networkidle');
}

async function startDesign(page: Page) {
  await page.getByRole('button', { name: 'Design', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New design' }).click();
  await page
    .getByRole('button', { name: /^Transport label/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Start from this' }).click();
  await page.waitForLoadState('networkidle');
}
