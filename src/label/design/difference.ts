import { definitionOf, elementName, type LabelElement } from '@/label/elements/element';
import { type ElementName, type Field, positionFields } from '@/label/elements/element-definition';
import { canonicalJson } from '@/lib/canonical-json';
import type { Fact } from '@/lib/fact';
import type { LabelDesign } from './design';
import { type Box, visibleBox } from './geometry';

export type ChangedProperty = {
  /** The key of a property, or of what else changes. */
  property: string;
  before: ChangedValue;
  after: ChangedValue;
};

export type ChangedValue =
  /** Where the design did not have it. */
  | Fact<'none' | 'image'>
  | Fact<'switch', { isOn: boolean }>
  | Fact<'number', { value: number; unit: string | undefined }>
  /** One of the options of the property, or any other text. */
  | Fact<'text', { text: string }>
  | Fact<'name', { name: ElementName }>
  | Fact<'place', { place: number; count: number }>
  | Fact<'size', { width: number; height: number }>;

/** One element that differs, or the label itself (`id` undefined). `number` is the same in the picture and in the list. */
export type Change = {
  number: number;
  id: string | undefined;
  /** Undefined for the label itself. */
  name: ElementName | undefined;
  kind: 'added' | 'removed' | 'changed' | 'label';
  properties: ChangedProperty[];
  /** Where it lies now, mm; of a removed one where it lay. */
  box: Box | undefined;
  /** Where it lay before, when that is somewhere else. */
  formerBox: Box | undefined;
};

export type DesignDifference = {
  changes: Change[];
  /** Elements that are the same in both. */
  unchanged: number;
};

/**
 * What differs between two designs, in the order of the newer one. Elements are compared by id; a copy made under new
 * ids is compared by type, name and place, so that it does not look as if everything had changed.
 */
export function designDifference(older: LabelDesign, newer: LabelDesign): DesignDifference {
  const pairs = pairElements(older.elements, newer.elements);
  const changes: Omit<Change, 'number'>[] = [...labelChange(older, newer)];
  let unchanged = 0;
  const moved = movedInOrder(pairs, older.elements);
  for (const { before, after } of pairs) {
    const change = elementChange(before, after, after && moved.get(after));
    if (change) changes.push(change);
    else unchanged += 1;
  }
  return { changes: changes.map((change, index) => ({ number: index + 1, ...change })), unchanged };
}

type Pair = { before: LabelElement | undefined; after: LabelElement | undefined };

function pairElements(older: readonly LabelElement[], newer: readonly LabelElement[]): Pair[] {
  const free = new Map(older.map((element) => [element.id, element]));
  const take = (element: LabelElement | undefined) => {
    if (element) free.delete(element.id);
    return element;
  };
  const byId = newer.map((after) => {
    const before = free.get(after.id);
    return { after, before: before?.type === after.type ? take(before) : undefined };
  });
  const pairs: Pair[] = byId.map(({ after, before }) => ({
    after,
    before: before ?? take([...free.values()].find((other) => looksAlike(other, after))),
  }));
  return [...pairs, ...[...free.values()].map((before) => ({ before, after: undefined }))];
}

const looksAlike = (a: LabelElement, b: LabelElement) =>
  a.type === b.type && canonicalJson(elementName(a)) === canonicalJson(elementName(b)) && a.x === b.x && a.y === b.y;

function elementChange(
  before: LabelElement | undefined,
  after: LabelElement | undefined,
  order: ChangedProperty | undefined,
): Omit<Change, 'number'> | undefined {
  const element = after ?? before;
  if (!element) return undefined;
  const common = { id: element.id, name: elementName(element), box: visibleBox(element) };
  if (!before) {
    const properties = [{ property: 'added', before: NONE, after: summaryOf(element) }];
    return { ...common, kind: 'added', properties, formerBox: undefined };
  }
  if (!after) {
    const properties = [{ property: 'removed', before: summaryOf(element), after: NONE }];
    return { ...common, kind: 'removed', properties, formerBox: undefined };
  }
  const properties = [...changedProperties(before, after), ...(order ? [order] : [])];
  if (properties.length === 0) return undefined;
  const former = visibleBox(before);
  const formerBox = canonicalJson(former) === canonicalJson(common.box) ? undefined : former;
  return { ...common, kind: 'changed', properties, formerBox };
}

const NONE: ChangedValue = { code: 'none' };

