import { useLayoutEffect, useSyncExternalStore } from 'react';
import { type DesignerState, designOf } from '@/features/label-designer/designer-store';
import { useDesigner } from '@/features/label-designer/use-designer';
import type { LabelDesign } from '@/label/design/design';
import type { Point } from '@/label/design/geometry';

const still: Point = { x: 0, y: 0 };

/** How far the chosen elements are from where `drawnDesign` has them, mm. */
const moveOf = ({ gesture }: DesignerState): Point => gesture?.live.getState().move ?? still;

/** While elements are only moved: the design they are moved from. Else the design on the canvas. */
const drawnDesign = (state: DesignerState): LabelDesign =>
  state.gesture?.live.getState().move ? state.gesture.base : designOf(state);

/**
 * The design for what follows the pointer. A move draws nothing anew: `shift` is told how far the moved elements have
 * come, in mm, with each move and after each drawing, before it is seen.
 */
export function useDrawnDesign(shift: (move: Point) => void): LabelDesign {
  const { store, follow } = useDesigner();
  useLayoutEffect(() => {
    const apply = () => shift(moveOf(store.getState()));
    apply();
    return follow(apply);
  });
  return useSyncExternalStore(follow, () => drawnDesign(store.getState()));
}
