import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { serveBuild } from '@scripts/product/static-server';
import { createServer } from 'vite';
import type { Harness } from './harness';
import { pagesConfig, sourceAliases } from './pages-build';
import type { Plan } from './plan';
import { type Collected, PRODUCT } from './results';

/** A mid-range phone on a mobile network: 4 times slower, 1.6 Mbit/s, 150 ms. */
const slow = { cpu: 4, bytesPerSecond: (1.6 * 1024 * 1024) / 8, latency: 150 };
const phone = { viewport: { width: 412, height: 823 } };
const caseName = 'first visit with a phone';
const TWIN = 'without scripts';
const STATIC = 'static, system font';

/**
 * The landing page; the same page without scripts and with its fonts from the start; that with the system's font alone;
 * the same page prerendered and hydrated by React; and rendered by React in the browser.
 */
export async function landing(harness: Harness, { runs }: Plan, into: Collected) {
  const product = harness.folders.product;
  const html = readFileSync(join(product, 'index.html'), 'utf8');
  const bare = withoutRest(html);
  const { script, page } = await prerendered(harness.folders.pages);
  const hydrated = bare
    .replace(/<div id="root">[\s\S]*<\/div>/, () => `<div id="root">${page}</div>`)
    .replace('</head>', () => `${script}</head>`);
  const servers = await Promise.all(
    [withFonts(bare, product), bare, hydrated].map((text) => serveCopy(product, harness.folders.pages, text)),
  );
  const [twin, plain, react] = servers.map(({ url }) => url);
  const pages = [
    [PRODUCT, harness.urlOf('product')],
    [TWIN, twin],
    [STATIC, plain],
    ['prerendered, hydrated by React', react],
    ['rendered by React', `${harness.urlOf('pages')}landing/client.html`],
  ] as const;
  for (let run = 0; run < runs; run += 1) {
    for (const [subject, url = ''] of pages) {
      const seen = await open(harness, url);
      into.add(caseName, subject, {
        'first contentful paint': [seen.fcp, 'ms'],
        'largest contentful paint': [seen.lcp, 'ms'],
        'layout shift': [seen.cls, ''],
        'total blocking time': [seen.blocked, 'ms'],
        'all long tasks': [seen.long, 'ms'],
        'requests before the first paint': [seen.requests, ''],
        'JavaScript gzipped': [seen.js / 1000, 'KB'],
        'before the largest paint': [seen.early / 1000, 'KB'],
        'everything on the wire': [seen.all / 1000, 'KB'],
      });
    }
  }
  for (const { close } of servers) await close();
  const lcp = (subject: string) => into.median(caseName, 'largest contentful paint', subject);
  into.target('largest contentful paint: of static HTML with the system font', lcp(PRODUCT) / lcp(STATIC), 1.15);
  into.target('layout shift, the largest', into.max(caseName, 'layout shift'), 0.01);
  into.target('total blocking time (ms)', into.median(caseName, 'total blocking time'), 100);
  into.target('JavaScript gzipped (KB)', into.median(caseName, 'JavaScript gzipped'), 20);
  into.target('before the largest paint (KB)', into.median(caseName, 'before the largest paint'), 60);
  into.target('requests before the first paint', into.max(caseName, 'requests before the first paint'), 5);
}

/** Scripts and web fonts come after the first paint, in a template. Without it the page is static, in the system's font. */
const withoutRest = (html: string) => html.replace(/<template id="after-first-paint">.*?<\/template>/, '');

/** With the web fonts in the page, as it was before they came later. */
function withFonts(html: string, product: string) {
  const assets = join(product, 'assets');
  const sheet = readdirSync(assets).find((name) => /^web-fonts-.*\.css$/.test(name));
  if (!sheet) throw new Error('The build has no style sheet of the web fonts');
  const faces = readFileSync(join(assets, sheet), 'utf8');
  return html.replace('</head>', () => `<style>${faces}</style></head>`);
}

/** The page as React prerenders it for hydration, and the script that hydrates it. */
async function prerendered(pages: string) {
  const server = await createServer({
    ...pagesConfig,
    resolve: { alias: sourceAliases },
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { page } = await server.ssrLoadModule('/bench/pages/landing/page.tsx');
    // The React that the product's modules import; the one of bench has its own hooks.
    const { prerender } = createRequire(join(pagesConfig.root, 'package.json'))('react-dom/static');
    const { prelude } = await prerender(page);
    const html = readFileSync(join(pages, 'bench/pages/landing/hydrate.html'), 'utf8');
    const tags = html.match(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g) ?? [];
    return { page: await new Response(prelude).text(), script: tags.join('') };
  } finally {
    await server.close();
  }
}

/** Serves the product with another landing page, and the files of the alternatives. */
async function serveCopy(product: string, pages: string, html: string) {
  const copy = mkdtempSync(join(tmpdir(), 'landing-'));
  cpSync(product, copy, { recursive: true });
  cpSync(join(pages, 'assets'), join(copy, 'assets'), { recursive: true });
  writeFileSync(join(copy, 'index.html'), html);
  const server = await serveBuild(copy, 0);
  const close = async () => {
    await server.close();
    rmSync(copy, { recursive: true });
  };
  return { url: server.url, close };
}

function open(harness: Harness, url: string) {
  return harness.visit({ build: 'product', context: phone }, async ({ page }) => {
    type Loaded = { script: boolean; size: number; endedAt: number; startedAt: number };
    const sizes: Promise<Loaded>[] = [];
    page.on('requestfinished', (request) => {
      const script = request.url().endsWith('.js');
      const read = async () => {
        const response = await request.response();
        const body = (await response?.body()) ?? Buffer.alloc(0);
        // Hosts differ in compression level; this counts gzip's default.
        const { length } = /\.woff2$/.test(request.url()) ? body : gzipSync(body);
        const { startTime, responseEnd } = request.timing();
        return { script, size: length, startedAt: startTime, endedAt: startTime + responseEnd };
      };
      sizes.push(read().catch(() => ({ script, size: 0, startedAt: Infinity, endedAt: Infinity })));
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
    const seen = await page.evaluate(() => collectMetrics());
    const sum = (matches: (entry: Loaded) => boolean) =>
      loaded.filter(matches).reduce((all, { size }) => all + size, 0);
    return {
      ...seen,
      js: sum(({ script }) => script),
      early: sum(({ endedAt }) => endedAt < seen.origin + seen.lcp),
      all: sum(() => true),
      requests: loaded.filter(({ startedAt }) => startedAt < seen.origin + seen.fcp).length,
    };
  });
}

type Seen = PerformanceEntry & { value: number; hadRecentInput: boolean };
declare function collectMetrics(): Record<'origin' | 'fcp' | 'lcp' | 'cls' | 'blocked' | 'long', number>;
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
      origin: performance.timeOrigin,
      fcp: painted,
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
