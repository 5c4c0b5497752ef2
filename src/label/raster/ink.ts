import type { Box } from '@/label/design/geometry';
import { clearBox, type Raster, rowBytes, rowRuns } from './raster';

/** All black dots of a raster, each once. */
export type Ink = {
  /** Solid rectangles: the lines of a form, the bars of a linear code. */
  bars: Box[];
  /** What is left: parts of the raster that begin on a whole byte. */
  parts: { x: number; y: number; raster: Raster }[];
};

type InkOptions = {
  /** Solid rectangles as long as this one side are bars; without it nothing is. */
  shortestBar?: number;
  /** Bytes of white that cost as much as one more part. */
  overhead: number;
};

export function inkOf(raster: Raster, { shortestBar = Number.POSITIVE_INFINITY, overhead }: InkOptions): Ink {
  const rest = { ...raster, bits: raster.bits.slice() };
  const isBar = ({ width, height }: Box) => Math.max(width, height) >= shortestBar;
  const bars = shortestBar === Number.POSITIVE_INFINITY ? [] : solidBoxes(raster).filter(isBar);
  for (const bar of bars) clearBox(rest, bar);
  return { bars, parts: partsWithInk(rest, overhead).map((part) => cut(rest, part)) };
}

/** The dots that are black on both. */
export function sharedDots(a: Raster, b: Raster): Raster {
  return { ...a, bits: a.bits.map((byte, at) => byte & (b.bits[at] ?? 0)) };
}

/** The black dots of a raster that another one lacks. */
export function dotsBeyond(raster: Raster, other: Raster): Raster {
  return { ...raster, bits: raster.bits.map((byte, at) => byte & ~(other.bits[at] ?? 0)) };
}

/** The black runs of at least so many dots as rectangles: those with the same ends as one of the row above join it. */
export function solidBoxes(raster: Raster, shortest = 1): Box[] {
  const boxes: Box[] = [];
  let open = new Map<number, Box>();
  for (let y = 0; y < raster.height; y += 1) {
    const continued = new Map<number, Box>();
    for (const [x, width] of rowRuns(raster, y, shortest)) {
      const above = open.get(x);
      const box = above?.width === width ? above : { x, y, width, height: 0 };
      if (box.height === 0) boxes.push(box);
      box.height += 1;
      continued.set(x, box);
    }
    open = continued;
  }
  return boxes;
}

/** A part consists of whole blocks of 8 x 8 dots, in which some printers count. */
const BLOCK = 8;

/** In blocks; `right` and `bottom` are the first ones outside. */
type Blocks = { left: number; right: number; top: number; bottom: number };

/** Parts that hold all ink and do not overlap: the runs of a row of blocks, joined to a part above where that is shorter. */
function partsWithInk(raster: Raster, overhead: number): Blocks[] {
  const parts: Blocks[] = [];
  for (let row = 0; row * BLOCK < raster.height; row += 1) {
    const runs = runsOfBlocks(raster, row, overhead);
    const above = parts.filter(({ bottom }) => bottom === row);
    for (const run of runs) {
      const part = above.find((one) => one.bottom === row && canTake(one, run, { runs, parts, overhead }));
      if (part) Object.assign(part, around(part, run));
      else parts.push(run);
    }
  }
  return parts;
}

/** Whether one part is shorter than a part and the run below it, and covers no other ink that is sent already. */
type Taken = { runs: readonly Blocks[]; parts: readonly Blocks[]; overhead: number };

function canTake(part: Blocks, run: Blocks, { runs, parts, overhead }: Taken): boolean {
  const both = around(part, run);
  const bytes = ({ left, right, top, bottom }: Blocks) => (right - left) * (bottom - top) * BLOCK;
  if (bytes(both) > bytes(part) + bytes(run) + overhead) return false;
  const isFree = (other: Blocks) => other === part || other === run || !overlap(both, other);
  return runs.every(isFree) && parts.every(isFree);
}

const around = (a: Blocks, b: Blocks): Blocks => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  top: Math.min(a.top, b.top),
  bottom: Math.max(a.bottom, b.bottom),
});

const overlap = (a: Blocks, b: Blocks) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The blocks of a row that have ink; white between two of them is part of a run where two parts would be longer. */
function runsOfBlocks({ width, height, bits }: Raster, row: number, overhead: number): Blocks[] {
  const bytes = rowBytes(width);
  const last = Math.min(height, (row + 1) * BLOCK);
  const runs: Blocks[] = [];
  for (let column = 0; column < bytes; column += 1) {
    let hasInk = false;
    for (let y = row * BLOCK; y < last && !hasInk; y += 1) hasInk = bits[y * bytes + column] !== 0;
    if (!hasInk) continue;
    const before = runs.at(-1);
    if (before && (column - before.right) * BLOCK <= overhead) before.right = column + 1;
    else runs.push({ left: column, right: column + 1, top: row, bottom: row + 1 });
  }
  return runs;
}

function cut(raster: Raster, { left, right, top, bottom }: Blocks): Ink['parts'][number] {
  const [x, y] = [left * BLOCK, top * BLOCK];
  const [width, height] = [Math.min(raster.width, right * BLOCK) - x, Math.min(raster.height, bottom * BLOCK) - y];
  const bits = new Uint8Array(rowBytes(width) * height);
  for (let row = 0; row < height; row += 1) {
    const from = (y + row) * rowBytes(raster.width) + left;
    bits.set(raster.bits.subarray(from, from + rowBytes(width)), row * rowBytes(width));
  }
  return { x, y, raster: { width, height, bits } };
}
