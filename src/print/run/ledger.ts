import { noteOf } from './notes';
import type { PrintingPorts } from './ports';
import { putRun, refOf, settledNow, settleRecorded, settleScope, unrecorded } from './record/settle';
import { isJob, type LedgerNote, type Run, type UnrecordedRun } from './store/rows';
import type { PrintTransaction } from './store/store';

export type { LedgerNote, RunProblem, UnrecordedRun } from './store/rows';

/*
 * What a person decides about a run that waits or was refused, or about serials that are on two labels. Each is one
 * change of the storage; the queue sends what became sendable.
 */

/** The record is sent again although the host refused it. */
export const tryAgain = ({ store }: PrintingPorts, id: string): Promise<void> =>
  store.transact({ runs: [id] }, (transaction) => {
    const run = unrecorded(transaction, id);
    if (run) putRun(transaction, { ...waiting(run), problem: '', claimedUntil: 0 });
  });

const waiting = (run: Run): Run => ({
  ...run,
  state: run.unansweredSince === null ? 'reserved' : 'sending',
  refusal: '',
  dueAt: 0,
});

/**
 * Whether a record of the same serials, whose author the host does not name, is the one of this run. When it is not,
 * the next comparison with the history finds that it is somebody else's, and notes which labels must be pulled.
 */
export async function answerUnclear(ports: PrintingPorts, { id }: Pick<UnrecordedRun, 'id'>, isOurs: boolean) {
  const found = await ports.store.read({ runs: [id] }, (reading) => reading.get('runs', id));
  if (!found) return;
  await ports.store.transact(settleScope(refOf(found)), (transaction) => {
    const run = unrecorded(transaction, id);
    if (!run?.unclear) return;
    if (isOurs) settleRecorded(transaction, run, [run.unclear.recordId], settledNow(ports));
    else if (run.printed) putRun(transaction, waiting({ ...run, unclear: null, unansweredSince: null }));
    else transaction.remove('runs', id);
  });
}

/**
 * Gives up a record the host refused. Only an admin may; a line about it stays in the ledger, with the `reason` as the
 * admin read it. False when not allowed.
 */
export async function discardRecord(ports: PrintingPorts, id: string, reason: string): Promise<boolean> {
  const user = ports.user();
  if (user?.role !== 'admin') return false;
  const noteId = `discarded ${id}`;
  await ports.store.transact({ runs: [id], notes: [noteId] }, (transaction) => {
    const run = unrecorded(transaction, id);
    if (!run) return;
    const note = noteOf('discarded', noteId, run, ports.now());
    transaction.put('notes', { ...note, by: user.name, reason, closed: true });
    // Its labels are on paper: what was on them is kept.
    if (isJob(run)) putRun(transaction, { ...run, state: 'settled', refusal: '', unclear: null });
    else transaction.remove('runs', id);
  });
  return true;
}

/** Records of somebody who does not come back are sent under the admin's own name. False when not allowed. */
export async function takeOverRecords(ports: PrintingPorts, ids: readonly string[]): Promise<boolean> {
  const user = ports.user();
  if (user?.role !== 'admin') return false;
  const noteId = (id: string) => `taken-over ${id}`;
  await ports.store.transact({ runs: 'open', notes: ids.map(noteId) }, (transaction) => {
    for (const id of ids) {
      const run = unrecorded(transaction, id);
      if (!run) continue;
      const { role: _role, ...takenOverBy } = user;
      const isRefused = run.state === 'refused' && run.unclear === null;
      putRun(transaction, { ...(isRefused ? waiting(run) : run), takenOverBy, dueAt: 0 });
      // Its job goes with it, when only a part of the run is still to be recorded.
      const job = transaction.get('runs', run.jobId);
      if (job && job.id !== id) putRun(transaction, { ...job, takenOverBy });
      const note = noteOf('taken-over', noteId(id), run, ports.now());
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

const changeNote = ({ store }: PrintingPorts, id: string, change: (note: LedgerNote) => LedgerNote): Promise<void> =>
  store.transact({ notes: [id] }, (transaction: PrintTransaction) => {
    const note = transaction.get('notes', id);
    if (note) transaction.put('notes', change(note));
  });

/** What has to stay visible about the prints, answered or not. */
export const readNotes = ({ store }: Pick<PrintingPorts, 'store'>): Promise<LedgerNote[]> =>
  store.read({ notes: 'all' }, (reading) => reading.all('notes'));
