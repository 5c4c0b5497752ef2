import type { Box, Point } from '@/label/design/geometry';
import type { RenderContext } from '@/label/elements/element';
import { mm, type SvgNode, svg } from '@/label/svg';
import { narrowing, snapToDot, wholeDots } from './dots';
import { quietZoneOf } from './quiet-zone';
import type { EncodedSymbol, SymbolRefusal } from './symbols';

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

/** A code as it is drawn, or the reason why it is not. */
export type CodeDrawing = { ok: true; symbol: EncodedSymbol; layout: SymbolLayout } | SymbolRefusal;

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
    y: box.y + (box.height - height) / 2,
  };
  return { dots, module, width, height, ...startOnDot(wished, box, context) };
}

/**
 * Moves a point of an unturned element by less than a dot, so that on the sheet, after the element's quarter turns, it
 * lies on a dot. At other angles no edge follows the dots and there is nothing to gain.
 */
function startOnDot(point: Point, box: Placed, { dotsPerMm, origin }: RenderContext): Point {
  if (box.rotation % 90 !== 0) return point;
  const turn = (box.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.round(Math.cos(turn)), Math.round(Math.sin(turn))];
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const [dx, dy] = [point.x - centre.x, point.y - centre.y];
  const sheet = { x: origin.x + centre.x + cos * dx - sin * dy, y: origin.y + centre.y + sin * dx + cos * dy };
  const moved = { x: snapToDot(sheet.x, dotsPerMm) - sheet.x, y: snapToDot(sheet.y, dotsPerMm) - sheet.y };
  return { x: point.x + cos * moved.x + sin * moved.y, y: point.y - sin * moved.x + cos * moved.y };
}

/** The area that must hold nothing but the code: its dark part and the quiet zone around it, in mm. */
export function quietArea(symbol: EncodedSymbol, { x, y, width, height, module }: SymbolLayout): Box {
  const quiet = quietZoneOf(symbol.type);
  return {
    x: x - quiet.before * module,
    y: y - quiet.above * module,
    width: width + (quiet.before + quiet.after) * module,
    height: height + 2 * quiet.above * module,
  };
}

/** Where a code element puts ink: its dark part, with the text under it down to the box's edge; all of it when refused. */
export function codeInk(box: Box, drawing: CodeDrawing | undefined, withText: boolean): Box[] {
  if (!drawing) return [];
  if (!drawing.ok) return [box];
  const { x, y, width, height } = drawing.layout;
  return [{ x, y, width, height: withText ? box.y + box.height - y : height }];
}

/**
 * The dark modules as one path of filled rectangles. It is written in modules and scaled to mm, which makes it half as
 * long; bars of a linear code are narrowed on both sides. The black is written out: no theme may reach a code.
 */
export function symbolNode(symbol: EncodedSymbol, layout: SymbolLayout, unscaled = false): SvgNode {
  const linear = symbol.height === 1;
  const inset = linear ? narrowing(layout.dots) : 0;
  const height = linear ? layout.height / layout.module : 1;
  const ink = { fill: '#000', 'shape-rendering': 'crispEdges' };
  if (unscaled) return svg('path', { d: modulePath(symbol, inset, height, layout), ...ink });
  const scale = Number(layout.module.toPrecision(10));
  const d = modulePath(symbol, inset, mm(height), { x: 0, y: 0, module: 1 });
  return svg('path', { d, transform: `translate(${mm(layout.x)} ${mm(layout.y)}) scale(${scale})`, ...ink });
}

type Place = Pick<SymbolLayout, 'x' | 'y' | 'module'>;

function modulePath({ runs }: EncodedSymbol, inset: number, tall: number, { x, y, module }: Place): string {
  const bars: string[] = [];
  const height = mm(tall * module);
  // Whole modules from the corner on need no rounding, and a run of labels has millions of them.
  const whole = inset === 0 && module === 1 && x === 0 && y === 0;
  let path = '';
  for (let i = 0; i < runs.length; i += 3) {
    const [row = 0, start = 0, length = 0] = [runs[i], runs[i + 1], runs[i + 2]];
    // A code has hundreds of runs and few lengths: each is written once.
    bars[length] ??= barPath(mm((length - 2 * inset) * module), height);
    path += whole ? `M${start} ${row}` : `M${mm(x + (start + inset) * module)} ${mm(y + row * module)}`;
    path += bars[length];
  }
  return path;
}

const barPath = (width: number, height: number) => `h${width}v${height}h${-width}z`;
