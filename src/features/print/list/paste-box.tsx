import { m } from '@messages/messages';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Plus from 'lucide-react/icons/plus';
import { type ChangeEvent, type DragEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { errorMessage, isApiError } from '@/api/client/errors';
import { normalPartNo, type Part } from '@/domain/part';
import { sayCount } from '@/language/format';
import { useLanguage } from '@/language/language';
import { useDebouncedValue } from '@/lib/browser/debounce';
import { useIsMobile } from '@/lib/browser/use-media-query';
import { decodeText } from '@/lib/workbook/csv-parse';
import { readWorkbookRows } from '@/lib/workbook/workbook';
import { readImportFile } from '@/resource/import/import-file';
import { Button } from '@/ui/basics/button';
import { notify } from '@/ui/feedback/notify';
import { Segments } from '@/ui/forms/segments';
import { type FoundParts, findParts, partsReadBefore } from './find-parts';
import {
  type CheckedLine,
  checkLines,
  MAX_LINES,
  pastedTextOf,
  pastedTextOfCsv,
  readPastedText,
  textWithout,
} from './pasted-lines';
import { MAX_LISTED_PARTS, usePrintList } from './print-list-store';

const LINE_HEIGHT = 28;
/** The same in every language. */
const EXAMPLE = '83500-TG4-N010;60';
const CHECK_AFTER_MS = 300;
/** Of a file's lines together: more would stop the page, and is no list of part numbers. */
const MAX_CHARACTERS = 500_000;
const nothingFound: ReadonlyMap<string, FoundParts> = new Map();

/** Lines `part number;quantity`, typed, pasted or out of a file, with what is wrong beside each. */
export function PasteBox() {
  const pasted = usePrintList((list) => list.pasted);
  const unit = usePrintList((list) => list.unit);
  const { add, setPasted, setUnit } = usePrintList.getState();
  const { lines, isChecking, failure, retry, select } = useCheckedLines();
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const good = lines.filter((line) => line.kind === 'good');
  const bad = lines.filter((line) => line.kind === 'bad');
  const isPhone = useIsMobile();
  const rowCount = Math.max(4, pasted.split('\n').length);

  const addGood = () => {
    const added = new Set(add(good.map(({ part, typed }) => ({ part, typed }))));
    const taken = good.filter(({ part }) => added.has(part));
    setPasted(textWithout(usePrintList.getState().pasted, taken));
    if (taken.length < good.length && usePrintList.getState().listed.length >= MAX_LISTED_PARTS) {
      notify.error(m.print_paste_full({ most: MAX_LISTED_PARTS }));
    }
  };
  const takeFile = async ([file, second]: Iterable<File>) => {
    if (!file) return;
    if (second) return notify.error(m.print_paste_one_file());
    const isFilled = () => usePrintList.getState().pasted.trim() !== '';
    const text = isFilled() ? undefined : await textOfFile(file);
    // Lines may have been typed while the file was read.
    if (!text || isFilled()) {
      notify.error(m.print_paste_filled());
    } else if (text.ok) setPasted(text.text);
    else notify.error(m.print_paste_refused({ reason: text.reason }));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void takeFile(event.dataTransfer.files);
  };
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    void takeFile([...(event.currentTarget.files ?? [])]);
    // The same file, corrected and selected again, would be no change otherwise.
    event.currentTarget.value = '';
  };

  return (
    <section
      aria-label={m.print_paste_title()}
      className={clsx('rounded-3 border bg-paper', isOver ? 'border-ink' : 'border-rule-2')}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <header className="flex min-h-11 flex-wrap items-center gap-2.5 px-3.5 py-1.5">
        <h2 className="font-semibold text-14">{m.print_paste_title()}</h2>
        <span className="text-12 text-ink-3 max-md:w-full">{m.print_paste_hint()}</span>
        <span className="flex-1" />
        <Button size="sm" variant="ghost" onClick={() => input.current?.click()}>
          {m.print_paste_select_file()}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".xlsx,.csv,.txt"
          aria-label={m.print_paste_file()}
          tabIndex={-1}
          className="sr-only"
          onChange={pick}
        />
        <Segments
          label={m.print_paste_unit()}
          value={unit}
          onValueChange={setUnit}
          options={[
            { value: 'parts', label: m.print_parts() },
            { value: 'labels', label: m.print_labels() },
          ]}
        />
      </header>
      <LineList lines={lines} rowCount={rowCount} onSelect={select} />
      {isPhone && bad.length > 0 && <BadLines lines={bad} onSelect={select} />}
      <footer className="flex min-h-11 flex-wrap items-center gap-2.5 px-3.5 py-1.5 text-13 text-ink-2">
        <span role="status" className="min-w-0 flex-1">
          {failure ? (
            <>
              {m.print_paste_search_failed({ reason: errorMessage(failure, failure.message) })}{' '}
              <button type="button" className="font-semibold underline" onClick={retry}>
                {m.print_try_again()}
              </button>
            </>
          ) : isChecking ? (
            m.print_paste_checking()
          ) : (
            summaryOf(lines.length, good.length, bad.length)
          )}
        </span>
        <Button
          size="sm"
          disabled={pasted === ''}
          onClick={() => {
            setPasted('');
          }}
        >
          {m.print_paste_clear()}
        </Button>
        <Button size="sm" variant="primary" disabled={good.length === 0} onClick={addGood}>
          <Plus aria-hidden />
          {good.length === 0 ? m.print_paste_add_none() : m.print_paste_add({ count: good.length })}
        </Button>
      </footer>
    </section>
  );
}

