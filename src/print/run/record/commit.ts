import { serialDifference } from '@/domain/serials/serial-set';
import { nothingPrinted, serialsOfRun } from '@/print/run/job';
import { overlapNoteId } from '@/print/run/notes';
import { keepsOutcomes } from '@/print/run/outcome';
import type { PrintingPorts } from '@/print/run/ports';
import { type RangeNumbers, takesNumbers, withTaken } from '@/print/run/range-numbers';
import { deriveRange, HOST_LIMIT_MS } from '@/print/run/serial-range';
import { CLAIM_MS, dayOf, isUnrecorded, type Run, type RunProblem } from '@/print/run/store/rows';
import { META, type PrintTransaction, type Scope } from '@/print/run/store/store';
import { overlapping } from './conflicts';
import { hostOfRun } from './host-of-run';
import { sendJobOnce } from './jobs';
import { type Attempt, attemptRecord, checkAndSend, type RunState, type SendResult } from './record';
import type { ChangedAtHost, RangeChanged, ReservedRun } from './reserve';
import { classifyError, problemOf, refusalsIn } from './run-host';
import { HOLD_MS } from './send-rules';
import { putRun, refOf, unrecorded, usedDayOf } from './settle';

/** The host has not answered and the network is up, or its answer is doubtful: the operator decides. */
export type HostTimeout = {
  /** What the host answered; '' when it has not answered, which may be waited for. */
  reason: RunProblem;
  /** The host answered a moment ago, so it is slow. Otherwise it has not answered at all. */
  isSlow: boolean;
  /** Prints now. Another station may print the same serials. Undefined where nothing is printed without the host. */
  print: (() => void) | undefined;
  /** Prints nothing. */
  cancel: () => void;
};

/** Neither this browser keeps the print nor has the host recorded it, or the host has to record it first. */
type NoHost = { kind: 'no-host'; reason: RunProblem };

export type Refusal = RangeChanged | ChangedAtHost | NoHost;
type Released = {
  kind: 'released';
  recorded: boolean;
  /** Those of number ranges that the labels carry. */
  numbers: readonly RangeNumbers[];
};
type CommitResult = Refusal | { kind: 'cancelled' } | Released;

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
  if (!run.isKept) return commitUnkept(ports, run);
  const runState: RunState = { released: false, refused: false };
  // Only the host gives numbers of a number range.
  const takes = takesNumbers(run.runs);
  const mayPrintWithoutHost = ports.mayPrintWithoutHost && !takes;
  const sending = recordRun(ports, run, runState).catch(() => unconfirmed(''));
  const elapsed = Math.max(0, ports.now().getTime() - startedAt.getTime());
  let result = await Promise.race([sending, ports.wait(Math.max(0, HOST_LIMIT_MS - elapsed))]);
  const reason = result?.kind === 'unconfirmed' ? result.reason : '';
  const waits = !result && ((run.request.newSerials && ports.isOnline()) || !mayPrintWithoutHost);
  if (reason !== '' || waits) {
    runState.decisionPending = true;
    const decision = new Promise<'print' | 'cancel'>((resolve) => {
      const print = mayPrintWithoutHost ? () => resolve('print') : undefined;
      onTimeout({ reason, isSlow: run.confirmed, print, cancel: () => resolve('cancel') });
    });
    const first = await (reason === '' ? Promise.race([sending, decision]) : holdUntil(ports, run, decision));
    if (first === 'cancel') {
      await giveUp(ports, run, runState);
      return { kind: 'cancelled' };
    }
    result = first === 'print' ? undefined : first;
  }
  if (result?.kind === 'recorded') {
    const numbers = takes ? await storedNumbers(ports, run) : [];
    if (!numbers) {
      await giveUp(ports, run, runState);
      return { kind: 'no-host', reason: NO_NUMBERS };
    }
    if (await releaseRun(ports, run, runState)) return { kind: 'released', recorded: true, numbers };
  }
  if (result && result.kind !== 'unconfirmed' && result.kind !== 'recorded') return result;
  if (!mayPrintWithoutHost) {
    await giveUp(ports, run, runState);
    return { kind: 'no-host', reason: result?.kind === 'unconfirmed' ? result.reason : '' };
  }
  if (await releaseRun(ports, run, runState)) return { kind: 'released', recorded: false, numbers: [] };
  return refusalOf(ports, run.request, runState);
}

