import { type Corners, cornersOf, type Point, type Size } from '@/label/design/geometry';
import { type Raster, rasterWhere } from '@/label/raster/raster';
import type { Grey } from './sample';

/** A map of one plane to another that keeps lines straight: the eight numbers of a matrix whose ninth is 1. */
export type Homography = readonly number[];

/** The map that takes four corners to four others. */
export function homography(from: Corners, to: Corners): Homography {
  const rows = from.flatMap(({ x, y }, index) => {
    const { x: u, y: v } = to[index] ?? { x: 0, y: 0 };
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  return solved(rows);
}

/** Gauss with the largest pivot; each row ends with its right side. */
function solved(rows: number[][]): number[] {
  const count = rows.length;
  for (let column = 0; column < count; column += 1) {
    const below = rows.slice(column);
    const best = below.reduce(
      (at, row, index) => (Math.abs(row[column] ?? 0) > Math.abs(below[at]?.[column] ?? 0) ? index : at),
      0,
    );
    const pivot = rows[column + best] ?? [];
    rows[column + best] = rows[column] ?? [];
    rows[column] = pivot;
    for (const [index, row] of rows.entries()) {
      if (index === column) continue;
      const times = (row[column] ?? 0) / (pivot[column] ?? 1);
      for (let at = column; at <= count; at += 1) row[at] = (row[at] ?? 0) - times * (pivot[at] ?? 0);
    }
  }
  return rows.map((row, index) => (row[count] ?? 0) / (row[index] ?? 1));
}

export function mapped([a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0]: Homography, { x, y }: Point): Point {
  const depth = g * x + h * y + 1;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}

export const rectangle = (size: Size): Corners => cornersOf({ ...size, x: 0, y: 0 });

const lightAt = ({ width, height, light }: Grey, x: number, y: number) =>
  light[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ?? 255;

/** The brightness between the centres of four pixels. */
function lightBetween(grey: Grey, x: number, y: number): number {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [across, down] = [x - 0.5 - left, y - 0.5 - top];
  const upper = lightAt(grey, left, top) * (1 - across) + lightAt(grey, left + 1, top) * across;
  const lower = lightAt(grey, left, top + 1) * (1 - across) + lightAt(grey, left + 1, top + 1) * across;
  return upper * (1 - down) + lower * down;
}

/** The part of a picture between four corners as an upright picture of that many dots. */
export function straightened(grey: Grey, corners: Corners, size: Size): Grey {
  const { width, height } = size;
  const back = homography(rectangle(size), corners);
  const light = new Uint8Array(width * height);
  const step = mapped(back, { x: width / 2 + 1, y: height / 2 });
  const middle = mapped(back, { x: width / 2, y: height / 2 });
  // When the picture is finer than the dots, all pixels of a dot are averaged.
  const looks = Math.min(4, Math.max(1, Math.round(Math.hypot(step.x - middle.x, step.y - middle.y))));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let look = 0; look < looks * looks; look += 1) {
        const at = mapped(back, {
          x: x + ((look % looks) + 0.5) / looks,
          y: y + (Math.floor(look / looks) + 0.5) / looks,
        });
        sum += lightBetween(grey, at.x, at.y);
      }
      light[y * width + x] = Math.round(sum / (looks * looks));
    }
  }
  return { width, height, light };
}

/** Pixels on the longer side in which a label is looked for. */
const SEARCHED = 1200;

/**
 * The four corners of the label on a picture, from its upper left corner clockwise: the largest bright area, with what is
 * printed on it. All of the picture where nothing darker is around the label.
 */
export function labelCorners(picture: Grey): Corners {
  const shrink = Math.max(1, Math.ceil(Math.max(picture.width, picture.height) / SEARCHED));
  const grey = shrunk(picture, shrink);
  const whole = rectangle(picture);
  const { corners } = THRESHOLDS.map((share) => sidesAt(grey, share)).reduce((best, other) =>
    other.support > best.support + 0.02 ? other : best,
  );
  if (corners.length < 4) return whole;
  const covered = areaOf(corners) / (grey.width * grey.height);
  if (covered > 0.93 || covered < 0.05) return whole;
  const scaled = corners.map(({ x, y }) => ({ x: x * shrink, y: y * shrink }));
  // The upper left one is nearest to that corner of the picture.
  const start = scaled.reduce((best, { x, y }, index) => {
    const other = scaled[best] ?? { x: 0, y: 0 };
    return x + y < other.x + other.y ? index : best;
  }, 0);
  return [...scaled.slice(start), ...scaled.slice(0, start)];
}

/** Shares of the threshold between dark and bright: in a shadow the label may be as dark as the table is elsewhere. */
const THRESHOLDS = [1, 0.85, 0.7, 0.55];

