import type { RowData } from '@tanstack/react-table';
import { clsx } from 'clsx';
import { memo, type RefObject, useEffect } from 'react';
import { afterPaint } from '@/lib/browser/scheduling';
import { Checkbox } from '@/ui/forms/checkbox';
import type { MaxWidth, Sort, TableColumn } from './columns';
import { type RowAction, RowActions } from './row-action-menu';
import type { SelectAll, Selection } from './table-model';

/** Props of the table and of the cards. */
export type RowsProps<Row extends RowData> = {
  caption: string;
  rows: readonly Row[];
  visibleColumns: readonly TableColumn<Row>[];
  getRowId: (row: Row) => string;
  rowLabel: (row: Row) => string;
  sort: Sort;
  onSort: (sortCol: string, sortDir: Sort['sortDir']) => void;
  loading: boolean;
  refetching: boolean;
  selection: Selection;
  toggleRow: ((id: string, event: unknown) => void) | undefined;
  selectAll: SelectAll | undefined;
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
};

export type TableRowProps<Row> = {
  row: Row;
  id: string;
  label: string;
  columns: readonly TableColumn<Row>[];
  selected: boolean;
  /** Undefined: rows cannot be selected. Must be stable. */
  onSelect?: ((id: string, event: unknown) => void) | undefined;
  actions?: ((row: Row) => readonly RowAction[]) | undefined;
};

/** Without the key. */
export function propsOfRow<Row extends RowData>(props: RowsProps<Row>, row: Row): TableRowProps<Row> {
  const id = props.getRowId(row);
  return {
    row,
    id,
    label: props.rowLabel(row),
    columns: props.visibleColumns,
    selected: props.selection[id] === true,
    onSelect: props.toggleRow,
    actions: props.rowActions,
  };
}

/** With the keyboard focus the cell wraps its full text. `overflow-hidden` would make each cell a scrolling layer. */
const truncatedClasses = clsx(
  'overflow-clip text-ellipsis focus-visible:-outline-offset-2',
  '[&[title]:focus-visible]:break-words [&[title]:focus-visible]:whitespace-normal',
  '[&[title]:has(:focus-visible)]:break-words [&[title]:has(:focus-visible)]:whitespace-normal',
);

/** The minimum width is for a focused cell: no column moves while its text wraps. */
const maxWidths: Record<MaxWidth, string> = {
  0: '',
  150: 'max-w-[150px] [&[title]:is(:focus-visible,:has(:focus-visible))]:min-w-[150px]',
  220: 'max-w-[220px] [&[title]:is(:focus-visible,:has(:focus-visible))]:min-w-[220px]',
  300: 'max-w-[300px] [&[title]:is(:focus-visible,:has(:focus-visible))]:min-w-[300px]',
  320: 'max-w-[320px] [&[title]:is(:focus-visible,:has(:focus-visible))]:min-w-[320px]',
};

/** The left line is a shadow: adding a border would lay out the whole table again. */
export const pinnedClasses =
  'sticky right-0 w-px px-2! text-right group-data-overflows/table:shadow-[inset_1px_0_0_var(--rule)] focus-within:z-2';

/** Beside the actions, whose width the table measures. On a narrow screen two pinned columns would leave no room. */
export const pinnedColumnClasses = clsx(
  'lg:group-data-overflows/table:sticky right-(--actions-width) focus-within:z-2',
  'lg:group-data-overflows/table:shadow-[inset_1px_0_0_var(--rule)]',
);

const rowBackground = 'bg-paper group-hover/row:bg-paper-2 group-data-selected/row:bg-hivis-tint';

const actionClasses = clsx(pinnedClasses, rowBackground, 'space-x-0.5 [&>*]:align-middle');

function Row<Data>({ row, id, label, columns, selected, onSelect, actions }: TableRowProps<Data>) {
  return (
    <tr
      data-row={id}
      data-selected={selected || undefined}
      className="group/row hover:bg-paper-2 data-selected:bg-hivis-tint"
    >
      {onSelect && (
        <td className="w-10 group-data-selected/row:shadow-[inset_3px_0_0_var(--hivis)] pr-1! pl-3.5!">
          <Checkbox aria-label={`Select row ${label}`} checked={selected} onChange={(event) => onSelect(id, event)} />
        </td>
      )}
      {columns.map((column) => {
        const mayTruncate = column.mayTruncate?.(row);
        return (
          <td
            key={column.id}
            data-may-truncate={mayTruncate || undefined}
            className={
              mayTruncate
                ? `${cellClasses(column)} ${truncatedClasses} ${maxWidths[column.maxWidth]}`
                : cellClasses(column)
            }
          >
            {column.cell(row)}
          </td>
        );
      })}
      {actions && (
        <td className={actionClasses}>
          <RowActions actions={actions(row)} rowLabel={label} />
        </td>
      )}
    </tr>
  );
}

export const cellClasses = ({ className, numeric, pinned }: CellLook) =>
  clsx(className, numeric && 'text-right', pinned && `${pinnedColumnClasses} ${rowBackground}`);

type CellLook = Pick<TableColumn<never>, 'className' | 'numeric' | 'pinned'>;

export const TableRow = memo(Row) as typeof Row; // memo forgets the type parameter

type TruncatedCellsProps = {
  table: RefObject<HTMLElement | null>;
  /** A change of rows or columns measures the cells again. */
  rows: unknown;
  columns: unknown;
};

/**
 * Gives truncated cells a title for the pointer and a tab stop for the keyboard, and removes both from the others. After
 * the paint: before it, reading the widths would force a layout.
 */
export const TruncatedCells = memo(function TruncatedCells({ table }: TruncatedCellsProps) {
  useEffect(() => afterPaint(() => table.current && markTruncatedCells(table.current)));
  return null;
});

/** Reads all widths before it writes anything, so that there is one layout. */
function markTruncatedCells(table: HTMLElement): void {
  const cells = [...table.querySelectorAll<HTMLElement>('[data-may-truncate]')];
  const truncated = cells.map((cell) => cell.scrollWidth > cell.clientWidth);
  cells.forEach((cell, index) => {
    if (!truncated[index]) {
      cell.removeAttribute('title');
      cell.removeAttribute('tabindex');
      return;
    }
    cell.title = cell.textContent;
    if (!cell.querySelector('a, button')) cell.tabIndex = 0;
  });
}
