import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { env } from '@/config/env';
import { DEMO_IDS, DemoBench } from './demo/demo-bench';
import { headTags, siteFiles } from './head';
import { LandingPage } from './landing-page';
import { drawings } from './svg-symbols';

/** The bench is a React root of its own, because only it is hydrated. */
const PLACEHOLDER = '<div id="demo-bench"></div>';

/**
 * Everything that is written into index.html. Runs in Node, at build and in the dev server; nothing of this file
 * reaches the browser.
 */
export async function prerenderLanding() {
  const settings = { whatsappNumber: env.VITE_WHATSAPP_NUMBER, docsUrl: env.VITE_DOCS_URL };
  const page = renderToStaticMarkup(<LandingPage settings={settings} />);
  const { prelude } = await prerender(<DemoBench />, { identifierPrefix: DEMO_IDS });
  const bench = await new Response(prelude).text();
  return {
    page: page.replace(PLACEHOLDER, () => PLACEHOLDER.replace('><', () => `>${bench}<`)),
    drawings: drawings(),
    head: headTags(env.VITE_SITE_URL),
    files: siteFiles(env.VITE_SITE_URL),
  };
}
