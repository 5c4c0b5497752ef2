import { definitionOf, type LabelElement } from '@/label/elements/element';
import { type Field, positionFields } from '@/label/elements/element-definition';
import { standardLabel } from '@/label/standard-label';
import { sayOption, sayPreset, sayProperty } from '@/language/label/element-texts';

/** A field of the properties panel and the value to set. */
export type Change = Pick<Field, 'tab' | 'kind'> & { label: string; value: string };
export type PaletteItem = { name: string; group: string };

/** One element of the standard label: how it is added, and what has to be changed. */
export type Step = { element: LabelElement; from: PaletteItem | 'duplicate'; changes: Change[] };

const nameField: Field = { key: 'name', tab: 'data', kind: 'text' };
/** The size first: at its old size an element may not fit at its position. */
const frameKeys = ['width', 'height', 'x', 'y'] as const;

/**
 * Elements of the standard label that use, once each, every item of the palette, duplicating, and every field of an element
 * type; all elements in a long run.
 */
export function elementsToBuild(): readonly LabelElement[] {
  const { elements } = standardLabel;
  if (Number(process.env.TEST_LONG ?? 1) > 1) return elements;
  const used = new Set<string>();
  const isNew = ({ element: { type }, from, changes }: Step) => {
    const before = used.size;
    for (const { label } of changes) used.add(`${type}, ${label}`);
    return used.add(from === 'duplicate' ? from : from.name).size > before;
  };
  return stepsToBuild(elements)
    .filter(isNew)
    .map(({ element }) => element);
}

/** The steps to build elements with few changes: each next element is the one that needs the fewest. */
export function stepsToBuild(elements: readonly LabelElement[]): Step[] {
  const remaining = [...elements];
  const steps: Step[] = [];
  while (remaining.length > 0) {
    const last = steps.at(-1)?.element;
    const [best] = remaining.flatMap((element) => stepsTo(element, last)).sort((a, b) => costOf(a) - costOf(b));
    if (!best) throw new Error(`The palette has no ${remaining[0]?.type}`);
    steps.push(best);
    remaining.splice(remaining.indexOf(best.element), 1);
  }
  return steps;
}

function stepsTo(element: LabelElement, last: LabelElement | undefined): Step[] {
  const { presets, size, properties } = definitionOf(element.type);
  const fromPalette = presets.map(({ name: key, group, properties: preset = {} }): Step => {
    const name = sayPreset({ name: key });
    const fresh = { ...element, ...size, x: 10, y: 10, name: undefined, properties: properties.parse(preset) };
    return { element, from: { name, group }, changes: changesTo(element, fresh) };
  });
  if (last?.type !== element.type) return fromPalette;
  // A duplicate is 10 mm off: its position is always set.
  const copied = { ...last, x: Number.NaN, y: Number.NaN };
  return [...fromPalette, { element, from: 'duplicate', changes: changesTo(element, copied) }];
}

function changesTo(target: LabelElement, start: LabelElement): Change[] {
  const position = frameKeys
    .map((key) => fieldOf(positionFields, key))
    .filter(({ key }) => differs(target, start, key));
  const set = definitionOf(target.type).fields.filter(({ key }) => target.properties[key] !== start.properties[key]);
  // A field the finished element does not have is set first, while it is there.
  const isHiddenLater = ({ when }: Field) => when?.(target.properties) === false;
  const staying = set.filter((field) => !isHiddenLater(field));
  const named = target.name === start.name ? [] : [nameField];
  const byTab = (tab: Field['tab']) => staying.filter((field) => field.tab === tab);
  const fields = [...position, ...set.filter(isHiddenLater), ...byTab('style'), ...named, ...byTab('data')];
  return fields.map((field) =>
    change(field, field.tab === 'position' || field === nameField ? target : target.properties),
  );
}

const differs = (a: LabelElement, b: LabelElement, key: string) => valueIn(a, key) !== valueIn(b, key);
const valueIn = (values: object, key: string): unknown => Object.entries(values).find(([name]) => name === key)?.[1];

function change({ key, tab, kind, options }: Field, values: object): Change {
  const value = String(valueIn(values, key));
  return { tab, label: sayProperty(key), kind, value: options ? sayOption(key, value) : value };
}

const costOf = ({ changes }: Step) => changes.reduce((sum, { kind }) => sum + (kind === 'select' ? 3 : 1), 0);

function fieldOf(fields: readonly Field[], key: string): Field {
  const field = fields.find((candidate) => candidate.key === key);
  if (!field) throw new Error(`No field ${key}`);
  return field;
}

/** Elements without their ids, in the order of their positions. */
export const contentOf = (elements: readonly LabelElement[]) =>
  elements.map(({ id: _id, ...rest }) => rest).sort((a, b) => positionKey(a).localeCompare(positionKey(b)));

const positionKey = ({ type, x, y }: Pick<LabelElement, 'type' | 'x' | 'y'>) => `${type} ${x} ${y}`;
