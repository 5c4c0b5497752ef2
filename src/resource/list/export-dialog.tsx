import { m } from '@messages/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { errorMessage } from '@/api/client/errors';
import { PagePosition, type PageRead } from '@/api/client/read-pages';
import type { RecordId } from '@/domain/record';
import { sayCount, sayNumber } from '@/language/format';
import { inSpecification } from '@/language/language';
import { saveFile } from '@/lib/browser/download';
import { Button } from '@/ui/basics/button';
import { ClampedText } from '@/ui/basics/clamped-text';
import { visibleColumnsOf } from '@/ui/data-table/columns';
import { Notice } from '@/ui/feedback/notice';
import { notify } from '@/ui/feedback/notify';
import { ProgressBar } from '@/ui/feedback/progress-bar';
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

const formats = {
  xlsx: { label: m.export_excel, hint: m.export_hint_excel },
  semicolon: { label: m.export_csv_semicolon, hint: m.export_hint_semicolon },
  comma: { label: m.export_csv_comma, hint: m.export_hint_comma },
} satisfies Record<ExportFormat, unknown>;
/** In the order of the dialog. */
const formatNames = ['xlsx', 'semicolon', 'comma'] as const;

/** A file that is being read: it can be stopped, and goes on where it was. */
type Run<Row> = {
  writer: ExportWriter<Row>;
  position: PagePosition;
  /** A page that was read and is not in the file: it was stopped while values of its rows were read. */
  left?: PageRead<Row> | undefined;
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
  const columns = visibleColumnsOf(declaration.columns, visibility);
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
        values = Object.fromEntries(wanted.map((id) => [id, () => m.export_not_read()]));
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
    /** Resolves to the page's end once its rows are in the file. */
    const take = async (page: PageRead<Row>) => {
      into.left = page;
      await add(into, page.rows, signal);
      into.left = undefined;
      showProgress();
      return page.end;
    };
    const isTooMany = () => {
      const total = list.partial ? writer.count() : (position.total ?? 0);
      if (format !== 'xlsx' || total <= MOST_EXCEL_ROWS) return false;
      setRun(undefined);
      setState({ name: 'too many', total });
      return true;
    };
    // Reading goes on after this page, which may have been the last one.
    if (into.left && (await take(into.left)) === 'whole') return true;
    for await (const page of pagesOfList({ client, source: declaration, params, signal, position })) {
      const end = await take(page);
      if (isTooMany()) return false;
      if (end === 'whole') return true;
    }
    setState({ name: 'short' });
    return false;
  };

  const save = async ({ writer, position, isMarked }: Run<Row>, signal: AbortSignal) => {
    setState({ name: 'writing' });
    const { blob, filename } = await writer.finish();
    signal.throwIfAborted();
    saveFile(blob, filename);
    const notes = [
      m.export_done({ rows: rowsText(writer.count()), file: filename }),
      ...(position.damaged > 0 ? [sayCount(m.export_some_damaged, position.damaged)] : []),
      ...(isMarked ? [m.export_some_not_read({ text: inSpecification(m.export_not_read) })] : []),
    ];
    notify.success(notes.join('. '));
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
      title={m.export_title({ what: rows ? rowsText(rows.length) : caption().toLowerCase() })}
      description={
        rows ? undefined : list.partial ? m.export_all_partial() : m.export_all({ rows: rowsText(list.total) })
      }
      width={560}
      footer={
        <>
          <Button onClick={cancel}>{m.common_cancel()}</Button>
          {run && run.writer.count() > 0 && (state.name === 'short' || canGoOn) && (
            <Button onClick={() => void saveRead()}>
              {m.export_save_read({ rows: rowsText(run.writer.count()) })}
            </Button>
          )}
          <Button
            variant="primary"
            pending={isBusy}
            pendingText={state.name === 'writing' ? m.export_writing() : m.export_reading()}
            reason={state.name === 'too many' && format === 'xlsx' ? m.export_too_many_for_excel() : undefined}
            onClick={() => void start(read, canGoOn ? run : undefined)}
          >
            {(canGoOn ? m.export_go_on : state.name === 'short' ? m.export_read_again : m.export_start)()}
          </Button>
        </>
      }
    >
      <LabelledSegments
        label={m.export_file()}
        value={format}
        onValueChange={setFormat}
        options={formatNames.map((value) => ({ value, label: formats[value].label() }))}
        disabled={isBusy || canGoOn}
      />
      <p className="text-13">{formats[format].hint()}</p>
      <p className="text-13">
        {m.export_columns({
          count: columns.length,
          shown: sayNumber(columns.length),
          names: columns.map(({ fileLabel }) => fileLabel()).join(', '),
        })}
      </p>
      {state.name === 'reading' && run && <Progress run={run} />}
      {state.name === 'stopped' && run && <Notice variant="wait">{m.export_stopped({ read: readText(run) })}</Notice>}
      {state.name === 'too many' && (
        <Notice>{m.export_too_many({ total: sayNumber(state.total), most: sayNumber(MOST_EXCEL_ROWS) })}</Notice>
      )}
      {state.name === 'short' && run && (
        <Notice variant="wait">
          {m.export_short({ rows: rowsText(run.position.total ?? 0), read: sayNumber(run.position.read) })}
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

function Progress<Row>({ run: { position, writer } }: { run: Run<Row> }) {
  const { read, total = 0, page, perPage } = position;
  const progress = {
    page: sayNumber(page - 1),
    last: sayNumber(Math.max(1, Math.ceil(total / perPage))),
    read: sayNumber(read),
    rows: rowsText(total),
  };
  const found = writer.count();
  const text =
    read === 0
      ? m.export_reading_first()
      : found < read
        ? m.export_progress_matches({ ...progress, matches: sayNumber(found) })
        : m.export_progress(progress);
  return (
    <div className="grid gap-1.5 text-13">
      <ProgressBar share={total > 0 ? Math.min(1, read / total) : 0} label={m.export_rows_read()} />
      <span>{text}</span>
    </div>
  );
}

/** `run`: what can be gone on with. */
function failureText<Row>(error: unknown, run: Run<Row> | undefined): string {
  const why = errorMessage(error, error instanceof Error ? error.message : m.export_rows_failed());
  const reason = why.replace(/\.$/, '');
  return run ? m.export_failed_kept({ reason, read: readText(run) }) : m.export_failed({ reason });
}

const readText = <Row,>({ position: { read, total = 0 } }: Run<Row>) =>
  m.export_read_of({ rows: rowsText(read), total: sayNumber(total) });

const rowsText = (count: number) => sayCount(m.common_row_count, count);
