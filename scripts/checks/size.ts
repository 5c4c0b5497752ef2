import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startSignedIn } from '@e2e/support/sign-in';
import { type RunningProduct, withRunningProduct } from '@scripts/browser/running-product';

/** Limits of the gzipped JavaScript of a first visit, in KB of 1,000 bytes. */
export const routes: { path: string; limit?: number; visitor?: true }[] = [
  { path: '/', limit: 20, visitor: true },
  { path: '/login', limit: 192, visitor: true },
  { path: '/app', limit: 356 },
  { path: '/app/parts', limit: 284 },
  { path: '/app/customer' },
  { path: '/app/delivery' },
  { path: '/app/parts-print-history' },
  { path: '/app/label-design', limit: 433 },
];

type Bytes = { js: number; css: number; fonts: number; files: string[] };

/**
 * `npm run size`: opens each route of the production build in Chromium with an empty cache until the network is idle, and
 * adds up the downloaded files. Code that loads later (print dialog, scan check) is not included. `--files` lists the
 * files. Fails over a limit.
 */
export function run(args: string[]): Promise<number> {
  return withRunningProduct(async (product) => {
    let over = 0;
    console.log(
      `\n${'route'.padEnd(28)}${['JS gz', 'limit', 'CSS gz', 'fonts'].map((head) => head.padStart(10)).join('')}`,
    );
    for (const { path, limit, visitor } of routes) {
      const bytes = await visit(product, path, visitor);
      if (limit !== undefined && bytes.js > limit * 1000) over += 1;
      const limitText = limit ? kb(limit * 1000) : ''.padStart(10);
      console.log(path.padEnd(28) + kb(bytes.js) + limitText + kb(bytes.css) + kb(bytes.fonts));
      if (args.includes('--files')) for (const file of bytes.files) console.log(`    ${file}`);
    }
    console.log(over > 0 ? `\nOver the limit: ${over}.\n` : '\nEvery route is within its limit.\n');
    return over > 0 ? 1 : 0;
  });
}

export async function visit(
  { browser, url, host, folder }: RunningProduct,
  path: string,
  visitor = false,
): Promise<Bytes> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  const page = await context.newPage();
  // What is fetched ahead once a page is idle is left out, however slow the machine is.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  if (!visitor) await startSignedIn(page, host.store);
  const loaded = new Set<string>();
  page.on('response', (response) => loaded.add(new URL(response.url()).pathname));
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await context.close();

  const files = [...loaded].filter((name) => existsSync(join(folder, name)) && name !== '/');
  const sum = (pattern: RegExp) =>
    files.filter((name) => pattern.test(name)).reduce((all, name) => all + gzipped(join(folder, name)), 0);
  return {
    js: sum(/\.js$/),
    css: sum(/\.css$/),
    fonts: sum(/\.woff2$/),
    files: files
      .map((name) => `${kb(gzipped(join(folder, name)))}  ${name}`)
      .toSorted()
      .toReversed(),
  };
}

/** Fonts are compressed already: they are sent unchanged. */
const gzipped = (name: string) => {
  const file = readFileSync(name);
  return name.endsWith('.woff2') ? file.length : gzipSync(file, { level: 9 }).length;
};

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)}`.padStart(10);
