import { m } from '@messages/messages';
import { clsx } from 'clsx';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Link2 from 'lucide-react/icons/link';
import { Link } from 'react-router-dom';
import type { Delivery } from '@/domain/delivery';
import type { RecordId } from '@/domain/record';
import type { BarcodePiece } from '@/domain/trace/barcode-comparison';
import type { Story, StoryEvent } from '@/domain/trace/trace-story';
import type { RecordName } from '@/language/activity-words';
import { sayNumber } from '@/language/format';
import { sayStoryFact } from '@/language/trace-facts';
import { formatListDate, formatTime } from '@/lib/dates';
import { ChangedValue } from '@/resource/form/changed-value';
import { Badge } from '@/ui/basics/badge';
import { Lamp } from '@/ui/basics/lamp';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { type EntryFact, entryOf, type StoryEntry, slipFact } from './story-entry';

type StoryTimelineProps = {
  story: Story;
  partId: RecordId | null;
  nameOf: RecordName;
  isReading: boolean;
  unreadSlips: number;
};

/** What happened to a label, oldest first. The timeline lists facts only; guesses are in the dashed box below it. */
export function StoryTimeline({ story, partId, nameOf, isReading, unreadSlips }: StoryTimelineProps) {
  const { events, notes } = story;
  return (
    <section aria-label={m.trace_story()} className="min-w-0 rounded-2 border border-rule-2 bg-paper">
      <h2 className="h-11 border-b border-rule px-5 text-14 leading-11 font-semibold">{m.trace_story()}</h2>
      {notes.length > 0 && (
        <div className="grid gap-2 px-5 pt-4">
          {notes.map(({ state, fact }) => (
            <Notice key={sayStoryFact(fact)} variant={state} size="sm" role="note">
              {sayStoryFact(fact)}
            </Notice>
          ))}
        </div>
      )}
      <ol className="px-5 pt-4.5 pb-1 max-md:pl-3">
        {events.map((event, index) => (
          <Entry
            key={keyOf(event, index)}
            event={event}
            partId={partId}
            nameOf={nameOf}
            previous={events[index - 1]}
            isLast={index === events.length - 1}
          />
        ))}
      </ol>
      {isReading && <Skeleton height="h-4" className="mx-5 mb-5" />}
      <Possible slips={story.possible} unread={unreadSlips} hasLinked={story.linked.length > 0} />
    </section>
  );
}

const keyOf = (event: StoryEvent, index: number) => `${event.kind} ${event.at} ${index}`;

type ContentProps = { event: StoryEvent; partId: RecordId | null; nameOf: RecordName };
type EntryProps = ContentProps & { previous: StoryEvent | undefined; isLast: boolean };

function Entry({ previous, isLast, ...content }: EntryProps) {
  const { event } = content;
  const isGate = event.kind === 'LT1' || event.kind === 'LT2';
  const day = formatListDate(event.at);
  const isApproved = event.kind === 'decision' && event.isApproved;
  return (
    <li
      className={clsx(
        'relative grid grid-cols-[76px_40px_minmax(0,1fr)] pb-5 max-md:grid-cols-[40px_minmax(0,1fr)]',
        'before:absolute before:left-[95px] before:w-0.5 before:bg-ink before:content-[""] max-md:before:left-[19px]',
        previous ? 'before:top-0' : 'before:top-2.5',
        isLast ? 'before:h-2.5' : 'before:bottom-0',
        isLast && !previous && 'before:hidden',
      )}
    >
      <time
        dateTime={event.at}
        className="grid content-start font-mono text-13 leading-5 max-md:col-start-2 max-md:flex max-md:items-baseline max-md:gap-2 max-md:pl-2"
      >
        <b className="font-semibold">{formatTime(event.at) || '-'}</b>
        {day !== formatListDate(previous?.at) && (
          <span className="text-11 leading-3.5 tracking-[-.02em] text-ink-3">{day}</span>
        )}
      </time>
      <span
        className={clsx(
          'relative justify-self-center ring-3 ring-paper max-md:col-start-1 max-md:row-start-1',
          isGate
            ? '-mt-px grid h-5.5 w-8 place-items-center rounded-1 bg-ink text-12 font-[650] text-on-ink'
            : clsx('mt-1 size-3 rounded-full', isApproved ? 'bg-ok' : 'bg-ink'),
        )}
      >
        {isGate && event.kind}
      </span>
      <div className="min-w-0 max-md:col-start-2">
        <Content {...content} />
      </div>
    </li>
  );
}

function Content({ event, partId, nameOf }: ContentProps) {
  const { title, tag, codes, facts, note } = entryOf(event, { partId, nameOf });
  return (
    <>
      <h3 className="flex min-h-5 flex-wrap items-center gap-x-2.5 gap-y-1 pl-2 text-14 leading-5 font-semibold">
        {title}
        {tag && <Tag tag={tag} />}
      </h3>
      {codes && (
        <dl className="mt-1.5 mb-0.5 ml-2 grid rounded-2 border border-rule-2 px-2.5 py-1.5">
          {codes.map(({ name, pieces }) => (
            <Barcode key={name} name={name} pieces={pieces} />
          ))}
        </dl>
      )}
      <dl className="flex flex-wrap gap-x-4.5 pt-0.5 pl-2 text-13">
        {facts.map(
          (fact) =>
            fact.value && (
              <div key={fact.caption} className="flex min-w-0 items-baseline gap-1.5">
                <dt className="shrink-0 text-12 text-ink-3">{fact.caption}</dt>
                <dd className="min-w-0 wrap-anywhere">
                  <Value fact={fact} nameOf={nameOf} />
                </dd>
              </div>
            ),
        )}
      </dl>
      {note && (
        <Notice variant={note.state} size="sm" role="note" className="mt-2">
          {note.text}
        </Notice>
      )}
    </>
  );
}

