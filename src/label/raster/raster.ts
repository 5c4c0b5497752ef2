import { type Box, type Corners, cornersBounds } from '@/label/design/geometry';
import type { Turn } from '@/label/sheet/stock';

/**
 * Printer dots, row by row. Rows are padded to whole bytes with white; the first dot is the highest bit of its byte;
 * 1 is black.
 */
export type Raster = { readonly width: number; readonly height: number; readonly bits: Uint8Array };

/** RGBA, one pixel a dot, as a canvas gives it. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };

/** Areas of a label, in dots from its top left corner. */
export type RasterAreas = {
  /** Pictures have greys: they are dithered. Everything else is black or white, whichever is closer. */
  pictures: readonly Corners[];
  /** Codes are never dithered, also where they lie on a picture. */
  codes: readonly Corners[];
};

/** One label of a picture of several that lie one under another. In dots. */
export type LabelOnPixels = { top: number; width: number; height: number; areas: RasterAreas };

/** Bytes in one row. */
export const rowBytes = (width: number) => (width + 7) >> 3;

export const whiteRaster = (width: number, height: number): Raster => ({
  width,
  height,
  bits: new Uint8Array(rowBytes(width) * height),
});

export function rasterWhere(width: number, height: number, isBlack: (x: number, y: number) => boolean): Raster {
  const raster = whiteRaster(width, height);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) if (isBlack(x, y)) setDot(raster, x, y, true);
  return raster;
}

/** Darker than this is black, on a scale of 0 to 255. */
const HALF = 128;

