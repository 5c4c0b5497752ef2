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

/**
 * The public page (SPEC section 2). The same tree is written to static HTML at build and hydrated in the browser.
 * Nothing above the demo may change after the first render: its boundary hydrates late, and an update from above
 * would make React throw the static demo away.
 */
export function LandingPage({ settings }: { settings: LandingSettings }) {
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
        <DemoSection />
        <Testimonials />
        <CallToAction whatsappNumber={settings.whatsappNumber} />
      </main>
      <SiteFooter settings={settings} />
    </>
  );
}
