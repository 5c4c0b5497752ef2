import { useDocument, useEditor, useView } from '@/features/label-designer/editor';
import { type Command, runCommand } from './command';

export type ReadyCommand = { command: Command; reason: string | undefined; run: () => void };

/** A command with why it cannot be done now; follows the document and the zoom. */
export function useCommand(command: Command): ReadyCommand {
  const editor = useEditor();
  useView(({ zoom }) => zoom);
  const reason = useDocument(() => command.reason?.(editor));
  return { command, reason, run: () => runCommand(command, editor) };
}

/** For menus, which mount when they open. */
export function useMenuCommands(commands: readonly Command[]): ReadyCommand[] {
  const editor = useEditor();
  return commands.map((command) => ({
    command,
    reason: command.reason?.(editor),
    run: () => runCommand(command, editor),
  }));
}
