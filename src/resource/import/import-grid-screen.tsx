import { m } from '@messages/messages';
import { clsx } from 'clsx';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Columns3 from 'lucide-react/icons/columns-3';
import FileDown from 'lucide-react/icons/file-down';
import Upload from 'lucide-react/icons/upload';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ApiError, errorMessage } from '@/api/client/errors';
import type { Answer } from '@/api/client/http';
import {
  addHostFaults,
  cleanFile,
  countRows,
  type GridColumn,
  gridColumns,
  isChecked,
  markSent,
  type RowCounts,
  type RowFilter,
  skippedFile,
  visibleRows,
} from '@/domain/import/import-rows';
import type { FileTable } from '@/domain/import/sheet';
import { sayCount, sayNumber } from '@/language/format';
import { sayImportFact } from '@/language/import-words';
import { inSpecification, langOfIndonesian } from '@/language/language';
import { saveFile } from '@/lib/browser/download';
import { useIsMobile } from '@/lib/browser/use-media-query';
import { neutralise } from '@/lib/workbook/formula-text';
import { Button, IconButton } from '@/ui/basics/button';
import { Kbd } from '@/ui/basics/kbd';
import { Lamp } from '@/ui/basics/lamp';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Notice } from '@/ui/feedback/notice';
import { notify } from '@/ui/feedback/notify';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { Dialog, FullScreenDialog, FullScreenDialogTitle } from '@/ui/overlays/dialog';
import { ColumnSelect, foundByText } from './column-select';
import { GridTable, type Jump } from './grid-table';
import type { ImportDeclaration } from './import-declaration';
import { RepairCards } from './repair-cards';
import { type ImportUpload, placeMessages, UploadState, useUpload } from './upload';
import { type GridState, type ImportGrid, useImportGrid } from './use-import-grid';

type ImportGridScreenProps = {
  declaration: ImportDeclaration;
  table: FileTable;
  title: string;
  description?: ReactNode;
  fileName: string;
  upload: ImportUpload;
  failureText: string;
  onDone: (answer: Answer) => void;
  onUncertain: () => void;
  onClose: () => void;
  /** Gets the focus back. */
  opener: Element | null;
};

