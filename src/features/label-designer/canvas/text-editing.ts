import { type Designer, designOf } from '@/features/label-designer/designer-store';
import { setProperties } from '@/label/design/edit';
import { elementName, type LabelElement } from '@/label/elements/element';
import type { Canvas } from './canvas-store';
import { namedElement } from './pressed-element';

type Desk = { designer: Designer; canvas: Canvas };

/** Its words are its own, so they can be typed where they stand. */
export const isFixedText = ({ type, properties }: LabelElement) =>
  type === 'text' && properties.fieldType !== 'dynamic';

/** Whether the element takes its words from the part, or is a code: both are set under Data. */
const isSetUnderData = ({ properties }: LabelElement) => 'fieldType' in properties;

/**
 * Lets the words of a text be typed on the label itself. What cannot be typed there is explained, and the properties
 * are shown where it can be set.
 */
export function editText({ designer, canvas }: Desk, id: string) {
  const { announce } = designer.actions;
  const state = designer.store.getState();
  const element = designOf(state).elements.find((candidate) => candidate.id === id);
  if (!element) return;
  const refusal = state.readOnly ?? (element.locked ? 'Locked. Unlock it to change it.' : undefined);
  if (refusal !== undefined) return announce(refusal);
  if (isFixedText(element)) {
    designer.actions.select([id]);
    canvas.store.setState({ editing: id });
    return announce('Editing the text. Ctrl Enter keeps it, Esc leaves it as it was');
  }
  if (!isSetUnderData(element)) return;
  canvas.store.setState({ panel: 'properties', tab: 'data' });
  const why = element.properties.fieldType === 'dynamic' ? 'shows the data of each part' : 'is a code';
  announce(`${elementName(element)} ${why}: it is set under Data`);
}

/** Enter on a fixed text types it; on everything else it stays the command that shows the properties. */
export function editOnEnter(desk: Desk, event: KeyboardEvent): void {
  const id = namedElement(event.target);
  const element = designOf(desk.designer.store.getState()).elements.find((candidate) => candidate.id === id);
  if (!element || !isFixedText(element) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  editText(desk, element.id);
}

/** One step for all that was typed; none when nothing changed. The focus goes back to the element. */
export function keepText({ designer, canvas }: Desk, element: LabelElement, typed: string | undefined): void {
  canvas.store.setState({ editing: undefined });
  if (typed === undefined || typed === element.properties.text) return;
  designer.actions.edit(`Text of ${elementName(element)}`, (design) =>
    setProperties(design, new Set([element.id]), { text: typed }),
  );
}
