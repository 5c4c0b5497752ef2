import { screens } from '@/app/screens';
import { paths } from '@/config/paths';
import { SPECIFICATION } from '@/language/languages';
import { checkStates, desktop, LONGER, type State, windows } from './accessibility/check-states';
import { designerStates } from './accessibility/designer-states';
import { formSpecials, formStates, readOnlyStates } from './accessibility/form-states';
import { listStates, listTools } from './accessibility/list-states';
import { panelStates, visitorStates } from './accessibility/panel-states';
import { historyStates, printListStates, printStates } from './accessibility/print-states';
import { traceStates } from './accessibility/trace-states';
import { expect, test } from './fixtures';
import { dialogStates } from './layout/list-dialogs';
import { fillWithLongestData } from './layout/longest-data';
import { type Account, startSignedIn } from './support/sign-in';

type Walk = {
  name: string;
  states: readonly State[];
  as?: Account | 'visitor';
  at?: 'desktop' | 'phone';
  allow?: RegExp;
  /** The data of the demo, where the longest would be refused. */
  data?: 'usual';
};

const walks: Walk[] = [
  { name: 'lists: waiting, failed, empty, with rows', states: listStates },
  { name: 'what opens over a list', states: listTools },
  { name: 'dialogs of lists', states: dialogStates, allow: /status of 409/ },
  { name: 'forms: new, incomplete, waiting, failed, filled', states: formStates },
  { name: 'what opens over a form, and what the host refuses', states: formSpecials },
  { name: 'what a user may only read', states: readOnlyStates, as: 'user' },
  { name: 'printing a part', states: printStates, allow: /status of 500/, data: 'usual' },
  { name: 'printing again, and lists of parts', states: [...historyStates, ...printListStates] },
  { name: 'the label designer', states: designerStates, at: 'desktop' },
  { name: 'the label designer on a phone', states: designerStates, at: 'phone' },
  { name: 'shared designs and trace', states: traceStates },
  { name: 'dashboard, sidebar, palette, offline', states: panelStates, allow: /CORS policy/ },
  { name: 'the landing page and the sign-in', states: visitorStates, as: 'visitor', allow: /status of 401/ },
];
/** What the states provoke: hosts that refuse, and requests that are given up. */
const provoked = /status of 4(03|04|22)|net::ERR_/;

test.describe.configure({ timeout: 240_000 });
test.use({ optionalParts: 'all', viewport: desktop, contextOptions: { reducedMotion: 'reduce' } });

for (const { name, states, as = 'admin', at, allow, data } of walks) {
  test(`${name}: accessible, nothing lies under anything, what is cut can be read, and no text is outside the catalogs`, {
    tag: '@layout',
  }, async ({ page, host, store, pageErrors }) => {
    pageErrors.allow(provoked, ...(allow ? [allow] : []));
    if (data !== 'usual') fillWithLongestData(store);
    await page.addInitScript((language) => {
      window.print = () => undefined;
      if (location.protocol === 'http:') localStorage.language ??= language;
    }, LONGER);
    if (as !== 'visitor') await startSignedIn(page, store, as);
    await checkStates({ page, host, store, pageErrors, phone: false }, states, at);
  });
}

test('every screen of the panel is in one of the walks', { tag: '@layout' }, () => {
  const known = screens.map(({ path }) => path).filter((path) => path !== '*');
  const visited = walks.flatMap(({ states }) => states.flatMap(({ screen }) => screen ?? []));
  expect([...new Set(visited)].toSorted()).toEqual(known.toSorted());
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
    // Columns follow a new width a moment later.
    await expect.poll(() => page.evaluate(statusFaults), `${viewport.width} px`).toEqual([]);
    const sideways = () =>
      page.getByRole('table').evaluate((table) => {
        const scroller = table.parentElement;
        return scroller ? scroller.scrollWidth - scroller.clientWidth : Number.NaN;
      });
    if (viewport === desktop) await expect.poll(sideways, 'px to scroll sideways').toBe(0);
  }
});

