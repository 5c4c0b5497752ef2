import type { ComposedRow, CompositionFormat } from '@/label/codes/composition';
import { compose } from '@/label/codes/symbologies';
import { evaluate, templateOf } from './evaluate';
import { type FieldName, fieldText, type LabelData } from './label-data';
import type { TemplateFault } from './template';
import type { ContentFact } from './text-facts';

/** What an element shows: a text, one field, or a template such as `{partNo}|{qty}`. */
export type Binding = { fieldType: 'static' | 'dynamic'; fieldName: FieldName; template: string };

/** The content of a code in rows; the value of each row may have placeholders. */
export type Composition = CompositionFormat & { rows: readonly ComposedRow[] };

/** What a code holds: the text of a binding, or a composition instead of it. */
export type CodeBinding = Binding & { composition?: Composition | undefined };

/** A text of an element with placeholders, and the property that holds it; of a composition its row, too. */
export type TemplateText = { key: string; text: string; row?: number };

/** The text that a bound element evaluates; none for one that shows a field. */
export function templateTexts({ fieldType, template }: Binding, key: string, fixed: string): TemplateText[] {
  if (fieldType === 'static') return [{ key, text: fixed }];
  return template === '' ? [] : [{ key: 'template', text: template }];
}

/**
 * The text of a bound element. With `omitIncomplete` it is empty until all its fields have values: an incomplete code
 * would scan too. A text that cannot be printed is a refused content with the reason.
 */
export function boundText(binding: Binding, fixed: string, data: LabelData, omitIncomplete: boolean): string {
  const { fieldType, fieldName, template } = binding;
  if (fieldType === 'dynamic' && template === '') return fieldText(fieldName, data);
  return templateText(fieldType === 'static' ? fixed : template, data, omitIncomplete);
}

export function codeTexts({ composition, ...binding }: CodeBinding, key: string, fixed: string): TemplateText[] {
  if (!composition) return templateTexts(binding, key, fixed);
  return composition.rows.map(({ value }, row) => ({ key: 'composition', text: value, row }));
}

/** The content of a code, as boundText(): a composition with a fault is a refused content, never a code without a row. */
export function codeContent(binding: CodeBinding, fixed: string, data: LabelData, omitIncomplete: boolean): string {
  const { composition } = binding;
  if (!composition) return boundText(binding, fixed, data, omitIncomplete);
  const rows = rowsOnLabel(composition, data, omitIncomplete);
  const refused = rows.find(({ value }) => refusalOfContent(value) !== undefined);
  if (refused) return refused.value;
  if (omitIncomplete && rows.some(({ value, whenEmpty }) => value === '' && whenEmpty === undefined)) return '';
  const { content, faults } = compose(composition, rows);
  const [fault] = faults;
  return fault ? refusedContent(fault.reason) : content;
}

/** The rows with their values on one label; one that cannot be printed is a refused content. */
export const rowsOnLabel = ({ rows }: Composition, data: LabelData, omitIncomplete = false): ComposedRow[] =>
  rows.map((row) => ({ ...row, value: templateText(row.value, data, omitIncomplete) }));

const hasBrace = (text: string) => text.includes('{') || text.includes('}');

/** A text with placeholders on one label; refused where it cannot be printed. */
function templateText(text: string, data: LabelData, omitIncomplete: boolean): string {
  if (!hasBrace(text)) return text;
  const { template, faults } = templateOf(text);
  const [fault] = faults;
  if (fault) return refusedContent(fault.what);
  const { text: result, isIncomplete, refused } = evaluate(template, data);
  if (omitIncomplete && isIncomplete) return '';
  return refused === undefined ? result : refusedContent(refused);
}

/** What is wrong with a text, wherever it is used. */
export const faultsIn = (text: string): readonly TemplateFault[] => (hasBrace(text) ? templateOf(text).faults : []);

/** A prefix that no data has: it marks a content that is the reason why there is no text. */
const REFUSED = '\u0000refused ';

const refusedContent = (why: ContentFact) => REFUSED + JSON.stringify(why);

/** Why a content cannot be printed; undefined when it can. */
export const refusalOfContent = (content: string): ContentFact | undefined =>
  content.startsWith(REFUSED) ? JSON.parse(content.slice(REFUSED.length)) : undefined;