const NO_NUMBERS = { code: 'no-numbers' } as const;

/** Undefined when the host did not give all of them, or they could not be stored. */
async function storedNumbers({ store }: PrintingPorts, { ids }: ReservedRun): Promise<RangeNumbers[] | undefined> {
  const rows = await store.read({ runs: ids }, (reading) => reading.all('runs')).catch(() => []);
  if (rows.length < ids.length || takesNumbers(rows)) return undefined;
  return rows.flatMap(({ numbers = [] }) => numbers);
}

/** When withdrawing fails, the host is asked later whether it has the run, before anything is sent. */
async function giveUp(ports: PrintingPorts, run: ReservedRun, runState: RunState): Promise<void> {
  runState.refused = true;
  runState.isWithdrawn = true;
  await withdrawRun(ports, run).catch(() => undefined);
}

/** The answer is known and the operator reads it: this page keeps its claim on the run. */
async function holdUntil<T>(ports: PrintingPorts, run: ReservedRun, decision: Promise<T>): Promise<T> {
  let isDecided = false;
  const hold = async () => {
    while (!isDecided) {
      await ports.wait(HOLD_MS / 3);
      if (isDecided) return;
      const extend = (transaction: PrintTransaction) => {
        for (const id of run.ids) {
          const row = unrecorded(transaction, id);
          if (row)
            putRun(transaction, { ...row, claimedUntil: ports.now().getTime() + HOLD_MS, claimedBy: ports.page });
        }
      };
      await ports.store.transact({ runs: run.ids }, extend).catch(() => undefined);
    }
  };
  void hold();
  const made = await decision;
  isDecided = true;
  return made;
}

/**
 * A run this browser does not keep: its labels are printed only when the host has it. On a host that takes serials
 * twice the day is read after the record; a station that finds another first print of these serials there prints
 * nothing.
 */
async function commitUnkept(ports: PrintingPorts, { runs, designs, request }: ReservedRun): Promise<CommitResult> {
  const given: RangeNumbers[] = [];
  for (const [at, run] of runs.entries()) {
    const host = hostOfRun(ports, run);
    const sent: Run = { ...run, state: 'sending', unansweredSince: ports.now().getTime() };
    let records: Run['records'];
    try {
      const recorded = await host.send(run, designs[at]).catch(async (error: unknown) => {
        // The host has refused: it is not queried for the record.
        if (classifyError(error).isAnswer) throw error;
      });
      const verdict = recorded ? undefined : (await host.look(sent)).judge(sent, []);
      if (!recorded && verdict?.kind !== 'own') return { kind: 'no-host', reason: '' };
      const found = recorded ?? (verdict?.kind === 'own' ? verdict : { records: [], taken: [] });
      records = found.records;
      const numbers = withTaken(run.numbers ?? [], found.taken);
      if (takesNumbers([{ numbers }])) return { kind: 'no-host', reason: NO_NUMBERS };
      given.push(...numbers);
    } catch (error) {
      const facts = refusalsIn(error);
      if (classifyError(error).result !== 'conflict') return { kind: 'no-host', reason: problemOf(error) };
      return refusalOf(ports, request, { released: false, refused: true, facts });
    }
    if (request.newSerials && !ports.runs) {
      const ofDay = await ports.history.ofDay(run.part.id, dayOf(run)).catch(() => undefined);
      if (!ofDay) return { kind: 'no-host', reason: '' };
      if (overlapping({ ...sent, records }, ofDay, []).length > 0) return conflictOf(ports, request);
    }
    // The next print starts above it, also when the host does not answer then.
    ports.store.witness.raise({ ...usedDayOf(run), isUnkept: true });
    if (run.jobDue) void sendJobOnce(ports, run, designs[at]);
  }
  return { kind: 'released', recorded: true, numbers: given };
}

