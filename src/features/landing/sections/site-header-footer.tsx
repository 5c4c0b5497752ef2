import { m } from '@messages/messages';
import Contrast from 'lucide-react/icons/contrast';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { copyright, type LandingSettings, sections } from '@/features/landing/content';
import { pageLanguage } from '@/features/landing/page-language';
import { BrandLink, ChatLink, PanelLink } from '@/features/landing/sections/page-parts';
import type { Language } from '@/language/language';

const MENU = 'menu';

/** `startPage` makes its buttons work. */
export function SiteHeader() {
  return (
    <header className="site-header">
      <div className="width">
        <BrandLink />
        <nav id={MENU} aria-label={m.landing_nav()}>
          {sections.map(({ anchor, label }) => (
            <a key={anchor} href={`#${anchor}`}>
              {label()}
            </a>
          ))}
        </nav>
        {pageLanguage.others().map((tag) => (
          <LanguageLink key={tag} tag={tag} isShort />
        ))}
        <button type="button" className="btn btn-icon theme-button" aria-label={m.landing_theme()}>
          <Contrast size={18} strokeWidth={1.75} aria-hidden />
        </button>
        <PanelLink className="btn btn-ink" signedOut={m.landing_login()} signedIn={m.landing_home()} />
        <button
          type="button"
          className="btn btn-icon menu-button"
          aria-label={m.landing_menu()}
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
        <nav aria-label={m.landing_nav_footer()}>
          {sections.map(({ anchor, label }) => (
            <a key={anchor} href={`#${anchor}`}>
              {label()}
            </a>
          ))}
        </nav>
        <nav aria-label={m.landing_help()}>
          <ChatLink number={whatsappNumber} about="support">
            {m.landing_support()}
          </ChatLink>
          <a href={docsUrl}>{m.landing_docs()}</a>
          <ChatLink number={whatsappNumber} about="contact">
            {m.landing_nav_contact()}
          </ChatLink>
          {pageLanguage.others().map((tag) => (
            <LanguageLink key={tag} tag={tag} />
          ))}
        </nav>
        <p>{copyright}</p>
      </div>
    </footer>
  );
}

/** `isShort`: for the header, which has no room for it on the narrowest phones. */
function LanguageLink({ tag, isShort = false }: { tag: Language; isShort?: boolean }) {
  const name = m.language_name({}, tag);
  const short = tag.toUpperCase();
  return (
    <a
      className={isShort ? 'btn btn-icon language-link' : 'language-link'}
      href={pageLanguage.address(tag)}
      hrefLang={tag}
      lang={tag}
      aria-label={isShort ? `${short}, ${name}` : undefined}
    >
      {isShort ? short : name}
    </a>
  );
}
