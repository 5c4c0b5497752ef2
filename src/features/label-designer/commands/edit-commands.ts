import { m } from '@messages/messages';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import ClipboardPlus from 'lucide-react/icons/clipboard-plus';
import Copy from 'lucide-react/icons/copy';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Redo2 from 'lucide-react/icons/redo-2';
import Scissors from 'lucide-react/icons/scissors';
import SquareDashedMousePointer from 'lucide-react/icons/square-dashed-mouse-pointer';
import TextCursorInput from 'lucide-react/icons/text-cursor-input';
import Trash2 from 'lucide-react/icons/trash';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import type { LucideIcon } from 'lucide-react/types';
import { editText } from '@/features/label-designer/canvas/text-editor';
import type { Editor } from '@/features/label-designer/editor';
import { stepOf } from '@/features/label-designer/element-names';
import { withGroups } from '@/label/design/arrange';
import { duplicateElements, removeElements } from '@/label/design/edit';
import { canRedo, canUndo } from '@/label/design/history';
import { randomId } from '@/lib/browser/ids';
import { copyToClipboard, pasteFromClipboard } from './clipboard';
import { type Command, needsEditableDesign, needsEditableSelection, needsMovable, needsSelection } from './command';

export const editCommands: readonly Command[] = [
  {
    id: 'undo',
    name: m.designer_undo,
    icon: Undo2,
    shortcuts: ['Mod+Z'],
    reason: (editor) => {
      const { history, gesture } = editor.document.getState();
      return gesture || canUndo(history) ? undefined : m.designer_nothing_to_undo();
    },
    run: (editor) => editor.undo(),
  },
  {
    id: 'redo',
    name: m.designer_redo,
    icon: Redo2,
    shortcuts: ['Mod+Shift+Z', 'Mod+Y'],
    reason: (editor) => (canRedo(editor.document.getState().history) ? undefined : m.designer_nothing_to_redo()),
    run: (editor) => editor.redo(),
  },
  clipboardCommand('cut', m.designer_cut, Scissors, 'Mod+X', {
    reason: needsMovable(),
    run: (editor) => {
      copyToClipboard(editor);
      removeSelected(editor, m.designer_step_cut);
    },
  }),
  clipboardCommand('copy', m.common_copy, Copy, 'Mod+C', { reason: needsSelection, run: copyToClipboard }),
  clipboardCommand('paste', m.designer_paste, ClipboardPaste, 'Mod+V', {
    reason: needsEditableDesign,
    run: (editor) => void pasteFromClipboard(editor),
  }),
  {
    id: 'paste-in-place',
    name: m.designer_paste_in_place,
    icon: ClipboardPlus,
    shortcuts: ['Mod+Shift+V'],
    reason: needsEditableDesign,
    run: (editor) => void pasteFromClipboard(editor, { inPlace: true }),
  },
  {
    id: 'edit-text',
    name: m.designer_edit_text,
    icon: TextCursorInput,
    shortcuts: ['F2'],
    onLabelOnly: true,
    reason: (editor) =>
      needsMovable()(editor) ?? (editor.selected().length > 1 ? m.designer_select_one_only() : undefined),
    run: (editor) => {
      const [element] = editor.selected();
      if (element) editText(editor, element.id);
    },
  },
  {
    id: 'duplicate',
    name: m.designer_duplicate,
    icon: CopyPlus,
    shortcuts: ['Mod+D'],
    reason: needsEditableSelection,
    run: duplicateSelected,
  },
  {
    id: 'delete',
    name: m.designer_delete,
    icon: Trash2,
    shortcuts: ['Delete', 'Backspace'],
    onLabelOnly: true,
    reason: needsMovable(),
    run: (editor) => removeSelected(editor, m.designer_step_deleted),
  },
  {
    id: 'select-all',
    name: m.designer_select_all,
    icon: SquareDashedMousePointer,
    shortcuts: ['Mod+A'],
    reason: (editor) => (editor.design().elements.length === 0 ? m.designer_label_empty() : undefined),
    run: (editor) => {
      const visible = editor.design().elements.filter(({ hidden }) => !hidden);
      editor.select(visible.map(({ id }) => id));
      editor.announce(m.designer_elements_selected({ count: visible.length }));
    },
  },
  {
    id: 'select-none',
    name: m.designer_select_none,
    icon: X,
    shortcuts: ['Escape'],
    onLabelOnly: true,
    reason: needsSelection,
    run: (editor) => {
      editor.select([]);
      editor.announce(m.designer_nothing_selected());
    },
  },
];

function clipboardCommand(
  id: string,
  name: () => string,
  icon: LucideIcon,
  shortcut: string,
  behaviour: Pick<Command, 'reason' | 'run'>,
): Command {
  return { id, name, icon, shortcuts: [shortcut], byBrowser: true, ...behaviour };
}

function duplicateSelected(editor: Editor): void {
  const { selection } = editor.document.getState();
  const elements = editor.selected();
  const { design, ids } = duplicateElements(editor.design(), withGroups(editor.design(), selection), randomId);
  editor.edit(stepOf(m.designer_step_duplicated, elements), () => design, { select: ids });
  editor.requestFocus([...ids].at(-1));
}

/** The focus moves to the element that follows the removed one. */
export function removeSelected(editor: Editor, step: (values: { name: string }) => string): void {
  const elements = editor.selected().filter(({ locked }) => !locked);
  const first = editor.design().elements.findIndex((element) => elements.includes(element));
  editor.edit(stepOf(step, elements), (design) => removeElements(design, new Set(elements.map(({ id }) => id))));
  const remaining = editor.design().elements;
  editor.requestFocus(remaining[Math.min(first, remaining.length - 1)]?.id);
}
