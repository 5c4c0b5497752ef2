import { ApiError } from '@/api/client/errors';
import { FIRST_PRINT, type PrintRecord, type PrintRecordBody } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import { overlapping, ownRecord, withRecordIds } from '@/print/run/conflicts/conflicts';
import type { PrintingPorts } from '@/print/run/ports';
import { type PrintTransaction, type Scope, StorageUnresponsive, UnreadableRow } from '@/print/run/store';
import { CLAIM_MS, dayOf, type OutboxEntry, type UsedSerials } from '@/print/run/stored-rows';
import { isClaimed, isDue, isSentBy, isWaiting, MOST_RETRY_AFTER_MS, senderName, waitsFor } from './outbox';
import {
  dropEntry,
  type EntryRef,
  noteLostAnswer,
  noteOverlap,
  refOf,
  runIn,
  scopeOf,
  settleRecorded,
  settleScope,
  splitEntry,
} from './settle-records';

/**
 * What came of one attempt. `recorded`: the host has it. `conflict`: others have these serials, and nothing of this
 * run is on paper yet. `settled`: others have some of these serials; that is noted, the rest is sent by itself.
 * `refused`: the host names a fault of the record. `unclear`: a person has to say whose record it is. `doubtful`: an
 * answer that does not say whether the host has it. `no-answer`: none
 * in time. `offline`: the host was not reached. `retry`: it was, and failed or asked to come back later. `blocked`:
 * somebody else is sending it, or it waits for something.
 */
export type SendResult =
  | 'recorded'
  | 'conflict'
  | 'settled'
  | 'refused'
  | 'unclear'
  | 'doubtful'
  | 'no-answer'
  | 'offline'
  | 'retry'
  | 'blocked';

/** Refusals that say nothing of the record: signed out, too slow, too often. */
const TEMPORARY = [401, 408, 425, 429];

/** Pauses between attempts of one record. */
export const PAUSES_MS = [2_000, 5_000, 15_000, 30_000, 60_000];
/** Between all later ones. */
export const LAST_PAUSE_MS = 300_000;
/** A host that does not answer this many records in a row is left alone until the next pass. */
export const MOST_UNANSWERED_IN_A_ROW = 3;
/** Between recording a run and comparing the day a second time. */
const SECOND_COMPARISON_MS = 60_000;

/**
 * Shared by the dialog and the sending of a run. `released`: its labels go to the printer. `refused`: the host refused
 * its serials before that, or the operator gave up, and nothing may be printed. Whichever comes first holds.
 * `decisionPending`: the operator was told that the host does not answer. Nothing is printed until one of them decides.
 * `isWithdrawn`: the run was withdrawn already.
 */
export type RunState = { released: boolean; refused: boolean; decisionPending?: boolean; isWithdrawn?: boolean };

/**
 * Sends the records of the signed-in user that are due, those tried least often first: a record that keeps failing does not
 * delay others. `force` tries those too whose pause is not over.
 */
export async function sendWaiting(ports: PrintingPorts, { force = false } = {}): Promise<void> {
  await ports.store.mergeMemory().catch(() => undefined);
  const entries = await ports.store.transact({ outbox: 'all' }, (transaction) => transaction.all('outbox'));
  const order = entries.toSorted((a, b) => a.attempts - b.attempts || (a.id < b.id ? -1 : 1));
  let unanswered = 0;
  for (const entry of order) {
    if (!isWaiting(entry) || isGivenUp(entry) || !isSentBy(entry, ports.user())) continue;
    if (!force && !isDue(entry, ports.now().getTime())) continue;
    const postponeAfter = (error: unknown) =>
      postpone(ports, refOf(entry), error, { result: 'retry', runState: undefined, countsAttempt: true });
    const result = await checkAndSend(ports, refOf(entry), { sender: senderName(ports) })
      .catch(postponeAfter)
      .catch((): SendResult => 'retry');
    unanswered =
      result === 'no-answer' || result === 'offline' ? unanswered + 1 : result === 'blocked' ? unanswered : 0;
    if (unanswered >= MOST_UNANSWERED_IN_A_ROW || (result === 'offline' && !ports.isOnline())) break;
  }
  if (ports.user() && ports.isOnline()) await compareDays(ports);
}

