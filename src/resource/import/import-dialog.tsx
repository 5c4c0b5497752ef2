import { clsx } from 'clsx';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import FileUp from 'lucide-react/icons/file-up';
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { formatNumber } from '@/lib/numbers';
import { Button } from '@/ui/basics/button';
import { scrollRegion } from '@/ui/basics/scroll-region';
import { Notice } from '@/ui/feedback/notice';
import { notify } from '@/ui/feedback/notify';
import { FieldError } from '@/ui/forms/form-field';
import { SubjectBox } from '@/ui/overlays/confirm-dialog';
import { Dialog } from '@/ui/overlays/dialog';
import { ImportFailure } from './import-failure';
import type { FileInspector, FilePreview, FileReport, ImportExtension } from './import-file';
import { type ImportUpload, useImport } from './use-import';

export type ImportDialogProps = {
  onClose: () => void;
  title: string;
  description?: ReactNode;
  extensions: readonly ImportExtension[];
  inspect: FileInspector;
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

/** Selects a file, previews and sends it, and lists the problems the host found in it. */
export function ImportDialog(props: ImportDialogProps) {
  const { onClose, title, description, extensions, noFileText, failureText } = props;
  const { selected, state, select, refuse, start, cancel } = useImport(props.inspect, props.upload, {
    onDone: (answer) => {
      notify.success(answer.message ?? props.successText);
      onClose();
    },
    onUncertain: props.onUncertain,
  });
  const sending = state.name === 'sending';
  const check = selected?.check;
  const problem = check?.ok === false ? check.reason : undefined;
  const reason = selected ? problem : noFileText;
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
          <Button onClick={sending ? cancel : onClose}>Cancel</Button>
          <Button
            variant="primary"
            reason={sending ? undefined : reason}
            disabled={selected !== undefined && check === undefined}
            pending={sending}
            pendingText="Importing..."
            onClick={start}
          >
            Import
          </Button>
        </>
      }
    >
      <FileChooser
        extensions={extensions}
        file={selected?.file}
        problem={problem}
        disabled={sending}
        onSelect={select}
        onRefuse={refuse}
      />
      {check?.ok && <ImportReport report={check.report} />}
      {sending && <ImportProgress share={state.share} />}
      {(state.name === 'failed' || state.name === 'cancelled') && (
        <ImportFailure state={state} fallback={failureText} />
      )}
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
  const excel = extensions.includes('.xlsx');

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
    if (second) onRefuse(dropped, 'Drop one file, not several');
    else onSelect(dropped);
  };

  return (
    <fieldset
      aria-label="File to import"
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
        aria-label={excel ? 'Excel file' : 'Text file'}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        tabIndex={-1}
        className="sr-only"
      />
      {file ? (
        <SubjectBox
          icon={excel ? <FileSpreadsheet aria-hidden /> : <FileText aria-hidden />}
          detail={<span className="max-md:hidden">{sizeText(file.size)}</span>}
          action={
            <Button size="sm" disabled={disabled} onClick={() => input.current?.click()}>
              Select another
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
          <b className="font-semibold text-ink">{excel ? 'Select an Excel file' : 'Select a txt file'}</b>
          <span>{`or drop it here, ${extensions.join(' or ')}, up to 10 MB`}</span>
          <Button className="mt-2" onClick={() => input.current?.click()}>
            Select file
          </Button>
        </div>
      )}
      {problem && <FieldError id={problemId}>{problem}</FieldError>}
    </fieldset>
  );
}

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(0)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

function ImportReport({ report: { rows, preview, warnings } }: { report: FileReport }) {
  return (
    <>
      <p role="status" className="text-13">
        {rows === undefined ? 'This file cannot be previewed here; the host checks it.' : rowsText(rows)}
      </p>
      {warnings.map((warning) => (
        <Notice key={warning} variant="wait">
          {warning}
        </Notice>
      ))}
      {preview && preview.rows.length > 0 && <FirstRows preview={preview} />}
    </>
  );
}

const rowsText = (rows: number) => `${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'} in the file`;

function FirstRows({ preview: { head, rows } }: { preview: FilePreview }) {
  return (
    <section {...scrollRegion('First rows of the file')} className="overflow-x-auto rounded-2 border border-rule-2">
      <table className="text-12">
        <caption className="sr-only">First rows of the file</caption>
        <thead className="bg-paper-2 text-left text-ink-3">
          <tr>
            {numbered(head).map(([index, name]) => (
              <th key={index} scope="col" className="whitespace-nowrap px-2.5 py-1.5 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="font-mono text-ink">
          {numbered(rows).map(([row, cells]) => (
            <tr key={row} className="border-t border-rule">
              {numbered(head).map(([column]) => (
                <td key={column} className="whitespace-nowrap px-2.5 py-1.5">
                  {cells[column] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const numbered = <Item,>(items: readonly Item[]) => items.map((item, index) => [index, item] as const);

/** Of the upload only: how long the host needs after it is unknown. */
function ImportProgress({ share }: { share: number | undefined }) {
  const percent = share === undefined ? undefined : Math.round(share * 100);
  const sent = percent === 100;
  return (
    <div className="grid gap-1.5 text-12 text-ink-3">
      <div
        role="progressbar"
        aria-label="Upload"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-1 bg-bench-2"
      >
        <div
          className="h-full bg-ink transition-[width] forced-colors:bg-[Highlight] forced-color-adjust-none"
          style={{ width: `${percent ?? 5}%` }}
        />
      </div>
      <span>{sent ? 'Sent. Waiting for the host to check every row.' : `Sending ${percent ?? 0}%`}</span>
    </div>
  );
}
