import { definitionOf, elementName, type LabelElement } from '@/label/elements/element';
import type { ElementProblem } from '@/label/elements/element-definition';
import { compositionOf } from '@/label/elements/properties';
import { faultsIn, type TemplateText } from '@/label/text/bound-text';
import type { LabelDesign } from './design';
import { faultOfRule } from './visibility';

type Elements = Pick<LabelDesign, 'elements'>;

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
    ...(rule ? [{ code: 'bad-field' as const, severity: 'error' as const, message: rule.message }] : []),
  ];
  faultCache.set(element, problems);
  return problems;
}

const faultCache = new WeakMap<LabelElement, ElementProblem[]>();

/** More faults of one text help nobody. */
const MAX_FAULTS = 20;

const textFaults = ({ key, text, row }: TemplateText): ElementProblem[] =>
  faultsIn(text)
    .slice(0, MAX_FAULTS)
    .map(({ message, start, end, fix }) => ({
      code: 'bad-field' as const,
      severity: 'error' as const,
      message,
      ...(fix === undefined
        ? {}
        : { fix: { key, row, text: text.slice(0, start) + fix + text.slice(end), label: `Use ${fix}` } }),
    }));

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
export function contentRefusal({ elements }: Elements): string | undefined {
  for (const element of elements) {
    const [fault] = element.hidden ? [] : contentFaults(element);
    if (fault) return `${elementName(element)}: ${fault.message}`;
  }
  return undefined;
}

/** Its texts with placeholders that are in use. */
export const textsOf = ({ type, properties }: LabelElement): TemplateText[] =>
  definitionOf(type).texts?.(properties) ?? [];
