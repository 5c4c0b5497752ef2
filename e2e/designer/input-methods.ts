import { expect, type Locator } from '@playwright/test';
import type { Designer } from './driver';
import type { Change, PaletteChoice, Step } from './standard-label-steps';

/** A way of working in the designer: what it takes to get an element and to set something of it. */
export type Hands = {
  start: (item: PaletteChoice, step: Step) => Promise<void>;
  duplicate: () => Promise<void>;
  set: (change: Change) => Promise<void>;
};

export async function build(hands: Hands, steps: readonly Step[]) {
  for (const step of steps) {
    if (step.from === 'duplicate') await hands.duplicate();
    else await hands.start(step.from, step);
    for (const change of step.changes) await hands.set(change);
  }
}

/** Elements are dragged onto the label and into shape; what a drag cannot hit to a tenth is typed. */
export function mouse(designer: Designer): Hands {
  return {
    ...pointer(designer),
    start: async ({ name, group }, { element }) => {
      await designer.dragIn(name, group, 40, 30);
      if (element.type === 'qrcode') {
        await designer.handle('se').by(-24, -24);
        await designer.drag('QR Code, .*').by(90, 55);
      }
      // After a drag the panel follows when the hand rests.
      await designer.page.locator('[data-panel=properties]:not([aria-busy=true])').waitFor();
    },
  };
}

/** No drag at all: a click adds, copies, steps and chooses. */
export function clicks(designer: Designer): Hands {
  const { set, ...rest } = pointer(designer);
  return {
    ...rest,
    set: async (change) => {
      const steps = change.tab === 'position' ? await stepsTo(designer.panel, change) : undefined;
      if (steps === undefined) return set(change);
      const name = `${change.label}: ${steps > 0 ? 'more' : 'less'}`;
      const button = designer.panel.getByRole('button', { name, exact: true });
      for (let count = 0; count < Math.abs(steps); count += 1) await button.click();
    },
  };
}

/** How many presses on a stepper it takes, where that is less than typing. */
async function stepsTo(panel: Locator, { label, value }: Change): Promise<number | undefined> {
  const field = panel.getByLabel(label, { exact: true });
  const steps = (await field.isVisible()) ? (Number(value) - Number(await field.inputValue())) / 0.5 : Number.NaN;
  return Number.isInteger(steps) && Math.abs(steps) <= 3 ? steps : undefined;
}

function pointer(designer: Designer): Hands {
  const { panel, page } = designer;
  // The panel keeps its tab from element to element.
  let shown: Change['tab'] = 'position';
  return {
    start: ({ name, group }) => designer.add(name, group),
    duplicate: () => panel.getByRole('button', { name: 'Duplicate' }).click(),
    set: async ({ tab, label, kind, value }) => {
      if (tab !== shown) await panel.getByRole('tab', { name: tab }).click();
      shown = tab;
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

/** Keys alone: F6 from panel to panel, Enter into the properties of an element and Esc back to it. */
export function keyboard({ page, panel, label: canvas, paletteItem }: Designer): Hands {
  // Where the focus was left, and the tab that the panel keeps from element to element.
  let inPanel = false;
  let shown: Change['tab'] = 'position';
  const press = async (key: string, times = 1) => {
    for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
  };
  const enter = async (area: Locator) => press('F6', await area.evaluate(panelsTo));
  /** How many presses it took. */
  const tabTo = async (target: Locator) => {
    const way = await target.evaluate(tabsTo);
    await press(way > 0 ? 'Tab' : 'Shift+Tab', Math.abs(way));
    return way;
  };
  const focused = (area: Locator, what: string) => area.locator(`${what}:focus`).waitFor();
  const turnTo = async (tab: Change['tab']) => {
    if (tab === shown) return;
    const [from, to] = [tabNames.indexOf(shown), tabNames.indexOf(tab)];
    await tabTo(panel.getByRole('tab', { selected: true }));
    for (let at = from; at !== to; ) {
      await press(to > at ? 'ArrowRight' : 'ArrowLeft');
      at += to > at ? 1 : -1;
      // The next tab takes the focus a moment after the key.
      await focused(panel, `[role=tab]:nth-child(${at + 1})`);
    }
    shown = tab;
  };
  const pickOption = async (name: string) => {
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
    if (at === undefined || to === undefined || to < 0) throw new Error(`There is no ${name} to choose`);
    await press(to > at ? 'ArrowDown' : 'ArrowUp', Math.abs(to - at));
    await press('Enter');
    await focused(panel, '[role=combobox]');
  };
  return {
    start: async ({ name, group }) => {
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
      await turnTo(tab);
      if (kind === 'choice') {
        await tabTo(choiceOf(panel, label).getByRole('radio', { checked: true }));
        const wanted = choiceOf(panel, label).getByRole('radio', { name: value });
        for (let options = 0; options < 3 && !(await wanted.isChecked()); options += 1) await press('ArrowRight');
        return;
      }
      const way = await tabTo(panel.getByLabel(label, { exact: true }));
      if (kind === 'switch') return press('Space');
      if (kind === 'select') return pickOption(value);
      // Tab has chosen all that is in a line; in several lines it leads to their beginning.
      if (way === 0 || kind === 'lines') await press('Control+a');
      await page.keyboard.insertText(value);
    },
  };
}

const choiceOf = (panel: Locator, label: string) => panel.getByRole('radiogroup', { name: label });

const tabNames = ['position', 'style', 'data'];

/** How often F6 has to be pressed until the focus is in a panel. */
function panelsTo(panel: Element): number {
  const panels = [...document.querySelectorAll('[data-panel], [data-canvas]')];
  const here = panels.findIndex((each) => each.contains(document.activeElement));
  return (panels.indexOf(panel) - here + panels.length) % panels.length;
}

/** How often Tab has to be pressed from where the focus is; less than 0 with Shift. */
function tabsTo(target: Element): number {
  const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')];
  const isStop = (stop: HTMLElement) =>
    stop.tabIndex >= 0 &&
    stop.getClientRects().length > 0 &&
    !stop.matches(':disabled, input[type=radio]:not(:checked)');
  const reachable: (Element | null)[] = stops.filter(isStop);
  // A row of tabs is one stop, which leads on to the tab that is shown.
  const stop = reachable.includes(target) ? target : target.closest('[role=tablist]');
  return reachable.indexOf(stop) - reachable.indexOf(document.activeElement);
}
