import { copyright, type LandingSettings, sections } from '@/features/landing/content';
import { BrandLink, ChatLink } from './page-parts';

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