/** The label at one threshold; `support` is how much of its weakest side is a clear edge. */
function sidesAt(grey: Grey, share: number): { corners: Point[]; support: number } {
  const closed = closing(brightPixels(grey, share), grey, Math.ceil(Math.max(grey.width, grey.height) / 70));
  const outline = hullOf(largestArea(closed, grey));
  return outline.length < 4 ? { corners: [], support: 0 } : fittedSides(grey, largestCorners(outline));
}

function shrunk(grey: Grey, by: number): Grey {
  if (by === 1) return grey;
  const [width, height] = [Math.floor(grey.width / by), Math.floor(grey.height / by)];
  const light = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let dy = 0; dy < by; dy += 1)
        for (let dx = 0; dx < by; dx += 1) sum += grey.light[(y * by + dy) * grey.width + x * by + dx] ?? 255;
      light[y * width + x] = sum / (by * by);
    }
  }
  return { width, height, light };
}

/** Brighter than a share of the value that parts dark from bright best (Otsu). */
function brightPixels({ light }: Grey, share: number): Uint8Array {
  const counts = new Float64Array(256);
  for (const value of light) counts[value] = (counts[value] ?? 0) + 1;
  const total = counts.reduce((sum, count, value) => sum + count * value, 0);
  let [below, sumBelow, best, threshold] = [0, 0, -1, 127];
  for (let value = 0; value < 255; value += 1) {
    below += counts[value] ?? 0;
    sumBelow += value * (counts[value] ?? 0);
    const above = light.length - below;
    if (below === 0 || above === 0) continue;
    const apart = below * above * (sumBelow / below - (total - sumBelow) / above) ** 2;
    if (apart > best) [best, threshold] = [apart, value];
  }
  return light.map((value) => (value > share * threshold ? 1 : 0));
}

/** Fills dark places that are thinner than twice the reach, as lines and letters are. */
const closing = (mask: Uint8Array, size: Size, reach: number) => spread(spread(mask, size, reach, 1), size, reach, 0);

/** All pixels within `reach` of one that is `value` become it. */
function spread(mask: Uint8Array, { width, height }: Size, reach: number, value: 0 | 1): Uint8Array {
  const along = (from: Uint8Array, count: number, length: number, step: number, next: number) => {
    const to = from.slice();
    for (let line = 0; line < count; line += 1) {
      let last = -Infinity;
      const fill = (at: number, index: number) => {
        if (from[index] === value) last = at;
        else if (Math.abs(at - last) <= reach) to[index] = value;
      };
      for (let at = 0; at < length; at += 1) fill(at, line * next + at * step);
      last = Infinity;
      for (let at = length - 1; at >= 0; at -= 1) fill(at, line * next + at * step);
    }
    return to;
  };
  return along(along(mask, height, width, 1, width), width, height, width, 1);
}

/** The pixels at the left and right end of each row of the largest connected area. */
function largestArea(mask: Uint8Array, { width, height }: Size): Point[] {
  const areas = new Int32Array(width * height);
  let [best, bestCount, areaCount] = [0, 0, 0];
  for (let start = 0; start < mask.length; start += 1) {
    if (mask[start] !== 1 || areas[start] !== 0) continue;
    areaCount += 1;
    let count = 0;
    const stack = [start];
    areas[start] = areaCount;
    const visit = (index: number) => {
      if (mask[index] !== 1 || areas[index] !== 0) return;
      areas[index] = areaCount;
      stack.push(index);
    };
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      count += 1;
      const x = at % width;
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (at >= width) visit(at - width);
      if (at + width < mask.length) visit(at + width);
    }
    if (count > bestCount) [best, bestCount] = [areaCount, count];
  }
  const ends: Point[] = [];
  for (let y = 0; y < height; y += 1) {
    const row = areas.subarray(y * width, (y + 1) * width);
    const [left, right] = [row.indexOf(best), row.lastIndexOf(best)];
    if (left >= 0) ends.push({ x: left, y }, { x: right + 1, y }, { x: left, y: y + 1 }, { x: right + 1, y: y + 1 });
  }
  return ends;
}

