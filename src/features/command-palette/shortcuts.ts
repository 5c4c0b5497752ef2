/** A key or keys and what they do, as the help sheet lists them. */
export type Shortcut = { keys: string[]; does: string };

/** ⌘ on Apple's machines, Ctrl elsewhere. */
export const modifier = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

export const shortcuts: { where: string; list: Shortcut[] }[] = [
  {
    where: 'Everywhere',
    list: [
      { keys: [modifier, 'K'], does: 'Search: screens, parts, customers, deliveries' },
      { keys: ['?'], does: 'Show this list' },
      { keys: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    where: 'Lists',
    list: [
      { keys: ['Tab'], does: 'From search to filters, rows and pages' },
      { keys: ['Enter'], does: 'Open the row, sort by the column' },
      { keys: ['Scanner'], does: 'Scan anywhere outside a field to search for the code' },
    ],
  },
  {
    where: 'Label Designer',
    list: [
      { keys: ['←', '→', '↑', '↓'], does: 'Move by 1 mm, with Shift by 5 mm' },
      { keys: ['Delete'], does: 'Remove the selected elements' },
      { keys: [modifier, 'Z'], does: 'Undo, with Shift redo' },
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
