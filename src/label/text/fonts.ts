import { fontMetrics } from './font-metrics';

/** The fonts offered in the designer (SPEC section 9). */
export const FONT_FAMILIES = ['Arial', 'Helvetica', 'Times New Roman', 'Courier New', 'Verdana'] as const;
/** The two fonts of the standard label. */
export const STANDARD_FONTS = ['IBM Plex Sans', 'IBM Plex Mono'] as const;
export const FONT_WEIGHTS = ['normal', 'bold', '100', '200', '300', '400', '500', '600', '700', '800', '900'] as const;

type FontFamily = (typeof FONT_FAMILIES)[number] | (typeof STANDARD_FONTS)[number];
type FontWeight = (typeof FONT_WEIGHTS)[number];
type FontStretch = 85 | 100;
export type FontStyle = { family: FontFamily; weight: FontWeight; stretch: FontStretch };

type MetricsKey = keyof typeof fontMetrics;
type ShippedFamily = { css: string; weights: Record<number, MetricsKey> };

const arimo: ShippedFamily = { css: 'Arimo, Arial, sans-serif', weights: { 400: 'arimo-400', 700: 'arimo-700' } };
const plexSans: ShippedFamily = {
  css: "'IBM Plex Sans Variable', sans-serif",
  weights: { 400: 'plex-sans-400', 500: 'plex-sans-500', 600: 'plex-sans-600', 700: 'plex-sans-700' },
};

/**
 * Labels use shipped fonts, because computers have different ones. Arimo, Tinos and Cousine have the widths of Arial,
 * Times New Roman and Courier New; no free font has those of Verdana, and Plex Sans is the closest.
 */
const shippedFonts: Record<FontFamily, ShippedFamily> = {
  Arial: arimo,
  Helvetica: arimo,
  'Times New Roman': { css: "Tinos, 'Times New Roman', serif", weights: { 400: 'tinos-400', 700: 'tinos-700' } },
  'Courier New': { css: "Cousine, 'Courier New', monospace", weights: { 400: 'cousine-400', 700: 'cousine-700' } },
  Verdana: plexSans,
  'IBM Plex Sans': plexSans,
  'IBM Plex Mono': { css: "'IBM Plex Mono', monospace", weights: { 400: 'plex-mono-400', 600: 'plex-mono-600' } },
};

export type ShippedFont = { css: string; weight: number; stretch: FontStretch; metrics: MetricsKey };

/** The shipped font for a style, in the nearest weight. */
export function shippedFont({ family, weight, stretch }: FontStyle): ShippedFont {
  const { css, weights } = shippedFonts[family];
  const requested = weight === 'normal' ? 400 : weight === 'bold' ? 700 : Number(weight);
  const condensed = stretch === 85 && css === plexSans.css;
  const available = condensed ? [700] : Object.keys(weights).map(Number);
  const distance = (w: number) => Math.abs(w - requested);
  const nearest = available.reduce((best, w) => (distance(w) <= distance(best) ? w : best));
  const metrics = condensed ? 'plex-sans-700-85' : (weights[nearest] ?? 'arimo-400');
  return { css, weight: nearest, stretch: condensed ? 85 : 100, metrics };
}

/** Font sizes are in points. */
export const MM_PER_POINT = 25.4 / 72;

/** Measures in parts of the font size. */
type Face = {
  ascent: number;
  descent: number;
  cap: number;
  width: (codePoint: number) => number;
  has: (codePoint: number) => boolean;
};

const faces = new Map<MetricsKey, Face>();

export function faceOf(style: FontStyle): Face {
  const key = shippedFont(style).metrics;
  let face = faces.get(key);
  if (!face) {
    face = readFace(key);
    faces.set(key, face);
  }
  return face;
}

/**
 * Width in mm of a text at a size in mm; `tracking` is added after every character, in parts of the size. Kerning is
 * ignored, because it mostly narrows. A character the font lacks counts as the widest likely fallback font has it.
 */
export function textWidth(text: string, style: FontStyle, sizeMm: number, tracking = 0): number {
  const face = faceOf(style);
  let width = 0;
  for (const character of text) width += face.width(character.codePointAt(0) ?? 0) + tracking;
  return width * sizeMm;
}

/** Whether the shipped font has every character, so that `textWidth` is exact. */
export function fontHas(text: string, style: FontStyle): boolean {
  const face = faceOf(style);
  for (const character of text) if (!face.has(character.codePointAt(0) ?? 0)) return false;
  return true;
}

function readFace(key: MetricsKey): Face {
  const { ascent, descent, cap, widths } = fontMetrics[key];
  const table = typeof widths === 'string' ? widths.split(' ').map((width) => Number(width) / 1000) : [];
  const fixed = typeof widths === 'number' ? widths / 1000 : undefined;
  const index = (codePoint: number) =>
    codePoint >= 0x20 && codePoint <= 0x7e
      ? codePoint - 0x20
      : codePoint >= 0xa0 && codePoint <= 0xff
        ? codePoint - 0x41
        : -1;
  return {
    ascent: ascent / 1000,
    descent: descent / 1000,
    cap: cap / 1000,
    has: (codePoint) => index(codePoint) >= 0,
    width: (codePoint) => {
      const position = index(codePoint);
      return position < 0 ? fallbackWidth(codePoint) : (fixed ?? table[position] ?? 1);
    },
  };
}

/** In parts of the size: full-width scripts and emoji over 1, combining marks 0, others 0.8. */
function fallbackWidth(codePoint: number): number {
  if (/\p{M}|\p{Cf}/u.test(String.fromCodePoint(codePoint))) return 0;
  if (codePoint > 0xffff) return 1.35;
  return codePoint >= 0x1100 ? 1.05 : 0.8;
}
