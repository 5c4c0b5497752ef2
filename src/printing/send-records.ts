import { ApiError } from '@/api/errors';
import { FIRST_PRINT, type PrintRecord } from '@/domain/print-run';
import { overlapNoteId, overlapping, ownRecord, withRecordIds } from './conflicts';
import { type Derived, deriveRange } from './next-range';
import { isClaimed, isDue, isSentBy, isWaiting, MOST_RETRY_AFTER_MS, outboxOf, waitsFor } from './outbox-rules';
import type { PrintingPorts } from './ports';
import { CLAIM_MS, dayOf, type OutboxEntry, type UsedSerials, usedSerialsId } from './print-job';
import { type PrintTransaction, type Scope, StorageSilent, UnreadableRow } from './print-store';
import {
  changeRuns,
  dropEntry,
  type EntryRef,
  noteLostAnswer,
  noteOverlap,
  refOf,
  runIn,
  settleRecorded,
  settleScope,
  splitEntry,
} from './settle-records';
import type { Changed, TakenRun } from './take-run';

/**
 * What came of one attempt. `recorded`: the host has it. `conflict`: others have these serials, and nothing of this
 * run is on paper yet. `settled`: others have some of these serials; that is noted, the rest goes on by itself.
 * `refused`: the host names a fault of the record. `unclear`: a person has to say whose record it is. `silent`: no
 * answer in time. `offline`: the host was not reached. `later`: it was, and failed or put us off. `held`: somebody else
 * is sending it, or it waits for something.
 */
export type SendResult =
  | 'recorded'
  | 'conflict'
  | 'settled'
  | 'refused'
  | 'unclear'
  | 'silent'
  | 'offline'
  | 'later'
  | 'held';

/** Pauses between attempts of one record. */
const PAUSES_MS = [2_000, 5_000, 15_000, 30_000, 60_000];
/** Between all later ones. */
const LAST_PAUSE_MS = 300_000;
/** While an operator waits for a host that does not answer. */
const ASK_AGAIN_MS = 5_000;
/** A host that does not answer this many records in a row is left alone until the next pass. */
const MOST_UNANSWERED_IN_A_ROW = 3;
/** Between recording a run and comparing the day a second time. */
const SECOND_COMPARISON_MS = 60_000;

/**
 * Shared by the dialog and the sending of a run. `released`: its labels go to the printer. `refused`: the host refused
 * its serials before that, or the operator gave up, and nothing may be printed. Whichever comes first holds.
 * `isAsked`: the operator was asked whether to wait, so nothing is printed until the host or the operator has answered.
 * `isWithdrawn`: it was taken back already.
 */
export type RunGate = { released: boolean; refused: boolean; isAsked?: boolean; isWithdrawn?: boolean };

const refsOf = (run: TakenRun): EntryRef[] =>
  run.jobs.map((job) => ({ id: job.id, usedId: usedSerialsId(run.request.partId, job.serialFrom.slice(0, 8)) }));

/**
 * Records a run that was just taken, before paper moves. A host that answers 409 gives the serials of the next try
 * back and nothing is printed. A silent host is queried again every 5 s until it answers or the run is released; one
 * that is away, or answers with a failure, is not waited for: the outbox sends the record later.
 */
export async function recordRun(
  ports: PrintingPorts,
  run: TakenRun,
  gate: RunGate,
): Promise<Changed | { kind: 'recorded' | 'unconfirmed' }> {
  let recorded = true;
  for (const [at, ref] of refsOf(run).entries()) {
    // A storage that fails keeps nobody from printing: the entry is there, and is sent later.
    const later = (): SendResult => 'later';
    const attempting: Attempt = { sender: ports.page, gate: run.request.fresh && gate };
    const begun = at === 0 && run.isBegun ? run.entries[0] : undefined;
    let result = await attempt(ports, ref, { ...attempting, begun }).catch(later);
    while (run.request.fresh && !gate.released && !gate.refused && isAwaited(result, gate, ports)) {
      await ports.wait(ASK_AGAIN_MS);
      if (!gate.released) result = await lookAndSend(ports, ref, attempting).catch(later);
    }
    if (gate.refused) {
      if (!gate.isWithdrawn) await withdrawRun(ports, run);
      const { partId, fresh } = run.request;
      const derived: Derived = await deriveRange(ports, partId, fresh?.count ?? 1);
      return { kind: 'changed', derived, why: 'conflict' };
    }
    recorded &&= result === 'recorded';
    // A host that does not answer is waited for once, not once for each piece.
    if (result === 'silent' || result === 'offline' || result === 'later') break;
  }
  return { kind: recorded ? 'recorded' : 'unconfirmed' };
}

