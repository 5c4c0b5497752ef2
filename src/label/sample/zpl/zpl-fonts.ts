import type { NoteFact } from '@/label/sample/sample-facts';
import { type FontStyle, faceOf, textWidth } from '@/label/text/fonts';

/** Dots of a letter, the gap after it, and from its top to the baseline, at 8 dots a millimetre. */
type BitmapFont = { height: number; width: number; gap: number; baseline: number };

const bitmapFonts: Readonly<Record<string, BitmapFont>> = {
  A: { height: 9, width: 5, gap: 1, baseline: 7 },
  B: { height: 11, width: 7, gap: 2, baseline: 11 },
  C: { height: 18, width: 10, gap: 2, baseline: 14 },
  D: { height: 18, width: 10, gap: 2, baseline: 14 },
  E: { height: 28, width: 15, gap: 5, baseline: 23 },
  F: { height: 26, width: 13, gap: 3, baseline: 21 },
  G: { height: 60, width: 40, gap: 8, baseline: 48 },
  H: { height: 21, width: 13, gap: 6, baseline: 21 },
};

/** P to V have fixed sizes of the scalable font. */
const fixedSizes: Readonly<Record<string, readonly [height: number, width: number]>> = {
  P: [20, 18],
  Q: [28, 24],
  R: [35, 31],
  S: [40, 35],
  T: [48, 42],
  U: [59, 53],
  V: [80, 71],
};

export type ZplFont = {
  style: FontStyle;
  /** Of our letters, dots. */
  size: number;
  /** From the top of the cell to the baseline, and the whole cell, dots. */
  baseline: number;
  cell: number;
  widthOf: (text: string) => number;
  notes: readonly NoteFact[];
};

const scalable: FontStyle = { family: 'IBM Plex Sans', weight: 'bold', stretch: 85 };
const measured: FontStyle = { family: 'Arial', weight: 'bold', stretch: 100 };
const bitmap: FontStyle = { family: 'IBM Plex Mono', weight: '400', stretch: 100 };

/** Capitals of font 0 are three quarters of its height; its letters are narrower than those of Arial. */
const [CAPITALS, NARROWNESS] = [0.75, 0.87];

/** The font of a field in ours. `height` and `width` are 0 where the file does not say. */
export function zplFont(name: string, height: number, width: number): ZplFont {
  const font = bitmapFonts[name];
  if (font) return bitmapOf(font, height, width);
  const [fixedHeight, fixedWidth] = fixedSizes[name] ?? [];
  const tall = fixedHeight ?? (height || width || 15);
  const wide = fixedWidth ?? (width || tall);
  return {
    style: scalable,
    size: (tall * CAPITALS) / faceOf(scalable).cap,
    baseline: tall * CAPITALS,
    cell: tall,
    widthOf: (text) => textWidth(text, measured, wide) * NARROWNESS,
    notes: /^[0P-V]$/.test(name) ? [] : [{ code: 'font-not-in-file', font: name }],
  };
}

/** Bitmap fonts grow in whole steps. */
function bitmapOf(font: BitmapFont, height: number, width: number): ZplFont {
  const steps = (asked: number, own: number) => Math.max(1, Math.min(10, Math.round(asked / own)));
  const tall = height ? steps(height, font.height) : width ? steps(width, font.width) : 1;
  const wide = width ? steps(width, font.width) : tall;
  const baseline = font.baseline * tall;
  return {
    style: bitmap,
    size: baseline / faceOf(bitmap).cap,
    baseline,
    cell: font.height * tall,
    widthOf: (text) => Array.from(text).length * (font.width + font.gap) * wide,
    notes: [],
  };
}