test('a narrow print history leaves out empty columns and those of least worth first, and shows one the user switches on', {
  tag: '@layout',
}, async ({ page, store }) => {
  await startSignedIn(page, store);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(paths.printHistory.href());
  const heads = page.getByRole('columnheader');
  await expect(heads.filter({ hasText: 'Label Design ID' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Print History, columns' })).toHaveCount(0);
  for (const kept of ['Part Number', 'Part Name', 'Serial From', 'Serial End', 'Qty Label', 'Print Date', 'Status']) {
    await expect(heads.filter({ hasText: kept })).toBeInViewport({ ratio: 1 });
  }

  await page.getByRole('button', { name: /^Columns/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Model no room' }).click();
  await page.keyboard.press('Escape');
  await expect(heads.filter({ hasText: 'Model' })).toHaveCount(1);

  // With Model it is wider than 1440 px in some of the hours that the seed's rows are of.
  await page.setViewportSize({ width: 1920, height: 900 });
  await expect(heads.filter({ hasText: 'Label Design ID' })).toBeVisible();
});

test('the titles of the charts stand on one line, also where the keys of one need two', { tag: '@layout' }, async ({
  page,
  store,
}) => {
  await startSignedIn(page, store);
  await page.goto(paths.dashboard.href());
  const titles = page.locator('figcaption > :first-child');
  await expect(titles).toHaveCount(3);
  const places = () => titles.evaluateAll((all) => new Set(all.map((title) => title.getBoundingClientRect().top)).size);
  await expect.poll(places).toBe(1);
});

test('a bar of buttons has the rows that it needs: two over a list on a phone, one over the designer and a re-print at 1024 px', {
  tag: '@layout',
}, async ({ page, store }) => {
  fillWithLongestData(store);
  await startSignedIn(page, store);
  await page.setViewportSize({ width: 390, height: 844 });
  const deliveries = `${paths.deliveries.list.href()}?customer=1`;
  for (const language of [SPECIFICATION, 'en', 'id']) {
    await page.evaluate((tag) => localStorage.setItem('language', tag), language);
    for (const path of [paths.parts.list.href(), deliveries, paths.printHistory.href()]) {
      await page.goto(path);
      await expect(page.locator('[data-row]').first()).toBeVisible();
      await expect.poll(() => page.getByRole('searchbox').evaluate(rowsOfBar), `${path} in ${language}`).toBe(2);
    }
    await page.goto(paths.labelDesigns.href());
    await expect(page.getByRole('combobox', { name: /^(State|Status)$/ })).toBeVisible();
    await expect.poll(() => page.getByRole('searchbox').evaluate(rowsOfBar), `the designs in ${language}`).toBe(2);
  }
  await page.evaluate((tag) => localStorage.setItem('language', tag), SPECIFICATION);

  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`${paths.labelDesigner.href()}?shared=${store.tables.labelDesigns[0]?.id}`);
  await expect(page.getByRole('application', { name: /^Label, / })).toBeVisible();
  await expect
    .poll(() => page.getByRole('button', { name: 'Save', exact: true }).evaluate(rowsOfBar), 'designer')
    .toBe(1);

  for (const language of ['en', 'id']) {
    await page.evaluate((tag) => localStorage.setItem('language', tag), language);
    await page.goto(paths.printHistory.href());
    const again = page.getByRole('button', { name: /^(Print again|Cetak ulang)/ });
    await again.first().click();
    const zoomOut = page.getByRole('button', { name: /^(Zoom out|Perkecil)$/ });
    await expect(zoomOut).toBeVisible();
    await expect.poll(() => zoomOut.evaluate(rowsOfBar), `a re-print in ${language}`).toBe(1);
  }
});

test('the buttons of a header unfold while they are open, fold again, and the focus goes along', {
  tag: '@layout',
}, async ({ page, store }) => {
  await startSignedIn(page, store);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.parts.list.href());
  const more = page.getByRole('button', { name: 'More actions' });
  const template = page.getByRole('button', { name: 'Download Template' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(template).toBeVisible();
  await page.setViewportSize(desktop);
  await expect(more).toHaveCount(0);
  await expect(template).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(more).toBeFocused();
});

/** Runs in the page: in how many rows the controls of the bar around a control stand. */
function rowsOfBar(control: Element): number {
  const bar = control.closest('header') ?? control.parentElement?.parentElement;
  const boxes = [...(bar?.querySelectorAll('button, input, [role=combobox]') ?? [])]
    .map((each) => each.getBoundingClientRect())
    .filter(({ width }) => width > 0)
    .toSorted((a, b) => a.top - b.top);
  let rows = 0;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const box of boxes) {
    if (box.top >= bottom) rows += 1;
    bottom = Math.max(bottom, box.bottom);
  }
  return rows;
}

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
