import { namesUnit } from '@/label/codes/data-identifiers';
import type { CompositionMode } from '@/label/codes/encoded';
import { definitionOf, elementName, type LabelElement } from '@/label/elements/element';
import type { ElementName, ElementProblem } from '@/label/elements/element-definition';
import { compositionOf } from '@/label/elements/properties';
import { faultsIn, type TemplateText } from '@/label/text/bound-text';
import { templateOf } from '@/label/text/evaluate';
import type { TemplateFieldName } from '@/label/text/fields';
import type { FunctionName } from '@/label/text/functions';
import type { LabelDesign } from './design';
import { faultOfRule } from './visibility';

type Elements = Pick<LabelDesign, 'elements'>;

/** A problem, the element that has it and what that is called. `causedBy`: the one to move, when it is another. */
export type Problem = ElementProblem & { elementId: string; name: ElementName; causedBy?: string };

export const problemOf = <P extends ElementProblem>(element: LabelElement, problem: P) => ({
  ...problem,
  elementId: element.id,
  name: elementName(element),
});

/**
 * What is wrong with the placeholders and the rule of an element, whatever the data: a name that is not a field, a
 * function that does not exist. Each stops PRINT.
 */
export function contentFaults(element: LabelElement): ElementProblem[] {
  const known = faultCache.get(element);
  if (known) return known;
  const rule = element.shownWhen && faultOfRule(element.shownWhen);
  const problems = [
    ...textsOf(element).flatMap(textFaults),
    ...repeatedPlates(element),
    ...(rule ? [{ code: 'bad-field' as const, severity: 'error' as const, why: rule }] : []),
  ];
  faultCache.set(element, problems);
  return problems;
}

const faultCache = new WeakMap<LabelElement, ElementProblem[]>();

/** Most faults of one text that are listed. */
const MAX_FAULTS = 20;

const textFaults = ({ key, text, row }: TemplateText): ElementProblem[] =>
  faultsIn(text)
    .slice(0, MAX_FAULTS)
    .map(({ what, start, end, fix }) => ({
      code: 'bad-field' as const,
      severity: 'error' as const,
      why: what,
      ...(fix === undefined ? {} : { fix: { key, row, text: text.slice(0, start) + fix + text.slice(end), use: fix } }),
    }));

/**
 * A licence plate, a package number or an SSCC that other labels would carry too. Serials start again for each part and
 * day, so a number of a range is needed, or the whole serial together with the part number.
 */
function repeatedPlates({ type, properties }: LabelElement): ElementProblem[] {
  if (definitionOf(type).symbology === undefined) return [];
  const composition = compositionOf(properties);
  const plates = composition
    ? composition.rows.map(({ id, value }) => ({ id, value, isPlate: isUnit(composition.mode, id) }))
    : (definitionOf(type).texts?.(properties) ?? []).map(({ text }) => {
        const [, sscc, id = ''] = /^(\(00\))|^([1-6]J|[345]S)(?=[A-Z0-9]*\{)/.exec(text) ?? [];
        return { id: sscc ?? id, value: text, isPlate: sscc !== undefined || id !== '' };
      });
  return plates
    .filter(({ value, isPlate }) => isPlate && !isUnique(value))
    .map(({ id }) => ({
      code: 'bad-field',
      severity: 'error',
      why: { code: 'plate-repeats', id },
    }));
}

const isUnit = (mode: CompositionMode, id: string) =>
  mode === 'gs1' ? id === '00' : mode === 'iso15434' && namesUnit(id);

/** Of one element or row: whether no two labels can have the same text. */
function isUnique(text: string): boolean {
  const whole = templateOf(text).template.flatMap((part) =>
    typeof part !== 'string' && part.type === 'value' && part.calls.every(({ name }) => !cuts.has(name))
      ? [part.source]
      : [],
  );
  const prints = (field: TemplateFieldName) => whole.some((source) => 'field' in source && source.field === field);
  return whole.some((source) => 'range' in source) || (prints('serial') && prints('partNo'));
}

/** Functions after which two values may be the same. */
const cuts: ReadonlySet<FunctionName> = new Set(['left', 'right', 'mid', 'remove', 'replace', 'digits']);

/** The properties that change when a fault is corrected. */
export function fixedProperties({ properties }: LabelElement, { key, row, text }: NonNullable<ElementProblem['fix']>) {
  if (row === undefined) return { [key]: text };
  const composition = compositionOf(properties);
  if (!composition) return {};
  return {
    composition: {
      ...composition,
      rows: composition.rows.map((each, index) => (index === row ? { ...each, value: text } : each)),
    },
  };
}

/** The first placeholder or rule of a design that cannot be read, for a print that is refused. */
export function contentRefusal({ elements }: Elements): Problem | undefined {
  for (const element of elements) {
    const [problem] = element.hidden ? [] : contentFaults(element);
    if (problem) return problemOf(element, problem);
  }
  return undefined;
}

/** Its texts with placeholders that are in use. */
export const textsOf = ({ type, properties }: LabelElement): TemplateText[] =>
  definitionOf(type).texts?.(properties) ?? [];
