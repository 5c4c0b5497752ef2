import { overlapNoteId } from '@/print/run/notes';
import type { PrintingPorts } from '@/print/run/ports';
import { isWaiting, type PrintDay, type Run } from '@/print/run/store/rows';
import { type PrintTransaction, readOpen } from '@/print/run/store/store';
import { sendJobs } from './jobs';
import { checkAndSend, postpone, type SendResult } from './record';
import {
  isClaimed,
  isDue,
  isSentBy,
  MOST_UNANSWERED_IN_A_ROW,
  type QueuePauses,
  queueName,
  SECOND_COMPARISON_MS,
} from './send-rules';
import { compareRuns, refOf } from './settle';

type SendOptions = { force?: boolean } & QueuePauses;

/**
 * Sends the runs of the signed-in user that are due, those tried least often first: one that keeps failing does not delay
 * others. Earlier runs of its part and day that got no answer are tried before it, due or not, so that a host that is back
 * gets the serials of a part in order. Then jobs and outcomes. `force` tries every run.
 */
export async function sendWaiting(ports: PrintingPorts, options: SendOptions): Promise<void> {
  const { force = false, betweenPieces, afterPrint } = options;
  const waiting = (await readOpen(ports.store, betweenPieces)).filter(isWaiting);
  const unansweredOf = unansweredRuns(waiting.filter((run) => isSentBy(run, ports.user())));
  const tried = new Set<Run>();
  let unanswered = 0;
  /** When an earlier run gets no answer, only the one that is due is still tried. */
  function* upTo(due: Run) {
    for (const run of unansweredOf.get(due.partDay) ?? []) {
      if (run.id >= due.id || unanswered > 0) break;
      yield run;
    }
    yield due;
  }
  for (const due of waiting.toSorted((a, b) => a.attempts - b.attempts)) {
    if (tried.has(due) || (!force && !isDue(due, ports.now().getTime()))) continue;
    for (const run of upTo(due)) {
      await afterPrint();
      if (!isSentBy(run, ports.user())) continue;
      // A page prepares its print.
      if (!run.printed && run.state !== 'withdrawn' && isClaimed(run, ports.now().getTime())) continue;
      tried.add(run);
      unansweredOf.get(run.partDay)?.delete(run);
      const postponeAfter = (error: unknown) =>
        postpone(ports, run, error, { result: 'retry', runState: undefined, countsAttempt: true });
      const result = await checkAndSend(ports, refOf(run), { sender: queueName(ports) })
        .catch(postponeAfter)
        .catch((): SendResult => 'retry');
      if (result === 'no-answer' || result === 'offline') unanswered += 1;
      else if (result !== 'blocked') unanswered = 0;
      if (result === 'offline' && !ports.isOnline()) unanswered = MOST_UNANSWERED_IN_A_ROW;
    }
    if (unanswered >= MOST_UNANSWERED_IN_A_ROW) break;
  }
  if (!ports.user() || !ports.isOnline()) return;
  if (!ports.runs) await compareDays(ports, afterPrint);
  await sendJobs(ports, { ...options, force });
}

/** Of each part and day those that got no answer, in the order of their ids. */
function unansweredRuns(runs: readonly Run[]): Map<string, Set<Run>> {
  const groups = new Map<string, Set<Run>>();
  for (const run of runs.filter(wasUnanswered)) {
    const group = groups.get(run.partDay) ?? new Set();
    groups.set(run.partDay, group.add(run));
  }
  return groups;
}

const wasUnanswered = ({ attempts, problem }: Run) =>
  attempts > 0 &&
  typeof problem === 'object' &&
  problem.code === 'failed' &&
  ['network', 'timeout', 'server'].includes(problem.kind);

/**
 * Compares the day's records with the runs of this browser, after a run was recorded: a host without the 409 rule
 * takes the same serials twice, and both stations have to know.
 */
async function compareDays(ports: PrintingPorts, afterPrint: QueuePauses['afterPrint']): Promise<void> {
  const { store, history, now } = ports;
  const time = now().getTime();
  // A time further ahead than any that is set was set before the clock was set back.
  const isNow = ({ compareAt }: PrintDay) =>
    compareAt !== null && (compareAt <= time || compareAt > time + SECOND_COMPARISON_MS);
  const due = await store.read({ days: 'due' }, (reading) => reading.all('days').filter(isNow));
  let unanswered = 0;
  for (const day of due) {
    // Records of other prints wait meanwhile: the other days are compared with the next pass.
    if (unanswered >= MOST_UNANSWERED_IN_A_ROW) return;
    await afterPrint();
    const records = await history.ofDay(day.partId, day.day).catch(() => undefined);
    unanswered = records ? 0 : unanswered + 1;
    const later = now().getTime() + SECOND_COMPARISON_MS;
    const compare = (transaction: PrintTransaction) => {
      const current = transaction.get('days', day.id);
      if (records) compareRuns(transaction, day.id, records, now());
      if (current?.compareAt !== day.compareAt) return;
      transaction.put('days', { ...current, ...nextComparison(current, records !== undefined, later) });
    };
    // One day that cannot be compared does not delay others.
    await store
      .read({ runs: { partDays: [day.id] } }, (reading) => reading.all('runs').map(({ id }) => overlapNoteId(id)))
      .then((notes) => store.transact({ runs: { partDays: [day.id] }, notes, days: [day.id] }, compare))
      .catch(() => undefined);
  }
}

function nextComparison({ isSecond }: PrintDay, isRead: boolean, later: number) {
  if (!isRead) return { compareAt: later, isSecond };
  return isSecond ? { compareAt: null, isSecond: false } : { compareAt: later, isSecond: true };
}
