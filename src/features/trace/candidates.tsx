import { m } from '@messages/messages';
import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useRef, useState } from 'react';
import type { PartialRows } from '@/api/client/partial-rows';
import { hasFeature } from '@/config/env';
import { traceHref } from '@/config/paths';
import type { Delivery } from '@/domain/delivery';
import { handOf } from '@/domain/part';
import { counterText } from '@/domain/serials/serial';
import { type PartDay, rivalsOf } from '@/domain/trace/trace-labels';
import { type PrintedEvent, storyOfLabel } from '@/domain/trace/trace-story';
import { sayNumber } from '@/language/format';
import { nowTexts } from '@/language/trace-facts';
import { useSeen } from '@/lib/browser/use-seen';
import { formatListDate, formatTime } from '@/lib/dates';
import { Badge } from '@/ui/basics/badge';
import { Button, ButtonLink } from '@/ui/basics/button';
import { HandMark } from '@/ui/basics/hand-mark';
import { sentence } from '@/ui/basics/sentence';
import { LabelPicture } from './label-picture';
import { SERIAL_ROWS, slipsOfParts, slipsWithSerial } from './slips-of-serial';
import { useLabelView } from './use-printed-label';
import type { Trace } from './use-trace';

/** Each of them has a picture. */
const AT_ONCE = 50;

/** The labels that carry a serial, one for each part; none of them is selected by itself. */
export function Candidates({ trace }: { trace: Trace }) {
  const { held, around, others, holding, label, day } = trace;
  const [shown, setShown] = useState(AT_ONCE);
  if (!label) return null;
  const isOther = held.length + around.length === 0;
  const visible = held.length > 0 ? held : isOther ? others : around;
  if (visible.length === 0) return null;
  const serial = <span className="font-mono tracking-[-.02em]">{label.serial}</span>;
  return (
    <section aria-label={m.trace_labels_section()} className="mb-6">
      <h2 className="mt-7 text-18 font-semibold">
        {held.length > 0
          ? day.state === 'whole'
            ? sentence(m.trace_labels_carry, { serial, count: held.length, shown: sayNumber(held.length) })
            : sentence(m.trace_labels_at_least, { serial, count: held.length, shown: sayNumber(held.length) })
          : isOther
            ? sentence(m.trace_no_run_of_part, { serial, part: label.partNos[0] ?? '' })
            : sentence(m.trace_no_run, { serial })}
      </h2>
      <p className="mb-4 max-w-[66ch] text-ink-2">
        {isOther ? m.trace_other_part_lead() : held.length === 0 ? m.trace_gap_lead() : m.trace_select_lead()}
      </p>
      <ol className="rounded-2 border border-rule-2 bg-paper">
        {visible.slice(0, shown).map((part, index) => (
          <Candidate
            key={String(part.id ?? part.no)}
            part={part}
            together={togetherWith(visible, index)}
            serial={label.serial}
            rivals={rivalsOf(part, holding)}
            isWholeDay={day.state === 'whole'}
          />
        ))}
      </ol>
      {visible.length > shown ? (
        <Button className="mt-3" onClick={() => setShown(shown + AT_ONCE)}>
          {m.trace_show_more({
            shown: sayNumber(Math.min(AT_ONCE, visible.length - shown)),
            total: sayNumber(visible.length),
          })}
        </Button>
      ) : (
        day.more && (
          <Button
            className="mt-3"
            onClick={() => {
              setShown(shown + SERIAL_ROWS);
              day.more?.read();
            }}
          >
            {m.trace_more_runs({
              shown: sayNumber(Math.min(SERIAL_ROWS, day.more.total - day.rows.length)),
              total: sayNumber(day.more.total),
            })}
          </Button>
        )
      )}
    </section>
  );
}

/** Parts whose slips are read with the slips of this one, so that none is read twice as the list grows. */
function togetherWith(parts: readonly PartDay[], index: number): readonly string[] {
  const first = index - (index % SERIAL_ROWS);
  // The host's list of values has commas between them.
  return parts.slice(first, first + SERIAL_ROWS).flatMap(({ no }) => (no === '' || no.includes(',') ? [] : no));
}

type CandidateProps = {
  part: PartDay;
  together: readonly string[];
  serial: string;
  rivals: readonly PartDay[];
  isWholeDay: boolean;
};

