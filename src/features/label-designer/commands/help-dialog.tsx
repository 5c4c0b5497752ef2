import { useEditor, useView } from '@/features/label-designer/editor';
import { ShortcutDialog, type ShortcutGroup } from '@/ui/overlays/shortcut-dialog';
import { commandGroups } from './all-commands';
import { displayKeys } from './shortcut';

const mouseAndFocus: ShortcutGroup = {
  title: 'Mouse and focus',
  shortcuts: [
    { keys: ['Tab'], description: 'Next element' },
    { keys: ['Esc'], description: 'From its properties back to the element' },
    { keys: ['Shift', 'Click'], description: 'Add to the selection' },
    { keys: ['Double-click'], description: 'Edit a text on the label' },
    { keys: ['Ctrl', 'Drag'], description: 'Move or resize without snapping' },
    { keys: ['Shift', 'Drag'], description: 'Keep the direction, or the proportions' },
    { keys: ['Esc'], description: 'Cancel the drag' },
    { keys: ['Ctrl', 'Wheel'], description: 'Zoom to the pointer' },
    { keys: ['Space', 'Drag'], description: 'Move the label in the window' },
  ],
};

const commandShortcuts = (): ShortcutGroup[] =>
  commandGroups.map(({ title, commands }) => ({
    title,
    shortcuts: commands.flatMap(({ name, shortcuts: [shortcut] = [] }) =>
      shortcut === undefined ? [] : [{ description: name, keys: displayKeys(shortcut) }],
    ),
  }));

export function HelpDialog() {
  const editor = useEditor();
  const open = useView(({ dialog }) => dialog?.type === 'help');
  const groups = [...commandShortcuts(), mouseAndFocus].filter(({ shortcuts }) => shortcuts.length > 0);
  return <ShortcutDialog open={open} onOpenChange={editor.closeDialog} groups={groups} width={560} />;
}
