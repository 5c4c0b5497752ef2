import { m } from '@messages/messages';
import { useDocument, useEditor, useView } from '@/features/label-designer/editor';
import { stepOf } from '@/features/label-designer/element-names';
import { setShownWhen } from '@/label/design/edit';
import { questionsOf } from '@/label/design/questions';
import { faultOfRule, isOnLabel, type ShownWhen } from '@/label/design/visibility';
import type { LabelElement } from '@/label/elements/element';
import {
  fieldOfName,
  questionKey,
  type TemplateFieldName,
  templateFieldNames,
  templateFields,
} from '@/label/text/fields';
import { printSource } from '@/label/text/print-template';
import { fieldTexts } from '@/language/label/field-texts';
import { sayRule } from '@/language/label/label-facts';
import { Combobox } from '@/ui/forms/combobox';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { Select } from '@/ui/forms/select';

const conditions = [
  { value: 'always', label: m.designer_when_always },
  { value: 'left', label: m.designer_when_left },
  { value: 'right', label: m.designer_when_right },
  { value: 'filled', label: m.designer_when_filled },
  { value: 'empty', label: m.designer_when_empty },
  { value: 'equal', label: m.designer_when_equal },
  { value: 'different', label: m.designer_when_different },
] as const;
type Condition = (typeof conditions)[number]['value'];

const FIRST_FIELD = 'colorCode';
const MAX_VALUE_LENGTH = 200;

/** On which labels the elements are printed. */
export function ShownWhenField({ elements, disabled }: { elements: readonly LabelElement[]; disabled: boolean }) {
  const editor = useEditor();
  const data = useDocument((state) => state.data);
  const design = useView(({ deferred }) => deferred.design);
  const [first, ...others] = elements;
  if (!first) return null;
  const key = JSON.stringify(first.shownWhen);
  const isMixed = others.some(({ shownWhen }) => JSON.stringify(shownWhen) !== key);
  const rule = isMixed ? undefined : first.shownWhen;
  const condition = isMixed ? undefined : conditionOf(rule);
  const set = (next: ShownWhen | undefined, merge?: string) => {
    const ids = new Set(elements.map(({ id }) => id));
    const step = stepOf(m.designer_step_shown_when, elements);
    editor.edit(step, (edited) => setShownWhen(edited, ids, next), merge === undefined ? {} : { merge });
  };
  const fault = rule && faultOfRule(rule);
  const hasField = rule && condition !== 'left' && condition !== 'right';
  return (
    <div className="-mx-4 grid gap-3 border-rule border-t px-4 pt-4">
      <FormField
        label={m.designer_shown_when()}
        hint={!isMixed && rule && !isOnLabel(first, data) ? m.designer_not_in_preview() : undefined}
      >
        {(control) => (
          <Select
            {...control}
            size="sm"
            value={condition}
            placeholder={m.designer_mixed()}
            options={conditions.map(({ value, label }) => ({ value, label: label() }))}
            disabled={disabled}
            onValueChange={(next) => set(ruleOf(next, rule))}
          />
        )}
      </FormField>
      {hasField && (
        <FormField label={m.designer_field()} error={fault && sayRule(fault)}>
          {(control) => (
            <Combobox
              {...control}
              size="sm"
              value={fieldOfName(rule.field) ?? rule.field}
              currentLabel={rule.field}
              options={fieldOptions(design)}
              disabled={disabled}
              searchPlaceholder={m.designer_search_field()}
              onValueChange={(field) => set({ ...rule, field: String(field) })}
            />
          )}
        </FormField>
      )}
      {hasField && (rule.is === 'equal' || rule.is === 'different') && (
        <FormField label={m.designer_value()}>
          {(control) => (
            <Input
              {...control}
              size="sm"
              mono
              value={rule.value}
              maxLength={MAX_VALUE_LENGTH}
              disabled={disabled}
              onChange={(event) => set({ ...rule, value: event.target.value }, `rule ${first.id}`)}
            />
          )}
        </FormField>
      )}
    </div>
  );
}

function conditionOf(rule: ShownWhen | undefined): Condition {
  if (!rule) return 'always';
  const isHand = rule.field === 'hand' && rule.is === 'equal';
  return isHand && (rule.value === 'left' || rule.value === 'right') ? rule.value : rule.is;
}

/** The rule of a condition. A field that was selected before stays. */
function ruleOf(condition: Condition, before: ShownWhen | undefined): ShownWhen | undefined {
  if (condition === 'always') return undefined;
  if (condition === 'left' || condition === 'right') return { field: 'hand', is: 'equal', value: condition };
  const kept = before && conditionOf(before) !== 'left' && conditionOf(before) !== 'right' ? before : undefined;
  return { field: kept?.field ?? FIRST_FIELD, is: condition, value: kept?.value ?? '' };
}

const isQuestion = (name: TemplateFieldName, key: string) => questionKey(templateFields[name].question ?? '') === key;

/** All fields, and what else this design asks at printing. */
function fieldOptions(design: Parameters<typeof questionsOf>[0]) {
  const fields = templateFieldNames.map((name) => ({ value: name, label: `${name}, ${fieldTexts[name].label()}` }));
  const questions = questionsOf(design)
    .filter(({ key }) => !templateFieldNames.some((name) => isQuestion(name, key)))
    .map(({ label }) => ({ value: printSource({ ask: label, optional: false }), label: `ask:${label}` }));
  return [...fields, ...questions];
}
