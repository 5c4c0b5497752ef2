import { definitionOf, elementName, type LabelElement } from '@/label/elements/element';
import { type Field, positionFields } from '@/label/elements/element-definition';
import { canonicalJson } from '@/lib/canonical-json';
import type { LabelDesign } from './design';
import { type Box, visibleBox } from './geometry';

export type ChangedProperty = {
  /** As the properties panel calls it. */
  property: string;
  /** '-' where the design did not have it. */
  before: string;
  after: string;
};

/** One element that differs, or the label itself (`id` undefined). `number` is the same in the picture and in the list. */
export type Change = {
  number: number;
  id: string | undefined;
  name: string;
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
  a.type === b.type && elementName(a) === elementName(b) && a.x === b.x && a.y === b.y;

function elementChange(
  before: LabelElement | undefined,
  after: LabelElement | undefined,
  order: ChangedProperty | undefined,
): Omit<Change, 'number'> | undefined {
  const element = after ?? before;
  if (!element) return undefined;
  const common = { id: element.id, name: elementName(element), box: visibleBox(element) };
  if (!before) {
    const properties = [{ property: 'Added', before: NONE, after: summaryOf(element) }];
    return { ...common, kind: 'added', properties, formerBox: undefined };
  }
  if (!after) {
    const properties = [{ property: 'Removed', before: summaryOf(element), after: NONE }];
    return { ...common, kind: 'removed', properties, formerBox: undefined };
  }
  const properties = [...changedProperties(before, after), ...(order ? [order] : [])];
  if (properties.length === 0) return undefined;
  const former = visibleBox(before);
  const formerBox = canonicalJson(former) === canonicalJson(common.box) ? undefined : former;
  return { ...common, kind: 'changed', properties, formerBox };
}

const NONE = '-';

function labelChange(older: LabelDesign, newer: LabelDesign): Omit<Change, 'number'>[] {
  const size = ({ labelSize: { width, height } }: LabelDesign) => `${width} × ${height} mm`;
  const properties = [
    ...differing('Name', older.name, newer.name),
    ...differing('Label size', size(older), size(newer)),
    ...differing('Profile', older.profile, newer.profile),
  ];
  const common = { id: undefined, name: 'Label', kind: 'label' as const, box: undefined, formerBox: undefined };
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
  const place = (index: number) => `${index + 1} of ${kept.length}`;
  return new Map(
    kept.flatMap(({ after }, index) => {
      if (inOrder.has(index)) return [];
      const before = place(ranks.indexOf(former[index] ?? 0));
      return [[after, { property: 'Order', before, after: place(index) }] as const];
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

const frameFields: readonly (readonly [keyof LabelElement & string, string])[] = [
  ['name', 'Name'],
  ['locked', 'Locked'],
  ['hidden', 'Hidden'],
  ['shownWhen', 'Shown when'],
];

function changedProperties(before: LabelElement, after: LabelElement): ChangedProperty[] {
  const position = positionFields.flatMap(({ key, label, unit }) => {
    const [from, to] = [numberAt(before, key), numberAt(after, key)];
    return from === to ? [] : [{ property: label, before: withUnit(from, unit), after: withUnit(to, unit) }];
  });
  const frame = frameFields.flatMap(([key, label]) => differing(label, before[key], after[key]));
  const { fields } = definitionOf(after.type);
  const keys = new Set([...Object.keys(before.properties), ...Object.keys(after.properties)]);
  const properties = [...keys].flatMap((key) => {
    const field = fields.find((one) => one.key === key);
    return differing(field?.label ?? key, before.properties[key], after.properties[key], field);
  });
  return [...position, ...properties, ...frame];
}

function differing(property: string, before: unknown, after: unknown, field?: Field): ChangedProperty[] {
  if (canonicalJson(before ?? null) === canonicalJson(after ?? null)) return [];
  return [{ property, before: valueText(before, field), after: valueText(after, field) }];
}

const numberAt = (element: LabelElement, key: string): number => {
  const value: unknown = Object.entries(element).find(([name]) => name === key)?.[1];
  return typeof value === 'number' ? value : 0;
};

const MAX_VALUE = 80;

function valueText(value: unknown, field?: Field): string {
  if (value === undefined || value === null || value === '') return NONE;
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'number') return withUnit(value, field?.unit);
  const text = typeof value === 'string' ? value : canonicalJson(value);
  if (field?.kind === 'image' || text.startsWith('data:')) return 'An image';
  const option = field?.options?.find((one) => one.value === text)?.label ?? text;
  return option.length > MAX_VALUE ? `${option.slice(0, MAX_VALUE - 1)}…` : option;
}

const withUnit = (value: number, unit: Field['unit']) => {
  const text = String(Math.round(value * 1000) / 1000);
  return unit ? `${text} ${unit}` : text;
};

/** What an element that has no counterpart prints. */
function summaryOf(element: LabelElement): string {
  const texts = definitionOf(element.type).texts?.(element.properties) ?? [];
  return valueText(texts.map(({ text }) => text).join(' ') || elementName(element));
}
