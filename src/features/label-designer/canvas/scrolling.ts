import { type Designer, ZOOM } from '@/features/label-designer/designer-store';
import type { Point } from '@/label/design/geometry';
import type { Canvas } from './canvas-store';
import { steppedZoom, zoomAround } from './view';

type PlaceOf = (event: { clientX: number; clientY: number }) => Point;

/** Wheel travel for one step of zoom: one notch of a mouse, a good stroke of a touchpad. */
const TRAVEL = 40;
const LINE = 16;

/** The wheel moves the label, with Shift sideways; with Ctrl (and by pinching a touchpad) it zooms to the pointer. */
export function followWheel(
  area: HTMLElement,
  designer: Designer,
  canvas: Canvas,
  placeOf: PlaceOf,
  signal: AbortSignal,
) {
  let travelled = 0;
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    if (!event.ctrlKey && !event.metaKey) {
      return event.shiftKey && dx === 0 ? canvas.panBy(-dy, 0) : canvas.panBy(-dx, -dy);
    }
    travelled += dy;
    if (Math.abs(travelled) < TRAVEL) return;
    const steps = travelled > 0 ? -1 : 1;
    travelled = 0;
    canvas.zoomTo(designer.store.getState().zoom + steps * ZOOM.step, placeOf(event));
  };
  area.addEventListener('wheel', onWheel, { passive: false, signal });
}

/** Two fingers: the label moves and grows with them. `down` says whether one more than the first has come. */
export function createPinch(canvas: Canvas, placeOf: PlaceOf) {
  const fingers = new Map<number, Point>();
  let start: { middle: Point; apart: number; view: ReturnType<Canvas['view']> } | undefined;

  const spread = () => {
    const [first, second] = [...fingers.values()];
    if (!first || !second) return undefined;
    return {
      middle: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
      apart: Math.max(1, Math.hypot(first.x - second.x, first.y - second.y)),
    };
  };

  /** Of exactly two; a third only holds them where they are. */
  const begin = () => {
    const now = fingers.size === 2 ? spread() : undefined;
    start = now && { ...now, view: canvas.view() };
  };

  return {
    down: (event: PointerEvent): boolean => {
      if (event.pointerType !== 'touch') return false;
      fingers.set(event.pointerId, placeOf(event));
      begin();
      return fingers.size > 1;
    },
    move: (event: PointerEvent): boolean => {
      if (!fingers.has(event.pointerId)) return false;
      fingers.set(event.pointerId, placeOf(event));
      const now = spread();
      if (!start || !now) return false;
      const zoom = steppedZoom(start.view.zoom * (now.apart / start.apart));
      const grown = zoomAround(start.view, zoom, start.middle);
      canvas.show({
        zoom,
        pan: { x: grown.pan.x + now.middle.x - start.middle.x, y: grown.pan.y + now.middle.y - start.middle.y },
      });
      return true;
    },
    up: ({ pointerId }: PointerEvent) => {
      if (fingers.delete(pointerId)) begin();
    },
  };
}