function summaryOf(lines: number, good: number, bad: number): string {
  if (lines === 0) return m.print_paste_empty();
  if (bad === 0) return m.print_paste_all_good({ count: lines });
  return m.print_paste_some_good({ good, count: lines });
}

function useCheckedLines() {
  const client = useQueryClient();
  const pasted = usePrintList((list) => list.pasted);
  const unit = usePrintList((list) => list.unit);
  const listed = usePrintList((list) => list.listed);
  const [selected, setSelected] = useState<ReadonlyMap<string, Part>>(new Map());
  // Five thousand lines take a moment: typing comes first.
  const text = useDeferredValue(pasted);
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the problems are said again in another language
  const lines = useMemo(() => readPastedText(text, unit), [text, unit, language]);
  const numbers = useMemo(
    () => [...new Set(lines.filter(({ problem }) => !problem).map(({ partNo }) => normalPartNo(partNo)))],
    [lines],
  );
  const searched = useDebouncedValue(numbers, CHECK_AFTER_MS);
  const search = useQuery({
    queryKey: ['print-list', 'find-parts', searched],
    queryFn: ({ signal }) => findParts(client, searched, { signal }),
    enabled: searched.length > 0,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    retry: false,
  });
  const hasFailed = search.isError;
  const isHostAway = isApiError(search.error, 'network', 'timeout');
  const found = useMemo(
    () => (isHostAway ? partsReadBefore(client, searched) : (search.data ?? nothingFound)),
    [isHostAway, client, searched, search.data],
  );
  const checked = useMemo(() => {
    const ids = new Set(listed.map(({ part }) => String(part.id)));
    return checkLines(lines, { found, selected, hasFailed, isListed: ({ id }) => ids.has(String(id)) });
  }, [lines, found, selected, listed, hasFailed]);
  return {
    lines: checked,
    isChecking: search.isFetching || searched !== numbers,
    failure: search.error ?? undefined,
    retry: () => void search.refetch(),
    select: (line: CheckedLine, part: Part) => setSelected((old) => new Map(old).set(line.text, part)),
  };
}

const lineColumns = 'grid grid-cols-[44px_212px_minmax(0,1fr)] max-md:grid-cols-[32px_minmax(0,1fr)_40px]';

type LineListProps = {
  lines: readonly CheckedLine[];
  rowCount: number;
  onSelect: (line: CheckedLine, part: Part) => void;
};

