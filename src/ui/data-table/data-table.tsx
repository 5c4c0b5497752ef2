import { m } from '@messages/messages';
import type { RowData } from '@tanstack/react-table';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import Columns3 from 'lucide-react/icons/columns-3';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type FocusEvent, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLanguage } from '@/language/language';
import { useIsMobile } from '@/lib/browser/use-media-query';
import { useStableCallback } from '@/lib/stable-callback';
import { Button, IconButton } from '@/ui/basics/button';
import { ClampedText } from '@/ui/basics/clamped-text';
import { EmptyState } from '@/ui/feedback/empty-state';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { Notice } from '@/ui/feedback/notice';
import { Menu, MenuCheckboxItem, MenuRadioItems, MenuSeparator } from '@/ui/overlays/menu';
import { type Sort, type TableColumn, visibleColumnsOf } from './columns';
import { type ColumnFit, fittingColumns } from './columns-that-fit';
import { Pager } from './pager';
import type { RowAction } from './row-action-menu';
import { type Selection, selectAllOf, useTableModel, type Visibility } from './table-model';
import { useRowKeys } from './use-row-keys';
import { WideTable } from './wide-table';

/** On a phone only. */
const CardList = lazyComponent(async () => (await import('./card-list')).CardList, {
  fallback: <div className="h-150" />,
});

export type DataTableState = Sort & { page: number; perPage: number; selection?: Selection; visibility?: Visibility };

export type DataTableProps<Row extends RowData> = {
  /** The name of the table, for screen readers. */
  caption: string;
  /** Must be stable while the response is the same, or every row is rendered again. */
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  getRowId: (row: Row) => string;
  /** For the names of its buttons: a part number, a user name. */
  rowLabel: (row: Row) => string;
  state: DataTableState;
  total: number;
  totalPages: number;
  /** The rows and their count are of a part of the list, which is said above the table. */
  isPart: boolean;
  /** Nothing is loaded yet. */
  loading?: boolean;
  /** The rows belong to an older request; they stay visible, dimmed. */
  refetching?: boolean;
  /** Why the rows could not be loaded; old rows stay visible. */
  error?: string | undefined;
  /** A search, filter or date range is set: an empty list is then "nothing matches", not "nothing yet". */
  narrowed?: boolean;
  /** Under "No data." when the list is not narrowed. */
  hint?: ReactNode;
  /** Instead of the rows: what has to be selected first. */
  prompt?: ReactNode;
  /** A `TableToolbar`. */
  toolbar?: ReactNode;
  /** Memoised, or every row is rendered again. */
  rowActions?: (row: Row) => readonly RowAction[];
  /** Under the cells of a row, as wide as the table: what needs attention. At module level or memoised. */
  rowNote?: ((row: Row) => ReactNode) | undefined;
  /** Between the rows and the footer: what can be done with the selected rows. */
  selectionBar?: ReactNode;
  onPage: (page: number) => void;
  onPerPage: (perPage: number) => void;
  onSort: (sortCol: string, sortDir: Sort['sortDir']) => void;
  /** Undefined: rows cannot be selected. */
  onSelectionChange?: (selection: Selection) => void;
  onVisibilityChange?: (visibility: Visibility) => void;
  onRetry?: () => void;
  /** Clears the search and the filters. */
  onClear?: () => void;
};

const NONE: Selection = {};
const ALL: Visibility = {};