const turnsRight = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** The convex outline of points, clockwise on a picture. */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const half = (all: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of all) {
      for (let [a, b] = chain.slice(-2); a && b && turnsRight(a, b, point) <= 0; [a, b] = chain.slice(-2)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** The four points of an outline with the largest area between them. */
function largestCorners(outline: readonly Point[]): Point[] {
  const step = Math.max(1, Math.ceil(outline.length / 90));
  const points = outline.filter((_, index) => index % step === 0);
  const count = points.length;
  const farthest = (from: number, to: number, a: Point, b: Point) => {
    let [best, height] = [points[from], -1];
    for (let at = from + 1; at < to; at += 1) {
      const point = points[at % count];
      const own = point ? Math.abs(turnsRight(a, b, point)) : -1;
      if (own > height) [best, height] = [point, own];
    }
    return { best, height };
  };
  let result: { corners: Point[]; area: number } = { corners: points.slice(0, 4), area: -1 };
  for (const [first, a] of points.entries()) {
    for (let third = first + 2; third < count; third += 1) {
      const c = points[third];
      if (!c) continue;
      const [one, other] = [farthest(first, third, a, c), farthest(third, first + count, a, c)];
      if (one.best && other.best && one.height + other.height > result.area)
        result = { corners: [a, one.best, c, other.best], area: one.height + other.height };
    }
  }
  return result.corners;
}

const areaOf = (corners: Corners) =>
  Math.abs(
    corners.reduce((sum, { x, y }, index) => {
      const next = corners[(index + 1) % corners.length] ?? { x, y };
      return sum + (x * next.y - next.x * y) / 2;
    }, 0),
  );

type Line = { a: number; b: number; c: number };
type Side = Line & { support: number };

/** Corners where the sides meet, each side laid through the places where dark becomes bright. */
function fittedSides(grey: Grey, corners: readonly Point[]) {
  const middle = {
    x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
    y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
  };
  const sides = corners.map((from, index) => sideOf(grey, from, corners[(index + 1) % corners.length] ?? from, middle));
  const fitted = corners.map((corner, index) => {
    const [before, after] = [sides[(index + corners.length - 1) % corners.length], sides[index]];
    const met = before && after && meeting(before, after);
    return met && Math.hypot(met.x - corner.x, met.y - corner.y) < Math.max(grey.width, grey.height) / 25
      ? met
      : corner;
  });
  return { corners: fitted, support: Math.min(...sides.map(({ support }) => support)) };
}

/** Pixels on both sides of a rough edge. */
const REACH = 9;

function sideOf(grey: Grey, from: Point, to: Point, inside: Point): Side {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  let normal = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  if ((inside.x - from.x) * normal.x + (inside.y - from.y) * normal.y < 0) normal = { x: -normal.x, y: -normal.y };
  const places: Point[] = [];
  let looks = 0;
  for (let at = 0.04; at < 0.96; at += Math.max(0.002, 2 / length)) {
    looks += 1;
    const start = { x: from.x + at * (to.x - from.x), y: from.y + at * (to.y - from.y) };
    const profile = Array.from({ length: 4 * REACH + 1 }, (_, index) => {
      const out = index / 2 - REACH;
      return lightBetween(grey, start.x + out * normal.x, start.y + out * normal.y);
    });
    const steps = profile.map((light, index) => (profile[index + 2] ?? light) - (profile[index - 2] ?? light));
    const best = steps.indexOf(Math.max(...steps));
    if ((steps[best] ?? 0) < 15) continue;
    const [before, own, after] = [steps[best - 1] ?? 0, steps[best] ?? 0, steps[best + 1] ?? 0];
    const bend = before - 2 * own + after;
    const out = (best + (bend < 0 ? (before - after) / (2 * bend) : 0)) / 2 - REACH;
    places.push({ x: start.x + out * normal.x, y: start.y + out * normal.y });
  }
  const rough = lineThrough([from, to]);
  if (places.length < 12) return { ...rough, support: 0 };
  let line = lineThrough(places);
  for (let pass = 0; pass < 4; pass += 1) {
    const away = places.map((place) => Math.abs(line.a * place.x + line.b * place.y - line.c));
    const usual = away.toSorted((a, b) => a - b)[Math.floor(away.length * 0.6)] ?? 0;
    const near = places.filter((_, index) => (away[index] ?? 0) <= Math.max(0.4, 2 * usual));
    if (near.length < 12) break;
    line = lineThrough(near);
  }
  const onLine = places.filter((place) => Math.abs(line.a * place.x + line.b * place.y - line.c) < 1);
  return { ...line, support: onLine.length / looks };
}

/** The line nearest to points: `a x + b y = c`, with a normal of length 1. */
function lineThrough(points: readonly Point[]): Line {
  const count = points.length;
  const x = points.reduce((sum, point) => sum + point.x, 0) / count;
  const y = points.reduce((sum, point) => sum + point.y, 0) / count;
  let [xx, xy, yy] = [0, 0, 0];
  for (const point of points) {
    xx += (point.x - x) ** 2;
    xy += (point.x - x) * (point.y - y);
    yy += (point.y - y) ** 2;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const [a, b] = [-Math.sin(angle), Math.cos(angle)];
  return { a, b, c: a * x + b * y };
}

function meeting(one: Line, other: Line): Point | undefined {
  const apart = one.a * other.b - other.a * one.b;
  if (Math.abs(apart) < 1e-6) return undefined;
  return { x: (one.c * other.b - other.c * one.b) / apart, y: (one.a * other.c - other.a * one.c) / apart };
}

/** Paper is white everywhere, also in a shadow: each pixel is compared with the brightest around it. */
export function evened(grey: Grey, reach: number): Grey {
  const { width, height, light } = grey;
  const cell = Math.max(4, Math.round(reach / 2));
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const cells = Float32Array.from({ length: columns * rows }, (_, index) => {
    const [left, top] = [(index % columns) * cell, Math.floor(index / columns) * cell];
    const values: number[] = [];
    const stride = Math.max(1, Math.floor(cell / 8));
    for (let y = top; y < Math.min(height, top + cell); y += stride)
      for (let x = left; x < Math.min(width, left + cell); x += stride) values.push(light[y * width + x] ?? 255);
    return values.sort((a, b) => a - b)[Math.floor(values.length * 0.9)] ?? 255;
  });
  const around = (from: Float32Array, merge: (values: number[]) => number) =>
    from.map((_, index) => {
      const [x, y] = [index % columns, Math.floor(index / columns)];
      const values: number[] = [];
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dx = -1; dx <= 1; dx += 1)
          if (x + dx >= 0 && x + dx < columns && y + dy >= 0 && y + dy < rows)
            values.push(from[(y + dy) * columns + x + dx] ?? 255);
      return merge(values);
    });
  const brightest = around(cells, (values) => Math.max(...values));
  const paper = around(brightest, (values) => values.reduce((sum, value) => sum + value, 0) / values.length);
  const paperAt = (x: number, y: number) =>
    paper[Math.min(rows - 1, Math.max(0, y)) * columns + Math.min(columns - 1, Math.max(0, x))] ?? 255;
  const result = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = (y + 0.5) / cell - 0.5;
    const [upper, down] = [Math.floor(row), row - Math.floor(row)];
    for (let x = 0; x < width; x += 1) {
      const column = (x + 0.5) / cell - 0.5;
      const [left, across] = [Math.floor(column), column - Math.floor(column)];
      const white =
        (paperAt(left, upper) * (1 - across) + paperAt(left + 1, upper) * across) * (1 - down) +
        (paperAt(left, upper + 1) * (1 - across) + paperAt(left + 1, upper + 1) * across) * down;
      result[y * width + x] = Math.min(255, ((light[y * width + x] ?? 255) * 255) / Math.max(1, white));
    }
  }
  return { width, height, light: result };
}

/** Less contrast than this on white paper is not print. */
const FAINTEST = 195;

/** Black where it is darker than half way from the paper to the darkest around: thin lines of a blurred picture stay. */
export function rasterOfGrey(grey: Grey, reach: number): Raster {
  const { width, height, light } = grey;
  const darkest = lowest(lowest(light, height, width, 1, width, reach), width, height, width, 1, reach);
  return rasterWhere(width, height, (x, y) => {
    const low = darkest[y * width + x] ?? 255;
    return low <= FAINTEST && (light[y * width + x] ?? 255) < (low + 255) / 2;
  });
}

/** The smallest value within `reach` along lines. */
function lowest(from: Uint8Array, count: number, length: number, step: number, next: number, reach: number) {
  const to = new Uint8Array(from.length);
  const queue = new Int32Array(length);
  for (let line = 0; line < count; line += 1) {
    const value = (at: number) => from[line * next + at * step] ?? 255;
    let [head, tail] = [0, 0];
    for (let at = 0; at < length + reach; at += 1) {
      if (at < length) {
        while (tail > head && value(queue[tail - 1] ?? 0) >= value(at)) tail -= 1;
        queue[tail] = at;
        tail += 1;
      }
      const middle = at - reach;
      if (middle < 0) continue;
      while ((queue[head] ?? 0) < middle - reach) head += 1;
      to[line * next + middle * step] = value(queue[head] ?? 0);
    }
  }
  return to;
}

/** Usual sizes of labels, mm, landscape or portrait: a photo does not say the true size. */
const USUAL = [
  [135, 90],
  [100, 50],
  [100, 60],
  [100, 70],
  [100, 100],
  [50, 30],
  [105, 74],
  [148, 105],
  [152.4, 101.6],
  [165.1, 101.6],
  [210, 74],
  [210, 148],
] as const;

/** The usual size with the same aspect ratio as the label on the picture. */
export function usualSize(corners: Corners): Size {
  const side = (from: number, to: number) => {
    const [a, b] = [corners[from] ?? { x: 0, y: 0 }, corners[to] ?? { x: 1, y: 1 }];
    return Math.hypot(b.x - a.x, b.y - a.y);
  };
  const form = (side(0, 1) + side(3, 2)) / (side(1, 2) + side(0, 3));
  const sizes = USUAL.flatMap(([long, short]) => [
    { width: long, height: short },
    { width: short, height: long },
  ]);
  const away = ({ width, height }: Size) => Math.abs(Math.log(width / height / form));
  return sizes.reduce((best, size) => (away(size) < away(best) - 1e-9 ? size : best));
}
