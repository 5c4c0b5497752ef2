import { type ReactNode, useCallback, useMemo } from 'react';
import type { RecordId } from '@/domain/record';
import { DataTable } from '@/ui/data-table/data-table';
import type { RowAction } from '@/ui/data-table/row-actions';
import { TableToolbar } from '@/ui/data-table/table-toolbar';
import { Notice } from '@/ui/feedback/notice';
import { filterColumnsOf } from './list-query';
import { ALL_COLUMNS } from './list-state';
import type { ListRows } from './use-list-rows';
import type { ListController } from './use-list-state';
import { useScan } from './use-scan';

export type ResourceTableProps<Row extends { id: RecordId }> = {
  list: ListController<Row>;
  rows: ListRows<Row>;
  caption: string;
  /** How a row is called in the names of its buttons. At module level or memoised. */
  rowLabel: (row: Row) => string;
  /** From `useRowActions`. */
  rowActions?: (row: Row) => readonly RowAction[];
  /** Rows can be chosen with checkboxes; `rows.selected` are the chosen ones. */
  selectable?: boolean;
  /** Between search and filters: a date range. */
  toolbar?: ReactNode;
  /** Said instead of rows while `rows.ready` is false. */
  prompt?: ReactNode;
  /** What would bring the first row here. */
  hint?: ReactNode;
};

/**
 * The list of one resource: its rows, its state in the address and the generic table.
 *
 *     const column = columnsOf<Customer>();
 *     const table = { columns: [column.text('name', 'Name', (customer) => customer.name), …] };
 *     const rowLabel = (customer: Customer) => customer.name;
 *
 *     const list = useListState<Customer>('customers', table);
 *     const rows = useListRows(customers, list);
 *     const rowActions = useRowActions<Customer>([editCommand(…), deleteCommand(…)]);
 *     <ResourceTable caption="Customers" {...{ list, rows, rowLabel, rowActions }} />
 *     <RowConfirmation list={list} noun="customer" nameOf={rowLabel} remove={customers.remove} />
 *
 * A barcode scanned while no field but the search has the focus is searched for.
 */
export function ResourceTable<Row extends { id: RecordId }>(props: ResourceTableProps<Row>) {
  const { list, rows } = props;
  const { table, state, dispatch, settle } = list;
  const { page, perPage, sortCol, sortDir } = state;
  const { selection } = rows;

  useScan((text) => {
    if (!rows.ready) return;
    dispatch({ type: 'search', text });
    settle();
  });

  const filterColumns = useMemo(() => filterColumnsOf(table), [table]);
  const reset = useCallback(() => dispatch({ type: 'reset' }), [dispatch]);

  return (
    <>
      {rows.damaged > 0 && (
        <Notice variant="wait" className="mb-4">
          {rows.damaged === 1 ? '1 row' : `${rows.damaged} rows`} did not arrive whole. What could not be read is shown
          as "-".
        </Notice>
      )}
      <DataTable
        caption={props.caption}
        rows={rows.rows}
        columns={table.columns}
        getRowId={rowId}
        rowLabel={props.rowLabel}
        state={{ page, perPage, sortCol, sortDir, selection, visibility: list.columns }}
        total={rows.total}
        totalPages={rows.totalPages}
        loading={rows.loading}
        refetching={rows.refetching}
        error={rows.failure}
        narrowed={list.narrowed}
        hint={props.hint}
        prompt={rows.ready ? undefined : props.prompt}
        {...(props.rowActions && { rowActions: props.rowActions })}
        {...(props.selectable && { onSelectionChange: rows.select })}
        onPage={(next) => dispatch({ type: 'page', page: next })}
        onPerPage={(next) => dispatch({ type: 'rowsPerPage', perPage: next })}
        onSort={(col, dir) => dispatch({ type: 'sort', col, dir })}
        onVisibilityChange={list.showColumns}
        onRetry={rows.retry}
        onClear={reset}
        toolbar={
          <TableToolbar
            search={{ value: state.search, onChange: (text) => dispatch({ type: 'search', text }), onSettle: settle }}
            {...(table.searchColumns && {
              searchColumn: {
                value: state.searchCol,
                onChange: (col) => dispatch({ type: 'searchColumn', col }),
                options: [{ value: ALL_COLUMNS, label: 'All columns' }, ...table.searchColumns],
              },
            })}
            {...(filterColumns.length > 0 && {
              filters: {
                columns: filterColumns,
                filters: state.filters,
                onFilter: (column, value) => dispatch({ type: 'filter', column, value }),
              },
            })}
            onReset={reset}
          >
            {props.toolbar}
          </TableToolbar>
        }
      />
    </>
  );
}

const rowId = ({ id }: { id: RecordId }) => String(id);
