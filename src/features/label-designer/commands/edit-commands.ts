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
import { namesOf } from '@/features/label-designer/element-names';
import { withGroups } from '@/label/design/arrange';
import { duplicateElements, removeElements } from '@/label/design/edit';
import { canRedo, canUndo } from '@/label/design/history';
import { randomId } from '@/lib/browser/ids';
import { copyToClipboard, pasteFromClipboard } from './clipboard';
import { type Command, needsEditableDesign, needsEditableSelection, needsMovable, needsSelection } from './command';

export const editCommands: readonly Command[] = [
  {
    id: 'undo',
    name: 'Undo',
    icon: Undo2,
    shortcuts: ['Mod+Z'],
    reason: (editor) => {
      const { history, gesture } = editor.document.getState();
      return gesture || canUndo(history) ? undefined : 'Nothing to undo';
    },
    run: (editor) => editor.undo(),
  },
  {
    id: 'redo',
    name: 'Redo',
    icon: Redo2,
    shortcuts: ['Mod+Shift+Z', 'Mod+Y'],
    reason: (editor) => (canRedo(editor.document.getState().history) ? undefined : 'Nothing to redo'),
    run: (editor) => editor.redo(),
  },
  clipboardCommand('cut', 'Cut', Scissors, 'Mod+X', {
    reason: needsMovable(),
    run: (editor) => {
      copyToClipboard(editor);
      removeSelected(editor, 'Cut');
    },
  }),
  clipboardCommand('copy', 'Copy', Copy, 'Mod+C', { reason: needsSelection, run: copyToClipboard }),
  clipboardCommand('paste', 'Paste', ClipboardPaste, 'Mod+V', {
    reason: needsEditableDesign,
    run: (editor) => void pasteFromClipboard(editor),
  }),
  {
    id: 'paste-in-place',
    name: 'Paste in place',
    icon: ClipboardPlus,
    shortcuts: ['Mod+Shift+V'],
    reason: needsEditableDesign,
    run: (editor) => void pasteFromClipboard(editor, { inPlace: true }),
  },
  {
    id: 'edit-text',
    name: 'Edit text',
    icon: TextCursorInput,
    shortcuts: ['F2'],
    onLabelOnly: true,
    reason: (editor) =>
      needsMovable()(editor) ?? (editor.selected().length > 1 ? 'Select one element only' : undefined),
    run: (editor) => {
      const [element] = editor.selected();
      if (element) editText(editor, element.id);
    },
  },
  {
    id: 'duplicate',
    name: 'Duplicate',
    icon: CopyPlus,
    shortcuts: ['Mod+D'],
    reason: needsEditableSelection,
    run: duplicateSelected,
  },
  {
    id: 'delete',
    name: 'Delete',
    icon: Trash2,
    shortcuts: ['Delete', 'Backspace'],
    onLabelOnly: true,
    reason: needsMovable(),
    run: (editor) => removeSelected(editor, 'Deleted'),
  },
  {
    id: 'select-all',
    name: 'Select all',
    icon: SquareDashedMousePointer,
    shortcuts: ['Mod+A'],
    reason: (editor) => (editor.design().elements.length === 0 ? 'The label is empty' : undefined),
    run: (editor) => {
      const visible = editor.design().elements.filter(({ hidden }) => !hidden);
      editor.select(visible.map(({ id }) => id));
      editor.announce(`${visible.length} elements selected`);
    },
  },
  {
    id: 'select-none',
    name: 'Clear selection',
    icon: X,
    shortcuts: ['Escape'],
    onLabelOnly: true,
    reason: needsSelection,
    run: (editor) => {
      editor.select([]);
      editor.announce('Nothing selected');
    },
  },
];

function clipboardCommand(
  id: string,
  name: string,
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
  editor.edit(`Duplicated ${namesOf(elements)}`, () => design, { select: ids });
  editor.requestFocus([...ids].at(-1));
}

/** The focus moves to the element that follows the removed one. */
export function removeSelected(editor: Editor, stepName: string): void {
  const elements = editor.selected().filter(({ locked }) => !locked);
  const first = editor.design().elements.findIndex((element) => elements.includes(element));
  editor.edit(`${stepName} ${namesOf(elements)}`, (design) =>
    removeElements(design, new Set(elements.map(({ id }) => id))),
  );
  const remaining = editor.design().elements;
  editor.requestFocus(remaining[Math.min(first, remaining.length - 1)]?.id);
}