/** The part of the pixels that is one label, as a print head prints it. */
export function rasterOf(pixels: Pixels, { top, width, height, areas }: LabelOnPixels): Raster {
  const { data } = pixels;
  const raster = whiteRaster(width, height);
  const { bits } = raster;
  const bytes = rowBytes(width);
  for (let y = 0; y < height; y += 1) {
    let at = (top + y) * pixels.width * 4;
    for (let x = 0; x < width; x += 1, at += 4) {
      if (lightAt(data, at) < HALF) bits[y * bytes + (x >> 3)] = (bits[y * bytes + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
    }
  }
  for (const picture of areas.pictures) dither(raster, pixels, top, picture, areas.codes);
  return raster;
}

/** 0 to 255. Whole numbers are added first: 128 must not become 127.999. */
const lightAt = (data: Uint8ClampedArray, at: number) =>
  (299 * (data[at] ?? 0) + 587 * (data[at + 1] ?? 0) + 114 * (data[at + 2] ?? 0)) / 1000;

/** Without the colours: one byte of light a pixel. */
export function greyOf({ width, height, data }: Pixels) {
  const light = new Uint8Array(width * height);
  for (let at = 0; at < light.length; at += 1) light[at] = lightAt(data, 4 * at);
  return { width, height, light };
}

/** Floyd-Steinberg inside `area`. Pixels that are black or white already stay as they are: text over a picture. */
function dither(raster: Raster, { width, data }: Pixels, top: number, area: Corners, codes: readonly Corners[]) {
  const bounds = cornersBounds(area);
  const left = Math.max(0, Math.floor(bounds.x));
  const right = Math.min(raster.width, Math.ceil(bounds.x + bounds.width));
  const bottom = Math.min(raster.height, Math.ceil(bounds.y + bounds.height));
  // One dot of room on both sides, so that the ends of a row need no check.
  let errors = new Float32Array(Math.max(0, right - left) + 2);
  for (let y = Math.max(0, Math.floor(bounds.y)); y < bottom; y += 1) {
    const next = new Float32Array(errors.length);
    for (let x = left; x < right; x += 1) {
      const light = lightAt(data, ((top + y) * width + x) * 4);
      const isInside = (corners: Corners) => contains(corners, x + 0.5, y + 0.5);
      if (light < 1 || light > 254 || !isInside(area) || codes.some(isInside)) continue;
      const at = x - left + 1;
      const wanted = light + (errors[at] ?? 0);
      const isBlack = wanted < HALF;
      setDot(raster, x, y, isBlack);
      const error = wanted - (isBlack ? 0 : 255);
      errors[at + 1] = (errors[at + 1] ?? 0) + (error * 7) / 16;
      next[at - 1] = (next[at - 1] ?? 0) + (error * 3) / 16;
      next[at] = (next[at] ?? 0) + (error * 5) / 16;
      next[at + 1] = (next[at + 1] ?? 0) + error / 16;
    }
    errors = next;
  }
}

/** Whether a point is inside a convex area, whichever way its corners go round. */
function contains(corners: Corners, x: number, y: number): boolean {
  let side = 0;
  for (const [index, from] of corners.entries()) {
    const to = corners[(index + 1) % corners.length] ?? from;
    const cross = Math.sign((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x));
    if (cross !== 0 && side !== 0 && cross !== side) return false;
    if (cross !== 0) side = cross;
  }
  return true;
}

export const isBlackAt = ({ width, height, bits }: Raster, x: number, y: number): boolean =>
  x >= 0 &&
  y >= 0 &&
  x < width &&
  y < height &&
  ((bits[y * rowBytes(width) + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;

export function setDot({ width, bits }: Raster, x: number, y: number, isBlack: boolean): void {
  const at = y * rowBytes(width) + (x >> 3);
  const bit = 0x80 >> (x & 7);
  bits[at] = isBlack ? (bits[at] ?? 0) | bit : (bits[at] ?? 0) & ~bit;
}

/** Dots outside of the raster are dropped. Changes `raster`. */
export function fillBox(raster: Raster, { x, y, width, height }: Box, ink: boolean | 'invert'): void {
  for (let row = Math.max(0, y); row < Math.min(raster.height, y + height); row += 1)
    for (let column = Math.max(0, x); column < Math.min(raster.width, x + width); column += 1)
      setDot(raster, column, row, ink === 'invert' ? !isBlackAt(raster, column, row) : ink);
}

export const clearBox = (raster: Raster, box: Box): void => fillBox(raster, box, false);

/** Part of a raster; what lies outside of the raster is white. */
export const partOf = (raster: Raster, { x, y, width, height }: Box): Raster =>
  rasterWhere(width, height, (column, row) => isBlackAt(raster, x + column, y + row));

/** The black runs of a row that are at least so long. White bytes are skipped. */
export function rowRuns({ width, bits }: Raster, y: number, shortest = 1): [x: number, length: number][] {
  const runs: [number, number][] = [];
  const bytes = rowBytes(width);
  let start = -1;
  for (let x = 0; x <= width; x += 1) {
    const byte = x < width ? (bits[y * bytes + (x >> 3)] ?? 0) : 0;
    if (byte & (0x80 >> (x & 7))) {
      if (start < 0) start = x;
      continue;
    }
    if (start >= 0 && x - start >= shortest) runs.push([start, x - start]);
    start = -1;
    if (byte === 0 && x < width) x = Math.min(width - 1, x | 7);
  }
  return runs;
}

/** A raster turned clockwise by quarter turns: as the label lies when it leaves the printer. */
export function turnRaster(raster: Raster, turn: Turn): Raster {
  if (turn === 0) return raster;
  const { width, height } = raster;
  const turned = turn === 180 ? whiteRaster(width, height) : whiteRaster(height, width);
  forEachBlack(raster, (x, y) => {
    if (turn === 90) setDot(turned, height - 1 - y, x, true);
    else if (turn === 180) setDot(turned, width - 1 - x, height - 1 - y, true);
    else setDot(turned, y, width - 1 - x, true);
  });
  return turned;
}

/** Replaces a part of a raster. `left` is a multiple of 8 dots, and so is the part's width unless it ends at the right edge. */
export function replacePart(raster: Raster, part: Raster, left: number, top: number): void {
  const bytes = rowBytes(part.width);
  for (let row = 0; row < part.height; row += 1) {
    const to = (top + row) * rowBytes(raster.width) + (left >> 3);
    raster.bits.set(part.bits.subarray(row * bytes, (row + 1) * bytes), to);
  }
}

/**
 * Adds the black dots of a label to a page, its corner at `x`, `y`. Dots outside of the page are dropped. Changes
 * `page`.
 */
export function placeRaster(page: Raster, label: Raster, x: number, y: number): void {
  if (x === 0 && y === 0 && label.width === page.width && label.height === page.height) {
    label.bits.forEach((byte, at) => {
      page.bits[at] = (page.bits[at] ?? 0) | byte;
    });
    return;
  }
  forEachBlack(label, (column, row) => {
    const [left, top] = [x + column, y + row];
    if (left >= 0 && top >= 0 && left < page.width && top < page.height) setDot(page, left, top, true);
  });
}

/** Most bytes of a label are white: they are skipped. */
export function forEachBlack({ width, height, bits }: Raster, visit: (x: number, y: number) => void): void {
  const bytes = rowBytes(width);
  for (let y = 0; y < height; y += 1) {
    for (let column = 0; column < bytes; column += 1) {
      const byte = bits[y * bytes + column] ?? 0;
      if (byte === 0) continue;
      for (let bit = 0; bit < 8; bit += 1) if (byte & (0x80 >> bit)) visit(column * 8 + bit, y);
    }
  }
}

export const areSameDots = (a: Raster, b: Raster): boolean =>
  a.width === b.width && a.height === b.height && a.bits.every((byte, at) => byte === b.bits[at]);

/** Opaque pixels, for a decoder. */
export function pixelsOf(raster: Raster): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint32Array(raster.width * raster.height).fill(0xffffffff);
  forEachBlack(raster, (x, y) => {
    pixels[y * raster.width + x] = 0xff000000;
  });
  return new Uint8ClampedArray(pixels.buffer);
}