/** The rows of the file before anything is sent: what each becomes, and what has to be repaired first. */
export function ImportGridScreen(props: ImportGridScreenProps) {
  const { declaration, table, fileName, upload, onDone, onClose } = props;
  const { grid, state } = useImportGrid(declaration, table);
  const [filter, setFilter] = useState<RowFilter>('all');
  const [isLeaving, setIsLeaving] = useState(false);
  const isEditing = useRef(false);
  const jump = useRef<Jump>(undefined);
  const [view] = useState(() => createStore<View>(() => ({ first: 0, last: -1 })));
  const isPhone = useIsMobile();
  /** The rows of the file that is sent, in its order. */
  const sentRows = useRef<readonly number[]>([]);
  /** What the host says of rows goes to its rows; they are those of the file that was sent. */
  const onUncertain = () => {
    props.onUncertain();
    grid.compareAgain();
  };
  const uploading = useUpload(upload, onUncertain, (error) => {
    if (!(error instanceof ApiError) || error.fieldErrors.length === 0) return { error, placed: 0 };
    const { fieldOfHeading } = declaration.sheet;
    const placed = placeMessages(error.fieldErrors, { rows: sentRows.current, lines: table.lines, fieldOfHeading });
    grid.change((rows) => addHostFaults(rows, placed.faults));
    return { error: new ApiError('validation', { fieldErrors: placed.others }), placed: placed.faults.length };
  });
  const sending = uploading.state.name === 'sending';

  const counts = useMemo(() => countRows(state.rows), [state.rows]);
  const { sheet, uses, columnOf } = state.rows;
  const columns = useMemo(() => gridColumns({ sheet, table, uses, columnOf }), [sheet, table, uses, columnOf]);
  const shownFilter = isPhone ? (filter === 'skipped' ? 'skipped' : 'faulty') : filter;
  const shown = useMemo(() => visibleRows(state.rows, shownFilter), [state.rows, shownFilter]);
  const onView = useCallback((first: number, last: number) => view.setState({ first, last }), [view]);
  const onEditing = useCallback((editing: boolean) => {
    isEditing.current = editing;
  }, []);

  const close = () => {
    // Escape in a cell closes its editor only.
    if (isEditing.current || sending) return;
    if (state.rows.isChanged) setIsLeaving(true);
    else onClose();
  };
  const send = async () => {
    const answer = await uploading.send(async () => {
      const differing = await grid.readAgain();
      if (differing > 0) throw new ApiError('conflict', { say: () => sayCount(m.import_changed_meanwhile, differing) });
      const { table: cells, rows } = cleanFile(grid.store.getState().rows);
      sentRows.current = rows;
      return declaration.write(cells, fileName);
    });
    if (!answer) return;
    onDone(answer);
    grid.change((rows) => markSent(rows, sentRows.current));
    if (countRows(grid.store.getState().rows).faulty > 0) return;
    onClose();
    if (counts.skipped > 0) {
      notify.wait(m.import_skipped_count({ rows: rowsText(counts.skipped) }), m.import_skipped_not_sent(), {
        action: { label: m.import_save_skipped(), onSelect: () => void saveSkipped() },
      });
    }
  };
  const saveSkipped = async () => {
    try {
      // For a person: nothing in it runs as a formula.
      const skipped = inSpecification(() => skippedFile(state.rows, sayImportFact)).map((row) => row.map(neutralise));
      const file = await declaration.write(skipped, skippedName(declaration.records, fileName));
      saveFile(file, file.name);
      notify.success(m.import_skipped_saved({ rows: rowsText(counts.skipped), file: file.name }));
    } catch (failure) {
      notify.error(errorMessage(failure, m.import_skipped_not_saved()));
    }
  };
  const toFault = (step: 1 | -1) => {
    if (isPhone || counts.faulty === 0) return;
    // In another filter it is not among the rows.
    if (filter !== 'all' && filter !== 'faulty') setFilter('all');
    requestAnimationFrame(() => jump.current?.(step));
  };

  return (
    <FullScreenDialog
      open
      onOpenChange={close}
      opener={props.opener}
      className="flex flex-col bg-bench! px-7 max-md:px-0"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key works everywhere on the screen. */}
      <div
        className="contents"
        onKeyDown={(event) => {
          if (event.key !== 'F8') return;
          event.preventDefault();
          toFault(event.shiftKey ? -1 : 1);
        }}
      >
        <header className="flex items-start gap-3 pt-5 pb-4 max-md:flex-wrap max-md:px-4 max-md:pt-3">
          <IconButton
            label={m.common_back()}
            lang={langOfIndonesian()}
            onClick={close}
            disabled={sending}
            className="-ml-2"
          >
            <ArrowLeft aria-hidden />
          </IconButton>
          <div className="min-w-0 flex-1">
            <FullScreenDialogTitle>{props.title}</FullScreenDialogTitle>
            <p className="text-13 text-ink-2 wrap-anywhere">
              <span className="font-mono">{fileName}</span>
              {table.sheet === undefined
                ? m.import_facts({ rows: rowsText(table.rows.length) })
                : m.import_facts_of_sheet({ sheet: table.sheet, rows: rowsText(table.rows.length) })}{' '}
              {props.description} {m.import_nothing_sent_before()}
            </p>
          </div>
          <div className="flex gap-2 max-md:w-full max-md:[&>*]:flex-1">
            <Button onClick={sending ? uploading.cancel : close}>{m.common_cancel()}</Button>
            <Button
              variant="primary"
              reason={sending ? undefined : refusalOf(state, counts, declaration.recordsText())}
              pending={sending}
              pendingText={m.import_importing()}
              onClick={send}
            >
              <Upload aria-hidden />
              {m.import_rows({ rows: rowsText(counts.sendable) })}
            </Button>
          </div>
        </header>
        <Notices {...{ grid, state }} records={declaration.recordsText()}>
          <UploadState state={uploading.state} fallback={props.failureText} />
        </Notices>
        <section
          aria-label={m.import_rows_region()}
          className="flex min-h-0 flex-1 flex-col rounded-3 border border-rule-2 bg-paper max-md:rounded-none max-md:border-x-0 md:mb-6"
        >
          <div className="flex flex-wrap items-stretch border-b border-rule">
            <Tabs {...{ counts, shownFilter, isPhone }} unknown={unknownText(state)} onChange={setFilter} />
            <span className="ml-auto flex items-center gap-2 px-3 py-2 text-13 text-ink-2 max-md:w-full max-md:border-t max-md:border-rule">
              {counts.faulty > 0 && counts.sendable > 0 && (
                <span className="mr-2 max-xl:hidden">{m.import_repair_stay({ count: sayNumber(counts.faulty) })}</span>
              )}
              {isPhone ? (
                <ColumnsButton {...{ grid, columns }} disabled={sending} />
              ) : (
                <Button
                  reason={counts.faulty === 0 ? m.import_nothing_to_repair() : undefined}
                  onClick={() => toFault(1)}
                >
                  <ArrowDownToLine aria-hidden />
                  {m.import_next_fault()} <Kbd>{'F8'}</Kbd>
                </Button>
              )}
              <Button reason={counts.skipped === 0 ? m.import_nothing_skipped() : undefined} onClick={saveSkipped}>
                <FileDown aria-hidden />
                {m.import_save_skipped()}
              </Button>
            </span>
          </div>
          {isPhone && !isChecked(state.rows) && counts.faulty === 0 ? (
            <p role="status" className="p-5 text-13 text-ink-2">
              {m.import_checking_rows({ rows: rowsText(table.rows.length) })}
            </p>
          ) : isPhone ? (
            <RepairCards {...{ grid, state, columns, shown }} disabled={sending} />
          ) : shown.length === 0 ? (
            <EmptyState title={m.import_no_rows_title()}>{m.import_no_rows_text()}</EmptyState>
          ) : (
            <GridTable {...{ grid, state, columns, shown, jump, onEditing, onView }} disabled={sending} />
          )}
          <footer className="flex min-h-11 flex-wrap items-center gap-x-6 border-t max-md:has-[[role=status]:empty]:hidden border-rule px-3 py-1.5 text-13 text-ink-2">
            <ViewText view={view} count={shown.length} />
            <Comparing {...{ grid, state }} records={declaration.recordsText()} />
            <span className="ml-auto max-md:hidden">{m.import_columns_remembered()}</span>
          </footer>
        </section>
      </div>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title={m.import_leave_title()}
        subject={fileName}
        confirmText={m.form_leave()}
        cancelText={m.common_stay()}
        onConfirm={onClose}
      >
        <p>{m.import_leave_text()}</p>
      </ConfirmDialog>
    </FullScreenDialog>
  );
}

