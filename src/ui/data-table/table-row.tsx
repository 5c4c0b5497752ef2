import { m } from '@messages/messages';
import type { RowData } from '@tanstack/react-table';
import { clsx } from 'clsx';
import { memo, type ReactNode, type RefObject, useEffect } from 'react';
import type { Language } from '@/language/language';
import { afterPaint } from '@/lib/browser/scheduling';
import { checkboxClasses } from '@/ui/forms/checkbox';
import type { MaxWidth, Sort, TableColumn } from './columns';
import { type RowAction, RowActions } from './row-action-menu';
import type { SelectAll, Selection } from './table-model';

/** Props of the table and of the cards. */
export type RowsProps<Row extends RowData> = {
  caption: string;
  language: Language;
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
  rowNote?: ((row: Row) => ReactNode) | undefined;
};

export type TableRowProps<Row> = {
  row: Row;
  id: string;
  label: string;
  /** Not read: a row is rendered again when it changes. */
  language: Language;
  columns: readonly TableColumn<Row>[];
  selected: boolean;
  /** Undefined: rows cannot be selected. Must be stable. */
  onSelect?: ((id: string, event: unknown) => void) | undefined;
  actions?: ((row: Row) => readonly RowAction[]) | undefined;
  note?: ((row: Row) => ReactNode) | undefined;
};

/** Without the key. */
export function propsOfRow<Row extends RowData>(props: RowsProps<Row>, row: Row): TableRowProps<Row> {
  const id = props.getRowId(row);
  return {
    row,
    id,
    label: props.rowLabel(row),
    language: props.language,
    columns: props.visibleColumns,
    selected: props.selection[id] === true,
    onSelect: props.toggleRow,
    actions: props.rowActions,
    note: props.rowNote,
  };
}

/**
 * The widths of cells that may be truncated: in a narrow table their two lines are shorter, in a wide one longer. With the
 * focus no column moves.
 */
const widths: Record<MaxWidth, string> = {
  0: '',
  120: 'max-w-[120px] min-w-[92px]',
  150: 'max-w-[150px] min-w-[110px]',
  220: 'max-w-[220px] min-w-[150px]',
  300: 'max-w-[300px] min-w-[190px]',
  320: 'max-w-[320px] min-w-[200px]',
};

/** The left line is a shadow: adding a border would lay out the whole table again. */
export const pinnedClasses = clsx(
  'pinned group-data-overflows/table:sticky right-0 w-px px-2! text-right focus-within:z-2',
  'group-data-overflows/table:shadow-[inset_1px_0_0_var(--rule)]',
);

/** Beside the actions, whose width the table measures. On a narrow screen two pinned columns would leave no room. */
export const pinnedColumnClasses = clsx(
  'pinned lg:group-data-overflows/table:sticky right-(--actions-width) focus-within:z-2',
  'lg:group-data-overflows/table:shadow-[inset_1px_0_0_var(--rule)]',
);

/** Of a cell that others scroll under. */
const rowBackground = clsx(
  'group-data-overflows/table:bg-paper group-data-overflows/table:group-hover/row:bg-paper-2',
  'group-data-overflows/table:group-data-selected/row:bg-hivis-tint',
);

const actionClasses = clsx(pinnedClasses, rowBackground, '[&>*]:align-middle [&>:not(:last-child)]:mr-0.5');

function Row<Data>({ row, id, label, columns, selected, onSelect, actions, note }: TableRowProps<Data>) {
  const said = note?.(row);
  const cells = (
    <tr
      data-row={id}
      data-selected={selected || undefined}
      // For useRowKeys.
      tabIndex={-1}
      className="group/row hover:bg-paper-2 data-selected:bg-hivis-tint data-selected:[&>:first-child]:shadow-[inset_3px_0_0_var(--hivis)] focus-visible:-outline-offset-2"
    >
      {onSelect && (
        <td className="w-10 pr-1! pl-3.5!">
          <input
            type="checkbox"
            aria-label={m.table_select_row({ row: label })}
            checked={selected}
            onChange={(event) => onSelect(id, event)}
            className={checkboxClasses}
          />
        </td>
      )}
      {columns.map((column) => {
        const mayTruncate = column.mayTruncate?.(row);
        return (
          <td
            key={column.id}
            className={mayTruncate ? `${cellClasses(column)} ${widths[column.maxWidth]}` : cellClasses(column)}
          >
            {mayTruncate ? (
              <span data-may-truncate className="two-lines">
                {column.cell(row)}
              </span>
            ) : (
              column.cell(row)
            )}
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
  if (!said) return cells;
  return (
    <>
      {cells}
      <tr>
        <td colSpan={columns.length + (onSelect ? 1 : 0) + (actions ? 1 : 0)} className="py-2.5 whitespace-normal!">
          {said}
        </td>
      </tr>
    </>
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
 * Gives truncated cells their end, a title for the pointer and a tab stop for the keyboard, and removes them from the
 * others. After the paint: before it, reading the widths would force a layout. Again when the table gets another width.
 */
export const TruncatedCells = memo(function TruncatedCells({ table }: TruncatedCellsProps) {
  useEffect(() => {
    const element = table.current;
    if (!element) return;
    const mark = () => afterPaint(() => markTruncatedCells(element));
    let cancel = mark();
    const markAgain = () => {
      cancel();
      cancel = mark();
    };
    const observer = new ResizeObserver(markAgain);
    observer.observe(element);
    // Cells that are filled in later, with what other stations printed.
    const changes = new MutationObserver(markAgain);
    changes.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      changes.disconnect();
      cancel();
    };
  });
  return null;
});

/** The last word often identifies the text: `… RR DOOR`. A narrow cell shows as much of it as its second line holds. */
const END = 12;
const ELLIPSIS = 20;
const CHARACTER = 8;

/** Reads all heights before it writes anything, so that there is one layout. */
function markTruncatedCells(table: HTMLElement): void {
  // The cell with the focus shows all of its text; without its tab stop it would lose the focus.
  const cells = [...table.querySelectorAll<HTMLElement>('[data-may-truncate]')].filter(
    (cell) => !cell.contains(document.activeElement),
  );
  const ends = cells.map(({ scrollHeight, clientHeight, clientWidth }) =>
    scrollHeight > clientHeight + 1 ? Math.min(END, Math.floor((clientWidth - ELLIPSIS) / CHARACTER)) : 0,
  );
  cells.forEach((cell, index) => {
    const end = ends[index] ?? 0;
    if (end <= 0) {
      cell.removeAttribute('title');
      cell.removeAttribute('tabindex');
      delete cell.dataset.end;
      return;
    }
    cell.title = cell.textContent;
    cell.dataset.end = endOf(cell.textContent, end);
    if (!cell.querySelector('a, button')) cell.tabIndex = 0;
  });
}

/** The last words that `length` holds; of a longer one its end. */
const endOf = (text: string, length: number) =>
  text
    .slice(-length - 1)
    .replace(/^\S+\s+(?=\S)/, '')
    .slice(-length)
    .trim();
