import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { serveBuild } from '@scripts/product/static-server';
import type { Harness } from './harness';
import type { Plan } from './plan';
import { type Collected, PRODUCT } from './results';

/** A mid-range phone on a mobile network: 4 times slower, 1.6 Mbit/s, 150 ms. */
const slow = { cpu: 4, bytesPerSecond: (1.6 * 1024 * 1024) / 8, latency: 150 };
const phone = { viewport: { width: 412, height: 823 } };
const caseName = 'first visit with a phone';
const STATIC = 'static HTML';

/** The landing page, the same page as static HTML, and the same page rendered by React in the browser. */
export async function landing(harness: Harness, { runs }: Plan, into: Collected) {
  const bare = withoutScripts(harness.folders.product);
  const server = await serveBuild(bare, 0);
  const pages = [
    [PRODUCT, harness.url.product.url],
    [STATIC, server.url],
    ['rendered by React', `${harness.url.pages.url}landing/client.html`],
  ] as const;
  for (let run = 0; run < runs; run += 1) {
    for (const [subject, url] of pages) {
      const seen = await open(harness, url);
      into.add(caseName, subject, {
        'largest contentful paint': [seen.lcp, 'ms'],
        'layout shift': [seen.cls, ''],
        'total blocking time': [seen.blocked, 'ms'],
        'all long tasks': [seen.long, 'ms'],
        'JavaScript gzipped': [seen.js / 1000, 'KB'],
        'everything on the wire': [seen.all / 1000, 'KB'],
      });
    }
  }
  await server.close();
  rmSync(bare, { recursive: true });
  const lcp = (subject: string) => into.median(caseName, 'largest contentful paint', subject);
  into.target('largest contentful paint: of static HTML', lcp(PRODUCT) / lcp(STATIC), 1.15);
  into.target('layout shift, the largest', into.max(caseName, 'layout shift'), 0.01);
  into.target('total blocking time (ms)', into.median(caseName, 'total blocking time'), 100);
  into.target('JavaScript gzipped (KB)', into.median(caseName, 'JavaScript gzipped'), 20);
}

/** A copy of the build whose landing page has no scripts and no preload hints. */
function withoutScripts(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'landing-'));
  cpSync(folder, copy, { recursive: true });
  const file = join(copy, 'index.html');
  const html = readFileSync(file, 'utf8');
  const bare = html.replace(/<script(?![^>]*ld\+json)[^>]*><\/script>/g, '');
  writeFileSync(file, bare.replace(/<link rel="modulepreload"[^>]*>/g, ''));
  return copy;
}

function open(harness: Harness, url: string) {
  return harness.visit({ build: 'product', context: phone }, async ({ page }) => {
    const sizes: Promise<{ script: boolean; size: number }>[] = [];
    page.on('response', (response) => {
      const script = response.url().endsWith('.js');
      // Hosts differ in compression level; this counts gzip's default.
      const size = response.body().then((body) => (/\.woff2$/.test(response.url()) ? body : gzipSync(body)).length);
      sizes.push(size.catch(() => 0).then((bytes) => ({ script, size: bytes })));
    });
    const devtools = await page.context().newCDPSession(page);
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
    // Until all animations of the hero have ended.
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => finishAnimation(animation))));
    const loaded = await Promise.all(sizes);
    const sum = (matches: (entry: { script: boolean }) => boolean) =>
      loaded.filter(matches).reduce((all, { size }) => all + size, 0);
    return { ...(await page.evaluate(() => collectMetrics())), js: sum(({ script }) => script), all: sum(() => true) };
  });
}

type Seen = PerformanceEntry & { value: number; hadRecentInput: boolean };
declare function collectMetrics(): { lcp: number; cls: number; blocked: number; long: number };
declare function finishAnimation(animation: Animation): Promise<unknown> | undefined;

/** Runs in the page. Blocking time is what long tasks take over 50 ms each, from the first contentful paint on. */
function observe() {
  const seen: Seen[] = [];
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(entry as Seen);
    }).observe({ type, buffered: true });
  }
  const of = (type: string) => seen.filter((entry) => entry.entryType === type);
  const total = (entries: Seen[], less: number) => entries.reduce((all, { duration }) => all + duration - less, 0);
  const collectMetrics = () => {
    const painted = of('paint').find((entry) => entry.name === 'first-contentful-paint')?.startTime ?? 0;
    const shifts = of('layout-shift').filter((entry) => !entry.hadRecentInput);
    const long = of('longtask').filter((entry) => entry.startTime + entry.duration > painted);
    return {
      lcp: of('largest-contentful-paint').at(-1)?.startTime ?? 0,
      cls: shifts.reduce((all, entry) => all + entry.value, 0),
      blocked: total(long, 50),
      long: total(of('longtask'), 0),
    };
  };
  const finishAnimation = (animation: Animation) =>
    animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY ? undefined : animation.finished;
  Object.assign(window, { collectMetrics, finishAnimation });
}
