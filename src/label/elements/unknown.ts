import * as z from 'zod/mini';
import type { ElementDefinition } from './element-definition';
import { placeholder } from './placeholder';

const schema = z.object({
  /** The element as it was stored; saved unchanged. */
  raw: z._default(z.unknown(), null),
});
type UnknownProperties = z.infer<typeof schema>;

/** SPEC section 2. */
const UNKNOWN_ELEMENT = 'Unknown element type';

/** An element that this version cannot read: shown as unknown and saved unchanged. */
export const unknown: ElementDefinition<UnknownProperties> = {
  icon: 'M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.8 2.1c-.8.5-1.3 1-1.3 1.9M12 17h.01',
  presets: [],
  size: { width: 20, height: 10 },
  properties: schema,
  fields: [],
  content: () => '',
  render: (element) => placeholder(element, UNKNOWN_ELEMENT),
  problems: () => [{ code: 'unknown-element', severity: 'error' }],
};
