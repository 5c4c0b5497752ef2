import type { Corners } from '@/label/design/geometry';

/** White around a code's area that is shown to the decoder too, mm: what lies close by may disturb it. */
const MARGIN = 1;

type Cut = { x: number; y: number; width: number; height: number };

/** The upright rectangle of dots around a turned area (mm), inside a picture of `size` dots. */
export function cutAround(area: Corners, dotsPerMm: number, size: { width: number; height: number }): Cut {
  const xs = area.map(({ x }) => x);
  const ys = area.map(({ y }) => y);
  const left = Math.max(0, Math.floor((Math.min(...xs) - MARGIN) * dotsPerMm));
  const top = Math.max(0, Math.floor((Math.min(...ys) - MARGIN) * dotsPerMm));
  const right = Math.min(size.width, Math.ceil((Math.max(...xs) + MARGIN) * dotsPerMm));
  const bottom = Math.min(size.height, Math.ceil((Math.max(...ys) + MARGIN) * dotsPerMm));
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** Makes every dot black or white, as a print head does: half grey is on paper one of them. Changes `pixels` (RGBA). */
export function markDots(pixels: Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const light = 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
    const dot = light < 128 ? 0 : 255;
    pixels[at] = dot;
    pixels[at + 1] = dot;
    pixels[at + 2] = dot;
    pixels[at + 3] = 255;
  }
}
