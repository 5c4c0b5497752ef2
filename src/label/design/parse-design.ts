import * as z from 'zod/mini';
import { definitionOf, isElementType, type LabelElement } from '@/label/elements/element';
import { imageUrlOf } from '@/label/elements/image';
import { numberBetween } from '@/label/elements/properties';
import { asTemplate } from '@/label/text/template';
import { DEFAULT_SIZE, FORMAT_VERSION, LABEL_SIDE, type LabelDesign, UNTITLED } from './design';
import { shownWhenSchema } from './visibility';

/** Far more than a real label has; the designer still opens it quickly. */
export const MAX_ELEMENTS = 2000;
/** Levels of JSON: a design has five. A much deeper one could not be stringified. */
const MAX_LEVELS = 40;
/** Characters of a design's JSON. */
export const MAX_DESIGN_TEXT = 8_000_000;

/** Why a value is not opened as a design. */
export type DesignFault =
  | { code: 'too-deep' | 'size' | 'no-design' }
  | { code: 'too-many-elements'; count: number; most: number };
/** Why an element of a design cannot be read; `path` leads to the value at fault. */
export type ElementFault =
  | { code: 'unknown-type'; type: string }
  | { code: 'no-element' }
  | { code: 'not-valid'; path: string };

type DamagedElement = { id: string; index: number; reason: ElementFault };
export type ParsedDesign =
  | { ok: true; design: LabelDesign; damaged: DamagedElement[]; newer: boolean }
  | { ok: false; reason: DesignFault };

const side = numberBetween(LABEL_SIDE.min, LABEL_SIDE.max);
/** Never two `\s*` in a row: matching many spaces would take exponential time. */
const sizePattern = /^(\d+(?:\.\d+)?)\s*(?:mm\s*)?[x×]\s*(\d+(?:\.\d+)?)\s*(?:mm)?$/i;
const MAX_SIZE_LENGTH = 100;
const text = z.catch(z.pipe(z.union([z.string().check(z.maxLength(200)), z.number()]), z.transform(String)), '');

const printedSchema = z.object({
  answers: z.record(z.string(), z.string()),
  customerAlias: z.string(),
  printDate: z.string(),
  printedBy: z.string(),
  firstLabel: z.number(),
  labelCount: z.number(),
  totalQty: z.number(),
});

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
  profile: z.catch(z.optional(z.string().check(z.maxLength(60))), undefined),
  printed: z.catch(z.optional(printedSchema), undefined),
});

/**
 * Reads a design from any value (SPEC section 3), without throwing or changing it. Elements that cannot be read become
 * 'unknown' and are listed; a value that is not a design is refused with the reason. The texts of a design without a
 * version print their braces. Values of an earlier printing are left out: every part with
 * the design would get them.
 */
export function parseDesign(stored: unknown): ParsedDesign {
  const reading = parsePrintedDesign(stored);
  if (!reading.ok) return reading;
  const { printed: _, ...design } = reading.design;
  return { ...reading, design };
}

/** The same for the frozen design of a job, with the values of its printing. */
export function parsePrintedDesign(stored: unknown): ParsedDesign {
  if (isDeeper(stored, MAX_LEVELS)) return { ok: false, reason: { code: 'too-deep' } };
  const parsed = designSchema.safeParse(stored);
  if (!parsed.success) return { ok: false, reason: refusal(parsed.error) };
  const { elements: list, version, printed, profile, ...fields } = parsed.data;
  if (list.length > MAX_ELEMENTS) {
    return { ok: false, reason: { code: 'too-many-elements', count: list.length, most: MAX_ELEMENTS } };
  }
  const damaged: DamagedElement[] = [];
  const usedIds = new Set<string>();
  const elements = list.map((item, index): LabelElement => {
    const { element, damage } = parseElement(item, version === undefined);
    const id = uniqueId(element.id, index, usedIds);
    if (damage !== undefined) damaged.push({ id, index, reason: damage });
    return { ...element, id };
  });
  const newer = version !== undefined && version > FORMAT_VERSION;
  const design = {
    ...fields,
    elements,
    ...(profile ? { profile } : {}),
    ...(printed ? { printed } : {}),
    ...(newer ? { version } : {}),
  };
  return { ok: true, design, damaged, newer };
}

