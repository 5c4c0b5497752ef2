import type { RecordId } from '@/domain/record';
import { bodiesWithout, joinNotes, noteOf, overlapNote, overlapNoteId, type overlapping } from './conflicts';
import { dayOf, type OutboxEntry, type UsedRun, type UsedSerials, usedSerialsId } from './print-job';
import type { PrintTransaction, Scope } from './print-store';

/*
 * What becomes of an entry once it is known who has its serials. Each function runs inside a transaction of the print
 * store, whose scope is `settleScope`.
 */

/** An entry and the used serials its run stands in. */
export type EntryRef = { id: string; usedId: string };
export const refOf = ({ id, body }: OutboxEntry): EntryRef => ({ id, usedId: usedSerialsId(body.partId, dayOf(body)) });

export const runIn = (transaction: PrintTransaction, usedId: string, id: string) =>
  transaction.get('used', usedId)?.runs.find((run) => run.id === id);

export function changeRuns(
  transaction: PrintTransaction,
  usedId: string,
  change: (runs: UsedRun[]) => UsedRun[],
): void {
  const used = transaction.get('used', usedId);
  if (used) transaction.put('used', { ...used, runs: change(used.runs) });
}

/** The tables and rows that settling an entry touches. */
export const settleScope = ({ id, usedId }: EntryRef): Scope => ({
  outbox: [id],
  used: [usedId],
  jobs: [id],
  notes: [overlapNoteId(id), lostNoteId(id)],
  comparisons: [usedId],
});

/** The host has the record; `recordId` is undefined when it did not say under which id. */
export function settleRecorded(
  transaction: PrintTransaction,
  { id, usedId }: EntryRef,
  recordId: RecordId | undefined,
  now: Date,
): void {
  transaction.remove('outbox', id);
  const recordIds = recordId === undefined ? [] : [recordId];
  changeRuns(transaction, usedId, (runs) =>
    runs.map((run) => (run.id === id ? { ...run, recorded: true, recordIds } : run)),
  );
  const used = transaction.get('used', usedId);
  if (!used) return;
  const { partId, day } = used;
  transaction.put('comparisons', { id: usedId, partId, day, dueAt: now.getTime(), isSecond: false });
}

/** Nothing was printed and the host has nothing of it. */
export function dropEntry(transaction: PrintTransaction, { id, usedId }: EntryRef): void {
  transaction.remove('outbox', id);
  // Somebody may have printed what is left of it since then.
  if (transaction.get('jobs', id)?.outcome.kind === 'none') transaction.remove('jobs', id);
  changeRuns(transaction, usedId, (runs) => runs.filter((run) => run.id !== id));
}

/** Notes which labels must go, and sends the others on as records of their own: they are on paper. */
export function splitEntry(
  transaction: PrintTransaction,
  entry: OutboxEntry,
  others: ReturnType<typeof overlapping>,
  now: Date,
) {
  const ref = refOf(entry);
  const run = runIn(transaction, ref.usedId, entry.id) ?? runOf(entry);
  noteOverlap(transaction, subjectOf(entry), run, others, now);
  transaction.remove('outbox', entry.id);
  const pieces = bodiesWithout(entry, others).map(({ body, first }): OutboxEntry => {
    const places = entry.places && { ...entry.places, firstPlace: entry.places.firstPlace + first };
    return {
      ...entry,
      ...{ id: `${entry.id}+${first}`, body, places, attempts: 0, unansweredSince: null, absentBefore: true },
      ...{ dueAt: 0, claimedUntil: 0, claimedBy: '', problem: '' },
    };
  });
  for (const piece of pieces) transaction.put('outbox', piece);
  changeRuns(transaction, ref.usedId, (runs) => [...runs, ...pieces.map(runOf)]);
}

/** The run of an entry, not recorded yet. */
export const runOf = ({ id, jobId, body, createdAt, printedBy, places }: OutboxEntry): UsedRun => ({
  ...{ id, jobId, serialFrom: body.serialFrom, serialEnd: body.serialEnd, status: body.status },
  ...{ printedAt: createdAt, printedBy, places, recorded: false, recordIds: [] },
});

/** The part and day of an entry. */
export const subjectOf = ({ body, partNo, hand }: OutboxEntry) => ({
  partId: body.partId,
  partNo,
  hand,
  day: dayOf(body),
});

type Subject = Pick<UsedSerials, 'partId' | 'partNo' | 'hand' | 'day'>;

/** Notes serials that others have too; a second look at them changes nothing. */
export function noteOverlap(
  transaction: PrintTransaction,
  subject: Subject,
  run: UsedRun,
  others: ReturnType<typeof overlapping>,
  now: Date,
): void {
  const note = overlapNote(subject, run, others, now);
  if (note) transaction.put('notes', joinNotes(transaction.get('notes', note.id), note));
}

const lostNoteId = (id: string) => `answer-lost ${id}`;

/** The record was at the host already: its answer was lost, and another print under the same name looks alike. */
export function noteLostAnswer(transaction: PrintTransaction, entry: OutboxEntry, now: Date): void {
  transaction.put('notes', noteOf('answer-lost', lostNoteId(entry.id), subjectOf(entry), runOf(entry), now));
}
