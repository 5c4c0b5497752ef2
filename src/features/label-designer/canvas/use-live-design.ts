import { useLayoutEffect, useSyncExternalStore } from 'react';
import { type DocumentState, designOf } from '@/features/label-designer/document-store';
import { useEditor } from '@/features/label-designer/editor';
import type { LabelDesign } from '@/label/design/design';
import type { Point } from '@/label/design/geometry';

const noMove: Point = { x: 0, y: 0 };

/** While elements are only moved, the design they are moved from; else the design on the canvas. */
const renderedDesign = (state: DocumentState): LabelDesign =>
  state.gesture?.live.getState().move ? state.gesture.base : designOf(state);

/**
 * The design for what follows the pointer. A move renders nothing: `shift` gets the distance of the moved elements from
 * where this design has them, in mm, with each move and after each render, before it is painted.
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
