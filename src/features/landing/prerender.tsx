import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { env } from '@/config/env';
import { DemoBench } from './demo/demo-bench';
import { DEMO_IDS } from './demo/living-demo';
import { drawings } from './drawings';
import { headTags, siteFiles } from './head';
import { LandingPage } from './landing-page';

/** Where the bench goes: it is written as a root of its own, because it is the one that is hydrated. */
const STAND = '<div id="demo-bench"></div>';

/**
 * Everything that is written into index.html. Runs in Node, at build and in the dev server; nothing of this file
 * reaches the browser. A hidden picture holds the drawings, which several places of the page show.
 */
export async function prerenderLanding() {
  const settings = { whatsappNumber: env.VITE_WHATSAPP_NUMBER, docsUrl: env.VITE_DOCS_URL };
  const page = renderToStaticMarkup(<LandingPage settings={settings} />);
  const { prelude } = await prerender(<DemoBench />, { identifierPrefix: DEMO_IDS });
  const bench = await new Response(prelude).text();
  return {
    page: page.replace(STAND, () => STAND.replace('><', () => `>${bench}<`)),
    drawings: drawings(),
    head: headTags(env.VITE_SITE_URL),
    files: siteFiles(env.VITE_SITE_URL),
  };
}
