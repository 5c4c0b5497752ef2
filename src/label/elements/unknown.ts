import * as z from 'zod/mini';
import { placeholder } from '@/label/placeholder';
import type { ElementDefinition } from './element';

const properties = z.object({
  /** The element as it was stored, written back unchanged on save. */
  raw: z._default(z.unknown(), null),
});
export type UnknownProperties = z.infer<typeof properties>;

/** The text of SPEC section 2. */
export const UNKNOWN_ELEMENT = 'Unknown element type';

/** An element this version cannot read: it is shown as such and survives a save. */
export const unknown: ElementDefinition<UnknownProperties> = {
  type: 'unknown',
  label: 'Unknown',
  icon: 'circle-help',
  size: { width: 20, height: 10 },
  properties,
  fields: [],
  content: () => '',
  render: (element) => placeholder(element, UNKNOWN_ELEMENT, ''),
  problems: () => [{ code: 'unknown-element', severity: 'error', message: UNKNOWN_ELEMENT }],
};