/** Whether the host's word is still to come. What was told to an operator who waits holds whatever the host does then. */
const isAwaited = (result: SendResult, gate: RunGate, ports: PrintingPorts): boolean =>
  gate.isAsked
    ? result !== 'recorded' && result !== 'refused' && result !== 'unclear'
    : result === 'silent' && ports.isOnline();

/**
 * The labels go to the printer now. False when the host refused the serials before: nothing may be printed then. What
 * is not recorded yet is free for the outbox to send.
 */
export async function releaseRun(ports: PrintingPorts, run: TakenRun, gate: RunGate): Promise<boolean> {
  if (gate.refused) return false;
  gate.released = true;
  const refs = refsOf(run);
  const { store } = ports;
  const release = (transaction: PrintTransaction) => {
    for (const { id, usedId } of refs) {
      const entry = transaction.get('outbox', id);
      if (entry) transaction.put('outbox', { ...entry, printed: true });
      // Another tab settled it while this one slept, and others have the serials. A storage that cannot be read just
      // now says nothing about that.
      else if (run.request.fresh && store.state() !== 'unreadable' && !runIn(transaction, usedId, id)?.recorded) {
        return false;
      }
    }
    return true;
  };
  // A storage that fails now has the entry all the same; only that paper has moved is not noted.
  const isReleased = await store.transact(scopeOf(refs), release).catch(() => true);
  if (isReleased) return true;
  gate.refused = true;
  gate.isWithdrawn = true;
  await withdrawRun(ports, run);
  return false;
}

/**
 * Nothing of the run was printed: what the host took already stays with it as "not printed", what it may have taken is
 * looked up later, the rest never happened. The serials are not given out again.
 */
export function withdrawRun(ports: PrintingPorts, run: TakenRun): Promise<void> {
  const refs = refsOf(run);
  const scope: Scope = { ...scopeOf(refs), outbox: 'all', jobs: run.entryIds, notes: 'all' };
  const { store } = ports;
  /** An entry in a storage that cannot be read just now: it is looked up whether the host has it. */
  const unseen = (id: string): OutboxEntry | undefined => {
    const entry = store.state() === 'unreadable' ? run.entries.find((one) => one.id === id) : undefined;
    return entry && { ...entry, unansweredSince: Number(ports.now()) };
  };
  const withdraw = (transaction: PrintTransaction) => {
    for (const { id, usedId } of refs) {
      const entry = transaction.get('outbox', id) ?? unseen(id);
      const job = transaction.get('jobs', id);
      // Another tab may have cut the record in pieces and noted labels to pull: there are none.
      const pieces = transaction.all('outbox').filter((one) => one.jobId === id && one.id !== id);
      transaction.remove('notes', overlapNoteId(id));
      for (const one of entry ? [entry, ...pieces] : pieces) {
        if (one.unansweredSince !== null) {
          // A request that is under way may still be carried out: it is looked up after its time-out.
          transaction.put('outbox', { ...one, withdrawn: true, dueAt: ports.now().getTime() + CLAIM_MS });
          continue;
        }
        transaction.remove('outbox', one.id);
        changeRuns(transaction, usedId, (runs) => runs.filter((run) => run.id !== one.id));
      }
      if (entry && entry.unansweredSince === null) transaction.remove('jobs', id);
      else if (job) transaction.put('jobs', { ...job, outcome: { kind: 'none' } });
    }
  };
  const inMemory = () => store.transactInMemory(scope, withdraw);
  // The first failure gives a storage up that cannot even be read; then the memory takes it.
  return store.transact(scope, withdraw).catch(() => inMemory().catch(inMemory));
}

