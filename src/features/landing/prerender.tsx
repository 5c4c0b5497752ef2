import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { env } from '@/config/env';
import { drawings } from './drawings';
import { headTags, siteFiles } from './head';
import { LandingPage } from './landing-page';

/**
 * Everything that is written into index.html. Runs in Node, at build and in the dev server; nothing of this file
 * reaches the browser. A hidden picture holds the drawings, because React must not carry barcodes to hydrate them.
 */
export async function prerenderLanding() {
  const settings = { whatsappNumber: env.VITE_WHATSAPP_NUMBER, docsUrl: env.VITE_DOCS_URL };
  // No boundary may be held back for a script to put in: there is no inline script under the content security policy.
  const { prelude } = await prerender(<LandingPage settings={settings} />, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  });
  return {
    page: await new Response(prelude).text(),
    drawings: drawings(),
    settings: attributes({ 'data-whatsapp': settings.whatsappNumber, 'data-docs': settings.docsUrl }),
    head: headTags(env.VITE_SITE_URL),
    files: siteFiles(env.VITE_SITE_URL),
  };
}

/** The attributes as markup, escaped by React. */
const attributes = (values: Record<string, string>) =>
  renderToStaticMarkup(<i {...values} />).replace(/^<i(.*)><\/i>$/s, '$1');
