import { runs } from '@tests/support/random';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areSameDots,
  isBlackAt,
  type Pixels,
  partOf,
  pixelsOf,
  placeRaster,
  type Raster,
  rasterOf,
  rowBytes,
  turnRaster,
  whiteRaster,
} from '@/label/raster/raster';
import type { Turn } from '@/label/sheet/stock';
import { anyRaster, rasterFrom, rowsOf } from './rasters';

const greys = (rows: readonly (readonly number[])[]): Pixels => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  data: new Uint8ClampedArray(rows.flat().flatMap((grey) => [grey, grey, grey, 255])),
});

const whole = ({ width, height }: Pixels) => ({ top: 0, width, height, areas: { pictures: [], codes: [] } });

const box = (left: number, top: number, right: number, bottom: number) => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

const blackShare = (raster: Raster, left: number, right: number) => {
  let black = 0;
  for (let y = 0; y < raster.height; y += 1)
    for (let x = left; x < right; x += 1) black += isBlackAt(raster, x, y) ? 1 : 0;
  return black / (raster.height * (right - left));
};

describe('a raster', () => {
  it('is black where a pixel is darker than half, in bytes with the first dot highest', () => {
    const pixels = greys([[0, 127, 128, 255, 0, 255, 255, 0, 0, 255]]);
    const raster = rasterOf(pixels, whole(pixels));
    expect(rowsOf(raster)).toEqual(['##..#..##.']);
    expect([...raster.bits]).toEqual([0b11001001, 0b10000000]);
  });

  it('counts colours by how light they look', () => {
    const colours = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 0, 255];
    const pixels: Pixels = { width: 4, height: 1, data: new Uint8ClampedArray(colours) };
    expect(rowsOf(rasterOf(pixels, whole(pixels)))).toEqual(['#.#.']);
  });

  it('is one label of a picture of several', () => {
    const pixels = greys([
      [0, 0, 0],
      [255, 0, 255],
      [0, 255, 255],
    ]);
    const second = { top: 1, width: 2, height: 2, areas: { pictures: [], codes: [] } };
    expect(rowsOf(rasterOf(pixels, second))).toEqual(['.#', '#.']);
  });

  it('has as many black dots in a picture as it is dark, and only there', () => {
    const rows = Array.from({ length: 40 }, () => Array.from({ length: 120 }, () => 96));
    const pixels = greys(rows);
    const areas = { pictures: [box(0, 0, 60, 40)], codes: [] };
    const raster = rasterOf(pixels, { ...whole(pixels), areas });
    expect(blackShare(raster, 0, 60)).toBeCloseTo(1 - 96 / 255, 1);
    expect(blackShare(raster, 60, 120)).toBe(1);
  });

  it('keeps black and white dots of a picture, and every dot of a code over it', () => {
    const rows = Array.from({ length: 20 }, (_, y) =>
      Array.from({ length: 40 }, (__, x) => (x >= 20 ? 100 : y % 2 === 0 ? 0 : 255)),
    );
    const pixels = greys(rows);
    const areas = { pictures: [box(0, 0, 40, 20)], codes: [box(20, 0, 40, 20)] };
    const raster = rasterOf(pixels, { ...whole(pixels), areas });
    for (let y = 0; y < 20; y += 1) {
      expect(rowsOf(raster)[y]).toBe((y % 2 === 0 ? '#' : '.').repeat(20) + '#'.repeat(20));
    }
  });

  it('dithers inside a rotated picture only', () => {
    const rows = Array.from({ length: 40 }, () => Array.from({ length: 40 }, () => 120));
    const pixels = greys(rows);
    const diamond = [
      { x: 20, y: 0 },
      { x: 40, y: 20 },
      { x: 20, y: 40 },
      { x: 0, y: 20 },
    ];
    const raster = rasterOf(pixels, { ...whole(pixels), areas: { pictures: [diamond], codes: [] } });
    const share = (x: number, y: number) => {
      let black = 0;
      for (let row = y; row < y + 6; row += 1)
        for (let at = x; at < x + 6; at += 1) black += isBlackAt(raster, at, row) ? 1 : 0;
      return black / 36;
    };
    expect([share(0, 0), share(34, 0), share(0, 34), share(34, 34)]).toEqual([1, 1, 1, 1]);
    expect(share(17, 17)).toBeLessThan(0.8);
  });

  it('turns clockwise', () => {
    const raster = rasterFrom(['##.', '#..']);
    expect(rowsOf(turnRaster(raster, 90))).toEqual(['##', '.#', '..']);
    expect(rowsOf(turnRaster(raster, 180))).toEqual(['..#', '.##']);
    expect(rowsOf(turnRaster(raster, 270))).toEqual(['..', '#.', '##']);
  });

  it('is itself after four quarter turns, and turned twice is turned by the sum', () => {
    fc.assert(
      fc.property(anyRaster, (raster) => {
        const quarter = turnRaster(raster, 90);
        const half = turnRaster(quarter, 90);
        expect(rowsOf(half)).toEqual(rowsOf(turnRaster(raster, 180)));
        expect(rowsOf(turnRaster(half, 90))).toEqual(rowsOf(turnRaster(raster, 270)));
        expect(areSameDots(turnRaster(half, 180), raster)).toBe(true);
      }),
      { numRuns: runs(60) },
    );
  });

  it.each<[number, number, string[]]>([
    [0, 0, ['#...', '##..', '....']],
    [2, 1, ['....', '..#.', '..##']],
    [-1, 0, ['....', '#...', '....']],
    [3, 2, ['....', '....', '...#']],
  ])('is placed at %i, %i and loses what leaves the page', (x, y, expected) => {
    const page = whiteRaster(4, 3);
    placeRaster(page, rasterFrom(['#.', '##']), x, y);
    expect(rowsOf(page)).toEqual(expected);
  });

  it('has no dots in the padding of its rows', () => {
    fc.assert(
      fc.property(anyRaster, fc.constantFrom<Turn>(0, 90, 180, 270), (raster, turn) => {
        const page = whiteRaster(raster.width + 3, raster.height + 3);
        placeRaster(page, turnRaster(raster, turn), 1, 1);
        const padding = rowBytes(page.width) * 8 - page.width;
        for (let y = 1; y <= page.height; y += 1)
          expect((page.bits[y * rowBytes(page.width) - 1] ?? 0) & (2 ** padding - 1)).toBe(0);
      }),
      { numRuns: runs(60) },
    );
  });

  it('gives the pixels of a part back, white outside', () => {
    const raster = rasterFrom(['#.', '##']);
    const pixels = pixelsOf(partOf(raster, { x: 1, y: 0, width: 2, height: 2 }));
    expect([...pixels]).toEqual([
      ...[255, 255, 255, 255],
      ...[255, 255, 255, 255],
      ...[0, 0, 0, 255],
      ...[255, 255, 255, 255],
    ]);
  });

  it('is the same raster again when it is read from its own pixels', () => {
    fc.assert(
      fc.property(anyRaster, (raster) => {
        const { width, height } = raster;
        const pixels = { width, height, data: pixelsOf(raster) };
        expect(areSameDots(rasterOf(pixels, whole(pixels)), raster)).toBe(true);
      }),
      { numRuns: runs(60) },
    );
  });
});
