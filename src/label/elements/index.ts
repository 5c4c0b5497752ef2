import { barcode } from './barcode';
import type { ElementDefinition } from './element';
import { hand } from './hand';
import { image } from './image';
import { line } from './line';
import { qrcode } from './qrcode';
import { shape } from './shape';
import { text } from './text';
import { unknown } from './unknown';

/** Every element type there is: a new one is its file and a line here. */
export const elements: Readonly<Record<string, ElementDefinition>> = {
  text,
  barcode,
  qrcode,
  line,
  shape,
  image,
  hand,
  unknown,
};

/** The definition of a type; one that is not registered is drawn as unknown. */
export const definitionOf = (type: string): ElementDefinition =>
  Object.hasOwn(elements, type) ? (elements[type] ?? unknownDefinition) : unknownDefinition;

const unknownDefinition: ElementDefinition = unknown;