function labelChange(older: LabelDesign, newer: LabelDesign): Omit<Change, 'number'>[] {
  const sizes = [older, newer].map(({ labelSize }) => ({ ...({ code: 'size' } as const), ...labelSize }));
  const [before = NONE, after = NONE] = sizes;
  const properties = [
    ...differing('name', older.name, newer.name),
    ...(canonicalJson(before) === canonicalJson(after) ? [] : [{ property: 'labelSize', before, after }]),
    ...differing('profile', older.profile, newer.profile),
  ];
  const common = { id: undefined, name: undefined, kind: 'label' as const, box: undefined, formerBox: undefined };
  return properties.length === 0 ? [] : [{ ...common, properties }];
}

/**
 * Elements that lie above or below others than before, with their places from the back. As few as explain the new order:
 * those outside the longest row of elements that kept their order.
 */
function movedInOrder(pairs: readonly Pair[], older: readonly LabelElement[]): Map<LabelElement, ChangedProperty> {
  const places = new Map(older.map((element, index) => [element, index]));
  const kept = pairs.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []));
  const former = kept.map(({ before }) => places.get(before) ?? 0);
  const inOrder = longestRising(former);
  const ranks = former.toSorted((a, b) => a - b);
  const place = (index: number): ChangedValue => ({ code: 'place', place: index + 1, count: kept.length });
  return new Map(
    kept.flatMap(({ after }, index) => {
      if (inOrder.has(index)) return [];
      const before = place(ranks.indexOf(former[index] ?? 0));
      return [[after, { property: 'order', before, after: place(index) }] as const];
    }),
  );
}

/** The indexes of one longest rising subsequence. */
function longestRising(values: readonly number[]): Set<number> {
  const lengths: number[] = [];
  const previous: (number | undefined)[] = [];
  let last: number | undefined;
  for (const [index, value] of values.entries()) {
    let best: number | undefined;
    for (let other = 0; other < index; other++) {
      if ((values[other] ?? 0) < value && (lengths[other] ?? 0) > (best === undefined ? 0 : (lengths[best] ?? 0))) {
        best = other;
      }
    }
    lengths.push(best === undefined ? 1 : (lengths[best] ?? 0) + 1);
    previous.push(best);
    if (last === undefined || (lengths[index] ?? 0) > (lengths[last] ?? 0)) last = index;
  }
  const found = new Set<number>();
  for (let index = last; index !== undefined; index = previous[index]) found.add(index);
  return found;
}

const frameFields = ['name', 'locked', 'hidden', 'shownWhen'] as const;

function changedProperties(before: LabelElement, after: LabelElement): ChangedProperty[] {
  const position = positionFields.flatMap(({ key, unit }) => {
    const [from, to] = [numberAt(before, key), numberAt(after, key)];
    return from === to ? [] : [{ property: key, before: numberValue(from, unit), after: numberValue(to, unit) }];
  });
  const frame = frameFields.flatMap((key) => differing(key, before[key], after[key]));
  const { fields } = definitionOf(after.type);
  const keys = new Set([...Object.keys(before.properties), ...Object.keys(after.properties)]);
  const properties = [...keys].flatMap((key) => {
    const field = fields.find((one) => one.key === key);
    return differing(key, before.properties[key], after.properties[key], field);
  });
  return [...position, ...properties, ...frame];
}

function differing(property: string, before: unknown, after: unknown, field?: Field): ChangedProperty[] {
  if (canonicalJson(before ?? null) === canonicalJson(after ?? null)) return [];
  return [{ property, before: changedValue(before, field), after: changedValue(after, field) }];
}

const numberAt = (element: LabelElement, key: string): number => {
  const value: unknown = Object.entries(element).find(([name]) => name === key)?.[1];
  return typeof value === 'number' ? value : 0;
};

const MAX_VALUE = 80;

function changedValue(value: unknown, field?: Field): ChangedValue {
  if (value === undefined || value === null || value === '') return NONE;
  if (typeof value === 'boolean') return { code: 'switch', isOn: value };
  if (typeof value === 'number') return numberValue(value, field?.unit);
  const text = typeof value === 'string' ? value : canonicalJson(value);
  if (field?.kind === 'image' || text.startsWith('data:')) return { code: 'image' };
  return { code: 'text', text: text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE - 1)}…` : text };
}

const numberValue = (value: number, unit: Field['unit']): ChangedValue => ({
  code: 'number',
  value: Math.round(value * 1000) / 1000,
  unit,
});

/** What an element that has no counterpart prints. */
function summaryOf(element: LabelElement): ChangedValue {
  const texts = definitionOf(element.type).texts?.(element.properties) ?? [];
  const printed = texts.map(({ text }) => text).join(' ');
  return printed === '' ? { code: 'name', name: elementName(element) } : changedValue(printed);
}