type Unconfirmed = {
  kind: 'unconfirmed';
  /** What the host answered instead; '' when it did not answer or failed. */
  reason: RunProblem;
};
const unconfirmed = (reason: RunProblem): Unconfirmed => ({ kind: 'unconfirmed', reason });

/**
 * Records a run that was just reserved, before paper moves. When the host answers 409 nothing is printed and the result
 * has the next range. A host that does not answer is queried again every 5 s until it does or the run is released. One
 * that is away, or answers with a failure, is not waited for: the queue sends the run later.
 */
export async function recordRun(
  ports: PrintingPorts,
  run: ReservedRun,
  runState: RunState,
): Promise<Refusal | { kind: 'recorded' } | Unconfirmed> {
  let recorded = true;
  for (const [at, row] of run.runs.entries()) {
    const ref = refOf(row);
    // A storage that fails does not prevent printing: the run is there, and is sent later.
    const retry = (): SendResult => 'retry';
    const options: Attempt = { sender: ports.page, runState, design: run.designs[at] };
    const before = at === 0 && run.isAttemptStored ? beforeFirstAttempt(row) : undefined;
    let result = await attemptRecord(ports, ref, { ...options, before }).catch(retry);
    while (!runState.released && !runState.refused && isAnswerPending(result, run, runState, ports)) {
      await ports.wait(QUERY_AGAIN_MS);
      if (!runState.released && !runState.refused) result = await checkAndSend(ports, ref, options).catch(retry);
    }
    if (runState.refused) {
      if (!runState.isWithdrawn) await withdrawRun(ports, run).catch(() => undefined);
      return refusalOf(ports, run.request, runState);
    }
    if (needsDecision(result) && !runState.released) return unconfirmed(await answerOf(ports, row.id));
    recorded &&= result === 'recorded';
    // A host that does not answer is waited for once, not once for each record.
    if (result === 'no-answer' || result === 'offline' || result === 'retry') break;
  }
  return recorded ? { kind: 'recorded' } : unconfirmed('');
}

const beforeFirstAttempt = (run: Run): Run => ({ ...run, state: 'reserved', attempts: 0, unansweredSince: null });

/** The host has answered, and nothing may be printed before the operator has read what. */
const needsDecision = (result: SendResult) => result === 'refused' || result === 'unclear' || result === 'doubtful';

/** What the host answered last for a run. Never ''. */
const answerOf = ({ store }: PrintingPorts, id: string): Promise<RunProblem> =>
  store
    .read({ runs: [id] }, (reading): RunProblem | undefined => {
      const run = reading.get('runs', id);
      return run?.unclear ? { code: 'unclear' } : run?.refusal || run?.problem;
    })
    .catch(() => undefined)
    .then((problem) => problem || { code: 'unconfirmed' });

/** Once the operator decides, only the record ends the wait. */
function isAnswerPending(result: SendResult, { request }: ReservedRun, runState: RunState, ports: PrintingPorts) {
  if (!request.newSerials && ports.mayPrintWithoutHost) return false;
  return runState.decisionPending ? result !== 'recorded' : result === 'no-answer' && ports.isOnline();
}

/**
 * The labels go to the printer now. That is written down first: a run without it is never on paper unless the host has it.
 * False when nothing may be printed: the host refused the serials before, another tab settled the run while this one was
 * suspended, or the storage took neither.
 */
