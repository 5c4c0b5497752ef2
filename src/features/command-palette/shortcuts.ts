import type { ShortcutGroup } from '@/ui/overlays/shortcut-dialog';

/** ⌘ on Apple's machines, Ctrl elsewhere. */
export const modifier = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

export const shortcutGroups: readonly ShortcutGroup[] = [
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
      { keys: ['Tab'], description: 'From search to filters, rows and pages' },
      { keys: ['Enter'], description: 'Open the row, sort by the column' },
      { keys: [modifier, 'B'], description: 'To the actions of the selected rows' },
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

/** Whether a key press belongs to a field. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** The command of a key press outside of a field; undefined for all other keys. */
export function shortcutOf(event: KeyboardEvent): 'palette' | 'help' | undefined {
  if (event.defaultPrevented || event.repeat) return undefined;
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
    return 'palette';
  }
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  return plain && event.key === '?' && !isTyping(event.target) ? 'help' : undefined;
}
