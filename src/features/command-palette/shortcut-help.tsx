import { m } from '@messages/messages';
import { ShortcutDialog, type ShortcutGroup } from '@/ui/overlays/shortcut-dialog';
import { modifier } from './shortcuts';

const shortcutGroups = (): readonly ShortcutGroup[] => [
  {
    title: m.shortcuts_everywhere(),
    shortcuts: [
      { keys: [modifier, 'K'], description: m.shortcuts_search() },
      { keys: ['?'], description: m.shortcuts_help() },
      { keys: [m.shortcuts_scanner()], description: m.shortcuts_scan_label() },
      { keys: ['Esc'], description: m.shortcuts_close() },
    ],
  },
  {
    title: m.shortcuts_lists(),
    shortcuts: [
      { keys: ['/'], description: m.shortcuts_to_search() },
      {
        keys: ['↓', '↑'],
        description: m.shortcuts_rows(),
      },
      { keys: ['Enter'], description: m.shortcuts_open_row() },
      { keys: ['P'], description: m.shortcuts_print_row() },
      { keys: ['Space'], description: m.shortcuts_select_row() },
      { keys: [modifier, 'B'], description: m.shortcuts_bulk() },
      { keys: ['Tab'], description: m.shortcuts_tab() },
      { keys: [m.shortcuts_scanner()], description: m.shortcuts_scan_list() },
    ],
  },
  {
    title: m.shortcuts_designer(),
    shortcuts: [
      { keys: ['←', '→', '↑', '↓'], description: m.shortcuts_move() },
      { keys: ['Delete'], description: m.shortcuts_remove() },
      { keys: [modifier, 'Z'], description: m.shortcuts_undo() },
    ],
  },
];

/** The keyboard shortcuts of the panel; the Label Designer has its own list. */
export const ShortcutHelp = ({ onOpenChange }: { onOpenChange: (open: boolean) => void }) => (
  <ShortcutDialog open onOpenChange={onOpenChange} groups={shortcutGroups()} />
);
