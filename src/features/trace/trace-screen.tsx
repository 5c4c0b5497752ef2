import { m } from '@messages/messages';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dayText } from '@/domain/serials/serial';
import { type PartDay, rivalsOf } from '@/domain/trace/trace-labels';
import { sayNumber } from '@/language/format';
import { foreignTexts } from '@/language/trace-facts';
import { useOnline } from '@/lib/browser/use-online';
import { Button } from '@/ui/basics/button';
import { CopyButton } from '@/ui/basics/copy-button';
import { PageHeader } from '@/ui/basics/page-header';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Candidates } from './candidates';
import { FoundNumbers } from './found-numbers';
import { LabelStory } from './label-story';
import { missingText, TraceField } from './trace-field';
import { countNumbers } from './use-numbers';
import { type Trace, useTrace } from './use-trace';

/** 'Trace': one number in, its whole story out. The text and the selected part are in the address. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const text = params.get('q') ?? '';
  const partId = params.get('part');
  const trace = useTrace(text, partId);
  const selected = selectedPart(trace, partId);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const search = (next: string) => setParams(next === '' ? {} : { q: next });
  return (
    <>
      <PageHeader
        title={m.screen_trace()}
        description={m.trace_lead()}
        actions={
          text !== '' && (
            <>
              <CopyButton text={() => location.href} name={m.trace_copy_link()} variant="line" />
              <span ref={setActions} className="contents" />
            </>
          )
        }
      />
      <TraceField key={text} text={text} trace={trace} onSearch={search} />
      <Failures trace={trace} />
      {selected && trace.label ? (
        <LabelStory
          key={String(selected.id ?? selected.no)}
          part={selected}
          serial={trace.label.serial}
          day={trace.day}
          rivals={rivalsOf(selected, trace.holding)}
          actions={actions}
        />
      ) : (
        <Answer trace={trace} />
      )}
    </>
  );
}

/** The part whose label is shown: the one of the address, or the only one there is. */
function selectedPart({ held, around, days, label, day, numbers }: Trace, partId: string | null): PartDay | undefined {
  // The label before or after may lie in a gap of this part, while another part has its serial.
  const all = [...held, ...around, ...days];
  if (partId !== null) return all.find(({ id, no }) => String(id ?? no) === partId);
  // Another part may still be found on the pages that are not read.
  if (!day.isSettled && label?.isSure !== true) return undefined;
  if (countNumbers(numbers) > 0 && label?.isSure !== true) return undefined;
  const [only, ...more] = held.length > 0 ? held : label?.isSure && day.isSettled ? around : [];
  return more.length === 0 ? only : undefined;
}

function Answer({ trace }: { trace: Trace }) {
  const { input, held, around, others, day, numbers, label, unit } = trace;
  if (input.text === '') return <Hint />;
  if (input.foreign !== undefined) return <NotOurs>{foreignTexts[input.foreign]()}</NotOurs>;
  const isReading = numbers.state === 'reading' || unit.state === 'reading' || (label && !day.isSettled);
  const near = numbers.near.parts.length + numbers.near.deliveries.length;
  if (held.length + countNumbers(numbers) > 0 || (!isReading && around.length > 0)) {
    return (
      <>
        <Candidates trace={trace} />
        <FoundNumbers numbers={numbers} />
        <AlsoLookedFor trace={trace} />
      </>
    );
  }
  if (isReading) return <Skeleton height="h-40" className="rounded-2" />;
  if (others.length > 0) return <Candidates trace={trace} />;
  if (near > 0) return <FoundNumbers numbers={numbers} isNear />;
  return (
    <>
      <Nothing trace={trace} />
      <AlsoLookedFor trace={trace} />
    </>
  );
}

const Hint = () => <EmptyState title={m.trace_hint_title()}>{m.trace_hint()}</EmptyState>;

const NotOurs = ({ children }: { children: string }) => (
  <Notice variant="wait">
    {children} {m.trace_scan_or_type()}
  </Notice>
);

