import { m } from '@messages/messages';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ListChecks from 'lucide-react/icons/list-checks';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { errorMessage } from '@/api/client/errors';
import { paths } from '@/config/paths';
import { figuresOf, type SlipFigures } from '@/domain/host-rules/stats';
import { handOf } from '@/domain/part';
import { readQuantity } from '@/domain/print-run';
import { counterText } from '@/domain/serials/serial';
import { countSerials } from '@/domain/serials/serial-set';
import { usePrintList } from '@/features/print/list/print-list-store';
import { useSlipsOfDay } from '@/features/print/list/use-slips-of-day';
import { MarkedText } from '@/features/print/marked-text';
import { sayCount, sayNumber } from '@/language/format';
import { formatQueryDate, formatTime } from '@/lib/dates';
import type { PrintJob } from '@/print/run/job';
import { useJobs, useQueue } from '@/print/run/use-printing';
import { buttonClasses } from '@/ui/basics/button';
import { HandMark } from '@/ui/basics/hand-mark';
import { Lamp, type LampState } from '@/ui/basics/lamp';

const DELIVERIES_HASH = '#deliveries';
const LAST_RUNS = 4;
/** Each may cost a request: for a day with more parts the dashboard leaves them to the print list. */
const MOST_PARTS = 20;

type PrintTodayProps = {
  /** The slips of today as the host counts them; `unread` when it does not, `failed` when it could not be asked. */
  slips: SlipFigures | 'unread' | 'reading' | 'failed';
};

/** What is to be printed now and what was printed last: the first part of the dashboard. */
export function PrintToday({ slips }: PrintTodayProps) {
  return (
    <div className="mb-4 grid grid-cols-[5fr_4fr_5fr] rounded-2 border border-rule-2 bg-paper @max-2xl:grid-cols-1">
      {slips === 'unread' ? <SlipsFromLists /> : <Slips slips={slips} />}
      <ListedLabels />
      <LastRuns />
    </div>
  );
}

/** A host without these figures: the slips, their parts and the prints of the day are read and counted here. */
function SlipsFromLists() {
  const { rows, count, isTooMany, isReading, error, unread } = useSlipsOfDay(formatQueryDate(new Date()), {
    mostParts: MOST_PARTS,
  });
  const figures = figuresOf(rows, ({ customer }) => customer?.name ?? '');
  const slips = isReading ? 'reading' : error ? 'failed' : isTooMany ? { count } : figures;
  return <Slips slips={slips} error={error} unread={unread} />;
}

type SlipsProps = {
  /** `count`: so many slips, of which nothing else was read. */
  slips: SlipFigures | { count: number } | 'reading' | 'failed';
  error?: unknown;
  unread?: readonly string[];
};

function Slips({ slips, error, unread = [] }: SlipsProps) {
  const isRead = typeof slips === 'object' && 'first' in slips;
  const isDone = isRead && slips.first.length === 0;
  return (
    <Column
      title={m.print_today_title()}
      note={isRead && slips.all > 0 ? m.print_today_of({ unprinted: slips.unprinted, all: slips.all }) : ''}
      foot={
        !isDone && (
          <>
            <span>{isRead && <MarkedText>{sayCount(m.print_today_labels, slips.labels)}</MarkedText>}</span>
            <Link to={paths.printList.href() + DELIVERIES_HASH} className={buttonClasses('primary', 'md')}>
              <ListChecks aria-hidden />
              {m.print_today_list()}
            </Link>
          </>
        )
      }
    >
      {slips === 'reading' && <Empty>{m.common_loading_rows()}</Empty>}
      {slips === 'failed' && (
        <Empty>
          {error ? errorMessage(error) : m.print_today_failed()} {m.print_today_refresh()}
        </Empty>
      )}
      {typeof slips === 'object' && 'count' in slips && (
        <Empty>{m.print_today_count({ count: sayNumber(slips.count) })}</Empty>
      )}
      {isDone && <Empty>{slips.all === 0 ? m.print_today_none() : m.print_today_done()}</Empty>}
      {isRead &&
        slips.first.map(({ slipNumber, partNumber, customer, labels }) => (
          <Row
            key={slipNumber}
            title={partNumber}
            detail={[slipNumber, customer].filter(Boolean).join(', ')}
            end={<span className="font-mono">{labels}</span>}
          />
        ))}
      {unread.map((text) => (
        <p key={text} className="border-rule border-t px-5 py-2 text-12 text-ink-3">
          {text}
        </p>
      ))}
    </Column>
  );
}

