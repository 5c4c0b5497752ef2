import type { TakenNumbers } from '@/domain/host-rules/print-runs';
import type { PrintRecord } from '@/domain/print-run';
import type { RecordId } from '@/domain/record';
import { rangeOf } from '@/domain/serials/serial';
import { serialIntersection, serialUnion } from '@/domain/serials/serial-set';
import { serialsOfRun } from '@/print/run/job';
import { joinNotes, noteOf, type OtherPrint, overlapNote, overlapNoteId } from '@/print/run/notes';
import type { PrintingPorts } from '@/print/run/ports';
import { withTaken } from '@/print/run/range-numbers';
import { dayOf, indexed, isJob, isUnrecorded, partDayId, type Run } from '@/print/run/store/rows';
import type { PrintTransaction, Scope } from '@/print/run/store/store';
import { bodiesWithout, overlapping, withRecordIds } from './conflicts';

/*
 * What becomes of a run once it is known who has its serials. Each function runs inside a transaction whose scope is
 * `settleScope`.
 */

/** A run and the part and day it stands in. */
export type RunRef = Pick<Run, 'id' | 'partDay'>;

/** The rows that settling a run touches. */
export const settleScope = ({ id, partDay }: RunRef): Scope => ({
  runs: { partDays: [partDay] },
  days: [partDay],
  notes: [overlapNoteId(id), lostNoteId(id)],
});

/** The part and day of a run, with the highest serial that it uses. */
export const usedDayOf = (run: Run) => ({
  id: run.partDay,
  partId: run.part.id,
  day: dayOf(run),
  highest: run.serialEnd,
});

export const putRun = (transaction: PrintTransaction, run: Run) => transaction.put('runs', indexed(run));

/** When it was settled, and whether the day has to be compared then: a host with print runs takes no serial twice. */
export const settledNow = (ports: PrintingPorts) => ({ now: ports.now(), comparesDay: ports.runs === undefined });

/** The host has the record; `records` is empty when it did not say under which id. */
export function settleRecorded(
  transaction: PrintTransaction,
  run: Run,
  records: RecordId[],
  { now, comparesDay }: ReturnType<typeof settledNow>,
  taken: readonly TakenNumbers[] = [],
): void {
  const settled = { unansweredSince: null, claimedUntil: 0, claimedBy: '', problem: '', refusal: '', unclear: null };
  const numbers = run.numbers && { numbers: withTaken(run.numbers, taken) };
  putRun(transaction, { ...run, ...settled, ...numbers, state: 'recorded', records, attempts: 0, dueAt: 0 });
  // A day that is over may be forgotten before the host has all of it.
  const forgotten = run.kind === 'first' ? { ...usedDayOf(run), compareAt: null, isSecond: false } : undefined;
  const day = transaction.get('days', run.partDay) ?? forgotten;
  if (day && comparesDay) transaction.put('days', { ...day, compareAt: now.getTime(), isSecond: false });
}

/** Notes which labels must be pulled, and makes runs of their own for the others, which are on paper. */
export function splitRun(transaction: PrintTransaction, run: Run, others: readonly OtherPrint[], now: Date): void {
  noteOverlap(transaction, run, others, now);
  const taken = serialIntersection(
    serialsOfRun(run),
    others.flatMap(({ serialFrom, serialEnd }) => rangeOf(serialFrom, serialEnd) ?? []),
  );
  // What is left of a run may be split once more.
  const job = isJob(run) ? run : transaction.get('runs', run.jobId);
  const takenByOthers = serialUnion(job?.takenByOthers ?? [], taken);
  const settled = { state: 'settled', refusal: '', unclear: null, claimedUntil: 0, takenByOthers } as const;
  if (job) putRun(transaction, { ...job, ...settled });
  if (!isJob(run)) transaction.remove('runs', run.id);
  for (const { body, first } of bodiesWithout(run, others)) {
    const { partId: _partId, ...ends } = body;
    putRun(transaction, {
      ...run,
      ...ends,
      id: `${run.id}+${first}`,
      state: 'reserved',
      places: run.places && { ...run.places, firstPlace: run.places.firstPlace + first },
      attempts: 0,
      unansweredSince: null,
      absentBefore: true,
      dueAt: 0,
      claimedUntil: 0,
      claimedBy: '',
      problem: '',
      refusal: '',
      unclear: null,
      jobDue: false,
      outcomeDue: false,
    });
  }
}

/** Notes serials that others have too; idempotent. */
function noteOverlap(transaction: PrintTransaction, run: Run, others: readonly OtherPrint[], now: Date): void {
  const note = overlapNote(run, others, now);
  if (note) transaction.put('notes', joinNotes(transaction.get('notes', note.id), note));
}

const lostNoteId = (id: string) => `answer-lost ${id}`;

/** The record was at the host already: its answer was lost, and another print by the same user would look the same. */
export function noteLostAnswer(transaction: PrintTransaction, run: Run, now: Date): void {
  const id = lostNoteId(run.id);
  if (!transaction.get('notes', id)) transaction.put('notes', noteOf('answer-lost', id, run, now));
}

/** Compares recorded runs with the day's records: a host without the 409 rule takes the same serials twice. */
export function compareRuns(
  transaction: PrintTransaction,
  partDay: string,
  records: readonly PrintRecord[],
  now: Date,
): void {
  const ofDay = transaction.all('runs').filter((run) => run.partDay === partDay);
  const runs = withRecordIds(ofDay, records);
  for (const run of runs) {
    if (run !== ofDay.find(({ id }) => id === run.id)) putRun(transaction, run);
    if (run.state === 'recorded' && run.kind !== 'unprinted') {
      noteOverlap(transaction, run, overlapping(run, records, runs), now);
    }
  }
}

export const siblingsOf = (transaction: Pick<PrintTransaction, 'all'>, { partDay }: RunRef): Run[] =>
  transaction.all('runs').filter((run) => run.partDay === partDay);

/** A run that is still to be recorded; undefined when it is gone or settled. */
export function unrecorded(transaction: Pick<PrintTransaction, 'get'>, id: string): Run | undefined {
  const run = transaction.get('runs', id);
  return run && isUnrecorded(run) ? run : undefined;
}

export const refOf = (run: Pick<Run, 'id' | 'serialFrom' | 'part'>): RunRef => ({
  id: run.id,
  partDay: partDayId(run.part.id, dayOf(run)),
});
