import { m } from '@messages/messages';
import { useRef, useState } from 'react';
import {
  FieldPicker,
  type TextWithCaret,
  withCall,
  withPlaceholder,
} from '@/features/label-designer/properties/field-picker';
import type { ComposedRow } from '@/label/codes/composition';
import { namesUnit } from '@/label/codes/data-identifiers';
import { suggestedRange } from '@/label/text/composition-check';
import { Button } from '@/ui/basics/button';
import { Popover } from '@/ui/overlays/popover';

const insertedFields = [
  { group: m.designer_group_part, names: ['partNo', 'partName', 'colorCode', 'qty', 'customerName', 'alias'] },
  { group: m.designer_group_serial, names: ['serial', 'prodDate', 'counter', 'labelNo', 'labelCount'] },
];
const insertedFunctions = [':yyMMdd', '+90d', '|remove:-', '|left:5', '|upper', '|or:N/A', '|mod43'];

type InsertBoxProps = {
  row: ComposedRow;
  /** The value of the row with the caret in it. */
  caret: () => TextWithCaret;
  onInsert: (changed: TextWithCaret) => void;
};

/** The fields and functions used most; the picker has all of them. */
export function InsertBox({ row, caret, onInsert }: InsertBoxProps) {
  const [picked, setPicked] = useState<TextWithCaret>();
  const isPicked = useRef(false);
  return (
    <section
      aria-label={m.designer_insert_into_field({ label: row.id })}
      className="mx-3 mt-auto mb-4 rounded-2 border border-rule-2"
    >
      <h3 className="flex items-center border-rule border-b py-1 pr-1 pl-3 font-medium text-12 text-ink-2">
        {m.designer_insert_into()}
        {'\u00A0'}
        <b className="truncate font-mono font-semibold text-ink">{row.id}</b>
        <Popover
          label={m.designer_insert_field()}
          align="end"
          open={picked !== undefined}
          onOpenChange={(open) => setPicked(open ? caret() : undefined)}
          onCloseAutoFocus={(event) => {
            if (isPicked.current) event.preventDefault();
            isPicked.current = false;
          }}
          className="w-[min(24rem,calc(100vw-1rem))]"
          trigger={
            <Button size="sm" variant="ghost" className="ml-auto">
              {m.designer_all_fields()}
            </Button>
          }
        >
          {picked && (
            <FieldPicker
              value={picked}
              onInsert={(changed) => {
                isPicked.current = true;
                setPicked(undefined);
                onInsert(changed);
              }}
            />
          )}
        </Popover>
      </h3>
      <div className="grid gap-1.5 p-3">
        {insertedFields.map(({ group, names }) => (
          <InsertGroup
            key={names[0]}
            name={group()}
            texts={names}
            onPick={(name) => onInsert(withPlaceholder(caret(), `{${name}}`))}
          />
        ))}
        {namesUnit(row.id) || row.id === '00' ? (
          <InsertGroup
            name={m.designer_number_range()}
            texts={[suggestedRange(row.id)]}
            onPick={(text) => onInsert(withPlaceholder(caret(), text))}
          />
        ) : null}
        <InsertGroup
          name={m.designer_functions()}
          texts={insertedFunctions}
          onPick={(name) =>
            onInsert(name.startsWith('|') ? withCall(caret(), name, `{partNo${name}}`) : withDatePart(caret(), name))
          }
        />
      </div>
    </section>
  );
}

type InsertGroupProps = { name: string; texts: readonly string[]; onPick: (text: string) => void };

function InsertGroup({ name, texts, onPick }: InsertGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div role="group" aria-label={name} className="flex flex-wrap items-center gap-1.5">
      <span aria-hidden className="w-21 text-12 text-ink-3 max-md:w-full">
        {name}
      </span>
      {texts.map((text) => (
        <button
          key={text}
          type="button"
          aria-label={m.designer_insert_text({ text })}
          onClick={() => onPick(text)}
          className="h-6 rounded-1 border border-rule-2 bg-paper px-1.5 font-mono text-12 tracking-[-.02em] hover:border-control hover:bg-bench coarse:h-10 coarse:px-2.5"
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** A shift or a pattern in the date that the caret is in or after, in place of the one it has; else a new date. */
function withDatePart(value: TextWithCaret, part: string): TextWithCaret {
  const { text, start } = value;
  const open = text.lastIndexOf('{', start - 1);
  const close = open < 0 ? -1 : text.indexOf('}', open);
  const inside = close < 0 || start > close + 1 ? undefined : text.slice(open + 1, close);
  const [, name, shift = '', pattern = '', calls = ''] =
    /^(\w+)([+-]\d+[dwmy])?(:[^|]*)?(\|.*)?$/.exec(inside ?? '') ?? [];
  if (name === undefined) return withPlaceholder(value, `{prodDate${part}}`);
  const changed = part.startsWith(':') ? name + shift + part + calls : name + part + pattern + calls;
  const caret = open + 1 + changed.length + 1;
  return { text: text.slice(0, open + 1) + changed + text.slice(close), start: caret, end: caret };
}
