import { expect, test } from '@e2e/fixtures';
import { startSignedIn } from '@e2e/support/sign-in';
import type { Page } from '@playwright/test';
import { paths } from '@/config/paths';
import { navigate } from './check-states';

const softly = expect.configure({ soft: true });
const desktop = { width: 1280, height: 800 };

/** The smallest viewport and the text settings of WCAG 1.4.10, 1.4.4 and 1.4.12. */
const reflowCases = [
  { name: 'at 320 px (WCAG 1.4.10)', viewport: { width: 320, height: 640 }, css: '' },
  { name: 'at 200 % of a small window (1.4.4)', viewport: { width: 640, height: 400 }, css: '' },
  { name: 'with text of twice the size (1.4.4)', viewport: desktop, css: 'html { font-size: 200% !important }' },
  {
    name: 'with the text spaced out (1.4.12)',
    viewport: desktop,
    css: '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
  },
];

const screens: { path: string; heading: string | RegExp }[] = [
  { path: paths.dashboard.href(), heading: 'Dashboard' },
  { path: paths.parts.list.href(), heading: 'Master data label' },
  { path: paths.parts.create.href(), heading: 'Create Label' },
  { path: paths.parts.record.href(1), heading: 'Edit Label' },
  { path: paths.printHistory.href(), heading: 'Print History' },
  { path: paths.labelDesigner.href(), heading: 'Label Designer' },
  { path: `${paths.deliveries.list.href()}?customer=1`, heading: 'Master data pokayoke' },
  { path: paths.deliveries.record.href(1), heading: /^Delivery \d/ },
  { path: paths.customers.list.href(), heading: 'Customer' },
  { path: paths.customers.record.href(1), heading: 'Edit Customer' },
  { path: paths.users.list.href(), heading: 'User' },
  { path: paths.users.record.href(1), heading: 'Edit User' },
];

test.use({ viewport: desktop, contextOptions: { reducedMotion: 'reduce' } });

test('no screen overflows or truncates text: narrow, with large text, with spaced text', { tag: '@layout' }, async ({
  page,
  host,
  store,
  pageErrors,
}) => {
  await startSignedIn(page, store);
  for (const { path, heading } of screens) {
    await navigate({ page, host, store, pageErrors, phone: false }, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectReflow(page, path);
  }
});

test('neither do the landing page and the sign-in', { tag: '@layout' }, async ({ page }) => {
  for (const path of [paths.landing.href(), paths.login.href()]) {
    await page.goto(path);
    await expectReflow(page, path);
  }
});

async function expectReflow(page: Page, path: string) {
  for (const { name, viewport, css } of reflowCases) {
    await page.setViewportSize(viewport);
    await page.evaluate(applyUserStyle, css);
    // Charts and lists resize a moment later.
    await softly.poll(() => page.evaluate(faults), { message: `${path} ${name}`, timeout: 3000 }).toEqual([]);
  }
  await page.evaluate(applyUserStyle, '');
}

/** Runs in the page. */
function applyUserStyle(css: string) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}

/** Runs in the page: overflow at the right edge, and truncated texts that cannot be read elsewhere. */
function faults() {
  const root = document.documentElement;
  const beyond = root.scrollWidth - root.clientWidth;
  const truncated = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const hasText = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
    if (!hasText || element.closest('.sr-only, [data-may-truncate], [title], svg, [aria-hidden=true]')) return false;
    if (element.clientWidth <= 1) return false; // for screen readers only
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
    const across = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    const down = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1;
    return (across && textOverflow !== 'ellipsis') || down;
  });
  return [
    ...(beyond > 0 ? [`${beyond} px over the right edge`] : []),
    ...truncated.map((element) => `cut: ${element.textContent}`),
  ];
}
