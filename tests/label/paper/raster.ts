/** Dots as a head of `dotsPerMm` prints them, row by row: 1 is black. */
export type Raster = { width: number; height: number; dotsPerMm: number; dots: Uint8Array };

export type Box = { x: number; y: number; width: number; height: number };

/** A printer has no grey: a dot at least half covered is black. */
export function rasterOf(grey: Uint8Array, width: number, height: number, dotsPerMm: number): Raster {
  const dots = new Uint8Array(width * height);
  const stride = grey.length / height;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) dots[y * width + x] = (grey[y * stride + x] ?? 255) < 128 ? 1 : 0;
  }
  return { width, height, dotsPerMm, dots };
}

/** The part of a raster inside a box given in mm, limited at the raster's own edges. */
export function crop(raster: Raster, boxMm: Box): Raster {
  const scale = raster.dotsPerMm;
  const left = Math.max(0, Math.round(boxMm.x * scale));
  const top = Math.max(0, Math.round(boxMm.y * scale));
  const width = Math.min(raster.width, Math.round((boxMm.x + boxMm.width) * scale)) - left;
  const height = Math.min(raster.height, Math.round((boxMm.y + boxMm.height) * scale)) - top;
  const dots = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * raster.width + left;
    dots.set(raster.dots.subarray(from, from + width), y * width);
  }
  return { width, height, dotsPerMm: scale, dots };
}

/**
 * A raster of a `factor`th of the dots: black where at least half of its part is. Rendered finer first, a page that is
 * not a whole number of dots wide has its lines where a printer puts them, not stretched to the next whole dot.
 */
export function coarser(raster: Raster, factor: number): Raster {
  const [width, height] = [Math.floor(raster.width / factor), Math.floor(raster.height / factor)];
  const dots = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let black = 0;
      for (let row = y * factor; row < (y + 1) * factor; row++) {
        for (let at = row * raster.width + x * factor; at < row * raster.width + (x + 1) * factor; at++)
          black += raster.dots[at] ?? 0;
      }
      dots[y * width + x] = 2 * black >= factor * factor ? 1 : 0;
    }
  }
  return { width, height, dotsPerMm: raster.dotsPerMm / factor, dots };
}

/** The raster of a page whose labels are turned clockwise, turned back so that they can be read. */
export function turnedBack(raster: Raster, turn: number): Raster {
  if (turn === 0) return raster;
  const { width, height, dotsPerMm, dots } = raster;
  const size = turn === 180 ? { width, height } : { width: height, height: width };
  const back = new Uint8Array(dots.length);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const from =
        turn === 90
          ? x * width + (width - 1 - y)
          : turn === 180
            ? (height - 1 - y) * width + (width - 1 - x)
            : (height - 1 - x) * width + y;
      back[y * size.width + x] = dots[from] ?? 0;
    }
  }
  return { ...size, dotsPerMm, dots: back };
}

/** Lengths of the alternating runs of one row, beginning with white, in dots. */
export function runsOfRow(raster: Raster, y: number): number[] {
  const runs: number[] = [0];
  let black = 0;
  for (let x = 0; x < raster.width; x++) {
    const dot = raster.dots[y * raster.width + x] ?? 0;
    if (dot !== black) {
      runs.push(0);
      black = dot;
    }
    runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
  }
  return runs;
}
