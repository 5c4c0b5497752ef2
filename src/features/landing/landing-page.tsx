import type { ReactNode } from 'react';
import { demo, type LandingSettings } from './content';
import { Benefits } from './sections/benefits';
import { CallToAction } from './sections/call-to-action';
import { Features } from './sections/features';
import { Figures, Hero } from './sections/hero';
import { SectionHead } from './sections/page-parts';
import { SiteFooter } from './sections/site-footer';
import { SiteHeader } from './sections/site-header';
import { Testimonials } from './sections/testimonials';

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
        <Benefits />
        <DemoSection bench={bench} />
        <Testimonials />
        <CallToAction whatsappNumber={settings.whatsappNumber} />
      </main>
      <SiteFooter settings={settings} />
    </>
  );
}

/** Dark in both themes. `bench` is the only part that is hydrated. */
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
