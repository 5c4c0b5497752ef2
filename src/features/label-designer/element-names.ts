import { seenBox } from '@/label/design/geometry';
import { definitionOf } from '@/label/elements';
import type { LabelElement } from '@/label/elements/element';
import { fieldLabels, isFieldName } from '@/label/text/binding';

const LONGEST = 30;

/** The element's kind as the user calls it: a shape by its shape. */
export function kindOf({ type, properties }: LabelElement): string {
  if (type === 'shape' && typeof properties.shapeType === 'string') return capital(properties.shapeType);
  return definitionOf(type).label;
}

/** What an element is called in steps, layers and speech: its own name, else what it says, else what it is. */
export function nameOf(element: LabelElement): string {
  return element.name || contentName(element.properties) || kindOf(element);
}

function contentName(properties: Record<string, unknown>): string {
  if (properties.fieldType === 'dynamic') {
    if (typeof properties.template === 'string' && properties.template !== '') return shorten(properties.template);
    const field = String(properties.fieldName);
    return isFieldName(field) ? fieldLabels[field] : '';
  }
  const fixed = properties.text ?? properties.barcodeData ?? properties.qrCodeData;
  return typeof fixed === 'string' ? shorten(fixed.trim().replace(/\s+/g, ' ')) : '';
}

/** Several elements in one word: 'Part Number', '3 elements'. */
export function namesOf(elements: readonly LabelElement[]): string {
  const [only] = elements;
  return only && elements.length === 1 ? nameOf(only) : `${elements.length} elements`;
}

/** What a screen reader says of an element: kind, name, place, and where it stands in the drawing order. */
export function spokenName(element: LabelElement, index: number, count: number): string {
  const kind = kindOf(element);
  const name = nameOf(element);
  const marks = [element.locked && 'locked', element.hidden && 'hidden'].filter((mark) => mark !== undefined && mark);
  const parts = [
    kind,
    ...(name === kind ? [] : [name]),
    spokenPlace(seenBox(element)),
    `${index + 1} of ${count}`,
    ...marks,
  ];
  return parts.join(', ');
}

export const spokenPlace = ({ x, y }: { x: number; y: number }) => `x ${millimetres(x)} y ${millimetres(y)} mm`;

/** At most two decimals: 10, 12.5, 33.33. */
export const millimetres = (length: number) => String(Math.round(length * 100) / 100);

const shorten = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
