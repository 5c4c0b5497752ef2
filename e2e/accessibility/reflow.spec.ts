import { expect, test } from '@e2e/fixtures';
import { startSignedIn } from '@e2e/support/sign-in';
import type { Page } from '@playwright/test';
import { paths } from '@/config/paths';
import { go } from './stage';

const desk = { width: 1280, height: 800 };

/** How little room a reader may leave the page, and what he may do to its text. */
const demands = [
  { name: 'at 320 px (WCAG 1.4.10)', viewport: { width: 320, height: 640 }, css: '' },
  { name: 'with the text twice as large (1.4.4)', viewport: desk, css: 'html { font-size: 200% }' },
  {
    name: 'with the text spaced out (1.4.12)',
    viewport: desk,
    css: '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
  },
];

const screens = [
  paths.dashboard.href(),
  paths.parts.list.href(),
  paths.parts.create.href(),
  paths.parts.record.href(1),
  paths.printHistory.href(),
  paths.labelDesigner.href(),
  `${paths.deliveries.list.href()}?customer=1`,
  paths.deliveries.record.href(1),
  paths.customers.list.href(),
  paths.customers.record.href(1),
  paths.users.list.href(),
  paths.users.record.href(1),
];

test.use({ viewport: desk, contextOptions: { reducedMotion: 'reduce' } });

test('every screen stays inside the window and cuts no text: narrow, with large text, with spaced text', async ({
  page,
  host,
  store,
  watch,
}) => {
  await startSignedIn(page, store);
  for (const path of screens) {
    await go({ page, host, store, watch, phone: false }, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await meetDemands(page, path);
  }
});

test('so do the landing page and the sign-in', async ({ page }) => {
  for (const path of [paths.landing.href(), paths.login.href()]) {
    await page.goto(path);
    await meetDemands(page, path);
  }
});

async function meetDemands(page: Page, path: string) {
  for (const { name, viewport, css } of demands) {
    await page.setViewportSize(viewport);
    await page.evaluate(wear, css);
    expect.soft(await page.evaluate(faults), `${path} ${name}`).toEqual([]);
  }
  await page.evaluate(wear, '');
}

/** Runs in the page: the reader's own style. */
function wear(css: string) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}

/** Runs in the page: what reaches over the edge, and texts that are cut without a way to read them. */
function faults() {
  const root = document.documentElement;
  const beyond = root.scrollWidth - root.clientWidth;
  const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const hasText = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
    if (!hasText || element.closest('.sr-only, [data-cut], [title], svg, [aria-hidden=true]')) return false;
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
    const across = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    const down = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1;
    return (across && textOverflow !== 'ellipsis') || down;
  });
  return [
    ...(beyond > 0 ? [`${beyond} px over the right edge`] : []),
    ...cut.map((element) => `cut: ${element.textContent}`),
  ];
}
