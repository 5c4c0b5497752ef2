import { theme } from '@/ui/basics/theme';

/** Light or dark. A choice that agrees with the system is kept as `system`, so the page follows it later too. */
export function liveThemeButton(signal: AbortSignal): void {
  const turn = () => {
    const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    theme.set(next === system ? 'system' : next);
  };
  document.querySelector('.theme-button')?.addEventListener('click', turn, { signal });
}
