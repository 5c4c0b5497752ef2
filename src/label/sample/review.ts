import type { LabelDesign } from '@/label/design/design';
import { type Box, boxesOverlap, round, unionOf, visibleBox } from '@/label/design/geometry';
import { appearanceOf, elementName, type LabelElement } from '@/label/elements/element';
import type { ElementName } from '@/label/elements/element-definition';
import type { SampleBinding } from './bindings';
import { captionsOf, captionText, meaningOf } from './captions';
import { type Certainty, isGuess, type SampleElement, type SampleLabel } from './sample';
import type { BindingFact, LeftOutFact, LeftOutName, NoteFact } from './sample-facts';

/** What the user decided for a row: the binding is removed, or the element is left out; undefined: as it was read. */
export type Decision = 'fixed' | 'out' | 'in';

/** What is said of a row, `text` as it stands on the sample. */
export type ReviewDetail =
  | { code: 'text'; text: string }
  | { code: 'element'; name: ElementName }
  | { code: 'lines'; count: number }
  | { code: 'taken-back' | 'picture' | 'fixed-text' | 'not-found' }
  | { code: 'note'; note: NoteFact }
  | { code: 'left-out'; why: LeftOutFact }
  | { code: 'bound'; why: BindingFact };

/** One line of the list beside the sample. */
export type ReviewRow = {
  key: string;
  group: 'recognised' | 'guessed' | 'left-out';
  /** Its number on the label; things that are left out have none there. */
  number: number;
  name: ElementName | { many: 'captions' | 'lines' } | { left: LeftOutName };
  /** Where its text comes from; undefined for what stays as it is. */
  source: string | undefined;
  detail: readonly ReviewDetail[];
  certainty: Certainty | undefined;
  place: Box | undefined;
  /** What the button does; undefined where nothing can be done. */
  action: { code: 'take_back' | 'take_in' | 'bind_again'; decision: Decision | undefined } | undefined;
};

export type Review = {
  rows: ReviewRow[];
  design: LabelDesign /** The same with the texts of the sample. */;
  asOnSample: LabelDesign;
};

type Named = { id: string; name: string };
type Input = {
  label: SampleLabel;
  bindings: readonly (SampleBinding | undefined)[];
  decisions: ReadonlyMap<string, Decision>;
  design: Named;
};

const [LINES, CAPTIONS] = ['lines', 'captions'];

/** The rows and the design of a sample, after what the user decided. */
export function reviewOf({ label, bindings, decisions, design }: Input): Review {
  const captions = captionsOf(label.elements);
  const parts: { row: Omit<ReviewRow, 'number'> | undefined; element: LabelElement; fixed: LabelElement }[] = [];
  const out: Omit<ReviewRow, 'number'>[] = [];
  const announced = new Set(captions.map((caption) => caption?.text));
  const isCaption = ({ kind, text }: SampleElement, index: number) =>
    kind === 'text' &&
    !bindings[index] &&
    !/\d{2}/.test(text) &&
    (announced.has(captionText(text)) || meaningOf(text) !== undefined);
  const lines = label.elements.filter(({ kind }) => kind === 'line');
  const words = label.elements.filter(isCaption);
  const [withoutLines, withoutWords] = [decisions.get(LINES) === 'out', decisions.get(CAPTIONS) === 'out'];
  const many = [
    rowOfMany({
      key: CAPTIONS,
      name: { many: 'captions' },
      found: words,
      detail: words.map(({ text }) => ({ code: 'text', text })),
      isOut: withoutWords,
    }),
    rowOfMany({
      key: LINES,
      name: { many: 'lines' },
      found: lines,
      detail: [{ code: 'lines', count: lines.length }],
      isOut: withoutLines,
    }),
  ].flatMap((row) => row ?? []);
  out.push(...many.filter(({ group }) => group === 'left-out'));
  for (const [index, found] of label.elements.entries()) {
    const key = `e${index}`;
    const element: LabelElement = { ...found.element, id: `sample-${index + 1}` };
    if (found.kind === 'line' || isCaption(found, index)) {
      if (!(found.kind === 'line' ? withoutLines : withoutWords))
        parts.push({ row: undefined, element, fixed: element });
      continue;
    }
    const decision = decisions.get(key);
    const binding = bindings[index];
    const isBound = binding !== undefined && decision === undefined;
    const name = captions[index]?.text ?? elementName(element);
    if (decision === 'out') {
      out.push({
        key,
        group: 'left-out',
        name,
        source: undefined,
        detail: [{ code: 'taken-back' }],
        certainty: undefined,
        place: visibleBox(element),
        action: { code: 'take_in', decision: binding ? 'fixed' : undefined },
      });
      continue;
    }
    const bound = isBound
      ? withRoom({ ...element, properties: { ...element.properties, ...binding.patch } }, label, index)
      : element;
    parts.push({ row: rowOf(key, found, name, binding, isBound), element: bound, fixed: element });
  }
  for (const [index, left] of label.leftOut.entries()) {
    const key = `l${index}`;
    const isIn = decisions.get(key) === 'in' && left.element !== undefined;
    const row = {
      key,
      name: { left: left.name },
      source: undefined,
      detail: [{ code: 'left-out', why: left.reason } as const],
      certainty: undefined,
      place: left.place,
    };
    if (isIn && left.element) {
      const element = { ...left.element.element, id: `sample-left-${index + 1}` };
      parts.push({
        row: { ...row, group: 'guessed', action: { code: 'take_back', decision: undefined } },
        element,
        fixed: element,
      });
    } else {
      out.push({ ...row, group: 'left-out', action: left.element ? { code: 'take_in', decision: 'in' } : undefined });
    }
  }
  const shown = parts.flatMap(({ row }) => (row ? [row] : []));
  const sorted = [
    ...inOrder(shown.filter(({ group }) => group === 'recognised')),
    ...many.filter(({ group }) => group === 'recognised'),
    ...inOrder(shown.filter(({ group }) => group === 'guessed')),
    ...out,
  ];
  const rows = sorted.map((row, index) => ({ ...row, number: index + 1 }));
  const make = (elements: LabelElement[]): LabelDesign => ({
    ...design,
    labelSize: label.size,
    elements,
    createdAt: '',
    updatedAt: '',
  });
  return { rows, design: make(parts.map(({ element }) => element)), asOnSample: make(parts.map(({ fixed }) => fixed)) };
}

