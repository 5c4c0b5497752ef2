import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { env } from '@/config/env';
import { encode } from '@/label/codes/symbologies';
import { renderLabel } from '@/label/render';
import { standardLabel } from '@/label/standard-label';
import { escapeMarkup, svg, toSvgString } from '@/label/svg';
import type { LabelData } from '@/label/text/label-data';
import { Logo } from '@/ui/basics/logo';
import { features } from './content';
import { DEMO_IDS, DemoBench } from './demo/demo-bench';
import { LandingPage } from './landing-page';
import { checkedLabel, heroLabels } from './sample-labels';

const TITLE = 'Pokayoke: pemeriksaan label pengiriman otomotif';
const DESCRIPTION =
  'Pokayoke membaca barcode dan QR pada label pengiriman customer otomotif di LT1 dan LT2, mencocokkannya dengan label part, dan mencatat hasilnya. Melengkapi ERP Anda.';

/** Title, description, link preview, structured data, and the canonical address when `siteUrl` is known. */
export function headTags(siteUrl: string): string {
  const page = siteUrl && `${siteUrl}/`;
  const tags: string[] = [
    `<title>${escapeMarkup(TITLE)}</title>`,
    meta('name', 'description', DESCRIPTION),
    ...(page ? [`<link rel="canonical" href="${escapeMarkup(page)}" />`, meta('property', 'og:url', page)] : []),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'id_ID'),
    meta('property', 'og:site_name', 'Pokayoke'),
    meta('property', 'og:title', TITLE),
    meta('property', 'og:description', DESCRIPTION),
    meta('property', 'og:image', `${siteUrl}/og-image.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', 'Label part melewati LT1 dan LT2; andon hijau, COCOK'),
    meta('name', 'twitter:card', 'summary_large_image'),
    `<script type="application/ld+json">${structuredData(page)}</script>`,
  ];
  return tags.join('\n    ');
}

/** robots.txt, and the sitemap when `siteUrl` is known: it may only contain absolute addresses. */
export function siteFiles(siteUrl: string): { fileName: string; source: string }[] {
  const robots = ['User-agent: *', 'Disallow: /app', 'Disallow: /login', 'Allow: /', ''];
  if (!siteUrl) return [{ fileName: 'robots.txt', source: robots.join('\n') }];
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    `  <url><loc>${escapeMarkup(siteUrl)}/</loc></url>`,
    '</urlset>',
    '',
  ];
  return [
    { fileName: 'robots.txt', source: [...robots, `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n') },
    { fileName: 'sitemap.xml', source: sitemap.join('\n') },
  ];
}

function structuredData(page: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: 'Pokayoke',
    description: DESCRIPTION,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    inLanguage: 'id',
    featureList: features.cards.map(({ title }) => title),
    ...(page && { url: page }),
  };
  // `<` is escaped so that no text can close the script element.
  return JSON.stringify(data).replace(/</g, '\\u003c');
}

const meta = (attribute: 'name' | 'property', name: string, content: string) =>
  `<meta ${attribute}="${name}" content="${escapeMarkup(content)}" />`;

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
