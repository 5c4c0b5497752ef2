import type { Canvas } from '@/features/label-designer/canvas/canvas-store';
import { type Designer, designOf } from '@/features/label-designer/designer-store';
import { nameOf } from '@/features/label-designer/element-names';
import { addElements } from '@/label/design/edit';
import { type Point, snapTo } from '@/label/design/geometry';
import { randomId } from '@/lib/browser/ids';
import { elementFrom, type PaletteItem } from './palette-items';

/** Puts a new element on the label: at its default place, or with its middle where it was dropped (mm). */
export function addItem(
  { designer, canvas }: { designer: Designer; canvas: Canvas },
  item: PaletteItem,
  centre?: Point,
) {
  const made = elementFrom(item, randomId(), centre);
  const drawn = centre !== undefined && designer.store.getState().snap;
  const element = drawn ? { ...made, x: snapTo(made.x), y: snapTo(made.y) } : made;
  designer.actions.edit(`Added ${nameOf(element)}`, (design) => addElements(design, [element]), {
    select: [element.id],
  });
  const added = designOf(designer.store.getState()).elements.find(({ id }) => id === element.id);
  if (!added) return;
  canvas.requestFocus(added.id);
  canvas.reveal(added);
}