/** Withdrawn before it was ever sent: it is removed when the memory is merged into the storage. */
const isGivenUp = ({ withdrawn, unansweredSince }: OutboxEntry) => withdrawn && unansweredSince === null;

/** `sender` names the claim: the dialog and the outbox of one page must not send the same entry at once either. */
export type Attempt = {
  sender: string;
  runState?: RunState | undefined;
  absentBefore?: boolean;
  /** The entry as it was before this attempt, when the attempt is stored already. */
  entryBefore?: OutboxEntry | undefined;
};

/** Reads whether the day's history has these serials already, and sends the record when it has not. */
export async function checkAndSend(ports: PrintingPorts, ref: EntryRef, options: Attempt): Promise<SendResult> {
  const { runState } = options;
  const entry = await claim(ports, ref.id, options.sender);
  if (!entry) return stateOf(ports, ref);
  let records: PrintRecord[];
  try {
    records = await ports.history.ofDay(entry.body.partId, dayOf(entry.body));
  } catch (error) {
    const { result } = classifyError(error);
    const hasNoAnswer = result === 'no-answer' || result === 'offline';
    return postpone(ports, ref, error, { result: hasNoAnswer ? result : 'retry', runState, countsAttempt: true });
  }
  const found = await settleByHistory(ports, ref, records, runState);
  return (
    found ??
    attemptRecord(ports, ref, {
      ...options,
      entryBefore: undefined,
      // The history may hold an older record of a re-print with the same serials.
      absentBefore: entry.body.status === FIRST_PRINT,
    })
  );
}

/** What became of an entry that could not be claimed. */
const stateOf = (ports: PrintingPorts, ref: EntryRef): Promise<SendResult> =>
  ports.store.transact(scopeOf([ref]), (transaction) => {
    if (transaction.get('outbox', ref.id)) return 'blocked';
    return runIn(transaction, ref.usedId, ref.id)?.recorded ? 'recorded' : 'settled';
  });

/**
 * Takes an entry for this page; undefined when it is gone, needs a person, or is being sent by somebody else. Only a
 * re-print is compared with the other entries: reading them for each record would make a long outbox quadratic.
 */
async function claim(ports: PrintingPorts, id: string, sender: string): Promise<OutboxEntry | undefined> {
  const { store } = ports;
  const take = (transaction: PrintTransaction, entry: OutboxEntry) => {
    // Read here and not before: a claim written in between would seem to come from a clock that was set back.
    const time = ports.now().getTime();
    if (!isWaiting(entry) || !isSentBy(entry, ports.user())) return undefined;
    if (isClaimed(entry, time) && entry.claimedBy !== sender) return undefined;
    const claimed = { ...entry, claimedUntil: time + CLAIM_MS, claimedBy: sender };
    transaction.put('outbox', claimed);
    return claimed;
  };
  const first = await store.transact({ outbox: [id] }, (transaction) => {
    const entry = transaction.get('outbox', id);
    if (!entry) return undefined;
    return entry.body.status === FIRST_PRINT ? take(transaction, entry) : 're-print';
  });
  if (first !== 're-print') return first;
  return store.transact({ outbox: 'all' }, (transaction) => {
    const entry = transaction.get('outbox', id);
    return entry && !waitsFor(entry, transaction.all('outbox')) ? take(transaction, entry) : undefined;
  });
}

