type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Apple's machines use ⌘ where others use Ctrl. */
const onApple = () => /mac|iphone|ipad/i.test(navigator.userAgent);

/** Whether a key press is the shortcut, such as 'Mod+Shift+Z', 'Delete' or '?'. */
export function matches(shortcut: string, event: Pressed, apple = onApple()): boolean {
  const keys = keysOf(shortcut);
  const key = keys.at(-1) ?? '';
  const wants = (modifier: string) => keys.slice(0, -1).includes(modifier);
  const mod = apple ? event.metaKey : event.ctrlKey;
  const other = apple ? event.ctrlKey : event.metaKey;
  if (mod !== wants('Mod') || other || event.altKey !== wants('Alt')) return false;
  // A character such as '?' or '+' may need Shift on the keyboard.
  if (isSymbol(key)) return event.key === key;
  return event.shiftKey === wants('Shift') && event.key.toLowerCase() === key.toLowerCase();
}

const isSymbol = (key: string) => key.length === 1 && !/[a-z0-9 ]/i.test(key);

/** 'Mod++' is Mod and the plus sign. */
const keysOf = (shortcut: string) => shortcut.split(/\+(?!$)/);

const symbols: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

/** For display: ['Ctrl', 'Shift', 'Z']. */
export const displayKeys = (shortcut: string, apple = onApple()): string[] =>
  keysOf(shortcut).map((key) => (key === 'Mod' ? (apple ? '⌘' : 'Ctrl') : (symbols[key] ?? key)));

/** For aria-keyshortcuts. */
export const ariaKeys = (shortcut: string, apple = onApple()) =>
  shortcut.replace('Mod', apple ? 'Meta' : 'Control').replace('++', '+Plus');
