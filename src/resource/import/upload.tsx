import { m } from '@messages/messages';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorMessageWithReason, type FieldError, isApiError } from '@/api/client/errors';
import type { Answer } from '@/api/client/http';
import type { HostFault } from '@/domain/import/import-rows';
import { sayCount } from '@/language/format';
import { sayHostText } from '@/language/host-texts';
import { ClampedText } from '@/ui/basics/clamped-text';
import { CopyButton } from '@/ui/basics/copy-button';
import { scrollRegion } from '@/ui/basics/scroll-region';
import { Notice } from '@/ui/feedback/notice';
import { ProgressBar } from '@/ui/feedback/progress-bar';

export type ImportUpload = (input: {
  file: File;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}) => Promise<Answer>;

/** `share` of the upload, 0 to 1; undefined while unknown. */
export type ImportState =
  | { name: 'ready' }
  | { name: 'sending'; share: number | undefined }
  /** `placed`: so many messages of the host are shown where they belong, and are not in the error. */
  | { name: 'failed'; error: unknown; placed: number }
  | { name: 'cancelled' };

const ready: ImportState = { name: 'ready' };

type Failure = { error: unknown; placed: number };

/** One upload at a time. A failed or cancelled one can be repeated; unmounting aborts it. */
export function useUpload(
  upload: ImportUpload,
  onUncertain: () => void,
  placeMessages: (error: unknown) => Failure = (error) => ({ error, placed: 0 }),
) {
  const [state, setState] = useState<ImportState>(ready);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  /** @returns the host's answer; undefined when it failed or was cancelled. */
  const send = async (file: () => Promise<File>): Promise<Answer | undefined> => {
    if (sending.current) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    sending.current = controller;
    setState({ name: 'sending', share: undefined });
    try {
      const onProgress = (share: number) => !signal.aborted && setState({ name: 'sending', share });
      const answer = await upload({ file: await file(), signal, onProgress });
      setState(ready);
      return answer;
    } catch (error) {
      setState(isApiError(error, 'aborted') ? { name: 'cancelled' } : { name: 'failed', ...placeMessages(error) });
      if (isUncertain(error)) onUncertain();
      return undefined;
    } finally {
      sending.current = undefined;
    }
  };

  return { state, send, cancel: () => sending.current?.abort(), reset: () => setState(ready) };
}

/** No response: the host may have imported the file. */
const isUncertain = (error: unknown) => isApiError(error, 'aborted', 'network', 'timeout', 'unexpected');

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
  return (
    <div className="grid gap-2">
      <Notice action={<CopyButton size="sm" variant="line" textElement={list} text={() => problems.join('\n')} />}>
        {sayCount(m.import_problems_in_file, problems.length)}
      </Notice>
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

type SentFile = {
  /** The index in the grid of each row that was sent, in its order. */
  rows: readonly number[];
  /** The number of each row of the grid in the user's file. */
  lines: readonly number[];
  fieldOfHeading: (heading: string) => string | undefined;
};

/** Longer messages are shortened. */
const MAX_LENGTH = 500;

/**
 * The host's messages at the rows of the grid. Its row numbers are those of the file that was sent, whose first row is 2:
 * in the texts they become those of the user's file. `others` are messages about no row.
 */
export function placeMessages(errors: readonly FieldError[], sent: SentFile) {
  const faults: HostFault[] = [];
  const others: FieldError[] = [];
  for (const { path, message } of errors) {
    const [rowStep = '', column = ''] = path;
    const row = /^\d{1,7}$/.test(rowStep) ? sent.rows[Number(rowStep) - 2] : undefined;
    const text = renumbered(message.slice(0, MAX_LENGTH), sent);
    if (row === undefined) {
      others.push({ path, message: text });
      continue;
    }
    const line = sent.lines[row] ?? row + 1;
    faults.push({ row, field: sent.fieldOfHeading(column), reason: withoutPlace(text, line, column) });
  }
  return { faults, others };
}

/** 'Row 3' of the sent file is another row of the user's file. */
const renumbered = (message: string, { rows, lines }: SentFile) =>
  message.replace(/\b(rows?|line|baris)(\s+)(\d{1,7})\b/gi, (found, word: string, space: string, number: string) => {
    const row = rows[Number(number) - 2];
    return row === undefined ? found : `${word}${space}${lines[row] ?? row + 1}`;
  });

/** The grid shows the place: 'Row 3, Customer: there is none' becomes 'There is none'. */
function withoutPlace(message: string, line: number, column: string): string {
  const rest = message.replace(new RegExp(`^(row|line|baris)\\s+${line}\\b[\\s,.:;-]*`, 'i'), '');
  // 'not known' does not begin with the column 'no'.
  const isNamed =
    column !== '' &&
    rest.toLowerCase().startsWith(column.toLowerCase()) &&
    !/^[\p{L}\p{N}]/u.test(rest.slice(column.length));
  const bare = isNamed ? rest.slice(column.length).replace(/^[\s,.:;-]+/, '') : rest;
  const text = bare || message;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
