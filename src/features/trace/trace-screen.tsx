import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dayText } from '@/domain/serials/serial';
import { type PartDay, rivalsOf } from '@/domain/trace/trace-labels';
import { useOnline } from '@/lib/browser/use-online';
import { formatNumber } from '@/lib/numbers';
import { Button } from '@/ui/basics/button';
import { CopyButton } from '@/ui/basics/copy-button';
import { PageHeader } from '@/ui/basics/page-header';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Candidates } from './candidates';
import { FoundNumbers } from './found-numbers';
import { LabelStory } from './label-story';
import { missingText } from './missing-text';
import { TraceField } from './trace-field';
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
  const ask = (next: string) => setParams(next === '' ? {} : { q: next });
  return (
    <>
      <PageHeader
        title="Trace"
        description="One number in, its whole story out"
        actions={
          text !== '' && (
            <>
              <CopyButton text={() => location.href} name="Copy link" variant="line" />
              <span ref={setActions} className="contents" />
            </>
          )
        }
      />
      <TraceField key={text} text={text} trace={trace} onAsk={ask} />
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
  // A label beside another one may lie in a gap of its part, while another part has its serial.
  const all = [...held, ...around, ...days];
  if (partId !== null) return all.find(({ id, no }) => String(id ?? no) === partId);
  // Another part may still be found on the pages that are not read.
  if (!day.isSettled && label?.isSure !== true) return undefined;
  if (countNumbers(numbers) > 0 && label?.isSure !== true) return undefined;
  const [only, ...more] = held.length > 0 ? held : label?.isSure && day.isSettled ? around : [];
  return more.length === 0 ? only : undefined;
}

function Answer({ trace }: { trace: Trace }) {
  const { input, held, around, others, day, numbers, label } = trace;
  if (input.text === '') return <Hint />;
  if (input.foreign !== undefined) return <NotOurs reason={input.foreign} />;
  const isReading = numbers.state === 'reading' || (label && !day.isSettled);
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

const Hint = () => (
  <EmptyState title="Scan a label, or type its number">
    A serial, the text of a QR code or Code 39, the label of a customer, a part number, a slip or order number, or a
    lot.
  </EmptyState>
);

const NotOurs = ({ reason }: { reason: string }) => (
  <Notice variant="wait">
    This code is not ours: {reason}. Scan the QR code of the label, or type the serial below it.
  </Notice>
);

function Nothing({ trace: { input, label, day, numbers } }: { trace: Trace }) {
  const isPartial =
    ['failed', 'cut', 'cancelled'].includes(day.state) || numbers.state === 'failed' || numbers.unread > 0;
  if (input.readings.every(({ kind }) => kind === 'barcode' || kind === 'number') && !isPartial) {
    const hasNumbers = input.readings.some(({ kind }) => kind === 'number');
    return (
      <NotOurs
        reason={`no delivery carries this barcode${hasNumbers ? ', and no part, slip, order or lot has a number of it' : ''}`}
      />
    );
  }
  return (
    <EmptyState title={isPartial ? 'Nothing found so far' : 'Nothing found'}>
      {label
        ? `No run of ${dayText(label.serial.slice(0, 8))}${isPartial ? ' that was read' : ''} holds ${label.serial}.`
        : `No part, slip, order or lot has the number ${input.text}.`}
    </EmptyState>
  );
}

/** What could not be read, beside what is known. */
function Failures({ trace: { day, numbers, label } }: { trace: Trace }) {
  const online = useOnline();
  const retry = (onClick: () => void) => (
    <Button size="sm" onClick={onClick}>
      Retry
    </Button>
  );
  const dayName = label ? dayText(label.serial.slice(0, 8)) : '';
  return (
    <>
      {!online && (
        <Notice variant="wait" className="mb-4">
          You are offline. What this browser knows is shown; the rest is read when the connection is back.
        </Notice>
      )}
      {day.state === 'failed' && (
        <Notice className="mb-4" action={retry(day.retry)}>
          {missingText(day.error, `The history of ${dayName} could not be read to the end`)}{' '}
          {day.pages === 0
            ? 'Nothing is known of its runs.'
            : `Known: ${day.rows.length} runs of ${day.pages} ${day.pages === 1 ? 'page' : 'pages'}. Not known: the runs after them, so a second run or a gap may be missing here.`}
        </Notice>
      )}
      {day.state === 'cancelled' && (
        <Notice variant="wait" className="mb-4" action={retry(day.retry)}>
          Reading was cancelled. {day.pages > 0 ? `Known: ${day.rows.length} runs of ${dayName}.` : 'Nothing was read.'}
        </Notice>
      )}
      {day.state === 'cut' && (
        <Notice variant="wait" className="mb-4">
          Only the first {day.rows.length} runs of {dayName} were read: a run after them may be missing here. Scan the
          QR code of the label: it names its part.
        </Notice>
      )}
      {numbers.unread > 0 && countNumbers(numbers) === 0 && (
        <Notice variant="wait" className="mb-4">
          {formatNumber(numbers.unread)} further parts and deliveries contain this text and were not read: one of them
          may have this number. Type more of it.
        </Notice>
      )}
      {numbers.state === 'failed' && (
        <Notice className="mb-4" action={retry(numbers.retry)}>
          {missingText(numbers.error, 'Parts or deliveries could not be searched')}
        </Notice>
      )}
    </>
  );
}

/** The other meanings of the text, and that nothing has this number. */
function AlsoLookedFor({ trace: { input, numbers, label, day } }: { trace: Trace }) {
  if (numbers.state === 'off') return null;
  const searched = (kinds: readonly string[]) => input.readings.some(({ kind }) => kinds.includes(kind));
  const none = numbers.state === 'read' ? 'none' : numbers.state === 'reading' ? 'reading' : 'not known';
  const rows = [
    label && !searched(['label']) ? undefined : ['Serial', label ? undefined : 'none'],
    searched(['part', 'number']) && ['Part number', numbers.parts.length || none],
    searched(['slip', 'number']) && ['Slip or order', numbers.slips.length || none],
    searched(['lot', 'number']) && ['Lot', numbers.lots.length || none],
  ].filter((row): row is [string, string | number] => Array.isArray(row) && row[1] !== undefined);
  if (rows.length === 0 || day.state === 'reading') return null;
  return (
    <dl className="mt-5 flex flex-wrap gap-x-5 gap-y-1.5 text-13 text-ink-3">
      <dt className="text-ink-2">Also looked for</dt>
      {rows.map(([what, count]) => (
        <dd key={what}>
          {what}: {count}
        </dd>
      ))}
    </dl>
  );
}
