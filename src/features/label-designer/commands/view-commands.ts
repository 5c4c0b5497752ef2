import {
  BoxSelect,
  Grid3x3,
  Keyboard,
  type LucideIcon,
  Magnet,
  Maximize,
  Minus,
  Plus,
  RotateCcw,
  Ruler,
  SlidersHorizontal,
} from 'lucide-react';
import { ZOOM } from '@/features/label-designer/designer-store';
import { type Command, type CommandContext, needsSelection, stateOf } from './command';
import { panelCommands } from './panel-commands';

/** A command that is on or off. */
export type ToggleCommand = Command & { pressed: (context: CommandContext) => boolean };

const toggle = (what: 'grid' | 'snap' | 'rulers', name: string, icon: LucideIcon): ToggleCommand => ({
  id: what,
  name,
  icon,
  group: 'View',
  run: ({ designer }) => {
    designer.actions.toggle(what);
    designer.actions.announce(`${name} ${designer.store.getState()[what] ? 'on' : 'off'}`);
  },
  pressed: (context) => stateOf(context)[what],
});

export const toggleCommands: readonly ToggleCommand[] = [
  toggle('grid', 'Grid', Grid3x3),
  toggle('snap', 'Snap', Magnet),
  toggle('rulers', 'Rulers', Ruler),
  {
    id: 'several',
    name: 'Select several',
    icon: BoxSelect,
    group: 'View',
    run: ({ canvas, designer }) => {
      canvas.store.setState(({ several }) => ({ several: !several }));
      designer.actions.announce(`Select several ${canvas.store.getState().several ? 'on' : 'off'}`);
    },
    pressed: ({ canvas }) => canvas.store.getState().several,
  },
];

export const viewCommands: readonly Command[] = [
  {
    id: 'zoom-out',
    name: 'Zoom out',
    icon: Minus,
    group: 'View',
    shortcuts: ['Mod+-'],
    reason: (context) => (stateOf(context).zoom <= ZOOM.min ? `${ZOOM.min}% is the least` : undefined),
    run: (context) => zoomTo(context, stateOf(context).zoom - ZOOM.step),
  },
  {
    id: 'zoom-in',
    name: 'Zoom in',
    icon: Plus,
    group: 'View',
    shortcuts: ['Mod++', 'Mod+='],
    reason: (context) => (stateOf(context).zoom >= ZOOM.max ? `${ZOOM.max}% is the most` : undefined),
    run: (context) => zoomTo(context, stateOf(context).zoom + ZOOM.step),
  },
  {
    id: 'zoom-reset',
    name: 'Reset zoom',
    icon: RotateCcw,
    group: 'View',
    shortcuts: ['Mod+0'],
    run: (context) => zoomTo(context, ZOOM.reset),
  },
  {
    id: 'zoom-fit',
    name: 'Fit label',
    icon: Maximize,
    group: 'View',
    shortcuts: ['Shift+F'],
    onLabelOnly: true,
    run: (context) => {
      context.canvas.fit();
      sayZoom(context);
    },
  },
  ...toggleCommands,
  {
    id: 'properties',
    name: 'Edit properties',
    icon: SlidersHorizontal,
    group: 'View',
    shortcuts: ['Enter'],
    onLabelOnly: true,
    reason: needsSelection,
    run: ({ canvas }) => canvas.store.setState({ panel: 'properties' }),
  },
  ...panelCommands,
  {
    id: 'help',
    name: 'Keyboard shortcuts',
    icon: Keyboard,
    group: 'View',
    shortcuts: ['?'],
    run: ({ canvas }) => canvas.store.setState({ help: true }),
  },
];

function zoomTo(context: CommandContext, zoom: number): void {
  context.canvas.zoomTo(zoom);
  sayZoom(context);
}

const sayZoom = (context: CommandContext) => context.designer.actions.announce(`Zoom ${stateOf(context).zoom}%`);
