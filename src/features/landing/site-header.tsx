import { Menu, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { sections } from './content';
import { Logo } from './logo';
import { PanelLink } from './panel-link';
import { ThemeButton } from './theme-button';

export function SiteHeader() {
  const [open, setOpen] = useState(false);
  const menuId = useId();
  const Icon = open ? X : Menu;
  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    addEventListener('keydown', closeOnEscape);
    return () => removeEventListener('keydown', closeOnEscape);
  }, [open]);
  return (
    <header className="site-header">
      <div className="width">
        <Logo />
        <nav id={menuId} aria-label="Halaman" data-open={open || undefined}>
          {sections.map(({ anchor, label }) => (
            <a key={anchor} href={`#${anchor}`} onClick={() => setOpen(false)}>
              {label}
            </a>
          ))}
        </nav>
        <span className="grow" />
        <ThemeButton />
        <PanelLink className="btn btn-ink" signedOut="Login" signedIn="Home" />
        <button
          type="button"
          className="btn btn-icon menu-button"
          aria-label="Menu"
          aria-expanded={open}
          aria-controls={menuId}
          onClick={() => setOpen(!open)}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
    </header>
  );
}
