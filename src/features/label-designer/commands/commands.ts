import { arrangeCommands } from './arrange-commands';
import type { Command, CommandContext } from './command';
import { designCommands } from './design-commands';
import { editCommands } from './edit-commands';
import { moveCommands } from './move-commands';
import { orderCommands } from './order-commands';
import { matches } from './shortcut';
import { viewCommands } from './view-commands';

/** Everything the designer can do: the one table behind buttons, menus, shortcuts and the help sheet. */
export const commands: readonly Command[] = [
  ...designCommands,
  ...editCommands,
  ...moveCommands,
  ...arrangeCommands,
  ...orderCommands,
  ...viewCommands,
];

const byId = new Map(commands.map((command) => [command.id, command]));

/** @throws RangeError for an id that is not in the table: a slip of the programmer's. */
export function commandOf(id: string): Command {
  const command = byId.get(id);
  if (!command) throw new RangeError(`There is no command ${id}`);
  return command;
}

/** Runs a command, or says why it cannot be done. */
export function perform(command: Command, context: CommandContext): void {
  const reason = command.reason?.(context);
  if (reason === undefined) command.run(context);
  else context.designer.actions.announce(reason);
}

/** The command of a key press. `onLabel`: the focus is on the label, so keys that edit elements count. */
export const commandFor = (event: KeyboardEvent, onLabel: boolean): Command | undefined =>
  commands.find(
    ({ shortcuts, onLabelOnly, byBrowser }) =>
      !byBrowser && (onLabel || !onLabelOnly) && shortcuts?.some((shortcut) => matches(shortcut, event)),
  );
