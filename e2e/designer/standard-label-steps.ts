import { definitionOf, type LabelElement } from '@/label/elements/element';
import { type Field, positionFields } from '@/label/elements/element-definition';
import { standardLabel } from '@/label/standard-label';

/** One thing to set of the selected element: an input of the properties panel and what it shall show. */
export type Change = Pick<Field, 'tab' | 'label' | 'kind'> & { value: string };
export type PaletteChoice = { name: string; group: string };

/** An element of the standard label: where it comes from, and what has to be set until it is the one. */
export type Step = { element: LabelElement; from: PaletteChoice | 'duplicate'; changes: Change[] };

const nameField: Field = { key: 'name', label: 'Name', tab: 'data', kind: 'text' };
/** The size first: at its old size an element may not fit where it shall be. */
const places = ['width', 'height', 'x', 'y'] as const;

/**
 * How a person would make the standard label with the fewest things to set: the next element is always the one that is
 * most like the last, as a duplicate of it, or a new one of the palette where that is less.
 */
export function standardPlan(): Step[] {
  const left = [...standardLabel.elements];
  const steps: Step[] = [];
  while (left.length > 0) {
    const last = steps.at(-1)?.element;
    const [best] = left.flatMap((element) => waysTo(element, last)).sort((a, b) => costOf(a) - costOf(b));
    if (!best) throw new Error(`The palette has no ${left[0]?.type}`);
    steps.push(best);
    left.splice(left.indexOf(best.element), 1);
  }
  return steps;
}

function waysTo(element: LabelElement, last: LabelElement | undefined): Step[] {
  const { presets, size, properties } = definitionOf(element.type);
  const fromPalette = presets.map(({ label: name, group, properties: own = {} }): Step => {
    const fresh = { ...element, ...size, x: 10, y: 10, name: undefined, properties: properties.parse(own) };
    return { element, from: { name, group }, changes: changesTo(element, fresh) };
  });
  if (last?.type !== element.type) return fromPalette;
  // A duplicate lies 10 mm off: its place is always set.
  const copied = { ...last, x: Number.NaN, y: Number.NaN };
  return [...fromPalette, { element, from: 'duplicate', changes: changesTo(element, copied) }];
}

function changesTo(wanted: LabelElement, start: LabelElement): Change[] {
  const moved = places.map((key) => fieldOf(positionFields, key)).filter(({ key }) => differs(wanted, start, key));
  const set = definitionOf(wanted.type).fields.filter(({ key }) => wanted.properties[key] !== start.properties[key]);
  // What the finished element has no input for is set while there still is one.
  const isGoing = ({ when }: Field) => when?.(wanted.properties) === false;
  const staying = set.filter((field) => !isGoing(field));
  const named = wanted.name === start.name ? [] : [nameField];
  // Tab by tab, as one goes through the panel.
  const byTab = (tab: Field['tab']) => staying.filter((field) => field.tab === tab);
  const fields = [...moved, ...set.filter(isGoing), ...byTab('style'), ...named, ...byTab('data')];
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

/** Elements as what they are, in the order of their places: their ids differ from design to design. */
export const contentOf = (elements: readonly LabelElement[]) =>
  elements.map(({ id: _id, ...rest }) => rest).sort((a, b) => placeOf(a).localeCompare(placeOf(b)));

const placeOf = ({ type, x, y }: Pick<LabelElement, 'type' | 'x' | 'y'>) => `${type} ${x} ${y}`;
