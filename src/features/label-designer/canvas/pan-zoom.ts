import type { Editor } from '@/features/label-designer/editor';
import type { Point } from '@/label/design/geometry';
import type { Placed } from './hit-test';
import { steppedZoom, type Viewport, ZOOM, zoomAround } from './viewport';

type PointOf = (event: Placed) => Point;

/** Wheel travel for one step of zoom, px: one notch of a mouse wheel. */
const TRAVEL = 40;
const LINE = 16;

/** The wheel moves the label, with Shift sideways; with Ctrl (and by pinching a touchpad) it zooms to the pointer. */
export function listenToWheel(area: HTMLElement, editor: Editor, pointOf: PointOf, signal: AbortSignal): void {
  let travelled = 0;
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    if (!event.ctrlKey && !event.metaKey) {
      return event.shiftKey && dx === 0 ? editor.panBy(-dy, 0) : editor.panBy(-dx, -dy);
    }
    travelled += dy;
    if (Math.abs(travelled) < TRAVEL) return;
    const steps = travelled > 0 ? -1 : 1;
    travelled = 0;
    editor.zoomTo(editor.view.getState().zoom + steps * ZOOM.step, pointOf(event));
  };
  area.addEventListener('wheel', onWheel, { passive: false, signal });
}

/** Two fingers pan and zoom the label. `down` returns whether there is more than one finger. */
export function createPinch(editor: Editor, pointOf: PointOf) {
  const fingers = new Map<number, Point>();
  let start: { middle: Point; distance: number; viewport: Viewport } | undefined;

  const spread = () => {
    const [first, second] = [...fingers.values()];
    if (!first || !second) return undefined;
    return {
      middle: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
      distance: Math.max(1, Math.hypot(first.x - second.x, first.y - second.y)),
    };
  };

  /** A third finger pauses the pinch. */
  const begin = () => {
    const now = fingers.size === 2 ? spread() : undefined;
    start = now && { ...now, viewport: editor.viewport() };
  };

  return {
    down: (event: PointerEvent): boolean => {
      fingers.set(event.pointerId, pointOf(event));
      begin();
      return fingers.size > 1;
    },
    move: (event: PointerEvent): boolean => {
      if (!fingers.has(event.pointerId)) return false;
      fingers.set(event.pointerId, pointOf(event));
      const now = spread();
      if (!start || !now) return false;
      const zoom = steppedZoom(start.viewport.zoom * (now.distance / start.distance));
      const { pan } = zoomAround(start.viewport, zoom, start.middle);
      editor.setViewport({
        zoom,
        pan: { x: pan.x + now.middle.x - start.middle.x, y: pan.y + now.middle.y - start.middle.y },
      });
      return true;
    },
    up: ({ pointerId }: PointerEvent) => {
      if (fingers.delete(pointerId)) begin();
    },
  };
}
