import fc from 'fast-check';
import { type Raster, rowBytes, whiteRaster } from '@/label/raster/raster';

/** A raster from rows of `#` (black) and `.` (white). */
export function rasterFrom(rows: readonly string[]): Raster {
  const raster = whiteRaster(rows[0]?.length ?? 0, rows.length);
  rows.forEach((row, y) => {
    [...row].forEach((dot, x) => {
      const at = y * rowBytes(raster.width) + (x >> 3);
      if (dot === '#') raster.bits[at] = (raster.bits[at] ?? 0) | (0x80 >> (x & 7));
    });
  });
  return raster;
}

/** Rows of `#` and `.`, to compare and to read. */
export const rowsOf = ({ width, height, bits }: Raster): string[] =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) =>
      ((bits[y * rowBytes(width) + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0 ? '.' : '#',
    ).join(''),
  );

/** Random dots, all black, all white, and rows that repeat; widths of whole and of broken bytes, from 1 x 1 on. */
export const anyRaster: fc.Arbitrary<Raster> = fc
  .tuple(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 40 }))
  .chain(([width, height]) => {
    const row = fc.oneof(
      fc.constant('#'.repeat(width)),
      fc.constant('.'.repeat(width)),
      fc.string({ unit: fc.constantFrom('#', '.'), minLength: width, maxLength: width }),
      fc.integer({ min: 0, max: width }).map((black) => '#'.repeat(black).padEnd(width, '.')),
      fc.integer({ min: 0, max: width }).map((white) => '.'.repeat(white).padEnd(width, '#')),
    );
    const rows = fc.oneof(
      fc.array(row, { minLength: height, maxLength: height }),
      row.map((repeated) => Array.from({ length: height }, () => repeated)),
    );
    return rows.map(rasterFrom);
  });
