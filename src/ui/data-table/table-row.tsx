import { memo } from 'react';
import { cn } from '@/lib/cn';
import { Checkbox } from '@/ui/forms/checkbox';
import type { CutAt, TableColumn } from './columns';
import { type RowAction, RowActions } from './row-actions';

export type TableRowProps<Row> = {
  row: Row;
  id: string;
  label: string;
  columns: readonly TableColumn<Row>[];
  selected: boolean;
  /** Left out when rows cannot be chosen. Must be stable. */
  onSelect?: ((id: string, event: unknown) => void) | undefined;
  actions?: ((row: Row) => readonly RowAction[]) | undefined;
};

/**
 * A cut cell shows its whole text on as many lines as it takes while the keyboard is on it; `CutCells` makes only cut
 * cells focusable. `overflow-clip` and not `hidden`: that would make a scrolling layer of each of a thousand cells.
 */
const cutClasses = cn(
  'overflow-clip text-ellipsis focus-visible:-outline-offset-2',
  '[&[title]:focus-visible]:break-words [&[title]:focus-visible]:whitespace-normal',
  '[&[title]:has(:focus-visible)]:break-words [&[title]:has(:focus-visible)]:whitespace-normal',
);
const cut = (most: string, least: string) => cn(cutClasses, most, least);

/** Worked out once for all cells of a list. While its text is whole, a cell is as wide as it was: no column moves. */
const cutLooks: Record<CutAt, string> = {
  0: '',
  150: cut('max-w-[150px]', '[&[title]:is(:focus-visible,:has(:focus-visible))]:min-w-[150px]'),
  220: cut('max-w-[220px]', '[&[title]:is(:focus-visible,:has(:focus-visible))]:min-w-[220px]'),
  300: cut('max-w-[300px]', '[&[title]:is(:focus-visible,:has(:focus-visible))]:min-w-[300px]'),
  320: cut('max-w-[320px]', '[&[title]:is(:focus-visible,:has(:focus-visible))]:min-w-[320px]'),
};

/** The line at its left is a shadow: a border would lay the whole table out again once it is known to be too wide. */
export const pinned =
  'sticky right-0 w-px px-2! text-right group-data-overflows/table:shadow-[inset_1px_0_0_var(--rule)] focus-within:z-2';

const actionClasses = cn(
  pinned,
  'space-x-0.5 [&>*]:align-middle bg-paper group-hover/row:bg-paper-2 group-data-selected/row:bg-hivis-tint',
);

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
        const cut = column.mayBeCut?.(row);
        return (
          <td
            key={column.id}
            data-cut={cut || undefined}
            className={cut ? `${cellClasses(column)} ${cutLooks[column.cutAt]}` : cellClasses(column)}
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

export const cellClasses = (column: Pick<TableColumn<never>, 'className' | 'numeric'>) =>
  column.numeric ? `${column.className} text-right` : column.className;

/** A row is drawn again only when its data, its columns or its mark change. */
export const TableRow = memo(Row) as typeof Row; // memo forgets the type parameter
