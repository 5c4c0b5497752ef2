import { noteOf } from './conflicts';
import type { PrintingPorts } from './ports';
import type { LedgerNote, OutboxEntry } from './print-job';
import { refOf, runOf, settleRecorded, settleScope, subjectOf } from './settle-records';

/*
 * What a person decides about a record that waits, was refused, or about serials that are on two labels. Each is one
 * change of the storage; the outbox watch sends what became sendable.
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
    const note = noteOf('discarded', noteId, subjectOf(entry), runOf(entry), ports.now());
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
  await ports.store.transact({ outbox: ids, notes: ids.map(noteId) }, (transaction) => {
    for (const id of ids) {
      const entry = transaction.get('outbox', id);
      if (!entry) continue;
      const { role: _role, ...takenOverBy } = user;
      transaction.put('outbox', { ...entry, takenOverBy, dueAt: 0, refusal: '' });
      const note = noteOf('taken-over', noteId(id), subjectOf(entry), runOf(entry), ports.now());
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
