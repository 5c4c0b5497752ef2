import { m } from '@messages/messages';
import Copy from 'lucide-react/icons/copy';
import { useRef, useState } from 'react';
import { ApiError, errorMessageWithReason, type FieldError } from '@/api/client/errors';
import { sayCount } from '@/language/format';
import { sayHostText } from '@/language/host-texts';
import { Button } from '@/ui/basics/button';
import { ClampedText } from '@/ui/basics/clamped-text';
import { scrollRegion } from '@/ui/basics/scroll-region';
import { Notice } from '@/ui/feedback/notice';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import { type ImportState, isUncertain } from './use-import';

type UploadStateProps = { state: ImportState; fallback: string };

/** How far the upload is, or why nothing was imported. The problems of the file can be copied. */
export function UploadState({ state, fallback }: UploadStateProps) {
  if (state.name === 'ready') return null;
  if (state.name === 'sending') return <UploadProgress share={state.share} />;
  if (state.name === 'cancelled') {
    return <Notice variant="wait">{m.import_cancelled()}</Notice>;
  }
  const { error, placed } = state;
  const problems = error instanceof ApiError ? error.fieldErrors.map(fieldErrorText) : [];
  return (
    <>
      {placed > 0 && <Notice>{sayCount(m.import_problems_placed, placed)}</Notice>}
      {problems.length > 0 && <RowProblems problems={problems} />}
      {placed === 0 && problems.length === 0 && (
        <Notice>
          <ClampedText>{failureText(error, fallback)}</ClampedText>
        </Notice>
      )}
    </>
  );
}

function failureText(error: unknown, fallback: string): string {
  const reason = errorMessageWithReason(error, fallback);
  return isUncertain(error) ? m.import_may_be_done({ reason }) : reason;
}

/** Of the upload only: how long the host needs after it is unknown. */
function UploadProgress({ share }: { share: number | undefined }) {
  const percent = share === undefined ? undefined : Math.round(share * 100);
  return (
    <div className="grid gap-1.5 text-12 text-ink-3">
      <ProgressBar share={share} label={m.import_upload()} />
      <span>{percent === 100 ? m.import_waiting() : m.import_sending({ percent: percent ?? 0 })}</span>
    </div>
  );
}

/** No column has a longer name, and the search time grows with the length. */
const MAX_NAME_LENGTH = 200;

/** The host's message, after the row and column unless it names them. */
export function fieldErrorText({ path: [row, column], message }: FieldError): string {
  const isNumber = row !== undefined && /^\d{1,9}$/.test(row);
  // "3 pieces" is not row 3.
  const rowIsNamed = isNumber
    ? new RegExp(`\\b(row|line|baris)\\W*${row}\\b`, 'i').test(message)
    : hasWord(message, row);
  const missing = [
    rowIsNamed ? '' : isNumber ? m.import_row_number({ line: row }) : row,
    hasWord(message, column) ? '' : column,
  ].filter(Boolean);
  return missing.length === 0 ? message : `${missing.join(', ')}: ${sayHostText(message)}`;
}

/** Whether the text contains the name as a whole word: "not" does not contain "no". */
const hasWord = (text: string, name = '') =>
  name.length <= MAX_NAME_LENGTH && new RegExp(`(^|\\W)${name.replace(/[^\w\s]/g, '\\$&')}(\\W|$)`, 'i').test(text);

function RowProblems({ problems }: { problems: string[] }) {
  const list = useRef<HTMLOListElement>(null);
  const [copied, setCopied] = useState('');
  const copy = async () => setCopied(await copyText(problems.join('\n'), list.current));
  return (
    <div className="grid gap-2">
      <Notice
        action={
          <Button size="sm" onClick={copy}>
            <Copy aria-hidden />
            {m.common_copy()}
          </Button>
        }
      >
        {sayCount(m.import_problems_in_file, problems.length)}
      </Notice>
      <p role="status" className="text-12 empty:hidden">
        {copied}
      </p>
      <ol
        ref={list}
        {...scrollRegion(m.import_problem_list())}
        className="grid max-h-44 gap-1 overflow-y-auto rounded-2 border border-rule-2 p-2.5 font-mono text-12 text-ink"
      >
        {[...new Set(problems)].map((problem) => (
          <li key={problem}>
            <ClampedText>{problem}</ClampedText>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Over plain HTTP there is no clipboard: the list is selected for the user to copy. */
async function copyText(text: string, list: HTMLElement | null): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return m.common_copied();
  } catch {
    if (list) getSelection()?.selectAllChildren(list);
    return m.import_press_copy();
  }
}