const scopeOf = (refs: readonly EntryRef[]): Scope => ({
  outbox: refs.map(({ id }) => id),
  used: [...new Set(refs.map(({ usedId }) => usedId))],
});

/**
 * Sends the records of the signed-in user that are due, those tried least often first: one that fails for ever holds up
 * no other. `force` tries those too whose pause is not over.
 */
export async function sendWaiting(ports: PrintingPorts, { force = false } = {}): Promise<void> {
  await ports.store.mergeMemory().catch(() => undefined);
  const entries = await ports.store.transact({ outbox: 'all' }, (transaction) => transaction.all('outbox'));
  const order = entries.toSorted((a, b) => a.attempts - b.attempts || (a.id < b.id ? -1 : 1));
  let unanswered = 0;
  for (const entry of order) {
    if (!isWaiting(entry) || isGivenUp(entry) || !isSentBy(entry, ports.user())) continue;
    if (!force && !isDue(entry, ports.now().getTime())) continue;
    const putOffAfter = (error: unknown) =>
      putOff(ports, refOf(entry), error, { result: 'later', gate: undefined, countsAttempt: true });
    const result = await lookAndSend(ports, refOf(entry), { sender: outboxOf(ports) })
      .catch(putOffAfter)
      .catch((): SendResult => 'later');
    unanswered = result === 'silent' || result === 'offline' ? unanswered + 1 : result === 'held' ? unanswered : 0;
    if (unanswered >= MOST_UNANSWERED_IN_A_ROW || (result === 'offline' && !ports.isOnline())) break;
  }
  if (ports.user() && ports.isOnline()) await compareDays(ports);
}

/** Was never sent and will not be: it goes when the memory is merged into the storage. */
const isGivenUp = ({ withdrawn, unansweredSince }: OutboxEntry) => withdrawn && unansweredSince === null;

/** `sender` names the claim: the dialog and the outbox of one page must not send the same entry at once either. */
type Attempt = {
  sender: string;
  gate?: RunGate | undefined;
  absentBefore?: boolean;
  /** The entry before this attempt, when the attempt is written down already. */
  begun?: OutboxEntry | undefined;
};

/** Looks whether the day's history has these serials already, and sends the record when it has not. */
async function lookAndSend(ports: PrintingPorts, ref: EntryRef, attempting: Attempt): Promise<SendResult> {
  const { gate } = attempting;
  const entry = await claim(ports, ref.id, attempting.sender);
  if (!entry) return stateOf(ports, ref);
  let records: PrintRecord[];
  try {
    records = await ports.history.ofDay(entry.body.partId, dayOf(entry.body));
  } catch (error) {
    const { result } = verdictOf(error);
    const isAway = result === 'silent' || result === 'offline';
    return putOff(ports, ref, error, { result: isAway ? result : 'later', gate, countsAttempt: true });
  }
  const found = await settleByHistory(ports, ref, records, gate);
  return (
    found ??
    attempt(ports, ref, {
      ...attempting,
      begun: undefined,
      // Of a re-print an older record with the same serials may stand there.
      absentBefore: entry.body.status === FIRST_PRINT,
    })
  );
}

/** What became of an entry that could not be claimed. */
const stateOf = (ports: PrintingPorts, ref: EntryRef): Promise<SendResult> =>
  ports.store.transact(scopeOf([ref]), (transaction) => {
    if (transaction.get('outbox', ref.id)) return 'held';
    return runIn(transaction, ref.usedId, ref.id)?.recorded ? 'recorded' : 'settled';
  });

