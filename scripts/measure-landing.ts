import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { chromiumArgs, ensureChromium } from './chromium.ts';
import { Refusal } from './refusal.ts';
import { serveBuild } from './static-server.ts';

type Measured = { lcp: number; cls: number; blocked: number };

const RUNS = 7;
const limits = { ratio: 1.15, cls: 0.01, blocked: 100 };
/** A phone of the middle on a mobile network: 4 times slower, 1.6 Mbps, 150 ms. */
const slow = { cpu: 4, bytesPerSecond: (1.6 * 1024 * 1024) / 8, latency: 150 };

/**
 * `node scripts/run.mjs measure-landing [folder]`: the landing page of a build against the very same page without its
 * scripts, as it would be written by hand; both in turn, slowed down. Prints the medians, fails over a limit.
 */
export async function run([folder = 'dist']: string[]): Promise<number> {
  if (!existsSync(join(folder, 'index.html'))) throw new Refusal(`There is no build in ${folder}/.`);
  const bare = withoutScripts(folder);
  const [page, plain] = [await serveBuild(folder, 0), await serveBuild(bare, 0)];
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
  const results: { page: Measured[]; plain: Measured[] } = { page: [], plain: [] };
  for (let round = 0; round < RUNS; round += 1) {
    results.plain.push(await visit(browser, plain.url));
    results.page.push(await visit(browser, page.url));
  }
  await browser.close();
  await Promise.all([page.close(), plain.close()]);
  rmSync(bare, { recursive: true });

  const lcp = median(results.page.map((run) => run.lcp));
  const plainLcp = median(results.plain.map((run) => run.lcp));
  const cls = Math.max(...results.page.map((run) => run.cls));
  const blocked = median(results.page.map((run) => run.blocked));
  console.log(
    `largest contentful paint  ${lcp} ms, without scripts ${plainLcp} ms, ratio ${(lcp / plainLcp).toFixed(3)}`,
  );
  console.log(`layout shift              ${cls.toFixed(4)} (the largest of ${RUNS} visits)`);
  const plainBlocked = median(results.plain.map((run) => run.blocked));
  console.log(`total blocking time       ${blocked} ms, without scripts ${plainBlocked} ms`);
  const kept = lcp / plainLcp <= limits.ratio && cls <= limits.cls && blocked < limits.blocked;
  console.log(kept ? 'Every limit is kept.' : 'A limit is broken.');
  return kept ? 0 : 1;
}

/** A copy of the build whose landing page carries no script and no hint for one. */
function withoutScripts(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'landing-'));
  cpSync(folder, copy, { recursive: true });
  const file = join(copy, 'index.html');
  const html = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    html.replace(/<script(?![^>]*ld\+json)[^>]*><\/script>/g, '').replace(/<link rel="modulepreload"[^>]*>/g, ''),
  );
  return copy;
}

async function visit(browser: Browser, url: string): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: slow.bytesPerSecond,
    uploadThroughput: slow.bytesPerSecond,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'networkidle' });
  // The roll has fed its label and the sign has turned: what could still move has moved.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => settle(animation))));
  const measured = await page.evaluate(() => measuredSoFar());
  await context.close();
  return measured;
}

type Seen = PerformanceEntry & { value: number; hadRecentInput: boolean };
declare function measuredSoFar(): Measured;
declare function settle(animation: Animation): Promise<unknown> | undefined;

/** Runs in the page. Blocking time is what long tasks take over 50 ms each, from the first contentful paint on. */
function observe() {
  const seen: Seen[] = [];
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(entry as Seen);
    }).observe({ type, buffered: true });
  }
  const of = (type: string) => seen.filter((entry) => entry.entryType === type);
  const measuredSoFar = (): Measured => {
    const painted = of('paint').find((entry) => entry.name === 'first-contentful-paint')?.startTime ?? 0;
    const shifts = of('layout-shift').filter((entry) => !entry.hadRecentInput);
    const long = of('longtask').filter((entry) => entry.startTime + entry.duration > painted);
    return {
      lcp: Math.round(of('largest-contentful-paint').at(-1)?.startTime ?? 0),
      cls: shifts.reduce((all, entry) => all + entry.value, 0),
      blocked: long.reduce((all, entry) => all + entry.duration - 50, 0),
    };
  };
  const settle = (animation: Animation) =>
    animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY ? undefined : animation.finished;
  Object.assign(window, { measuredSoFar, settle });
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
