import { m } from '@messages/messages';
import { clsx } from 'clsx';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useId, useRef, useState } from 'react';
import {
  FieldPicker,
  type TextWithCaret,
  withCall,
  withPlaceholder,
} from '@/features/label-designer/properties/field-picker';
import { useRowDrag } from '@/features/label-designer/track-pointer';
import type { ComposedRow } from '@/label/codes/composition';
import { namesUnit } from '@/label/codes/data-identifiers';
import type { CompositionMode } from '@/label/codes/encoded';
import { withoutVisibleControls, withVisibleControls } from '@/label/codes/read-composed';
import { MAX_ROWS } from '@/label/elements/properties';
import { type CheckedRow, identifiersOf, suggestedRange, suggestedValue } from '@/label/text/composition-check';
import { randomId } from '@/lib/browser/ids';
import { Button } from '@/ui/basics/button';
import { Input } from '@/ui/forms/input';
import { Popover } from '@/ui/overlays/popover';
import { IdentifierPicker } from './identifier-picker';
import { type KeyedRow, layoutOf, RowItem, WIDTH } from './row-item';

/** `<TAB>` is one character of it. */
const MAX_SEPARATOR_LENGTH = 5;

type ComposedRowsProps = {
  mode: CompositionMode;
  separator: string;
  rows: readonly KeyedRow[];
  checked: readonly CheckedRow[];
  onSeparator: (separator: string) => void;
  onRows: (rows: readonly KeyedRow[]) => void;
};

/** The rows of a composition: each can be changed, moved and removed, and gets fields from the box below. */
export function ComposedRows({ mode, separator, rows, checked, onSeparator, onRows }: ComposedRowsProps) {
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const addButton = useRef<HTMLButtonElement>(null);
  const [currentKey, setCurrentKey] = useState<string>();
  /** The value to focus after the next render, with a selection in it. */
  const next = useRef<{ key: string | undefined; start: number; end: number }>(undefined);
  const { dropTarget, start } = useRowDrag('data-composed-row', (key, target) => onRows(movedTo(rows, key, target)));
  useEffect(() => {
    if (!next.current) return;
    const { key, start: from, end } = next.current;
    next.current = undefined;
    const input = key === undefined ? undefined : inputs.current.get(key);
    if (!input) return addButton.current?.focus();
    input.focus();
    input.setSelectionRange(from, end);
  });

  const current = rows.find(({ key }) => key === currentKey) ?? rows[0];
  const change = (key: string, changes: Partial<ComposedRow>) =>
    onRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  const add = (id: string) => {
    const value = suggestedValue(mode, id);
    const row: KeyedRow = { key: randomId(), id, value, width: WIDTH.initial, align: 'left', fill: ' ' };
    next.current = { key: row.key, start: 0, end: value.length };
    setCurrentKey(row.key);
    onRows([...rows, row]);
  };
  const remove = (key: string) => {
    const index = rows.findIndex((row) => row.key === key);
    const nearest = rows[index + 1] ?? rows[index - 1];
    next.current = { key: nearest?.key, start: 0, end: 0 };
    onRows(rows.filter((row) => row.key !== key));
  };
  const caret = (): TextWithCaret => {
    const text = current?.value ?? '';
    const { selectionStart, selectionEnd } = inputs.current.get(current?.key ?? '') ?? {};
    return { text, start: selectionStart ?? text.length, end: selectionEnd ?? text.length };
  };
  const setValue = (changed: TextWithCaret) => {
    if (!current) return;
    next.current = { key: current.key, start: changed.start, end: changed.end };
    change(current.key, { value: changed.text });
  };
  const isFull = rows.length >= MAX_ROWS ? m.designer_max_rows({ count: MAX_ROWS }) : undefined;
  return (
    <>
      {mode === 'delimited' && <SeparatorField separator={separator} onChange={onSeparator} />}
      {rows.length > 0 && <ColumnHeads mode={mode} />}
      <ol aria-label={m.designer_rows_of_code()}>
        {rows.map((row, index) => (
          <RowItem
            key={row.key}
            ref={(input) => {
              if (!input) return;
              inputs.current.set(row.key, input);
              return () => void inputs.current.delete(row.key);
            }}
            mode={mode}
            row={row}
            place={index + 1}
            checked={checked[index]}
            isDropTarget={dropTarget === row.key}
            onFocus={() => setCurrentKey(row.key)}
            onChange={(changes) => change(row.key, changes)}
            onMove={(by) => {
              const target = rows[index + by];
              if (target) onRows(movedTo(rows, row.key, target.key));
            }}
            onDragStart={start}
            onRemove={() => remove(row.key)}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3 p-3">
        {identifiersOf(mode).length > 0 ? (
          <>
            <IdentifierPicker mode={mode} label={m.designer_add_identifier()} focusesRow onSelect={add}>
              <Button ref={addButton} variant="dash" reason={isFull}>
                <Plus aria-hidden />
                {m.designer_add_identifier()}
              </Button>
            </IdentifierPicker>
            <span className="text-12 text-ink-3">
              {mode === 'gs1' ? m.designer_identifier_hint_gs1() : m.designer_identifier_hint()}
            </span>
          </>
        ) : (
          <Button
            ref={addButton}
            variant="dash"
            reason={isFull}
            onClick={() => add(m.designer_new_field({ number: rows.length + 1 }))}
          >
            <Plus aria-hidden />
            {m.designer_add_field()}
          </Button>
        )}
      </div>
      {current && <InsertBox key={current.key} row={current} caret={caret} onInsert={setValue} />}
    </>
  );
}

/** The row takes the place of the target. */
function movedTo(rows: readonly KeyedRow[], key: string, target: string): readonly KeyedRow[] {
  const [from, to] = [rows.findIndex((row) => row.key === key), rows.findIndex((row) => row.key === target)];
  const row = rows[from];
  return row && to >= 0 ? rows.toSpliced(from, 1).toSpliced(to, 0, row) : rows;
}

function SeparatorField({ separator, onChange }: { separator: string; onChange: (separator: string) => void }) {
  const id = useId();
  return (
    <div className="flex items-center gap-3 border-rule border-b px-4 py-2">
      <label htmlFor={id} className="text-13">
        {m.designer_separator()}
      </label>
      <Input
        id={id}
        size="sm"
        mono
        className="w-20"
        value={withVisibleControls(separator)}
        onChange={(event) => {
          const typed = withoutVisibleControls(event.target.value);
          if (typed.length <= MAX_SEPARATOR_LENGTH) onChange(typed);
        }}
      />
      <span className="text-12 text-ink-3">{m.designer_separator_hint({ controls: '<TAB>, <CR>, <GS>' })}</span>
    </div>
  );
}

function ColumnHeads({ mode }: { mode: CompositionMode }) {
  const own =
    mode === 'fixed'
      ? [m.designer_name(), m.designer_width(), m.designer_align(), m.designer_fill()]
      : mode === 'delimited'
        ? [m.designer_name()]
        : [m.designer_identifier(), m.designer_meaning()];
  return (
    <div
      aria-hidden
      className={clsx(
        'grid h-8.5 shrink-0 items-center gap-x-2.5 border-rule border-b bg-paper-2 px-3 font-medium text-12 text-ink-3 max-md:hidden',
        layoutOf(mode).columns,
      )}
    >
      <span />
      {[...own, m.designer_value(), m.designer_next_label()].map((head) => (
        <span key={head} className="whitespace-nowrap">
          {head}
        </span>
      ))}
      <span />
    </div>
  );
}

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
function InsertBox({ row, caret, onInsert }: InsertBoxProps) {
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