function Tag({ tag: { text, look } }: { tag: NonNullable<StoryEntry['tag']> }) {
  if (look === 'linked') {
    return (
      <span className="inline-flex items-center gap-1 text-12 font-medium text-ink-2">
        <Link2 aria-hidden className="size-[13px]" />
        {text}
      </span>
    );
  }
  if (text !== '') return <Badge variant={look}>{text}</Badge>;
  return look !== 'solid' && look !== 'soft' && <Lamp state={look} />;
}

function Value({ fact: { value, isCode, to, state, change }, nameOf }: { fact: EntryFact; nameOf: RecordName }) {
  if (change) {
    return (
      <span className="font-mono">
        <s className="text-ink-3">
          <ChangedValue field={change.field} value={change.from} nameOf={nameOf} />
        </s>{' '}
        → <ChangedValue field={change.field} value={change.to} nameOf={nameOf} />
      </span>
    );
  }
  if (to !== undefined) return <CodeLink to={to}>{value}</CodeLink>;
  return (
    <span className={isCode ? 'font-mono' : undefined}>
      {state && <Lamp state={state} className="-mt-0.5 mr-2" />}
      {value}
    </span>
  );
}

const CodeLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="font-mono underline decoration-rule-2 underline-offset-3 hover:decoration-current">
    {children}
  </Link>
);

const marks = {
  same: 'bg-transparent text-inherit font-semibold shadow-[inset_0_-2px_0_var(--ok)]',
  differs: 'bg-transparent text-stop-text font-semibold shadow-[inset_0_-2px_0_var(--stop)]',
};

function Barcode({ name, pieces }: { name: string; pieces: readonly BarcodePiece[] }) {
  let start = 0;
  return (
    <div className="grid grid-cols-[56px_minmax(0,1fr)] items-baseline">
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="font-mono text-13 leading-5 [overflow-wrap:anywhere]">
        {pieces.map(({ text, mark }) => {
          const key = start;
          start += text.length;
          return mark ? (
            <mark key={key} className={marks[mark]}>
              {text}
            </mark>
          ) : (
            <span key={key}>{text}</span>
          );
        })}
        {pieces.every(({ text }) => text === '') && <span className="font-sans text-ink-3">{m.trace_none()}</span>}
      </dd>
    </div>
  );
}

const MOST_POSSIBLE = 10;

function Possible({ slips, unread, hasLinked }: { slips: readonly Delivery[]; unread: number; hasLinked: boolean }) {
  if (slips.length === 0) return null;
  const more = slips.length - MOST_POSSIBLE;
  return (
    <section
      aria-label={m.trace_possible()}
      className="mr-5 mb-5 ml-[115px] rounded-2 border border-dashed border-control bg-bench px-4 py-3 text-13 leading-4.5 text-ink-2 max-xl:ml-5 max-md:mx-3"
    >
      <h3 className="flex items-center gap-2 font-semibold">
        <CircleQuestionMark aria-hidden className="text-ink-3" />
        {m.trace_possible()}
      </h3>
      <p className="mt-1 mb-2">{hasLinked ? m.trace_possible_beside_linked() : m.trace_possible_lead()}</p>
      <ol className="border-t border-dashed border-rule-2">
        {slips.slice(0, MOST_POSSIBLE).map((slip) => (
          <li
            key={String(slip.id)}
            className="grid grid-cols-[128px_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.4fr)] gap-x-3 gap-y-0.5 border-b border-dashed border-rule-2 py-1.5 break-words last:border-b-0 last:pb-0 max-xl:grid-cols-2"
          >
            <time className="font-mono">{scannedAt(slip)}</time>
            <CodeLink to={slipFact(slip).to}>{slipFact(slip).value}</CodeLink>
            <span className="font-mono">{slip.orderNo}</span>
            <span className="font-mono">{slip.kdLotNo}</span>
            <span>{scannedBy(slip)}</span>
          </li>
        ))}
      </ol>
      {(more > 0 || unread > 0) && (
        <p className="mt-2 text-12">
          {more > 0 && `${m.trace_and_more_end({ shown: sayNumber(more) })} `}
          {unread > 0 && m.trace_unread_slips({ shown: sayNumber(unread) })}
        </p>
      )}
    </section>
  );
}

const scannedAt = ({ scanLt1At, scanLt2At }: Delivery) => {
  const at = scanLt1At || scanLt2At;
  return `${formatListDate(at)} ${formatTime(at)}`.trim();
};

const scannedBy = ({ scanLt1ByName, scanLt2ByName, scanLt1At, scanLt2At }: Delivery) =>
  [
    scanLt1At && (scanLt1ByName ? m.trace_by_at_lt1({ by: scanLt1ByName }) : m.trace_scanned_lt1()),
    scanLt2At && (scanLt2ByName ? m.trace_by_at_lt2({ by: scanLt2ByName }) : m.trace_now_scanned()),
  ]
    .filter(Boolean)
    .join(', ');
