import { mm, type SvgNode, svg } from '@/label/svg';
import { type Arrangement, layoutOfSheet, type Slot, slotsOfSheet } from './arrangement';
import type { SheetLayout } from './imposition';
import type { SizeMm } from './paper';

/**
 * CSS has 96 px to the inch, and browsers place boxes on whole px. A sheet that is a whole number of px in size, with
 * a viewBox of exactly that many millimetres, is never stretched by a part of a px: 100 mm print as 100 mm.
 */
const MM_PER_PX = 25.4 / 96;

const MARK_LENGTH = 4;
const MARK_GAP = 1;
const MARK_WIDTH = 0.2;

export type SheetContent = {
  arrangement: Arrangement;
  cropMarks: boolean;
  /** The SVG of a label: an `svg` node in mm. */
  label: (slot: Slot) => SvgNode;
};

/** One sheet (0-based) as an `svg` node in mm of paper, for preview and print. */
export function sheetNode(content: SheetContent, sheet: number): SvgNode {
  const layout = layoutOfSheet(content.arrangement, sheet);
  if (!layout) throw new RangeError(`There is no sheet at ${sheet}`);
  return { ...paperFrame(layout.paper), children: partsOf(content, layout, sheet) };
}

/** An empty `svg` of the paper's size, in mm. */
export function paperFrame(paper: SizeMm): SvgNode {
  const width = Math.floor(paper.width / MM_PER_PX);
  const height = Math.floor(paper.height / MM_PER_PX);
  return svg('svg', {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    // Not rounded like other lengths: it has to be the size in px, in mm.
    viewBox: `0 0 ${width * MM_PER_PX} ${height * MM_PER_PX}`,
  });
}

function partsOf({ arrangement, cropMarks, label }: SheetContent, layout: SheetLayout, sheet: number): SvgNode[] {
  const placed = slotsOfSheet(arrangement, sheet).map((slot) => placeLabel(label(slot), slot, layout));
  return cropMarks ? [...placed, marksNode(layout)] : placed;
}

const placeLabel = (label: SvgNode, { x, y }: Slot, { label: size }: SheetLayout): SvgNode => ({
  ...label,
  attributes: { ...label.attributes, x: mm(x), y: mm(y), width: size.width, height: size.height, overflow: 'hidden' },
});

/** Crop marks: short lines in the margins at the labels' edges, where the margin has room. */
function marksNode({ paper, label, columns, rows, origin, pitch }: SheetLayout): SvgNode {
  const edges = (from: number, step: number, size: number, count: number) =>
    Array.from({ length: count }, (_, at) => [from + at * step, from + at * step + size]).flat();
  const xs = edges(origin.x, pitch.x, label.width, columns);
  const ys = edges(origin.y, pitch.y, label.height, rows);
  const [left = 0, right = 0] = [xs[0], xs.at(-1)];
  const [top = 0, bottom = 0] = [ys[0], ys.at(-1)];
  const lines: string[] = [];
  for (const x of xs) {
    lines.push(...tick(top, -1, top, (from, to) => `M${mm(x)} ${from}V${to}`));
    lines.push(...tick(bottom, 1, paper.height - bottom, (from, to) => `M${mm(x)} ${from}V${to}`));
  }
  for (const y of ys) {
    lines.push(...tick(left, -1, left, (from, to) => `M${from} ${mm(y)}H${to}`));
    lines.push(...tick(right, 1, paper.width - right, (from, to) => `M${from} ${mm(y)}H${to}`));
  }
  return svg('path', { d: lines.join(''), fill: 'none', stroke: '#000', 'stroke-width': MARK_WIDTH });
}

function tick(edge: number, away: 1 | -1, margin: number, line: (from: number, to: number) => string): string[] {
  const length = Math.min(MARK_LENGTH, margin - MARK_GAP);
  if (length < 1) return [];
  return [line(mm(edge + away * MARK_GAP), mm(edge + away * (MARK_GAP + length)))];
}
