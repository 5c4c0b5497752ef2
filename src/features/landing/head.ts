import { escapeMarkup } from '@/label/svg';
import { features } from './content';

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