/** The positions of the rows in view. */
type View = { first: number; last: number };

/** 'Rows 1 - 18 of 5,000'. It follows scrolling by itself: the screen around it is not rendered for that. */
function ViewText({ view, count }: { view: StoreApi<View>; count: number }) {
  const { first, last } = useStore(view);
  const numberOf = (index: number) => sayNumber(Math.min(index + 1, count));
  const shown = { first: numberOf(first), last: numberOf(last), total: sayNumber(count) };
  return <span className="tabular-nums max-md:hidden">{m.import_view(shown)}</span>;
}

const rowsText = (rows: number) => sayCount(m.common_row_count, rows);

/** Why nothing can be sent now. */
function refusalOf(state: GridState, counts: RowCounts, records: string): string | undefined {
  if (!state.isLookedUp) return m.import_refusal_looking_up();
  if (!isChecked(state.rows)) return m.import_refusal_checking();
  if (state.comparison.state === 'reading') return m.import_refusal_comparing({ records });
  if (counts.sendable > 0) return undefined;
  return counts.faulty > 0 ? m.import_refusal_repair() : m.import_refusal_nothing();
}

/** The product's own name, with the ending of the file. */
const skippedName = (records: string, fileName: string) =>
  `${records}_skipped${/\.[a-z]{1,5}$/i.exec(fileName)?.[0] ?? ''}`;

/** What the state of a row that may be new or changed is called. */
function unknownText({ rows, comparison }: GridState): string {
  if (!isChecked(rows)) return m.import_tab_checking();
  return comparison.state === 'reading' ? m.import_tab_comparing() : m.import_tab_not_compared();
}

type TabsProps = {
  counts: RowCounts;
  shownFilter: RowFilter;
  isPhone: boolean;
  unknown: string;
  onChange: (filter: RowFilter) => void;
};

