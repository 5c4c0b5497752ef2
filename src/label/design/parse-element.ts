import * as z from 'zod/mini';
import { elements } from '@/label/elements';
import type { LabelElement } from '@/label/elements/element';
import { numberBetween } from '@/label/elements/property-schemas';

/** No label is larger, so no element lies further away (fault DS3: 1e9). */
const FARTHEST = 2000;

const id = z.pipe(z.union([z.string().check(z.maxLength(200)), z.number()]), z.transform(String));
const shortName = z.string().check(z.maxLength(200));

/** What every element has; the keys are an allow-list, anything else is left behind. */
const frameSchema = z.object({
  id: z._default(id, ''),
  type: z.string(),
  x: numberBetween(-FARTHEST, FARTHEST),
  y: numberBetween(-FARTHEST, FARTHEST),
  width: numberBetween(0, FARTHEST),
  height: numberBetween(0, FARTHEST),
  rotation: z._default(numberBetween(-360, 360), 0),
  name: z.optional(shortName),
  locked: z.optional(z.boolean()),
  hidden: z.optional(z.boolean()),
  group: z.optional(shortName),
  properties: z._default(z.record(z.string(), z.unknown()), {}),
});

export type ParsedElement = { element: LabelElement; damage?: string };

/**
 * Reads one stored element. One that this version cannot read (an unknown type, a number that is none, a colour that is
 * not one) becomes an 'unknown' element around the very value it was, with the reason; it never throws.
 */
export function parseElement(stored: unknown): ParsedElement {
  const frame = frameSchema.safeParse(stored);
  if (!frame.success) return damaged(stored, faultIn(frame.error));
  const { type } = frame.data;
  const definition = Object.hasOwn(elements, type) && type !== 'unknown' ? elements[type] : undefined;
  if (!definition) return damaged(stored, `type: ${JSON.stringify(type.slice(0, 40))} is not known`);
  const properties = definition.properties.safeParse(frame.data.properties);
  if (!properties.success) return damaged(stored, faultIn(properties.error));
  return { element: { ...frame.data, properties: properties.data } };
}

/** The element as it is stored: an unknown one exactly as it came. */
export const storedElement = (element: LabelElement): unknown =>
  element.type === 'unknown' ? element.properties.raw : element;

const place = (low: number, fallback: number) => z.catch(numberBetween(low, FARTHEST), fallback);
const looseFrame = z.catch(
  z.object({
    id: z.catch(id, ''),
    x: place(-FARTHEST, 10),
    y: place(-FARTHEST, 10),
    width: place(1, 20),
    height: place(1, 10),
    rotation: z.catch(numberBetween(-360, 360), 0),
  }),
  { id: '', x: 10, y: 10, width: 20, height: 10, rotation: 0 },
);

function damaged(stored: unknown, damage: string): ParsedElement {
  const frame = looseFrame.parse(stored);
  return { element: { ...frame, type: 'unknown', properties: { raw: stored } }, damage };
}

function faultIn(error: z.core.$ZodError): string {
  const issue = error.issues[0];
  const path = issue?.path.join('.') ?? '';
  return path === '' ? 'it is not an element' : `${path} is not valid`;
}
