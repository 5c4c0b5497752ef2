import { ApiError } from '@/api/client/errors';
import { FIRST_PRINT } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import type { PrintingPorts } from '@/print/run/ports';
import {
  CLAIM_MS,
  dayOf,
  isUnrecorded,
  isWaiting,
  type Refused,
  type Run,
  type RunProblem,
  unrecordedOf,
} from '@/print/run/store/rows';
import type { PrintTransaction } from '@/print/run/store/store';
import { overlapping } from './conflicts';
import { hostOfRun } from './host-of-run';
import { classifyError, type Evidence, problemOf, type Recorded, refusalsIn } from './run-host';
import { HOLD_MS, isClaimed, isSentBy, LAST_PAUSE_MS, MOST_RETRY_AFTER_MS, PAUSES_MS, waitsFor } from './send-rules';
import {
  noteLostAnswer,
  putRun,
  type RunRef,
  settledNow,
  settleRecorded,
  settleScope,
  siblingsOf,
  splitRun,
  unrecorded,
} from './settle';

/*
 * One attempt to record a run, before paper or after it, whatever the host has: look, send, settle.
 */

/**
 * The result of one attempt. `recorded`: the host has it. `conflict`: others have these serials, or what is on the
 * labels has changed, and nothing is on paper yet. `settled`: others have some of these serials; that is noted, the
 * rest is sent by itself. `refused`: the host names a fault of the record. `unclear`: a person has to say whose record
 * it is. `doubtful`: an answer that does not say whether the host has it. `no-answer`, `offline`, `retry`: it is tried
 * again. `blocked`: somebody else is sending it, or it waits for something.
 */
export type SendResult = ReturnType<typeof classifyError>['result'] | 'recorded' | 'settled' | 'unclear' | 'blocked';

/**
 * Shared by the dialog and the sending of a run. `released`: its labels go to the printer. `refused`: the host refused
 * its serials before that, or the operator gave up, and nothing may be printed. Whichever comes first holds.
 * `decisionPending`: the operator was told that the host does not answer. Nothing is printed until one of them decides.
 * `isWithdrawn`: the run was withdrawn already. `facts`: why the host does not take it, where it says so for each line.
 */
export type RunState = {
  released: boolean;
  refused: boolean;
  decisionPending?: boolean;
  isWithdrawn?: boolean;
  facts?: Refused[];
  /** The run for which an answer of the host is awaited just now. */
  awaits?: string | undefined;
};

/** `sender` names the claim: the dialog and the queue of one page must not send the same run at once either. */
export type Attempt = {
  sender: string;
  runState?: RunState | undefined;
  absentBefore?: boolean;
  /** What is on its labels, where the page has it; else it is read. */
  design?: unknown;
  /** The run as it was before this attempt, when the attempt is stored already. */
  before?: Run | undefined;
};

/** Reads whether the host has it already, and sends it when it has not. */
export const checkAndSend = (ports: PrintingPorts, ref: RunRef, options: Attempt): Promise<SendResult> =>
  awaiting(ref, options, checkAndSendNow(ports, ref, options));

/** Sends one record. That it is sent is written down before, so that a lost answer or a closed page is known later. */
export const attemptRecord = (ports: PrintingPorts, ref: RunRef, options: Attempt): Promise<SendResult> =>
  awaiting(ref, options, attemptNow(ports, ref, options));

async function awaiting(ref: RunRef, { runState }: Attempt, result: Promise<SendResult>): Promise<SendResult> {
  if (runState) runState.awaits = ref.id;
  try {
    return await result;
  } finally {
    if (runState) runState.awaits = undefined;
  }
}

async function checkAndSendNow(ports: PrintingPorts, ref: RunRef, options: Attempt): Promise<SendResult> {
  const { runState } = options;
  const run = await claim(ports, ref, options.sender);
  if (!run) return stateOf(ports, ref);
  const found = await settleByHost(ports, ref, run, { runState });
  if (found) return found;
  // The history may hold an older record of a re-print with the same serials.
  return attemptNow(ports, ref, { ...options, before: undefined, absentBefore: run.status === FIRST_PRINT });
}

