import { commandGroups } from '@/features/label-designer/commands/all-commands';
import { displayKeys } from '@/features/label-designer/commands/shortcut';
import { ShortcutDialog, type ShortcutGroup } from '@/ui/overlays/shortcut-dialog';

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

/** The keys of the designer. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const groups = [...commandShortcuts(), mouseAndFocus].filter(({ shortcuts }) => shortcuts.length > 0);
  return <ShortcutDialog open onOpenChange={onClose} groups={groups} width={560} />;
}
