import { m } from '@messages/messages';
import { visibleBox } from '@/label/design/geometry';
import { appearanceOf, type LabelElement } from '@/label/elements/element';
import { sayDecimal } from '@/language/format';
import { sayElement, sayForm } from '@/language/label/element-texts';

/** 'Part Number', '3 elements'. */
export function namesOf(elements: readonly LabelElement[]): string {
  const [only] = elements;
  return only && elements.length === 1 ? sayElement(only) : m.designer_elements({ count: elements.length });
}

/** A step of the history with the names of its elements, said whenever it is shown. */
export const stepOf = (step: (values: { name: string }) => string, elements: readonly LabelElement[]) => () =>
  step({ name: namesOf(elements) });

/** An element for screen readers: type, name, position, index in the drawing order. */
export function accessibleName(element: LabelElement, index: number, count: number): string {
  const type = sayForm(appearanceOf(element).form);
  const name = sayElement(element);
  const parts = [
    type,
    name !== type && name,
    positionText(visibleBox(element)),
    m.designer_place_of({ place: index + 1, count }),
    element.locked && m.designer_is_locked(),
    element.hidden && m.designer_is_hidden(),
  ];
  return parts.filter(Boolean).join(', ');
}

export const positionText = ({ x, y }: { x: number; y: number }) => `x ${sayMillimetres(x)} y ${sayMillimetres(y)} mm`;

const rounded = (length: number) => Math.round(length * 100) / 100;

/** At most two decimals: 10, 12.5, 33.33. As people type it. */
export const millimetres = (length: number) => String(rounded(length));

/** As people read it. */
export const sayMillimetres = (length: number) => sayDecimal(rounded(length));
