import { useLayoutEffect, useSyncExternalStore } from 'react';
import { type DocumentState, designOf } from '@/features/label-designer/document-store';
import { useEditor } from '@/features/label-designer/editor';
import type { LabelDesign } from '@/label/design/design';
import type { Point } from '@/label/design/geometry';

const noMove: Point = { x: 0, y: 0 };

/** While elements are only moved, the design at the start of the gesture; else the design on the canvas. */
const renderedDesign = (state: DocumentState): LabelDesign =>
  state.gesture?.live.getState().move ? state.gesture.base : designOf(state);

/**
 * The design for layers that follow the pointer. Moving elements does not re-render: `shift` is called with their offset
 * from this design in mm, at each move and after each render, before painting.
 */
export function useLiveDesign(shift: (move: Point) => void): LabelDesign {
  const { document: store, subscribeLive } = useEditor();
  useLayoutEffect(() => {
    const apply = () => shift(store.getState().gesture?.live.getState().move ?? noMove);
    apply();
    return subscribeLive(apply);
  });
  return useSyncExternalStore(subscribeLive, () => renderedDesign(store.getState()));
}
