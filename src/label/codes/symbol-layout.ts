import { centreOf, type Point, type Rotated } from '@/label/design/geometry';
import { mm, type SvgNode, svg } from '@/label/svg';
import type { ContentFact } from '@/label/text/text-facts';
import type { SymbolRefusal } from './encoded';
import { type DotGrid, narrowing, snapToDot, wholeDots } from './printer-dots';
import { modulesAcross, quietZoneOf } from './quiet-zone';
import { type EncodedSymbol, symbologyOf } from './symbologies';

/** The dark part of a code in its element's box, mm. The quiet zone is inside the box too. */
export type SymbolLayout = {
  /** Printer dots of one module. */
  dots: number;
  /** mm. */
  module: number;
  x: number;
  y: number;
  width: number;
  height: number;
};

/** A code and its place, or the reason why it cannot be encoded. */
export type PlacedCode =
  | { ok: true; symbol: EncodedSymbol; layout: SymbolLayout }
  | (Omit<SymbolRefusal, 'reason'> & { reason: ContentFact });

/** Limits of a module, mm. `exactly` is rounded to whole dots. */
type ModuleLimits = { largest?: number | undefined; exactly?: number | undefined };

/**
 * Places a code in the middle of a box, with the widest whole-dot module that fits, starting on a dot of the sheet.
 * Undefined when not even modules of one dot fit, or not those that are asked for.
 */
export function layOut(
  symbol: EncodedSymbol,
  box: Rotated,
  grid: DotGrid,
  { largest, exactly }: ModuleLimits = {},
): SymbolLayout | undefined {
  const { dotsPerMm } = grid;
  const isMatrix = symbol.height > 1;
  const across = modulesAcross(symbol);
  const down = symbol.height + 2 * quietZoneOf(symbol).above;
  const available = isMatrix ? Math.min(box.width, (box.height / down) * across) : box.width;
  const most = wholeDots(available, across, dotsPerMm, largest);
  const dots = exactly === undefined ? most : Math.max(1, Math.round(exactly * dotsPerMm));
  if (most === 0 || dots > most || box.height <= 0) return undefined;
  const module = dots / dotsPerMm;
  const width = symbol.width * module;
  const height = isMatrix ? symbol.height * module : box.height;
  const centred = {
    x: box.x + (box.width - across * module) / 2 + quietZoneOf(symbol).before * module,
    y: box.y + (box.height - height) / 2,
  };
  return { dots, module, width, height, ...startOnDot(centred, box, grid) };
}

/**
 * Translates a point of an element (before its rotation) to the nearest dot of the sheet. Only for rotations by quarter
 * circles: at other angles no edge follows the dots.
 */
function startOnDot(point: Point, box: Rotated, { dotsPerMm, origin }: DotGrid): Point {
  if (box.rotation % 90 !== 0) return point;
  const angle = (box.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))];
  const centre = centreOf(box);
  const [dx, dy] = [point.x - centre.x, point.y - centre.y];
  const onSheet = { x: origin.x + centre.x + cos * dx - sin * dy, y: origin.y + centre.y + sin * dx + cos * dy };
  const shift = { x: snapToDot(onSheet.x, dotsPerMm) - onSheet.x, y: snapToDot(onSheet.y, dotsPerMm) - onSheet.y };
  return { x: point.x + cos * shift.x + sin * shift.y, y: point.y - sin * shift.x + cos * shift.y };
}

/**
 * The dark modules as one black path, in modules and scaled to mm, which makes it half as long; with `unscaled` in mm.
 * Bars of a linear code are narrowed on both sides.
 */
export function symbolNode(symbol: EncodedSymbol, layout: SymbolLayout, unscaled = false): SvgNode {
  const isLinear = symbol.height === 1;
  const inset = isLinear ? narrowing(layout.dots) : 0;
  const height = isLinear ? layout.height / layout.module : 1;
  const style = { fill: '#000', 'shape-rendering': 'crispEdges' };
  if (unscaled) return svg('path', { d: modulePath(symbol, inset, height, layout), ...style });
  const scale = Number(layout.module.toPrecision(10));
  const d = modulePath(symbol, inset, mm(height), { x: 0, y: 0, module: 1 });
  return svg('path', { d, transform: `translate(${mm(layout.x)} ${mm(layout.y)}) scale(${scale})`, ...style });
}

type Origin = Pick<SymbolLayout, 'x' | 'y' | 'module'>;

function modulePath(symbol: EncodedSymbol, inset: number, height: number, { x, y, module }: Origin): string {
  const { runs } = symbol;
  const bars: string[] = [];
  const barHeight = mm(height * module);
  // Rounding is skipped where nothing needs it: a run of labels has millions of modules.
  const isWhole = inset === 0 && module === 1 && x === 0 && y === 0;
  let path = '';
  for (let i = 0; i < runs.length; i += 3) {
    const [row = 0, start = 0, length = 0] = [runs[i], runs[i + 1], runs[i + 2]];
    bars[length] ??= barPath(mm((length - 2 * inset) * module), barHeight);
    path += isWhole ? `M${start} ${row}` : `M${mm(x + (start + inset) * module)} ${mm(y + row * module)}`;
    path += bars[length];
  }
  return symbologyOf(symbol.type).bearerBars ? path + bearerBars(symbol, height, { x, y, module }) : path;
}

/** Modules; GS1 General Specifications 5.3.2.4: at least twice the narrow bar. */
const BEARER_BAR = 2;

function bearerBars(symbol: EncodedSymbol, height: number, { x, y, module }: Origin): string {
  const left = mm(x - quietZoneOf(symbol).before * module);
  const bar = barPath(mm(modulesAcross(symbol) * module), mm(BEARER_BAR * module));
  return `M${left} ${mm(y)}${bar}M${left} ${mm(y + (height - BEARER_BAR) * module)}${bar}`;
}

const barPath = (width: number, height: number) => `h${width}v${height}h${-width}z`;
