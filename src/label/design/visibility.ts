import * as z from 'zod/mini';
import { sourceValue, templateOf } from '@/label/text/evaluate';
import type { LabelData } from '@/label/text/label-data';
import type { Source } from '@/label/text/template';
import type { TemplateFact } from '@/label/text/text-facts';
import type { Fact } from '@/lib/fact';

const text = z.string().check(z.maxLength(200));

/** Says on which labels an element is printed. `field` is written as between braces: `lot`, `ask:Dock`. */
export const shownWhenSchema = z.object({
  field: text,
  is: z.enum(['filled', 'empty', 'equal', 'different']),
  /** For `equal` and `different`. */
  value: z._default(text, ''),
});
export type ShownWhen = z.infer<typeof shownWhenSchema>;

/** Why a rule cannot be read. */
export type RuleFact = Fact<'rule', { why: TemplateFact }> | Fact<'rule-many', { field: string }>;

type Shown = { hidden?: boolean | undefined; shownWhen?: ShownWhen | undefined };

/**
 * Whether an element is on the label of this data: not hidden, and its rule holds. Renderer, problems, scan check and
 * designer all use this. A rule that names no field holds: its problem must be seen.
 */
export function isOnLabel({ hidden, shownWhen }: Shown, data: LabelData): boolean {
  if (hidden) return false;
  if (!shownWhen) return true;
  const source = sourceOfRule(shownWhen);
  if (!source) return true;
  const value = sourceValue(source, data).trim();
  const wanted = shownWhen.value.trim();
  if (shownWhen.is === 'filled') return value !== '';
  if (shownWhen.is === 'empty') return value === '';
  return (value === wanted) === (shownWhen.is === 'equal');
}

/** Undefined when the rule names no field. */
export function sourceOfRule({ field }: ShownWhen): Source | undefined {
  const { template, faults } = templateOf(`{${field}}`);
  const [part] = template;
  if (faults.length > 0 || template.length !== 1 || typeof part !== 'object' || part.type !== 'value') return undefined;
  return part.shift || part.format !== undefined || part.calls.length > 0 ? undefined : part.source;
}

/** Why a rule cannot be read. */
export function faultOfRule(rule: ShownWhen): RuleFact | undefined {
  if (sourceOfRule(rule)) return undefined;
  const [fault] = templateOf(`{${rule.field}}`).faults;
  return fault ? { code: 'rule', why: fault.what } : { code: 'rule-many', field: rule.field };
}
