import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '@e2e/support/accessibility';
import type { ApiHost } from '@e2e/support/api-host';
import type { PageErrors } from '@e2e/support/page-errors';
import { expect, type Page } from '@playwright/test';
import type { MemoryStore } from '@/mock-api/store';

export type StateContext = { page: Page; host: ApiHost; store: MemoryStore; pageErrors: PageErrors; phone: boolean };

/** A state of the product: how it is entered from the previous one, and what to undo after it. */
export type State = {
  name: string;
  enter: (context: StateContext) => Promise<unknown>;
  exit?: (context: StateContext) => unknown;
  /** The only width at which it exists. */
  only?: 'phone' | 'desktop';
};

/** Visits the states on one page and runs axe on each in both themes. */
export async function checkStates(context: StateContext, states: readonly State[]) {
  const { page, phone } = context;
  for (const { name, only, enter, exit } of states) {
    if (only !== undefined && only !== (phone ? 'phone' : 'desktop')) continue;
    await enter(context);
    await expectNoSidewaysScroll(page, name);
    await expectAccessibleInBothThemes(page, name);
    await exit?.(context);
  }
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
  if (!(await button.isVisible())) await folded.click();
  await button.click();
  await expect(context.page.getByRole('dialog', { name: dialog })).toBeVisible();
}

export const expectText = ({ page }: StateContext, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible();

/** Closes the topmost overlay by Escape and waits until it is gone. */
export async function closeTop({ page }: StateContext) {
  const open = page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]');
  const before = await open.count();
  await page.keyboard.press('Escape');
  await expect.poll(() => open.count()).toBeLessThan(Math.max(1, before));
  const unfolded = page.getByRole('button', { name: 'More actions', expanded: true });
  if (before === 1 && (await unfolded.isVisible())) await page.keyboard.press('Escape');
}
