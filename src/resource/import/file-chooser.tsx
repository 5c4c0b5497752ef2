import { FileSpreadsheet, FileText, FileUp } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import { cn } from '@/lib/cn';
import { Button } from '@/ui/basics/button';
import { FieldError } from '@/ui/forms/form-field';
import { SubjectBox } from '@/ui/overlays/confirm-dialog';
import type { ImportExtension } from './import-file';

type FileChooserProps = {
  extensions: readonly ImportExtension[];
  file: File | undefined;
  /** Why the chosen file cannot be sent. */
  problem: string | undefined;
  disabled: boolean;
  onChoose: (file: File) => void;
  onRefuse: (file: File, reason: string) => void;
};

/** A file picked, or dropped as an extra for the mouse. The picker is the system's own, so keyboard and screen reader work as everywhere. */
export function FileChooser({ extensions, file, problem, disabled, onChoose, onRefuse }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const problemId = useId();
  const excel = extensions.includes('.xlsx');

  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [picked] = event.currentTarget.files ?? [];
    if (picked) onChoose(picked);
    // Or the same file, put right and chosen again, would be no change.
    event.currentTarget.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped, second] = event.dataTransfer.files;
    if (!dropped || disabled) return;
    if (second) onRefuse(dropped, 'Drop one file, not several');
    else onChoose(dropped);
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
              Choose another
            </Button>
          }
        >
          {file.name}
        </SubjectBox>
      ) : (
        <div
          className={cn(
            'grid justify-items-center gap-1 rounded-2 border border-dashed border-control px-4 py-6 text-center text-13',
            over && 'border-ink bg-bench',
          )}
        >
          <FileUp aria-hidden className="size-5" />
          <b className="font-semibold text-ink">{excel ? 'Choose an Excel file' : 'Choose a txt file'}</b>
          <span>{`or drop it here, ${extensions.join(' or ')}, up to 10 MB`}</span>
          <Button className="mt-2" onClick={() => input.current?.click()}>
            Choose file
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