/** In reading order: from the top, and from the left among elements side by side. */
const inOrder = <R extends { place: Box | undefined }>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => (a.place && b.place ? Math.round((a.place.y - b.place.y) / 4) || a.place.x - b.place.x : 0));

function rowOf(
  key: string,
  found: SampleElement,
  name: ElementName,
  binding: SampleBinding | undefined,
  isBound: boolean,
): Omit<ReviewRow, 'number'> {
  const { element, kind, certainty, notes } = found;
  const what: ReviewDetail =
    kind === 'code'
      ? { code: 'element', name: element.name ?? { form: appearanceOf(element).form } }
      : { code: kind === 'image' ? 'picture' : 'fixed-text' };
  // A number that is the same on every label is rarely intended.
  const isDoubtful = kind !== 'image' && !isBound && (kind === 'code' ? /\d/ : /^\d|\d{2}/).test(found.text);
  const about: ReviewDetail[] = [
    ...(kind === 'code' && isBound ? [what] : []),
    ...(isBound && binding ? [{ code: 'bound', why: binding.why } as const] : [what]),
    ...(isDoubtful && !binding ? [{ code: 'not-found' } as const] : []),
    ...notes.map((note) => ({ code: 'note', note }) as const),
  ];
  const sure =
    isBound && binding
      ? isGuess(binding.certainty)
        ? binding.certainty
        : certainty === 'exact'
          ? binding.certainty
          : certainty
      : isDoubtful
        ? FIXED_NUMBER
        : certainty;
  const needsLook = isGuess(sure) || kind === 'image';
  const takeBack = { code: 'take_back', decision: isBound ? 'fixed' : 'out' } as const;
  return {
    key,
    group: needsLook ? 'guessed' : 'recognised',
    name,
    source: isBound ? binding?.shown : undefined,
    detail: about,
    certainty: kind === 'image' ? undefined : sure,
    place: visibleBox(element),
    action: binding && !isBound ? { code: 'bind_again', decision: undefined } : takeBack,
  };
}

const FIXED_NUMBER = 0.5;

type Many = Pick<ReviewRow, 'key' | 'name' | 'detail'> & { found: readonly SampleElement[]; isOut: boolean };

/** One row for elements that are only included or left out together. */
function rowOfMany({ key, name, found, detail, isOut }: Many): Omit<ReviewRow, 'number'> | undefined {
  if (found.length === 0) return undefined;
  return {
    key,
    group: isOut ? 'left-out' : 'recognised',
    name,
    source: undefined,
    detail: isOut ? [{ code: 'taken-back' }] : detail,
    certainty: isOut ? undefined : 'exact',
    place: isOut ? unionOf(found.map(({ element }) => visibleBox(element))) : undefined,
    action: isOut ? { code: 'take_in', decision: undefined } : { code: 'take_back', decision: 'out' },
  };
}

/** Distance of an extended box from the next element, mm. */
const MARGIN = 1;

/** A bound text may be longer on the next label: its box extends to the next element. */
function withRoom(element: LabelElement, { elements, size }: SampleLabel, index: number): LabelElement {
  const { align, fit } = element.properties;
  if (element.type !== 'text' || align !== 'left' || fit !== 'shrink' || element.rotation !== 0) return element;
  const right = element.x + element.width;
  const lane = { x: right, y: element.y, width: Math.max(0, size.width - right), height: element.height };
  const next = elements.flatMap((other, at) => {
    const box = visibleBox(other.element);
    const isBeside =
      at !== index && box.x >= right - MARGIN && boxesOverlap(lane, { ...box, width: Math.max(box.width, 0.01) });
    return isBeside ? [box.x] : [];
  });
  const end = Math.min(size.width, ...next) - MARGIN;
  return end <= right ? element : { ...element, width: round(end - element.x) };
}
