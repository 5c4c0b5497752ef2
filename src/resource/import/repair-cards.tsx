import { m } from '@messages/messages';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { edit, type GridColumn, type ImportRow, lineInFile, preview, skip } from '@/domain/import/import-rows';
import { sayField } from '@/language/import-words';
import { Button } from '@/ui/basics/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { CellField } from './cell';
import type { GridState, ImportGrid } from './use-import-grid';

const CARD_HEIGHT = 200;

type RepairCardsProps = {
  grid: ImportGrid;
  state: GridState;
  columns: readonly GridColumn[];
  /** The indexes of the rows shown. */
  shown: readonly number[];
  disabled: boolean;
};

/** On a phone: only rows to repair, each a small label with its faulty cells. */
export function RepairCards({ state, shown, ...props }: RepairCardsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (index) => shown[index] ?? index,
    overscan: 3,
    initialRect: { width: 390, height: 640 },
  });
  if (shown.length === 0) return <EmptyState title={m.import_repair_none()}>{m.import_repair_none_text()}</EmptyState>;
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
      <ul aria-label={m.import_repair_rows()} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const row = shown[index] ?? 0;
          const data = state.rows.rows[row];
          if (!data) return null;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0 border-b border-rule bg-paper p-4"
              style={{ transform: `translateY(${start}px)` }}
            >
              <RepairCard {...props} {...{ row, data }} line={lineInFile(state.rows, row)} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type RepairCardProps = Pick<RepairCardsProps, 'grid' | 'columns' | 'disabled'> & {
  row: number;
  /** Its number in the file. */
  line: number;
  data: ImportRow;
};

function RepairCard({ grid, columns, row, line, data, disabled }: RepairCardProps) {
  const { rows } = grid.store.getState();
  const isSkipped = data.mark === 'skipped';
  const name = data.texts[rows.columnOf.get(rows.sheet.keyField) ?? -1];
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0">
          <b className="block font-mono text-16 font-semibold wrap-anywhere">{name || m.import_row_number({ line })}</b>
          <span className="text-12 text-ink-3">{m.import_row_number({ line })}</span>
        </div>
        <Button
          className="ml-auto"
          disabled={disabled}
          aria-label={isSkipped ? m.import_take_back_row({ line }) : m.import_skip_row({ line })}
          onClick={() => grid.change((before) => skip(before, [row], !isSkipped))}
        >
          {isSkipped ? m.import_take_back() : m.import_skip()}
        </Button>
      </div>
      {!isSkipped &&
        data.faults.map(({ column }) => (
          <CellField
            key={column}
            {...{ row, column, disabled }}
            label={fieldName(columns.find(({ index }) => index === column))}
            text={data.texts[column] ?? ''}
            preview={(typed) => preview(grid.store.getState().rows, typed)}
            onKeep={(text, alike) => grid.change((before) => edit(before, [row, ...alike], column, text))}
          />
        ))}
    </div>
  );
}

const fieldName = (column: GridColumn | undefined) => (column?.field ? sayField(column.field.id) : m.import_cell());
