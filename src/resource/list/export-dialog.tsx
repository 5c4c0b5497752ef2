import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { errorMessage } from '@/api/client/errors';
import { PagePosition } from '@/api/client/read-pages';
import type { RecordId } from '@/domain/record';
import { saveFile } from '@/lib/browser/download';
import { formatNumber } from '@/lib/numbers';
import { Button } from '@/ui/basics/button';
import { ClampedText } from '@/ui/basics/clamped-text';
import { shownColumns } from '@/ui/data-table/columns';
import { Notice } from '@/ui/feedback/notice';
import { notify } from '@/ui/feedback/notify';
import { LabelledSegments } from '@/ui/forms/segments';
import { Dialog } from '@/ui/overlays/dialog';
import { type ColumnValues, type ExportFormat, type ExportWriter, exportWriter, MOST_EXCEL_ROWS } from './export-file';
import { listParams } from './list-query';
import { pagesOfList } from './list-rows';
import type { List } from './use-list';

export type ExportDialogProps<Row extends { id: RecordId }> = {
  list: Pick<List<Row>, 'declaration' | 'query' | 'visibility' | 'total' | 'partial'>;
  /** These alone, instead of all that match. */
  rows?: readonly Row[] | undefined;
  onClose: () => void;
};

const formats: { value: ExportFormat; label: string }[] = [
  { value: 'xlsx', label: 'Excel (.xlsx)' },
  { value: 'semicolon', label: 'CSV with ;' },
  { value: 'comma', label: 'CSV with ,' },
];

/** A file that is being read: it can be stopped, and goes on where it was. */
type Run<Row> = {
  writer: ExportWriter<Row>;
  position: PagePosition;
  /** Columns whose values could not be read for some rows. */
  isMarked: boolean;
};

type State =
  | { name: 'asking' }
  | { name: 'reading' }
  | { name: 'writing' }
  | { name: 'stopped' }
  /** The host counts more rows than it sent. */
  | { name: 'short' }
  | { name: 'too many'; total: number }
  | { name: 'failed'; error: unknown };

/** What a cell says whose value could not be read. */
const NOT_READ = 'not read';

/** Reads all pages of a list, or takes the given rows, and saves them as a file. */
export function ExportDialog<Row extends { id: RecordId }>({ list, rows, onClose }: ExportDialogProps<Row>) {
  const { declaration, query, visibility } = list;
  const { caption, valuesForFile } = declaration;
  const client = useQueryClient();
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [state, setState] = useState<State>({ name: 'asking' });
  const [run, setRun] = useState<Run<Row>>();
  const [, showProgress] = useReducer((count: number) => count + 1, 0);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const columns = shownColumns(declaration.columns, visibility);
  const isBusy = state.name === 'reading' || state.name === 'writing';
  const canGoOn = (state.name === 'failed' || state.name === 'stopped') && run !== undefined && run.position.read > 0;

  const add = async (into: Run<Row>, read: readonly Row[], signal: AbortSignal) => {
    const wanted = valuesForFile?.columns.filter((wantedId) => columns.some(({ id }) => id === wantedId)) ?? [];
    let values: ColumnValues<Row> = {};
    if (valuesForFile && wanted.length > 0 && read.length > 0) {
      try {
        values = await valuesForFile.read(read, { client, signal });
      } catch {
        signal.throwIfAborted();
        into.isMarked = true;
        values = Object.fromEntries(wanted.map((id) => [id, () => NOT_READ]));
      }
    }
    into.writer.add(read, values);
  };

  /** Resolves to whether all rows are in the file. */
  const read = async (into: Run<Row>, signal: AbortSignal): Promise<boolean> => {
    if (rows) {
      await add(into, rows, signal);
      return true;
    }
    const { page: _page, perPage: _perPage, ...params } = listParams(query);
    const { position, writer } = into;
    for await (const page of pagesOfList({ client, source: declaration, params, signal, position })) {
      await add(into, page.rows, signal);
      const total = list.partial ? writer.count() : (position.total ?? 0);
      if (format === 'xlsx' && total > MOST_EXCEL_ROWS) {
        setRun(undefined);
        setState({ name: 'too many', total });
        return false;
      }
      if (page.end === 'whole') return true;
      showProgress();
    }
    setState({ name: 'short' });
    return false;
  };

  const save = async ({ writer, position, isMarked }: Run<Row>, signal: AbortSignal) => {
    setState({ name: 'writing' });
    const { blob, filename } = await writer.finish();
    signal.throwIfAborted();
    saveFile(blob, filename);
    const marked = isMarked ? `. Cells that could not be read say "${NOT_READ}"` : '';
    notify.success(`${rowsText(writer.count())} in ${filename}${damagedText(position.damaged)}${marked}`);
    onClose();
  };

  const start = async (isWanted: (into: Run<Row>, signal: AbortSignal) => Promise<boolean>, from?: Run<Row>) => {
    const controller = new AbortController();
    running.current = controller;
    const into = from ?? {
      writer: exportWriter<Row>(caption, columns, format),
      position: new PagePosition(),
      isMarked: false,
    };
    setRun(into);
    setState({ name: 'reading' });
    try {
      if (await isWanted(into, controller.signal)) await save(into, controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) setState({ name: 'failed', error });
    }
  };
  const saveRead = () => start(async () => true, run);

  const cancel = () => {
    running.current?.abort();
    if (!isBusy) return onClose();
    setState(run && run.position.read > 0 ? { name: 'stopped' } : { name: 'asking' });
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!isBusy}
      title={rows ? `Export ${rowsText(rows.length)}` : `Export ${caption().toLowerCase()}`}
      description={
        rows
          ? undefined
          : list.partial
            ? 'All rows that match the search and the filters, in this order. The whole list is read for it.'
            : `${rowsText(list.total)} match the search and the filters, on all pages and in this order.`
      }
      width={560}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          {run && run.writer.count() > 0 && (state.name === 'short' || canGoOn) && (
            <Button onClick={() => void saveRead()}>Save {rowsText(run.writer.count())}</Button>
          )}
          <Button
            variant="primary"
            pending={isBusy}
            pendingText={state.name === 'writing' ? 'Writing...' : 'Reading...'}
            reason={
              state.name === 'too many' && format === 'xlsx' ? 'Too many rows for an Excel file: select CSV' : undefined
            }
            onClick={() => void start(read, canGoOn ? run : undefined)}
          >
            {canGoOn ? 'Go on' : state.name === 'short' ? 'Read again' : 'Export'}
          </Button>
        </>
      }
    >
      <LabelledSegments
        label="File"
        value={format}
        onValueChange={setFormat}
        options={formats}
        disabled={isBusy || canGoOn}
      />
      <p className="text-13">{hints[format]}</p>
      <p className="text-13">
        {columns.length === 1 ? '1 column' : `${columns.length} columns`}, as shown in the list:{' '}
        {columns.map(({ label }) => label()).join(', ')}. Others are switched on under Columns.
      </p>
      {state.name === 'reading' && run && <Progress run={run} />}
      {state.name === 'stopped' && run && (
        <Notice variant="wait">
          Stopped. {readText(run)} Nothing was saved. Go on reads the rest, and Save takes what was read.
        </Notice>
      )}
      {state.name === 'too many' && (
        <Notice>
          {formatNumber(state.total)} rows match, and an Excel file takes at most {formatNumber(MOST_EXCEL_ROWS)}.
          Nothing was saved. CSV takes all of them; or close this and narrow the list with the search, a filter or a
          date range.
        </Notice>
      )}
      {state.name === 'short' && run && (
        <Notice variant="wait">
          The host counts {rowsText(run.position.total ?? 0)} and sent {formatNumber(run.position.read)}: the list
          changed while it was read, or the host does not send all of it. Nothing was saved yet.
        </Notice>
      )}
      {state.name === 'failed' && (
        <Notice>
          <ClampedText>{failureText(state.error, canGoOn ? run : undefined)}</ClampedText>
        </Notice>
      )}
    </Dialog>
  );
}

