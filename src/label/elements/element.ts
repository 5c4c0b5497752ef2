import type { ElementDefinition, ElementFrame, ElementName, ElementOf } from './element-definition';
import { type ElementType, elements } from './registry';

/** One thing on a label. */
export type LabelElement = ElementOf<Record<string, unknown>> & { type: ElementType };

export const definitionOf = (type: ElementType): ElementDefinition => elements[type];

export const isElementType = (type: string): type is ElementType => Object.hasOwn(elements, type);

/** A new element with its type's size and default properties where none are given. */
export function newElement(
  type: ElementType,
  properties: object,
  frame: Pick<ElementFrame, 'id' | 'x' | 'y'> & Partial<ElementFrame>,
): LabelElement {
  const definition = definitionOf(type);
  return { type, rotation: 0, ...definition.size, ...frame, properties: definition.properties.parse(properties) };
}

/** The form of an element and its icon: of a shape its own, of any other its type. */
export function appearanceOf({ type, properties }: LabelElement): { form: string; icon: string } {
  const { appearance, icon } = definitionOf(type);
  return appearance?.(properties) ?? { form: type, icon };
}

/** Its own name, else the field or text it shows, else its form. */
export const elementName = (element: LabelElement): ElementName =>
  element.name || definitionOf(element.type).defaultName?.(element.properties) || { form: appearanceOf(element).form };
