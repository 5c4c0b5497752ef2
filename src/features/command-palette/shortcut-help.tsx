import { ShortcutDialog, type ShortcutGroup } from '@/ui/overlays/shortcut-dialog';
import { modifier } from './shortcuts';

const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: [modifier, 'K'], description: 'Search: screens, parts, customers, deliveries' },
      { keys: ['?'], description: 'Show this list' },
      { keys: ['Scanner'], description: 'Scan a label anywhere outside a field to see its story' },
      { keys: ['Esc'], description: 'Close what is open' },
    ],
  },
  {
    title: 'Lists',
    shortcuts: [
      { keys: ['/'], description: 'Go to the search' },
      {
        keys: ['↓', '↑'],
        description: 'Row by row; from the search to the first row. Home and End: first and last row',
      },
      { keys: ['Enter'], description: 'Open the row, sort by the column' },
      { keys: ['P'], description: 'Print the row, re-print it in the print history' },
      { keys: ['Space'], description: 'Select the row' },
      { keys: [modifier, 'B'], description: 'To the actions of the selected rows' },
      { keys: ['Tab'], description: 'From search to filters, rows and pages' },
      { keys: ['Scanner'], description: 'Scan a number outside a field, or any code into the search, to find it' },
    ],
  },
  {
    title: 'Label Designer',
    shortcuts: [
      { keys: ['←', '→', '↑', '↓'], description: 'Move by 1 mm, with Shift by 5 mm' },
      { keys: ['Delete'], description: 'Remove the selected elements' },
      { keys: [modifier, 'Z'], description: 'Undo, with Shift redo' },
    ],
  },
];

/** The keyboard shortcuts of the panel; the Label Designer has its own list. */
export const ShortcutHelp = ({ onOpenChange }: { onOpenChange: (open: boolean) => void }) => (
  <ShortcutDialog open onOpenChange={onOpenChange} groups={shortcutGroups} />
);
