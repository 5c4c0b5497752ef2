import type { NoteFact } from '@/label/sample/sample-facts';
import { type FontStyle, faceOf, textWidth } from '@/label/text/fonts';

/** Dots of a letter, the gap after it, and from its top to the baseline. */
export type BitmapFont = { height: number; width: number; gap: number; baseline: number };

/** A font of a printer in ours. */
export type PrinterFont = {
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

/** Capitals of CG Triumvirate Bold Condensed are three quarters of its height; its letters are narrower than those of Arial. */
const [CAPITALS, NARROWNESS] = [0.75, 0.87];

/** The scalable font that most printers have. A name that is not in the file, and not in every printer, is noted. */
export const scalableFont = (tall: number, wide: number, missing?: string): PrinterFont => ({
  style: scalable,
  size: (tall * CAPITALS) / faceOf(scalable).cap,
  baseline: tall * CAPITALS,
  cell: tall,
  widthOf: (text) => textWidth(text, measured, wide) * NARROWNESS,
  notes: missing === undefined ? [] : [{ code: 'font-not-in-file', font: missing }],
});

/** Bitmap fonts grow in whole steps. */
export function bitmapFont(font: BitmapFont, wide: number, tall: number, missing?: string): PrinterFont {
  const baseline = font.baseline * tall;
  return {
    style: bitmap,
    size: baseline / faceOf(bitmap).cap,
    baseline,
    cell: font.height * tall,
    widthOf: (text) => Array.from(text).length * (font.width + font.gap) * wide,
    notes: missing === undefined ? [] : [{ code: 'font-not-in-file', font: missing }],
  };
}
