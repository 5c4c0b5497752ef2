import { storedText } from '@/lib/browser/local-store';

/** The inline script of index.html and app.html reads the same key before the first paint. */
const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const listeners = new Set<() => void>();
const darkSystem = '(prefers-color-scheme: dark)';

/** When storage is blocked the theme lasts until the page is reloaded. */
const entry = storedText('theme');
const stored = (): ThemeChoice => {
  const value = entry.read();
  return themeChoices.find((choice) => choice === value) ?? 'system';
};

let choice: ThemeChoice | undefined;
const current = (): ThemeChoice => {
  choice ??= stored();
  return choice;
};

const apply = () => {
  const dark = current() === 'dark' || (current() === 'system' && matchMedia(darkSystem).matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  for (const listener of listeners) listener();
};

/** `start` applies the theme and follows the system and other tabs until the function it returns is called. */
export const theme = {
  choice: current,
  /** Calls the listener when the theme may have changed. @returns how to unsubscribe. */
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  set: (next: ThemeChoice) => {
    choice = next;
    if (next === 'system') entry.remove();
    else entry.write(next);
    apply();
  },
  start: () => {
    const system = matchMedia(darkSystem);
    apply();
    system.addEventListener('change', apply);
    const stopFollowing = entry.subscribe(() => {
      choice = stored();
      apply();
    });
    return () => {
      system.removeEventListener('change', apply);
      stopFollowing();
    };
  },
};