const hints: Record<ExportFormat, string> = {
  xlsx: 'Codes stay text, with their zeros; numbers and times are numbers and times in Excel.',
  semicolon:
    'For Excel with Indonesian settings: semicolons and decimal commas. Text that starts with = + - or @ gets a quote in front, so that no program runs it. Excel removes zeros at the start of codes: .xlsx keeps them.',
  comma:
    'For programs that expect commas and decimal points. Text that starts with = + - or @ gets a quote in front, so that no program runs it. Excel removes zeros at the start of codes: .xlsx keeps them.',
};

function Progress<Row>({ run: { position, writer } }: { run: Run<Row> }) {
  const { read, total = 0, page, perPage } = position;
  const percent = total > 0 ? Math.min(100, Math.round((read / total) * 100)) : 0;
  const matches = writer.count() < read ? `, ${formatNumber(writer.count())} match` : '';
  const text =
    read > 0
      ? `Read page ${page - 1} of ${Math.max(1, Math.ceil(total / perPage))}, ${formatNumber(read)} of ${rowsText(total)}${matches}`
      : 'Reading page 1';
  return (
    <div className="grid gap-1.5 text-13">
      <div
        role="progressbar"
        aria-label="Rows read"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-1 bg-bench-2"
      >
        <div
          className="h-full bg-ink forced-colors:bg-[Highlight] forced-color-adjust-none"
          style={{ width: `${Math.max(2, percent)}%` }}
        />
      </div>
      <span>{text}</span>
    </div>
  );
}

/** `run`: what can be gone on with. */
function failureText<Row>(error: unknown, run: Run<Row> | undefined): string {
  const why = errorMessage(error, error instanceof Error ? error.message : 'The rows could not be read');
  const kept = run ? ` ${readText(run)}` : '';
  return `${why.replace(/\.$/, '')}.${kept} Nothing was saved. ${run ? 'Go on reads the rest.' : 'Try again.'}`;
}

const readText = <Row,>({ position: { read, total = 0 } }: Run<Row>) =>
  `${rowsText(read)} of ${formatNumber(total)} were read.`;

const rowsText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`;

const damagedText = (count: number) =>
  count === 0 ? '' : `. ${rowsText(count)} incomplete: what could not be read is empty`;
