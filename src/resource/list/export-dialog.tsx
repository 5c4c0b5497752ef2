import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '@/api/client/errors';
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
import { type ExportFormat, exportFile } from './export-file';
import { MOST_EXPORTED_ROWS, type RowsRead, readAllRows } from './export-rows';
import { listParams } from './list-query';
import type { List } from './use-list';

export type ExportDialogProps<Row extends { id: RecordId }> = {
  list: Pick<List<Row>, 'declaration' | 'query' | 'visibility' | 'total'>;
  /** These alone, instead of all that match. */
  rows?: readonly Row[] | undefined;
  onClose: () => void;
};

const formats: { value: ExportFormat; label: string }[] = [
  { value: 'xlsx', label: 'Excel (.xlsx)' },
  { value: 'semicolon', label: 'CSV with ;' },
  { value: 'comma', label: 'CSV with ,' },
];

type State<Row> =
  | { name: 'asking' }
  | { name: 'reading'; read: RowsRead<Row> | undefined }
  | { name: 'writing' }
  | { name: 'short'; read: RowsRead<Row> }
  | { name: 'too many'; total: number }
  /** `read`: a second attempt goes on from there. */
  | { name: 'failed'; read: RowsRead<Row> | undefined; error: unknown };

/** Reads all pages of a list, or takes the given rows, and saves them as a file. Nothing is saved before all is read. */
export function ExportDialog<Row extends { id: RecordId }>({ list, rows, onClose }: ExportDialogProps<Row>) {
  const { declaration, query, visibility } = list;
  const { caption } = declaration;
  const client = useQueryClient();
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [state, setState] = useState<State<Row>>({ name: 'asking' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const columns = shownColumns(declaration.columns, visibility);
  const isBusy = state.name === 'reading' || state.name === 'writing';

  const save = async (read: Pick<RowsRead<Row>, 'rows' | 'damaged'>, signal: AbortSignal) => {
    setState({ name: 'writing' });
    const values = await declaration.valuesForFile?.(signal);
    const { blob, filename } = await exportFile({ caption, columns, values, rows: read.rows }, format);
    signal.throwIfAborted();
    saveFile(blob, filename);
    notify.success(`${rowsText(read.rows.length)} in ${filename}${damagedText(read.damaged)}`);
    onClose();
  };

  /** What an attempt had read stays when a later step fails. */
  const run = async (act: (signal: AbortSignal) => Promise<RowsRead<Row> | undefined>) => {
    const controller = new AbortController();
    running.current = controller;
    let read: RowsRead<Row> | undefined;
    try {
      read = await act(controller.signal);
      if (read) await save(read, controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) setState({ name: 'failed', read, error });
    }
  };

  const start = (from?: RowsRead<Row>) =>
    run(async (signal) => {
      if (rows) return { rows, damaged: 0, total: rows.length, page: 1, perPage: rows.length };
      if (from && from.rows.length >= from.total) return from;
      setState({ name: 'reading', read: from });
      const { page: _page, perPage: _perPage, ...params } = listParams(query);
      const onProgress = (read: RowsRead<Row>) => setState({ name: 'reading', read });
      const result = await readAllRows({ client, source: declaration, params, signal, onProgress, from });
      if (result.state === 'whole') return result;
      if (result.state === 'failed') setState({ name: 'failed', read: result, error: result.error });
      else if (result.state === 'too many') setState({ name: 'too many', total: result.total });
      else setState({ name: 'short', read: result });
      return undefined;
    });

  const cancel = () => {
    running.current?.abort();
    if (isBusy) setState({ name: 'asking' });
    else onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!isBusy}
      title={rows ? `Export ${rowsText(rows.length)}` : `Export ${caption.toLowerCase()}`}
      description={
        rows ? undefined : `${rowsText(list.total)} match the search and the filters, on all pages and in this order.`
      }
      width={560}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          {state.name === 'short' && (
            <Button onClick={() => void run(async () => state.read)}>Save {rowsText(state.read.rows.length)}</Button>
          )}
          <Button
            variant="primary"
            pending={isBusy}
            pendingText={state.name === 'writing' ? 'Writing...' : 'Reading...'}
            reason={state.name === 'too many' ? 'Too many rows for one file' : undefined}
            onClick={() => void start(state.name === 'failed' ? state.read : undefined)}
          >
            {state.name === 'failed' ? 'Go on' : state.name === 'short' ? 'Read again' : 'Export'}
          </Button>
        </>
      }
    >
      <LabelledSegments label="File" value={format} onValueChange={setFormat} options={formats} disabled={isBusy} />
      <p className="text-13">{hints[format]}</p>
      <p className="text-13">
        {columns.length === 1 ? '1 column' : `${columns.length} columns`}, as shown in the list:{' '}
        {columns.map(({ label }) => label).join(', ')}. Others are switched on under Columns.
      </p>
      {state.name === 'reading' && <Progress read={state.read} />}
      {state.name === 'too many' && (
        <Notice>
          {formatNumber(state.total)} rows match, and a file takes at most {formatNumber(MOST_EXPORTED_ROWS)}. Nothing
          was saved. Close this and narrow the list with the search, a filter or a date range.
        </Notice>
      )}
      {state.name === 'short' && (
        <Notice variant="wait">
          The host counts {rowsText(state.read.total)} and sent {formatNumber(state.read.rows.length)}: the list changed
          while it was read, or the host does not send all of it. Nothing was saved yet.
        </Notice>
      )}
      {state.name === 'failed' && (
        <Notice>
          <ClampedText>{failureText(state)}</ClampedText>
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

function Progress({ read }: { read: RowsRead<unknown> | undefined }) {
  const percent = read && read.total > 0 ? Math.min(100, Math.round((read.rows.length / read.total) * 100)) : 0;
  const text = read
    ? `Read page ${read.page} of ${Math.max(1, Math.ceil(read.total / read.perPage))}, ${formatNumber(read.rows.length)} of ${rowsText(read.total)}`
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

function failureText<Row>({ read, error }: Extract<State<Row>, { name: 'failed' }>): string {
  const why = errorMessage(error, error instanceof Error ? error.message : 'The rows could not be read');
  const kept =
    read && read.rows.length > 0 ? ` ${rowsText(read.rows.length)} of ${formatNumber(read.total)} were read.` : '';
  return `${why.replace(/\.$/, '')}.${kept} Nothing was saved. ${kept === '' ? 'Try again.' : 'Go on reads the rest.'}`;
}

const rowsText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`;

const damagedText = (count: number) =>
  count === 0 ? '' : `. ${rowsText(count)} incomplete: what could not be read is empty`;
