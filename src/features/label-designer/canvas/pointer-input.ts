import { m } from '@messages/messages';
import type { Editor } from '@/features/label-designer/editor';
import { stepOf } from '@/features/label-designer/element-names';
import { withGroups } from '@/label/design/arrange';
import { handles, type Point } from '@/label/design/geometry';
import {
  attributeAt,
  type ClientPoint,
  elementIdOf,
  elementsTouching,
  elementUnder,
  originOf,
  pointIn,
} from './hit-test';
import { editText } from './text-editor';
import {
  type Keys,
  moveTransform,
  resizeTransform,
  rotateTransform,
  type Transform,
  type TransformStart,
} from './transform';
import { CANVAS_ZOOM, edgeScroll, scaleOf, steppedZoom, toMm, type Viewport, zoomAround } from './viewport';

/** `inPx`: the tool gets px of the window instead of mm. */
type PointerAction = { tool: PointerTool; inPx: boolean };

/** Mouse, pen and touch on the canvas. @returns how to stop listening. */
export function listenToPointer(area: HTMLElement, editor: Editor): () => void {
  const surface = area.querySelector<HTMLElement>('[data-surface]') ?? area;
  const pointOf = (event: ClientPoint) => pointIn(originOf(area), event);
  const pinch = createPinch(editor, pointOf);
  const drag = createDrag(editor, surface);
  const space = createSpaceKey(area, surface);

  const actionAt = (event: PointerEvent, from: Point): PointerAction | undefined => {
    if (event.button === 1 || space.startPan()) return { tool: panTool(editor, from), inPx: true };
    const at = toMm(from, editor.viewport());
    const handle = attributeAt(event.target, 'data-handle');
    if (handle) {
      const tool = handleTool(editor, handle, at);
      return tool && { tool, inPx: false };
    }
    const { multiSelect } = editor.view.getState();
    const toggle = event.shiftKey || multiSelect;
    const id = elementUnder(area, editor, event);
    editor.requestFocus(id);
    if (id) return { tool: moveTool(editor, id, at, toggle), inPx: false };
    if (event.pointerType === 'touch' && !multiSelect) {
      return { tool: panTool(editor, from, () => editor.select([])), inPx: true };
    }
    return { tool: lassoTool(editor, at, toggle), inPx: false };
  };

  const onDown = (event: PointerEvent) => {
    if (isTyping(event.target)) return;
    editor.markBusy();
    if (event.pointerType === 'touch' && pinch.down(event)) return drag.end('cancel');
    if (drag.pointer() !== undefined || (event.button !== 0 && event.button !== 1)) return;
    const origin = originOf(area);
    const from = pointIn(origin, event);
    const action = actionAt(event, from);
    if (!action) return;
    event.preventDefault();
    drag.start({ ...action, pointer: event.pointerId, from, origin });
  };

  /** On the window, also outside the canvas. Propagation stops, since other listeners would cost more than the move. */
  const onGestureMove = (event: PointerEvent) => {
    if (event.pointerId !== drag.pointer()) return;
    if (event.pointerType === 'mouse') event.stopPropagation();
    // The button was released where the page gets no event, for instance over a browser dialog.
    if (event.pointerType === 'mouse' && event.buttons === 0) return drag.end('drop');
    editor.markBusy();
    if (!pinch.move(event)) drag.move(event);
  };
  const onMove = (event: PointerEvent) => {
    if (event.pointerId === drag.pointer() || pinch.move(event) || drag.pointer() !== undefined) return;
    surface.toggleAttribute('data-over', elementUnder(area, editor, event) !== undefined);
  };
  const onContextMenu = (event: Event) => {
    if (!drag.isDragging()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onUp = (event: PointerEvent) => {
    pinch.up(event);
    if (event.pointerId !== drag.pointer()) return;
    editor.markBusy();
    drag.end(event.type === 'pointerup' ? 'drop' : 'cancel');
  };
  /** A keyboard click (Space on an element); pointer clicks are handled above. */
  const onKeyClick = (event: MouseEvent) => {
    const id = elementIdOf(event.target);
    if (event.detail === 0 && id) editor.selectElement(id, { toggle: editor.view.getState().multiSelect });
  };
  const onDoubleClick = (event: MouseEvent) => {
    const id = elementUnder(area, editor, event);
    if (id && !isTyping(event.target)) enterGroupOrText(editor, id);
  };
  const onKey = (event: KeyboardEvent) => {
    if (drag.pointer() === undefined) editor.markIdle();
    if (event.key === ' ' && !isTyping(event.target)) space.onKey(event);
    if (event.key === 'Escape' && event.type === 'keydown' && drag.pointer() !== undefined) {
      // Esc must not close or deselect anything else as well.
      event.preventDefault();
      event.stopPropagation();
      drag.end('cancel');
    }
  };

  const listening = new AbortController();
  const { signal } = listening;
  area.addEventListener('pointerdown', onDown, { signal });
  window.addEventListener('pointermove', onGestureMove, { signal, capture: true });
  area.addEventListener('pointermove', onMove, { signal });
  // On the window: when the element under a finger is removed, the event does not reach the area.
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', onUp, { signal });
  window.addEventListener('contextmenu', onContextMenu, { signal, capture: true });
  area.addEventListener('click', onKeyClick, { signal });
  area.addEventListener('dblclick', onDoubleClick, { signal });
  window.addEventListener('keydown', onKey, { signal, capture: true });
  window.addEventListener('keyup', onKey, { signal, capture: true });
  listenToWheel(surface, editor, pointOf, signal);
  surface.addEventListener('wheel', drag.viewportChanged, { signal, passive: true });
  return () => {
    drag.end('cancel');
    editor.markIdle();
    listening.abort();
  };
}

type Gesture = PointerAction & { pointer: number; from: Point; origin: Point };

/** Runs the tool of one gesture, at most once per frame. */
function createDrag(editor: Editor, surface: HTMLElement) {
  let active: Gesture | undefined;
  let dragging = false;
  let latest: { at: Point; keys: Keys } | undefined;
  let frame = 0;

  /** Whether a drag began in this call and its tool had something to prepare. */
  const begin = (): boolean => {
    if (!active || !latest || dragging) return false;
    const { tool, from } = active;
    if (Math.hypot(latest.at.x - from.x, latest.at.y - from.y) < tool.dragThreshold) return false;
    dragging = true;
    tool.start?.();
    return tool.start !== undefined;
  };

  const apply = () => {
    frame = 0;
    begin();
    if (!active || !dragging || !latest) return;
    const { at, keys } = latest;
    active.tool.drag(active.inPx ? at : toMm(at, editor.viewport()), keys);
  };

  /** Auto-scrolls while the pointer is at the window's edge and the label continues. */
  const step = () => {
    // Preparing a drag and its first move take too long for one frame on a slow machine.
    if (begin()) return requestStep();
    apply();
    if (!active || !dragging || active.inPx || !latest) return;
    const { window } = editor.view.getState();
    const scroll = edgeScroll(latest.at, editor.viewport(), editor.design().labelSize, window);
    if (!scroll) return;
    editor.panBy(scroll.x, scroll.y);
    requestStep();
  };
  const requestStep = () => {
    frame = requestAnimationFrame(step);
  };

  return {
    start: (gesture: Gesture) => {
      active = gesture;
      dragging = false;
      surface.setPointerCapture?.(gesture.pointer);
    },
    pointer: () => active?.pointer,
    isDragging: () => dragging,
    move: (event: PointerEvent) => {
      if (!active) return;
      // The origin is measured once per gesture: measuring at each move would cost a layout each time.
      const at = pointIn(active.origin, event);
      latest = { at, keys: { shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey } };
      if (frame === 0) requestStep();
    },
    /** The label moved under a resting pointer. */
    viewportChanged: () => {
      if (dragging && frame === 0) requestStep();
    },
    end: (how: 'drop' | 'cancel') => {
      cancelAnimationFrame(frame);
      frame = 0;
      if (how === 'drop') apply();
      const ended = active;
      const wasDragging = dragging;
      active = undefined;
      dragging = false;
      latest = undefined;
      if (!ended) return;
      if (surface.hasPointerCapture?.(ended.pointer)) surface.releasePointerCapture(ended.pointer);
      if (!wasDragging) return how === 'drop' && ended.tool.click?.();
      if (how === 'drop') ended.tool.drop();
      else ended.tool.cancel();
    },
  };
}

/** While Space is held on the label, presses pan it. */
function createSpaceKey(area: HTMLElement, surface: HTMLElement) {
  let isHeld = false;
  let hasPanned = false;
  return {
    startPan: () => {
      hasPanned = isHeld;
      return isHeld;
    },
    onKey: (event: KeyboardEvent) => {
      isHeld = event.type === 'keydown' && event.target instanceof Element && area.contains(event.target);
      surface.toggleAttribute('data-panning', isHeld);
      if (event.type !== 'keyup') return;
      // After panning, releasing Space must not click the element.
      if (hasPanned) event.preventDefault();
      hasPanned = false;
    },
  };
}

/** A double click selects one element of a group; if it is selected alone already, it edits its text. */
function enterGroupOrText(editor: Editor, id: string): void {
  const { selection } = editor.document.getState();
  const isAlone = selection.size === 1 && selection.has(id);
  const isGrouped = withGroups(editor.design(), new Set([id])).size > 1;
  if (isGrouped && !isAlone) editor.select([id]);
  else editText(editor, id);
}

/** Keys and pointer events in the text editor belong to its field. */
const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest('textarea') !== null;

type PointOf = (event: ClientPoint) => Point;

/** px; one notch of a mouse wheel. */
const WHEEL_DELTA_PER_ZOOM_STEP = 40;
const LINE_HEIGHT = 16;

/** The wheel pans, with Shift sideways; with Ctrl (pinching a touchpad sets it too) it zooms to the pointer. */
function listenToWheel(area: HTMLElement, editor: Editor, pointOf: PointOf, signal: AbortSignal): void {
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
    editor.zoomTo(editor.view.getState().zoom + steps * CANVAS_ZOOM.step, pointOf(event));
  };
  area.addEventListener('wheel', onWheel, { passive: false, signal });
}

/** Two fingers pan and zoom the label. `down` returns whether there is more than one finger, `move` whether it pinched. */
function createPinch(editor: Editor, pointOf: PointOf) {
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

/** What pressing and dragging on the canvas does. Points are mm on the label, for the pan tool px of the window. */
type PointerTool = {
  /** Px the pointer has to move to start a drag. */
  dragThreshold: number;
  start?: () => void;
  drag: (to: Point, keys: Keys) => void;
  drop: () => void;
  click?: () => void;
  cancel: () => void;
};

/** px */
const SNAP_DISTANCE = 6;
const DRAG_THRESHOLD = 3;

type TransformOf = (start: TransformStart) => Transform;

/** Transforms the selected elements: one step of the history, none when cancelled. */
function transformTool(
  editor: Editor,
  from: Point,
  transformOf: TransformOf,
  step: (values: { name: string }) => string,
): PointerTool {
  let transform: Transform | undefined;
  let restoreFocusRing: (() => void) | undefined;
  return {
    dragThreshold: DRAG_THRESHOLD,
    start: () => {
      editor.beginGesture();
      restoreFocusRing = hideFocusRing();
      const { selection, dotsPerMm, data } = editor.document.getState();
      const { snap, zoom } = editor.view.getState();
      const tolerance = SNAP_DISTANCE / scaleOf(zoom);
      transform = transformOf({ design: editor.design(), ids: selection, from, snap, tolerance, dotsPerMm, data });
    },
    drag: (to, keys) => {
      // The gesture may have ended already by undo.
      if (!editor.document.getState().gesture) return restoreFocusRing?.();
      const result = transform?.(to, keys);
      if (result) editor.updateGesture(result.change, result.guides);
    },
    drop: () => {
      editor.commitGesture(stepOf(step, editor.selected()));
      restoreFocusRing?.();
    },
    cancel: () => {
      editor.cancelGesture();
      editor.announce(m.designer_cancelled());
      restoreFocusRing?.();
    },
  };
}

/** Selects an element with its group, then moves what is selected. */
function moveTool(editor: Editor, id: string, from: Point, toggle: boolean): PointerTool {
  const wasSelected = editor.document.getState().selection.has(id);
  if (!wasSelected) editor.selectElement(id, { toggle });
  return {
    ...transformTool(editor, from, moveTransform, m.designer_step_moved),
    // A press on a selected element keeps the selection, since a drag may follow.
    click: () => {
      if (wasSelected) editor.selectElement(id, { toggle });
    },
  };
}

function handleTool(editor: Editor, name: string, from: Point): PointerTool | undefined {
  if (name === 'rotate')
    return { ...transformTool(editor, from, rotateTransform, m.designer_step_rotated), dragThreshold: 0 };
  const handle = handles.find((candidate) => candidate === name);
  if (!handle) return undefined;
  return {
    ...transformTool(editor, from, (start) => resizeTransform(start, handle), m.designer_step_resized),
    dragThreshold: 0,
  };
}

/** Selects what a rectangle touches; without a drag it clears the selection. */
function lassoTool(editor: Editor, from: Point, add: boolean): PointerTool {
  const before = editor.document.getState().selection;
  const initial = add ? before : new Set<string>();
  const hide = () => editor.view.setState({ lasso: undefined });
  return {
    dragThreshold: DRAG_THRESHOLD,
    drag: (to) => {
      const lasso = {
        x: Math.min(from.x, to.x),
        y: Math.min(from.y, to.y),
        width: Math.abs(to.x - from.x),
        height: Math.abs(to.y - from.y),
      };
      editor.view.setState({ lasso });
      editor.select([...initial, ...elementsTouching(editor.design(), lasso)]);
    },
    drop: () => {
      hide();
      const { size } = editor.document.getState().selection;
      editor.announce(m.designer_elements_selected({ count: size }));
    },
    click: () => editor.select(initial),
    cancel: () => {
      hide();
      editor.select(before);
    },
  };
}

/** Pans the label: middle button, Space, or a finger beside the elements. */
function panTool(editor: Editor, from: Point, click?: () => void): PointerTool {
  const { pan } = editor.view.getState();
  return {
    dragThreshold: DRAG_THRESHOLD,
    drag: (to) => editor.view.setState({ pan: { x: pan.x + to.x - from.x, y: pan.y + to.y - from.y } }),
    drop: () => undefined,
    click,
    cancel: () => editor.view.setState({ pan }),
  };
}

/** The focus ring does not follow a drag. @returns how to restore it. */
function hideFocusRing(): () => void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !focused.hasAttribute('data-element')) return () => undefined;
  focused.style.outlineColor = 'transparent';
  return () => {
    focused.style.outlineColor = '';
  };
}
