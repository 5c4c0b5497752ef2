import { definitionOf, type LabelElement } from '@/label/elements/element';
import { type Field, positionFields } from '@/label/elements/element-definition';
import { standardLabel } from '@/label/standard-label';

/** A field of the properties panel and the value to set. */
export type Change = Pick<Field, 'tab' | 'label' | 'kind'> & { value: string };
export type PaletteItem = { name: string; group: string };

/** One element of the standard label: how it is added, and what has to be changed. */
export type Step = { element: LabelElement; from: PaletteItem | 'duplicate'; changes: Change[] };

const nameField: Field = { key: 'name', label: 'Name', tab: 'data', kind: 'text' };
/** The size first: at its old size an element may not fit at its position. */
const frameKeys = ['width', 'height', 'x', 'y'] as const;

/** The steps to build the standard label with few changes: each next element is the one that needs the fewest. */
export function standardLabelSteps(): Step[] {
  const left = [...standardLabel.elements];
  const steps: Step[] = [];
  while (left.length > 0) {
    const last = steps.at(-1)?.element;
    const [best] = left.flatMap((element) => stepsTo(element, last)).sort((a, b) => costOf(a) - costOf(b));
    if (!best) throw new Error(`The palette has no ${left[0]?.type}`);
    steps.push(best);
    left.splice(left.indexOf(best.element), 1);
  }
  return steps;
}

function stepsTo(element: LabelElement, last: LabelElement | undefined): Step[] {
  const { presets, size, properties } = definitionOf(element.type);
  const fromPalette = presets.map(({ label: name, group, properties: own = {} }): Step => {
    const fresh = { ...element, ...size, x: 10, y: 10, name: undefined, properties: properties.parse(own) };
    return { element, from: { name, group }, changes: changesTo(element, fresh) };
  });
  if (last?.type !== element.type) return fromPalette;
  // A duplicate is 10 mm off: its position is always set.
  const copied = { ...last, x: Number.NaN, y: Number.NaN };
  return [...fromPalette, { element, from: 'duplicate', changes: changesTo(element, copied) }];
}

function changesTo(wanted: LabelElement, start: LabelElement): Change[] {
  const moved = frameKeys.map((key) => fieldOf(positionFields, key)).filter(({ key }) => differs(wanted, start, key));
  const set = definitionOf(wanted.type).fields.filter(({ key }) => wanted.properties[key] !== start.properties[key]);
  // A field the finished element does not have is set first, while it is there.
  const isHiddenLater = ({ when }: Field) => when?.(wanted.properties) === false;
  const staying = set.filter((field) => !isHiddenLater(field));
  const named = wanted.name === start.name ? [] : [nameField];
  const byTab = (tab: Field['tab']) => staying.filter((field) => field.tab === tab);
  const fields = [...moved, ...set.filter(isHiddenLater), ...byTab('style'), ...named, ...byTab('data')];
  return fields.map((field) =>
    change(field, field.tab === 'position' || field === nameField ? wanted : wanted.properties),
  );
}

const differs = (a: LabelElement, b: LabelElement, key: string) => valueIn(a, key) !== valueIn(b, key);
const valueIn = (values: object, key: string): unknown => Object.entries(values).find(([name]) => name === key)?.[1];

function change({ key, tab, label, kind, options }: Field, values: object): Change {
  const value = String(valueIn(values, key));
  return { tab, label, kind, value: options?.find((option) => option.value === value)?.label ?? value };
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
