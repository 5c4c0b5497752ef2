type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const onApple = () => /mac|iphone|ipad/i.test(navigator.userAgent);

/** `shortcut` such as 'Mod+Shift+Z', 'Delete' or '?'; Mod is ⌘ on Apple devices, else Ctrl. */
export function matches(shortcut: string, event: Pressed, apple = onApple()): boolean {
  const keys = keysOf(shortcut);
  const key = keys.at(-1) ?? '';
  const hasModifier = (modifier: string) => keys.slice(0, -1).includes(modifier);
  const mod = apple ? event.metaKey : event.ctrlKey;
  const other = apple ? event.ctrlKey : event.metaKey;
  if (mod !== hasModifier('Mod') || other || event.altKey !== hasModifier('Alt')) return false;
  // A character such as '?' or '+' may need Shift on the keyboard.
  if (isSymbol(key)) return event.key === key;
  return event.shiftKey === hasModifier('Shift') && event.key.toLowerCase() === key.toLowerCase();
}

const isSymbol = (key: string) => key.length === 1 && !/[a-z0-9 ]/i.test(key);

/** 'Mod++' is Mod with the plus key. */
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
