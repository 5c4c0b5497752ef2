import { m } from '@messages/messages';
import Bookmark from 'lucide-react/icons/bookmark';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { isLabelCode } from '@/domain/label-text';
import type { RecordId } from '@/domain/record';
import { sayCount } from '@/language/format';
import { useScan } from '@/lib/browser/use-scan';
import { type RowCommand, useRowActions } from '@/resource/row/row-commands';
import { RowConfirmation } from '@/resource/row/row-confirmation';
import { usePermission } from '@/session/profile';
import { Button, ButtonLink } from '@/ui/basics/button';
import { PageHeader } from '@/ui/basics/page-header';
import { DataTable } from '@/ui/data-table/data-table';
import { TableToolbar } from '@/ui/data-table/table-toolbar';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { Notice } from '@/ui/feedback/notice';
import { ExportButton } from './export-button';
import { filterColumnsOf } from './list-query';
import { ALL_COLUMNS } from './list-state';
import type { List } from './use-list';

type ListScreenProps<Row extends { id: RecordId }> = {
  list: List<Row>;
  /** Instead of the declaration's, when they need the screen's state. Memoised. */
  commands?: readonly RowCommand<Row>[];
  /** Instead of the declaration's, when it depends on the state. */
  hint?: string | false | undefined;
  /** Before the Add button. */
  headerActions?: ReactNode;
  /** Before those; they fold behind one button where there is no room. */
  moreActions?: ReactNode;
  /** Between the title and the table. */
  notices?: ReactNode;
  /** Between search and filters: a date range. */
  toolbar?: ReactNode;
  rowNote?: (row: Row) => ReactNode;
  /** At the right of the table: the record of the marked row. */
  panel?: { of: RecordId | undefined; content: ReactNode } | undefined;
  children?: ReactNode;
};

const noCommands: readonly never[] = [];

const PartialNotice = lazyComponent(async () => (await import('./partial-notice')).PartialNotice);

const BulkBar = lazyComponent(async () => (await import('@/resource/bulk/bulk-bar')).BulkBar);

export function ListScreen<Row extends { id: RecordId }>(props: ListScreenProps<Row>) {
  const { list, panel } = props;
  const { declaration, confirmation, setConfirmation } = list;
  const { title, description, createHref } = declaration;
  const canAdd = usePermission('add').allowed && createHref !== undefined;
  const hint = props.hint || declaration.hint();
  return (
    <>
      <PageHeader
        title={title()}
        description={description?.()}
        moreActions={
          <>
            {props.moreActions}
            <ExportButton list={list} />
          </>
        }
        actions={
          <>
            {props.headerActions}
            {canAdd && (
              <ButtonLink to={createHref} variant="primary">
                <Plus aria-hidden />
                {m.common_add()}
              </ButtonLink>
            )}
          </>
        }
      />
      {props.notices}
      <div className={panel && 'grid grid-cols-[minmax(0,1fr)_344px] items-start gap-5'}>
        <ListTable
          list={list}
          commands={props.commands ?? declaration.commands ?? noCommands}
          hint={canAdd || createHref === undefined ? hint : undefined}
          toolbar={props.toolbar}
          rowNote={props.rowNote}
          marked={panel?.of}
        />
        {panel?.content}
      </div>
      <RowConfirmation {...declaration} confirmation={confirmation} onClose={() => setConfirmation(null)} />
      {props.children}
    </>
  );
}

type ListTableProps<Row extends { id: RecordId }> = {
  list: List<Row>;
  commands: readonly RowCommand<Row>[];
  hint: ReactNode;
  toolbar: ReactNode;
  rowNote: ((row: Row) => ReactNode) | undefined;
  marked: RecordId | undefined;
};

/**
 * A barcode scanned while no field but the search has the focus is searched for. The code of a label is left to Trace,
 * unless the search has the focus.
 */
function ListTable<Row extends { id: RecordId }>(props: ListTableProps<Row>) {
  const { list, commands, hint, toolbar, rowNote, marked } = props;
  const { declaration, state, dispatch, settle, setConfirmation } = list;
  const selection = marked === undefined ? list.selection : { [String(marked)]: true as const };
  const { page, perPage, sortCol, sortDir } = state;
  const rowActions = useRowActions(commands, setConfirmation);

  useScan((text, isInField) => {
    if (!list.ready || (!isInField && isLabelCode(text))) return false;
    dispatch({ type: 'search', text });
    settle();
    return true;
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
          {sayCount(m.list_damaged, list.damaged)}
        </Notice>
      )}
      {list.unknown.length > 0 && (
        <Notice
          variant="wait"
          className="mb-4"
          action={
            <Button size="sm" onClick={list.forgetUnknown}>
              {m.list_forget_unknown()}
            </Button>
          }
        >
          {m.list_unknown({ names: list.unknown.join(', ') })}
        </Notice>
      )}
      {list.partial && <PartialNotice {...list.partial} total={list.total} {...{ sortCol, sortDir }} />}
      <DataTable
        caption={declaration.caption()}
        isPart={list.partial !== undefined}
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
        prompt={list.ready ? undefined : declaration.customerPrompt?.()}
        {...(commands.length > 0 && { rowActions })}
        rowNote={rowNote}
        {...(declaration.selectable && { onSelectionChange: list.select })}
        onPage={(next) => dispatch({ type: 'page', page: next })}
        onPerPage={(next) => dispatch({ type: 'rowsPerPage', perPage: next })}
        onSort={(col, dir) => dispatch({ type: 'sort', col, dir })}
        onVisibilityChange={list.setVisibility}
        onRetry={list.retry}
        onClear={reset}
        selectionBar={<SelectionBar list={list} />}
        toolbar={
          <>
            <TableToolbar
              search={{
                value: state.search,
                onChange: (text) => dispatch({ type: 'search', text }),
                onSettle: settle,
              }}
              {...(declaration.searchColumns && {
                searchColumn: {
                  value: state.searchCol,
                  onChange: (col) => dispatch({ type: 'searchColumn', col }),
                  options: [{ value: ALL_COLUMNS, label: m.list_all_columns }, ...declaration.searchColumns].map(
                    ({ value, label }) => ({ value, label: label() }),
                  ),
                },
              })}
              {...(filterColumns.length > 0 && {
                filters: {
                  columns: filterColumns,
                  filters: state.filters,
                  onFilter: (column, value) => dispatch({ type: 'filter', column, value }),
                },
              })}
              narrowed={list.narrowed}
              onReset={reset}
            >
              {toolbar}
            </TableToolbar>
            <ViewsButton list={list} />
          </>
        }
      />
    </>
  );
}

/** Loaded with the first selected row; then it stays, for the result of the last action. */
function SelectionBar<Row extends { id: RecordId }>({ list }: { list: List<Row> }) {
  const [isNeeded, setIsNeeded] = useState(false);
  if (list.declaration.bulkActions && list.selected.length > 0 && !isNeeded) setIsNeeded(true);
  return isNeeded && <BulkBar list={list} />;
}

const rowId = ({ id }: { id: RecordId }) => String(id);

const ViewsDialog = lazyComponent(async () => (await import('./views-dialog')).ViewsDialog, {
  over: ({ onClose }) => onClose,
});

/** Names what the list shows, and brings it back. */
function ViewsButton<Row extends { id: RecordId }>({ list }: { list: List<Row> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Bookmark aria-hidden />
        <span className="max-md:sr-only">{m.list_views()}</span>
      </Button>
      {isOpen && (
        <ViewsDialog
          name={list.declaration.resource.name}
          caption={list.declaration.caption()}
          search={list.viewSearch()}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
