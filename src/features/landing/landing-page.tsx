import { m } from '@messages/messages';
import ArrowRight from 'lucide-react/icons/arrow-right';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { ReactNode } from 'react';
import { changes, type LandingSettings, pictures, quotes } from './content';
import { Features } from './sections/features';
import { Figures, Hero } from './sections/hero';
import { ChatLink, PanelLink, SectionHead } from './sections/page-parts';
import { SiteFooter, SiteHeader } from './sections/site-header-footer';

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
              <img src={src} alt={alt()} width={1440} height={900} loading="lazy" decoding="async" />
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