/** Takes an entry for this page; undefined when it is gone, needs a person, or is being sent by somebody else. */
const claim = (ports: PrintingPorts, id: string, sender: string): Promise<OutboxEntry | undefined> =>
  ports.store.transact({ outbox: 'all' }, (transaction) => {
    const { now, user } = ports;
    const entry = transaction.get('outbox', id);
    // Read here and not before: a claim written meanwhile would seem to come from a clock that was set back.
    const time = now().getTime();
    if (!entry || !isWaiting(entry) || !isSentBy(entry, user())) return undefined;
    if (isClaimed(entry, time) && entry.claimedBy !== sender) return undefined;
    if (waitsFor(entry, transaction.all('outbox'))) return undefined;
    const claimed = { ...entry, claimedUntil: time + CLAIM_MS, claimedBy: sender };
    transaction.put('outbox', claimed);
    return claimed;
  });

/** Sends one record. That it was sent is written down before, so that a lost answer or a closed page is known later. */
async function attempt(ports: PrintingPorts, ref: EntryRef, attempting: Attempt): Promise<SendResult> {
  const { history, now } = ports;
  const { sender, gate, absentBefore, begun } = attempting;
  if (!ports.isOnline()) {
    const unansweredSince = begun?.unansweredSince;
    const away = { result: 'offline', gate, countsAttempt: !begun, unansweredSince } as const;
    return putOff(ports, ref, new ApiError('network'), away);
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
  const before = begun ?? (await begin());
  if (!before) return stateOf(ports, ref);
  let record: PrintRecord | undefined;
  try {
    record = await history.record(before.body, (before.takenOverBy ?? before.printedBy)?.id);
  } catch (error) {
    const { result, isAnswer } = verdictOf(error);
    if (result === 'conflict') return settleConflict(ports, ref, error, before, gate);
    return putOff(ports, ref, error, { result, gate, unansweredSince: isAnswer ? before.unansweredSince : undefined });
  }
  const settle = (transaction: PrintTransaction) => settleRecorded(transaction, ref, record?.id, now());
  // A storage that cannot even be read keeps the entry, which is then found in the history before it would be sent again.
  await ports.store
    .transact(settleScope(ref), settle)
    .catch(() => ports.store.transactInMemory(settleScope(ref), settle))
    .catch(() => undefined);
  return 'recorded';
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
  gate: RunGate | undefined,
): Promise<SendResult> {
  const { unansweredSince } = before;
  const isRefusedBeforePaper = unansweredSince === null && gate !== undefined && !gate.released;
  if (isRefusedBeforePaper) gate.refused = true;
  await ports.store.transact({ outbox: [ref.id] }, (transaction) => {
    const entry = transaction.get('outbox', ref.id);
    if (entry) transaction.put('outbox', { ...entry, unansweredSince });
  });
  if (isRefusedBeforePaper) return 'conflict';
  const { partId } = before.body;
  const records = await ports.history.ofDay(partId, dayOf(before.body)).catch(() => undefined);
  const settled = records && (await settleByHistory(ports, ref, records, gate));
  if (settled) return settled;
  // Whatever the history says or does not say: the host has refused these serials, and nothing is on paper yet.
  if (gate && !gate.released) {
    gate.refused = true;
    return 'conflict';
  }
  return putOff(ports, ref, error, { result: records ? 'refused' : 'later', gate });
}

/** What the day's history says of an entry; undefined when it says nothing. */
async function settleByHistory(
  ports: PrintingPorts,
  ref: EntryRef,
  records: readonly PrintRecord[],
  gate: RunGate | undefined,
): Promise<SendResult | undefined> {
  const { now } = ports;
  const beforePaper = gate !== undefined && !gate.released;
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
    const others = overlapping({ ...entry.body, jobId: entry.jobId || entry.id }, records, used);
    if (others.length === 0) return undefined;
    if (beforePaper) return 'conflict';
    splitEntry(transaction, entry, others, now());
    return 'settled';
  });
  if (result !== 'conflict' || !gate) return result;
  // The labels were released while the history was read: they are on paper now.
  if (gate.released) return settleByHistory(ports, ref, records, gate);
  gate.refused = true;
  return 'conflict';
}

type PutOff = {
  result: SendResult;
  gate: RunGate | undefined;
  /** It failed before the record was sent, which counts as an attempt all the same. */
  countsAttempt?: boolean;
  /** Undefined leaves it as it is. */
  unansweredSince?: number | null | undefined;
};

