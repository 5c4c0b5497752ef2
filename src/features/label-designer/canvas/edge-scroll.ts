import type { Point, Size } from '@/label/design/geometry';
import { scaleOf, type View } from './view';

/** Px from the window's edge in which a drag moves the view, and the most it moves with one frame. */
const EDGE = 28;
const FASTEST = 14;
/** Bench that is shown beyond the label, px. */
const BENCH = 32;

/**
 * How far the view moves, in px, while something is dragged to the window's edge: the nearer the edge the faster, and no
 * further than to the label's end. Undefined where it stays.
 */
export function edgeScroll(at: Point, view: View, label: Size, window: Size): Point | undefined {
  const scale = scaleOf(view.zoom);
  const along = (pointer: number, pan: number, length: number, room: number) => {
    // All of a window this small is edge.
    if (room <= 2 * EDGE) return 0;
    const low = speedIn(EDGE - pointer);
    const high = speedIn(pointer - (room - EDGE));
    if (low > 0) return Math.min(low, Math.max(0, BENCH - pan));
    return -Math.min(high, Math.max(0, pan + length * scale - (room - BENCH)));
  };
  const x = along(at.x, view.pan.x, label.width, window.width);
  const y = along(at.y, view.pan.y, label.height, window.height);
  return x === 0 && y === 0 ? undefined : { x: x || 0, y: y || 0 };
}

const speedIn = (depth: number) => (depth <= 0 ? 0 : Math.min(FASTEST, Math.ceil((depth / EDGE) * FASTEST)));