const stateOf = (ports: PrintingPorts, { id }: RunRef): Promise<SendResult> =>
  ports.store.read({ runs: [id] }, (reading) => {
    if (unrecorded(reading, id)) return 'blocked';
    return reading.get('runs', id)?.state === 'recorded' ? 'recorded' : 'settled';
  });

/**
 * Takes a run for this page; undefined when it is gone, needs a person, or is being sent by somebody else. Only a
 * re-print is compared with other runs, those of its part and day.
 */
async function claim(ports: PrintingPorts, { id, partDay }: RunRef, sender: string): Promise<Run | undefined> {
  const { store } = ports;
  const take = (transaction: PrintTransaction, run: Run) => {
    // Read here and not before: a claim written in between would seem to come from a clock that was set back.
    const time = ports.now().getTime();
    if (!isWaiting(run) || !isSentBy(run, ports.user()) || (isClaimed(run, time) && run.claimedBy !== sender)) {
      return undefined;
    }
    const claimed = { ...run, claimedUntil: time + claimTime(run), claimedBy: sender };
    putRun(transaction, claimed);
    return claimed;
  };
  const first = await store.transact({ runs: [id] }, (transaction) => {
    const run = unrecorded(transaction, id);
    return run?.status === FIRST_PRINT || run?.kind === 'unprinted' ? take(transaction, run) : run && 're-print';
  });
  if (first !== 're-print') return first;
  return store.transact({ runs: { partDays: [partDay] } }, (transaction) => {
    const run = unrecorded(transaction, id);
    const open = transaction.all('runs').filter(isUnrecorded).map(unrecordedOf);
    return run && !waitsFor(unrecordedOf(run), open) ? take(transaction, run) : undefined;
  });
}

/** A page that prepares a print holds its run for longer than one request. */
const claimTime = ({ printed }: Run) => (printed ? CLAIM_MS : HOLD_MS);

async function attemptNow(ports: PrintingPorts, ref: RunRef, options: Attempt): Promise<SendResult> {
  const { now } = ports;
  const { sender, runState, absentBefore, before: stored } = options;
  if (!ports.isOnline()) {
    const away = {
      result: 'offline',
      runState,
      countsAttempt: !stored,
      unansweredSince: stored?.unansweredSince,
    } as const;
    return postpone(ports, ref, new ApiError('network'), away);
  }
  const begin = () =>
    ports.store.transact({ runs: [ref.id] }, (transaction) => {
      const run = unrecorded(transaction, ref.id);
      const time = now().getTime();
      if (!run || (isClaimed(run, time) && run.claimedBy !== sender)) return undefined;
      putRun(transaction, {
        ...run,
        state: run.state === 'withdrawn' ? 'withdrawn' : 'sending',
        attempts: run.attempts + 1,
        unansweredSince: run.unansweredSince ?? time,
        absentBefore: run.absentBefore || absentBefore === true,
        claimedUntil: time + claimTime(run),
        claimedBy: sender,
      });
      return run;
    });
  const before = stored ?? (await begin());
  if (!before) return stateOf(ports, ref);
  let recorded: Recorded | undefined;
  const sentAt = now().getTime();
  try {
    const design = options.design ?? (await designOf(ports, before));
    recorded = await hostOfRun(ports, before).send(before, design);
  } catch (error) {
    const { result, isAnswer } = classifyError(error);
    if (result === 'conflict') return settleConflict(ports, ref, error, before, runState);
    const unansweredSince = isAnswer ? before.unansweredSince : undefined;
    return postpone(ports, ref, error, { result, runState, unansweredSince });
  }
  if (!recorded) return settleUnseen(ports, ref, runState);
  ports.clock.measure(recorded.at, sentAt, now().getTime());
  const { records, taken } = recorded;
  const settle = (transaction: PrintTransaction) => {
    const run = unrecorded(transaction, ref.id);
    if (run) settleRecorded(transaction, run, records, settledNow(ports), taken);
  };
  // If the storage fails now, the run stays as it was: the host is queried for it before it is sent again.
  await ports.store.transact(settleScope(ref), settle).catch(() => undefined);
  return 'recorded';
}

const designOf = ({ store }: PrintingPorts, { designKey }: Run): Promise<unknown> =>
  designKey === null
    ? Promise.resolve(null)
    : store.read({ designs: [designKey] }, (reading) => reading.get('designs', designKey)?.design ?? null);

