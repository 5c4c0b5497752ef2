import type { Raster } from '@tests/label/paper/raster';

/** How many black dots of a raster have no black dot of another one within `mm` of them, rounded up to whole dots. */
export function strayDots(raster: Raster, other: Raster, mm: number): number {
  const { width, height, dots } = raster;
  if (width !== other.width || height !== other.height) return Number.POSITIVE_INFINITY;
  const near = thickened(other, Math.ceil(mm * raster.dotsPerMm));
  let stray = 0;
  for (let at = 0; at < dots.length; at += 1) if (dots[at] === 1 && near[at] === 0) stray += 1;
  return stray;
}

/** Every black dot becomes a square reaching `radius` dots in all directions: first along the rows, then down. */
function thickened({ width, height, dots }: Raster, radius: number): Uint8Array {
  const spread = (source: Uint8Array, lines: number, length: number, lineStep: number, step: number) => {
    const result = new Uint8Array(source.length);
    for (let line = 0; line < lines; line += 1) {
      let last = Number.NEGATIVE_INFINITY;
      for (let at = 0; at < length + radius; at += 1) {
        if (at < length && source[line * lineStep + at * step] === 1) last = at;
        if (at >= radius && at - last <= 2 * radius) result[line * lineStep + (at - radius) * step] = 1;
      }
    }
    return result;
  };
  return spread(spread(dots, height, width, width, 1), width, height, 1, width);
}
