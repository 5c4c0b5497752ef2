import { arrangeCommands, moveCommands, orderCommands } from './arrange-commands';
import type { Command } from './command';
import { designCommands, exportCommands } from './design-commands';
import { editCommands } from './edit-commands';
import { matches } from './shortcut';
import { viewCommands } from './view-commands';

/** The table behind all buttons, menus, shortcuts and the help dialog. */
export const commandGroups: readonly { title: string; commands: readonly Command[] }[] = [
  { title: 'Design', commands: designCommands },
  { title: 'Edit', commands: editCommands },
  { title: 'Move', commands: moveCommands },
  { title: 'Arrange', commands: arrangeCommands },
  { title: 'Order', commands: orderCommands },
  { title: 'View', commands: viewCommands },
];

export const commands = commandGroups.flatMap((group) => group.commands);

const byId = new Map(commands.map((command) => [command.id, command]));

/** @throws RangeError for an id that is not in the table. */
export function commandOf(id: string): Command {
  const command = byId.get(id);
  if (!command) throw new RangeError(`There is no command ${id}`);
  return command;
}

/** `onLabel`: the focus is on the label, so that keys for elements apply. */
export const commandFor = (event: KeyboardEvent, onLabel: boolean): Command | undefined =>
  commands.find(
    ({ shortcuts, onLabelOnly, byBrowser }) =>
      !byBrowser && (onLabel || !onLabelOnly) && shortcuts?.some((shortcut) => matches(shortcut, event)),
  );

export type MenuSections = readonly (readonly Command[])[];

const pick = (...ids: string[]): readonly Command[] => ids.map(commandOf);

export const canvasMenu: MenuSections = [
  pick('undo', 'redo'),
  pick('cut', 'copy', 'paste', 'paste-in-place', 'duplicate', 'delete'),
  pick('group', 'ungroup', 'lock', 'unlock', 'hide', 'show'),
  pick('order-front', 'order-forward', 'order-backward', 'order-back'),
  pick('select-all', 'edit-text', 'properties'),
];

/** Commands of the keyboard and the context menu, for touch users (WCAG 2.5.1). */
export const editMenu: MenuSections = [
  pick('cut', 'copy', 'paste', 'paste-in-place', 'duplicate', 'delete'),
  pick('select-all', 'select-none', 'edit-text', 'properties'),
  moveCommands.slice(0, 4),
];

export const arrangeMenu: MenuSections = [
  arrangeCommands.slice(0, 6),
  arrangeCommands.slice(6, 8),
  arrangeCommands.slice(8),
  orderCommands.slice(0, 4),
  orderCommands.slice(4),
];

export const designMenu: MenuSections = [
  pick('new', 'start', 'open'),
  pick('save', 'save-as'),
  pick('import', 'export-json-all'),
];

export const exportMenu: MenuSections = [exportCommands, pick('import'), pick('scan-check')];
