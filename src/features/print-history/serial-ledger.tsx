import { m } from '@messages/messages';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useMemo, useState } from 'react';
import { errorMessage } from '@/api/client/errors';
import { printHistory, readPrintsOfDay } from '@/api/print-history';
import type { PrintRecord } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import { dayText, formatSerial, rangeOf } from '@/domain/serials/serial';
import { serialDifference } from '@/domain/serials/serial-set';
import { serialsText } from '@/domain/serials/serials-text';
import { type CellState, type LedgerRow, ledgerOf } from '@/domain/trace/trace-story';
import { LabelsToPull, otherName, problemText, serialsToPull } from '@/features/print';
import { sayNumber } from '@/language/format';
import { capitalise } from '@/lib/capitalise';
import { formatTimestamp } from '@/lib/dates';
import { type PrintJob, withoutVoids } from '@/print/run/job';
import type { LedgerNote } from '@/print/run/ledger';
import { overlapSerials, runText, serialCounters } from '@/print/run/notes';
import { useJobs, useKnownPrints, useLedgerNotes } from '@/print/run/use-printing';
import { Button } from '@/ui/basics/button';
import { ClampedText } from '@/ui/basics/clamped-text';
import { Lamp } from '@/ui/basics/lamp';
import { scrollRegion } from '@/ui/basics/scroll-region';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { SubjectBox } from '@/ui/overlays/confirm-dialog';
import { Dialog } from '@/ui/overlays/dialog';

/** Every run of the day is read: no serial has another state. */
const states: Partial<Record<CellState, { style: string; say: () => string }>> = {
  printed: { style: 'bg-ink', say: m.history_state_used },
  twice: { style: 'bg-ink-3', say: m.history_state_reprinted },
  'not-printed': { style: 'bg-wait-lit', say: m.history_state_unprinted },
  void: { style: 'bg-paper inset-ring-2 inset-ring-stop-lit', say: m.history_state_void },
  gap: { style: 'bg-paper inset-ring inset-ring-control', say: m.history_state_gap },
  overlap: { style: 'bg-stop-lit', say: m.history_state_overlap },
};

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
  const known = useKnownPrints();
  const notes = useLedgerNotes(partId, day);
  const [pullId, setPullId] = useState<string>();
  const pull = notes.find(({ id }) => id === pullId);
  const records = query.data;
  const rows = useMemo(() => {
    const overlaps = notes.filter(({ kind }) => kind === 'overlap').flatMap(overlapSerials);
    const ofPart = known.filter(({ part }) => sameId(part.id, partId));
    return records && ledgerOf(day, { records, known: ofPart }, new Set(overlaps));
  }, [day, records, known, notes, partId]);
  const unprinted = jobs.filter(
    ({ part, serialFrom, outcome }) =>
      outcome.unprinted.length > 0 && serialFrom.startsWith(day) && sameId(part.id, partId),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.history_ledger()}
      description={m.history_ledger_lead({ day: dayText(day) })}
      width={720}
      footer={<Button onClick={onClose}>{m.common_close()}</Button>}
    >
      <SubjectBox detail={record.part?.name}>{record.part?.no || m.history_unknown_part()}</SubjectBox>
      {query.isError && (
        <Notice>
          <ClampedText>{errorMessage(query.error, m.history_ledger_failed())}</ClampedText>
        </Notice>
      )}
      {partId === null && <Notice>{m.history_ledger_no_part()}</Notice>}
      {query.isLoading && <Skeleton height="h-8" />}
      {rows && <Strip day={day} rows={rows} printOf={(row) => printOf(day, row, unprinted)} onPrint={onPrint} />}
      {notes.length > 0 && <Notes notes={notes} onPull={setPullId} />}
      {pull && <LabelsToPull note={pull} onClose={() => setPullId(undefined)} />}
    </Dialog>
  );
}

/** Labels that did not come out are printed without another record, when this browser has their job. */
function printOf(day: string, { first, last, state, record }: LedgerRow, jobs: readonly PrintJob[]) {
  const range = rangeOf(formatSerial(day, first), formatSerial(day, last));
  if (!record || !range || state === 'gap' || state === 'overlap' || state === 'void') return undefined;
  const serials = serialsText([range]);
  if (state !== 'not-printed') return { record, unprinted: undefined, serials };
  const job = jobs.findLast((one) => serialDifference([range], one.outcome.unprinted).length === 0);
  return job && { record, unprinted: [withoutVoids(job, record)], serials };
}

/** Neighbouring serials of one state in one row, whoever printed them. */
function statesOf(rows: readonly LedgerRow[]) {
  const joined: Pick<LedgerRow, 'first' | 'last' | 'state'>[] = [];
  for (const { first, last, state } of rows) {
    const before = joined.at(-1);
    if (before?.state === state) before.last = last;
    else joined.push({ first, last, state });
  }
  return joined;
}

