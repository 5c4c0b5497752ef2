import type { Box, Point, Size } from '@/label/design/geometry';

/** SPEC section 9, percent. */
export const CANVAS_ZOOM = { min: 50, max: 200, step: 10, reset: 100 } as const;

/** `pan` is the position of the label's corner in the window, px; `zoom` in percent. */
export type Viewport = { pan: Point; zoom: number };

/** `scale` in px per mm. */
export type CanvasTransform = { pan: Point; scale: number };

const CSS_PX_PER_MM = 96 / 25.4;
/** Around the label when it is fitted or scrolled to, px. */
const MARGIN = 32;
/** px: distance from the window's edge within which a drag scrolls, and the maximum per frame. */
const EDGE = 28;
const MAX_SCROLL = 14;

/** px per mm; at 100 percent a CSS millimetre. */
export const scaleOf = (zoom: number) => (zoom / 100) * CSS_PX_PER_MM;

export const toMm = ({ x, y }: Point, { pan, zoom }: Viewport): Point => ({
  x: (x - pan.x) / scaleOf(zoom),
  y: (y - pan.y) / scaleOf(zoom),
});

/** The nearest valid zoom (SPEC section 9). */
export const steppedZoom = (zoom: number) =>
  Math.max(CANVAS_ZOOM.min, Math.min(CANVAS_ZOOM.max, Math.round(zoom / CANVAS_ZOOM.step) * CANVAS_ZOOM.step));

/** Zooms so that the point of the label under `anchor` (px) stays in place. */
export function zoomAround(view: Viewport, zoom: number, anchor: Point): Viewport {
  const at = toMm(anchor, view);
  const scale = scaleOf(zoom);
  return { zoom, pan: { x: anchor.x - at.x * scale, y: anchor.y - at.y * scale } };
}

/** The label in the middle of the window; if it is larger, its corner at the margin. */
export function centred(label: Size, window: Size, zoom: number): Viewport {
  const scale = scaleOf(zoom);
  const centre = (space: number, length: number) => Math.max((space - length * scale) / 2, Math.min(MARGIN, space / 8));
  return { zoom, pan: { x: centre(window.width, label.width), y: centre(window.height, label.height) } };
}

/** The largest zoom at which the whole label fits, in the middle. */
export function fitted(label: Size, window: Size): Viewport {
  const scale = Math.min((window.width - MARGIN) / label.width, (window.height - MARGIN) / label.height);
  const zoom = Math.floor(((scale / CSS_PX_PER_MM) * 100) / CANVAS_ZOOM.step) * CANVAS_ZOOM.step;
  return centred(label, window, steppedZoom(zoom));
}

/** Scrolls as little as possible so that `box` (mm) is visible. */
export function revealing(view: Viewport, box: Box, window: Size): Viewport {
  const scale = scaleOf(view.zoom);
  const nudge = (pan: number, start: number, length: number, space: number) => {
    const from = pan + start * scale;
    const to = from + length * scale;
    if (from < MARGIN || length * scale > space - 2 * MARGIN) return from < MARGIN || from > space ? MARGIN - from : 0;
    return to > space - MARGIN ? space - MARGIN - to : 0;
  };
  const dx = nudge(view.pan.x, box.x, box.width, window.width);
  const dy = nudge(view.pan.y, box.y, box.height, window.height);
  return dx === 0 && dy === 0 ? view : { ...view, pan: { x: view.pan.x + dx, y: view.pan.y + dy } };
}

/** Px a drag at the window's edge scrolls per frame: faster near the edge, at most to the label's end; undefined for none. */
export function edgeScroll(at: Point, view: Viewport, label: Size, window: Size): Point | undefined {
  const scale = scaleOf(view.zoom);
  const along = (pointer: number, pan: number, length: number, space: number) => {
    // In a window this small everything is near the edge.
    if (space <= 2 * EDGE) return 0;
    const low = speedIn(EDGE - pointer);
    const high = speedIn(pointer - (space - EDGE));
    if (low > 0) return Math.min(low, Math.max(0, MARGIN - pan));
    return -Math.min(high, Math.max(0, pan + length * scale - (space - MARGIN)));
  };
  const x = along(at.x, view.pan.x, label.width, window.width);
  const y = along(at.y, view.pan.y, label.height, window.height);
  return x === 0 && y === 0 ? undefined : { x: x || 0, y: y || 0 };
}

const speedIn = (depth: number) => (depth <= 0 ? 0 : Math.min(MAX_SCROLL, Math.ceil((depth / EDGE) * MAX_SCROLL)));
