import { type BitmapFont, bitmapFont, type PrinterFont, scalableFont } from '@/label/sample/printer-file/printer-fonts';

/** At 8 dots a millimetre. */
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

/** The font of a field. `height` and `width` are 0 where the file does not say. */
export function zplFont(name: string, height: number, width: number): PrinterFont {
  const font = bitmapFonts[name];
  if (font) {
    const steps = (asked: number, own: number) => Math.max(1, Math.min(10, Math.round(asked / own)));
    const tall = height ? steps(height, font.height) : width ? steps(width, font.width) : 1;
    return bitmapFont(font, width ? steps(width, font.width) : tall, tall);
  }
  const [fixedHeight, fixedWidth] = fixedSizes[name] ?? [];
  const tall = fixedHeight ?? (height || width || 15);
  return scalableFont(tall, fixedWidth ?? (width || tall), /^[0P-V]$/.test(name) ? undefined : name);
}
