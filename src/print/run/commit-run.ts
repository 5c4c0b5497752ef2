import { overlapNoteId } from '@/print/run/conflicts/overlap-notes';
import {
  type Attempt,
  attemptRecord,
  checkAndSend,
  type RunState,
  type SendResult,
} from '@/print/run/records/send-records';
import { changeRuns, type EntryRef, runIn, scopeOf } from '@/print/run/records/settle-records';
import { outcomeChanged } from './outcome';
import type { PrintingPorts } from './ports';
import type { RangeChanged, ReservedRun, ReserveRequest } from './reserve-run';
import { deriveRange, HOST_LIMIT_MS } from './serial-range';
import type { PrintTransaction, Scope } from './store';
import { CLAIM_MS, dayOf, nothingPrinted, type OutboxEntry, usedSerialsId } from './stored-rows';

/** The host has not answered and the network is up, or its answer is doubtful: the operator decides. */
export type HostTimeout = {
  /** What the host answered; '' when it has not answered, which may be waited for. */
  reason: string;
  /** The host answered a moment ago, so it is slow. Otherwise it has not answered at all. */
  isSlow: boolean;
  /** Prints now. Another station may print the same serials. */
  print: () => void;
  /** Prints nothing. */
  cancel: () => void;
};

type CommitResult = RangeChanged | { kind: 'cancelled' } | { kind: 'released'; recorded: boolean };

/** While an operator waits for a host that does not answer. */
const QUERY_AGAIN_MS = 5_000;

/**
 * Holds a reserved run back until the host has recorded it, until others have its serials, until the host is known to be
 * away, or until the operator decides. `released`: its labels may go to the printer. `onTimeout` is called at most once:
 * after an answer that does not say that the run is recorded, or 4 s after `startedAt` without one. A re-print, whose
 * serials nobody else takes, does not wait longer than that for an answer.
 */
export async function commitRun(
  ports: PrintingPorts,
  run: ReservedRun,
  { startedAt, onTimeout }: { startedAt: Date; onTimeout: (timeout: HostTimeout) => void },
): Promise<CommitResult> {
  const runState: RunState = { released: false, refused: false };
  const sending = recordRun(ports, run, runState).catch(() => unconfirmed(''));
  const elapsed = Math.max(0, ports.now().getTime() - startedAt.getTime());
  let result = await Promise.race([sending, ports.wait(Math.max(0, HOST_LIMIT_MS - elapsed))]);
  const reason = result?.kind === 'unconfirmed' ? result.reason : '';
  if (reason !== '' || (!result && run.request.newSerials && ports.isOnline())) {
    runState.decisionPending = true;
    const decision = new Promise<'print' | 'cancel'>((resolve) => {
      onTimeout({ reason, isSlow: run.confirmed, print: () => resolve('print'), cancel: () => resolve('cancel') });
    });
    const first = await (reason === '' ? Promise.race([sending, decision]) : decision);
    if (first === 'cancel') {
      runState.refused = true;
      runState.isWithdrawn = true;
      // When this fails the record is sent later, and the history offers to say what came out.
      await withdrawRun(ports, run).catch(() => undefined);
      return { kind: 'cancelled' };
    }
    result = first === 'print' ? undefined : first;
  }
  if (result?.kind === 'changed') return result;
  if (result?.kind === 'recorded') return { kind: 'released', recorded: true };
  if (await releaseRun(ports, run, runState)) return { kind: 'released', recorded: false };
  return conflictOf(ports, run.request);
}

type Unconfirmed = {
  kind: 'unconfirmed';
  /** What the host answered instead; '' when it did not answer or failed. */
  reason: string;
};
const unconfirmed = (reason: string): Unconfirmed => ({ kind: 'unconfirmed', reason });

/**
 * Records a run that was just reserved, before paper moves. When the host answers 409 nothing is printed and the result
 * has the next range. A host that does not answer is queried again every 5 s until it does or the run is released. One
 * that is away, or answers with a failure, is not waited for: the outbox sends the record later.
 */
export async function recordRun(
  ports: PrintingPorts,
  run: ReservedRun,
  runState: RunState,
): Promise<RangeChanged | { kind: 'recorded' } | Unconfirmed> {
  let recorded = true;
  for (const [at, ref] of refsOf(run).entries()) {
    // A storage that fails does not prevent printing: the entry is there, and is sent later.
    const retry = (): SendResult => 'retry';
    const options: Attempt = { sender: ports.page, runState: run.request.newSerials && runState };
    const entryBefore = at === 0 && run.isAttemptStored ? run.entries[0] : undefined;
    let result = await attemptRecord(ports, ref, { ...options, entryBefore }).catch(retry);
    while (
      run.request.newSerials &&
      !runState.released &&
      !runState.refused &&
      isAnswerPending(result, runState, ports)
    ) {
      await ports.wait(QUERY_AGAIN_MS);
      if (!runState.released) result = await checkAndSend(ports, ref, options).catch(retry);
    }
    if (runState.refused) {
      if (!runState.isWithdrawn) await withdrawRun(ports, run);
      return conflictOf(ports, run.request);
    }
    if (isQuestion(result) && !runState.released) return unconfirmed(await answerText(ports, ref));
    recorded &&= result === 'recorded';
    // A host that does not answer is waited for once, not once for each record.
    if (result === 'no-answer' || result === 'offline' || result === 'retry') break;
  }
  return recorded ? { kind: 'recorded' } : unconfirmed('');
}

