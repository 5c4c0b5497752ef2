import { fontMetrics, MORE_CHARACTERS } from './font-metrics';
import { notoCharacters } from './noto-characters';

/** The fonts offered in the designer (SPEC section 9). */
export const FONT_FAMILIES = ['Arial', 'Helvetica', 'Times New Roman', 'Courier New', 'Verdana'] as const;
/** The two fonts of the standard label. */
export const STANDARD_FONTS = ['IBM Plex Sans', 'IBM Plex Mono'] as const;
/** For names in letters that the other fonts lack: latin with all marks, greek, cyrillic, Japanese, Korean, Chinese. */
export const OTHER_LETTERS_FONT = 'Noto Sans';
export const FONT_WEIGHTS = ['normal', 'bold', '100', '200', '300', '400', '500', '600', '700', '800', '900'] as const;

type FontFamily = (typeof FONT_FAMILIES)[number] | (typeof STANDARD_FONTS)[number] | typeof OTHER_LETTERS_FONT;
type FontWeight = (typeof FONT_WEIGHTS)[number];
type FontStretch = 85 | 100;
export type FontStyle = { family: FontFamily; weight: FontWeight; stretch: FontStretch };

type MetricsKey = keyof typeof fontMetrics;
type ShippedFamily = { css: string; weights: Record<number, MetricsKey> };

const arimo: ShippedFamily = {
  css: "Arimo, 'Noto Sans', Arial, sans-serif",
  weights: { 400: 'arimo-400', 700: 'arimo-700' },
};
const plexSans: ShippedFamily = {
  css: "'IBM Plex Sans Variable', 'Noto Sans', sans-serif",
  weights: { 400: 'plex-sans-400', 500: 'plex-sans-500', 600: 'plex-sans-600', 700: 'plex-sans-700' },
};

/**
 * Labels use shipped fonts, because computers have different ones; what a font lacks is in Noto Sans (missingCharacters). Arimo, Tinos and Cousine have the widths of Arial,
 * Times New Roman and Courier New; no free font has those of Verdana, and Plex Sans is the closest.
 */
const shippedFonts: Record<FontFamily, ShippedFamily> = {
  Arial: arimo,
  Helvetica: arimo,
  'Times New Roman': {
    css: "Tinos, 'Noto Sans', 'Times New Roman', serif",
    weights: { 400: 'tinos-400', 700: 'tinos-700' },
  },
  'Courier New': {
    css: "Cousine, 'Noto Sans', 'Courier New', monospace",
    weights: { 400: 'cousine-400', 700: 'cousine-700' },
  },
  Verdana: plexSans,
  'IBM Plex Sans': plexSans,
  'IBM Plex Mono': {
    css: "'IBM Plex Mono', 'Noto Sans', monospace",
    weights: { 400: 'plex-mono-400', 600: 'plex-mono-600' },
  },
  'Noto Sans': { css: "'Noto Sans', sans-serif", weights: { 400: 'noto-sans-400', 700: 'noto-sans-700' } },
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

/** Whether `textWidth` is exact for every character. */
export const isMeasured = (text: string): boolean =>
  [...text].every((character) => tableIndex(character.codePointAt(0) ?? 0) >= 0);

/** The characters of a text that its font lacks: those that are printed in Noto Sans, and those that no font has. */
export function missingCharacters(text: string, style: FontStyle): { inNoto: string[]; nowhere: string[] } {
  const face = faceOf(style);
  const lacking = [...new Set(text)].filter((character) => !face.has(character.codePointAt(0) ?? 0));
  const visible = lacking.filter((character) => !/\p{Default_Ignorable_Code_Point}|\p{Cc}/u.test(character));
  return {
    inNoto: style.family === OTHER_LETTERS_FONT ? [] : visible.filter(isInNoto),
    nowhere: visible.filter((character) => !isInNoto(character)),
  };
}

let noto: string | undefined;

function isInNoto(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  noto ??= atob(notoCharacters);
  return code <= 0xff ? tableIndex(code) >= 0 : ((noto.charCodeAt(code >> 3) || 0) & (0x80 >> (code & 7))) !== 0;
}

const moreIndexes = new Map([...MORE_CHARACTERS].map((character, at) => [character.codePointAt(0), 0xff - 0x40 + at]));

/** The place of a character in the tables of widths; -1 for one that is not in them. */
const tableIndex = (code: number): number =>
  code >= 0x20 && code <= 0x7e
    ? code - 0x20
    : code >= 0xa0 && code <= 0xff
      ? code - 0x41
      : (moreIndexes.get(code) ?? -1);

function readFace(key: MetricsKey): Face {
  const { ascent, descent, cap, widths } = fontMetrics[key];
  const table = typeof widths === 'string' ? widths.split(' ').map((width) => Number(width) / 1000) : [];
  const fixed = typeof widths === 'number' ? widths / 1000 : undefined;
  const isNoto = key.startsWith('noto-');
  return {
    ascent: ascent / 1000,
    descent: descent / 1000,
    cap: cap / 1000,
    has: (codePoint) => (isNoto ? isInNoto(String.fromCodePoint(codePoint)) : tableIndex(codePoint) >= 0),
    width: (codePoint) => {
      const position = tableIndex(codePoint);
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
