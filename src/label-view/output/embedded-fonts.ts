import arimo400 from '@fontsource/arimo/files/arimo-latin-400-normal.woff2?url';
import arimo700 from '@fontsource/arimo/files/arimo-latin-700-normal.woff2?url';
import cousine400 from '@fontsource/cousine/files/cousine-latin-400-normal.woff2?url';
import cousine700 from '@fontsource/cousine/files/cousine-latin-700-normal.woff2?url';
import plexMono400 from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2?url';
import plexMono600 from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-600-normal.woff2?url';
import tinos400 from '@fontsource/tinos/files/tinos-latin-400-normal.woff2?url';
import tinos700 from '@fontsource/tinos/files/tinos-latin-700-normal.woff2?url';
import plexSans from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-standard-normal.woff2?url';

type FontFile = { family: string; weight: string; stretch?: string; url: string };

/** The files behind the families of label/fonts.ts. */
const files: readonly FontFile[] = [
  { family: 'Arimo', weight: '400', url: arimo400 },
  { family: 'Arimo', weight: '700', url: arimo700 },
  { family: 'Tinos', weight: '400', url: tinos400 },
  { family: 'Tinos', weight: '700', url: tinos700 },
  { family: 'Cousine', weight: '400', url: cousine400 },
  { family: 'Cousine', weight: '700', url: cousine700 },
  { family: 'IBM Plex Mono', weight: '400', url: plexMono400 },
  { family: 'IBM Plex Mono', weight: '600', url: plexMono600 },
  { family: 'IBM Plex Sans Variable', weight: '100 700', stretch: '75% 100%', url: plexSans },
];

/** The @font-face rules of the families a picture names, with the fonts inside: an SVG file or image has no other. */
export async function embeddedFonts(markup: string): Promise<string> {
  const used = files.filter(({ family }) => markup.includes(family));
  return (await Promise.all(used.map(fontFace))).join('');
}

async function fontFace({ family, weight, stretch, url }: FontFile): Promise<string> {
  const blob = await (await fetch(url)).blob();
  const data = base64Of(new Uint8Array(await blob.arrayBuffer()));
  const width = stretch ? `font-stretch:${stretch};` : '';
  const source = `src:url(data:font/woff2;base64,${data}) format("woff2")`;
  return `@font-face{font-family:"${family}";font-weight:${weight};${width}${source}}`;
}

const CHUNK = 0x8000;

function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}
