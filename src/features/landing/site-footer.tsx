import { ChatLink } from './chat-link';
import { copyright, sections } from './content';
import type { LandingSettings } from './landing-settings';
import { Logo } from './logo';

export function SiteFooter({ settings }: { settings: LandingSettings }) {
  const { whatsappNumber, docsUrl } = settings;
  return (
    <footer className="site-footer">
      <div className="width">
        <Logo />
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
