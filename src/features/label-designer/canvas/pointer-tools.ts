import { m } from '@messages/messages';
import type { Editor } from '@/features/label-designer/editor';
import { stepOf } from '@/features/label-designer/element-names';
import { handles, type Point } from '@/label/design/geometry';
import { elementsTouching } from './hit-test';
import {
  type Keys,
  moveTransform,
  resizeTransform,
  rotateTransform,
  type Transform,
  type TransformStart,
} from './transform';
import { scaleOf } from './viewport';

/** What pressing and dragging on the canvas does. Points are mm on the label, for the pan tool px of the window. */
export type PointerTool = {
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
export function moveTool(editor: Editor, id: string, from: Point, toggle: boolean): PointerTool {
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

export function handleTool(editor: Editor, name: string, from: Point): PointerTool | undefined {
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
export function lassoTool(editor: Editor, from: Point, add: boolean): PointerTool {
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
export function panTool(editor: Editor, from: Point, click?: () => void): PointerTool {
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
