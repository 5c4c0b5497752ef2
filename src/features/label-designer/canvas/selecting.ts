import type { Designer } from '@/features/label-designer/designer-store';
import { designOf } from '@/features/label-designer/designer-store';
import { withGroups } from '@/label/design/arrange';
import type { LabelDesign } from '@/label/design/design';
import { type Box, boxesMeet } from '@/label/design/geometry';
import { boundsOf } from './motion';

/** An element with everything it is grouped with. */
export const groupOf = (design: LabelDesign, id: string): Set<string> => withGroups(design, new Set([id]));

/** The selection after one more press on an element: in if it was out, out if it was in, its group with it. */
export function toggled(design: LabelDesign, selection: ReadonlySet<string>, id: string): Set<string> {
  const group = groupOf(design, id);
  if (!selection.has(id)) return new Set([...selection, ...group]);
  return new Set([...selection].filter((other) => !group.has(other)));
}

/** What a lasso catches: everything it touches that is in sight and not locked, groups as a whole. */
export function caught(design: LabelDesign, lasso: Box): Set<string> {
  const touched = design.elements.filter(
    (element) => !element.hidden && !element.locked && boxesMeet(boundsOf(element), lasso),
  );
  return withGroups(design, new Set(touched.map(({ id }) => id)));
}

/** Selects an element, or adds it to and takes it from the selection. */
export function choose({ store, actions }: Designer, id: string, several: boolean): void {
  const state = store.getState();
  const design = designOf(state);
  actions.select(several ? toggled(design, state.selection, id) : groupOf(design, id));
}