/**
 * The host accepted without sending the record: only a record that a query finds counts. Without it there, or without
 * an answer, the first one is doubtful.
 */
async function settleUnseen(ports: PrintingPorts, ref: RunRef, runState: RunState | undefined): Promise<SendResult> {
  const run = await ports.store.read({ runs: [ref.id] }, (reading) => unrecorded(reading, ref.id));
  const evidence =
    run &&
    (await hostOfRun(ports, run)
      .look(run)
      .catch(() => undefined));
  const isFound = await ports.store.transact(settleScope(ref), (transaction) => {
    const current = unrecorded(transaction, ref.id);
    const found = current && evidence?.judge(current, siblingsOf(transaction, ref));
    // Nobody else can have made it: the host took it under this session.
    const records = found?.kind === 'own' ? found.records : found?.kind === 'unclear' ? [found.record.id] : undefined;
    const taken = found?.kind === 'own' ? found.taken : [];
    if (current && records) settleRecorded(transaction, current, records, settledNow(ports), taken);
    return records !== undefined;
  });
  if (isFound) return 'recorded';
  const problem = { code: 'no-record' } as const;
  return postpone(ports, ref, new ApiError('unexpected'), { result: 'doubtful', runState, problem });
}

/**
 * The host says somebody has these serials (409), or that what is on the labels has changed. Before paper that is all, unless
 * the record looks like this run's own, from a request that was repeated on its way: then a person decides. After paper, or
 * after an attempt without an answer, the day's history tells who has which serials.
 */
async function settleConflict(
  ports: PrintingPorts,
  ref: RunRef,
  error: unknown,
  before: Run,
  runState: RunState | undefined,
): Promise<SendResult> {
  const { unansweredSince } = before;
  const facts = refusalsIn(error);
  const isBeforePaper = () => runState !== undefined && !runState.released;
  if (runState && isBeforePaper()) runState.facts = facts;
  if (isBeforePaper() && unansweredSince === null && facts.length === 0 && (await holdUnclear(ports, ref, before))) {
    return 'unclear';
  }
  await ports.store.transact({ runs: [ref.id] }, (transaction) => {
    const run = unrecorded(transaction, ref.id);
    const state = run?.state === 'sending' && unansweredSince === null ? 'reserved' : run?.state;
    if (run && state) putRun(transaction, { ...run, state, unansweredSince });
  });
  const refuse = (): SendResult => {
    if (runState) runState.refused = true;
    return 'conflict';
  };
  if (isBeforePaper() && unansweredSince === null) return refuse();
  const isSerials = facts.length === 0 || facts.some(({ code }) => code === 'serials');
  const settled = isSerials ? await settleByHost(ports, ref, before, { runState, needsDay: true }) : undefined;
  if (settled === 'recorded' || settled === 'settled' || settled === 'unclear' || settled === 'conflict')
    return settled;
  // Whatever the history says: the host has refused these serials, and nothing is on paper yet.
  if (isBeforePaper()) return refuse();
  return settled ?? postpone(ports, ref, error, { result: 'refused', runState });
}

/** Whether the record that stands against the first attempt may be its own: then a person has to say whose it is. */
async function holdUnclear(ports: PrintingPorts, ref: RunRef, before: Run): Promise<boolean> {
  const evidence = await hostOfRun(ports, before)
    .look(before)
    .catch(() => undefined);
  return ports.store.transact(settleScope(ref), (transaction) => {
    const run = unrecorded(transaction, ref.id);
    const found = run && evidence?.judge(run, siblingsOf(transaction, ref));
    if (!run || !found || found.kind === 'absent') return false;
    const [recordId] = found.kind === 'own' ? found.records : [found.record.id];
    if (recordId === undefined) return false;
    const createdAt = evidence?.records?.find(({ id }) => sameId(id, recordId))?.createdAt ?? '';
    putRun(transaction, { ...run, state: 'refused', unclear: { recordId, createdAt } });
    return true;
  });
}

/**
 * What the host has of a run and of its serials; undefined when it has neither, and the run may be sent. A run whose page is
 * gone before its labels went to the printer is dropped then: for paper, the host's record or the stored release comes first.
 * `needsDay`: the host has refused the serials, so the history of the day is read whatever the host has.
 */
