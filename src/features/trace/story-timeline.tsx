import { clsx } from 'clsx';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Link2 from 'lucide-react/icons/link';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { Delivery } from '@/domain/delivery';
import { outputText } from '@/domain/print-job';
import { FIRST_PRINT, statusText } from '@/domain/print-run';
import type { BarcodePiece } from '@/domain/trace/barcode-comparison';
import {
  counterText,
  type PaperOutcome,
  type PrintedEvent,
  type Story,
  type StoryEvent,
} from '@/domain/trace/trace-story';
import { formatListDate, formatTime } from '@/lib/dates';
import { Badge } from '@/ui/basics/badge';
import { Lamp, type LampState } from '@/ui/basics/lamp';
import { Skeleton } from '@/ui/feedback/skeleton';

/** What happened to a label, oldest first. The line holds facts alone; a guess is in the dashed box below it. */
export function StoryTimeline({
  story,
  isReading,
  unreadSlips,
}: {
  story: Story;
  isReading: boolean;
  unreadSlips: number;
}) {
  const { events, notes } = story;
  return (
    <section aria-label="Story" className="min-w-0 rounded-2 border border-rule-2 bg-paper">
      <h2 className="h-11 border-b border-rule px-5 text-14 leading-11 font-semibold">Story</h2>
      {notes.length > 0 && (
        <div className="grid gap-2 px-5 pt-4">
          {notes.map(({ state, text }) => (
            <Note key={text} state={state}>
              {text}
            </Note>
          ))}
        </div>
      )}
      <ol className="px-5 pt-4.5 pb-1 max-md:pl-3">
        {events.map((event, index) => (
          <Entry
            key={keyOf(event, index)}
            event={event}
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

type EntryProps = { event: StoryEvent; previous: StoryEvent | undefined; isLast: boolean };

function Entry({ event, previous, isLast }: EntryProps) {
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
        <Content event={event} />
      </div>
    </li>
  );
}

function Content({ event }: { event: StoryEvent }) {
  switch (event.kind) {
    case 'printed':
      return <Printed event={event} />;
    case 'outcome':
      return (
        <>
          <Heading tags={<Lamp state={event.hasComeOut ? 'ok' : 'wait'} />}>
            {event.hasComeOut ? 'Came out of the printer' : 'Did not come out of the printer'}
          </Heading>
          <Facts
            facts={[
              ['By', event.by],
              [
                'Asked about',
                <span key="run" className="font-mono">
                  {counterText(event.range)}
                </span>,
              ],
            ]}
          />
        </>
      );
    case 'revision': {
      const { designId, name, revision, approvedBy, publishedAt } = event.revision;
      return (
        <>
          <Heading>
            Revision {revision} of {name || designId} {publishedAt === '' ? 'approved' : 'published'}
          </Heading>
          <Facts
            facts={[
              ['By', event.by],
              ['Approved by', approvedBy],
              [
                'Design',
                <Link
                  key="design"
                  to={`${paths.labelDesigns.href()}?${new URLSearchParams({ design: designId })}`}
                  className="font-mono underline decoration-rule-2 underline-offset-3 hover:decoration-current"
                >
                  {designId}
                </Link>,
              ],
            ]}
          />
        </>
      );
    }
    case 'LT1':
      return (
        <>
          <Heading tags={<Linked />}>Scanned at LT1</Heading>
          <Facts facts={[['By', event.by], ...slipFacts(event.delivery)]} />
        </>
      );
    case 'LT2': {
      const { result, kasai, hpm } = event.comparison;
      const isMissing = event.delivery.scanLt1At === '' && event.delivery.scanLt1ByName === '';
      return (
        <>
          <Heading tags={<Linked />}>Scanned at LT2</Heading>
          <dl className="mt-1.5 mb-0.5 ml-2 grid rounded-2 border border-rule-2 px-2.5 py-1.5">
            <Barcode caption="Kasai" pieces={kasai} />
            <Barcode caption="HPM" pieces={hpm} />
          </dl>
          <Facts
            facts={[['By', event.by], ['Match', matches[result]], ...(isMissing ? slipFacts(event.delivery) : [])]}
          />
          {isMissing && <Note state="stop">LT1 is missing: scanned at LT2 only.</Note>}
        </>
      );
    }
    case 'decision':
      return (
        <>
          <Heading
            tags={
              <Badge variant={event.isApproved ? 'ok' : 'stop'}>{event.isApproved ? 'Approved' : 'Rejected'}</Badge>
            }
          >
            {event.isApproved ? 'Delivery approved' : 'Delivery rejected'}
          </Heading>
          <Facts
            facts={[
              ['By', event.by],
              ['Slip', <SlipLink key="slip" slip={event.delivery} />],
            ]}
          />
        </>
      );
    case 'void':
      return (
        <>
          <Heading tags={<Badge variant="stop">Void</Badge>}>
            Voided, {counterText({ from: event.serialFrom, end: event.serialEnd, count: 0 })}
          </Heading>
          <Facts
            facts={[
              ['By', event.by],
              ['Reason', event.reason],
              ['Confirmed by', event.confirmedBy ?? 'nobody yet'],
            ]}
          />
        </>
      );
    case 'part':
      return (
        <>
          <Heading>
            {event.action === 'create' ? 'Part created' : event.action === 'delete' ? 'Part deleted' : 'Part changed'}
          </Heading>
          <Facts
            facts={[
              ['By', event.by],
              ...event.changes.map(
                ({ field, from, to }): Fact => [
                  field,
                  <span key={field} className="font-mono">
                    {from !== '' && <s className="text-ink-3">{from}</s>} {to}
                  </span>,
                ],
              ),
            ]}
          />
        </>
      );
  }
}

const matches = {
  same: (
    <>
      <Lamp state="ok" className="-mt-0.5 mr-1" /> COCOK
    </>
  ),
  differs: (
    <>
      <Lamp state="stop" className="-mt-0.5 mr-1" /> TIDAK COCOK
    </>
  ),
  'not-compared': 'The two codes have nothing in common to compare',
};

const outcomes: Record<PaperOutcome, { state: LampState | undefined; text: string }> = {
  'came-out': { state: 'ok', text: 'Came out' },
  'not-printed': { state: 'wait', text: 'Not printed' },
  unanswered: { state: 'wait', text: 'Nobody has said' },
  unknown: { state: undefined, text: 'Known to the station that printed it' },
};

function Printed({ event }: { event: PrintedEvent }) {
  const { status, range, by, output, printer, outcome, recordNote, isLater } = event;
  const isFirst = status === FIRST_PRINT;
  const { state, text } = outcomes[outcome];
  return (
    <>
      <Heading tags={<Badge variant={isFirst ? 'solid' : 'soft'}>{statusText(status)}</Badge>}>
        {isLater
          ? LATER_PAPER
          : isFirst
            ? 'Printed'
            : range.count === 1
              ? `Printed again, only ${range.from.slice(8)}`
              : 'Printed again'}
      </Heading>
      <Facts
        facts={[
          [
            'Run',
            <span key="run" className="font-mono">
              {counterText(range)}
            </span>,
          ],
          ['By', by],
          ['On', printer],
          ['Output', outputText(output)],
          [
            'Outcome',
            <span key="outcome">
              {state && <Lamp state={state} className="-mt-0.5 mr-1" />} {text}
            </span>,
          ],
        ]}
      />
      {recordNote !== '' && <Note state="wait">{recordNote}</Note>}
    </>
  );
}

const LATER_PAPER = 'Printed again, as it had not come out';

type Fact = readonly [caption: string, value: ReactNode];

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="flex flex-wrap gap-x-4.5 pt-0.5 pl-2 text-13">
    {facts.map(
      ([caption, value]) =>
        value && (
          <div key={caption} className="flex min-w-0 items-baseline gap-1.5">
            <dt className="shrink-0 text-12 text-ink-3">{caption}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ),
    )}
  </dl>
);

const Heading = ({ tags, children }: { tags?: ReactNode; children: ReactNode }) => (
  <h3 className="flex min-h-5 flex-wrap items-center gap-x-2.5 gap-y-1 pl-2 text-14 leading-5 font-semibold">
    {children}
    {tags}
  </h3>
);

const Linked = () => (
  <span className="inline-flex items-center gap-1 text-12 font-medium text-ink-2">
    <Link2 aria-hidden className="size-[13px]" />
    Linked
  </span>
);

const slipFacts = (slip: Delivery): Fact[] => [
  ['Slip', <SlipLink key="slip" slip={slip} />],
  ['Order No', slip.orderNo && <span className="font-mono">{slip.orderNo}</span>],
  ['Lot', slip.kdLotNo && <span className="font-mono">{slip.kdLotNo}</span>],
];

const SlipLink = ({ slip }: { slip: Delivery }) => (
  <Link
    to={paths.deliveries.record.href(slip.id)}
    className="font-mono underline decoration-rule-2 underline-offset-3 hover:decoration-current"
  >
    {slip.slipNumber || 'Slip'}
  </Link>
);

const marks = {
  same: 'bg-transparent text-inherit font-semibold shadow-[inset_0_-2px_0_var(--ok)]',
  differs: 'bg-transparent text-stop-text font-semibold shadow-[inset_0_-2px_0_var(--stop)]',
};

function Barcode({ caption, pieces }: { caption: string; pieces: readonly BarcodePiece[] }) {
  let start = 0;
  return (
    <div className="grid grid-cols-[56px_minmax(0,1fr)] items-baseline">
      <dt className="text-12 text-ink-3">{caption}</dt>
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
        {pieces.every(({ text }) => text === '') && <span className="font-sans text-ink-3">none</span>}
      </dd>
    </div>
  );
}

const noteClasses = {
  wait: 'bg-wait-tint text-wait-text inset-ring inset-ring-wait-rule',
  stop: 'bg-stop-tint text-stop-text inset-ring inset-ring-stop-rule',
};

const Note = ({ state, children }: { state: keyof typeof noteClasses; children: ReactNode }) => (
  <p
    className={clsx(
      'mt-2 flex items-start gap-2 rounded-1 px-2.5 py-1.5 text-13 leading-4.5 font-medium',
      noteClasses[state],
    )}
  >
    <Lamp state={state} className="mt-px" />
    {children}
  </p>
);

/** Rows before "and n more". */
const MOST_POSSIBLE = 10;

function Possible({ slips, unread, hasLinked }: { slips: readonly Delivery[]; unread: number; hasLinked: boolean }) {
  if (slips.length === 0) return null;
  const more = slips.length - MOST_POSSIBLE;
  return (
    <section
      aria-label="Possible, not proven"
      className="mr-5 mb-5 ml-[115px] rounded-2 border border-dashed border-control bg-bench px-4 py-3 text-13 leading-4.5 text-ink-2 max-xl:ml-5 max-md:mx-3"
    >
      <h3 className="flex items-center gap-2 font-semibold">
        <CircleQuestionMark aria-hidden className="text-ink-3" />
        Possible, not proven
      </h3>
      <p className="mt-1 mb-2">
        Of the same part, and nothing ties them to this label alone: their barcodes hold no serial, or one that another
        label has too{hasLinked ? '. A linked slip is known' : ''}.
      </p>
      <ol className="border-t border-dashed border-rule-2">
        {slips.slice(0, MOST_POSSIBLE).map((slip) => (
          <li
            key={String(slip.id)}
            className="grid grid-cols-[128px_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.4fr)] gap-x-3 gap-y-0.5 border-b border-dashed border-rule-2 py-1.5 break-words last:border-b-0 last:pb-0 max-xl:grid-cols-2"
          >
            <time className="font-mono">{scannedAt(slip)}</time>
            <SlipLink slip={slip} />
            <span className="font-mono">{slip.orderNo}</span>
            <span className="font-mono">{slip.kdLotNo}</span>
            <span>{scannedBy(slip)}</span>
          </li>
        ))}
      </ol>
      {(more > 0 || unread > 0) && (
        <p className="mt-2 text-12">
          {more > 0 && `and ${more} more. `}
          {unread > 0 && `${unread} further slips of the part were not read.`}
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
  [scanLt1At && `${scanLt1ByName || 'Scanned'} at LT1`, scanLt2At && `${scanLt2ByName || 'Scanned'} at LT2`]
    .filter(Boolean)
    .join(', ');
