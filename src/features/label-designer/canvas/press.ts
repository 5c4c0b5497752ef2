import { type Designer, designOf, selectedElements } from '@/features/label-designer/designer-store';
import { namesOf } from '@/features/label-designer/element-names';
import { type Box, type Handle, handles, type Point } from '@/label/design/geometry';
import type { Canvas } from './canvas-store';
import { hideFocusRing } from './focus-ring';
import type { Keys, Motion, MotionStart, MotionStep } from './motion';
import { moveMotion } from './move-motion';
import { resizeMotion } from './resize-motion';
import { rotateMotion } from './rotate-motion';
import { caught, choose, groupOf } from './selecting';
import { editText } from './text-editing';
import { scaleOf } from './view';

/** What a press on the canvas became. Points are mm on the label, for `pan` px of the window. */
export type Press = {
  /** Pixels the pointer may tremble before it counts as a drag. */
  slack: number;
  start?: () => void;
  drag: (to: Point, keys: Keys) => void;
  /** Let go: after a drag, or without having moved. */
  drop: () => void;
  click: () => void;
  cancel: () => void;
};

type Desk = { designer: Designer; canvas: Canvas };

/** Px within which a moving edge is drawn to a guide. */
const NEAR = 6;
const nothing = (): void => undefined;

/** A gesture on the selected elements: one step of the history, nothing when cancelled. */
export function gesturePress(desk: Desk, from: Point, motionOf: (start: MotionStart) => Motion, verb: string): Press {
  const { designer, canvas } = desk;
  let motion: Motion | undefined;
  const show = (lines: MotionStep['lines']) => {
    // Without guides before and after there is nothing to tell.
    if (lines.length + canvas.store.getState().lines.length > 0) canvas.store.setState({ lines });
  };
  let showRing = nothing;
  const end = () => {
    show([]);
    showRing();
  };
  return {
    slack: 3,
    start: () => {
      const { readOnly } = designer.store.getState();
      if (readOnly !== undefined) designer.actions.announce(readOnly);
      designer.actions.begin();
      showRing = hideFocusRing();
      motion = motionOf(startOf(desk, from));
    },
    drag: (to, keys) => {
      // Undone or deleted meanwhile, or never begun: nothing follows the pointer, and no guides are drawn to it.
      const step = designer.store.getState().gesture && motion?.(to, keys);
      if (!step) return end();
      designer.actions.drag(step.change);
      show(step.lines);
    },
    drop: () => {
      designer.actions.commit(`${verb} ${namesOf(selectedElements(designer.store.getState()))}`);
      end();
    },
    click: nothing,
    cancel: () => {
      designer.actions.cancel();
      designer.actions.announce('Cancelled');
      end();
    },
  };
}

function startOf({ designer }: Desk, from: Point): MotionStart {
  const state = designer.store.getState();
  const { selection, snap, zoom, dotsPerMm, data } = state;
  return { design: designOf(state), ids: selection, from, snap, tolerance: NEAR / scaleOf(zoom), dotsPerMm, data };
}

/** A press on an element selects it and its group, then moves what is selected. */
export function elementPress(desk: Desk, id: string, from: Point, several: boolean): Press {
  const { designer } = desk;
  const wasSelected = designer.store.getState().selection.has(id);
  if (!wasSelected) choose(designer, id, several);
  return {
    ...gesturePress(desk, from, moveMotion, 'Moved'),
    // Only now is it known that the press on something selected was not the start of a drag.
    click: () => {
      if (wasSelected) choose(designer, id, several);
    },
  };
}

/** A press on a handle of the selection's frame. */
export function handlePress(desk: Desk, name: string, from: Point): Press | undefined {
  if (name === 'rotate') return { ...gesturePress(desk, from, rotateMotion, 'Turned'), slack: 0 };
  const handle = handles.find((candidate): candidate is Handle => candidate === name);
  return handle && { ...gesturePress(desk, from, (start) => resizeMotion(start, handle), 'Resized'), slack: 0 };
}

/** A press on the bench draws a lasso; without a drag it clears the selection. */
export function lassoPress({ designer, canvas }: Desk, from: Point, several: boolean): Press {
  const before = designer.store.getState().selection;
  const kept = several ? before : new Set<string>();
  const end = () => canvas.store.setState({ lasso: undefined });
  return {
    slack: 3,
    drag: (to) => {
      const lasso: Box = {
        x: Math.min(from.x, to.x),
        y: Math.min(from.y, to.y),
        width: Math.abs(to.x - from.x),
        height: Math.abs(to.y - from.y),
      };
      canvas.store.setState({ lasso });
      designer.actions.select([...kept, ...caught(designOf(designer.store.getState()), lasso)]);
    },
    drop: () => {
      end();
      const { size } = designer.store.getState().selection;
      designer.actions.announce(`${size} ${size === 1 ? 'element' : 'elements'} selected`);
    },
    click: () => designer.actions.select(kept),
    cancel: () => {
      end();
      designer.actions.select(before);
    },
  };
}

/** Moves the label under the window: middle button, Space, or a finger on the bench. */
export function panPress({ canvas, designer }: Desk, from: Point, tap?: () => void): Press {
  const { pan } = canvas.store.getState();
  return {
    slack: 3,
    // Points of this press are px of the window: the label moves under the pointer.
    drag: (to) =>
      canvas.show({
        pan: { x: pan.x + to.x - from.x, y: pan.y + to.y - from.y },
        zoom: designer.store.getState().zoom,
      }),
    drop: nothing,
    click: tap ?? nothing,
    cancel: () => canvas.store.setState({ pan }),
  };
}

/** Two presses in a row reach one element inside its group; on one that is reached already they edit its text. */
export function doublePress(desk: Desk, id: string): void {
  const { store, actions } = desk.designer;
  const state = store.getState();
  const isReached = state.selection.size === 1 && state.selection.has(id);
  if (groupOf(designOf(state), id).size > 1 && !isReached) actions.select([id]);
  else editText(desk, id);
}