/** The host has answered, and nothing may be printed before the operator has read what. */
const isQuestion = (result: SendResult) => result === 'refused' || result === 'unclear' || result === 'doubtful';

/** What the host answered last for an entry. Never ''. */
const answerText = ({ store }: PrintingPorts, { id }: EntryRef): Promise<string> =>
  store
    .transact({ outbox: [id] }, (transaction) => {
      const entry = transaction.get('outbox', id);
      if (entry?.unclear) return 'The host has a record of these serials and does not say whose it is';
      return entry?.refusal || entry?.problem;
    })
    .catch(() => undefined)
    .then((text) => text || 'The host did not say that it has the record');

/** Once the operator decides, only the record ends the wait. */
const isAnswerPending = (result: SendResult, runState: RunState, ports: PrintingPorts): boolean =>
  runState.decisionPending ? result !== 'recorded' : result === 'no-answer' && ports.isOnline();

/**
 * The labels go to the printer now. False when the host refused the serials before: nothing may be printed then. What
 * is not recorded yet is free for the outbox to send.
 */
export async function releaseRun(ports: PrintingPorts, run: ReservedRun, runState: RunState): Promise<boolean> {
  if (runState.refused) return false;
  runState.released = true;
  const refs = refsOf(run);
  const { store } = ports;
  const release = (transaction: PrintTransaction) => {
    for (const { id, usedId } of refs) {
      const entry = transaction.get('outbox', id);
      if (entry) transaction.put('outbox', { ...entry, printed: true });
      // Another tab settled it while this one was suspended, and others have the serials. A storage that cannot be read
      // just now says nothing about that.
      else if (run.request.newSerials && store.state() !== 'unreadable' && !runIn(transaction, usedId, id)?.recorded) {
        return false;
      }
    }
    return true;
  };
  // If the storage fails here, the entry is still stored, but not marked as printed.
  const isReleased = await store.transact(scopeOf(refs), release).catch(() => true);
  if (isReleased) return true;
  runState.refused = true;
  runState.isWithdrawn = true;
  await withdrawRun(ports, run);
  return false;
}

/**
 * Nothing of the run was printed: what the host has recorded stays with it as "not printed", what it may have recorded
 * is checked later, the rest is removed. The serials are not given out again.
 */
export function withdrawRun(ports: PrintingPorts, run: ReservedRun): Promise<void> {
  const refs = refsOf(run);
  const scope: Scope = { ...scopeOf(refs), outbox: 'all', jobs: run.entryIds, notes: 'all', sendings: run.entryIds };
  const { store } = ports;
  /** An entry in a storage that cannot be read just now: it is checked later whether the host has it. */
  const unseen = (id: string): OutboxEntry | undefined => {
    const entry = store.state() === 'unreadable' ? run.entries.find((one) => one.id === id) : undefined;
    return entry && { ...entry, unansweredSince: Number(ports.now()) };
  };
  const withdraw = (transaction: PrintTransaction) => {
    for (const { id, usedId } of refs) {
      const entry = transaction.get('outbox', id) ?? unseen(id);
      const job = transaction.get('jobs', id);
      // Another tab may have split the record and noted labels to pull; nothing was printed, so remove both.
      const splitEntries = transaction.all('outbox').filter((one) => one.jobId === id && one.id !== id);
      transaction.remove('notes', overlapNoteId(id));
      for (const one of entry ? [entry, ...splitEntries] : splitEntries) {
        if (one.unansweredSince !== null) {
          // A request that is under way may still be carried out: it is checked after its time-out.
          transaction.put('outbox', { ...one, withdrawn: true, dueAt: ports.now().getTime() + CLAIM_MS });
          continue;
        }
        transaction.remove('outbox', one.id);
        changeRuns(transaction, usedId, (runs) => runs.filter((run) => run.id !== one.id));
      }
      if (entry && entry.unansweredSince === null) {
        transaction.remove('jobs', id);
        transaction.remove('sendings', id);
      } else if (job) {
        transaction.put('jobs', { ...job, outcome: nothingPrinted(job) });
        outcomeChanged(transaction, id);
      }
    }
  };
  const inMemory = () => store.transactInMemory(scope, withdraw);
  // The first failure gives up a storage that cannot even be read. Then the memory takes it.
  return store.transact(scope, withdraw).catch(() => inMemory().catch(inMemory));
}

const refsOf = (run: ReservedRun): EntryRef[] =>
  run.jobs.map((job) => ({ id: job.id, usedId: usedSerialsId(run.request.partId, dayOf(job)) }));

/** Others have the serials. Returns the next range, for the screen. */
const conflictOf = async (ports: PrintingPorts, { partId, newSerials }: ReserveRequest): Promise<RangeChanged> => ({
  kind: 'changed',
  derived: await deriveRange(ports, partId, newSerials?.count ?? 1),
  why: 'conflict',
});
