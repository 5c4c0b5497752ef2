import { m } from '@messages/messages';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import FileDown from 'lucide-react/icons/file-down';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import FileUp from 'lucide-react/icons/file-up';
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Answer } from '@/api/client/http';
import { sayNumber } from '@/language/format';
import { useStableCallback } from '@/lib/stable-callback';
import { Button } from '@/ui/basics/button';
import { notify } from '@/ui/feedback/notify';
import { FieldError } from '@/ui/forms/form-field';
import { SubjectBox } from '@/ui/overlays/confirm-dialog';
import { Dialog } from '@/ui/overlays/dialog';
import type { ImportDeclaration } from './import-declaration';
import { type FileReading, type ImportExtension, kindsText } from './import-file';
import { type ImportUpload, UploadState, useUpload } from './upload';

export type ImportDialogProps = {
  onClose: () => void;
  title: string;
  description?: ReactNode;
  extensions: readonly ImportExtension[];
  /** Downloads a file with the columns and an example. */
  template: { start: () => void; pending: boolean };
  /** Loads how the rows are read, checked and written, when a file is selected. */
  load: () => Promise<ImportDeclaration>;
  /** For instance `useMutation(parts.importFile).mutateAsync`. */
  upload: ImportUpload;
  /** There was no response and the host may have imported the file: reload the lists. */
  onUncertain: () => void;
  /** While no file is selected (SPEC section 5). */
  noFileText: string;
  /** When the host gives no message (SPEC section 8). */
  failureText: string;
  successText: string;
};

const loadGrid = () => import('./import-grid-screen');

type Selected = {
  file: File;
  /** Undefined while it is read. */
  reading?: FileReading;
  /** What the rows need. Not `lazy`: React shows what a Suspense waited for up to 300 ms late. */
  grid?: { declaration: ImportDeclaration } & Pick<Awaited<ReturnType<typeof loadGrid>>, 'ImportGridScreen'>;
};

/** Selects a file; its rows are shown in the grid, from where they are sent. */
export function ImportDialog(props: ImportDialogProps) {
  const [selected, setSelected] = useState<Selected>();
  const [opener] = useState(() => document.activeElement);
  const client = useQueryClient();
  const load = useStableCallback(props.load);
  // Loads the code while a person looks for the file. What fails is loaded again with the file.
  useEffect(() => {
    const prepared = Promise.all([load(), loadGrid()]).then(([{ prepare }]) => prepare?.());
    prepared.catch(() => undefined);
    return () => {
      prepared.then((undo) => undo?.()).catch(() => undefined);
    };
  }, [load]);

  const select = async (file: File) => {
    setSelected({ file });
    const read = await readFile(file, load, client);
    // Another file may have been selected since.
    setSelected((now) => (now?.file === file ? { file, ...read } : now));
  };
  const done = (answer: Answer) => notify.success(answer.message ?? props.successText);
  const table = selected?.reading?.ok ? selected.reading.table : undefined;
  if (selected?.grid && table) {
    const { declaration, ImportGridScreen } = selected.grid;
    const { title, description, upload, failureText, onUncertain, onClose } = props;
    return (
      <ImportGridScreen
        {...{ declaration, table, title, description, upload, failureText, onUncertain, onClose, opener }}
        fileName={selected.file.name}
        onDone={done}
      />
    );
  }
  return (
    <FileDialog
      {...props}
      {...{ selected, select, done }}
      refuse={(file, reason) => setSelected({ file, reading: { ok: false, reason } })}
    />
  );
}

async function readFile(
  file: File,
  load: ImportDialogProps['load'],
  client: QueryClient,
): Promise<Omit<Selected, 'file'>> {
  try {
    const [declaration, { ImportGridScreen }] = await Promise.all([load(), loadGrid()]);
    // The records that the rows name are fetched while the file is read; the grid takes them from the cache.
    declaration.lookUp?.(client).catch(() => undefined);
    return { grid: { declaration, ImportGridScreen }, reading: await declaration.read(file) };
  } catch {
    const reason = m.import_not_loaded();
    return { reading: { ok: false, reason } };
  }
}

type FileDialogProps = ImportDialogProps & {
  selected: Selected | undefined;
  select: (file: File) => Promise<void>;
  refuse: (file: File, reason: string) => void;
  done: (answer: Answer) => void;
};

