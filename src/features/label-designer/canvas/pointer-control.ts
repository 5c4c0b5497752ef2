import { type Designer, designOf } from '@/features/label-designer/designer-store';
import type { Point } from '@/label/geometry';
import type { Canvas } from './canvas-store';
import { edgeScroll } from './edge-scroll';
import type { Keys } from './motion';
import { doublePress, elementPress, handlePress, lassoPress, type Press, panPress } from './press';
import { attributeAt, namedElement, pressedElement } from './pressed-element';
import { createPinch, followWheel } from './scrolling';
import { choose } from './selecting';
import { editText, isFixedText } from './text-editing';
import { toMm } from './view';

type Active = { press: Press; pointer: number; from: Point; corner: Point; dragging: boolean; inPx: boolean };
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

  const cornerOf = (): Point => {
    const { left: x, top: y } = area.getBoundingClientRect();
    return { x, y };
  };
  const placeOf = (event: { clientX: number; clientY: number }, { x, y }: Point = cornerOf()): Point => ({
    x: event.clientX - x,
    y: event.clientY - y,
  });
  const pinch = createPinch(canvas, placeOf);
  const keysOf = (event: PointerEvent): Keys => ({ shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey });

  const apply = () => {
    frame = 0;
    if (!active || !latest) return;
    const { at, keys } = latest;
    if (!active.dragging) {
      if (Math.hypot(at.x - active.from.x, at.y - active.from.y) < active.press.slack) return;
      active.dragging = true;
      active.press.start?.();
    }
    active.press.drag(active.inPx ? at : toMm(at, canvas.view()), keys);
  };

  /** Once a frame, and at the window's edge until it is left or the label ends. */
  const step = () => {
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
    if (area.hasPointerCapture?.(ended.pointer)) area.releasePointerCapture(ended.pointer);
    if (how === 'cancel') ended.dragging && ended.press.cancel();
    else if (ended.dragging) ended.press.drop();
    else ended.press.click();
  };

  const onDown = (event: PointerEvent) => {
    if (isTyping(event.target)) return;
    canvas.store.setState({ byPointer: true });
    if (pinch.down(event)) return end('cancel');
    if (active || (event.button !== 0 && event.button !== 1)) return;
    const corner = cornerOf();
    const from = placeOf(event, corner);
    const begun = pressAt(event, from);
    if (!begun) return;
    event.preventDefault();
    active = { ...begun, pointer: event.pointerId, from, corner, dragging: false };
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
    const id = pressedElement(area, desk, event);
    canvas.requestFocus(id);
    if (id) return { press: elementPress(desk, id, at, several), inPx: false };
    if (event.pointerType === 'touch' && !canvas.store.getState().several) {
      return { press: panPress(desk, from, () => designer.actions.select([])), inPx: true };
    }
    return { press: lassoPress(desk, at, several), inPx: false };
  };

  const onMove = (event: PointerEvent) => {
    if (pinch.move(event)) return;
    if (!active) area.toggleAttribute('data-over', pressedElement(area, desk, event) !== undefined);
    if (event.pointerId !== active?.pointer) return;
    // Asked anew with each move, the browser would lay the page out each time.
    latest = { at: placeOf(event, active.corner), keys: keysOf(event) };
    if (frame === 0) frame = requestAnimationFrame(step);
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
    const id = namedElement(event.target);
    if (event.detail === 0 && id) choose(designer, id, canvas.store.getState().several);
  };
  const onDouble = (event: MouseEvent) => {
    const id = pressedElement(area, desk, event);
    if (id && !isTyping(event.target)) doublePress(desk, id);
  };
  /** Enter on a fixed text types it; on everything else it stays the command that shows the properties. */
  const onEnter = (event: KeyboardEvent) => {
    const id = namedElement(event.target);
    const element = designOf(designer.store.getState()).elements.find((candidate) => candidate.id === id);
    if (!element || !isFixedText(element) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    editText(desk, element.id);
  };
  const onKey = (event: KeyboardEvent) => {
    if (canvas.store.getState().byPointer) canvas.store.setState({ byPointer: false });
    if (event.key === 'Enter' && event.type === 'keydown') onEnter(event);
    if (event.key === ' ' && !isTyping(event.target)) {
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

/** In the text that is typed on the label itself, keys and presses are the field's own. */
const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest('textarea') !== null;
