import { m } from '@messages/messages';
import type { RowData } from '@tanstack/react-table';
import { clsx } from 'clsx';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useRef } from 'react';
import { Skeleton } from '@/ui/feedback/skeleton';
import type { Sort, TableColumn } from './columns';
import { type FitOptions, useColumnsThatFit } from './columns-that-fit';
import { SelectAllBox } from './table-model';
import {
  cellClasses,
  pinnedClasses,
  pinnedColumnClasses,
  propsOfRow,
  type RowsProps,
  TableRow,
  TruncatedCells,
} from './table-row';

const tableClasses = clsx(
  'group/table w-full border-separate border-spacing-0 text-13',
  '[&_td]:h-row [&_td]:px-2.5 max-xl:[&_td]:px-2 [&_td]:whitespace-nowrap [&_td]:border-b [&_td]:border-rule',
  '[&_th]:h-row-head [&_th]:border-b [&_th]:border-rule [&_th]:bg-paper-2 [&_th]:px-2.5 max-xl:[&_th]:px-2 [&_th]:text-left',
  '[&_th]:text-12 [&_th]:font-medium [&_th]:whitespace-nowrap [&_th]:text-ink-3',
  '[&_tbody>tr:last-child>td]:border-b-0',
);

/** A table that scrolls horizontally; the action column stays at the right. */
export function WideTable<Row extends RowData>(props: RowsProps<Row> & FitOptions<Row>) {
  const { caption, visibleColumns, toggleRow, rowActions, loading, refetching } = props;
  const box = useRef<HTMLDivElement>(null);
  const { overflows, rows } = useColumnsThatFit(box, props);
  const scrollable = overflows
    ? ({ role: 'region', 'aria-label': m.table_columns_of({ table: caption }), tabIndex: 0 } as const)
    : {};
  return (
    <div ref={box} {...scrollable} className="relative overflow-x-auto focus-visible:-outline-offset-2">
      <table aria-busy={loading || refetching} data-overflows={overflows || undefined} className={tableClasses}>
        <caption className="sr-only">{caption}</caption>
        <TableHead {...props} />
        {loading ? (
          <LoadingRows columns={visibleColumns} before={toggleRow ? 1 : 0} after={rowActions ? 1 : 0} />
        ) : (
          <tbody className={clsx('transition-opacity', refetching && 'opacity-60')}>
            {rows.map((row) => (
              <TableRow key={props.getRowId(row)} {...propsOfRow(props, row)} />
            ))}
          </tbody>
        )}
      </table>
      <TruncatedCells table={box} rows={rows} columns={visibleColumns} />
    </div>
  );
}

function TableHead<Row extends RowData>(props: RowsProps<Row>) {
  const { visibleColumns, sort, onSort, toggleRow, selectAll, rowActions } = props;
  return (
    <thead>
      <tr>
        {toggleRow && (
          <th scope="col" className="w-10 pr-1! pl-3.5!">
            <SelectAllBox selectAll={selectAll} />
          </th>
        )}
        {visibleColumns.map((column) => (
          <HeadCell
            key={column.id}
            column={column}
            direction={column.sortKey !== null && column.sortKey === sort.sortCol ? sort.sortDir : undefined}
            onSort={onSort}
          />
        ))}
        {rowActions && (
          <th scope="col" className={clsx(pinnedClasses, 'bg-paper-2')}>
            <span className="sr-only">{m.common_actions()}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function HeadCell<Row>(props: {
  column: TableColumn<Row>;
  direction: Sort['sortDir'] | undefined;
  onSort: RowsProps<RowData>['onSort'];
}) {
  const { column, direction, onSort } = props;
  const align = clsx(column.numeric && 'text-right!', column.pinned && pinnedColumnClasses);
  if (column.sortKey === null) {
    return (
      <th scope="col" data-column={column.id} className={clsx(align)}>
        {column.label()}
      </th>
    );
  }
  const key = column.sortKey;
  const Arrow = direction === 'DESC' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      data-column={column.id}
      className={clsx(align)}
      aria-sort={direction && (direction === 'ASC' ? 'ascending' : 'descending')}
    >
      <button
        type="button"
        onClick={() => onSort(key, direction === 'ASC' ? 'DESC' : 'ASC')}
        className={clsx('group/sort relative h-6 coarse:h-10', direction ? 'font-semibold text-ink' : 'font-medium')}
      >
        {column.label()}
        <Arrow
          aria-hidden
          className={clsx(
            'absolute top-1/2 size-[13px] -translate-y-1/2 transition-opacity',
            column.numeric ? 'right-full mr-[3px]' : 'left-full ml-[3px]',
            !direction && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60 coarse:opacity-50',
          )}
        />
      </button>
    </th>
  );
}

const skeletonRows = [0, 1, 2];
/** Parts of the columns, so that a table that waits is no wider than its headings. */
const widths = ['w-3/5', 'w-4/5', 'w-2/5', 'w-3/4'];

function LoadingRows<Row>(props: { columns: readonly TableColumn<Row>[]; before: number; after: number }) {
  const { columns, before, after } = props;
  return (
    <tbody>
      {skeletonRows.map((row) => (
        <tr key={row} aria-hidden>
          {before > 0 && <td />}
          {columns.map((column, index) => (
            <td key={column.id} className={cellClasses(column)}>
              <Skeleton
                className={column.numeric ? 'ml-auto w-6' : `${widths[(index + row) % widths.length]} max-w-full`}
              />
            </td>
          ))}
          {after > 0 && <td />}
        </tr>
      ))}
      <tr>
        <td colSpan={columns.length + before + after} className="text-center text-ink-2">
          {m.common_loading_rows()}
        </td>
      </tr>
    </tbody>
  );
}
