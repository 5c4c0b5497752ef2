import type { RowData } from '@tanstack/react-table';
import { type ReactNode, useMemo, useRef } from 'react';
import { useIsMobile } from '@/lib/browser/use-media-query';
import { ClampedText } from '@/ui/basics/clamped-text';
import { Notice } from '@/ui/feedback/notice';
import { CardList } from './card-list';
import { ColumnToggle } from './column-toggle';
import type { TableColumn } from './columns';
import { Pager } from './pager';
import { RetryButton } from './retry-button';
import type { RowAction } from './row-actions';
import { SortMenu } from './sort-menu';
import type { Sort } from './table-head';
import { type Selection, useTableModel, type Visibility } from './table-model';
import { NoRows, Prompt, RowsFailed } from './table-states';
import { useRowFocus } from './use-row-focus';
import { useSelectAll, useToggleRow } from './use-row-selection';
import { WideTable } from './wide-table';

export type DataTableState = Sort & { page: number; perPage: number; selection?: Selection; visibility?: Visibility };

export type DataTableProps<Row extends RowData> = {
  /** The name of the table, for screen readers. */
  caption: string;
  /** Stable while the answer is the same, or every row is drawn again. */
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  getRowId: (row: Row) => string;
  /** How a row is called in the names of its buttons: a part number, a user name. */
  rowLabel: (row: Row) => string;
  state: DataTableState;
  total: number;
  totalPages: number;
  /** Nothing has arrived yet. */
  loading?: boolean;
  /** The rows shown answer an older question; they stay, paler. */
  refetching?: boolean;
  /** Why the rows could not be had; rows that are there stay. */
  error?: string | undefined;
  /** A search, a filter or a date range is set: tells "nothing matches" from "nothing yet". */
  narrowed?: boolean;
  /** Said under "No data." while nothing narrows the list. */
  hint?: ReactNode;
  /** Stands in place of the rows: what has to be chosen first. */
  prompt?: ReactNode;
  /** A `TableToolbar`. */
  toolbar?: ReactNode;
  /** Memoise it, or every row is drawn again. */
  rowActions?: (row: Row) => readonly RowAction[];
  onPage: (page: number) => void;
  onPerPage: (perPage: number) => void;
  onSort: (sortCol: string, sortDir: Sort['sortDir']) => void;
  /** Left out, rows cannot be chosen. */
  onSelectionChange?: (selection: Selection) => void;
  onVisibilityChange?: (visibility: Visibility) => void;
  onRetry?: () => void;
  /** Takes the search and the filters back. */
  onClear?: () => void;
};

const NONE: Selection = {};
const ALL: Visibility = {};

/**
 * A list the host pages, sorts and filters. It is told everything and decides nothing: it knows no address, no API
 * and no permission. Under 768 px each row is a small label.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { caption, rows, columns, getRowId, state, total, totalPages, onSelectionChange, onVisibilityChange } = props;
  const { loading = false, refetching = false, error } = props;
  const mobile = useIsMobile();
  const sheet = useRef<HTMLElement>(null);
  const selection = state.selection ?? NONE;
  const visibility = state.visibility ?? ALL;
  const { table, shown } = useTableModel({
    rows,
    columns,
    getRowId,
    selection,
    visibility,
    onSelectionChange,
    onVisibilityChange,
  });
  const rowIds = useMemo(() => rows.map(getRowId), [rows, getRowId]);
  const noteFocus = useRowFocus(sheet, rowIds);
  const toggleRow = useToggleRow(table);
  const selectAll = useSelectAll(table, rowIds, selection);
  const selectable = onSelectionChange !== undefined;
  const body = {
    ...props,
    shown,
    loading,
    refetching,
    selection,
    toggleRow: selectable ? toggleRow : undefined,
    selectAll: selectable && rows.length > 0 ? selectAll : undefined,
  };
  const hasRows = rows.length > 0 || loading;

  return (
    <section
      ref={sheet}
      aria-label={caption}
      tabIndex={-1}
      onFocus={noteFocus}
      className="rounded-2 border border-rule-2 bg-paper outline-none"
    >
      {(props.toolbar || onVisibilityChange) && (
        <div className="flex flex-wrap items-center gap-2 border-b border-rule px-3 py-2.5">
          {props.toolbar}
          <span className="flex-1 max-md:order-1" />
          <span className="flex gap-2 max-md:order-2">
            {mobile && <SortMenu columns={columns} {...state} onSort={props.onSort} />}
            {onVisibilityChange && <ColumnToggle table={table} />}
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
        <Prompt>{props.prompt}</Prompt>
      ) : error !== undefined && rows.length === 0 ? (
        <RowsFailed message={error} onRetry={props.onRetry} />
      ) : !hasRows ? (
        <NoRows narrowed={props.narrowed ?? false} onClear={props.onClear} hint={props.hint} />
      ) : mobile ? (
        <CardList {...body} />
      ) : (
        <WideTable {...body} />
      )}
      {props.prompt === undefined && (
        <Pager
          page={state.page}
          perPage={state.perPage}
          totalPages={totalPages}
          onPage={props.onPage}
          onPerPage={props.onPerPage}
          selected={rowIds.filter((id) => selection[id]).length}
          shown={rows.length}
          total={total}
          selectAll={mobile ? body.selectAll : undefined}
        />
      )}
    </section>
  );
}

/** What a screen reader hears after the list changed (WCAG 4.1.3). */
function announcement<Row extends RowData>(props: DataTableProps<Row>): string {
  const { caption, rows, columns, state, total, totalPages, loading, refetching, prompt } = props;
  if (prompt !== undefined) return '';
  if (loading || refetching) return `${caption}: loading`;
  // The alert says it.
  if (rows.length === 0 && props.error !== undefined) return '';
  if (rows.length === 0) return `${caption}: no rows`;
  const sorted = columns.find((column) => column.sortKey === state.sortCol);
  const order = state.sortDir === 'ASC' ? 'ascending' : 'descending';
  const sorting = sorted ? `, sorted by ${sorted.label}, ${order}` : '';
  return `${caption}: ${rows.length} of ${total} rows, page ${state.page} of ${Math.max(1, totalPages)}${sorting}`;
}
