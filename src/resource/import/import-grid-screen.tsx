import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Columns3 from 'lucide-react/icons/columns-3';
import FileDown from 'lucide-react/icons/file-down';
import Upload from 'lucide-react/icons/upload';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ApiError, errorMessage } from '@/api/client/errors';
import type { Answer } from '@/api/client/http';
import type { FileTable } from '@/domain/import/sheet';
import { saveFile } from '@/lib/browser/download';
import { useIsMobile } from '@/lib/browser/use-media-query';
import { formatNumber } from '@/lib/numbers';
import { Button, IconButton } from '@/ui/basics/button';
import { Kbd } from '@/ui/basics/kbd';
import { Lamp } from '@/ui/basics/lamp';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Notice } from '@/ui/feedback/notice';
import { notify } from '@/ui/feedback/notify';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { Dialog, FullScreenDialog, FullScreenDialogTitle } from '@/ui/overlays/dialog';
import { ColumnSelect, foundText } from './column-select';
import { GridTable, type Jump } from './grid-table';
import { countRows, type GridColumn, gridColumns, type RowCounts, type RowFilter, visibleRows } from './grid-view';
import { placeMessages } from './host-messages';
import type { ImportDeclaration } from './import-declaration';
import { ImportFailure } from './import-failure';
import { type GridState, type ImportGrid, openImportGrid } from './import-grid-store';
import { RepairCards } from './repair-cards';
import { UploadProgress } from './upload-progress';
import { type ImportUpload, useUpload } from './use-import';

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
  /** The rows cannot be checked here. */
  onFail: () => void;
  onClose: () => void;
  /** Gets the focus back. */
  opener: Element | null;
};

