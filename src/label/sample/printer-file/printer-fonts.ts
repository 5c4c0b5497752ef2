import type { NoteFact } from '@/label/sample/sample-facts';
import { type FontStyle, faceOf } from '@/label/text/fonts';

/** Dots of a letter, the gap after it, and from its top to the baseline. */
export type BitmapFont = { height: number; width: number; gap: number; baseline: number };

/** A font of a printer as one of the label fonts. */
export type PrinterFont = {
  style: FontStyle;
  /** Size of our font, dots. */
  size: number;
  /** From the top of the cell to the baseline, and the whole cell, dots. */
  baseline: number;
  cell: number;
  widthOf: (text: string) => number;
  notes: readonly NoteFact[];
};

const scalable: FontStyle = { family: 'IBM Plex Sans', weight: 'bold', stretch: 85 };
const bitmap: FontStyle = { family: 'IBM Plex Mono', weight: '400', stretch: 100 };

/** Capitals of CG Triumvirate Bold Condensed are three quarters of its height. */
const CAPITALS = 0.75;

/** Its letters of each width, in thousandths of the width of the font. Its hyphen is a long one. */
const lettersOfWidth: Readonly<Record<number, string>> = {
  250: " '|\\",
  274: '{}',
  278: '/:;Ifijlt',
  333: '!"(),.[]`r',
  389: 'z',
  444: 'Jcksvxy',
  500: '#$*+0123456789<=>?EFLTZ^_abdeghnopqu~',
  556: 'ABCKPSVXY',
  611: 'DGHNOQRU',
  667: '&w',
  778: 'Mm',
  800: '-',
  833: '%@W',
};
const widths = new Map(
  Object.entries(lettersOfWidth).flatMap(([width, letters]) =>
    Array.from(letters, (letter) => [letter, Number(width) / 1000] as const),
  ),
);

/** A letter with a mark is as wide as without it; the rest is as wide as most letters. */
const widthOfLetter = (letter: string) => widths.get(letter.normalize('NFD').charAt(0)) ?? 0.5;

/** The scalable font that most printers have. A name that is not in the file, and not in every printer, is noted. */
export const scalableFont = (tall: number, wide: number, missing?: string): PrinterFont => ({
  style: scalable,
  size: (tall * CAPITALS) / faceOf(scalable).cap,
  baseline: tall * CAPITALS,
  cell: tall,
  widthOf: (text) => Array.from(text, widthOfLetter).reduce((sum, width) => sum + width, 0) * wide,
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
