import type { Editor } from '@/features/label-designer/editor';
import { addElements } from '@/label/design/edit';
import { type Point, snapTo } from '@/label/design/geometry';
import { definitionOf, elementName, type LabelElement, newElement } from '@/label/elements/element';
import { PALETTE_GROUPS, type Preset } from '@/label/elements/element-definition';
import { type ElementType, elementTypes } from '@/label/elements/registry';
import { randomId } from '@/lib/browser/ids';

export type PaletteItem = Pick<Preset, 'label' | 'properties'> & { type: ElementType; icon: string };

const presets = elementTypes.flatMap((type) => {
  const definition = definitionOf(type);
  return definition.presets.map((preset) => ({ icon: definition.icon, ...preset, type }));
});

/** SPEC section 2: the presets of all element types by group. */
export const paletteGroups = PALETTE_GROUPS.map((title) => ({
  title,
  items: presets.filter(({ group }) => group === title),
  compact: title === 'Quick Add',
}));

/** SPEC section 9, mm. */
const DEFAULT_POSITION: Point = { x: 10, y: 10 };

/** A new element of the default size at the default position, or with its middle at `centre` (mm). */
export function elementFrom({ type, properties = {} }: PaletteItem, id: string, centre?: Point): LabelElement {
  const { width, height } = definitionOf(type).size;
  const position = centre ? { x: centre.x - width / 2, y: centre.y - height / 2 } : DEFAULT_POSITION;
  return newElement(type, properties, { id, ...position });
}

export function addItem(editor: Editor, item: PaletteItem, centre?: Point) {
  const created = elementFrom(item, randomId(), centre);
  const isSnapped = centre !== undefined && editor.view.getState().snap;
  const element = isSnapped ? { ...created, x: snapTo(created.x), y: snapTo(created.y) } : created;
  editor.edit(`Added ${elementName(element)}`, (design) => addElements(design, [element]), {
    select: [element.id],
  });
  const added = editor.design().elements.find(({ id }) => id === element.id);
  if (!added) return;
  editor.requestFocus(added.id);
  editor.reveal(added);
}
