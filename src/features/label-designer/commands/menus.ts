import { arrangeCommands } from './arrange-commands';
import type { Command } from './command';
import { commandOf, commands } from './commands';
import { exportCommands } from './design-commands';
import { orderCommands } from './order-commands';

const pick = (...ids: string[]): readonly Command[] => ids.map(commandOf);

/** Sections of the menu that opens on the label. */
export const canvasMenu: readonly (readonly Command[])[] = [
  pick('undo', 'redo'),
  pick('cut', 'copy', 'paste', 'paste-in-place', 'duplicate', 'delete'),
  pick('group', 'ungroup', 'lock', 'unlock', 'hide', 'show'),
  pick('order-front', 'order-forward', 'order-backward', 'order-back'),
  pick('select-all', 'edit-text', 'properties'),
];

/** Behind the button 'Edit': what the keyboard and the right button do, for a finger and a single pointer. */
export const editMenu: readonly (readonly Command[])[] = [
  pick('cut', 'copy', 'paste', 'paste-in-place', 'duplicate', 'delete'),
  pick('select-all', 'select-none', 'edit-text', 'properties'),
  commands.filter(({ group }) => group === 'Move').slice(0, 4),
];

/** Behind the button 'Arrange'. */
export const arrangeMenu: readonly (readonly Command[])[] = [
  arrangeCommands.slice(0, 6),
  arrangeCommands.slice(6, 8),
  arrangeCommands.slice(8),
  orderCommands.slice(0, 4),
  orderCommands.slice(4),
];

/** Behind 'Export', and with the design's other errands. */
export const exportMenu: readonly (readonly Command[])[] = [exportCommands, pick('import'), pick('scan-check')];