function ListedLabels() {
  const listed = usePrintList((list) => list.listed);
  const labels = listed.reduce((sum, { typed }) => {
    const read = readQuantity(typed.labels, Number.MAX_SAFE_INTEGER);
    return sum + (read.ok ? read.value : 0);
  }, 0);
  return (
    <Column
      title={m.print_list_title()}
      note=""
      foot={
        <>
          <span>{m.print_today_of_browser()}</span>
          <Link to={paths.printList.href()} className={buttonClasses('line', 'md')}>
            {listed.length > 0 ? m.print_today_continue() : m.print_today_open()}
            <ArrowRight aria-hidden />
          </Link>
        </>
      }
    >
      {listed.length === 0 ? (
        <Empty>{m.print_list_empty_title()}</Empty>
      ) : (
        <div className="px-5 py-5">
          <p className="font-semibold text-40 leading-11 [font-stretch:var(--wdth-display)]">
            {sayCount(m.print_today_labels, labels)}
          </p>
          <p className="mt-1 text-13 text-ink-2">
            {m.print_today_of_parts({ parts: sayCount(m.record_part_count, listed.length) })}
          </p>
        </div>
      )}
    </Column>
  );
}

/** The last runs of this browser, of which it knows what came out. */
function LastRuns() {
  const { data, isPending } = useJobs();
  const unsent = new Set(useQueue().entries.map(({ id }) => id));
  const runs = (data ?? []).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, LAST_RUNS);
  const open = (data ?? []).filter(({ outcome }) => outcome.unanswered.length > 0).length;
  return (
    <Column
      title={m.print_today_runs()}
      note={m.print_today_runs_note()}
      foot={
        <>
          <span>{open > 0 && m.print_today_open_count({ count: open })}</span>
          <Link to={paths.printHistory.href()} className={buttonClasses('line', 'md')}>
            {m.print_today_history()}
            <ArrowRight aria-hidden />
          </Link>
        </>
      }
    >
      {isPending && <Empty>{m.common_loading_rows()}</Empty>}
      {!isPending && runs.length === 0 && <Empty>{m.print_today_no_runs()}</Empty>}
      {runs.map((job) => {
        const [state, word] = outcomeOf(job, unsent.has(job.id));
        const { part, createdAt, serialFrom: from, serialEnd: end, printedBy } = job;
        return (
          <Row
            key={job.id}
            title={part.no}
            mark={handOf(part) !== 'none' && <HandMark hand={handOf(part)} size="xs" />}
            detail={[formatTime(createdAt), counterText({ from, end, count: 0 }), printedBy?.name]
              .filter(Boolean)
              .join(', ')}
            end={
              <span className="flex items-center gap-2">
                <Lamp state={state} />
                {word}
              </span>
            }
          />
        );
      })}
    </Column>
  );
}

function outcomeOf({ outcome, takenByOthers }: PrintJob, isUnsent: boolean): [LampState, string] {
  const missing = countSerials(outcome.unprinted);
  if (takenByOthers) return ['stop', m.print_today_taken()];
  if (isUnsent) return ['wait', m.print_today_not_sent()];
  if (outcome.unanswered.length > 0) return ['wait', m.print_today_not_answered()];
  return missing > 0 ? ['stop', m.print_today_missing({ count: missing })] : ['ok', m.print_today_out()];
}

type ColumnProps = { title: string; note: string; foot: ReactNode; children: ReactNode };

function Column({ title, note, foot, children }: ColumnProps) {
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col border-rule not-first:border-l @max-2xl:not-first:border-t @max-2xl:not-first:border-l-0"
    >
      <h2 className="flex min-h-11 flex-wrap items-center gap-x-3 border-rule border-b px-5 py-2 font-semibold text-14">
        {title}
        <span className="ml-auto font-normal text-12 text-ink-3">{note}</span>
      </h2>
      <div className="flex-1">{children}</div>
      <footer className="flex min-h-14 flex-wrap items-center justify-between gap-2 border-rule border-t px-5 py-2.5 text-13 text-ink-2">
        {foot}
      </footer>
    </section>
  );
}

type RowProps = { title: string; mark?: ReactNode; detail: string; end: ReactNode };

const Row = ({ title, mark, detail, end }: RowProps) => (
  <div className="flex min-h-13 items-center gap-3 border-rule border-t px-5 py-1.5 text-13 first:border-t-0">
    <div className="min-w-0 flex-1">
      <p className="flex items-center gap-2 font-mono font-semibold wrap-anywhere">
        {title}
        {mark}
      </p>
      <p title={detail} className="truncate text-12 text-ink-2">
        {detail}
      </p>
    </div>
    {end}
  </div>
);

const Empty = ({ children }: { children: ReactNode }) => (
  <p className="px-5 py-5 text-13 text-ink-2 wrap-anywhere">{children}</p>
);
