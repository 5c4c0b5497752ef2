import * as z from 'zod/mini';
import { definitionOf, isElementType, type LabelElement } from '@/label/elements/element';
import { imageUrlOf } from '@/label/elements/image';
import { numberBetween } from '@/label/elements/properties';
import { DEFAULT_SIZE, FORMAT_VERSION, LABEL_SIDE, type LabelDesign, UNTITLED } from './design';

/** More than any label has, few enough to open at once. */
export const MAX_ELEMENTS = 2000;
/** Levels of a design's JSON: its own shape has five. Anything much deeper could not even be written again. */
const MAX_LEVELS = 40;
/** Characters of a design's text: local storage holds about five million. */
export const MAX_DESIGN_TEXT = 8_000_000;

export type DamagedElement = { id: string; index: number; reason: string };
export type ParsedDesign =
  | { ok: true; design: LabelDesign; damaged: DamagedElement[]; newer: boolean }
  | { ok: false; reason: string };

const side = numberBetween(LABEL_SIDE.min, LABEL_SIDE.max);
/** No two runs of spaces are adjacent: matching a long run would take exponential time. */
const sizeText = /^(\d+(?:\.\d+)?)\s*(?:mm\s*)?[x×]\s*(\d+(?:\.\d+)?)\s*(?:mm)?$/i;
const LONGEST_SIZE = 100;
const text = z.catch(z.pipe(z.union([z.string().check(z.maxLength(200)), z.number()]), z.transform(String)), '');

const designSchema = z.object({
  id: text,
  name: z.catch(z.string().check(z.maxLength(200)), UNTITLED),
  labelSize: z._default(
    z.pipe(
      z.transform((value) => (typeof value === 'string' ? sizeFromText(value) : value)),
      z.object({ width: side, height: side }),
    ),
    { ...DEFAULT_SIZE },
  ),
  elements: z.array(z.unknown()),
  createdAt: text,
  updatedAt: text,
  version: z.catch(z.optional(z.number()), undefined),
});

/**
 * Reads a design out of anything (SPEC section 3; faults DS3, DS14): never throws and never changes what it was given.
 * Elements it cannot read stay, as 'unknown', and are listed; what is not a design at all is refused with the reason.
 */
export function parseDesign(stored: unknown): ParsedDesign {
  if (isDeeper(stored, MAX_LEVELS)) return { ok: false, reason: 'It is nested too deeply' };
  const parsed = designSchema.safeParse(stored);
  if (!parsed.success) return { ok: false, reason: refusal(parsed.error) };
  const { elements: list, version, ...own } = parsed.data;
  if (list.length > MAX_ELEMENTS) {
    return { ok: false, reason: `It has ${list.length} elements; at most ${MAX_ELEMENTS} are opened` };
  }
  const damaged: DamagedElement[] = [];
  const taken = new Set<string>();
  const elements = list.map((item, index): LabelElement => {
    const { element, damage } = parseElement(item);
    const id = freeId(element.id, index, taken);
    if (damage !== undefined) damaged.push({ id, index, reason: damage });
    return { ...element, id };
  });
  const newer = version !== undefined && version > FORMAT_VERSION;
  const design = { ...own, elements, ...(newer ? { version } : {}) };
  return { ok: true, design, damaged, newer };
}

/** A design as it is stored and exported: SPEC's shape, unknown elements exactly as they came. */
export const storedDesign = (design: LabelDesign): Record<string, unknown> => ({
  version: FORMAT_VERSION,
  ...design,
  elements: design.elements.map(storedElement),
});

/** A stored design with its images left out; the very same object when it has none, or is no design. */
export function withoutImages(stored: unknown): unknown {
  const reading = parseDesign(stored);
  if (!reading.ok || !reading.design.elements.some(hasImage)) return stored;
  const elements = reading.design.elements.map((element) =>
    hasImage(element) ? { ...element, properties: { ...element.properties, imageUrl: '' } } : element,
  );
  return storedDesign({ ...reading.design, elements });
}

const hasImage = (element: LabelElement) => imageUrlOf(element) !== undefined;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

/** An id that no other element has: one without an id, or with that of another, gets its position in it. */
function freeId(wanted: string, index: number, taken: Set<string>): string {
  let id = wanted === '' ? `element-${index + 1}` : wanted;
  while (taken.has(id)) id = `${id}-${index + 1}`;
  taken.add(id);
  return id;
}

function sizeFromText(value: string): unknown {
  if (value.length > LONGEST_SIZE) return undefined;
  const [, width, height] = sizeText.exec(value.trim()) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : undefined;
}

function refusal(error: z.core.$ZodError): string {
  const path = error.issues[0]?.path[0];
  if (path === 'labelSize') return 'Its label size cannot be read';
  return 'It is not a label design';
}

/** mm; no element of a real label is further away (fault DS3: 1e9). */
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

type ParsedElement = { element: LabelElement; damage?: string };

/**
 * Reads one stored element, without throwing. One that this version cannot read (unknown type, not a number, not a
 * colour) becomes an 'unknown' element that keeps the stored value, with the reason.
 */
function parseElement(stored: unknown): ParsedElement {
  const frame = frameSchema.safeParse(stored);
  if (!frame.success) return damaged(stored, faultIn(frame.error));
  const { type } = frame.data;
  if (!isElementType(type) || type === 'unknown') {
    return damaged(stored, `type: ${JSON.stringify(type.slice(0, 40))} is not known`);
  }
  const properties = definitionOf(type).properties.safeParse(frame.data.properties);
  if (!properties.success) return damaged(stored, faultIn(properties.error));
  return { element: { ...frame.data, type, properties: properties.data } };
}

/** The element as it is stored: an unknown one exactly as it came. */
const storedElement = (element: LabelElement): unknown =>
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
