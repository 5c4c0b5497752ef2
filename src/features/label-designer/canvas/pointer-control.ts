import { type Designer, designOf } from '@/features/label-designer/designer-store';
import type { Point } from '@/label/design/geometry';
import type { Canvas } from './canvas-store';
import { edgeScroll } from './edge-scroll';
import type { Keys } from './motion';
import { doublePress, elementPress, handlePress, lassoPress, type Press, panPress } from './press';
import { attributeAt, cornerOf, namedElement, type Placed, placeFrom, pressedElement } from './pressed-element';
import { createPinch, followWheel } from './scrolling';
import { choose } from './selecting';
import { editOnEnter } from './text-editing';
import { toMm } from './view';

type Active = { press: Press; pointer: number; from: Point; corner: Point; dragging: boolean; inPx: boolean };
type Latest = { at: Point; keys: Keys };

/**
 * Mouse, pen and touch on the canvas. Moves are looked at once per frame; Esc cancels, and so does the browser when it
 * takes the pointer away. Answers how to stop listening.
 */
export function controlPointer(area: HTMLElement, designer: Designer, canvas: Canvas): () => void {
  const desk = { designer, canvas };
  const glass = area.querySelector<HTMLElement>('[data-glass]') ?? area;
  let active: Active | undefined;
  let latest: Latest | undefined;
  let frame = 0;
  let spaceHeld = false;
  let panned = false;

  const placeOf = (event: Placed, corner = cornerOf(area)) => placeFrom(corner, event);
  const pinch = createPinch(canvas, placeOf);
  const keysOf = (event: PointerEvent): Keys => ({ shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey });

  /** Whether a drag has begun just now, that had something to prepare. */
  const begin = (): boolean => {
    if (!active || !latest || active.dragging) return false;
    const { press, from } = active;
    if (Math.hypot(latest.at.x - from.x, latest.at.y - from.y) < press.slack) return false;
    active.dragging = true;
    press.start?.();
    return press.start !== undefined;
  };

  const apply = () => {
    frame = 0;
    begin();
    if (!active?.dragging || !latest) return;
    const { at, keys } = latest;
    active.press.drag(active.inPx ? at : toMm(at, canvas.view()), keys);
  };

  /** Once a frame, and at the window's edge until it is left or the label ends. */
  const step = () => {
    // To prepare a drag and to draw its first move would be too much for one frame on a slow machine.
    if (begin()) {
      frame = requestAnimationFrame(step);
      return;
    }
    apply();
    if (!active?.dragging || active.inPx || !latest) return;
    const label = designOf(designer.store.getState()).labelSize;
    const by = edgeScroll(latest.at, canvas.view(), label, canvas.store.getState().window);
    if (!by) return;
    canvas.panBy(by.x, by.y);
    frame = requestAnimationFrame(step);
  };

  const end = (how: 'drop' | 'cancel') => {
    cancelAnimationFrame(frame);
    frame = 0;
    if (how === 'drop') apply();
    const ended = active;
    active = undefined;
    latest = undefined;
    if (!ended) return;
    if (glass.hasPointerCapture?.(ended.pointer)) glass.releasePointerCapture(ended.pointer);
    if (how === 'cancel') ended.dragging && ended.press.cancel();
    else if (ended.dragging) ended.press.drop();
    else ended.press.click();
  };

  const onDown = (event: PointerEvent) => {
    if (isTyping(event.target)) return;
    canvas.rest.stir();
    if (pinch.down(event)) return end('cancel');
    if (active || (event.button !== 0 && event.button !== 1)) return;
    const corner = cornerOf(area);
    const from = placeOf(event, corner);
    const begun = pressAt(event, from);
    if (!begun) return;
    event.preventDefault();
    active = { ...begun, pointer: event.pointerId, from, corner, dragging: false };
    glass.setPointerCapture?.(event.pointerId);
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
    const id = pressedElement(area, desk, event);
    canvas.requestFocus(id);
    if (id) return { press: elementPress(desk, id, at, several), inPx: false };
    if (event.pointerType === 'touch' && !canvas.store.getState().several) {
      return { press: panPress(desk, from, () => designer.actions.select([])), inPx: true };
    }
    return { press: lassoPress(desk, at, several), inPx: false };
  };

  /** Of a press, wherever it goes. With a mouse nobody else needs to look at it: that would cost more than the move. */
  const onPressMove = (event: PointerEvent) => {
    if (event.pointerId !== active?.pointer) return;
    if (event.pointerType === 'mouse') event.stopPropagation();
    // Let go where nobody was told of it: over a dialog of the browser, say.
    if (event.pointerType === 'mouse' && event.buttons === 0) return end('drop');
    canvas.rest.stir();
    if (pinch.move(event)) return;
    // Asked anew with each move, the browser would lay the page out each time.
    latest = { at: placeOf(event, active.corner), keys: keysOf(event) };
    if (frame === 0) frame = requestAnimationFrame(step);
  };
  const onMove = (event: PointerEvent) => {
    if (event.pointerId === active?.pointer || pinch.move(event) || active) return;
    glass.toggleAttribute('data-over', pressedElement(area, desk, event) !== undefined);
  };
  /** The label went from under a pointer that holds still. */
  const onWheel = () => {
    if (active?.dragging && frame === 0) frame = requestAnimationFrame(step);
  };
  /** The other button of a mouse that drags asks for no menu. */
  const onMenu = (event: Event) => {
    if (!active?.dragging) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onUp = (event: PointerEvent) => {
    pinch.up(event);
    if (event.pointerId !== active?.pointer) return;
    canvas.rest.stir();
    end(event.type === 'pointerup' ? 'drop' : 'cancel');
  };
  /** Space on an element; with 'Select several' on it adds it or takes it away. Pointers never come here. */
  const onKeyPress = (event: MouseEvent) => {
    const id = namedElement(event.target);
    if (event.detail === 0 && id) choose(designer, id, canvas.store.getState().several);
  };
  const onDouble = (event: MouseEvent) => {
    const id = pressedElement(area, desk, event);
    if (id && !isTyping(event.target)) doublePress(desk, id);
  };
  const onKey = (event: KeyboardEvent) => {
    if (!active) canvas.rest.stop();
    if (event.key === 'Enter' && event.type === 'keydown') editOnEnter(desk, event);
    if (event.key === ' ' && !isTyping(event.target)) {
      const onLabel = event.target instanceof Element && area.contains(event.target);
      spaceHeld = event.type === 'keydown' && onLabel;
      glass.toggleAttribute('data-panning', spaceHeld);
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
  window.addEventListener('pointermove', onPressMove, { signal, capture: true });
  area.addEventListener('pointermove', onMove, { signal });
  // What is under a finger may go while it lies there, and the finger with it from the label's sight.
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', onUp, { signal });
  window.addEventListener('contextmenu', onMenu, { signal, capture: true });
  area.addEventListener('click', onKeyPress, { signal });
  area.addEventListener('dblclick', onDouble, { signal });
  window.addEventListener('keydown', onKey, { signal, capture: true });
  window.addEventListener('keyup', onKey, { signal, capture: true });
  followWheel(glass, designer, canvas, placeOf, signal);
  glass.addEventListener('wheel', onWheel, { signal, passive: true });
  return () => {
    end('cancel');
    canvas.rest.stop();
    listening.abort();
  };
}

/** In the text that is typed on the label itself, keys and presses are the field's own. */
const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest('textarea') !== null;
