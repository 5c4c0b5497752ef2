import * as z from 'zod/mini';
import type { LabelElement } from '@/label/elements/element';
import { numberBetween } from '@/label/elements/property-schemas';
import { DEFAULT_SIZE, FORMAT_VERSION, LABEL_SIDE, type LabelDesign, UNTITLED } from './design';
import { parseElement, storedElement } from './parse-element';

/** More than any label has, few enough to open at once. */
export const MAX_ELEMENTS = 2000;
/** Levels of a design's JSON: its own shape has five. Anything much deeper could not even be written again. */
const MAX_LEVELS = 40;
/** Characters of a design's text: local storage holds about five million. */
export const MAX_DESIGN_TEXT = 8_000_000;

export type DamagedElement = { id: string; index: number; reason: string };
export type DesignReading =
  | { ok: true; design: LabelDesign; damaged: DamagedElement[]; newer: boolean }
  | { ok: false; reason: string };

const side = numberBetween(LABEL_SIDE.min, LABEL_SIDE.max);
/** Runs of spaces next to each other are kept apart, or a long one is tried in every division. */
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
export function parseDesign(stored: unknown): DesignReading {
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

/** The same for a file's or clipboard's text. */
export function parseDesignText(source: string): DesignReading {
  if (source.length > MAX_DESIGN_TEXT) return { ok: false, reason: 'The file is too large' };
  try {
    return parseDesign(JSON.parse(source));
  } catch {
    return { ok: false, reason: 'The file is not JSON' };
  }
}

/** A design as it is stored and exported: SPEC's shape, unknown elements exactly as they came. */
export const storedDesign = (design: LabelDesign): Record<string, unknown> => ({
  version: FORMAT_VERSION,
  ...design,
  elements: design.elements.map(storedElement),
});

/** A stored design with its pictures left out; the very same object when it has none, or is no design. */
export function withoutPictures(stored: unknown): unknown {
  const reading = parseDesign(stored);
  if (!reading.ok || !reading.design.elements.some(hasPicture)) return stored;
  const elements = reading.design.elements.map((element) =>
    hasPicture(element) ? { ...element, properties: { ...element.properties, imageUrl: '' } } : element,
  );
  return storedDesign({ ...reading.design, elements });
}

const hasPicture = (element: LabelDesign['elements'][number]) =>
  element.type === 'image' && element.properties.imageUrl !== '';

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

/** Two elements of one id could not be told apart; the second gets its place as its name. */
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
