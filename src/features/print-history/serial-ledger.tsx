import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { errorMessage } from '@/api/client/errors';
import { printHistory, readPrintsOfDay } from '@/api/print-history';
import type { PrintRecord } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import { dayText, formatSerial, rangeOf } from '@/domain/serials/serial';
import { serialDifference } from '@/domain/serials/serial-set';
import { serialsText } from '@/domain/serials/serials-text';
import { LabelsToPull, otherName, problemText, serialsToPull } from '@/features/print';
import { formatTimestamp } from '@/lib/dates';
import type { PrintJob } from '@/print/run/job';
import type { LedgerNote } from '@/print/run/ledger';
import { counterText, overlapSerials, runText } from '@/print/run/notes';
import { unprintedRanges } from '@/print/run/outcome';
import { useJobs, useLedgerNotes, useQueue } from '@/print/run/use-printing';
import { Button } from '@/ui/basics/button';
import { ClampedText } from '@/ui/basics/clamped-text';
import { Lamp } from '@/ui/basics/lamp';
import { scrollRegion } from '@/ui/basics/scroll-region';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { SubjectBox } from '@/ui/overlays/confirm-dialog';
import { Dialog } from '@/ui/overlays/dialog';
import { type LedgerRow, type LedgerSegment, type LedgerState, ledgerOf, ledgerRows, notAmong } from './ledger';

const stateStyles: Record<LedgerState, string> = {
  used: 'bg-ink',
  're-printed': 'bg-ink-3',
  'not printed': 'bg-wait-lit',
  gap: 'bg-paper inset-ring inset-ring-control',
  overlap: 'bg-stop-lit',
};

const legend: readonly (readonly [LedgerState, string])[] = [
  ['used', 'Used'],
  ['re-printed', 'Re-printed'],
  ['not printed', 'Not printed'],
  ['gap', 'Gap'],
  ['overlap', 'Overlap'],
];

/** Serials of one record to print again, or of jobs of which they did not come out. */
export type LedgerPrint = { record: PrintRecord; unprinted: readonly PrintJob[] | undefined; serials: string };

type SerialLedgerProps = { record: PrintRecord; onClose: () => void; onPrint: (print: LedgerPrint) => void };

/** Every serial of a part and day as one strip, and the notes about them. Each row can be printed again. */
export function SerialLedger({ record, onClose, onPrint }: SerialLedgerProps) {
  const day = record.serialFrom.slice(0, 8);
  const { partId } = record;
  const query = useQuery({
    queryKey: [...printHistory.keys.all, 'day', String(partId), day],
    queryFn: ({ signal }) => readPrintsOfDay({ partId: partId ?? '', day }, signal),
    enabled: partId !== null,
  });
  const { data: jobs = [] } = useJobs();
  const { entries } = useQueue();
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
      {segments && (
        <Strip
          day={day}
          segments={segments}
          rows={ledgerRows(day, segments, recorded)}
          printOf={(row) => printOf(day, row, printedHere)}
          onPrint={onPrint}
        />
      )}
      {notes.length > 0 && <Notes notes={notes} onPull={setPullId} />}
      {pull && <LabelsToPull note={pull} onClose={() => setPullId(undefined)} />}
    </Dialog>
  );
}

/** Labels that did not come out are printed without another record, when this browser has their job. */
function printOf(day: string, { first, last, state, record }: LedgerRow, jobs: readonly PrintJob[]) {
  const range = rangeOf(formatSerial(day, first), formatSerial(day, last));
  if (!record || !range || state === 'gap' || state === 'overlap') return undefined;
  const serials = serialsText([range]);
  if (state !== 'not printed') return { record, unprinted: undefined, serials };
  const job = jobs.findLast((one) => serialDifference([range], unprintedRanges(one)).length === 0);
  return job && { record, unprinted: [job], serials };
}

type StripProps = {
  day: string;
  segments: readonly LedgerSegment[];
  rows: readonly LedgerRow[];
  /** What a row offers to print; undefined for nothing. */
  printOf: (row: LedgerRow) => LedgerPrint | undefined;
  onPrint: (print: LedgerPrint) => void;
};

function Strip({ day, segments, rows, printOf, onPrint }: StripProps) {
  return (
    <>
      <div aria-hidden className="flex h-8 overflow-hidden rounded-1 forced-color-adjust-none">
        {segments.map(({ first, last, state }) => (
          <span
            key={first}
            title={`${formatSerial(day, first)} to ${formatSerial(day, last)}: ${state}`}
            className={clsx('min-w-1 border-r border-paper last:border-r-0', stateStyles[state])}
            style={{ flexGrow: last - first + 1 }}
          />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12">
        {legend.map(([state, label]) => (
          <li key={state} className="flex items-center gap-1.5">
            <span aria-hidden className={clsx('size-3 rounded-1 forced-color-adjust-none', stateStyles[state])} />
            {label}
          </li>
        ))}
      </ul>
      {/* The list shrinks to fit the dialog; its container must not. */}
      <div>
        <ul {...scrollRegion('Serials')} className="max-h-60 overflow-y-auto rounded-2 border border-rule-2 text-13">
          {rows.map((row) => {
            const { first, last, state } = row;
            const print = printOf(row);
            const serials = `${formatSerial(day, first)}${last > first ? ` to ${formatSerial(day, last)}` : ''}`;
            return (
              <li
                key={first}
                className="flex min-h-9 items-center gap-x-3 border-b border-rule px-3 py-1 last:border-b-0"
              >
                <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
                  <span className="font-mono">{serials}</span>
                  <span className="text-ink-3">
                    {last - first + 1} {state}
                  </span>
                </span>
                {print && (
                  <Button
                    size="sm"
                    className="min-w-18"
                    aria-label={`${print.unprinted ? 'Print' : 'Re-Print'} ${serials}`}
                    onClick={() => onPrint(print)}
                  >
                    {print.unprinted ? 'Print' : 'Re-Print'}
                  </Button>
                )}
              </li>
            );
          })}
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
  const left = serialsToPull(note).length;
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
          what="recorded"
          at={other.at}
        />
      ))}
      <span className="block text-ink-2">
        {note.pull.length === 0
          ? 'The labels printed here stay'
          : left === 0
            ? `Pulled: ${counterText(note.pulled)}`
            : `Still to pull: ${counterText(serialsToPull(note))}`}
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
        <span title={problemText(note.reason)} className="line-clamp-3 text-ink-2">
          {problemText(note.reason)}
        </span>
      )}
    </>
  );
}