/** The counts are the filters. */
function Tabs({ counts, shownFilter, isPhone, unknown, onChange }: TabsProps) {
  const tabs: [RowFilter, string][] = [
    ['all', m.import_tab_rows()],
    ['new', m.import_tab_new()],
    ['changed', m.import_tab_changed()],
    ...(counts.unchanged > 0 ? [['unchanged', m.import_tab_unchanged()] satisfies [RowFilter, string]] : []),
    ...(counts.unknown > 0 ? [['unknown', unknown] satisfies [RowFilter, string]] : []),
    ['faulty', m.import_tab_repair()],
    ['skipped', m.import_tab_skipped()],
  ];
  // On a phone there is room for two or three: first those that can be shown there.
  if (isPhone) tabs.unshift(...tabs.splice(-2));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no flex layout in every browser.
    <div role="group" aria-label={m.import_rows_shown()} className="flex overflow-x-auto">
      {tabs.map(([filter, word]) => {
        const isOn = filter === shownFilter;
        const canShow = !isPhone || filter === 'faulty' || filter === 'skipped';
        return (
          <button
            key={filter}
            type="button"
            aria-pressed={isOn}
            disabled={!canShow}
            onClick={() => onChange(filter)}
            className={clsx(
              'relative flex h-14 shrink-0 items-center gap-2 border-r border-rule px-5 text-13 focus-visible:-outline-offset-2 max-md:px-3.5',
              isOn
                ? 'font-semibold text-ink after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-hivis'
                : 'text-ink-2',
            )}
          >
            {filter === 'faulty' && counts.faulty > 0 && <Lamp state="stop" size="lg" />}
            <b className="text-24 font-semibold text-ink font-stretch-[84%]">{sayNumber(counts[filter])}</b>
            {word}
          </button>
        );
      })}
    </div>
  );
}

const readOf = ({ read, total }: GridState['comparison']) =>
  total === undefined ? m.import_compare_none() : m.partial_part({ read: sayNumber(read), total: sayNumber(total) });

type ComparingProps = { grid: ImportGrid; state: GridState; records: string };

/** While the host's records are read, page by page. */
function Comparing({ grid, state: { comparison }, records }: ComparingProps) {
  return (
    <span role="status" className="flex items-center gap-3 empty:hidden">
      {comparison.state === 'reading' && (
        <>
          {comparison.total === undefined
            ? m.import_comparing({ records })
            : m.import_comparing_read({ records, part: readOf(comparison) })}
          <Button size="sm" aria-label={m.import_cancel_comparing()} onClick={grid.stopComparing}>
            {m.common_cancel()}
          </Button>
        </>
      )}
    </span>
  );
}

type NoticesProps = { grid: ImportGrid; state: GridState; records: string; children: ReactNode };

/** What is not known of the rows, why, and what to do. */
function Notices({ grid, state: { comparison, missing }, records, children }: NoticesProps) {
  const why = whyNotCompared(comparison, records);
  const again = (press: () => Promise<void>, text: string) => (
    <Button size="sm" onClick={press}>
      {text}
    </Button>
  );
  return (
    <div className="grid gap-2 pb-3 empty:hidden max-md:px-4">
      {why !== undefined && (
        <Notice variant="wait" action={comparison.state !== 'limited' && again(grid.compare, m.import_compare_again())}>
          {why}
        </Notice>
      )}
      {missing !== undefined && (
        <Notice variant="wait" action={again(grid.lookUp, m.import_load_again())}>
          {missing()}
        </Notice>
      )}
      {children}
    </div>
  );
}

function whyNotCompared(comparison: GridState['comparison'], records: string): string | undefined {
  const part = readOf(comparison);
  const { state, error, total = 0, read } = comparison;
  if (state === 'cancelled') return m.import_compare_cancelled({ part, records });
  if (state === 'failed')
    return m.import_compare_failed({ reason: errorMessage(error, m.import_host_silent()), part, records });
  return state === 'limited'
    ? m.import_compare_limited({ total: sayNumber(total), records, read: sayNumber(read) })
    : undefined;
}

type ColumnsButtonProps = { grid: ImportGrid; columns: readonly GridColumn[]; disabled: boolean };

/** On a phone the columns have no heads. */
function ColumnsButton({ grid, columns, disabled }: ColumnsButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button disabled={disabled} onClick={() => setIsOpen(true)}>
        <Columns3 aria-hidden />
        {m.common_columns()}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={m.import_columns_of_file()}
        footer={
          <Button variant="primary" onClick={() => setIsOpen(false)}>
            {m.common_done()}
          </Button>
        }
      >
        {columns
          .filter(({ heading }) => heading !== undefined)
          .map((column) => (
            <div key={column.index} className="grid gap-1">
              <span className="font-mono text-13 wrap-anywhere">
                {column.heading || m.import_column_number({ number: column.index + 1 })}
              </span>
              <ColumnSelect {...{ grid, column }} />
              <small className="text-12 text-ink-3">{foundByText(column)}</small>
            </div>
          ))}
      </Dialog>
    </>
  );
}