/** The text and, beside each of its lines, what the check says. Both scroll as one; only what is in view is rendered. */
function LineList({ lines, rowCount, onSelect }: LineListProps) {
  const pasted = usePrintList((list) => list.pasted);
  const { setPasted } = usePrintList.getState();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    initialRect: { width: 640, height: 320 },
    overscan: 6,
  });
  const byNumber = useMemo(() => new Map(lines.map((line) => [line.number, line])), [lines]);
  return (
    <div
      ref={scroller}
      className="max-h-80 overflow-y-auto border-rule border-y bg-paper-2 py-1.5 text-13 has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-2 has-[textarea:focus-visible]:outline-focus"
    >
      <div className={clsx(lineColumns, 'relative')} style={{ height: rowCount * LINE_HEIGHT }}>
        {/* The whole width takes the click. */}
        <label htmlFor={id} className="col-span-full row-start-1 cursor-text">
          <span className="sr-only">{m.print_paste_text()}</span>
        </label>
        <textarea
          id={id}
          spellCheck={false}
          autoComplete="off"
          wrap="off"
          placeholder={EXAMPLE}
          value={pasted}
          onChange={(event) => setPasted(limited(event.currentTarget.value))}
          className="col-start-2 row-start-1 size-full resize-none overflow-x-auto overflow-y-hidden bg-transparent font-medium font-mono text-13 leading-7 outline-none placeholder:font-normal placeholder:text-ink-3"
        />
        {rows.getVirtualItems().map((row) => {
          const line = byNumber.get(row.index + 1);
          return (
            <div
              key={row.key}
              className={clsx(lineColumns, 'pointer-events-none absolute inset-x-0 h-7 items-center')}
              style={{ transform: `translateY(${row.start}px)` }}
            >
              <span aria-hidden className="pr-3 text-right font-mono text-12 text-ink-3">
                {row.index + 1}
              </span>
              <span />
              {line && <LineResult line={line} onSelect={onSelect} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function LineResult({ line, onSelect }: { line: CheckedLine; onSelect: LineListProps['onSelect'] }) {
  const className = 'pointer-events-auto flex min-w-0 items-center gap-1.5 px-3 [&>svg]:size-3.5 [&>svg]:shrink-0';
  if (line.kind === 'checking') {
    return (
      <span className={clsx(className, 'text-ink-3')}>
        <LoaderCircle aria-hidden className="animate-spin" />{' '}
        <span className="max-md:sr-only">{m.print_paste_checking_line()}</span>
      </span>
    );
  }
  if (line.kind === 'good') {
    const text = `${line.part.name}, ${sayCount(m.print_count_labels, Number(line.typed.labels))}`;
    return (
      <span className={clsx(className, 'text-ink-2')}>
        <Check aria-hidden className="text-ink-3" />
        <span title={text} className="truncate max-md:sr-only">
          {text}
        </span>
      </span>
    );
  }
  return (
    <span className={clsx(className, 'font-medium text-stop-text')}>
      <CircleAlert aria-hidden />
      {/* A phone has no room beside the text: there the lines are listed below it. */}
      <span className="flex min-w-0 items-center gap-2.5 max-md:hidden">
        <span className={line.choices.length > 0 ? 'shrink-0' : 'truncate'} title={line.reason}>
          <span className="sr-only">{m.print_paste_line({ line: line.number })} </span>
          {line.reason}
        </span>
        <Choices line={line} onSelect={onSelect} />
      </span>
    </span>
  );
}

type BadLine = Extract<CheckedLine, { kind: 'bad' }>;

const Choices = ({ line, onSelect }: { line: BadLine; onSelect: LineListProps['onSelect'] }) =>
  line.choices.slice(0, 3).map((part, index) => (
    <button
      key={String(part.id)}
      type="button"
      title={`${part.no} ${part.name} ${part.colorCode}`}
      className={clsx(
        'shrink-0 font-semibold underline underline-offset-3 max-md:min-h-10',
        // Beside the text there is room for one number, the nearest.
        index > 0 && nameAmong(part, line.choices) === part.no && 'md:max-xl:hidden',
      )}
      onClick={() => onSelect(line, part)}
    >
      {m.print_take()} <span className="font-mono">{nameAmong(part, line.choices)}</span>
    </button>
  ));

/** More would be a list longer than the text. */
const MOST_BAD_LINES = 20;

function BadLines({ lines, onSelect }: { lines: readonly BadLine[]; onSelect: LineListProps['onSelect'] }) {
  const more = lines.length - MOST_BAD_LINES;
  return (
    <ul
      aria-label={m.print_paste_bad_lines()}
      className="grid [&>*]:border-rule [&>:not(:last-child)]:border-b border-rule border-b text-13"
    >
      {lines.slice(0, MOST_BAD_LINES).map((line) => (
        <li key={line.number} className="px-3.5 py-2 font-medium text-stop-text">
          <span className="text-ink-3">{m.print_paste_line({ line: line.number })}</span> {line.reason}
          {line.choices.length > 0 && (
            <span className="flex flex-wrap gap-x-5">
              <Choices line={line} onSelect={onSelect} />
            </span>
          )}
        </li>
      ))}
      {more > 0 && <li className="px-3.5 py-2 text-ink-2">{m.print_paste_more({ count: more })}</li>}
    </ul>
  );
}

/** What tells a part from the other choices: its number, or its colour where the numbers are the same. */
const nameAmong = (part: Part, choices: readonly Part[]) =>
  choices.some((other) => other !== part && normalPartNo(other.no) === normalPartNo(part.no))
    ? part.colorCode || part.name
    : part.no;

/** More lines are cut off, and said. */
function limited(text: string): string {
  const lines = text.split('\n');
  if (lines.length <= MAX_LINES) return text;
  notify.error(m.print_paste_limited({ most: MAX_LINES, count: lines.length - MAX_LINES }));
  return lines.slice(0, MAX_LINES).join('\n');
}

async function textOfFile(file: File): Promise<{ ok: true; text: string } | { ok: false; reason: string }> {
  const refuse = (reason: string) => ({ ok: false, reason }) as const;
  const read = await readImportFile(file, ['.xlsx', '.csv', '.txt']);
  if (!read.ok) return read;
  if (read.content === 'xls') return refuse(m.print_paste_old_file());
  const workbook = read.content === 'text' ? undefined : await readWorkbookRows(read.bytes);
  if (workbook?.ok === false) {
    if (workbook.why === 'too large') return refuse(workbook.reason);
    return refuse(workbook.why === 'slow' ? m.print_paste_slow_file() : m.print_paste_bad_file());
  }
  const text = workbook ? pastedTextOf(workbook.rows) : pastedTextOfCsv(decodeText(read.bytes));
  if (text.trim() === '') return refuse(m.print_paste_no_lines());
  const lines = limited(text);
  return lines.length > MAX_CHARACTERS ? refuse(m.print_paste_long_lines()) : { ok: true, text: lines };
}
