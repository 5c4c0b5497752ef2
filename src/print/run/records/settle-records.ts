import type { RecordId } from '@/domain/record';
import { bodiesWithout, type overlapping } from '@/print/run/conflicts/conflicts';
import { joinNotes, noteOf, overlapNote, overlapNoteId } from '@/print/run/conflicts/overlap-notes';
import { isNothingPrinted } from '@/print/run/outcome';
import type { PrintingPorts } from '@/print/run/ports';
import type { PrintTransaction, Scope } from '@/print/run/store';
import {
  dayOf,
  type LedgerNote,
  type OutboxEntry,
  type PartDay,
  type UsedRun,
  usedSerialsId,
} from '@/print/run/stored-rows';

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
  sendings: [id],
  notes: [overlapNoteId(id), lostNoteId(id)],
  comparisons: [usedId],
});

/** The rows of these entries. */
export const scopeOf = (refs: readonly EntryRef[]): Scope => ({
  outbox: refs.map(({ id }) => id),
  used: [...new Set(refs.map(({ usedId }) => usedId))],
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

/** Not printed and not recorded. */
export function dropEntry(transaction: PrintTransaction, { id, usedId }: EntryRef): void {
  transaction.remove('outbox', id);
  // Somebody may have printed what is left of it since then.
  const job = transaction.get('jobs', id);
  if (job && isNothingPrinted(job)) {
    transaction.remove('jobs', id);
    transaction.remove('sendings', id);
  }
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
  noteOverlap(transaction, partDayOf(entry), run, others, now);
  transaction.remove('outbox', entry.id);
  const splitEntries = bodiesWithout(entry, others).map(({ body, first }): OutboxEntry => {
    const places = entry.places && { ...entry.places, firstPlace: entry.places.firstPlace + first };
    return {
      ...entry,
      id: `${entry.id}+${first}`,
      body,
      places,
      attempts: 0,
      unansweredSince: null,
      absentBefore: true,
      dueAt: 0,
      claimedUntil: 0,
      claimedBy: '',
      problem: '',
    };
  });
  for (const split of splitEntries) transaction.put('outbox', split);
  changeRuns(transaction, ref.usedId, (runs) => [...runs, ...splitEntries.map(runOf)]);
}

/** The run of an entry, not recorded yet. */
export const runOf = ({ id, jobId, body, createdAt, printedBy, places }: OutboxEntry): UsedRun => ({
  id,
  jobId,
  serialFrom: body.serialFrom,
  serialEnd: body.serialEnd,
  status: body.status,
  printedAt: createdAt,
  printedBy,
  places,
  recorded: false,
  recordIds: [],
});

/** The part and day of an entry. */
export const partDayOf = ({ body, partNo, hand }: OutboxEntry) => ({
  partId: body.partId,
  partNo,
  hand,
  day: dayOf(body),
});

/** Notes serials that others have too; idempotent. */
export function noteOverlap(
  transaction: PrintTransaction,
  partDay: PartDay,
  run: UsedRun,
  others: ReturnType<typeof overlapping>,
  now: Date,
): void {
  const note = overlapNote(partDay, run, others, now);
  if (note) transaction.put('notes', joinNotes(transaction.get('notes', note.id), note));
}

const lostNoteId = (id: string) => `answer-lost ${id}`;

/** The record was at the host already: its answer was lost, and another print by the same user would look the same. */
export function noteLostAnswer(transaction: PrintTransaction, entry: OutboxEntry, now: Date): void {
  transaction.put('notes', noteOf('answer-lost', lostNoteId(entry.id), partDayOf(entry), runOf(entry), now));
}

/*
 * What a person decides about a record that waits or was refused, or about serials that are on two labels. Each is one
 * change of the storage; the outbox sends what became sendable.
 */

/** The record is sent again although the host refused it. */
export const tryAgain = (ports: PrintingPorts, id: string) =>
  changeEntry(ports, id, (entry) => ({ ...entry, refusal: '', problem: '', dueAt: 0, claimedUntil: 0 }));

/**
 * Whether a record of the same serials, whose author the host does not name, is the one of this entry. When it is not,
 * the next look at the history finds it to be somebody else's, and notes which labels must go.
 */
export const answerUnclear = (ports: PrintingPorts, unclear: OutboxEntry, isOurs: boolean): Promise<void> =>
  ports.store.transact(settleScope(refOf(unclear)), (transaction) => {
    const entry = transaction.get('outbox', unclear.id);
    if (!entry?.unclear) return;
    if (isOurs) settleRecorded(transaction, refOf(entry), entry.unclear.recordId, ports.now());
    else transaction.put('outbox', { ...entry, unclear: null, unansweredSince: null, dueAt: 0 });
  });

/** Gives up a record the host refused. Only an admin may; a line about it stays in the ledger. False when not allowed. */
export async function discardRecord(ports: PrintingPorts, id: string): Promise<boolean> {
  const user = ports.user();
  if (user?.role !== 'admin') return false;
  const noteId = `discarded ${id}`;
  await ports.store.transact({ outbox: [id], notes: [noteId] }, (transaction) => {
    const entry = transaction.get('outbox', id);
    if (!entry) return;
    const note = noteOf('discarded', noteId, partDayOf(entry), runOf(entry), ports.now());
    transaction.put('notes', { ...note, by: user.name, reason: entry.refusal || entry.problem, closed: true });
    transaction.remove('outbox', id);
  });
  return true;
}

/** Records of somebody who does not come back are sent under the admin's own name. False when not allowed. */
export async function takeOverRecords(ports: PrintingPorts, ids: readonly string[]): Promise<boolean> {
  const user = ports.user();
  if (user?.role !== 'admin') return false;
  const noteId = (id: string) => `taken-over ${id}`;
  await ports.store.transact({ outbox: ids, notes: ids.map(noteId), sendings: 'all' }, (transaction) => {
    for (const id of ids) {
      const entry = transaction.get('outbox', id);
      if (!entry) continue;
      const { role: _role, ...takenOverBy } = user;
      const sending = transaction.get('sendings', entry.jobId);
      if (sending) transaction.put('sendings', { ...sending, takenOverBy, dueAt: 0 });
      transaction.put('outbox', { ...entry, takenOverBy, dueAt: 0, refusal: '' });
      const note = noteOf('taken-over', noteId(id), partDayOf(entry), runOf(entry), ports.now());
      transaction.put('notes', { ...note, by: user.name, closed: true });
    }
  });
  return true;
}

/** The label of a serial was pulled from the stack, or put back. */
export const markPulled = (ports: PrintingPorts, noteId: string, serial: string, isPulled: boolean) =>
  changeNote(ports, noteId, (note) => ({
    ...note,
    pulled: isPulled ? [...new Set([...note.pulled, serial])].sort() : note.pulled.filter((one) => one !== serial),
  }));

/** All labels that have to go were pulled, in one change: a run may have hundreds of them. */
export const markAllPulled = (ports: PrintingPorts, noteId: string) =>
  changeNote(ports, noteId, (note) => ({ ...note, pulled: note.pull }));

/** The note was read and answered. It stays in the ledger. */
export const closeNote = (ports: PrintingPorts, noteId: string) =>
  changeNote(ports, noteId, (note) => ({ ...note, closed: true }));

const changeEntry = (ports: PrintingPorts, id: string, change: (entry: OutboxEntry) => OutboxEntry): Promise<void> =>
  ports.store.transact({ outbox: [id] }, (transaction) => {
    const entry = transaction.get('outbox', id);
    if (entry) transaction.put('outbox', change(entry));
  });

const changeNote = (ports: PrintingPorts, id: string, change: (note: LedgerNote) => LedgerNote): Promise<void> =>
  ports.store.transact({ notes: [id] }, (transaction) => {
    const note = transaction.get('notes', id);
    if (note) transaction.put('notes', change(note));
  });
