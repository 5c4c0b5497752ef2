import { narrowing, snapToDot, wholeDots } from './dots';
import type { RenderContext } from './element';
import { type Box, quietZoneOf } from './quiet-zone';
import { mm } from './svg';
import type { EncodedSymbol } from './symbols';

/** Where a code lies in its element's box, in mm. The quiet zone is inside the box, so the box is what must stay free. */
export type SymbolLayout = {
  /** The printer's dots in one module. */
  dots: number;
  /** One module, mm. */
  module: number;
  /** The dark part. */
  x: number;
  y: number;
  width: number;
  height: number;
};

type Placed = Box & { rotation: number };

/**
 * Places a code in a box: the widest whole-dot module whose code and quiet zones fit (`largest` mm at most), in the
 * middle, starting on a dot of the sheet. Undefined when not even modules of one dot fit.
 */
export function layOut(
  symbol: EncodedSymbol,
  box: Placed,
  context: RenderContext,
  largest?: number,
): SymbolLayout | undefined {
  const { dotsPerMm } = context;
  const quiet = quietZoneOf(symbol.type);
  const matrix = symbol.height > 1;
  const across = symbol.width + quiet.before + quiet.after;
  const room = matrix ? Math.min(box.width, box.height) : box.width;
  const dots = wholeDots(room, across, dotsPerMm, largest);
  if (dots === 0 || box.height <= 0) return undefined;
  const module = dots / dotsPerMm;
  const width = symbol.width * module;
  const height = matrix ? width : box.height;
  const wished = {
    x: box.x + (box.width - across * module) / 2 + quiet.before * module,
    y: matrix ? box.y + (box.height - height) / 2 : box.y,
  };
  const aligned = alignToSheet(wished, box, context);
  return { dots, module, width, height, x: aligned.x, y: matrix ? aligned.y : wished.y };
}

/** Moves a point of an unrotated element by less than a dot, so that on the (quarter-turned) sheet it lies on a dot. */
function alignToSheet(point: { x: number; y: number }, box: Placed, { dotsPerMm, origin }: RenderContext) {
  const turn = ((box.rotation % 360) + 360) % 360;
  if (turn % 90 !== 0) return point;
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const [cos, sin] = [Math.round(Math.cos((turn * Math.PI) / 180)), Math.round(Math.sin((turn * Math.PI) / 180))];
  const dx = point.x - centre.x;
  const dy = point.y - centre.y;
  const sheet = { x: origin.x + centre.x + cos * dx - sin * dy, y: origin.y + centre.y + sin * dx + cos * dy };
  const moved = { x: snapToDot(sheet.x, dotsPerMm) - sheet.x, y: snapToDot(sheet.y, dotsPerMm) - sheet.y };
  return { x: point.x + cos * moved.x + sin * moved.y, y: point.y - sin * moved.x + cos * moved.y };
}

/** The dark modules as one path of filled rectangles; bars of a linear code are narrowed on both sides. */
export function symbolPath(symbol: EncodedSymbol, layout: SymbolLayout, dotsPerMm: number): string {
  const { runs } = symbol;
  const { module } = layout;
  const linear = symbol.height === 1;
  const inset = linear ? narrowing(layout.dots, dotsPerMm) : 0;
  const height = linear ? mm(layout.height) : mm(module);
  let path = '';
  for (let i = 0; i < runs.length; i += 3) {
    const [row = 0, start = 0, length = 0] = [runs[i], runs[i + 1], runs[i + 2]];
    const x = mm(layout.x + start * module + inset);
    const width = mm(length * module - 2 * inset);
    path += `M${x} ${mm(layout.y + row * module)}h${width}v${height}h${-width}z`;
  }
  return path;
}
