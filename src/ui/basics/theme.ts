/** What the user chose; `public/theme.js` reads the same key before the first paint. */
export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const KEY = 'theme';
const listeners = new Set<() => void>();
const darkSystem = '(prefers-color-scheme: dark)';

const isChoice = (value: unknown): value is ThemeChoice => themeChoices.some((choice) => choice === value);

const stored = (): ThemeChoice => {
  try {
    const value = localStorage.getItem(KEY);
    return isChoice(value) ? value : 'system';
  } catch {
    return 'system'; // storage may be refused; the theme then lives as long as the page
  }
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

const keep = (next: ThemeChoice) => {
  try {
    if (next === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    return; // see `stored`
  }
};

/** The theme of the page. `watch` follows the system and the choices made in other tabs; it returns how to stop. */
export const theme = {
  choice: current,
  /** Calls the listener whenever the theme may have changed; returns how to stop. */
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  set: (next: ThemeChoice) => {
    choice = next;
    keep(next);
    apply();
  },
  watch: () => {
    const system = matchMedia(darkSystem);
    const fromOtherTab = (event: StorageEvent) => {
      if (event.key !== KEY && event.key !== null) return;
      choice = stored();
      apply();
    };
    apply();
    system.addEventListener('change', apply);
    addEventListener('storage', fromOtherTab);
    return () => {
      system.removeEventListener('change', apply);
      removeEventListener('storage', fromOtherTab);
    };
  },
};
