import type { ReactNode } from 'react';
import { Benefits } from './benefits';
import { CallToAction } from './call-to-action';
import { DemoSection } from './demo-section';
import { Features } from './features';
import { Figures } from './figures';
import { Hero } from './hero';
import type { LandingSettings } from './landing-settings';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { Testimonials } from './testimonials';

/** The public page (SPEC section 2), written to static HTML at build; `bringToLife` does the rest in the browser. */
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
