import { bytesOfBase64 } from '@/lib/base64';

const fonts: Record<string, () => Promise<{ base64: string }>> = {
  'arimo-400': () => import('virtual:label-font/arimo-400'),
  'arimo-700': () => import('virtual:label-font/arimo-700'),
  'tinos-400': () => import('virtual:label-font/tinos-400'),
  'tinos-700': () => import('virtual:label-font/tinos-700'),
  'cousine-400': () => import('virtual:label-font/cousine-400'),
  'cousine-700': () => import('virtual:label-font/cousine-700'),
  'plex-mono-400': () => import('virtual:label-font/plex-mono-400'),
  'plex-mono-600': () => import('virtual:label-font/plex-mono-600'),
  'plex-sans-400': () => import('virtual:label-font/plex-sans-400'),
  'plex-sans-500': () => import('virtual:label-font/plex-sans-500'),
  'plex-sans-600': () => import('virtual:label-font/plex-sans-600'),
  'plex-sans-700': () => import('virtual:label-font/plex-sans-700'),
  'noto-sans-400': () => import('virtual:label-font/noto-sans-400'),
  'noto-sans-700': () => import('virtual:label-font/noto-sans-700'),
  'plex-sans-700-85': () => import('virtual:label-font/plex-sans-700-85'),
};

/** A cut of a label font as a TrueType file, by its name in label/text/font-metrics.ts. @throws Error for another name. */
export async function loadLabelFont(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const load = fonts[name];
  if (!load) throw new Error(`There is no font ${name} for a PDF`);
  return bytesOfBase64((await load()).base64);
}
