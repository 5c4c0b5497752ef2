import { m } from '@messages/messages';
import Grid3x3 from 'lucide-react/icons/grid-3x3';
import Keyboard from 'lucide-react/icons/keyboard';
import Magnet from 'lucide-react/icons/magnet';
import Maximize from 'lucide-react/icons/maximize';
import Minus from 'lucide-react/icons/minus';
import PanelLeft from 'lucide-react/icons/panel-left';
import PanelRight from 'lucide-react/icons/panel-right';
import Plus from 'lucide-react/icons/plus';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Ruler from 'lucide-react/icons/ruler';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import BoxSelect from 'lucide-react/icons/square-dashed';
import type { LucideIcon } from 'lucide-react/types';
import { CANVAS_ZOOM } from '@/features/label-designer/canvas/viewport';
import type { Editor } from '@/features/label-designer/editor';
import { type Command, needsSelection, type ToggleCommand } from './command';

type Toggle = 'grid' | 'snap' | 'rulers' | 'multiSelect';

const toggle = (key: Toggle, name: () => string, icon: LucideIcon): ToggleCommand => ({
  id: key,
  name,
  icon,
  run: (editor) => {
    const isOn = !editor.view.getState()[key];
    editor.view.setState({ [key]: isOn });
    editor.announce(isOn ? m.designer_turned_on({ name: name() }) : m.designer_turned_off({ name: name() }));
  },
  isOn: (editor) => editor.view.getState()[key],
});

export const toggleCommands: readonly ToggleCommand[] = [
  toggle('grid', m.designer_grid, Grid3x3),
  toggle('snap', m.designer_snap, Magnet),
  toggle('rulers', m.designer_rulers, Ruler),
  toggle('multiSelect', m.designer_multi_select, BoxSelect),
];

function zoomTo(editor: Editor, zoom: number): void {
  editor.zoomTo(zoom);
  announceZoom(editor);
}

const announceZoom = (editor: Editor) => editor.announce(m.designer_zoom({ zoom: editor.view.getState().zoom }));

const goToPanel = (id: string, name: () => string, icon: LucideIcon, shortcut: string, step: 1 | -1): Command => ({
  id,
  name,
  icon,
  shortcuts: [shortcut],
  whileTyping: true,
  run: (editor) => {
    const panels = [...document.querySelectorAll<HTMLElement>(PANELS)];
    const index = panels.findIndex((panel) => panel.contains(document.activeElement));
    const next = panels[(Math.max(index, step === 1 ? -1 : 0) + step + panels.length) % panels.length];
    if (next?.hasAttribute('data-canvas')) focusLabel(editor);
    else if (next) focusFirst(next);
  },
});

export const viewCommands: readonly Command[] = [
  {
    id: 'zoom-out',
    name: m.designer_zoom_out,
    icon: Minus,
    shortcuts: ['Mod+-'],
    reason: (editor) =>
      editor.view.getState().zoom <= CANVAS_ZOOM.min ? m.designer_zoom_smallest({ zoom: CANVAS_ZOOM.min }) : undefined,
    run: (editor) => zoomTo(editor, editor.view.getState().zoom - CANVAS_ZOOM.step),
  },
  {
    id: 'zoom-in',
    name: m.designer_zoom_in,
    icon: Plus,
    shortcuts: ['Mod++', 'Mod+='],
    reason: (editor) =>
      editor.view.getState().zoom >= CANVAS_ZOOM.max ? m.designer_zoom_largest({ zoom: CANVAS_ZOOM.max }) : undefined,
    run: (editor) => zoomTo(editor, editor.view.getState().zoom + CANVAS_ZOOM.step),
  },
  {
    id: 'zoom-reset',
    name: m.designer_zoom_reset,
    icon: RotateCcw,
    shortcuts: ['Mod+0'],
    run: (editor) => zoomTo(editor, CANVAS_ZOOM.reset),
  },
  {
    id: 'zoom-fit',
    name: m.designer_zoom_fit,
    icon: Maximize,
    shortcuts: ['Shift+F'],
    onLabelOnly: true,
    run: (editor) => {
      editor.fitLabel();
      announceZoom(editor);
    },
  },
  ...toggleCommands,
  {
    id: 'properties',
    name: m.designer_edit_properties,
    icon: SlidersHorizontal,
    shortcuts: ['Enter'],
    onLabelOnly: true,
    reason: needsSelection,
    run: (editor) => editor.view.setState({ panel: 'properties' }),
  },
  goToPanel('next-panel', m.designer_next_panel, PanelRight, 'F6', 1),
  goToPanel('previous-panel', m.designer_previous_panel, PanelLeft, 'Shift+F6', -1),
  {
    id: 'help',
    name: m.shortcuts_title,
    icon: Keyboard,
    shortcuts: ['?'],
    run: (editor) => editor.openDialog({ type: 'help' }),
  },
];

const PANELS = '[data-panel], [data-canvas]';
/** The control to focus in a panel: the first field or button, below the tabs if there are any. */
const FIRST_CONTROL = [
  '[role="tabpanel"] :is(input, button, textarea):not([disabled], [tabindex="-1"])',
  'input:not([disabled])',
  'button:not([disabled])',
];

export const focusFirst = (panel: HTMLElement) =>
  FIRST_CONTROL.map((selector) => panel.querySelector<HTMLElement>(selector))
    .find((found) => found !== null)
    ?.focus();

/** Focuses the selected element, or the label itself. */
export const focusLabel = (editor: Editor) => editor.requestFocus(editor.selected().at(-1)?.id);
