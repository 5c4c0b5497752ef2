import type { RowData } from '@tanstack/react-table';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Selection, TableModel } from './table-model';

/** A handler that stays the same while rows and selection change, so that memoised rows stay as they are. */
export function useToggleRow<Row extends RowData>(table: TableModel<Row>) {
  const latest = useRef(table);
  useLayoutEffect(() => {
    latest.current = table;
  });
  return useCallback((id: string, event: unknown) => latest.current.getRow(id).getToggleSelectedHandler()(event), []);
}

/** The state of "all rows on this page" and how to switch it. */
export function useSelectAll<Row extends RowData>(
  table: TableModel<Row>,
  rowIds: readonly string[],
  selection: Selection,
) {
  const chosen = rowIds.filter((id) => selection[id]).length;
  const state: boolean | 'mixed' = chosen === 0 ? false : chosen === rowIds.length ? true : 'mixed';
  return { state, toggle: () => table.toggleAllRowsSelected(state !== true) };
}

export type SelectAll = ReturnType<typeof useSelectAll>;