export async function releaseRun(ports: PrintingPorts, run: ReservedRun, runState: RunState): Promise<boolean> {
  if (runState.refused) return false;
  runState.released = true;
  const release = (transaction: PrintTransaction) => {
    const rows = run.ids.map((id) => transaction.get('runs', id));
    if (!rows.every((row) => row && row.state !== 'settled' && row.state !== 'withdrawn')) return undefined;
    for (const row of rows) {
      if (row) putRun(transaction, { ...row, printed: true, claimedUntil: row.id === runState.awaits ? claimEnd : 0 });
    }
    const meta = transaction.get('meta', META);
    const releases = (meta?.releases ?? 0) + 1;
    if (meta) transaction.put('meta', { ...meta, releases });
    return { unsent: rows.filter((row) => row && isUnrecorded(row)).length, releases };
  };
  const claimEnd = ports.now().getTime() + CLAIM_MS;
  const made = await ports.store.transact({ runs: run.ids, meta: [META] }, release).catch(() => undefined);
  if (made) {
    const { witness } = ports.store;
    witness.raiseReleases(made.releases);
    if (made.unsent > 0) witness.setUnsent(witness.unsent() + made.unsent);
    return true;
  }
  await giveUp(ports, run, runState);
  return false;
}

/**
 * Nothing of the run was printed: what the host has recorded stays with it as "not printed", what it may have recorded
 * is checked later, the rest is removed. The serials are not given out again.
 */
export function withdrawRun(ports: PrintingPorts, run: ReservedRun): Promise<void> {
  if (!run.isKept) return Promise.resolve();
  const scope: Scope = {
    runs: { partDays: [...new Set(run.runs.map(({ partDay }) => partDay))] },
    notes: run.ids.map(overlapNoteId),
  };
  return ports.store.transact(scope, (transaction) => {
    for (const id of run.ids) {
      const job = transaction.get('runs', id);
      // Somebody has said in another tab that labels came out, or has printed them there: it stays as they left it.
      if (job && job.events.length > 0 && serialDifference(serialsOfRun(job), job.outcome.unprinted).length > 0) {
        putRun(transaction, { ...job, printed: true, claimedUntil: 0 });
        continue;
      }
      // Another tab may have split the run and noted labels to pull; nothing was printed, so both go.
      transaction.remove('notes', overlapNoteId(id));
      const rows = transaction
        .all('runs')
        .filter((row) => row.id === id || (row.jobId === id && row.kind !== 'unprinted'));
      for (const row of rows) withdraw(transaction, row, ports);
    }
  });
}

function withdraw(transaction: PrintTransaction, row: Run, ports: PrintingPorts): void {
  const outcome = nothingPrinted(row);
  const unprinted = { ...row, outcome, printed: false, claimedUntil: 0, outcomeDue: keepsOutcomes(ports) };
  if (row.state === 'recorded' || row.state === 'settled') putRun(transaction, { ...unprinted, printed: true });
  else if (row.unclear) putRun(transaction, unprinted);
  else if (row.unansweredSince === null) transaction.remove('runs', row.id);
  // A request that is under way may still be carried out: it is checked after its time-out.
  else putRun(transaction, { ...unprinted, state: 'withdrawn', refusal: '', dueAt: ports.now().getTime() + CLAIM_MS });
}

/** Why nothing is printed, for the screen: with the next range when others have the serials. */
async function refusalOf(
  ports: PrintingPorts,
  request: ReservedRun['request'],
  { facts = [] }: RunState,
): Promise<Refusal> {
  const isSerials = facts.every(({ code }) => code === 'serials' || code === 'used-up');
  return isSerials && request.newSerials ? conflictOf(ports, request) : { kind: 'changed-at-host', facts };
}

const conflictOf = async (
  ports: PrintingPorts,
  { partId, newSerials }: ReservedRun['request'],
): Promise<RangeChanged> => ({
  kind: 'changed',
  derived: await deriveRange(ports, partId, newSerials?.count ?? 1),
  why: 'conflict',
});