/** The stored and exported form (SPEC section 3), with unknown elements as they were read. */
export const storedDesign = (design: LabelDesign): Record<string, unknown> => ({
  version: FORMAT_VERSION,
  ...design,
  elements: design.elements.map(storedElement),
});

/** A stored design without its images; the same object when it has none or is not a design. */
export function withoutImages(stored: unknown): unknown {
  const reading = parsePrintedDesign(stored);
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

/** A missing id, or one used before, is completed with the element's position. */
function uniqueId(stored: string, index: number, usedIds: Set<string>): string {
  let id = stored === '' ? `element-${index + 1}` : stored;
  while (usedIds.has(id)) id = `${id}-${index + 1}`;
  usedIds.add(id);
  return id;
}

function sizeFromText(value: string): unknown {
  if (value.length > MAX_SIZE_LENGTH) return undefined;
  const [, width, height] = sizePattern.exec(value.trim()) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : undefined;
}

const refusal = (error: z.core.$ZodError): DesignFault => ({
  code: error.issues[0]?.path[0] === 'labelSize' ? 'size' : 'no-design',
});

/** mm: a stored size of 1e9 is refused. */
const MAX_POSITION = 2000;

const id = z.pipe(z.union([z.string().check(z.maxLength(200)), z.number()]), z.transform(String));
const shortName = z.string().check(z.maxLength(200));

/** An allow-list: other keys are dropped. */
const frameSchema = z.object({
  id: z._default(id, ''),
  type: z.string(),
  x: numberBetween(-MAX_POSITION, MAX_POSITION),
  y: numberBetween(-MAX_POSITION, MAX_POSITION),
  width: numberBetween(0, MAX_POSITION),
  height: numberBetween(0, MAX_POSITION),
  rotation: z._default(numberBetween(-360, 360), 0),
  name: z.optional(shortName),
  locked: z.optional(z.boolean()),
  hidden: z.optional(z.boolean()),
  shownWhen: z.optional(shownWhenSchema),
  group: z.optional(shortName),
  properties: z._default(z.record(z.string(), z.unknown()), {}),
});

type ParsedElement = { element: LabelElement; damage?: ElementFault };

/** An element that cannot be read becomes an 'unknown' one with the stored value, and the reason. */
function parseElement(stored: unknown, printsBraces: boolean): ParsedElement {
  const frame = frameSchema.safeParse(stored);
  if (!frame.success) return damaged(stored, faultIn(frame.error));
  const { type } = frame.data;
  if (!isElementType(type) || type === 'unknown') {
    return damaged(stored, { code: 'unknown-type', type: type.slice(0, 40) });
  }
  const properties = definitionOf(type).properties.safeParse(frame.data.properties);
  if (!properties.success) return damaged(stored, faultIn(properties.error));
  const read = printsBraces ? withBracesAsText(properties.data) : properties.data;
  return { element: { ...frame.data, type, properties: read } };
}

/** In the stored form of SPEC section 3, which has no version, every brace is printed. */
const withBracesAsText = (properties: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [
      key,
      typeof value === 'string' && fixedTextKeys.includes(key) ? asTemplate(value) : value,
    ]),
  );

const fixedTextKeys = ['text', 'barcodeData', 'qrCodeData'];

const storedElement = (element: LabelElement): unknown =>
  element.type === 'unknown' ? element.properties.raw : element;

const looseNumber = (low: number, fallback: number) => z.catch(numberBetween(low, MAX_POSITION), fallback);
const looseFrame = z.catch(
  z.object({
    id: z.catch(id, ''),
    x: looseNumber(-MAX_POSITION, 10),
    y: looseNumber(-MAX_POSITION, 10),
    width: looseNumber(1, 20),
    height: looseNumber(1, 10),
    rotation: z.catch(numberBetween(-360, 360), 0),
  }),
  { id: '', x: 10, y: 10, width: 20, height: 10, rotation: 0 },
);

function damaged(stored: unknown, damage: ElementFault): ParsedElement {
  const frame = looseFrame.parse(stored);
  return { element: { ...frame, type: 'unknown', properties: { raw: stored } }, damage };
}

function faultIn(error: z.core.$ZodError): ElementFault {
  const path = error.issues[0]?.path.join('.') ?? '';
  return path === '' ? { code: 'no-element' } : { code: 'not-valid', path };
}
