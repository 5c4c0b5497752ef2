import { type LucideIcon, PanelLeft, PanelRight } from 'lucide-react';
import { type Command, type CommandContext, chosen } from './command';

/** What F6 goes round, in the order of the page: the panels that say so, and the label. */
const PANELS = '[data-panel], [data-canvas]';
/** Where the focus lands in a panel: the first thing in it that is worked with, before what stands above it. */
const FIRST = [
  '[role="tabpanel"] :is(input, button, textarea):not([disabled], [tabindex="-1"])',
  'input:not([disabled])',
  'button:not([disabled])',
];

const goTo = (id: string, name: string, icon: LucideIcon, shortcut: string, step: 1 | -1): Command => ({
  id,
  name,
  icon,
  group: 'View',
  shortcuts: [shortcut],
  whileTyping: true,
  run: (context) => {
    const panels = [...document.querySelectorAll<HTMLElement>(PANELS)];
    const here = panels.findIndex((panel) => panel.contains(document.activeElement));
    const next = panels[(Math.max(here, step === 1 ? -1 : 0) + step + panels.length) % panels.length];
    if (next) enter(next, context);
  },
});

/** The way round the screen that is not longer for a label of a hundred elements. */
export const panelCommands: readonly Command[] = [
  goTo('next-panel', 'Next panel', PanelRight, 'F6', 1),
  goTo('previous-panel', 'Previous panel', PanelLeft, 'Shift+F6', -1),
];

function enter(panel: HTMLElement, context: CommandContext): void {
  if (panel.hasAttribute('data-canvas')) backToLabel(context);
  else focusFirst(panel);
}

/** The focus goes to the first thing in a panel that is worked with. */
export const focusFirst = (panel: HTMLElement) =>
  FIRST.map((what) => panel.querySelector<HTMLElement>(what))
    .find((found) => found !== null)
    ?.focus();

/** To the selected element on the label, or the label itself. */
export const backToLabel = (context: CommandContext) => context.canvas.requestFocus(chosen(context).at(-1)?.id);
