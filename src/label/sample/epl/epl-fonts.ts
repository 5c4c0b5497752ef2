import { type BitmapFont, bitmapFont, type PrinterFont } from '@/label/sample/printer-file/printer-fonts';

type Fonts = Readonly<Record<string, BitmapFont>>;

/** At 8 dots a millimetre. */
const coarse: Fonts = {
  1: { height: 12, width: 8, gap: 2, baseline: 10 },
  2: { height: 16, width: 10, gap: 2, baseline: 13 },
  3: { height: 20, width: 12, gap: 2, baseline: 16 },
  4: { height: 24, width: 14, gap: 2, baseline: 19 },
  5: { height: 48, width: 32, gap: 4, baseline: 48 },
};

/** At 12, with the gap in their width. */
const fine: Fonts = {
  1: { height: 20, width: 12, gap: 0, baseline: 16 },
  2: { height: 28, width: 16, gap: 0, baseline: 23 },
  3: { height: 36, width: 20, gap: 0, baseline: 29 },
  4: { height: 44, width: 24, gap: 0, baseline: 36 },
  5: { height: 80, width: 48, gap: 0, baseline: 80 },
};

/** Letters are fonts that were loaded into the printer: those of font 3 stand for them. */
export function eplFont(name: string, wide: number, tall: number, dotsPerMm: number): PrinterFont {
  const fonts = dotsPerMm < 10 ? coarse : fine;
  const own = fonts[name];
  const steps = (asked: number) => Math.max(1, Math.min(9, Math.round(asked)));
  const font = own ?? (fonts[3] as BitmapFont);
  return bitmapFont(font, steps(wide), steps(tall), own ? undefined : name);
}
