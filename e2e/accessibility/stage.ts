import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '@e2e/support/accessibility';
import type { ApiHost } from '@e2e/support/api-host';
import type { Watch } from '@e2e/support/watch';
import { expect, type Page } from '@playwright/test';
import type { MemoryStore } from '@/mock-api/store';

export type Stage = { page: Page; host: ApiHost; store: MemoryStore; watch: Watch; phone: boolean };

/** A state of the product, how it is reached from the one before it, and what has to be undone after it. */
export type State = {
  name: string;
  reach: (stage: Stage) => Promise<unknown>;
  leave?: (stage: Stage) => unknown;
  /** Only where it exists. */
  only?: 'phone' | 'desk';
};

/** Goes through the states on one page and judges each of them in both themes. */
export async function walk(stage: Stage, states: readonly State[]) {
  const { page, phone } = stage;
  for (const { name, only, reach, leave } of states) {
    if (only !== undefined && only !== (phone ? 'phone' : 'desk')) continue;
    await reach(stage);
    await expectNoSidewaysScroll(page, name);
    await expectAccessibleInBothThemes(page, name);
    await leave?.(stage);
  }
}

/** Another screen without another document, as a link of the panel leads there; the first time by its address. */
export async function go({ page }: Stage, path: string) {
  if (!page.url().includes('/app')) return void (await page.goto(path));
  await page.evaluate((address) => {
    const state = { idx: (history.state?.idx ?? 0) + 1, key: Math.random().toString(36).slice(2), usr: null };
    history.pushState(state, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);
}

export const press = ({ page }: Stage, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

/** Presses what opens a dialog, and waits for it: some load with the first press. */
export async function open(stage: Stage, name: string | RegExp, dialog: string | RegExp = name) {
  await press(stage, name);
  await expect(stage.page.getByRole('dialog', { name: dialog })).toBeVisible();
}

export const see = ({ page }: Stage, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

/** Escape closes what is on top; it is gone before the next state begins. */
export async function closeTop({ page }: Stage) {
  const open = page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]');
  const before = await open.count();
  await page.keyboard.press('Escape');
  await expect.poll(() => open.count()).toBeLessThan(Math.max(1, before));
}
