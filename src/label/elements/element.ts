import type { ElementDefinition, ElementFrame, ElementOf } from './element-definition';
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

/** Label and icon of its type; a shape has those of its form. */
export function appearanceOf({ type, properties }: LabelElement): { label: string; icon: string } {
  const definition = definitionOf(type);
  return definition.appearance?.(properties) ?? definition;
}

/** Its own name, else the field or text it shows, else its type. */
export const elementName = (element: LabelElement): string =>
  element.name || definitionOf(element.type).defaultName?.(element.properties) || appearanceOf(element).label;
