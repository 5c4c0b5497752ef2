import { m } from '@messages/messages';
import {
  columnVisibilityFeature,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { Checkbox } from '@/ui/forms/checkbox';
import { shownColumns, type TableColumn } from './columns';

/** Without row models: the host pages, sorts and filters. */
const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

/** The selected rows, by row id. */
export type Selection = RowSelectionState;
/** Columns the user switched on or off; all others use the default of their definition. */
export type Visibility = Record<string, boolean>;

type TableModelOptions<Row extends RowData> = {
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  getRowId: (row: Row) => string;
  selection: Selection;
  visibility: Visibility;
  onSelectionChange?: ((selection: Selection) => void) | undefined;
};

/** The TanStack table of one list, for its row selection and column visibility. */
export function useTableModel<Row extends RowData>(options: TableModelOptions<Row>) {
  const { rows, columns, getRowId, selection, visibility, onSelectionChange } = options;
  const definitions = useMemo(() => columns.map((column) => ({ id: column.id, enableHiding: true })), [columns]);
  const columnVisibility = useMemo(
    () => ({ ...Object.fromEntries(columns.map((column) => [column.id, !column.hidden])), ...visibility }),
    [columns, visibility],
  );
  const table = useTable({
    features,
    data: rows,
    columns: definitions,
    getRowId,
    state: { rowSelection: selection, columnVisibility },
    onRowSelectionChange: (updater: Updater<Selection>) => onSelectionChange?.(apply(updater, selection)),
  });
  const visibleColumns = useMemo(() => shownColumns(columns, columnVisibility), [columns, columnVisibility]);
  return { table, visibleColumns };
}

const apply = <Value extends object>(updater: Updater<Value>, value: Value) =>
  typeof updater === 'function' ? updater(value) : updater;

export type TableModel<Row extends RowData> = ReturnType<typeof useTableModel<Row>>['table'];

export type SelectAll = { state: boolean | 'mixed'; toggle: () => void };

export function selectAllOf<Row extends RowData>(
  table: TableModel<Row>,
  rowIds: readonly string[],
  selection: Selection,
): SelectAll {
  const selected = rowIds.filter((id) => selection[id]).length;
  const state = selected === 0 ? false : selected === rowIds.length ? true : 'mixed';
  return { state, toggle: () => table.toggleAllRowsSelected(state !== true) };
}

export function SelectAllBox({ selectAll }: { selectAll: SelectAll | undefined }) {
  return (
    <Checkbox
      aria-label={m.table_select_page()}
      checked={selectAll?.state ?? false}
      disabled={!selectAll}
      onChange={selectAll?.toggle}
    />
  );
}
