import ArrowRight from 'lucide-react/icons/arrow-right';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { ReactNode } from 'react';
import { benefits, callToAction, demo, type LandingSettings, screens, testimonials } from './content';
import { Features } from './sections/features';
import { Figures, Hero } from './sections/hero';
import { ChatLink, PanelLink, SectionHead } from './sections/page-parts';
import { SiteFooter, SiteHeader } from './sections/site-header-footer';

/** The public page (SPEC section 2), written to static HTML at build; `startPage` makes it interactive. */
export function LandingPage({ settings, bench }: { settings: LandingSettings; bench?: ReactNode }) {
  return (
    <>
      <a className="skip" href="#isi">
        Langsung ke isi
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
    <section className="band band-joined" aria-label="Layar">
      <div className="width">
        <SectionHead title={screens.title} lead={screens.lead} />
        <div className="screens">
          {screens.pictures.map(({ src, alt, text }) => (
            <figure key={src}>
              <img src={src} alt={alt} width={1440} height={900} loading="lazy" decoding="async" />
              <figcaption>{text}</figcaption>
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
        <SectionHead title={benefits.title} lead={benefits.lead} />
        <ul className="changes">
          {benefits.changes.map(({ before, after }) => (
            <li key={before}>
              <p className="before">
                <span className="sr">Sebelumnya: </span>
                {before}
              </p>
              <ArrowRight size={20} strokeWidth={1.75} aria-hidden />
              <p className="after">
                <span className="sr">Sekarang: </span>
                {after}
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
        <SectionHead title={demo.title} lead={demo.lead} />
        <div id="demo-bench">{bench}</div>
        <p className="demo-off">Aktifkan JavaScript untuk mencoba demo ini.</p>
      </div>
    </section>
  );
}

/** Sample quotes (SPEC section 1), of no person and no company, each marked as a sample. */
function Testimonials() {
  return (
    <section className="band" aria-label="Testimoni">
      <div className="width">
        <SectionHead title={testimonials.title} lead={testimonials.lead} />
        <div className="quotes">
          {testimonials.quotes.map(({ text, role }) => (
            <figure key={role} className="quote">
              <span className="sample">{testimonials.mark}</span>
              <blockquote>“{text}”</blockquote>
              <figcaption>
                <small>Bagian</small>
                <b>{role}</b>
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
          <h2>{callToAction.title}</h2>
          <p>{callToAction.lead}</p>
          <div className="actions">
            <PanelLink className="btn btn-ink btn-xl" signedOut="Login Admin" signedIn="Dashboard" />
            <ChatLink number={whatsappNumber} about="sales" className="btn btn-outline btn-xl">
              <MessageCircle size={18} strokeWidth={1.75} aria-hidden />
              Whatsapp Kami
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
