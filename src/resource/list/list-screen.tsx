import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { RecordId } from '@/domain/record';
import { type RowCommand, useRowActions } from '@/resource/row/row-commands';
import { type Confirmation, RowConfirmation, type RowDescription } from '@/resource/row/row-confirmation';
import { usePermission } from '@/session/profile';
import { ButtonLink } from '@/ui/basics/button';
import { PageHeader } from '@/ui/basics/page-header';
import { DataTable } from '@/ui/data-table/data-table';
import { TableToolbar } from '@/ui/data-table/table-toolbar';
import { Notice } from '@/ui/feedback/notice';
import { useRememberListAddress } from './list-memory';
import { filterColumnsOf, type ListSource } from './list-query';
import { ALL_COLUMNS } from './list-state';
import { useListRows } from './use-list-rows';
import { useListState } from './use-list-state';
import { useScan } from './use-scan';

/**
 * A list: where its rows come from, what is shown of them, what can be done to them, and its words. At module level.
 *
 *     const customerList: ListDeclaration<Customer> = { resource: customers, title: 'Customer', columns: [...], ... };
 *     export const prefetch = listPrefetch(customerList);
 *     export const Component = () => <ListScreen list={useList(customerList)} />;
 */
export type ListDeclaration<Row extends { id: RecordId }> = ListSource<Row> &
  Omit<RowDescription<Row>, 'mutations'> & {
    /** The mutations of the commands that are confirmed first. */
    mutations?: RowDescription<Row>['mutations'];
    title: string;
    description?: string;
    /** Names the table. */
    caption: string;
    /** Shows Add to those who may. */
    createHref?: string;
    /** What would bring the first row here. */
    hint: string;
    commands?: readonly RowCommand<Row>[];
    /** Rows can be selected with checkboxes; `list.selected` are the selected ones. */
    selectable?: boolean;
  };

/** A declared list as it is now: its state, its rows and the action that waits for confirmation. */
export function useList<Row extends { id: RecordId }>(declaration: ListDeclaration<Row>) {
  const { name } = declaration.resource;
  const list = useListState(name, declaration);
  const rows = useListRows(declaration, list);
  const [confirmation, setConfirmation] = useState<Confirmation<Row> | null>(null);
  useRememberListAddress(name);
  return { declaration, ...list, ...rows, confirmation, setConfirmation };
}

export type List<Row extends { id: RecordId }> = ReturnType<typeof useList<Row>>;

export type ListScreenProps<Row extends { id: RecordId }> = {
  list: List<Row>;
  /** Instead of the declaration's, where they need the screen's state. Memoised. */
  commands?: readonly RowCommand<Row>[];
  /** Instead of the declaration's, where it depends on the state. */
  hint?: string | false | undefined;
  /** Beside the title, before Add. */
  headerActions?: ReactNode;
  /** Between the title and the table. */
  notices?: ReactNode;
  /** Between search and filters: a date range. */
  toolbar?: ReactNode;
  /** Dialogs of the screen. */
  children?: ReactNode;
};

const noCommands: readonly never[] = [];

/** A list with its title, its table and the confirmation of what is done to a row. */
export function ListScreen<Row extends { id: RecordId }>(props: ListScreenProps<Row>) {
  const { list } = props;
  const { declaration, confirmation, setConfirmation } = list;
  const { title, description, createHref, mutations } = declaration;
  const canAdd = usePermission('add').allowed && createHref !== undefined;
  const hint = props.hint || declaration.hint;
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        actions={
          (props.headerActions || canAdd) && (
            <>
              {props.headerActions}
              {canAdd && (
                <ButtonLink to={createHref} variant="primary">
                  <Plus aria-hidden />
                  Add
                </ButtonLink>
              )}
            </>
          )
        }
      />
      {props.notices}
      <ListTable
        list={list}
        commands={props.commands ?? declaration.commands ?? noCommands}
        hint={canAdd || createHref === undefined ? hint : undefined}
        toolbar={props.toolbar}
      />
      {mutations && (
        <RowConfirmation
          {...declaration}
          mutations={mutations}
          confirmation={confirmation}
          onClose={() => setConfirmation(null)}
        />
      )}
      {props.children}
    </>
  );
}

type ListTableProps<Row extends { id: RecordId }> = {
  list: List<Row>;
  commands: readonly RowCommand<Row>[];
  hint: ReactNode;
  toolbar: ReactNode;
};

/** The table of a list. A barcode scanned while no field but the search has the focus is searched for. */
function ListTable<Row extends { id: RecordId }>({ list, commands, hint, toolbar }: ListTableProps<Row>) {
  const { declaration, state, dispatch, settle, selection, setConfirmation } = list;
  const { page, perPage, sortCol, sortDir } = state;
  const rowActions = useRowActions(commands, setConfirmation);

  useScan((text) => {
    if (!list.ready) return;
    dispatch({ type: 'search', text });
    settle();
  });

  const filterColumns = useMemo(() => filterColumnsOf(declaration), [declaration]);
  const reset = useCallback(() => {
    dispatch({ type: 'reset' });
    setConfirmation(null);
  }, [dispatch, setConfirmation]);

  return (
    <>
      {list.damaged > 0 && (
        <Notice variant="wait" className="mb-4">
          {list.damaged === 1 ? '1 row' : `${list.damaged} rows`} did not arrive whole. What could not be read is shown
          as "-".
        </Notice>
      )}
      <DataTable
        caption={declaration.caption}
        rows={list.rows}
        columns={declaration.columns}
        getRowId={rowId}
        rowLabel={declaration.rowName}
        state={{ page, perPage, sortCol, sortDir, selection, visibility: list.visibility }}
        total={list.total}
        totalPages={list.totalPages}
        loading={list.loading}
        refetching={list.refetching}
        error={list.failure}
        narrowed={list.narrowed}
        hint={hint}
        prompt={list.ready ? undefined : declaration.customerPrompt}
        {...(commands.length > 0 && { rowActions })}
        {...(declaration.selectable && { onSelectionChange: list.select })}
        onPage={(next) => dispatch({ type: 'page', page: next })}
        onPerPage={(next) => dispatch({ type: 'rowsPerPage', perPage: next })}
        onSort={(col, dir) => dispatch({ type: 'sort', col, dir })}
        onVisibilityChange={list.setVisibility}
        onRetry={list.retry}
        onClear={reset}
        toolbar={
          <TableToolbar
            search={{ value: state.search, onChange: (text) => dispatch({ type: 'search', text }), onSettle: settle }}
            {...(declaration.searchColumns && {
              searchColumn: {
                value: state.searchCol,
                onChange: (col) => dispatch({ type: 'searchColumn', col }),
                options: [{ value: ALL_COLUMNS, label: 'All columns' }, ...declaration.searchColumns],
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
            {toolbar}
          </TableToolbar>
        }
      />
    </>
  );
}

const rowId = ({ id }: { id: RecordId }) => String(id);
