import Copy from 'lucide-react/icons/copy';
import { useRef, useState } from 'react';
import { ApiError, errorMessageWithReason, type FieldError } from '@/api/client/errors';
import { Button } from '@/ui/basics/button';
import { ClampedText } from '@/ui/basics/clamped-text';
import { scrollRegion } from '@/ui/basics/scroll-region';
import { Notice } from '@/ui/feedback/notice';
import { type ImportState, isUncertain } from './use-import';

type ImportFailureProps = { state: Extract<ImportState, { name: 'failed' | 'cancelled' }>; fallback: string };

const MAY_BE_DONE = 'The host may have imported the file already: look at the list before you try again.';

/** Why nothing was imported. The problems of the rows can be copied. */
export function ImportFailure({ state, fallback }: ImportFailureProps) {
  if (state.name === 'cancelled') {
    return <Notice variant="wait">The import was cancelled. {MAY_BE_DONE}</Notice>;
  }
  const problems = state.error instanceof ApiError ? state.error.fieldErrors.map(problemText) : [];
  if (problems.length > 0) return <RowProblems problems={problems} />;
  return (
    <Notice>
      <ClampedText>
        {errorMessageWithReason(state.error, fallback) + (isUncertain(state.error) ? ` ${MAY_BE_DONE}` : '')}
      </ClampedText>
    </Notice>
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
