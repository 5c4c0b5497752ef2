import Copy from 'lucide-react/icons/copy';
import { useRef, useState } from 'react';
import { ApiError, errorMessageWithReason, type FieldError } from '@/api/client/errors';
import { formatNumber } from '@/lib/numbers';
import { Button } from '@/ui/basics/button';
import { ClampedText } from '@/ui/basics/clamped-text';
import { scrollRegion } from '@/ui/basics/scroll-region';
import { Notice } from '@/ui/feedback/notice';
import { type ImportState, isUncertain } from './use-import';

const MAY_BE_DONE = 'The host may have imported the file already: look at the list before you try again.';

type UploadStateProps = { state: ImportState; fallback: string };

/** How far the upload is, or why nothing was imported. The problems of the file can be copied. */
export function UploadState({ state, fallback }: UploadStateProps) {
  if (state.name === 'ready') return null;
  if (state.name === 'sending') return <UploadProgress share={state.share} />;
  if (state.name === 'cancelled') {
    return <Notice variant="wait">The import was cancelled. {MAY_BE_DONE}</Notice>;
  }
  const { error, placed } = state;
  const problems = error instanceof ApiError ? error.fieldErrors.map(problemText) : [];
  return (
    <>
      {placed > 0 && (
        <Notice>
          Nothing was imported: the host found {placed === 1 ? '1 problem' : `${formatNumber(placed)} problems`}, marked
          in the rows below. Repair or skip them, and import again.
        </Notice>
      )}
      {problems.length > 0 && <RowProblems problems={problems} />}
      {placed === 0 && problems.length === 0 && (
        <Notice>
          <ClampedText>
            {errorMessageWithReason(error, fallback) + (isUncertain(error) ? ` ${MAY_BE_DONE}` : '')}
          </ClampedText>
        </Notice>
      )}
    </>
  );
}

/** Of the upload only: how long the host needs after it is unknown. */
function UploadProgress({ share }: { share: number | undefined }) {
  const percent = share === undefined ? undefined : Math.round(share * 100);
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
      <span>{percent === 100 ? 'Sent. Waiting for the host to check every row.' : `Sending ${percent ?? 0}%`}</span>
    </div>
  );
}

/** No column has a longer name, and the search time grows with the length. */
const MAX_NAME_LENGTH = 200;

/** The host's message, after the row and column unless it names them. */
export function problemText({ path: [row, column], message }: FieldError): string {
  const isNumber = row !== undefined && /^\d{1,9}$/.test(row);
  // "3 pieces" is not row 3.
  const rowIsNamed = isNumber
    ? new RegExp(`\\b(row|line|baris)\\W*${row}\\b`, 'i').test(message)
    : hasWord(message, row);
  const missing = [rowIsNamed ? '' : isNumber ? `Row ${row}` : row, hasWord(message, column) ? '' : column].filter(
    Boolean,
  );
  return missing.length === 0 ? message : `${missing.join(', ')}: ${message}`;
}

/** Whether the text contains the name as a whole word: "not" does not contain "no". */
const hasWord = (text: string, name = '') =>
  name.length <= MAX_NAME_LENGTH && new RegExp(`(^|\\W)${name.replace(/[^\w\s]/g, '\\$&')}(\\W|$)`, 'i').test(text);

function RowProblems({ problems }: { problems: string[] }) {
  const list = useRef<HTMLOListElement>(null);
  const [copied, setCopied] = useState('');
  const copy = async () => setCopied(await copyText(problems.join('\n'), list.current));
  const count = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`;
  return (
    <div className="grid gap-2">
      <Notice
        action={
          <Button size="sm" onClick={copy}>
            <Copy aria-hidden />
            Copy
          </Button>
        }
      >
        {`Nothing was imported: ${count} in the file.`}
      </Notice>
      <p role="status" className="text-12 empty:hidden">
        {copied}
      </p>
      <ol
        ref={list}
        {...scrollRegion('Problems in the file')}
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
    return 'Copied';
  } catch {
    if (list) getSelection()?.selectAllChildren(list);
    return 'Selected: press Ctrl+C to copy';
  }
}
