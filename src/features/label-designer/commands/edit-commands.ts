import {
  ClipboardPaste,
  ClipboardPlus,
  Copy,
  CopyPlus,
  type LucideIcon,
  Redo2,
  Scissors,
  SquareDashedMousePointer,
  TextCursorInput,
  Trash2,
  Undo2,
  X,
} from 'lucide-react';
import { editText } from '@/features/label-designer/canvas/text-editing';
import { namesOf } from '@/features/label-designer/element-names';
import { withGroups } from '@/label/design/arrange';
import { duplicateElements, removeElements } from '@/label/design/edit';
import { canRedo, canUndo } from '@/label/design/history';
import { randomId } from '@/lib/browser/ids';
import { copyChosen, needsClipboard, pasteFromClipboard } from './clipboard';
import {
  type Command,
  type CommandContext,
  chosen,
  needsMovable,
  needsSelection,
  openDesign,
  stateOf,
} from './command';

/** History, clipboard, duplicates, removal and what is selected. */
export const editCommands: readonly Command[] = [
  {
    id: 'undo',
    name: 'Undo',
    icon: Undo2,
    group: 'Edit',
    shortcuts: ['Mod+Z'],
    reason: (context) => {
      const { history, gesture } = stateOf(context);
      return gesture || canUndo(history) ? undefined : 'Nothing to undo';
    },
    run: ({ designer }) => designer.actions.undo(),
  },
  {
    id: 'redo',
    name: 'Redo',
    icon: Redo2,
    group: 'Edit',
    shortcuts: ['Mod+Shift+Z', 'Mod+Y'],
    reason: (context) => (canRedo(stateOf(context).history) ? undefined : 'Nothing to redo'),
    run: ({ designer }) => designer.actions.redo(),
  },
  clipboard('cut', 'Cut', Scissors, 'Mod+X', {
    reason: (context) => needsMovable()(context) ?? needsClipboard(context),
    run: (context) => {
      copyChosen(context);
      removeChosen(context, 'Cut');
    },
  }),
  clipboard('copy', 'Copy', Copy, 'Mod+C', {
    reason: (context) => needsSelection(context) ?? needsClipboard(context),
    run: copyChosen,
  }),
  clipboard('paste', 'Paste', ClipboardPaste, 'Mod+V', {
    reason: (context) => stateOf(context).readOnly ?? needsClipboard(context),
    run: (context) => pasteFromClipboard(context),
  }),
  {
    id: 'paste-in-place',
    name: 'Paste in place',
    icon: ClipboardPlus,
    group: 'Edit',
    shortcuts: ['Mod+Shift+V'],
    reason: (context) => stateOf(context).readOnly ?? needsClipboard(context),
    run: (context) => pasteFromClipboard(context, { inPlace: true }),
  },
  {
    id: 'edit-text',
    name: 'Edit text',
    icon: TextCursorInput,
    group: 'Edit',
    shortcuts: ['F2'],
    onLabelOnly: true,
    reason: (context) =>
      needsMovable()(context) ?? (chosen(context).length > 1 ? 'Select one element only' : undefined),
    run: (context) => {
      const [element] = chosen(context);
      if (element) editText(context, element.id);
    },
  },
  {
    id: 'duplicate',
    name: 'Duplicate',
    icon: CopyPlus,
    group: 'Edit',
    shortcuts: ['Mod+D'],
    reason: (context) => stateOf(context).readOnly ?? needsSelection(context),
    run: duplicateChosen,
  },
  {
    id: 'delete',
    name: 'Delete',
    icon: Trash2,
    group: 'Edit',
    shortcuts: ['Delete', 'Backspace'],
    onLabelOnly: true,
    reason: needsMovable(),
    run: (context) => removeChosen(context, 'Deleted'),
  },
  {
    id: 'select-all',
    name: 'Select all',
    icon: SquareDashedMousePointer,
    group: 'Edit',
    shortcuts: ['Mod+A'],
    reason: (context) => (openDesign(context).elements.length === 0 ? 'The label is empty' : undefined),
    run: (context) => {
      const reachable = openDesign(context).elements.filter(({ hidden }) => !hidden);
      context.designer.actions.select(reachable.map(({ id }) => id));
      context.designer.actions.announce(`${reachable.length} elements selected`);
    },
  },
  {
    id: 'select-none',
    name: 'Clear selection',
    icon: X,
    group: 'Edit',
    shortcuts: ['Escape'],
    onLabelOnly: true,
    reason: needsSelection,
    run: ({ designer }) => {
      designer.actions.select([]);
      designer.actions.announce('Nothing selected');
    },
  },
];

function clipboard(
  id: string,
  name: string,
  icon: LucideIcon,
  key: string,
  rest: Pick<Command, 'reason' | 'run'>,
): Command {
  return { id, name, icon, group: 'Edit', shortcuts: [key], byBrowser: true, ...rest };
}

function duplicateChosen(context: CommandContext): void {
  const { designer, canvas } = context;
  const { selection } = stateOf(context);
  const elements = chosen(context);
  const { design, ids } = duplicateElements(openDesign(context), withGroups(openDesign(context), selection), randomId);
  designer.actions.edit(`Duplicated ${namesOf(elements)}`, () => design, { select: ids });
  canvas.requestFocus([...ids].at(-1));
}

/** The focus goes on to the element that takes the removed one's place, so that the keyboard does not lose its way. */
export function removeChosen(context: CommandContext, verb: string): void {
  const { designer, canvas } = context;
  const elements = chosen(context).filter(({ locked }) => !locked);
  const before = openDesign(context).elements;
  const first = before.findIndex((element) => elements.includes(element));
  designer.actions.edit(`${verb} ${namesOf(elements)}`, (design) =>
    removeElements(design, new Set(elements.map(({ id }) => id))),
  );
  const left = openDesign(context).elements;
  const next = left[Math.min(first, left.length - 1)];
  canvas.requestFocus(next?.id);
}