/** A list that is paged, sorted and filtered by the host. Knows no URL, API or permission. Under 768 px each row is a card. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { caption, rows, columns, getRowId, state, total, totalPages, onSelectionChange, onVisibilityChange } = props;
  const { loading = false, refetching = false, error } = props;
  const mobile = useIsMobile();
  const section = useRef<HTMLElement>(null);
  const selection = state.selection ?? NONE;
  const visibility = state.visibility ?? ALL;
  const table = useTableModel({ ...props, selection });
  const visibleColumns = useMemo(() => visibleColumnsOf(columns, visibility), [columns, visibility]);
  const [fit, setFit] = useState<ColumnFit>();
  const fitting = useMemo(
    () => fittingColumns({ visibleColumns, rows, fit, visibility }),
    [visibleColumns, rows, fit, visibility],
  );
  const rowIds = useMemo(() => rows.map(getRowId), [rows, getRowId]);
  const rememberFocus = useRowFocus(section, rowIds);
  useRowKeys(section);
  // Stable, so that memoised rows are not rendered again.
  const toggleRow = useStableCallback((id: string, event: unknown) =>
    table.getRow(id).getToggleSelectedHandler()(event),
  );
  const selectAll = selectAllOf(table, rowIds, selection);
  const selectable = onSelectionChange !== undefined;
  const rowsProps = {
    ...props,
    language: useLanguage(),
    visibleColumns,
    sort: state,
    loading,
    refetching,
    selection,
    toggleRow: selectable ? toggleRow : undefined,
    selectAll: selectable && rows.length > 0 ? selectAll : undefined,
  };
  const hasRows = rows.length > 0 || loading;

  return (
    <section
      ref={section}
      aria-label={caption}
      tabIndex={-1}
      onFocus={rememberFocus}
      className="rounded-2 border border-rule-2 bg-paper outline-none"
    >
      {(props.toolbar || onVisibilityChange) && (
        <div className="flex flex-wrap items-center gap-2 border-b border-rule px-3 py-2.5">
          {props.toolbar}
          <span className="ml-auto flex gap-2 max-md:order-2">
            {mobile && <SortMenu columns={columns} {...state} onSort={props.onSort} />}
            {onVisibilityChange && (
              <ColumnsMenu
                columns={columns}
                visible={visibleColumns}
                noRoom={mobile ? [] : visibleColumns.filter((column) => !fitting.includes(column))}
                onToggle={(id, shown) => onVisibilityChange({ ...visibility, [id]: shown })}
              />
            )}
          </span>
        </div>
      )}
      <p role="status" className="sr-only">
        {announcement(props)}
      </p>
      {error !== undefined && rows.length > 0 && (
        <Notice className="m-3" action={props.onRetry && <RetryButton onRetry={props.onRetry} />}>
          <ClampedText>{error}</ClampedText>
        </Notice>
      )}
      {props.prompt !== undefined ? (
        <EmptyState title={m.table_empty()}>{props.prompt}</EmptyState>
      ) : error !== undefined && rows.length === 0 ? (
        <RowsFailed message={error} onRetry={props.onRetry} />
      ) : !hasRows ? (
        <NoRows narrowed={props.narrowed ?? false} isPart={props.isPart} onClear={props.onClear} hint={props.hint} />
      ) : mobile ? (
        <CardList {...rowsProps} />
      ) : (
        <WideTable {...rowsProps} visibleColumns={fitting} fit={fit} onFit={setFit} visibility={visibility} />
      )}
      {props.selectionBar}
      {props.prompt === undefined && (
        <Pager
          page={state.page}
          perPage={state.perPage}
          totalPages={totalPages}
          onPage={props.onPage}
          onPerPage={props.onPerPage}
          selected={selectable ? rowIds.filter((id) => selection[id]).length : undefined}
          rows={rows.length}
          // The count of another query would be a wrong number.
          total={loading || refetching || (error !== undefined && rows.length === 0) ? undefined : total}
          narrowed={props.narrowed ?? false}
          isPart={props.isPart}
          selectAll={mobile ? rowsProps.selectAll : undefined}
        />
      )}
    </section>
  );
}

/** Live-region announcement after the list changed (WCAG 4.1.3). */
function announcement<Row extends RowData>(props: DataTableProps<Row>): string {
  const { caption, rows, columns, state, total, totalPages, loading, refetching, prompt } = props;
  if (prompt !== undefined) return '';
  if (loading || refetching) return m.table_said_loading({ table: caption });
  // The alert announces it.
  if (rows.length === 0 && props.error !== undefined) return '';
  if (rows.length === 0)
    return props.isPart ? m.table_said_none_yet({ table: caption }) : m.table_said_none({ table: caption });
  const sorted = columns.find((column) => column.sortKey === state.sortCol);
  const last = Math.max(1, totalPages);
  const table = m.table_said_rows({ table: caption, rows: rows.length, total, page: state.page, last });
  if (!sorted) return table;
  const sorting = { table, column: sorted.label() };
  return state.sortDir === 'ASC' ? m.table_said_ascending(sorting) : m.table_said_descending(sorting);
}

/**
 * When the row with the focus disappears (deleted, filtered), the row now at its index gets the focus, or the whole table
 * when there is none. Returns the focus handler that remembers the row.
 */
function useRowFocus(section: RefObject<HTMLElement | null>, rowIds: readonly string[]) {
  const last = useRef<{ id: string; index: number }>(null);
  useLayoutEffect(() => {
    const lost = last.current;
    if (!lost || rowIds.includes(lost.id)) return;
    const focused = document.activeElement;
    // The dialog that removed the row may still be open; it returns the focus to the table when it closes.
    if (focused?.closest('[role=dialog], [role=alertdialog]')) return;
    last.current = null;
    if (!focused || focused === document.body) focusRowAt(section.current, lost.index);
  }, [section, rowIds]);

  return (event: FocusEvent) => {
    const lost = last.current;
    if (event.target === section.current && lost && !rowIds.includes(lost.id)) {
      last.current = null;
      return focusRowAt(section.current, lost.index);
    }
    const id = event.target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (id !== undefined) last.current = { id, index: rowIds.indexOf(id) };
  };
}

