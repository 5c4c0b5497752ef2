import { mm, type SvgNode, svg } from '@/label/svg';
import { type Arrangement, layoutOfSheet, type Slot, slotsOfSheet } from './arrangement';
import type { SheetLayout } from './imposition';
import type { SizeMm } from './paper';
import { turned } from './stock';

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
  return { ...paperFrame(layout.paper, layout.scale), children: partsOf(content, layout, sheet) };
}

/** An empty `svg` of the paper's size, in mm. `scale` makes what is in it larger, for a printer that prints smaller. */
export function paperFrame(paper: SizeMm, scale = 1): SvgNode {
  const width = Math.floor(paper.width / MM_PER_PX);
  const height = Math.floor(paper.height / MM_PER_PX);
  return svg('svg', {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    // Not rounded like other lengths: it has to be the size in px, in mm.
    viewBox: `0 0 ${(width * MM_PER_PX) / scale} ${(height * MM_PER_PX) / scale}`,
  });
}

function partsOf({ arrangement, cropMarks, label }: SheetContent, layout: SheetLayout, sheet: number): SvgNode[] {
  const placed = slotsOfSheet(arrangement, sheet).map((slot) => placeLabel(label(slot), slot, layout));
  // Label stock is cut already.
  return cropMarks && !layout.cells ? [...placed, marksNode(layout)] : placed;
}

function placeLabel(label: SvgNode, { x, y }: Slot, { label: size, turn }: SheetLayout): SvgNode {
  const at = (left: number, top: number): SvgNode => ({
    ...label,
    attributes: {
      ...label.attributes,
      x: mm(left),
      y: mm(top),
      width: size.width,
      height: size.height,
      overflow: 'hidden',
    },
  });
  if (turn === 0) return at(x, y);
  const box = turned(size, turn);
  const [centreX, centreY] = [x + box.width / 2, y + box.height / 2];
  const transform = `rotate(${turn} ${mm(centreX)} ${mm(centreY)})`;
  return svg('g', { transform }, [at(centreX - size.width / 2, centreY - size.height / 2)]);
}

/** Crop marks: short lines in the margins at the labels' edges, where the margin has room. */
function marksNode({ paper, label, turn, xs: columns, ys: rows }: SheetLayout): SvgNode {
  const box = turned(label, turn);
  const xs = columns.flatMap((x) => [x, x + box.width]);
  const ys = rows.flatMap((y) => [y, y + box.height]);
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
