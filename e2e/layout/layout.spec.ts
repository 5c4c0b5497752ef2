import type { StateContext } from '@e2e/accessibility/check-states';
import { expect, test } from '@e2e/fixtures';
import { animationsEnd } from '@e2e/support/accessibility';
import { startSignedIn } from '@e2e/support/sign-in';
import type { Page } from '@playwright/test';
import { screens } from '@/app/screens';
import { paths } from '@/config/paths';
import { layoutFaults } from './faults';
import { dialogStates } from './list-dialogs';
import { fillWithLongestData } from './longest-data';
import { designStates, formStates, type LayoutState, listStates, printStates } from './screens';

const desktop = { width: 1440, height: 900 };
const windows = [desktop, { width: 1024, height: 768 }, { width: 768, height: 1024 }, { width: 390, height: 844 }];

const walks: { name: string; states: readonly LayoutState[] }[] = [
  { name: 'lists', states: listStates },
  { name: 'dialogs of lists', states: dialogStates },
  { name: 'forms and records', states: formStates },
  { name: 'printing', states: printStates },
  { name: 'designs and trace', states: designStates },
];

test.describe.configure({ timeout: 180_000 });
test.use({ optionalParts: 'all', viewport: desktop, contextOptions: { reducedMotion: 'reduce' } });

for (const { name, states } of walks) {
  test(`${name} with the longest data: nothing lies under anything, and what is cut can be read`, {
    tag: '@layout',
  }, async ({ page, host, store, pageErrors }) => {
    fillWithLongestData(store);
    await page.addInitScript(() => localStorage.setItem('print-hint-seen', 'true'));
    await startSignedIn(page, store);
    await checkLayouts({ page, host, store, pageErrors, phone: false }, states);
  });
}

test('every screen of the panel is in one of the walks', { tag: '@layout' }, () => {
  const known = screens.map(({ path }) => path).filter((path) => path !== '*');
  const visited = walks.flatMap(({ states }) => states.flatMap(({ screen }) => screen ?? []));
  expect(visited.toSorted()).toEqual(known.toSorted());
});

test('the print history always shows Status, and at 1440 px all of its columns beside each other', {
  tag: '@layout',
}, async ({ page, store }) => {
  fillWithLongestData(store);
  await startSignedIn(page, store);
  await page.goto(`${paths.printHistory.href()}?perPage=10`);
  await expect(page.locator('[data-row]').nth(9)).toBeVisible();
  await expect(page.getByText('not printed').first()).toBeVisible();
  for (const viewport of windows.filter(({ width }) => width >= 1024)) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(statusFaults), `${viewport.width} px`).toEqual([]);
    const sideways = await page.getByRole('table').evaluate((table) => {
      const scroller = table.parentElement;
      return scroller ? scroller.scrollWidth - scroller.clientWidth : Number.NaN;
    });
    if (viewport === desktop) expect(sideways, 'px to scroll sideways').toBe(0);
  }
});

/** Runs in the page: rows whose Status is not wholly in view and on top. */
function statusFaults(): string[] {
  const heads = [...document.querySelectorAll('thead th')];
  const column = heads.findIndex((head) => head.textContent?.startsWith('Status'));
  const cells = [...document.querySelectorAll('tbody tr')].map((row) => row.children[column]);
  return [heads[column], ...cells].flatMap((cell) => {
    if (!cell?.textContent) return ['no Status'];
    // Down only: a column that has to be scrolled to is not in view.
    scrollTo(0, scrollY + cell.getBoundingClientRect().top - innerHeight / 2);
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    const corners = [left + 4, (left + right) / 2, right - 4].map((x) =>
      document.elementFromPoint(x, (top + bottom) / 2),
    );
    const isInView = left >= 0 && right <= innerWidth && corners.every((hit) => hit !== null && cell.contains(hit));
    return isInView ? [] : [`${cell.textContent} at ${Math.round(left)} to ${Math.round(right)} px`];
  });
}

/** Each state at all widths, on one page. */
async function checkLayouts(context: StateContext, states: readonly LayoutState[]) {
  const { page } = context;
  for (const { name, enter, exit } of states) {
    await enter(context);
    const found: string[] = [];
    for (const viewport of windows) {
      await page.setViewportSize(viewport);
      found.push(...(await faultsOf(page)).map((fault) => `${viewport.width} px: ${fault}`));
    }
    expect.soft(found, name).toEqual([]);
    await page.setViewportSize(desktop);
    await exit?.(context);
  }
}

/** Charts, cards, menus and the titles of cut texts follow a new width a moment later: only what stays is a fault. */
async function faultsOf(page: Page) {
  let found: string[] = [];
  const isWithoutFaults = async () => {
    await animationsEnd(page);
    found = await page.evaluate(layoutFaults);
    return found.length === 0;
  };
  await expect
    .poll(isWithoutFaults, { timeout: 5_000 })
    .toBe(true)
    .catch(() => undefined);
  return found;
}
