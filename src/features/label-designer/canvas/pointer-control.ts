import type { Designer } from '@/features/label-designer/designer-store';
import type { Point } from '@/label/geometry';
import type { Canvas } from './canvas-store';
import type { Keys } from './motion';
import { elementPress, enterGroup, handlePress, lassoPress, type Press, panPress } from './press';
import { createPinch, followWheel } from './scrolling';
import { choose } from './selecting';
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
  let panned = false;

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
    if (event.button === 1 || spaceHeld) {
      panned = spaceHeld;
      return { press: panPress(desk, from), inPx: true };
    }
    const at = toMm(from, canvas.view());
    const handle = attributeAt(event.target, 'data-handle');
    if (handle) {
      const press = handlePress(desk, handle, at);
      return press && { press, inPx: false };
    }
    const several = event.shiftKey || canvas.store.getState().several;
    const id = idAt(event.target);
    canvas.requestFocus(id);
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
  /** Space on an element; with 'Select several' on it adds it or takes it away. Pointers never come here. */
  const onKeyPress = (event: MouseEvent) => {
    const id = idAt(event.target);
    if (event.detail === 0 && id) choose(designer, id, canvas.store.getState().several);
  };
  const onDouble = (event: MouseEvent) => {
    const id = idAt(event.target);
    if (id) enterGroup(desk, id);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === ' ') {
      const onLabel = event.target instanceof Element && area.contains(event.target);
      spaceHeld = event.type === 'keydown' && onLabel;
      area.toggleAttribute('data-panning', spaceHeld);
      // Space that moved the label presses nothing when it is let go.
      if (event.type === 'keyup' && panned) event.preventDefault();
      if (event.type === 'keyup') panned = false;
    }
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
  area.addEventListener('click', onKeyPress, { signal });
  area.addEventListener('dblclick', onDouble, { signal });
  window.addEventListener('keydown', onKey, { signal, capture: true });
  window.addEventListener('keyup', onKey, { signal, capture: true });
  followWheel(area, designer, canvas, placeOf, signal);
  return () => {
    end('cancel');
    listening.abort();
  };
}

const attributeAt = (target: EventTarget | null, name: string): string | undefined =>
  (target instanceof Element && target.closest(`[${name}]`)?.getAttribute(name)) || undefined;

const idAt = (target: EventTarget | null) => attributeAt(target, 'data-element');
