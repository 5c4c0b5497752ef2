/** ⌘ on Apple's machines, Ctrl elsewhere. */
export const modifier = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

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