/** Until a file is read. A file that cannot be read in the browser is sent from here. */
function FileDialog({ selected, select, refuse, done, ...props }: FileDialogProps) {
  const { onClose, title, description, extensions, noFileText, failureText } = props;
  const { state, send, cancel, reset } = useUpload(props.upload, props.onUncertain);
  const sending = state.name === 'sending';
  const reading = selected?.reading;
  const problem = reading?.ok === false ? reading.reason : undefined;
  const start = async () => {
    if (!selected || !reading?.ok) return;
    const answer = await send(async () => selected.file);
    if (!answer) return;
    done(answer);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!sending}
      title={title}
      description={description}
      width={560}
      footer={
        <>
          <Button onClick={sending ? cancel : onClose}>{m.common_cancel()}</Button>
          <Button
            variant="primary"
            reason={sending ? undefined : selected ? problem : noFileText}
            disabled={selected !== undefined && reading === undefined}
            pending={sending}
            pendingText={m.import_importing()}
            onClick={start}
          >
            {m.import_start()}
          </Button>
        </>
      }
    >
      <FileChooser
        extensions={extensions}
        file={selected?.file}
        problem={problem}
        disabled={sending}
        onSelect={(file) => {
          reset();
          void select(file);
        }}
        onRefuse={refuse}
      />
      {!selected && (
        <Button variant="ghost" pending={props.template.pending} onClick={props.template.start} className="w-fit">
          <FileDown aria-hidden />
          {m.parts_template()}
        </Button>
      )}
      {selected && !reading && (
        <p role="status" className="text-13">
          {m.import_reading_rows()}
        </p>
      )}
      {reading?.ok && (
        <p role="status" className="text-13">
          {m.import_no_preview()}
        </p>
      )}
      <UploadState state={state} fallback={failureText} />
    </Dialog>
  );
}

type FileChooserProps = {
  extensions: readonly ImportExtension[];
  file: File | undefined;
  /** Why the selected file cannot be sent. */
  problem: string | undefined;
  disabled: boolean;
  onSelect: (file: File) => void;
  onRefuse: (file: File, reason: string) => void;
};

/** A native file input and a drop zone. */
function FileChooser({ extensions, file, problem, disabled, onSelect, onRefuse }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const problemId = useId();
  const isFirst = (extension: ImportExtension) => extensions[0] === extension;

  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [picked] = event.currentTarget.files ?? [];
    if (picked) onSelect(picked);
    // So that selecting the same file again is a change.
    event.currentTarget.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped, second] = event.dataTransfer.files;
    if (!dropped || disabled) return;
    if (second) onRefuse(dropped, m.import_one_file());
    else onSelect(dropped);
  };

  return (
    <fieldset
      aria-label={m.import_file()}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className="grid min-w-0 gap-2"
    >
      <input
        ref={input}
        type="file"
        accept={extensions.join(',')}
        onChange={pick}
        disabled={disabled}
        aria-label={isFirst('.xlsx') ? m.import_excel_file() : m.import_text_file()}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        tabIndex={-1}
        className="sr-only"
      />
      {file ? (
        <SubjectBox
          icon={isFirst('.xlsx') ? <FileSpreadsheet aria-hidden /> : <FileText aria-hidden />}
          detail={<span className="max-md:hidden">{fileSizeText(file.size)}</span>}
          action={
            <Button size="sm" disabled={disabled} onClick={() => input.current?.click()}>
              {m.import_select_another()}
            </Button>
          }
        >
          {file.name}
        </SubjectBox>
      ) : (
        <div
          className={clsx(
            'grid justify-items-center gap-1 rounded-2 border border-dashed border-control px-4 py-6 text-center text-13',
            over && 'border-ink bg-bench',
          )}
        >
          <FileUp aria-hidden className="size-5" />
          <b className="font-semibold text-ink">
            {isFirst('.xlsx') ? m.import_select_excel() : m.import_select_text()}
          </b>
          <span>{m.import_drop_here({ kinds: kindsText(extensions) })}</span>
          <Button className="mt-2" onClick={() => input.current?.click()}>
            {m.import_select_file()}
          </Button>
        </div>
      )}
      {problem && <FieldError id={problemId}>{problem}</FieldError>}
    </fieldset>
  );
}

function fileSizeText(bytes: number): string {
  if (bytes < 1024) return m.import_bytes({ count: sayNumber(bytes) });
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(0)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
