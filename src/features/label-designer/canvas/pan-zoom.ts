import type { Editor } from '@/features/label-designer/editor';
import type { Point } from '@/label/design/geometry';
import type { ClientPoint } from './hit-test';
import { steppedZoom, type Viewport, ZOOM, zoomAround } from './viewport';

type PointOf = (event: ClientPoint) => Point;

/** px; one notch of a mouse wheel. */
const WHEEL_DELTA_PER_ZOOM_STEP = 40;
const LINE_HEIGHT = 16;

/** The wheel pans, with Shift sideways; with Ctrl (pinching a touchpad sets it too) it zooms to the pointer. */
export function listenToWheel(area: HTMLElement, editor: Editor, pointOf: PointOf, signal: AbortSignal): void {
  let wheelDelta = 0;
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_HEIGHT : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    if (!event.ctrlKey && !event.metaKey) {
      return event.shiftKey && dx === 0 ? editor.panBy(-dy, 0) : editor.panBy(-dx, -dy);
    }
    wheelDelta += dy;
    if (Math.abs(wheelDelta) < WHEEL_DELTA_PER_ZOOM_STEP) return;
    const steps = wheelDelta > 0 ? -1 : 1;
    wheelDelta = 0;
    editor.zoomTo(editor.view.getState().zoom + steps * ZOOM.step, pointOf(event));
  };
  area.addEventListener('wheel', onWheel, { passive: false, signal });
}

/** Two fingers pan and zoom the label. `down` returns whether there is more than one finger, `move` whether it pinched. */
export function createPinch(editor: Editor, pointOf: PointOf) {
  const fingers = new Map<number, Point>();
  let start: { middle: Point; distance: number; viewport: Viewport } | undefined;

  const fingerGeometry = () => {
    const [first, second] = [...fingers.values()];
    if (!first || !second) return undefined;
    return {
      middle: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
      distance: Math.max(1, Math.hypot(first.x - second.x, first.y - second.y)),
    };
  };

  /** A third finger pauses the pinch. */
  const begin = () => {
    const geometry = fingers.size === 2 ? fingerGeometry() : undefined;
    start = geometry && { ...geometry, viewport: editor.viewport() };
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
      const now = fingerGeometry();
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
