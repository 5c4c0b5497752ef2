import Contrast from 'lucide-react/icons/contrast';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { sections } from '@/features/landing/content';
import { BrandLink, PanelLink } from './page-parts';

const MENU = 'menu';

/** `startPage` makes its buttons work. */
export function SiteHeader() {
  return (
    <header className="site-header">
      <div className="width">
        <BrandLink />
        <nav id={MENU} aria-label="Halaman">
          {sections.map(({ anchor, label }) => (
            <a key={anchor} href={`#${anchor}`}>
              {label}
            </a>
          ))}
        </nav>
        <span className="grow" />
        <button type="button" className="btn btn-icon theme-button" aria-label="Tema terang atau gelap">
          <Contrast size={18} strokeWidth={1.75} aria-hidden />
        </button>
        <PanelLink className="btn btn-ink" signedOut="Login" signedIn="Home" />
        <button
          type="button"
          className="btn btn-icon menu-button"
          aria-label="Menu"
          aria-expanded="false"
          aria-controls={MENU}
        >
          <Menu size={20} strokeWidth={1.75} aria-hidden />
          <X size={20} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
    </header>
  );
}
