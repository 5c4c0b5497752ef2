import * as z from 'zod/mini';
import { barcode } from './barcode';
import type { ElementDefinition } from './element-definition';
import { handMark } from './hand-mark';
import { image } from './image';
import { line } from './line';
import { matrixCode } from './matrix-code';
import { placeholder } from './placeholder';
import { qrcode } from './qrcode';
import { shape } from './shape';
import { text } from './text';

const schema = z.object({
  /** The element as it was stored; saved unchanged. */
  raw: z._default(z.unknown(), null),
});
type UnknownProperties = z.infer<typeof schema>;

/** SPEC section 2. */
const UNKNOWN_ELEMENT = 'Unknown element type';

/** An element that this version cannot read: shown as unknown and saved unchanged. */
const unknown: ElementDefinition<UnknownProperties> = {
  icon: 'M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.8 2.1c-.8.5-1.3 1-1.3 1.9M12 17h.01',
  presets: [],
  size: { width: 20, height: 10 },
  properties: schema,
  fields: [],
  content: () => '',
  render: (element) => placeholder(element, UNKNOWN_ELEMENT),
  problems: () => [{ code: 'unknown-element', severity: 'error' }],
};

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