async function settleByHost(
  ports: PrintingPorts,
  ref: RunRef,
  run: Run,
  { runState, needsDay = false }: { runState: RunState | undefined; needsDay?: boolean },
): Promise<SendResult | undefined> {
  const { now } = ports;
  let evidence: Evidence;
  try {
    evidence = await hostOfRun(ports, run).look(run);
    if (needsDay && !evidence.records) {
      evidence = { ...evidence, records: await ports.history.ofDay(run.part.id, dayOf(run)) };
    }
  } catch (error) {
    const { result } = classifyError(error);
    const hasNoAnswer = result === 'no-answer' || result === 'offline';
    return postpone(ports, ref, error, { result: hasNoAnswer ? result : 'retry', runState, countsAttempt: true });
  }
  const { judge, records } = evidence;
  const settle = (): Promise<SendResult | undefined> =>
    ports.store.transact(settleScope(ref), (transaction): SendResult | undefined => {
      const current = unrecorded(transaction, ref.id);
      if (!current) return transaction.get('runs', ref.id)?.state === 'recorded' ? 'recorded' : 'settled';
      const siblings = siblingsOf(transaction, ref);
      const verdict = judge(current, siblings);
      if (verdict.kind === 'own') {
        settleRecorded(transaction, current, verdict.records, settledNow(ports), verdict.taken);
        // Also before paper, where somebody waits for it: another station of the same user may have made it.
        if ((current.printed || runState) && !verdict.isSure) noteLostAnswer(transaction, current, now());
        return 'recorded';
      }
      if (runState === undefined && !current.printed) {
        transaction.remove('runs', current.id);
        return 'settled';
      }
      if (verdict.kind === 'unclear') {
        const { id: recordId, createdAt } = verdict.record;
        putRun(transaction, { ...current, state: 'refused', claimedUntil: 0, unclear: { recordId, createdAt } });
        return 'unclear';
      }
      const others = records ? overlapping(current, records, siblings) : [];
      if (others.length === 0) return undefined;
      if (runState && !runState.released) return 'conflict';
      splitRun(transaction, current, others, now());
      return 'settled';
    });
  const result = await settle();
  if (result !== 'conflict' || !runState) return result;
  // The labels were released while the host was asked: they are on paper now.
  if (runState.released) return settle();
  runState.refused = true;
  return 'conflict';
}

type Postponement = {
  result: SendResult;
  runState: RunState | undefined;
  /** It failed before the record was sent; it still counts as an attempt. */
  countsAttempt?: boolean;
  /** Undefined leaves it as it is. */
  unansweredSince?: number | null | undefined;
  /** When the error does not say it. */
  problem?: RunProblem;
};

/** Writes down why an attempt did not succeed and when the next one is due. */
export async function postpone(
  ports: PrintingPorts,
  { id }: Pick<RunRef, 'id'>,
  error: unknown,
  { result, runState, countsAttempt = false, unansweredSince: since, problem = problemOf(error) }: Postponement,
): Promise<SendResult> {
  await ports.store.transact({ runs: [id] }, (transaction) => {
    const run = unrecorded(transaction, id);
    if (!run) return;
    const time = ports.now().getTime();
    const attempts = run.attempts + (countsAttempt ? 1 : 0);
    const unansweredSince = since === undefined ? run.unansweredSince : since;
    const waiting = unansweredSince === null ? 'reserved' : 'sending';
    putRun(transaction, {
      ...run,
      state: result === 'refused' ? 'refused' : run.state === 'withdrawn' ? 'withdrawn' : waiting,
      attempts,
      unansweredSince,
      // As long as nothing is on paper the page queries the host again by itself, or asks the operator.
      claimedUntil: runState && !runState.released && !runState.refused ? time + HOLD_MS : 0,
      dueAt: time + pauseAfter(attempts, error),
      problem,
      refusal: result === 'refused' ? problem : '',
    });
  });
  return result;
}

/** Pause after so many attempts (ms), or what the host's `Retry-After` says. */
export function pauseAfter(attempts: number, error: unknown): number {
  const pause = PAUSES_MS[Math.max(0, attempts - 1)] ?? LAST_PAUSE_MS;
  const retryAfter = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(pause, Math.min(retryAfter, MOST_RETRY_AFTER_MS));
}
