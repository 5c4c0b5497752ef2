import { expect, type Locator } from '@playwright/test';
import type { Designer } from './driver';
import type { Change, PaletteItem, Step } from './standard-label-steps';

/** How elements are added and edited: by mouse, clicks or keyboard. */
export type InputMethod = {
  add: (item: PaletteItem, step: Step) => Promise<void>;
  duplicate: () => Promise<void>;
  set: (change: Change) => Promise<void>;
};

export async function build(input: InputMethod, steps: readonly Step[]) {
  for (const step of steps) {
    if (step.from === 'duplicate') await input.duplicate();
    else await input.add(step.from, step);
    for (const change of step.changes) await input.set(change);
  }
}

/** Elements are dragged onto the label and resized; values finer than a drag are typed. */
export function mouse(designer: Designer): InputMethod {
  return {
    ...pointer(designer),
    add: async ({ name, group }, { element }) => {
      await designer.dragFromPalette(name, group, 40, 30);
      if (element.type === 'qrcode') {
        await designer.handle('se').by(-24, -24);
        await designer.drag('QR Code, .*').by(90, 55);
      }
      // The panel follows shortly after the drag.
      await designer.page.locator('[data-panel=properties]:not([aria-busy=true])').waitFor();
    },
  };
}

/** Without drags: elements are added, duplicated and edited by clicks. */
export function clicks(designer: Designer): InputMethod {
  const method = pointer(designer);
  return {
    ...method,
    set: async (change) => {
      const steps = change.tab === 'position' ? await stepsTo(designer.panel, change) : undefined;
      if (steps === undefined) return method.set(change);
      const name = `${change.label}: ${steps > 0 ? 'more' : 'less'}`;
      const button = designer.panel.getByRole('button', { name, exact: true });
      for (let count = 0; count < Math.abs(steps); count += 1) await button.click();
    },
  };
}

/** How many clicks on the stepper it takes; undefined where typing is shorter. */
async function stepsTo(panel: Locator, { label, value }: Change): Promise<number | undefined> {
  const field = panel.getByLabel(label, { exact: true });
  const steps = (await field.isVisible()) ? (Number(value) - Number(await field.inputValue())) / 0.5 : Number.NaN;
  return Number.isInteger(steps) && Math.abs(steps) <= 3 ? steps : undefined;
}

function pointer(designer: Designer): InputMethod {
  const { panel, page } = designer;
  // The panel keeps its tab from element to element.
  let currentTab: Change['tab'] = 'position';
  return {
    add: ({ name, group }) => designer.add(name, group),
    duplicate: () => panel.getByRole('button', { name: 'Duplicate' }).click(),
    set: async ({ tab, label, kind, value }) => {
      if (tab !== currentTab) await panel.getByRole('tab', { name: tab }).click();
      currentTab = tab;
      if (kind === 'choice') {
        const option = choiceOf(panel, label).getByRole('radio', { name: value });
        await option.click();
        return expect(option).toBeChecked();
      }
      const field = panel.getByLabel(label, { exact: true });
      if (kind === 'switch') {
        await field.click();
        return expect(field).toBeChecked({ checked: value === 'true' });
      }
      if (kind !== 'select') return field.fill(value);
      await field.click();
      await page.getByRole('option', { name: value, exact: true }).click();
    },
  };
}

/** Keys only: F6 from panel to panel, Enter into the properties of an element and Esc back to it. */
export function keyboard({ page, panel, label: canvas, paletteItem }: Designer): InputMethod {
  // Where the focus is, and the tab that the panel keeps from element to element.
  let inPanel = false;
  let currentTab: Change['tab'] = 'position';
  const press = async (key: string, times = 1) => {
    for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
  };
  const enter = async (area: Locator) => press('F6', await area.evaluate(panelsTo));
  /** @returns how many presses it took; negative with Shift. */
  const tabTo = async (target: Locator) => {
    const presses = await target.evaluate(tabsTo);
    await press(presses > 0 ? 'Tab' : 'Shift+Tab', Math.abs(presses));
    return presses;
  };
  const focused = (area: Locator, what: string) => area.locator(`${what}:focus`).waitFor();
  const goToTab = async (tab: Change['tab']) => {
    if (tab === currentTab) return;
    const [from, to] = [tabNames.indexOf(currentTab), tabNames.indexOf(tab)];
    await tabTo(panel.getByRole('tab', { selected: true }));
    for (let index = from; index !== to; ) {
      await press(to > index ? 'ArrowRight' : 'ArrowLeft');
      index += to > index ? 1 : -1;
      // The next tab gets the focus with a delay.
      await focused(panel, `[role=tab]:nth-child(${index + 1})`);
    }
    currentTab = tab;
  };
  const selectOption = async (name: string) => {
    await press('Enter');
    await focused(page.locator('body'), '[role=option]');
    const options = page.getByRole('option');
    const [at, to] = await options.evaluateAll(
      (all, text) => [
        all.findIndex((option) => option.matches(':focus')),
        all.findIndex((option) => option.textContent === text),
      ],
      name,
    );
    if (at === undefined || to === undefined || to < 0) throw new Error(`There is no option ${name}`);
    await press(to > at ? 'ArrowDown' : 'ArrowUp', Math.abs(to - at));
    await press('Enter');
    await focused(panel, '[role=combobox]');
  };
  return {
    add: async ({ name, group }) => {
      await enter(page.getByRole('complementary', { name: 'Elements' }));
      await tabTo(paletteItem(name, group));
      await press('Enter');
      await focused(canvas, '[aria-pressed=true]');
      inPanel = false;
    },
    duplicate: async () => {
      if (inPanel) await press('Escape');
      await press('Control+d');
      await focused(canvas, '[aria-pressed=true]');
      inPanel = false;
    },
    set: async ({ tab, label, kind, value }) => {
      if (!inPanel) await enter(panel);
      inPanel = true;
      await goToTab(tab);
      if (kind === 'choice') {
        await tabTo(choiceOf(panel, label).getByRole('radio', { checked: true }));
        const option = choiceOf(panel, label).getByRole('radio', { name: value });
        for (let options = 0; options < 3 && !(await option.isChecked()); options += 1) await press('ArrowRight');
        return;
      }
      const presses = await tabTo(panel.getByLabel(label, { exact: true }));
      if (kind === 'switch') return press('Space');
      if (kind === 'select') return selectOption(value);
      // Tab selects the text of a single line; in several lines it only moves to their beginning.
      if (presses === 0 || kind === 'lines') await press('Control+a');
      await page.keyboard.insertText(value);
    },
  };
}

const choiceOf = (panel: Locator, label: string) => panel.getByRole('radiogroup', { name: label });

const tabNames = ['position', 'style', 'data'];

/** How many presses of F6 move the focus to a panel. */
function panelsTo(panel: Element): number {
  const panels = [...document.querySelectorAll('[data-panel], [data-canvas]')];
  const at = panels.findIndex((each) => each.contains(document.activeElement));
  return (panels.indexOf(panel) - at + panels.length) % panels.length;
}

/** How many presses of Tab move the focus to a target; negative with Shift. */
function tabsTo(target: Element): number {
  const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')];
  const isStop = (stop: HTMLElement) =>
    stop.tabIndex >= 0 &&
    stop.getClientRects().length > 0 &&
    !stop.matches(':disabled, input[type=radio]:not(:checked)');
  const reachable: (Element | null)[] = stops.filter(isStop);
  // A row of tabs is one stop: its current tab.
  const stop = reachable.includes(target) ? target : target.closest('[role=tablist]');
  return reachable.indexOf(stop) - reachable.indexOf(document.activeElement);
}
