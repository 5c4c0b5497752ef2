import Contrast from 'lucide-react/icons/contrast';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { copyright, type LandingSettings, sections } from '@/features/landing/content';
import { BrandLink, ChatLink, PanelLink } from '@/features/landing/sections/page-parts';

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

export function SiteFooter({ settings }: { settings: LandingSettings }) {
  const { whatsappNumber, docsUrl } = settings;
  return (
    <footer className="site-footer">
      <div className="width">
        <BrandLink />
        <nav aria-label="Halaman, kaki">
          {sections.map(({ anchor, label }) => (
            <a key={anchor} href={`#${anchor}`}>
              {label}
            </a>
          ))}
        </nav>
        <nav aria-label="Bantuan">
          <ChatLink number={whatsappNumber} about="support">
            Support
          </ChatLink>
          <a href={docsUrl}>Dokumentasi</a>
          <ChatLink number={whatsappNumber} about="contact">
            Kontak
          </ChatLink>
        </nav>
        <p>{copyright}</p>
      </div>
    </footer>
  );
}
