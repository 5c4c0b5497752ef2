import { m } from '@messages/messages';
import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { useDocument, useView } from '@/features/label-designer/editor';
import { questionsOf } from '@/label/design/questions';
import { refusalOfContent } from '@/label/text/bound-text';
import { evaluate, templateOf } from '@/label/text/evaluate';
import { templateFieldNames, templateFields } from '@/label/text/fields';
import { functionNames, templateFunctions } from '@/label/text/functions';
import { printSource } from '@/label/text/print-template';
import { FIELD_GROUPS, fieldGroups, fieldTexts, functionTexts, otherForms } from '@/language/label/field-texts';
import { CommandSearch, commandItemClasses } from '@/ui/overlays/command-parts';

/** A text with the caret or selection in it. */
export type TextWithCaret = { text: string; start: number; end: number };

type FieldPickerProps = { value: TextWithCaret; onInsert: (next: TextWithCaret) => void };

/** All fields with their values on the label in the preview, and the functions with examples. Enter inserts one. */
export function FieldPicker({ value, onInsert }: FieldPickerProps) {
  const data = useDocument((state) => state.data);
  const design = useView(({ deferred }) => deferred.design);
  const sampleOf = (template: string) => {
    const { text, refused } = evaluate(templateOf(template).template, data);
    return refused === undefined && refusalOfContent(text) === undefined ? text : '-';
  };
  const own = questionsOf(design)
    .filter(({ key }) => !templateFieldNames.some((name) => templateFields[name].question?.toLowerCase() === key))
    .map(({ label }) => ({ label, template: `{${printSource({ ask: label, optional: false })}}` }));
  return (
    <Command label={m.designer_fields_and_functions()} filter={rank} className="p-1">
      <CommandSearch placeholder={m.designer_search_field_function()} autoFocus />
      <Command.List
        label={m.common_results()}
        className="max-h-80 overflow-y-auto pb-1 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-ink-3"
      >
        <Command.Empty className="px-2 py-5 text-center text-13 text-ink-2">
          {m.designer_no_field_function()}
        </Command.Empty>
        {FIELD_GROUPS.map((group) => (
          <Command.Group key={group} heading={fieldGroups[group]()}>
            {templateFieldNames
              .filter((name) => fieldTexts[name].group === group)
              .map((name) => (
                <Item
                  key={name}
                  value={name}
                  keywords={[fieldTexts[name].label(), ...(templateFields[name].synonyms ?? [])]}
                  meaning={fieldTexts[name].label()}
                  sample={sampleOf(`{${name}}`)}
                  onSelect={() => onInsert(withPlaceholder(value, `{${name}}`))}
                />
              ))}
            {group === 'typed' &&
              own.map(({ label, template }) => (
                <Item
                  key={template}
                  value={template.slice(1, -1)}
                  keywords={[label]}
                  meaning={label}
                  sample={sampleOf(template)}
                  onSelect={() => onInsert(withPlaceholder(value, template))}
                />
              ))}
          </Command.Group>
        ))}
        <Command.Group heading={m.designer_functions()}>
          {functionNames.map((name) => {
            const { example, synonyms = [] } = templateFunctions[name];
            const meaning = functionTexts[name].meaning();
            return (
              <Item
                key={name}
                value={callIn(example)}
                keywords={[name, meaning, ...synonyms]}
                meaning={meaning}
                sample={sampleOf(example)}
                onSelect={() => onInsert(withCall(value, callIn(example), example))}
              />
            );
          })}
        </Command.Group>
        <Command.Group heading={m.designer_other_forms()}>
          {otherForms.map(({ example, meaning }) => (
            <Item
              key={example}
              value={example}
              keywords={[meaning()]}
              meaning={meaning()}
              sample={sampleOf(example)}
              onSelect={() => onInsert(withPlaceholder(value, example))}
            />
          ))}
        </Command.Group>
      </Command.List>
    </Command>
  );
}

/** Every typed word must be there: best in the name, then in what is said of it. 0 is not found. */
function rank(name: string, search: string, keywords: readonly string[] = []): number {
  const [typed, own, others] = [search, name, keywords.join(' ')].map((text) => text.trim().toLowerCase());
  if (typed === undefined || own === undefined || others === undefined) return 0;
  if (own.replace(/^\W+/, '').startsWith(typed)) return 1;
  if (own.includes(typed)) return 0.8;
  const isFound = typed.split(/\s+/).every((word) => own.includes(word) || others.includes(word));
  if (!isFound) return 0;
  return keywords.some((keyword) => keyword.toLowerCase().startsWith(typed)) ? 0.6 : others.includes(typed) ? 0.5 : 0.4;
}

/** `|left:5` of `{partNo|left:5}`. */
const callIn = (example: string) => example.slice(example.indexOf('|'), -1);

/** In place of the selection, and of a brace with letters that was begun before it. */
export function withPlaceholder({ text, start, end }: TextWithCaret, placeholder: string): TextWithCaret {
  const before = text.slice(0, start).replace(/(^|[^{])\{\w*$/, '$1');
  const isBegun = before.length < start;
  const after = isBegun ? text.slice(end).replace(/^\w*\}/, '') : text.slice(end);
  const caret = before.length + placeholder.length;
  return { text: before + placeholder + after, start: caret, end: caret };
}

/** Behind the placeholder that the caret is in or after; without one the whole example. */
export function withCall(value: TextWithCaret, call: string, example: string): TextWithCaret {
  const { text, start } = value;
  const open = text.lastIndexOf('{', start - 1);
  const close = open < 0 ? -1 : text.indexOf('}', open);
  if (close < 0 || start > close + 1) return withPlaceholder(value, example);
  const caret = close + call.length;
  return { text: text.slice(0, close) + call + text.slice(close), start: caret, end: caret };
}

type ItemProps = {
  /** What is inserted, as it is written. */
  value: string;
  keywords: string[];
  meaning: string;
  sample: string;
  onSelect: () => void;
};

function Item({ value, keywords, meaning, sample, onSelect }: ItemProps): ReactNode {
  return (
    <Command.Item value={value} keywords={keywords} onSelect={onSelect} className={commandItemClasses}>
      <span className="min-w-0 flex-1">
        <span className="block break-all font-medium font-mono">{value}</span>
        <span className="block text-12 text-ink-3 leading-4">{meaning}</span>
      </span>
      <span className="max-w-[45%] truncate font-mono text-12 text-ink-2">{sample}</span>
    </Command.Item>
  );
}
