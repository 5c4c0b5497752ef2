import { barcode } from './barcode';
import type { ElementDefinition } from './element-definition';
import { handMark } from './hand-mark';
import { image } from './image';
import { line } from './line';
import { matrixCode } from './matrix-code';
import { qrcode } from './qrcode';
import { shape } from './shape';
import { text } from './text';
import { unknown } from './unknown';

/** Every element type by its stored name (SPEC section 3). A new type is one file and one line here. */
export const elements = {
  text,
  barcode,
  qrcode,
  matrixcode: matrixCode,
  line,
  shape,
  image,
  hand: handMark,
  unknown,
} satisfies Record<string, ElementDefinition>;

export type ElementType = keyof typeof elements;

// The cast restores the key type that Object.keys gives up.
export const elementTypes = Object.keys(elements) as ElementType[];