/** The rows of the file before anything is sent: what each becomes, and what has to be repaired first. */
export function ImportGridScreen(props: ImportGridScreenProps) {
  const { declaration, table, fileName, upload, failureText, onDone, onFail, onClose } = props;
  const client = useQueryClient();
  const [grid] = useState(() => openImportGrid(declaration, table, client));
  const state = useStore(grid.store);
  useEffect(() => {
    void grid.start();
    return grid.close;
  }, [grid]);
  useEffect(() => {
    if (state.hasFailed) onFail();
  }, [state.hasFailed, onFail]);

  const [filter, setFilter] = useState<RowFilter>('all');
  const [isLeaving, setIsLeaving] = useState(false);
  const isEditing = useRef(false);
  const jump = useRef<Jump>(undefined);
  const [shown] = useState(() => createStore<ShownRows>(() => ({ first: 0, last: -1 })));
  const isPhone = useIsMobile();
  const uploading = useUpload(upload, props.onUncertain);
  const sending = uploading.state.name === 'sending';
  const [others, setOthers] = useState<ApiError>();
  /** The rows of the file that is sent, in its order. */
  const sentRows = useRef<readonly number[]>([]);

  const counts = useMemo(() => countRows(state), [state]);
  const columns = useMemo(() => gridColumns(grid, state.uses), [grid, state.uses]);
  const shownFilter = isPhone ? (filter === 'skipped' ? 'skipped' : 'faulty') : filter;
  const rows = useMemo(() => visibleRows(state, shownFilter), [state, shownFilter]);
  const onShown = useCallback((first: number, last: number) => shown.setState({ first, last }), [shown]);
  const onEditing = useCallback((editing: boolean) => {
    isEditing.current = editing;
  }, []);

  const close = () => {
    // Escape in a cell closes its editor only.
    if (isEditing.current || sending) return;
    if (state.isChanged) setIsLeaving(true);
    else onClose();
  };
  const send = async () => {
    setOthers(undefined);
    const file = await grid.file();
    sentRows.current = file.rows;
    const answer = await uploading.send(() => declaration.write(file.table, fileName));
    if (!answer) return;
    onDone(answer);
    await grid.markSent(file.rows);
    const left = countRows(grid.store.getState());
    if (left.faulty === 0) onClose();
  };
  /** What the host says of rows goes to its rows; they are those of the file that was sent. */
  const { state: uploadState } = uploading;
  const error = uploadState.name === 'failed' ? uploadState.error : undefined;
  useEffect(() => {
    if (!(error instanceof ApiError) || error.fieldErrors.length === 0) return;
    const { fieldOfHeading } = grid.sheet;
    const placed = placeMessages(error.fieldErrors, { rows: sentRows.current, lines: table.lines, fieldOfHeading });
    setOthers(new ApiError('validation', { fieldErrors: placed.others }));
    void grid.refuse(placed.faults);
  }, [error, grid, table]);

  const saveSkipped = async () => {
    try {
      const skippedFile = await declaration.writeForPerson(
        skippedTable(state, table),
        skippedName(declaration.records, fileName),
      );
      saveFile(skippedFile, skippedFile.name);
      notify.success(`${rowsText(counts.skipped)} saved: ${skippedFile.name}`);
    } catch (failure) {
      notify.error(errorMessage(failure, 'The skipped rows could not be saved'));
    }
  };
  const toFault = (step: 1 | -1) => {
    if (isPhone || counts.faulty === 0) return;
    // In another filter it is not among the rows.
    if (filter !== 'all' && filter !== 'faulty') setFilter('all');
    requestAnimationFrame(() => jump.current?.to(step));
  };

  const sendable = counts.new + counts.changed + counts.unknown;
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
          <IconButton label="kembali" lang="id" onClick={close} disabled={sending} className="-ml-2">
            <ArrowLeft aria-hidden />
          </IconButton>
          <div className="min-w-0 flex-1">
            <FullScreenDialogTitle>{props.title}</FullScreenDialogTitle>
            <p className="text-13 text-ink-2 wrap-anywhere">
              <span className="font-mono">{fileName}</span>
              {table.sheet !== undefined && `, sheet ${table.sheet}`}, {rowsText(table.rows.length)}.{' '}
              {props.description} Nothing is sent before Import.
            </p>
          </div>
          <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
            <Button onClick={sending ? uploading.cancel : close}>Cancel</Button>
            <Button
              variant="primary"
              reason={sending ? undefined : refusalOf(state, counts, declaration.records)}
              pending={sending}
              pendingText="Importing..."
              onClick={send}
            >
              <Upload aria-hidden />
              {`Import ${rowsText(sendable)}`}
            </Button>
          </div>
        </header>
        <Notices {...{ grid, state, declaration }}>
          {sending && <UploadProgress share={uploadState.name === 'sending' ? uploadState.share : undefined} />}
          <Failure {...{ uploadState, others, failureText }} />
        </Notices>
        <section
          aria-label="Rows"
          className="flex min-h-0 flex-1 flex-col rounded-3 border border-rule-2 bg-paper max-md:rounded-none max-md:border-x-0 md:mb-6"
        >
          <div className="flex flex-wrap items-stretch border-b border-rule">
            <Tabs
              {...{ counts, shownFilter, isPhone }}
              isChecked={state.isChecked}
              isComparing={state.comparison.state === 'reading'}
              onChange={setFilter}
            />
            <span className="ml-auto flex items-center gap-2 px-3 py-2 text-13 text-ink-2 max-md:w-full max-md:border-t max-md:border-rule">
              {counts.faulty > 0 && sendable > 0 && (
                <span className="mr-2 max-xl:hidden">The {formatNumber(counts.faulty)} to repair stay here</span>
              )}
              {isPhone ? (
                <ColumnsButton {...{ grid, columns }} disabled={sending} />
              ) : (
                <Button
                  reason={counts.faulty === 0 ? 'No row is to be repaired' : undefined}
                  onClick={() => toFault(1)}
                >
                  <ArrowDownToLine aria-hidden />
                  Next fault <Kbd>F8</Kbd>
                </Button>
              )}
              <Button reason={counts.skipped === 0 ? 'No row is skipped' : undefined} onClick={saveSkipped}>
                <FileDown aria-hidden />
                Save skipped rows
              </Button>
            </span>
          </div>
          {isPhone && !state.isChecked && counts.faulty === 0 ? (
            <p role="status" className="p-5 text-13 text-ink-2">
              Checking {rowsText(table.rows.length)}..
            </p>
          ) : isPhone ? (
            <RepairCards {...{ grid, state, columns, rows }} disabled={sending} />
          ) : rows.length === 0 ? (
            <EmptyState title="No rows">No row of the file is in this state.</EmptyState>
          ) : (
            <GridTable {...{ grid, state, columns, rows, jump, onEditing, onShown }} disabled={sending} />
          )}
          <footer className="flex min-h-11 flex-wrap items-center gap-x-6 border-t max-md:has-[[role=status]:empty]:hidden border-rule px-3 py-1.5 text-13 text-ink-2">
            <ShownRowsText shown={shown} count={rows.length} />
            <Comparing {...{ grid, state }} records={declaration.records} />
            <span className="ml-auto max-md:hidden">Columns are remembered for files with these headings</span>
          </footer>
        </section>
      </div>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title="Leave the import?"
        subject={fileName}
        confirmText="Leave"
        cancelText="Stay"
        onConfirm={onClose}
      >
        <p>What you typed and skipped here is lost. Nothing more is sent; the file itself is unchanged.</p>
      </ConfirmDialog>
    </FullScreenDialog>
  );
}

