import type { Box, Point } from '@/label/design/geometry';
import { mm, type SvgNode, svg } from '@/label/svg';
import { type DotGrid, narrowing, snapToDot, wholeDots } from './printer-dots';
import { modulesAcross, quietZoneOf } from './quiet-zone';
import type { EncodedSymbol, SymbolRefusal } from './symbologies';

/** Where a code lies in its element's box, in mm. Its quiet zone is inside the box too. */
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
export type PlacedCode = { ok: true; symbol: EncodedSymbol; layout: SymbolLayout } | SymbolRefusal;

type Placed = Box & { rotation: number };

/**
 * Places a code in a box: the widest whole-dot module whose code and quiet zones fit (`largest` mm at most), in the
 * middle, starting on a dot of the sheet. Undefined when not even modules of one dot fit.
 */
export function layOut(symbol: EncodedSymbol, box: Placed, grid: DotGrid, largest?: number): SymbolLayout | undefined {
  const { dotsPerMm } = grid;
  const matrix = symbol.height > 1;
  const across = modulesAcross(symbol);
  const room = matrix ? Math.min(box.width, box.height) : box.width;
  const dots = wholeDots(room, across, dotsPerMm, largest);
  if (dots === 0 || box.height <= 0) return undefined;
  const module = dots / dotsPerMm;
  const width = symbol.width * module;
  const height = matrix ? width : box.height;
  const centred = {
    x: box.x + (box.width - across * module) / 2 + quietZoneOf(symbol).before * module,
    y: box.y + (box.height - height) / 2,
  };
  return { dots, module, width, height, ...startOnDot(centred, box, grid) };
}

/**
 * Translates a point of an element, given as before its rotation, by less than a dot, so that it lies on a dot of the
 * sheet. Only at quarter turns: at other angles no edge follows the dots.
 */
function startOnDot(point: Point, box: Placed, { dotsPerMm, origin }: DotGrid): Point {
  if (box.rotation % 90 !== 0) return point;
  const angle = (box.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))];
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const [dx, dy] = [point.x - centre.x, point.y - centre.y];
  const sheet = { x: origin.x + centre.x + cos * dx - sin * dy, y: origin.y + centre.y + sin * dx + cos * dy };
  const shift = { x: snapToDot(sheet.x, dotsPerMm) - sheet.x, y: snapToDot(sheet.y, dotsPerMm) - sheet.y };
  return { x: point.x + cos * shift.x + sin * shift.y, y: point.y - sin * shift.x + cos * shift.y };
}

/**
 * The dark modules as one path of filled rectangles. It is written in modules and scaled to mm (not with `unscaled`),
 * which makes it half as long. Bars of a linear code are narrowed on both sides. Always black, in every theme.
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
  // Whole modules need no rounding, and a run of labels has millions of them.
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
