import { m } from '@messages/messages';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Contrast from 'lucide-react/icons/contrast';
import Menu from 'lucide-react/icons/menu';
import MessageCircle from 'lucide-react/icons/message-circle';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import type { Language } from '@/language/language';
import { siteAddress } from '@/lib/browser/site';
import { AndonTower } from './andon-tower';
import { changes, copyright, figures, type LandingSettings, pictures, points, quotes, sections } from './content';
import { pageLanguage } from './page-language';
import { heroLabels } from './sample-labels';
import { Features } from './sections/features';
import { BrandLink, ChatLink, PanelLink, SectionHead } from './sections/page-parts';

/** The public page (SPEC section 2), written to static HTML at build, once for each language; `startPage` makes it interactive. */
export function LandingPage({ settings, bench }: { settings: LandingSettings; bench?: ReactNode }) {
  return (
    <>
      <a className="skip" href="#isi">
        {m.landing_skip()}
      </a>
      <SiteHeader />
      <main id="isi">
        <Hero />
        <Figures />
        <Features />
        <Screens />
        <Benefits />
        <DemoSection bench={bench} />
        <Testimonials />
        <CallToAction whatsappNumber={settings.whatsappNumber} />
      </main>
      <SiteFooter settings={settings} />
    </>
  );
}

/** Pictures of the product, loaded near the window; `npm run screenshots` takes them again. */
function Screens() {
  return (
    <section className="band band-joined" aria-label={m.landing_screens()}>
      <div className="width">
        <SectionHead title={m.landing_screens_title()} lead={m.landing_screens_lead()} />
        <div className="screens">
          {pictures.map(({ src, alt, text }) => (
            <figure key={src}>
              <img src={siteAddress(src)} alt={alt()} width={1440} height={900} loading="lazy" decoding="async" />
              <figcaption>{text()}</figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

function Benefits() {
  return (
    <section className="band band-joined" id="manfaat">
      <div className="width">
        <SectionHead title={m.landing_benefits_title()} lead={m.landing_benefits_lead()} />
        <ul className="changes">
          {changes.map(({ before, after }) => (
            <li key={before()}>
              <p className="before">
                <span className="sr">{m.landing_before()} </span>
                {before()}
              </p>
              <ArrowRight size={20} strokeWidth={1.75} aria-hidden />
              <p className="after">
                <span className="sr">{m.landing_now()} </span>
                {after()}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Dark in both themes. Only `bench` is hydrated. */
function DemoSection({ bench }: { bench?: ReactNode }) {
  return (
    <section className="band demo" id="demo" data-theme="dark">
      <div className="width">
        <SectionHead title={m.landing_demo_title()} lead={m.landing_demo_lead()} />
        <div id="demo-bench">{bench}</div>
        <p className="demo-off">{m.landing_demo_off()}</p>
      </div>
    </section>
  );
}

/** Sample quotes (SPEC section 1), of no person and no company, each marked as a sample. */
function Testimonials() {
  return (
    <section className="band" aria-label={m.landing_testimonials()}>
      <div className="width">
        <SectionHead title={m.landing_testimonials_title()} lead={m.landing_testimonials_lead()} />
        <div className="quotes">
          {quotes.map(({ text, role }) => (
            <figure key={role()} className="quote">
              <span className="sample">{m.landing_sample()}</span>
              <blockquote>“{text()}”</blockquote>
              <figcaption>
                <small>{m.landing_department()}</small>
                <b>{role()}</b>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The orange band has the same colours in both themes; the barcode says POKAYOKE. */
function CallToAction({ whatsappNumber }: { whatsappNumber: string }) {
  return (
    <section className="call" id="kontak" data-theme="light">
      <div className="width">
        <div className="call-copy">
          <h2>{m.landing_call_title()}</h2>
          <p>{m.landing_call_lead()}</p>
          <div className="actions">
            <PanelLink
              className="btn btn-ink btn-xl"
              signedOut={m.landing_login_admin()}
              signedIn={m.landing_dashboard()}
            />
            <ChatLink number={whatsappNumber} about="sales" className="btn btn-outline btn-xl">
              <MessageCircle size={18} strokeWidth={1.75} aria-hidden />
              {m.landing_chat()}
            </ChatLink>
          </div>
        </div>
      </div>
      <svg className="bars" aria-hidden="true">
        <use href="#code39-pokayoke" width="100%" height="100%" />
      </svg>
    </section>
  );
}

function Hero() {
  return (
    <section className="hero">
      <div className="width">
        <div className="hero-copy">
          <h1>{m.landing_hero_title()}</h1>
          <p className="lead">{m.landing_hero_lead()}</p>
          <div className="actions">
            <a className="btn btn-hivis btn-xl" href="#demo">
              {m.landing_see_demo()}
            </a>
            <PanelLink
              className="btn btn-line btn-xl"
              signedOut={m.landing_login_admin()}
              signedIn={m.landing_to_dashboard()}
            />
          </div>
          <ul className="points">
            {points.map((point) => (
              <li key={point()}>{point()}</li>
            ))}
          </ul>
        </div>
        <Scene />
      </div>
    </section>
  );
}

/** Labels pass LT1 and LT2, and the andon turns green. The labels are symbols of the prerendered drawings. */
function Scene() {
  return (
    <div className="scene">
      <div className="roll">
        <div className="feed">
          {heroLabels.map(({ id, data }) => (
            <svg
              key={id}
              className="label"
              viewBox="0 0 135 90"
              role="img"
              aria-label={m.landing_hero_label({ part: data.partNo, serial: data.serialNumber })}
            >
              <use href={`#${id}`} />
            </svg>
          ))}
        </div>
      </div>
      {['LT1', 'LT2'].map((gate, index) => (
        <div key={gate} className={`gate gate-${index + 1}`}>
          <span className="gate-head">{gate}</span>
          <i className="beam" />
        </div>
      ))}
      <div className="mast">
        <AndonTower state="ok" />
        <i className="pole" />
      </div>
      <div className="plate is-ok">{m.landing_match()}</div>
    </div>
  );
}

function Figures() {
  return (
    <section id="figures" className="figures" aria-label={m.landing_figures()}>
      <dl className="width">
        {figures.map(({ value, style, caption }) => (
          <div key={value}>
            <dt>{caption()}</dt>
            <dd>{value.toLocaleString(pageLanguage.html(), { style, maximumFractionDigits: 1 })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const MENU = 'menu';

/** `startPage` makes its buttons work. */
function SiteHeader() {
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

function SiteFooter({ settings }: { settings: LandingSettings }) {
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
  const name = m.language_name({}, { locale: tag });
  const short = tag.toUpperCase();
  return (
    <a
      className={isShort ? 'btn btn-icon language-link' : 'language-link'}
      href={siteAddress(pageLanguage.address(tag))}
      hrefLang={tag}
      lang={tag}
      aria-label={isShort ? `${short}, ${name}` : undefined}
    >
      {isShort ? short : name}
    </a>
  );
}
