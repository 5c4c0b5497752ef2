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
import type { TableColumn } from './columns';

/** The host pages, sorts and filters, so no row models: only what the reader does to the rows on the page. */
const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

/** The chosen rows, by row id. */
export type Selection = RowSelectionState;
/** Columns the reader switched on or off; a column not named is as its definition says. */
export type Visibility = Record<string, boolean>;

export type TableModelOptions<Row extends RowData> = {
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  getRowId: (row: Row) => string;
  selection: Selection;
  visibility: Visibility;
  onSelectionChange?: ((selection: Selection) => void) | undefined;
  onVisibilityChange?: ((visibility: Visibility) => void) | undefined;
};

/** The TanStack table of one list: which rows are chosen and which columns are shown. */
export function useTableModel<Row extends RowData>(options: TableModelOptions<Row>) {
  const { rows, columns, getRowId, selection, visibility, onSelectionChange, onVisibilityChange } = options;
  const definitions = useMemo(
    () => columns.map((column) => ({ id: column.id, header: column.label, enableHiding: true })),
    [columns],
  );
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
    onColumnVisibilityChange: (updater: Updater<Visibility>) => onVisibilityChange?.(apply(updater, columnVisibility)),
  });
  const shown = useMemo(() => columns.filter((column) => columnVisibility[column.id]), [columns, columnVisibility]);
  return { table, shown };
}

const apply = <Value extends object>(updater: Updater<Value>, value: Value) =>
  typeof updater === 'function' ? updater(value) : updater;

export type TableModel<Row extends RowData> = ReturnType<typeof useTableModel<Row>>['table'];