/** Sends one record. That it is sent is written down before, so that a lost answer or a closed page is known later. */
export async function attemptRecord(ports: PrintingPorts, ref: EntryRef, options: Attempt): Promise<SendResult> {
  const { history, now } = ports;
  const { sender, runState, absentBefore, entryBefore } = options;
  if (!ports.isOnline()) {
    const unansweredSince = entryBefore?.unansweredSince;
    const away = { result: 'offline', runState, countsAttempt: !entryBefore, unansweredSince } as const;
    return postpone(ports, ref, new ApiError('network'), away);
  }
  const begin = () =>
    ports.store.transact({ outbox: [ref.id] }, (transaction) => {
      const entry = transaction.get('outbox', ref.id);
      const time = now().getTime();
      if (!entry || (isClaimed(entry, time) && entry.claimedBy !== sender)) return undefined;
      transaction.put('outbox', {
        ...entry,
        attempts: entry.attempts + 1,
        unansweredSince: entry.unansweredSince ?? time,
        absentBefore: entry.absentBefore || absentBefore === true,
        claimedUntil: time + CLAIM_MS,
        claimedBy: sender,
      });
      return entry;
    });
  const before = entryBefore ?? (await begin());
  if (!before) return stateOf(ports, ref);
  let record: PrintRecord | undefined;
  try {
    record = await history.record(before.body, (before.takenOverBy ?? before.printedBy)?.id);
  } catch (error) {
    const { result, isAnswer } = classifyError(error);
    if (result === 'conflict') return settleConflict(ports, ref, error, before, runState);
    return postpone(ports, ref, error, {
      result,
      runState,
      unansweredSince: isAnswer ? before.unansweredSince : undefined,
    });
  }
  if (!isOf(record, before.body)) return settleUnseen(ports, ref, before, runState);
  const settle = (transaction: PrintTransaction) => settleRecorded(transaction, ref, record.id, now());
  // A storage that cannot even be read keeps the entry, which is then found in the history before it would be sent again.
  await ports.store
    .transact(settleScope(ref), settle)
    .catch(() => ports.store.transactInMemory(settleScope(ref), settle))
    .catch(() => undefined);
  return 'recorded';
}

/** Whether the host answered with the record itself. A host need not repeat the part. */
const isOf = (
  record: PrintRecord | undefined,
  { partId, serialFrom, serialEnd }: PrintRecordBody,
): record is PrintRecord =>
  record !== undefined &&
  (record.partId === null || sameId(record.partId, partId)) &&
  record.serialFrom === serialFrom &&
  record.serialEnd === serialEnd;

/**
 * The host said yes and did not send the record: a record is what the day's history has. Without it there, or without
 * the history, the answer is doubtful.
 */
async function settleUnseen(
  ports: PrintingPorts,
  ref: EntryRef,
  { body }: OutboxEntry,
  runState: RunState | undefined,
): Promise<SendResult> {
  const records = await ports.history.ofDay(body.partId, dayOf(body)).catch((): PrintRecord[] => []);
  const settle = (transaction: PrintTransaction) => {
    const entry = transaction.get('outbox', ref.id);
    // Nobody else can have made it: the host took it under this session.
    const found = entry && ownRecord(entry, records, transaction.get('used', ref.usedId))?.record;
    if (found) settleRecorded(transaction, ref, found.id, ports.now());
    return found !== undefined;
  };
  if (await ports.store.transact(settleScope(ref), settle)) return 'recorded';
  const error = new ApiError('unexpected', {
    message: 'The host answered without the record, and it is not in the history of the day',
  });
  return postpone(ports, ref, error, { result: 'doubtful', runState });
}

/**
 * The host says somebody has these serials (409). Before paper moves that is all; after it the day's history tells who
 * has which of them, and whether the record is our own after all, from an attempt whose answer was lost.
 */
