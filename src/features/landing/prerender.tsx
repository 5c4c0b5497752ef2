import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { env } from '@/config/env';
import { encode } from '@/label/codes/symbologies';
import { renderLabel } from '@/label/render';
import { standardLabel } from '@/label/standard-label';
import { svg, toSvgString } from '@/label/svg';
import type { LabelData } from '@/label/text/label-data';
import { Logo } from '@/ui/basics/logo';
import { DEMO_IDS, DemoBench } from './demo/demo-bench';
import { headTags, siteFiles } from './head';
import { LandingPage } from './landing-page';
import { checkedLabel, heroLabels } from './sample-labels';

/** The demo is a React root of its own, because only it is hydrated. */
const PLACEHOLDER = '<div id="demo-bench"></div>';

/**
 * Everything that is written into index.html. Runs in Node only, at build and in the dev server.
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

/**
 * The page's drawings as symbols of one hidden SVG: the logo, the labels of the hero and two Code 39. Made at build, so
 * that neither encoders nor paths are part of the page's JavaScript.
 */
function drawings(): string {
  const symbols = [
    `<symbol id="logo" viewBox="0 0 128 32">${renderToStaticMarkup(<Logo />)}</symbol>`,
    code39('code39-part', checkedLabel.data.partNo),
    code39('code39-pokayoke', 'POKAYOKE'),
    ...heroLabels.map(({ id, data }) => label(id, data)),
  ];
  return `<svg class="drawings" aria-hidden="true" width="0" height="0">${symbols.join('')}</svg>`;
}

function label(id: string, data: LabelData): string {
  const { attributes, children } = renderLabel(standardLabel, data);
  const { viewBox = '', fill = '' } = attributes;
  return toSvgString(svg('symbol', { id, viewBox, fill }, children));
}

/** A Code 39 that fills its container; one unit is one module. */
function code39(id: string, text: string): string {
  const code = encode('code39', text);
  if (!code.ok) throw new Error(`${text} cannot be a Code 39: ${code.reason}`);
  let path = '';
  for (let i = 0; i < code.runs.length; i += 3)
    path += `M${code.runs[i + 1]} 0h${code.runs[i + 2]}v1h-${code.runs[i + 2]}z`;
  const attributes = {
    id,
    viewBox: `0 0 ${code.width} 1`,
    preserveAspectRatio: 'none',
    'shape-rendering': 'crispEdges',
  };
  return toSvgString(svg('symbol', attributes, [svg('path', { d: path })]));
}
