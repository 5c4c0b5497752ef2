import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readScreenshot } from '@e2e/support/read-screenshot';
import type { Page, Response } from '@playwright/test';
import { expect, test } from './fixtures';
import { animationsEnd, expectNoSidewaysScroll } from './support/accessibility';
import { startSignedIn } from './support/sign-in';

const widths = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** Waits until the hero animations have ended. */
async function openLanding(page: Page) {
  await page.goto('/');
  await animationsEnd(page);
}

for (const viewport of widths) {
  // What axe finds on it: e2e/screens.spec.ts.
  test(`the landing page fits the window, and does not move when its first screen arrives in two parts, nor when the demo loads, ${viewport.width} px`, {
    tag: '@layout',
  }, async ({ page, baseURL, pageErrors }) => {
    pageErrors.allow(/foreign host: http:\/\/127\.0\.0\.1:/);
    const host = await serveInTwoParts(baseURL ?? '');
    try {
      await page.setViewportSize(viewport);
      await page.addInitScript(sumShifts);
      await page.goto(host.url, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.querySelector('.hero h1'), undefined, { polling: 20 });
      await page.evaluate(twoFramesIfAny);
      host.sendRest();
      await expect(page.locator('.hero').getByText('COCOK', { exact: true })).toBeVisible();
      await animationsEnd(page);
      expect(await page.evaluate(() => shifted())).toBeLessThanOrEqual(0.001);
      await page.locator('#demo').scrollIntoViewIfNeeded();
      await expect(page.locator('#demo').getByRole('textbox').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Tema terang atau gelap' })).toBeVisible();
      await expectNoSidewaysScroll(page, 'the landing page');
      expect(await page.evaluate(() => shifted())).toBeLessThanOrEqual(0.01);
    } finally {
      host.close();
    }
  });
}

test.describe('the landing page on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('opens its links by the menu button', { tag: ['@layout', '@navigation'] }, async ({ page }) => {
    await openLanding(page);
    const nav = page.getByRole('banner').getByRole('navigation');
    await expect(nav).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await nav.getByRole('link', { name: 'Manfaat' }).click();
    await expect(nav).toBeHidden();
    await expect(page.getByRole('heading', { name: /Yang berubah/ })).toBeInViewport();
    await expect(page).toHaveURL('/#manfaat');
  });

  test('does not move when the stored session turns Login into Home', { tag: '@layout' }, async ({ page, store }) => {
    await startSignedIn(page, store);
    await page.addInitScript(sumShifts);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/app');
    await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
    await animationsEnd(page);
    expect(await page.evaluate(() => shifted())).toBeLessThanOrEqual(0.01);
  });
});

test.describe('the landing page without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('is complete', { tag: '@build' }, async ({ page }) => {
    await page.goto('/');
    for (const viewport of widths) {
      await page.setViewportSize(viewport);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Manfaat' })).toBeVisible();
    }
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(6);
    await expect(page.getByRole('link', { name: 'Login Admin' }).first()).toHaveAttribute('href', '/login');
    await expect(page.locator('#demo output')).toHaveText('TIDAK COCOK');
    await expect(page.getByText('Aktifkan JavaScript untuk mencoba demo ini.')).toBeVisible();
    const chat = page.getByRole('link', { name: 'Whatsapp Kami' });
    await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=/);
  });
});

test('the labels of the hero can be scanned, and the bars of the call to action read POKAYOKE', {
  tag: '@canvas',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 1440, height: 1200 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const label = page.getByRole('img', { name: 'Label 83500-TG4-N010, seri 202611200001' });
  expect(await readScreenshot(await label.screenshot())).toEqual([
    '83500-TG4-N010',
    '83500-TG4-N010|NH-900L|12|202611200001',
  ]);
  const bars = page.locator('#kontak > svg');
  const style = '.call{background:#fff!important}';
  expect(await readScreenshot(await bars.screenshot({ style }))).toEqual(['POKAYOKE']);
  await context.close();
});

test('the demo loads near the viewport, and compares selected and typed labels', {
  tag: ['@network', '@layout', '@smoke'],
}, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await openLanding(page);
  expect(scripts.filter((url) => url.includes('demo-bench'))).toEqual([]);

  await page.getByRole('link', { name: 'Lihat Demo' }).click();
  await expect.poll(() => scripts.filter((url) => url.includes('demo-bench')).length).toBe(1);
  const plate = page.locator('#demo output');
  const lt2 = page.getByRole('group', { name: 'LT2 Label part' });
  await expect(plate).toHaveText('TIDAK COCOK');
  await lt2.getByText('LINING ASSY R FR DOOR', { exact: true }).click();
  await expect(plate).toHaveText('COCOK');

  await lt2.getByRole('textbox').fill('83500-TG4-N010|NH-167L|12|202611200007');
  await expect(plate).toHaveText('TIDAK COCOK');
  await expect(page.getByText('Kode warna berbeda: NH-900L di LT1, NH-167L di LT2.')).toBeVisible();
});

test('links scroll smoothly unless prefers-reduced-motion is set', { tag: '@layout' }, async ({ page }) => {
  const behaviour = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  await openLanding(page);
  expect(await behaviour()).toBe('smooth');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  expect(await behaviour()).toBe('auto');
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expect(page.locator('.hero').getByText('COCOK', { exact: true })).toBeVisible();
});

test('loads nothing of the panel, and excludes it for crawlers', { tag: '@build' }, async ({ page, request }) => {
  const answers: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') answers.push(response);
  });
  await openLanding(page);
  await page.locator('#demo').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const scripts = await Promise.all(answers.map((answer) => answer.text()));
  // Texts that survive minifying: of axios, zod, the router, the query client, the encoders of barcodes.
  for (const mark of ['AxiosError', 'ZodError', '$ZodType', 'useNavigate', 'QueryClient', 'CODE39', 'Reed']) {
    expect(
      scripts.filter((text) => text.includes(mark)),
      mark,
    ).toEqual([]);
  }
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /app');
  expect((await request.get('/og-image.png')).headers()['content-type']).toBe('image/png');
});

declare function shifted(): number;

/** Runs in the page: sums up the layout shifts without recent input. */
function sumShifts() {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) sum += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, { shifted: () => sum });
}

/** Runs in the page: until two frames are painted, or shortly if the browser still waits with its first one. */
function twoFramesIfAny() {
  return new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    setTimeout(resolve, 300);
  });
}

/** The build, as a slow network delivers it: the page ends in its headline until `sendRest()`. */
async function serveInTwoParts(buildUrl: string) {
  const html = await (await fetch(buildUrl)).text();
  const cut = html.indexOf('</h1>', html.indexOf('class="hero"'));
  let sendRest: (() => void) | undefined;
  const server = createServer(async ({ url = '/' }, response) => {
    if (url === '/') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.write(html.slice(0, cut));
      sendRest = () => response.end(html.slice(cut));
      return;
    }
    const file = await fetch(new URL(url, buildUrl));
    response.writeHead(file.status, { 'content-type': file.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await file.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sendRest: () => sendRest?.(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