async function settleConflict(
  ports: PrintingPorts,
  ref: EntryRef,
  error: unknown,
  before: OutboxEntry,
  runState: RunState | undefined,
): Promise<SendResult> {
  const { unansweredSince } = before;
  const isRefusedBeforePaper = unansweredSince === null && runState !== undefined && !runState.released;
  if (isRefusedBeforePaper) runState.refused = true;
  await ports.store.transact({ outbox: [ref.id] }, (transaction) => {
    const entry = transaction.get('outbox', ref.id);
    if (entry) transaction.put('outbox', { ...entry, unansweredSince });
  });
  if (isRefusedBeforePaper) return 'conflict';
  const { partId } = before.body;
  const records = await ports.history.ofDay(partId, dayOf(before.body)).catch(() => undefined);
  const settled = records && (await settleByHistory(ports, ref, records, runState));
  if (settled) return settled;
  // Whatever the history says: the host has refused these serials, and nothing is on paper yet.
  if (runState && !runState.released) {
    runState.refused = true;
    return 'conflict';
  }
  return postpone(ports, ref, error, { result: records ? 'refused' : 'retry', runState });
}

/** The state of an entry in the day's history; undefined if it is not listed. */
async function settleByHistory(
  ports: PrintingPorts,
  ref: EntryRef,
  records: readonly PrintRecord[],
  runState: RunState | undefined,
): Promise<SendResult | undefined> {
  const { now } = ports;
  const beforePaper = runState !== undefined && !runState.released;
  const result = await ports.store.transact(settleScope(ref), (transaction): SendResult | undefined => {
    const entry = transaction.get('outbox', ref.id);
    if (!entry) return runIn(transaction, ref.usedId, ref.id)?.recorded ? 'recorded' : 'settled';
    const used = transaction.get('used', ref.usedId);
    const own = ownRecord(entry, records, used);
    if (own?.kind === 'own') {
      settleRecorded(transaction, ref, own.record.id, now());
      if (!entry.withdrawn) noteLostAnswer(transaction, entry, now());
      return 'recorded';
    }
    if (own && !entry.withdrawn) {
      const { id: recordId, createdAt } = own.record;
      transaction.put('outbox', { ...entry, claimedUntil: 0, unclear: { recordId, createdAt } });
      return 'unclear';
    }
    if (entry.withdrawn) {
      dropEntry(transaction, ref);
      return 'settled';
    }
    const others = overlapping({ ...entry.body, jobId: entry.jobId }, records, used);
    if (others.length === 0) return undefined;
    if (beforePaper) return 'conflict';
    splitEntry(transaction, entry, others, now());
    return 'settled';
  });
  if (result !== 'conflict' || !runState) return result;
  // The labels were released while the history was read: they are on paper now.
  if (runState.released) return settleByHistory(ports, ref, records, runState);
  runState.refused = true;
  return 'conflict';
}

type Postponement = {
  result: SendResult;
  runState: RunState | undefined;
  /** It failed before the record was sent, which counts as an attempt all the same. */
  countsAttempt?: boolean;
  /** Undefined leaves it as it is. */
  unansweredSince?: number | null | undefined;
};

/** Writes down why an attempt did not succeed and when the next one is due. */
async function postpone(
  ports: PrintingPorts,
  { id }: EntryRef,
  error: unknown,
  { result, runState, countsAttempt = false, unansweredSince }: Postponement,
): Promise<SendResult> {
  await ports.store.transact({ outbox: [id] }, (transaction) => {
    const entry = transaction.get('outbox', id);
    if (!entry) return;
    const time = ports.now().getTime();
    const attempts = entry.attempts + (countsAttempt ? 1 : 0);
    const pause = PAUSES_MS[Math.max(0, attempts - 1)] ?? LAST_PAUSE_MS;
    const retryAfter = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
    transaction.put('outbox', {
      ...entry,
      attempts,
      ...(unansweredSince === undefined ? {} : { unansweredSince }),
      // As long as nothing is on paper the dialog queries the host again by itself, or asks the operator.
      claimedUntil: isUndecided(result) && runState && !runState.released ? time + CLAIM_MS : 0,
      dueAt: time + Math.max(pause, Math.min(retryAfter, MOST_RETRY_AFTER_MS)),
      problem: problemText(error),
      refusal: result === 'refused' ? problemText(error) : '',
    });
  });
  return result;
}

const isUndecided = (result: SendResult) => result === 'no-answer' || result === 'doubtful';