function Nothing({ trace: { input, label, day, numbers, unit } }: { trace: Trace }) {
  const isFailed = numbers.state === 'failed' || unit.state === 'failed';
  const isPartial = ['failed', 'cut', 'cancelled'].includes(day.state) || isFailed || numbers.unread > 0;
  if (input.readings.every(({ kind }) => kind === 'barcode' || kind === 'number') && !isPartial) {
    const hasNumbers = input.readings.some(({ kind }) => kind === 'number');
    return <NotOurs>{hasNumbers ? m.trace_foreign_barcode_numbers() : m.trace_foreign_barcode()}</NotOurs>;
  }
  const values = label && { day: dayText(label.serial.slice(0, 8)), serial: label.serial };
  return (
    <EmptyState title={isPartial ? m.table_nothing_so_far() : m.trace_nothing()}>
      {!values
        ? `${m.trace_nothing_of_number({ number: input.text })}${unit.state === 'own-alone' ? ` ${m.trace_unit_own_alone()}` : ''}`
        : isPartial
          ? m.trace_nothing_of_day_read(values)
          : m.trace_nothing_of_day(values)}
    </EmptyState>
  );
}

function Failures({ trace: { day, numbers, label, unit } }: { trace: Trace }) {
  const online = useOnline();
  const retry = (onClick: () => void) => (
    <Button size="sm" onClick={onClick}>
      {m.common_retry()}
    </Button>
  );
  const dayName = label ? dayText(label.serial.slice(0, 8)) : '';
  return (
    <>
      {!online && (
        <Notice variant="wait" className="mb-4">
          {m.trace_offline()}
        </Notice>
      )}
      {day.state === 'failed' && (
        <Notice className="mb-4" action={retry(day.retry)}>
          {missingText(day.error, m.trace_day_failed({ day: dayName }))}{' '}
          {day.pages === 0
            ? m.trace_day_unknown()
            : m.trace_day_known({ count: day.pages, shown: sayNumber(day.pages), runs: sayNumber(day.rows.length) })}
        </Notice>
      )}
      {day.state === 'cancelled' && (
        <Notice variant="wait" className="mb-4" action={retry(day.retry)}>
          {day.pages > 0
            ? m.trace_cancelled({ runs: sayNumber(day.rows.length), day: dayName })
            : m.trace_cancelled_at_once()}
        </Notice>
      )}
      {day.state === 'cut' && (
        <Notice variant="wait" className="mb-4">
          {day.more
            ? m.trace_serial_cut({ runs: sayNumber(day.rows.length), total: sayNumber(day.more.total) })
            : m.trace_day_cut({ runs: sayNumber(day.rows.length), day: dayName })}
        </Notice>
      )}
      {numbers.unread > 0 && (numbers.isInside ? numbers.barcodes.length : countNumbers(numbers)) === 0 && (
        <Notice variant="wait" className="mb-4">
          {numbers.isInside
            ? m.trace_unread_inside({ shown: sayNumber(numbers.unread) })
            : m.trace_unread_numbers({ shown: sayNumber(numbers.unread) })}
        </Notice>
      )}
      {numbers.state === 'failed' && (
        <Notice className="mb-4" action={retry(numbers.retry)}>
          {missingText(numbers.error, m.trace_search_failed())}
        </Notice>
      )}
      {unit.state === 'failed' && (
        <Notice className="mb-4" action={retry(unit.retry)}>
          {missingText(unit.error, m.trace_unit_failed())}
        </Notice>
      )}
    </>
  );
}

/** The other meanings of the text, and that nothing has this number. */
function AlsoLookedFor({ trace: { input, numbers, label, day, unit } }: { trace: Trace }) {
  if (numbers.state === 'off') return null;
  const searched = (kinds: readonly string[]) => input.readings.some(({ kind }) => kinds.includes(kind));
  const noneOf = ({ state }: Pick<Trace['numbers'] | Trace['unit'], 'state'>) =>
    state === 'read' ? m.trace_none() : state === 'reading' ? m.trace_being_read() : m.trace_not_known();
  const none = noneOf(numbers);
  const rows = [
    label && !searched(['label']) ? undefined : [m.trace_piece_serial(), label ? undefined : m.trace_none()],
    searched(['part', 'number']) && [m.trace_part_number(), numbers.parts.length || none],
    searched(['slip', 'number']) && [m.trace_slip_or_order(), numbers.slips.length || none],
    searched(['lot', 'number']) && [m.trace_lot(), numbers.lots.length || none],
    unit.state !== 'off' && [m.trace_unit(), unit.label ? 1 : noneOf(unit)],
  ].filter((row): row is [string, string | number] => Array.isArray(row) && row[1] !== undefined);
  if (rows.length === 0 || day.state === 'reading') return null;
  return (
    <dl className="mt-5 flex flex-wrap gap-x-5 gap-y-1.5 text-13 text-ink-3">
      <dt className="text-ink-2">{m.trace_also_looked_for()}</dt>
      {rows.map(([what, count]) => (
        <dd key={what}>
          {what}: {count}
        </dd>
      ))}
    </dl>
  );
}
