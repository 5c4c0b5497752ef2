import { m } from '@messages/messages';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { env } from '@/config/env';
import { encode } from '@/label/codes/symbologies';
import { renderLabel } from '@/label/render';
import { standardLabel } from '@/label/standard-label';
import { escapeMarkup, svg, toSvgString } from '@/label/svg';
import type { LabelData } from '@/label/text/label-data';
import { SPECIFICATION } from '@/language/languages';
import { base, siteAddress } from '@/lib/browser/site';
import { Logo } from '@/ui/basics/logo';
import { features, NAME } from './content';
import { DEMO_IDS, DemoBench } from './demo/demo-bench';
import { LandingPage } from './landing-page';
import { pageLanguage } from './page-language';
import { comparedLabel, heroLabels } from './sample-labels';

/** Title, description, other languages, link preview, structured data, and the canonical address when `siteUrl` is known. */
export function headTags(siteUrl: string): string {
  const page = siteUrl && pageUrl(siteUrl);
  const [title, description] = [m.landing_title(), m.landing_description()];
  const tags: string[] = [
    `<title>${escapeMarkup(title)}</title>`,
    meta('name', 'description', description),
    ...languageLinks(siteUrl),
    ...(page ? [`<link rel="canonical" href="${escapeMarkup(page)}" />`, meta('property', 'og:url', page)] : []),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', regionalTag()),
    meta('property', 'og:site_name', NAME),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', addressOn(siteUrl, '/og-image.png')),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', m.landing_preview_alt()),
    meta('name', 'twitter:card', 'summary_large_image'),
    `<script type="application/ld+json">${structuredData(page)}</script>`,
  ];
  return tags.join('\n    ');
}

/** Of a file or page; without the name of the site an address on it. The name may have the folder in it, or not. */
const addressOn = (siteUrl: string, path: string) =>
  siteUrl ? new URL(siteAddress(path), siteUrl).href : siteAddress(path);
const pageUrl = (siteUrl: string, tag = pageLanguage.tag()) => addressOn(siteUrl, pageLanguage.address(tag));

/** The same page in each language, on each of them. The specification's is for any other. */
function languageLinks(siteUrl: string): string[] {
  return pageLanguage.choices.map((tag) => {
    const name = tag === SPECIFICATION ? 'x-default' : tag;
    return `<link rel="alternate" hreflang="${name}" href="${escapeMarkup(pageUrl(siteUrl, tag))}" />`;
  });
}

/** `id_ID`, as link previews want it. */
function regionalTag(): string {
  const { language, region } = new Intl.Locale(pageLanguage.html()).maximize();
  return `${language}_${region}`;
}

/**
 * robots.txt, and the sitemap when `siteUrl` is known: it may only contain absolute addresses. Search engines read
 * robots.txt at the root of a site alone: in a folder there is none, and the panel's pages say noindex themselves.
 */
export function siteFiles(siteUrl: string): { fileName: string; source: string }[] {
  const robots = ['User-agent: *', 'Disallow: /app', 'Disallow: /login', 'Allow: /', ''];
  const robotsWith = (...more: string[]) =>
    base === '/' ? [{ fileName: 'robots.txt', source: [...robots, ...more].join('\n') }] : [];
  if (!siteUrl) return robotsWith();
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pageLanguage.choices.map((tag) => `  <url><loc>${escapeMarkup(pageUrl(siteUrl, tag))}</loc></url>`),
    '</urlset>',
    '',
  ];
  return [
    ...robotsWith(`Sitemap: ${addressOn(siteUrl, '/sitemap.xml')}`, ''),
    { fileName: 'sitemap.xml', source: sitemap.join('\n') },
  ];
}

function structuredData(page: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: NAME,
    description: m.landing_description(),
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    inLanguage: pageLanguage.html(),
    featureList: features.map(({ title }) => title()),
    ...(page && { url: page }),
  };
  // `<` is escaped so that no text can close the script element.
  return JSON.stringify(data).replace(/</g, '\\u003c');
}

const meta = (attribute: 'name' | 'property', name: string, content: string) =>
  `<meta ${attribute}="${name}" content="${escapeMarkup(content)}" />`;

/** The demo is a React root of its own, because only it is hydrated. */
const PLACEHOLDER = '<div id="demo-bench"></div>';

/** Everything that is written into the pages, `/` first. Runs in Node only, at build and in the dev server. */
export function prerenderLanding() {
  const pages = pageLanguage.all.map((tag) => {
    pageLanguage.set(tag);
    return {
      address: pageLanguage.address(),
      lang: pageLanguage.html(),
      head: headTags(env.VITE_SITE_URL),
      body: body(),
    };
  });
  pageLanguage.set(undefined);
  return { pages, drawings: drawings(), files: siteFiles(env.VITE_SITE_URL) };
}

function body(): string {
  const settings = { whatsappNumber: env.VITE_WHATSAPP_NUMBER, docsUrl: env.VITE_DOCS_URL };
  const bench = renderToString(<DemoBench />, { identifierPrefix: DEMO_IDS });
  const demo = `<div id="demo-bench" data-language="${pageLanguage.tag()}">${bench}</div>`;
  return renderToStaticMarkup(<LandingPage settings={settings} />).replace(PLACEHOLDER, () => demo);
}

/**
 * The page's drawings as symbols of one hidden SVG: the logo, the labels of the hero and two Code 39. Made at build, so
 * that neither encoders nor paths are part of the page's JavaScript.
 */
function drawings(): string {
  const symbols = [
    `<symbol id="logo" viewBox="0 0 128 32">${renderToStaticMarkup(<Logo />)}</symbol>`,
    code39('code39-part', comparedLabel.data.partNo),
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
