import type { Box, Raster } from './raster';

type Line = { start: number; end: number; from: number; to: number };

/**
 * Rectangles of a thin line, at least `minWidthMm` wide, in mm from the page's top left corner, each measured
 * along the middle of its line. A label's printed frame is one; its size shows whether the page was scaled.
 */
export function findFrames(raster: Raster, minWidthMm: number): Box[] {
  const frames: Line[][] = [];
  for (const line of horizontalLines(raster, minWidthMm * raster.dotsPerMm)) {
    const frame = frames.find((lines) => hasBothSides(raster, lines.at(-1) ?? line, line));
    if (frame) frame.push(line);
    else frames.push([line]);
  }
  return frames.filter((lines) => lines.length > 1).map((lines) => boxOf(raster, lines));
}

/** Whether both sides of the rectangle run from the upper line down to the lower one. */
function hasBothSides(raster: Raster, upper: Line, lower: Line): boolean {
  if (Math.abs(upper.from - lower.from) > 1 || Math.abs(upper.to - lower.to) > 1) return false;
  const half = Math.floor(thickness(upper) / 2);
  return [upper.from + half, upper.to - 1 - half].every((x) => isBlackDown(raster, x, upper.end, lower.start));
}

function isBlackDown(raster: Raster, x: number, fromY: number, toY: number): boolean {
  for (let y = fromY; y <= toY; y++) if (raster.dots[y * raster.width + x] !== 1) return false;
  return true;
}

function boxOf(raster: Raster, lines: Line[]): Box {
  const [top, bottom] = [lines[0], lines.at(-1)];
  if (!top || !bottom) throw new RangeError('A frame has a first and a last line');
  const line = thickness(top);
  const middle = (edge: Line) => (edge.start + edge.end + 1) / 2;
  const toMm = (dots: number) => dots / raster.dotsPerMm;
  return {
    x: toMm(top.from + line / 2),
    y: toMm(middle(top)),
    width: toMm(top.to - top.from - line),
    height: toMm(middle(bottom) - middle(top)),
  };
}

const thickness = (line: Line) => line.end - line.start + 1;

/** Rows of black at least `minLength` dots long; rows that follow each other are one line. */
function horizontalLines(raster: Raster, minLength: number): Line[] {
  const lines: Line[] = [];
  for (let y = 0; y < raster.height; y++) {
    for (const [from, to] of longRuns(raster, y, minLength)) {
      const above = lines.find((line) => line.end === y - 1 && line.from < to && from < line.to);
      if (above) above.end = y;
      else lines.push({ start: y, end: y, from, to });
    }
  }
  return lines;
}

function longRuns(raster: Raster, y: number, minLength: number): [number, number][] {
  const runs: [number, number][] = [];
  const row = raster.dots.subarray(y * raster.width, (y + 1) * raster.width);
  let from = row.indexOf(1);
  while (from >= 0) {
    const end = row.indexOf(0, from);
    const to = end < 0 ? raster.width : end;
    if (to - from >= minLength) runs.push([from, to]);
    from = row.indexOf(1, to);
  }
  return runs;
}
