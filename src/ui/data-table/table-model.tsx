import { m } from '@messages/messages';
import {
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { Checkbox } from '@/ui/forms/checkbox';

/** Without row models: the host pages, sorts and filters. */
const features = tableFeatures({ rowSelectionFeature });
/** `columns.tsx` has what the table shows. */
const NO_COLUMNS: readonly never[] = [];

/** The selected rows, by row id. */
export type Selection = RowSelectionState;
/** Columns the user switched on or off; all others use the default of their definition. */
export type Visibility = Record<string, boolean>;

type TableModelOptions<Row extends RowData> = {
  rows: readonly Row[];
  getRowId: (row: Row) => string;
  selection: Selection;
  onSelectionChange?: ((selection: Selection) => void) | undefined;
};

/** The TanStack table of one list, for its row selection. */
export function useTableModel<Row extends RowData>(options: TableModelOptions<Row>) {
  const { rows, getRowId, selection, onSelectionChange } = options;
  return useTable({
    features,
    data: rows,
    columns: NO_COLUMNS,
    getRowId,
    state: { rowSelection: selection },
    onRowSelectionChange: (updater: Updater<Selection>) => onSelectionChange?.(apply(updater, selection)),
  });
}

const apply = <Value extends object>(updater: Updater<Value>, value: Value) =>
  typeof updater === 'function' ? updater(value) : updater;

type TableModel<Row extends RowData> = ReturnType<typeof useTableModel<Row>>;

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