type StripProps = {
  day: string;
  rows: readonly LedgerRow[];
  /** What a row offers to print; undefined for nothing. */
  printOf: (row: LedgerRow) => LedgerPrint | undefined;
  onPrint: (print: LedgerPrint) => void;
};

function Strip({ day, rows, printOf, onPrint }: StripProps) {
  const joined = statesOf(rows);
  return (
    <>
      <div aria-hidden className="flex h-8 overflow-hidden rounded-1 forced-color-adjust-none">
        {joined.map(({ first, last, state }) => (
          <span
            key={first}
            title={`${m.history_range({ from: formatSerial(day, first), end: formatSerial(day, last) })}: ${states[state]?.say()}`}
            className={states[state]?.style}
            // A day may change its state hundreds of times: half of the width is for what is in proportion.
            style={{ flexGrow: last - first + 1, minWidth: `min(0.25rem, ${50 / joined.length}%)` }}
          />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12">
        {Object.values(states).map(({ style, say }) => (
          <li key={style} className="flex items-center gap-1.5">
            <span aria-hidden className={clsx('size-3 rounded-1 forced-color-adjust-none', style)} />
            {capitalise(say())}
          </li>
        ))}
      </ul>
      {/* The list shrinks to fit the dialog; its container must not. */}
      <div>
        <ul
          {...scrollRegion(m.history_serials())}
          className="max-h-60 overflow-y-auto rounded-2 border border-rule-2 text-13"
        >
          {rows.map((row) => {
            const { first, last, state } = row;
            const print = printOf(row);
            const [from, end] = [formatSerial(day, first), formatSerial(day, last)];
            const serials = last > first ? m.history_range({ from, end }) : from;
            return (
              <li
                key={first}
                className="flex min-h-9 items-center gap-x-3 border-b border-rule px-3 py-1 last:border-b-0"
              >
                <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
                  <span className="font-mono">{serials}</span>
                  <span className="text-ink-3">
                    {sayNumber(last - first + 1)} {states[state]?.say()}
                  </span>
                </span>
                {print && (
                  <Button
                    size="sm"
                    className="min-w-18"
                    aria-label={
                      print.unprinted ? m.history_print_serials({ serials }) : m.history_reprint_serials({ serials })
                    }
                    onClick={() => onPrint(print)}
                  >
                    {print.unprinted ? m.history_print() : m.history_reprint()}
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
    <ul aria-label={m.history_notes()} className="rounded-2 border border-rule-2 text-13 text-ink">
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
            <Button
              size="sm"
              aria-label={m.history_to_pull_of({ serials: runText(note) })}
              onClick={() => onPull(note.id)}
            >
              {m.history_to_pull()}
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
      <b className="font-semibold">{m.history_two_labels()} </b>
      <span className="font-mono">{serialCounters(overlapSerials(note))}</span>
      <RunLine
        by={note.printedBy?.name ?? m.history_this_browser()}
        run={note}
        say={m.history_printed_at}
        at={note.printedAt}
      />
      {note.others.map((other) => (
        <RunLine
          key={`${other.recordId} ${other.serialFrom} ${other.at}`}
          by={otherName(other)}
          run={other}
          say={m.history_recorded_at}
          at={other.at}
        />
      ))}
      <span className="block text-ink-2">
        {note.pull.length === 0
          ? m.history_labels_stay()
          : left === 0
            ? m.history_pulled({ serials: serialCounters(note.pulled) })
            : m.history_still_to_pull({ serials: serialCounters(serialsToPull(note)) })}
      </span>
    </>
  );
}

type RunLineProps = {
  by: string;
  run: Pick<LedgerNote, 'serialFrom' | 'serialEnd'>;
  say: (values: { at: string }) => string;
  at: string;
};

const RunLine = ({ by, run, say, at }: RunLineProps) => (
  <span className="block text-ink-2">
    {by}: <span className="font-mono">{runText(run)}</span>
    {formatTimestamp(at) && `, ${say({ at: formatTimestamp(at) })}`}
  </span>
);

const decisions = {
  discarded: { ofUser: m.history_discarded_of, ofNobody: m.history_discarded },
  'taken-over': { ofUser: m.history_taken_over_of, ofNobody: m.history_taken_over },
  'answer-lost': { ofUser: m.history_answer_lost_of, ofNobody: m.history_answer_lost },
};

function Decision({ note }: { note: LedgerNote }) {
  const { kind, by } = note;
  return (
    <>
      <b className="font-mono font-semibold">{runText(note)} </b>
      {kind !== 'overlap' &&
        (note.printedBy
          ? decisions[kind].ofUser({ by, user: note.printedBy.name, at: formatTimestamp(note.createdAt) })
          : decisions[kind].ofNobody({ by, at: formatTimestamp(note.createdAt) }))}
      {note.reason !== '' && (
        <span title={problemText(note.reason)} className="line-clamp-3 text-ink-2">
          {problemText(note.reason)}
        </span>
      )}
    </>
  );
}
