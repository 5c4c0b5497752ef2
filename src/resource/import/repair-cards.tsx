import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { CellPreview, RowVerdict } from '@/domain/import/row-checker';
import { sheets } from '@/domain/import/sheets';
import { Button } from '@/ui/basics/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import type { GridColumn } from './grid-view';
import type { GridState, ImportGrid } from './import-grid-store';
import { useRemoved } from './use-removed';

const CARD_HEIGHT = 200;

type RepairCardsProps = {
  grid: ImportGrid;
  state: GridState;
  columns: readonly GridColumn[];
  rows: readonly number[];
  disabled: boolean;
};

/** On a phone: only rows to repair, each a small label with its faulty cells. */
export function RepairCards({ grid, state, columns, rows, disabled }: RepairCardsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (index) => rows[index] ?? index,
    overscan: 3,
    initialRect: { width: 390, height: 640 },
  });
  if (rows.length === 0) return <EmptyState title="Nothing to repair">The other rows can be imported.</EmptyState>;
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
      <ul aria-label="Rows to repair" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index] ?? 0;
          const verdict = state.verdicts[row];
          if (!verdict) return null;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0 border-b border-rule bg-paper p-4"
              style={{ transform: `translateY(${start}px)` }}
            >
              <RepairCard
                {...{ grid, columns, row, verdict, disabled }}
                texts={state.texts[row] ?? []}
                isSkipped={state.skipped.has(row)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type RepairCardProps = Pick<RepairCardsProps, 'grid' | 'columns' | 'disabled'> & {
  row: number;
  verdict: RowVerdict;
  texts: readonly string[];
  isSkipped: boolean;
};

function RepairCard({ grid, columns, row, verdict, texts, isSkipped, disabled }: RepairCardProps) {
  const line = grid.table.lines[row] ?? row + 1;
  const [keyField] = sheets[grid.sheetName].keyFields;
  const name = texts[columns.find(({ field }) => field?.id === keyField)?.index ?? -1];
  return (
    <div className="grid gap-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0">
          <b className="block font-mono text-16 font-semibold wrap-anywhere">{name || `Row ${line}`}</b>
          <span className="text-12 text-ink-3">Row {line}</span>
        </div>
        <Button
          className="ml-auto"
          disabled={disabled}
          aria-label={isSkipped ? `Take back row ${line}` : `Skip row ${line}`}
          onClick={() => void grid.skip([row], !isSkipped)}
        >
          {isSkipped ? 'Take back' : 'Skip'}
        </Button>
      </div>
      {!isSkipped &&
        verdict.faults.map(({ column, reason }) => (
          <RepairField
            key={column}
            {...{ grid, row, column, reason, disabled }}
            label={columns.find(({ index }) => index === column)?.field?.label ?? 'Cell'}
            text={texts[column] ?? ''}
          />
        ))}
    </div>
  );
}

type RepairFieldProps = {
  grid: ImportGrid;
  row: number;
  column: number;
  label: string;
  reason: string;
  text: string;
  disabled: boolean;
};

function RepairField({ grid, row, column, label, reason, text, disabled }: RepairFieldProps) {
  const [typed, setTyped] = useState(text);
  const [before, setBefore] = useState(text);
  // Changed elsewhere: with another row, or in the cell of a window that was wide.
  if (before !== text) {
    setBefore(text);
    setTyped(text);
  }
  const [said, setSaid] = useState<CellPreview>();
  useEffect(() => {
    let isCurrent = true;
    grid.preview({ row, column, text: typed }).then(
      (preview) => isCurrent && setSaid(preview),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [grid, row, column, typed]);
  const keep = (value: string, rows: readonly number[] = []) =>
    void grid.edit([row, ...rows].map((index) => ({ row: index, column, text: value })));
  const alike = said?.alike ?? [];
  const input = useRef<HTMLInputElement>(null);
  useRemoved(input, () => typed !== text && keep(typed));
  return (
    <FormField label={label} error={typed === text ? reason : said?.reason}>
      {(field) => (
        <>
          <Input
            {...field}
            ref={input}
            value={typed}
            disabled={disabled}
            autoComplete="off"
            className="h-11 w-full text-16"
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && keep(typed)}
            onBlur={() => typed !== text && keep(typed)}
          />
          <div className="flex flex-wrap gap-2 empty:hidden">
            {said?.choices.slice(0, 3).map((choice) => (
              <Button
                key={choice.text}
                size="sm"
                disabled={disabled}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => keep(choice.text, alike)}
                className="h-auto! max-w-full whitespace-normal! text-left"
              >
                {choice.text || 'Empty'}
                {alike.length > 0 && ` in ${alike.length + 1} rows`}
              </Button>
            ))}
          </div>
        </>
      )}
    </FormField>
  );
}
