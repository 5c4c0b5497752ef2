import type { Designer } from '@/features/label-designer/designer-store';
import type { Point } from '@/label/geometry';
import type { Canvas } from './canvas-store';
import type { Keys } from './motion';
import { elementPress, enterGroup, handlePress, lassoPress, type Press, panPress } from './press';
import { createPinch, followWheel } from './scrolling';
import { toMm } from './view';

type Active = { press: Press; pointer: number; from: Point; dragging: boolean; inPx: boolean };
type Latest = { at: Point; keys: Keys };

/**
 * Mouse, pen and touch on the canvas. Moves are looked at once per frame; Esc cancels, and so does the browser when it
 * takes the pointer away. Answers how to stop listening.
 */
export function controlPointer(area: HTMLElement, designer: Designer, canvas: Canvas): () => void {
  const desk = { designer, canvas };
  let active: Active | undefined;
  let latest: Latest | undefined;
  let frame = 0;
  let spaceHeld = false;

  const placeOf = (event: { clientX: number; clientY: number }): Point => {
    const { left, top } = area.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const pinch = createPinch(canvas, placeOf);
  const keysOf = (event: PointerEvent): Keys => ({ shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey });

  const apply = () => {
    frame = 0;
    if (!active || !latest) return;
    const { at, keys } = latest;
    latest = undefined;
    if (!active.dragging) {
      if (Math.hypot(at.x - active.from.x, at.y - active.from.y) < active.press.slack) return;
      active.dragging = true;
      active.press.start?.();
    }
    active.press.drag(active.inPx ? at : toMm(at, canvas.view()), keys);
  };

  const end = (how: 'drop' | 'cancel') => {
    cancelAnimationFrame(frame);
    frame = 0;
    if (how === 'drop') apply();
    const ended = active;
    active = undefined;
    latest = undefined;
    if (!ended) return;
    if (area.hasPointerCapture?.(ended.pointer)) area.releasePointerCapture(ended.pointer);
    if (how === 'cancel') ended.dragging && ended.press.cancel();
    else if (ended.dragging) ended.press.drop();
    else ended.press.click();
  };

  const onDown = (event: PointerEvent) => {
    if (pinch.down(event)) return end('cancel');
    if (active || (event.button !== 0 && event.button !== 1)) return;
    const from = placeOf(event);
    const begun = pressAt(event, from);
    if (!begun) return;
    event.preventDefault();
    active = { ...begun, pointer: event.pointerId, from, dragging: false };
    area.setPointerCapture?.(event.pointerId);
  };

  const pressAt = (event: PointerEvent, from: Point): Pick<Active, 'press' | 'inPx'> | undefined => {
    if (event.button === 1 || spaceHeld) return { press: panPress(desk, from), inPx: true };
    const at = toMm(from, canvas.view());
    const target = event.target instanceof Element ? event.target : area;
    const handle = target.closest('[data-handle]')?.getAttribute('data-handle');
    if (handle) {
      const press = handlePress(desk, handle, at);
      return press && { press, inPx: false };
    }
    const several = event.shiftKey || canvas.store.getState().several;
    const id = target.closest('[data-element]')?.getAttribute('data-element');
    canvas.requestFocus(id ?? undefined);
    if (id) return { press: elementPress(desk, id, at, several), inPx: false };
    if (event.pointerType === 'touch' && !canvas.store.getState().several) {
      return { press: panPress(desk, from, () => designer.actions.select([])), inPx: true };
    }
    return { press: lassoPress(desk, at, several), inPx: false };
  };

  const onMove = (event: PointerEvent) => {
    if (pinch.move(event) || event.pointerId !== active?.pointer) return;
    latest = { at: placeOf(event), keys: keysOf(event) };
    if (frame === 0) frame = requestAnimationFrame(apply);
  };
  const onUp = (event: PointerEvent) => {
    pinch.up(event);
    if (event.pointerId === active?.pointer) end('drop');
  };
  const onCancel = (event: PointerEvent) => {
    pinch.up(event);
    if (event.pointerId === active?.pointer) end('cancel');
  };
  const onDouble = (event: MouseEvent) => {
    const id = event.target instanceof Element && event.target.closest('[data-element]')?.getAttribute('data-element');
    if (id) enterGroup(desk, id);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === ' ')
      spaceHeld = event.type === 'keydown' && event.target instanceof Element && area.contains(event.target);
    area.toggleAttribute('data-panning', spaceHeld);
    if (event.key === 'Escape' && event.type === 'keydown' && active) {
      // Nobody else shall take this Esc for closing or deselecting.
      event.preventDefault();
      event.stopPropagation();
      end('cancel');
    }
  };

  const listening = new AbortController();
  const { signal } = listening;
  area.addEventListener('pointerdown', onDown, { signal });
  area.addEventListener('pointermove', onMove, { signal });
  area.addEventListener('pointerup', onUp, { signal });
  area.addEventListener('pointercancel', onCancel, { signal });
  area.addEventListener('dblclick', onDouble, { signal });
  window.addEventListener('keydown', onKey, { signal, capture: true });
  window.addEventListener('keyup', onKey, { signal, capture: true });
  followWheel(area, designer, canvas, placeOf, signal);
  return () => {
    end('cancel');
    listening.abort();
  };
}
