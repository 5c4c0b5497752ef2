import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '@/api/errors';
import { printHistory, readPrintsOfDay } from '@/api/print-history';
import type { PrintRecord } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import { formatSerial } from '@/domain/serial';
import { unprintedRange, useJobs, useOutbox } from '@/features/print';
import { cn } from '@/lib/cn';
import { Button } from '@/ui/button';
import { ClampedText } from '@/ui/clamped-text';
import { SubjectBox } from '@/ui/confirm-dialog';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { type LedgerSegment, type LedgerState, ledgerOf, notAmong } from './ledger';

const looks: Record<LedgerState, string> = {
  used: 'bg-ink',
  're-printed': 'bg-ink-3',
  'not printed': 'bg-wait-lit',
  gap: 'bg-paper inset-ring inset-ring-control',
  overlap: 'bg-stop-lit',
};

const meanings: readonly (readonly [LedgerState, string])[] = [
  ['used', 'Used'],
  ['re-printed', 'Re-printed'],
  ['not printed', 'Not printed'],
  ['gap', 'Gap'],
  ['overlap', 'Overlap'],
];

/** Every serial of a part and day as one strip, with the runs that are not as they should be told apart. */
export function SerialLedger({ record, onClose }: { record: PrintRecord; onClose: () => void }) {
  const day = record.serialFrom.slice(0, 8);
  const { partId } = record;
  const asked = useQuery({
    queryKey: [...printHistory.keys.all, 'day', String(partId), day],
    queryFn: ({ signal }) => readPrintsOfDay({ partId: partId ?? '', day }, signal),
    enabled: partId !== null,
  });
  const { data: jobs = [] } = useJobs();
  const { entries } = useOutbox();
  const printedHere = jobs.filter((job) => sameId(job.part.id, partId));
  const waiting = entries.map(({ body }) => body).filter((body) => sameId(body.partId, partId));
  // A record that was discarded because the host refused it stands nowhere else, but its labels are there.
  const known = [...printedHere, ...notAmong(printedHere, waiting)];
  const unprinted = printedHere.flatMap((job) => {
    const rest = unprintedRange(job);
    return rest ? [{ serialFrom: rest.from, serialEnd: rest.end, status: job.status }] : [];
  });
  const recorded = asked.data;
  const segments = recorded ? ledgerOf(day, [...recorded, ...notAmong(recorded, known)], unprinted) : undefined;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Serial ledger"
      description={`Serials of ${day.slice(6)}-${day.slice(4, 6)}-${day.slice(0, 4)}, as the host and this browser know them.`}
      className="w-[720px]"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <SubjectBox detail={record.part?.name}>{record.part?.no || 'Unknown part'}</SubjectBox>
      {asked.isError && (
        <Notice>
          <ClampedText>{errorMessage(asked.error, 'The ledger could not be read')}</ClampedText>
        </Notice>
      )}
      {partId === null && <Notice>This record does not say which part it belongs to.</Notice>}
      {asked.isLoading && <Skeleton className="h-8" />}
      {segments && <Strip day={day} segments={segments} />}
    </Dialog>
  );
}

/** A list that scrolls must be reachable by keyboard. */
const scrollable = { 'aria-label': 'Serials', tabIndex: 0 };

function Strip({ day, segments }: { day: string; segments: readonly LedgerSegment[] }) {
  return (
    <>
      <div aria-hidden className="flex h-8 overflow-hidden rounded-1 forced-color-adjust-none">
        {segments.map(({ first, last, state }) => (
          <span
            key={first}
            title={`${formatSerial(day, first)} to ${formatSerial(day, last)}: ${state}`}
            className={cn('min-w-1 border-r border-paper last:border-r-0', looks[state])}
            style={{ flexGrow: last - first + 1 }}
          />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12">
        {meanings.map(([state, word]) => (
          <li key={state} className="flex items-center gap-1.5">
            <span aria-hidden className={cn('size-3 rounded-1 forced-color-adjust-none', looks[state])} />
            {word}
          </li>
        ))}
      </ul>
      <ul {...scrollable} className="max-h-60 overflow-y-auto rounded-2 border border-rule-2 text-13">
        {segments.map(({ first, last, state }) => (
          <li key={first} className="flex justify-between gap-3 border-b border-rule px-3 py-1.5 last:border-b-0">
            <span className="font-mono">
              {formatSerial(day, first)}
              {last > first && ` to ${formatSerial(day, last)}`}
            </span>
            <span className="text-ink-3">
              {last - first + 1} {state}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
