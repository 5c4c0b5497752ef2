import { layoutFaults } from '@e2e/layout/faults';
import { DataTexts, textsInLonger, textsOutsideCatalogs } from '@e2e/layout/texts-outside-catalogs';
import { animationsEnd, expectAccessibleInBothThemes } from '@e2e/support/accessibility';
import type { TestHost } from '@e2e/support/api-host';
import type { PageErrors } from '@e2e/support/page-errors';
import { expect, type Page } from '@playwright/test';
import { SPECIFICATION } from '@/language/languages';
import type { MemoryStore } from '@/mock-api/store';

export type StateContext = {
  page: Page;
  host: TestHost;
  store: MemoryStore;
  pageErrors: PageErrors;
  phone: boolean;
};

type CheckContext = StateContext & { data: DataTexts };

/** A state of the product: how it is entered from the previous one, and what to undo after it. */
export type State = {
  name: string;
  enter: (context: StateContext) => Promise<unknown>;
  exit?: (context: StateContext) => unknown;
  /** The only width at which it exists. */
  only?: 'phone' | 'desktop';
  /** A message that covers controls: over the bars of the designer there is no room that no command needs. */
  covers?: true;
  /** The pattern of the screen of app/screens.ts that it shows: it is checked at the width of a tablet, too. */
  screen?: string;
  /** The only language at its address. */
  language?: string;
};

export const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
export const windows = [desktop, { width: 1024, height: 768 }, tablet, phone];

const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/**
 * A state is entered in the longer one, in which what it says for a moment stays, too. No text of another language is longer:
 * what has room in it has room in each.
 */
export const LONGER = 'en-x-long';
const others = [SPECIFICATION, 'en', 'id'];
const isLong = Number(process.env.TEST_LONG ?? 1) > 1;

/** The languages, besides the longer one, in which a state is checked at a width: all in a long run; on a phone, screens alone. */
function othersAt(size: typeof desktop, { screen, only }: State): readonly string[] {
  if (isLong) return others;
  if (size === desktop) return [SPECIFICATION];
  return size === phone && (screen || only) ? ['id'] : [];
}

/**
 * Enters each state once, on one page, and checks it there at all widths: nothing lies under anything, what is cut can be
 * read, and axe, on desktop and phone in both themes. `at`: a walk whose states look for their controls in other places on a
 * phone is made twice, once on a desktop and once on a phone.
 */
export async function checkStates(context: StateContext, states: readonly State[], at?: 'desktop' | 'phone') {
  const data = new DataTexts(context.store);
  for (const state of states) {
    if (at && state.only && at !== state.only) continue;
    await checkState({ ...context, data }, state, sizesOf(state, at));
  }
}

function sizesOf({ only, screen }: State, at: 'desktop' | 'phone' | undefined) {
  if (at === 'phone' || only === 'phone') return [phone];
  if (at === 'desktop' && !screen) return [desktop];
  const onPhone = at === undefined && only === undefined;
  return windows.filter((size) => (size !== phone || onPhone) && (size !== tablet || screen !== undefined));
}

async function checkState(context: CheckContext, state: State, sizes: (typeof windows)[number][]) {
  const { page } = context;
  const first = sizes[0] ?? desktop;
  await page.setViewportSize(first);
  const open = page.locator(OVERLAYS);
  await state.enter({ ...context, phone: first === phone });
  // The code of some is loaded first.
  if (state.exit === closeTop) await expect(open, state.name).not.toHaveCount(0);
  let overlays = 0;
  for (const size of sizes) {
    if (size !== first) {
      await page.setViewportSize(size);
      // A select closes when the window changes.
      if ((await open.count()) < overlays) await state.enter({ ...context, phone: size === phone });
    }
    await checkLanguages(context, state, size, size === first);
    if (size === first) overlays = await open.count();
  }
  await page.setViewportSize(first);
  await state.exit?.({ ...context, phone: first === phone });
}

/** In the language in which the state was entered, then in others. What reads as in one before is not checked again. */
async function checkLanguages({ page, data }: CheckContext, state: State, size: typeof desktop, isFirst: boolean) {
  const where = (tag: string) => `${state.name} in ${tag} at ${size.width} px`;
  const checkLayout = async (tag: string) => {
    if (!state.covers) expect.soft(await faultsOf(page), where(tag)).toEqual([]);
  };
  const checkAxe = async (tag: string) => {
    if (size === desktop || size === phone) await expectAccessibleInBothThemes(page, where(tag));
  };
  const entered = state.language ?? LONGER;
  await checkLayout(entered);
  if (entered !== LONGER) return checkAxe(entered);
  if (isFirst) expect.soft(await textsOutsideCatalogs(page, data), where(LONGER)).toEqual([]);
  if (state.language) return;

  const languages = othersAt(size, state);
  if (languages.length === 0) return checkAxe(LONGER);
  const read = new Set<string>();
  for (const tag of languages) {
    const text = await page.evaluate(speak, tag);
    if (read.has(text)) continue;
    read.add(text);
    await checkLayout(tag);
    const stayed = await page.evaluate(textsInLonger);
    expect.soft(stayed, `texts that stay in the language before, ${where(tag)}`).toEqual([]);
    await checkAxe(tag);
  }
  await page.evaluate(speak, LONGER);
}

/** Runs in the page: as if the language had been chosen in another tab. @returns all that is to be read. */
async function speak(tag: string): Promise<string> {
  localStorage.setItem('language', tag);
  dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: tag }));
  await new Promise(requestAnimationFrame);
  const named = [...document.querySelectorAll('[aria-label], [placeholder], [title]')];
  const names = named.map((at) => [at.ariaLabel, at.getAttribute('placeholder'), at.getAttribute('title')]);
  return JSON.stringify([document.body.innerText, names]);
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

/** Navigates within the document, as a link of the panel does; the first time by `goto`. */
export async function navigate({ page }: StateContext, path: string) {
  if (!page.url().includes('/app')) return void (await page.goto(path));
  await page.evaluate((address) => {
    const state = { idx: (history.state?.idx ?? 0) + 1, key: Math.random().toString(36).slice(2), usr: null };
    history.pushState(state, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);
}

export const clickButton = ({ page }: StateContext, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

/** Clicks the button that opens a dialog and waits for it: some dialogs load on the first click. */
export async function openDialog(context: StateContext, name: string | RegExp, dialog: string | RegExp = name) {
  const button = context.page.getByRole('button', { name, exact: typeof name === 'string' }).first();
  // Where the header has no room for its buttons, they are behind one.
  const folded = context.page.getByRole('button', { name: 'More actions' });
  await expect(button.or(folded).first()).toBeVisible();
  // A command that was folded away has room again once the bar has its width.
  await expect(async () => {
    if (!(await button.isVisible())) await folded.click({ timeout: 2_000 });
    await expect(button).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await button.click();
  await expect(context.page.getByRole('dialog', { name: dialog })).toBeVisible();
}

export const expectText = ({ page }: StateContext, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible();

/** Closes the topmost overlay by Escape and waits until it is gone. */
export async function closeTop({ page }: StateContext) {
  const open = page.locator(OVERLAYS);
  const before = await open.count();
  await page.keyboard.press('Escape');
  await expect.poll(() => open.count()).toBeLessThan(Math.max(1, before));
  const unfolded = page.getByRole('button', { name: 'More actions', expanded: true });
  if (before === 1 && (await unfolded.isVisible())) await page.keyboard.press('Escape');
}
