import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { apiHostName, apiUrl, buildFolder } from '@e2e/support/addresses';
import { ApiHost } from '@e2e/support/api-host';
import { startApiServer } from '@e2e/support/api-server';
import { startSignedIn } from '@e2e/support/sign-in';
import { type Browser, chromium } from '@playwright/test';
import { seedTables } from '@/mock-api/seed';
import { memoryStore } from '@/mock-api/store';
import { buildProduction } from './build';
import { chromiumArgs, ensureChromium } from './chromium';
import { serveBuild } from './static-server';

/** Gzipped JavaScript of a first visit, in KB of 1,000 bytes. Routes without a limit are shown for comparison. */
const routes: { path: string; limit?: number; visitor?: true }[] = [
  { path: '/', limit: 110, visitor: true },
  { path: '/login', limit: 175, visitor: true },
  { path: '/app' },
  { path: '/app/parts', limit: 250 },
  { path: '/app/customer' },
  { path: '/app/delivery' },
  { path: '/app/parts-print-history' },
  { path: '/app/label-design' },
];

type Bytes = { js: number; css: number; fonts: number; files: string[] };

/**
 * `npm run size`: opens each route of the production build in Chromium with an empty cache, until it is quiet, and
 * adds up what was really downloaded. Code that loads later (print dialog, scan check) is not in it. `--files` lists
 * them. Fails over a limit.
 */
export async function run(args: string[]): Promise<number> {
  const executablePath = ensureChromium();
  process.env.VITE_API_URL = apiUrl;
  await buildProduction(buildFolder);

  const api = await startApiServer(apiHostName);
  const server = await serveBuild(buildFolder, 0);
  const rules = `MAP ${apiHostName}:80 127.0.0.1:${api.port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`;
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs, `--host-resolver-rules=${rules}`] });
  const host = new ApiHost(memoryStore(() => seedTables(new Date())));
  api.answerWith(host.answer);

  let over = 0;
  console.log(
    `\n${'route'.padEnd(28)}${'JS gz'.padStart(10)}${'limit'.padStart(10)}${'CSS gz'.padStart(10)}${'fonts'.padStart(10)}`,
  );
  for (const { path, limit, visitor } of routes) {
    const bytes = await visit(browser, server.url, path, visitor ? undefined : host);
    if (limit !== undefined && bytes.js > limit * 1000) over += 1;
    console.log(
      path.padEnd(28) + kb(bytes.js) + (limit ? kb(limit * 1000) : ''.padStart(10)) + kb(bytes.css) + kb(bytes.fonts),
    );
    if (args.includes('--files')) for (const file of bytes.files) console.log(`    ${file}`);
  }
  await browser.close();
  await Promise.all([server.close(), api.close()]);
  console.log(over > 0 ? `\n${over} of these routes is over its limit.\n` : '\nEvery route keeps its limit.\n');
  return over > 0 ? 1 : 0;
}

async function visit(browser: Browser, baseURL: string, path: string, host: ApiHost | undefined): Promise<Bytes> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  const page = await context.newPage();
  if (host) await startSignedIn(page, host.store);
  const loaded = new Set<string>();
  page.on('response', (response) => loaded.add(new URL(response.url()).pathname));
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await context.close();

  const files = [...loaded].filter((name) => existsSync(join(buildFolder, name)) && name !== '/');
  const sum = (pattern: RegExp) =>
    files.filter((name) => pattern.test(name)).reduce((all, name) => all + gzipped(name), 0);
  return {
    js: sum(/\.js$/),
    css: sum(/\.css$/),
    fonts: sum(/\.woff2$/),
    files: files
      .map((name) => `${kb(gzipped(name))}  ${name}`)
      .toSorted()
      .toReversed(),
  };
}

/** Fonts are compressed already: they travel as they are. */
const gzipped = (name: string) => {
  const file = readFileSync(join(buildFolder, name));
  return name.endsWith('.woff2') ? file.length : gzipSync(file, { level: 9 }).length;
};

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)}`.padStart(10);
