import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { errorMessage } from '@/api/errors';
import { printHistory, readPrintsOfDay } from '@/api/print-history';
import type { PrintRecord } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import { dayText, formatSerial } from '@/domain/serial';
import { counterText, LabelsToPull, leftToPull, otherName, overlapSerials, runText } from '@/features/print';
import { formatTimestamp } from '@/lib/dates';
import { unprintedRanges } from '@/printing/outcome';
import type { LedgerNote } from '@/printing/stored-rows';
import { useJobs, useLedgerNotes, useOutbox } from '@/printing/use-printing-state';
import { Button } from '@/ui/basics/button';
import { ClampedText } from '@/ui/basics/clamped-text';
import { Lamp } from '@/ui/basics/lamp';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { SubjectBox } from '@/ui/overlays/confirm-dialog';
import { Dialog } from '@/ui/overlays/dialog';
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

/** Every serial of a part and day as one strip, and the notes about them. */
export function SerialLedger({ record, onClose }: { record: PrintRecord; onClose: () => void }) {
  const day = record.serialFrom.slice(0, 8);
  const { partId } = record;
  const query = useQuery({
    queryKey: [...printHistory.keys.all, 'day', String(partId), day],
    queryFn: ({ signal }) => readPrintsOfDay({ partId: partId ?? '', day }, signal),
    enabled: partId !== null,
  });
  const { data: jobs = [] } = useJobs();
  const { entries } = useOutbox();
  const notes = useLedgerNotes(partId, day);
  const [pullId, setPullId] = useState<string>();
  const pull = notes.find(({ id }) => id === pullId);
  const printedHere = jobs.filter((job) => sameId(job.part.id, partId));
  const waiting = entries.map(({ body }) => body).filter((body) => sameId(body.partId, partId));
  const unprinted = printedHere.flatMap((job) =>
    unprintedRanges(job).map(({ from, end }) => ({ serialFrom: from, serialEnd: end, status: job.status })),
  );
  const recorded = query.data;
  const overlaps = notes
    .filter(({ kind }) => kind === 'overlap')
    .flatMap(overlapSerials)
    .map((serial) => ({ serialFrom: serial, serialEnd: serial }));
  const segments =
    recorded &&
    ledgerOf(day, { records: [...recorded, ...notAmong(recorded, waiting)], printedHere, unprinted, overlaps });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Serial ledger"
      description={`Serials of ${dayText(day)}, as the host and this browser know them.`}
      width={720}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <SubjectBox detail={record.part?.name}>{record.part?.no || 'Unknown part'}</SubjectBox>
      {query.isError && (
        <Notice>
          <ClampedText>{errorMessage(query.error, 'The ledger could not be read')}</ClampedText>
        </Notice>
      )}
      {partId === null && <Notice>This record does not say which part it belongs to.</Notice>}
      {query.isLoading && <Skeleton height="h-8" />}
      {segments && <Strip day={day} segments={segments} />}
      {notes.length > 0 && <Notes notes={notes} onPull={setPullId} />}
      {pull && <LabelsToPull note={pull} onClose={() => setPullId(undefined)} />}
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
            className={clsx('min-w-1 border-r border-paper last:border-r-0', looks[state])}
            style={{ flexGrow: last - first + 1 }}
          />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12">
        {meanings.map(([state, label]) => (
          <li key={state} className="flex items-center gap-1.5">
            <span aria-hidden className={clsx('size-3 rounded-1 forced-color-adjust-none', looks[state])} />
            {label}
          </li>
        ))}
      </ul>
      {/* The list shrinks for the others in the dialog. Its container must not. */}
      <div>
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
      </div>
    </>
  );
}

/** Notes about prints of this browser: serials on two labels first, then decisions about records. */
function Notes({ notes, onPull }: { notes: readonly LedgerNote[]; onPull: (id: string) => void }) {
  const overlaps = notes.filter(({ kind }) => kind === 'overlap');
  const others = notes.filter(({ kind }) => kind !== 'overlap');
  return (
    <ul aria-label="Notes" className="rounded-2 border border-rule-2 text-13 text-ink">
      {[...overlaps, ...others].map((note) => (
        <li
          key={note.id}
          className="flex items-start gap-x-2.5 gap-y-2 border-b border-rule px-3 py-2 leading-4.5 last:border-b-0 max-sm:flex-wrap"
        >
          <Lamp state={note.kind !== 'overlap' ? 'wait' : note.closed ? 'ok' : 'stop'} />
          <div className="min-w-0 flex-1 break-words max-sm:basis-[calc(100%-1.5rem)]">
            {note.kind === 'overlap' ? <Overlap note={note} /> : <Decision note={note} />}
          </div>
          {note.kind === 'overlap' && !note.closed && (
            <Button size="sm" aria-label={`Labels to pull ${runText(note)}`} onClick={() => onPull(note.id)}>
              Labels to pull
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Overlap({ note }: { note: LedgerNote }) {
  const left = leftToPull(note).length;
  return (
    <>
      <b className="font-semibold">Two labels with one serial: </b>
      <span className="font-mono">{counterText(overlapSerials(note))}</span>
      <RunLine by={note.printedBy?.name ?? 'This browser'} run={note} what="printed" at={note.printedAt} />
      {note.others.map((other) => (
        <RunLine
          key={`${other.recordId} ${other.serialFrom} ${other.at}`}
          by={otherName(other)}
          run={other}
          what={other.recordId === null ? 'printed' : 'recorded'}
          at={other.at}
        />
      ))}
      <span className="block text-ink-2">
        {note.pull.length === 0
          ? 'The labels printed here stay'
          : left === 0
            ? `Pulled: ${counterText(note.pulled)}`
            : `Still to pull: ${counterText(leftToPull(note))}`}
      </span>
    </>
  );
}

type RunLineProps = { by: string; run: Pick<LedgerNote, 'serialFrom' | 'serialEnd'>; what: string; at: string };

const RunLine = ({ by, run, what, at }: RunLineProps) => (
  <span className="block text-ink-2">
    {by}: <span className="font-mono">{runText(run)}</span>
    {formatTimestamp(at) && `, ${what} ${formatTimestamp(at)}`}
  </span>
);

/** A record that was given up or taken over, or whose answer was lost. */
function Decision({ note }: { note: LedgerNote }) {
  const printedBy = note.printedBy ? ` of ${note.printedBy.name}` : '';
  return (
    <>
      <b className="font-mono font-semibold">{runText(note)} </b>
      {note.kind === 'discarded' && `Record${printedBy} discarded by ${note.by}, ${formatTimestamp(note.createdAt)}`}
      {note.kind === 'taken-over' && `Record${printedBy} taken over by ${note.by}, ${formatTimestamp(note.createdAt)}`}
      {note.kind === 'answer-lost' &&
        `The host had the record${printedBy}: only its response was lost, ${formatTimestamp(note.createdAt)}`}
      {note.reason !== '' && (
        <span title={note.reason} className="line-clamp-3 text-ink-2">
          {note.reason}
        </span>
      )}
    </>
  );
}