export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'This browser could not read its storage';
  if (error.fieldErrors.length > 0) return error.fieldErrors.map(({ message }) => message).join('\n');
  const status = error.status === undefined ? '' : ` (${error.status})`;
  return error.serverMessage ?? `${error.message}${status}`;
}

/**
 * Only an answer of the host itself that names a fault of the record (400, 409 or 422 with a message) is a refusal. What
 * is no answer of the API, or another refusal, is doubtful: it may come from a proxy. Everything else is temporary.
 * `isAnswer`: the host certainly did not take this attempt.
 */
export function classifyError(error: unknown): { result: SendResult; isAnswer: boolean } {
  if (!(error instanceof ApiError)) return { result: 'retry', isAnswer: false };
  const { kind, status, serverMessage, fieldErrors } = error;
  if (kind === 'timeout') return { result: 'no-answer', isAnswer: false };
  if (kind === 'network' || kind === 'aborted') return { result: 'offline', isAnswer: false };
  if (kind === 'unexpected') return { result: 'doubtful', isAnswer: false };
  if (kind === 'server' || status === undefined) return { result: 'retry', isAnswer: kind === 'forbidden' };
  const isNamed = serverMessage !== undefined || fieldErrors.length > 0;
  if (status === 409) return isNamed ? { result: 'conflict', isAnswer: true } : { result: 'doubtful', isAnswer: false };
  if (isNamed && (status === 400 || status === 422)) return { result: 'refused', isAnswer: true };
  return { result: TEMPORARY.includes(status) ? 'retry' : 'doubtful', isAnswer: true };
}

/**
 * Compares the day's records with the runs of this browser, after a run was recorded: a host without the 409 rule
 * takes the same serials twice, and both stations have to know.
 */
async function compareDays(ports: PrintingPorts): Promise<void> {
  const { store, history, now } = ports;
  const due = await store.transact({ comparisons: 'all' }, (transaction) =>
    transaction.all('comparisons').filter(({ dueAt }) => dueAt <= now().getTime()),
  );
  for (const comparison of due) {
    const { id, partId, day, isSecond } = comparison;
    const later = { ...comparison, dueAt: now().getTime() + SECOND_COMPARISON_MS };
    const postponeComparison = (transaction: PrintTransaction) => transaction.put('comparisons', later);
    const records = await history.ofDay(partId, day).catch(() => undefined);
    const compare = (transaction: PrintTransaction) => {
      if (!records) return postponeComparison(transaction);
      const used = transaction.get('used', id);
      if (used) compareRuns(transaction, withRecordIds(used, records), records, now());
      const current = transaction.get('comparisons', id);
      if (current?.dueAt !== comparison.dueAt) return;
      if (isSecond) transaction.remove('comparisons', id);
      else transaction.put('comparisons', { ...later, isSecond: true });
    };
    // One day that cannot be compared holds up no other.
    await change(ports, { used: [id], notes: 'all', comparisons: [id] }, compare)
      .catch(() => change(ports, { comparisons: [id] }, postponeComparison))
      .catch(() => undefined);
  }
}

/**
 * A note must not be lost because the disk is full: it waits in memory then. Not for entries of the outbox: a claim that
 * only this page can see would let another tab send the same record.
 */
const change = <R>({ store }: PrintingPorts, scope: Scope, act: (transaction: PrintTransaction) => R): Promise<R> =>
  store.transact(scope, act).catch((error: unknown) => {
    // One unreadable row does not make the storage unusable: the other records are sent.
    if (error instanceof StorageUnresponsive || error instanceof UnreadableRow) throw error;
    return store.transactInMemory(scope, act);
  });

function compareRuns(
  transaction: PrintTransaction,
  used: UsedSerials,
  records: readonly PrintRecord[],
  now: Date,
): void {
  transaction.put('used', used);
  for (const run of used.runs) {
    if (run.recorded) noteOverlap(transaction, used, run, overlapping(run, records, used, run.recordIds), now);
  }
}