/** The first serial of a day may be on a label of every part: the story of each is computed when it comes into view. */
function Candidate(candidate: CandidateProps) {
  const { part, serial } = candidate;
  const row = useRef<HTMLLIElement>(null);
  const isSeen = useSeen(row);
  return (
    <li
      ref={row}
      className="grid grid-cols-[288px_minmax(0,1fr)_auto] items-center wrap-anywhere gap-x-6 gap-y-3.5 border-t border-rule p-5 first:border-t-0 max-xl:grid-cols-[232px_minmax(0,1fr)_auto] max-md:grid-cols-[minmax(0,1fr)] max-md:p-4"
    >
      {isSeen ? (
        <CandidateLabel {...candidate} />
      ) : (
        <>
          <LabelPicture picture="loading" name="" />
          <PartName part={part} />
        </>
      )}
      <ButtonLink
        className="whitespace-nowrap"
        to={traceHref(serial, part.id ?? part.no)}
        aria-label={m.trace_show_story_of({ part: numberOf(part), serial })}
      >
        {m.palette_show_story()}
        <ArrowRight aria-hidden />
      </ButtonLink>
    </li>
  );
}

const readWhole = (slips: PartialRows<Delivery> | undefined) =>
  slips?.either({ whole: (rows) => rows, part: () => undefined });

const numberOf = ({ no }: PartDay) => no || m.trace_deleted_part();

const PartName = ({ part }: { part: PartDay }) => (
  <div className="min-w-0">
    <b className="block font-mono text-18 leading-5.5 font-semibold tracking-[-.02em] break-words">{numberOf(part)}</b>
    <span className="text-13 break-words text-ink-2">
      {part.name} {part.colorCode && <span className="font-mono">{part.colorCode}</span>}
    </span>
  </div>
);

function CandidateLabel({ part, together, serial, rivals, isWholeDay }: CandidateProps) {
  const view = useLabelView(part, serial);
  const all = useQuery(slipsWithSerial(serial));
  const isMore = all.data?.unread !== undefined && hasFeature('queries') && together.includes(part.no);
  const ofParts = useQuery({ ...slipsOfParts(serial, together), enabled: isMore });
  const storyOf = (deliveries: readonly Delivery[] | undefined) =>
    storyOfLabel(serial, {
      part,
      rivals,
      records: part.records,
      known: part.known,
      isWholeDay,
      pulled: [],
      deliveries,
      activity: undefined,
    });
  const some = storyOf(all.data?.either({ whole: (rows) => rows, part: () => readWhole(ofParts.data) }));
  // The slip of another part may hold this label: finding none among its own slips proves nothing.
  const { place, events, linked, now } = isMore && some.linked.length === 0 ? storyOf(undefined) : some;
  const print = events.find((event): event is PrintedEvent => event.kind === 'printed');
  const by = m.trace_by();
  const facts = print && [
    [m.trace_label(), place ? m.trace_place({ label: place.label, of: place.of }) : ''],
    [m.trace_run(), counterText(print.range)],
    [m.trace_printed(), `${formatListDate(print.at)} ${formatTime(print.at)}`.trim()],
    [by, print.by],
  ];
  return (
    <>
      <LabelPicture
        picture={view.picture}
        name={m.trace_picture_of({ part: numberOf(part), serial })}
        absence={view.absence}
      />
      <div className="grid min-w-0 gap-2.5">
        <div className="flex min-w-0 items-center gap-3">
          {view.part && handOf(view.part) !== 'none' && (
            <HandMark hand={handOf(view.part)} size="lg" className="shrink-0" />
          )}
          <PartName part={part} />
        </div>
        <dl className="flex flex-wrap gap-x-7 gap-y-1.5 text-13">
          {facts ? (
            facts.map(
              ([caption, value]) =>
                value && (
                  <div key={caption}>
                    <dt className="text-12 text-ink-3">{caption}</dt>
                    <dd className={caption === by ? 'font-medium' : 'font-mono font-medium'}>{value}</dd>
                  </div>
                ),
            )
          ) : (
            <div>
              <dt className="text-12 text-ink-3">{m.trace_run()}</dt>
              <dd className="font-medium">{m.trace_now_no_run()}</dd>
            </div>
          )}
        </dl>
        <p className="flex flex-wrap items-center gap-2.5 text-13 text-ink-2">
          <Badge variant={now.state}>{nowTexts[now.code]()}</Badge>
          {linked[0] && (
            <span>
              {m.trace_slip()} <span className="font-mono">{linked[0].slipNumber}</span>
            </span>
          )}
        </p>
      </div>
    </>
  );
}
