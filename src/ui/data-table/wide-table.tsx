import type { RowData } from '@tanstack/react-table';
import { useRef } from 'react';
import { cn } from '@/lib/cn';
import type { TableColumn } from './columns';
import { CutCells } from './cut-cells';
import type { DataTableProps } from './data-table';
import { TableHead } from './table-head';
import type { Selection } from './table-model';
import { TableRow } from './table-row';
import { LoadingRows } from './table-states';
import { useOverflow } from './use-overflow';
import type { SelectAll } from './use-row-selection';

/** What both faces of the table draw the rows from. */
export type BodyProps<Row extends RowData> = DataTableProps<Row> & {
  shown: readonly TableColumn<Row>[];
  loading: boolean;
  refetching: boolean;
  selection: Selection;
  toggleRow: ((id: string, event: unknown) => void) | undefined;
  selectAll: SelectAll | undefined;
};

const tableClasses = cn(
  'group/table w-full border-separate border-spacing-0 text-13',
  '[&_td]:h-row [&_td]:px-2.5 [&_td]:whitespace-nowrap [&_td]:border-b [&_td]:border-rule',
  '[&_th]:h-row-head [&_th]:border-b [&_th]:border-rule [&_th]:bg-paper-2 [&_th]:px-2.5 [&_th]:text-left',
  '[&_th]:text-12 [&_th]:font-medium [&_th]:whitespace-nowrap [&_th]:text-ink-3',
  '[&_tbody>tr:last-child>td]:border-b-0',
);

/** A real table in a box that scrolls sideways when it must; the action column stays at its right end. */
export function WideTable<Row extends RowData>(props: BodyProps<Row>) {
  const { rows, shown, getRowId, rowLabel, selection, loading, refetching, toggleRow, rowActions, caption } = props;
  const box = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(box);
  const scrollable = overflows ? ({ role: 'region', 'aria-label': `${caption}, columns`, tabIndex: 0 } as const) : {};
  return (
    <div ref={box} {...scrollable} className="relative overflow-x-auto focus-visible:-outline-offset-2">
      <table aria-busy={loading || refetching} data-overflows={overflows || undefined} className={tableClasses}>
        <caption className="sr-only">{caption}</caption>
        <TableHead
          columns={shown}
          sortCol={props.state.sortCol}
          sortDir={props.state.sortDir}
          onSort={props.onSort}
          selectAll={props.selectAll}
          selectable={toggleRow !== undefined}
          hasActions={rowActions !== undefined}
        />
        {loading ? (
          <LoadingRows columns={shown} before={toggleRow ? 1 : 0} after={rowActions ? 1 : 0} />
        ) : (
          <tbody className={cn('transition-opacity', refetching && 'opacity-60')}>
            {rows.map((row) => {
              const id = getRowId(row);
              return (
                <TableRow
                  key={id}
                  id={id}
                  row={row}
                  label={rowLabel(row)}
                  columns={shown}
                  selected={selection[id] === true}
                  onSelect={toggleRow}
                  actions={rowActions}
                />
              );
            })}
          </tbody>
        )}
      </table>
      <CutCells table={box} rows={rows} columns={shown} />
    </div>
  );
}
