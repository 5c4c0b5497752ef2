import { type BitmapFont, bitmapFont, type PrinterFont, scalableFont } from '@/label/sample/printer-file/printer-fonts';

/** With the gap between letters in their width; 6 and 7 are OCR-B, 8 is OCR-A. */
const bitmapFonts: Readonly<Record<string, BitmapFont>> = {
  1: { height: 12, width: 8, gap: 0, baseline: 10 },
  2: { height: 20, width: 12, gap: 0, baseline: 16 },
  3: { height: 24, width: 16, gap: 0, baseline: 19 },
  4: { height: 32, width: 24, gap: 0, baseline: 26 },
  5: { height: 48, width: 32, gap: 0, baseline: 38 },
  6: { height: 19, width: 14, gap: 0, baseline: 15 },
  7: { height: 27, width: 21, gap: 0, baseline: 22 },
  8: { height: 25, width: 14, gap: 0, baseline: 20 },
};

const POINTS = 72 / 25.4;

/** The font of a text. Scalable fonts have points in place of steps; a width of 1 keeps the proportions. */
export function tsplFont(name: string, wide: number, tall: number, dotsPerMm: number): PrinterFont {
  const font = bitmapFonts[name];
  const steps = (asked: number) => Math.max(1, Math.min(10, Math.round(asked)));
  if (font) return bitmapFont(font, steps(wide), steps(tall));
  const [, size] = /(\d\d)\.BF2$/i.exec(name) ?? [];
  if (size !== undefined) {
    // Fonts of Chinese signs, whose Latin letters are half as wide.
    const dots = Number(size);
    const half = { height: dots, width: dots / 2, gap: 0, baseline: Math.round(dots * 0.8) };
    return bitmapFont(half, steps(wide), steps(tall), name);
  }
  const dots = (points: number) => (points / POINTS) * dotsPerMm;
  const height = Math.max(1, tall);
  const isOfPrinter = name === '0' || /^ROMAN\.TTF$/i.test(name);
  return scalableFont(dots(height), dots(wide > 1 ? wide : height), isOfPrinter ? undefined : name);
}