/** Writes down why an attempt did not succeed and when the next one is due. */
async function putOff(
  ports: PrintingPorts,
  { id }: EntryRef,
  error: unknown,
  { result, gate, countsAttempt = false, unansweredSince }: PutOff,
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
      // The dialog queries the host again by itself as long as nothing is on paper.
      claimedUntil: result === 'silent' && gate && !gate.released ? time + CLAIM_MS : 0,
      dueAt: time + Math.max(pause, Math.min(retryAfter, MOST_RETRY_AFTER_MS)),
      problem: problemText(error),
      refusal: result === 'refused' ? problemText(error) : '',
    });
  });
  return result;
}

function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'This browser could not read its storage';
  if (error.fieldErrors.length > 0) return error.fieldErrors.map(({ message }) => message).join('\n');
  const status = error.status === undefined ? '' : ` (${error.status})`;
  return error.serverMessage ?? `${error.message}${status}`;
}

/**
 * Only an answer of the host itself that names a fault of the record (400, 409 or 422 with a message) is a refusal.
 * Everything else may be a proxy's word or pass by. `isAnswer`: the host certainly did not take this attempt.
 */
function verdictOf(error: unknown): { result: SendResult; isAnswer: boolean } {
  if (!(error instanceof ApiError)) return { result: 'later', isAnswer: false };
  const { kind, status, serverMessage, fieldErrors } = error;
  if (kind === 'timeout') return { result: 'silent', isAnswer: false };
  if (kind === 'network' || kind === 'aborted') return { result: 'offline', isAnswer: false };
  if (kind === 'server' || kind === 'unexpected' || status === undefined) {
    return { result: 'later', isAnswer: kind === 'forbidden' };
  }
  const isNamed = serverMessage !== undefined || fieldErrors.length > 0;
  if (isNamed && status === 409) return { result: 'conflict', isAnswer: true };
  return { result: isNamed && (status === 400 || status === 422) ? 'refused' : 'later', isAnswer: true };
}

/**
 * Compares the day's records with the runs of this browser, after a run was recorded: a host without the 409 rule
 * takes the same serials twice, and both stations have to hear of it.
 */
async function compareDays(ports: PrintingPorts): Promise<void> {
  const { store, history, now } = ports;
  const due = await store.transact({ comparisons: 'all' }, (transaction) =>
    transaction.all('comparisons').filter(({ dueAt }) => dueAt <= now().getTime()),
  );
  for (const comparison of due) {
    const { id, partId, day, isSecond } = comparison;
    const later = { ...comparison, dueAt: now().getTime() + SECOND_COMPARISON_MS };
    const putOffComparison = (transaction: PrintTransaction) => transaction.put('comparisons', later);
    const records = await history.ofDay(partId, day).catch(() => undefined);
    const compare = (transaction: PrintTransaction) => {
      if (!records) return putOffComparison(transaction);
      const used = transaction.get('used', id);
      if (used) compareRuns(transaction, withRecordIds(used, records), records, now());
      const current = transaction.get('comparisons', id);
      if (current?.dueAt !== comparison.dueAt) return;
      if (isSecond) transaction.remove('comparisons', id);
      else transaction.put('comparisons', { ...later, isSecond: true });
    };
    // One day that cannot be compared holds up no other.
    await change(ports, { used: [id], notes: 'all', comparisons: [id] }, compare)
      .catch(() => change(ports, { comparisons: [id] }, putOffComparison))
      .catch(() => undefined);
  }
}

/**
 * A note must not be lost because the disk is full: it waits in memory then. Not for entries of the outbox: a claim that
 * only this page can see would let another tab send the same record.
 */
const change = <R>({ store }: PrintingPorts, scope: Scope, act: (transaction: PrintTransaction) => R): Promise<R> =>
  store.transact(scope, act).catch((error: unknown) => {
    // A row that cannot be read is no reason to give the storage up: the other records go on.
    if (error instanceof StorageSilent || error instanceof UnreadableRow) throw error;
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
