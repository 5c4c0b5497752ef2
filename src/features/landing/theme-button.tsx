import { Contrast } from 'lucide-react';
import { theme } from '@/ui/theme';

/** Light or dark. A choice that agrees with the system is kept as `system`, so the page follows it later too. */
export function ThemeButton() {
  const turn = () => {
    const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    theme.set(next === system ? 'system' : next);
  };
  return (
    <button type="button" className="btn btn-icon theme-button" aria-label="Tema terang atau gelap" onClick={turn}>
      <Contrast size={18} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
