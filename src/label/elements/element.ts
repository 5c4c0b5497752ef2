import type { ElementDefinition, ElementFrame, ElementOf } from './element-definition';
import { type ElementType, elements } from './registry';

/** One thing on a label. */
export type LabelElement = ElementOf<Record<string, unknown>> & { type: ElementType };

export const definitionOf = (type: ElementType): ElementDefinition => elements[type];

export const isElementType = (type: string): type is ElementType => Object.hasOwn(elements, type);

/** A new element of a type, in the type's size and with its default properties where nothing else is given. */
export function newElement(
  type: ElementType,
  properties: object,
  frame: Pick<ElementFrame, 'id' | 'x' | 'y'> & Partial<ElementFrame>,
): LabelElement {
  const definition = definitionOf(type);
  return { type, rotation: 0, ...definition.size, ...frame, properties: definition.properties.parse(properties) };
}

/** What the user sees an element as: the label and icon of its type; a shape's are those of its form. */
export function appearanceOf({ type, properties }: LabelElement): { label: string; icon: string } {
  const definition = definitionOf(type);
  return definition.appearance?.(properties) ?? definition;
}

/** What an element is called in problems, steps, layers and speech: its own name, else what it shows, else what it is. */
export const elementName = (element: LabelElement): string =>
  element.name || definitionOf(element.type).defaultName?.(element.properties) || appearanceOf(element).label;
