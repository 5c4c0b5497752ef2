import type { LabelElement } from '@/label/elements/element';
import { printsShorter } from '@/label/elements/text';
import { templateOf } from '@/label/text/evaluate';
import { questionKey, type TemplateFieldName, templateFields } from '@/label/text/fields';
import { emptyLabelData } from '@/label/text/label-data';
import type { Source, Template } from '@/label/text/template';
import { textsOf } from './content';
import type { LabelDesign } from './design';
import { sourceOfRule } from './visibility';

type Elements = Pick<LabelDesign, 'elements'>;

/** A field that is typed at printing. */
export type Question = { key: string; label: string; optional: boolean };

/** What is typed at printing, in the order of the elements. It may stay empty when every use of it says so. */
export function questionsOf(design: Elements): Question[] {
  const questions = new Map<string, Question>();
  for (const { source, isRule } of sourcesOf(design)) {
    if ('range' in source) continue;
    const label = 'ask' in source ? source.ask : templateFields[source.field].question;
    if (label === undefined) continue;
    const key = questionKey(label);
    const optional = isRule || ('ask' in source && source.optional);
    const earlier = questions.get(key);
    questions.set(key, earlier ? { ...earlier, optional: earlier.optional && optional } : { key, label, optional });
  }
  return [...questions.values()];
}

/** The number ranges that the labels of a design take a number of, each once: the same number wherever it is printed. */
export function rangesOf(design: Elements): { key: string; name: string }[] {
  const ranges = new Map<string, string>();
  for (const { source } of sourcesOf(design)) {
    if ('range' in source && !ranges.has(questionKey(source.range)))
      ranges.set(questionKey(source.range), source.range);
  }
  return [...ranges].map(([key, name]) => ({ key, name }));
}

export const usesField = (design: Elements, field: TemplateFieldName): boolean =>
  sourcesOf(design).some(({ source }) => 'field' in source && source.field === field);

/** Whether the label of a customer prints the customer's alias: also where the name is too long and the alias replaces it. */
export const printsAlias = (design: Elements, customerName: string): boolean =>
  usesField(design, 'customerAlias') ||
  design.elements.some((element) => printsShorter(element, '{customerAlias', { ...emptyLabelData, customerName }));

type UsedSource = { source: Source; isRule: boolean };

const sourcesOf = ({ elements }: Elements) =>
  elements.flatMap((element) => (element.hidden ? [] : sourcesOfElement(element)));

const sourceCache = new WeakMap<LabelElement, UsedSource[]>();

function sourcesOfElement(element: LabelElement): UsedSource[] {
  const known = sourceCache.get(element);
  if (known) return known;
  const ruled = element.shownWhen && sourceOfRule(element.shownWhen);
  const sources = [
    ...textsOf(element).flatMap(({ text }) => (text.includes('{') ? sourcesIn(templateOf(text).template) : [])),
    ...(ruled ? [{ source: ruled, isRule: true }] : []),
  ];
  sourceCache.set(element, sources);
  return sources;
}

const sourcesIn = (template: Template): UsedSource[] =>
  template.flatMap((part) => {
    if (typeof part === 'string' || part.type === 'unreadable') return [];
    const inCalls = part.calls.flatMap(({ args }) =>
      args.flatMap((each) => (typeof each === 'number' ? [] : sourcesIn(each))),
    );
    const own = { source: part.source, isRule: part.type === 'choice' };
    return part.type === 'choice'
      ? [own, ...sourcesIn(part.then), ...sourcesIn(part.otherwise), ...inCalls]
      : [own, ...inCalls];
  });
