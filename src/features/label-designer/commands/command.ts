import { m } from '@messages/messages';
import type { LucideIcon } from 'lucide-react/types';
import { type Editor, useDocument, useEditor, useView } from '@/features/label-designer/editor';

export type Command = {
  id: string;
  name: () => string;
  icon: LucideIcon;
  /** For example 'Mod+Shift+Z'; Mod is Ctrl, on Apple devices ⌘. The first one is displayed. */
  shortcuts?: readonly string[];
  /** The shortcut applies only with the focus on the label (Delete, arrow keys). */
  onLabelOnly?: boolean;
  /** The shortcut also applies in a text field. */
  whileTyping?: boolean;
  /** The shortcut is only displayed: the browser fires its own event (copy, cut, paste). */
  byBrowser?: boolean;
  /** Why it is disabled now. */
  reason?: (editor: Editor) => string | undefined;
  run: (editor: Editor) => void;
};

export type ToggleCommand = Command & { isOn: (editor: Editor) => boolean };

/** Announces the reason if the command is disabled. */
export function runCommand(command: Command, editor: Editor): void {
  const reason = command.reason?.(editor);
  if (reason === undefined) command.run(editor);
  else editor.announce(reason);
}

export type ReadyCommand = { command: Command; reason: string | undefined; run: () => void };

/** Re-renders when the disabled reason changes with the document or the zoom. */
export function useCommand(command: Command): ReadyCommand {
  const editor = useEditor();
  useView(({ zoom }) => zoom);
  const reason = useDocument(() => command.reason?.(editor));
  return { command, reason, run: () => runCommand(command, editor) };
}

export function useMenuCommands(commands: readonly Command[]): ReadyCommand[] {
  const editor = useEditor();
  return commands.map((command) => ({
    command,
    reason: command.reason?.(editor),
    run: () => runCommand(command, editor),
  }));
}

/** Locked elements count too. */
export const needsSelection = (editor: Editor) =>
  editor.document.getState().selection.size === 0 ? m.designer_select_first() : undefined;

export const needsEditableDesign = (editor: Editor) => editor.document.getState().readOnly;

export const needsEditableSelection = (editor: Editor) => needsEditableDesign(editor) ?? needsSelection(editor);

/** At least `count` selected elements that are not locked, in an editable design. */
export const needsMovable =
  (count = 1) =>
  (editor: Editor): string | undefined => {
    const refusal = needsEditableSelection(editor);
    if (refusal !== undefined) return refusal;
    const movable = editor.selected().filter(({ locked }) => !locked).length;
    if (movable === 0) return m.designer_selected_locked();
    return movable < count ? m.designer_select_several({ count }) : undefined;
  };
