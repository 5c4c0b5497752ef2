import type { LucideIcon } from 'lucide-react/types';
import { type Editor, useDocument, useEditor, useView } from '@/features/label-designer/editor';

/** One thing the user can do, as data: buttons, menus, shortcuts and the help read the same table. */
export type Command = {
  id: string;
  name: string;
  icon: LucideIcon;
  /** Such as 'Mod+Shift+Z'; Mod is Ctrl, on Apple's machines ⌘. The first one is displayed. */
  shortcuts?: readonly string[];
  /** The shortcut means something else elsewhere (Delete, arrows): it counts only with the focus on the label. */
  onLabelOnly?: boolean;
  /** The shortcut also works within a field. */
  whileTyping?: boolean;
  /** The browser fires an event of its own for the shortcut, which is only displayed. */
  byBrowser?: boolean;
  /** Why it cannot be done now. */
  reason?: (editor: Editor) => string | undefined;
  run: (editor: Editor) => void;
};

/** A command that is on or off. */
export type ToggleCommand = Command & { isOn: (editor: Editor) => boolean };

/** Runs a command, or announces why it cannot be done. */
export function runCommand(command: Command, editor: Editor): void {
  const reason = command.reason?.(editor);
  if (reason === undefined) command.run(editor);
  else editor.announce(reason);
}

type ReadyCommand = { command: Command; reason: string | undefined; run: () => void };

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

const NOTHING_SELECTED = 'Select an element first';
const ALL_LOCKED = 'The selected elements are locked';

/** Locked elements count. */
export const needsSelection = (editor: Editor) =>
  editor.document.getState().selection.size === 0 ? NOTHING_SELECTED : undefined;

export const needsEditableDesign = (editor: Editor) => editor.document.getState().readOnly;

/** A selection in a design that may change; locked elements count. */
export const needsEditableSelection = (editor: Editor) => needsEditableDesign(editor) ?? needsSelection(editor);

/** At least `count` selected elements that may change, in a design that may. */
export const needsMovable =
  (count = 1) =>
  (editor: Editor): string | undefined => {
    const refusal = needsEditableSelection(editor);
    if (refusal !== undefined) return refusal;
    const movable = editor.selected().filter(({ locked }) => !locked).length;
    if (movable === 0) return ALL_LOCKED;
    return movable < count ? `Select ${count} elements first` : undefined;
  };
