import type { fontMetrics } from './font-metrics';

/** The fonts a designer chooses from (SPEC section 9). */
export const FONT_FAMILIES = ['Arial', 'Helvetica', 'Times New Roman', 'Courier New', 'Verdana'] as const;
/** The product's own two, which the standard label is set in. */
export const HOUSE_FONTS = ['IBM Plex Sans', 'IBM Plex Mono'] as const;
export const FONT_WEIGHTS = ['normal', 'bold', '100', '200', '300', '400', '500', '600', '700', '800', '900'] as const;

export type FontFamily = (typeof FONT_FAMILIES)[number] | (typeof HOUSE_FONTS)[number];
export type FontWeight = (typeof FONT_WEIGHTS)[number];
export type FontStretch = 85 | 100;
export type FontStyle = { family: FontFamily; weight: FontWeight; stretch: FontStretch };

type MetricsKey = keyof typeof fontMetrics;
type Shipped = { css: string; cuts: Record<number, MetricsKey> };

const arimo: Shipped = { css: 'Arimo, Arial, sans-serif', cuts: { 400: 'arimo-400', 700: 'arimo-700' } };
const plexSans: Shipped = {
  css: "'IBM Plex Sans Variable', sans-serif",
  cuts: { 400: 'plex-sans-400', 500: 'plex-sans-500', 600: 'plex-sans-600', 700: 'plex-sans-700' },
};

/**
 * Stations differ in the fonts they have, so labels use shipped ones: Arimo, Tinos and Cousine have the very widths of
 * Arial, Times New Roman and Courier New. Verdana has no free twin; Plex Sans is the nearest that is shipped.
 */
const shipped: Record<FontFamily, Shipped> = {
  Arial: arimo,
  Helvetica: arimo,
  'Times New Roman': { css: "Tinos, 'Times New Roman', serif", cuts: { 400: 'tinos-400', 700: 'tinos-700' } },
  'Courier New': { css: "Cousine, 'Courier New', monospace", cuts: { 400: 'cousine-400', 700: 'cousine-700' } },
  Verdana: plexSans,
  'IBM Plex Sans': plexSans,
  'IBM Plex Mono': { css: "'IBM Plex Mono', monospace", cuts: { 400: 'plex-mono-400', 600: 'plex-mono-600' } },
};

export type Cut = { css: string; weight: number; stretch: FontStretch; metrics: MetricsKey };

/** The shipped cut that stands for a font, weight and width: the weight is the nearest one there is. */
export function cutOf({ family, weight, stretch }: FontStyle): Cut {
  const { css, cuts } = shipped[family];
  const wanted = weight === 'normal' ? 400 : weight === 'bold' ? 700 : Number(weight);
  const condensed = stretch === 85 && css === plexSans.css;
  const weights = condensed ? [700] : Object.keys(cuts).map(Number);
  const nearest = weights.reduce((best, w) => (Math.abs(w - wanted) <= Math.abs(best - wanted) ? w : best));
  const metrics = condensed ? 'plex-sans-700-85' : (cuts[nearest] ?? 'arimo-400');
  return { css, weight: nearest, stretch: condensed ? 85 : 100, metrics };
}
