import type { SvgNode } from '@/label/svg';
import { toSvgElement } from '@/label-view/svg-element';

/** What a print is built from: the sheets (0-based) in order, and the picture of each. */
export type SheetBuild = { sheets: readonly number[]; picture: (sheet: number) => SvgNode };

/** Sheets drawn outside the page, each once, ahead of the press of PRINT or after it. */
export type SheetStock = {
  build: SheetBuild;
  total: number;
  /** Draws the next sheet in advance; false when all are there. */
  drawNext: () => boolean;
  /** The sheet at a place of the print; drawn now when it is not there yet. */
  sheet: (at: number) => Element;
};

export function sheetStock(build: SheetBuild): SheetStock {
  const drawn: Element[] = [];
  const draw = (at: number) => {
    const sheet = build.sheets[at];
    if (sheet === undefined) throw new RangeError(`There is no sheet at ${at}`);
    return toSvgElement(build.picture(sheet));
  };
  return {
    build,
    total: build.sheets.length,
    drawNext: () => {
      if (drawn.length < build.sheets.length) drawn.push(draw(drawn.length));
      return drawn.length < build.sheets.length;
    },
    sheet: (at) => drawn[at] ?? draw(at),
  };
}