type ShownRows = { first: number; last: number };

/** 'Rows 1 - 18 of 5,000'. It follows scrolling by itself: the screen around it is not rendered for that. */
function ShownRowsText({ shown, count }: { shown: StoreApi<ShownRows>; count: number }) {
  const { first, last } = useStore(shown);
  const numberOf = (index: number) => formatNumber(Math.min(index + 1, count));
  return (
    <span className="max-md:hidden">
      Rows{' '}
      <span className="font-mono">
        {numberOf(first)} - {numberOf(last)}
      </span>{' '}
      of <span className="font-mono">{formatNumber(count)}</span>
    </span>
  );
}

const rowsText = (rows: number) => `${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`;

/** Why nothing can be sent now. */
function refusalOf(state: GridState, counts: RowCounts, records: string): string | undefined {
  if (!state.isLookedUp) return 'What the rows name is being looked up';
  if (!state.isChecked) return 'The rows are being checked';
  if (state.comparison.state === 'reading') return `The rows are being compared with the ${records} of the host`;
  if (counts.new + counts.changed + counts.unknown > 0) return undefined;
  return counts.faulty > 0 ? 'Every row has to be repaired or skipped first' : 'No row changes anything';
}

/** The rows as they are in the grid now, under the headings of the file, with what is wrong. */
function skippedTable({ skipped, texts, verdicts }: GridState, { head }: FileTable): string[][] {
  const rows = [...skipped].sort((a, b) => a - b);
  const cells = (row: number) => head.map((_, column) => texts[row]?.[column] ?? '');
  const reason = (row: number) => verdicts[row]?.faults.map((fault) => fault.reason).join('; ') ?? '';
  return [[...head, 'Reason'], ...rows.map((row) => [...cells(row), reason(row)])];
}

/** The product's own name, with the ending of the file. */
const skippedName = (records: string, fileName: string) =>
  `${records}_skipped${/\.[a-z]{1,5}$/i.exec(fileName)?.[0] ?? ''}`;

type TabsProps = {
  counts: RowCounts;
  shownFilter: RowFilter;
  isPhone: boolean;
  isChecked: boolean;
  isComparing: boolean;
  onChange: (filter: RowFilter) => void;
};

/** The counts are the filters. */
function Tabs({ counts, shownFilter, isPhone, isChecked, isComparing, onChange }: TabsProps) {
  const unknown = isComparing ? 'comparing' : 'not compared';
  const tabs: [RowFilter, string][] = [
    ['all', 'rows'],
    ['new', 'new'],
    ['changed', 'changed'],
    ...(counts.unchanged > 0 ? [['unchanged', 'unchanged'] satisfies [RowFilter, string]] : []),
    ...(counts.unknown > 0 ? [['unknown', isChecked ? unknown : 'being checked'] satisfies [RowFilter, string]] : []),
    ['faulty', 'to repair'],
    ['skipped', 'skipped'],
  ];
  // On a phone there is room for two or three: first those that can be shown there.
  if (isPhone) tabs.unshift(...tabs.splice(-2));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no flex layout in every browser.
    <div role="group" aria-label="Rows shown" className="flex overflow-x-auto">
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
            <b className="text-24 font-semibold text-ink font-stretch-[84%]">{formatNumber(counts[filter])}</b>
            {word}
          </button>
        );
      })}
    </div>
  );
}

const readOf = ({ read, total }: GridState['comparison']) =>
  total === undefined ? 'none' : `${formatNumber(read)} of ${formatNumber(total)}`;

type ComparingProps = { grid: ImportGrid; state: GridState; records: string };

