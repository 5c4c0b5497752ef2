import { m } from '@messages/messages';
import { clsx } from 'clsx';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useId, useRef, useState } from 'react';
import type { TextWithCaret } from '@/features/label-designer/properties/field-picker';
import { useRowDrag } from '@/features/label-designer/track-pointer';
import type { ComposedRow } from '@/label/codes/composition';
import type { CompositionMode } from '@/label/codes/encoded';
import { withoutVisibleControls, withVisibleControls } from '@/label/codes/read-composed';
import { MAX_ROWS } from '@/label/elements/properties';
import { type CheckedRow, identifiersOf, suggestedValue } from '@/label/text/composition-check';
import { randomId } from '@/lib/browser/ids';
import { Button } from '@/ui/basics/button';
import { Input } from '@/ui/forms/input';
import { IdentifierPicker } from './identifier-picker';
import { InsertBox } from './insert-box';
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
