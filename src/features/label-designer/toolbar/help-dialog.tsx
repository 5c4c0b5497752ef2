import { m } from '@messages/messages';
import { commandGroups } from '@/features/label-designer/commands/all-commands';
import { displayKeys } from '@/features/label-designer/commands/shortcut';
import { ShortcutDialog, type ShortcutGroup } from '@/ui/overlays/shortcut-dialog';

const mouseAndFocus = (): ShortcutGroup => ({
  title: m.designer_mouse_and_focus(),
  shortcuts: [
    { keys: ['Tab'], description: m.designer_help_next() },
    { keys: ['Esc'], description: m.designer_help_back() },
    { keys: ['Shift', m.designer_key_click()], description: m.designer_help_add() },
    { keys: [m.designer_key_double_click()], description: m.designer_help_edit() },
    { keys: ['Ctrl', m.designer_key_drag()], description: m.designer_help_no_snap() },
    { keys: ['Shift', m.designer_key_drag()], description: m.designer_help_keep() },
    { keys: ['Esc'], description: m.designer_help_cancel() },
    { keys: ['Ctrl', m.designer_key_wheel()], description: m.designer_help_zoom() },
    { keys: [m.designer_key_space(), m.designer_key_drag()], description: m.designer_help_pan() },
  ],
});

const commandShortcuts = (): ShortcutGroup[] =>
  commandGroups.map(({ title, commands }) => ({
    title: title(),
    shortcuts: commands.flatMap(({ name, shortcuts: [shortcut] = [] }) =>
      shortcut === undefined ? [] : [{ description: name(), keys: displayKeys(shortcut) }],
    ),
  }));

/** The keys of the designer. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const groups = [...commandShortcuts(), mouseAndFocus()].filter(({ shortcuts }) => shortcuts.length > 0);
  return <ShortcutDialog open onOpenChange={onClose} groups={groups} width={560} />;
}