/** While the host's records are read, page by page. */
function Comparing({ grid, state: { comparison }, records }: ComparingProps) {
  return (
    <span role="status" className="flex items-center gap-3 empty:hidden">
      {comparison.state === 'reading' && (
        <>
          {comparison.total === undefined
            ? `Comparing with the ${records} of the host..`
            : `Comparing with the ${records} of the host: ${readOf(comparison)} read`}
          <Button size="sm" aria-label="Cancel comparing" onClick={grid.stopComparing}>
            Cancel
          </Button>
        </>
      )}
    </span>
  );
}

type NoticesProps = { grid: ImportGrid; state: GridState; declaration: ImportDeclaration; children: ReactNode };

/** What is not known of the rows, why, and what to do. */
function Notices({ grid, state, declaration: { records }, children }: NoticesProps) {
  const { comparison, missing } = state;
  const { read, total } = comparison;
  const readText = readOf(comparison);
  const unknown = 'Whether the other rows are new or changed cannot be told; they can be imported all the same.';
  const again = (
    <Button size="sm" onClick={() => void grid.compare()}>
      Compare again
    </Button>
  );
  return (
    <div className="grid gap-2 pb-3 empty:hidden max-md:px-4">
      {comparison.state === 'cancelled' && (
        <Notice variant="wait" action={again}>
          Comparing was cancelled: {readText} {records} were read. {unknown}
        </Notice>
      )}
      {comparison.state === 'failed' && (
        <Notice variant="wait" action={again}>
          {errorMessage(comparison.error, 'The host did not answer')}: {readText} {records} were read. {unknown}
        </Notice>
      )}
      {comparison.state === 'limited' && (
        <Notice variant="wait">
          The host has {formatNumber(total ?? 0)} {records}, and {formatNumber(read)} could be read. {unknown}
        </Notice>
      )}
      {missing !== undefined && (
        <Notice
          variant="wait"
          action={
            <Button size="sm" onClick={() => void grid.lookUp()}>
              Load again
            </Button>
          }
        >
          The {missing} could not be loaded: the host alone checks them.
        </Notice>
      )}
      {children}
    </div>
  );
}

type FailureProps = {
  uploadState: ReturnType<typeof useUpload>['state'];
  /** Messages of the host about no row of the file. */
  others: ApiError | undefined;
  failureText: string;
};

function Failure({ uploadState, others, failureText }: FailureProps) {
  if (uploadState.name === 'cancelled') return <ImportFailure state={uploadState} fallback={failureText} />;
  if (uploadState.name !== 'failed') return null;
  const { error } = uploadState;
  const all = error instanceof ApiError ? error.fieldErrors.length : 0;
  if (all === 0 || others === undefined) return <ImportFailure state={uploadState} fallback={failureText} />;
  const placed = all - others.fieldErrors.length;
  return (
    <>
      {placed > 0 && (
        <Notice>
          Nothing was imported: the host found {placed === 1 ? '1 problem' : `${formatNumber(placed)} problems`}, marked
          in the rows below. Repair or skip them, and import again.
        </Notice>
      )}
      {others.fieldErrors.length > 0 && (
        <ImportFailure state={{ name: 'failed', error: others }} fallback={failureText} />
      )}
    </>
  );
}

type ColumnsButtonProps = { grid: ImportGrid; columns: readonly GridColumn[]; disabled: boolean };

/** On a phone the columns have no heads. */
function ColumnsButton({ grid, columns, disabled }: ColumnsButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button disabled={disabled} onClick={() => setIsOpen(true)}>
        <Columns3 aria-hidden />
        Columns
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Columns of the file"
        footer={
          <Button variant="primary" onClick={() => setIsOpen(false)}>
            Done
          </Button>
        }
      >
        {columns
          .filter(({ heading }) => heading !== undefined)
          .map((column) => (
            <div key={column.index} className="grid gap-1">
              <span className="font-mono text-13 wrap-anywhere">{column.heading || `Column ${column.index + 1}`}</span>
              <ColumnSelect
                column={column}
                fields={grid.sheet.fields}
                onChange={(field) => void grid.mapColumn(column.index, field)}
              />
              <small className="text-12 text-ink-3">{foundText(column)}</small>
            </div>
          ))}
      </Dialog>
    </>
  );
}