function focusRowAt(section: HTMLElement | null, index: number) {
  const rows = section?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
  const next = rows[Math.min(index, rows.length - 1)];
  const target =
    next?.querySelector<HTMLElement>('[data-row-menu]') ?? next?.querySelector<HTMLElement>('a, button, input');
  (target ?? section)?.focus();
}

type NoRowsProps = { narrowed: boolean; isPart: boolean; onClear?: (() => void) | undefined; hint?: ReactNode };

function NoRows(props: NoRowsProps) {
  if (props.isPart) {
    return (
      <EmptyState
        title={m.table_nothing_so_far()}
        action={props.onClear && <Button onClick={props.onClear}>{m.common_clear_filters()}</Button>}
      >
        {m.table_no_match_yet()}
      </EmptyState>
    );
  }
  if (!props.narrowed) return <EmptyState title={m.table_empty()}>{props.hint ?? m.table_nothing_yet()}</EmptyState>;
  return (
    <EmptyState
      title={m.table_empty()}
      action={props.onClear && <Button onClick={props.onClear}>{m.common_clear_filters()}</Button>}
    >
      {m.table_no_match()}
    </EmptyState>
  );
}

function RowsFailed({ message, onRetry }: { message: string; onRetry?: (() => void) | undefined }) {
  return (
    <div role="alert">
      <EmptyState
        title={<ClampedText>{message}</ClampedText>}
        action={onRetry && <RetryButton onRetry={onRetry} />}
        className="[&_section]:text-stop-text"
      >
        {m.table_load_failed()}
      </EmptyState>
    </div>
  );
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button size="sm" onClick={onRetry} className="text-ink">
      <RefreshCw aria-hidden />
      {m.common_retry()}
    </Button>
  );
}

type ColumnsMenuProps<Row> = {
  columns: readonly TableColumn<Row>[];
  visible: readonly TableColumn<Row>[];
  noRoom: readonly TableColumn<Row>[];
  onToggle: (id: string, shown: boolean) => void;
};

/** Switches columns on and off; the last visible one cannot be switched off. One without room is shown when switched on. */
function ColumnsMenu<Row>({ columns, visible, noRoom, onToggle }: ColumnsMenuProps<Row>) {
  return (
    <Menu
      caption={m.table_toggle_columns()}
      className="min-w-50"
      trigger={
        <Button>
          <Columns3 aria-hidden />
          <span className="max-md:sr-only">{m.common_columns()}</span>
          {noRoom.length > 0 && (
            <span className="font-normal text-ink-3">
              {noRoom.length}
              <span className="sr-only"> {m.table_without_room()}</span>
            </span>
          )}
        </Button>
      }
    >
      {columns.map((column) => {
        const { id, label } = column;
        const isVisible = visible.includes(column);
        const isLeft = noRoom.includes(column);
        return (
          <MenuCheckboxItem
            key={id}
            checked={isVisible && !isLeft}
            disabled={isVisible && visible.length === 1}
            onCheckedChange={(checked) => onToggle(id, checked)}
          >
            {label()}
            {isLeft && <span className="ml-auto pl-4 text-12 text-ink-3">{m.table_no_room()}</span>}
          </MenuCheckboxItem>
        );
      })}
    </Menu>
  );
}

type SortMenuProps<Row> = Sort & {
  columns: readonly TableColumn<Row>[];
  onSort: (sortCol: string, sortDir: Sort['sortDir']) => void;
};

const directions = [
  { value: 'ASC', label: m.table_ascending },
  { value: 'DESC', label: m.table_descending },
] as const;

/** For a phone, where there is no table head. */
function SortMenu<Row>({ columns, sortCol, sortDir, onSort }: SortMenuProps<Row>) {
  const items = columns.flatMap(({ sortKey, label }) => (sortKey === null ? [] : [{ value: sortKey, label: label() }]));
  return (
    <Menu
      caption={m.table_sort_by()}
      trigger={
        <IconButton label={m.table_sort_by()} variant="line">
          <ArrowUpDown aria-hidden />
        </IconButton>
      }
    >
      <MenuRadioItems value={sortCol} onValueChange={(col) => onSort(col, sortDir)} items={items} />
      <MenuSeparator />
      <MenuRadioItems
        value={sortDir}
        onValueChange={(dir) => onSort(sortCol, dir)}
        items={directions.map(({ value, label }) => ({ value, label: label() }))}
      />
    </Menu>
  );
}
