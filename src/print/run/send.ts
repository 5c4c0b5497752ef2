import { sendJobs } from './jobs';
import { overlapNoteId } from './notes';
import type { PrintingPorts } from './ports';
import { checkAndSend, postpone, type SendResult } from './record';
import { compareRuns, refOf } from './settle';
import { isWaiting, type PrintDay, type Run } from './store/rows';
import type { PrintTransaction } from './store/store';
import {
  isClaimed,
  isDue,
  isSentBy,
  MOST_UNANSWERED_IN_A_ROW,
  queueName,
  rememberUnsent,
  SECOND_COMPARISON_MS,
} from './turns';

/**
 * Sends the runs of the signed-in user that are due, those tried least often first: one that keeps failing does not delay
 * others. Earlier runs of its part and day that got no answer are tried before it, due or not, so that a host that is back
 * gets the serials of a part in order. Then jobs and outcomes. `force` tries every run.
 */
export async function sendWaiting(ports: PrintingPorts, { force = false } = {}): Promise<void> {
  const open = await ports.store.read({ runs: 'open' }, (reading) => reading.all('runs'));
  const waiting = open.filter(isWaiting).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const tried = new Set<Run>();
  let unanswered = 0;
  for (const due of waiting.toSorted((a, b) => a.attempts - b.attempts)) {
    if (tried.has(due) || (!force && !isDue(due, ports.now().getTime()))) continue;
    const earlier = waiting.filter((run) => run.partDay === due.partDay && run.id < due.id && wasUnanswered(run));
    for (const run of [...earlier, due]) {
      // When an earlier run gets no answer, only the one that is due is still tried.
      if (tried.has(run) || (run !== due && unanswered > 0) || !isSentBy(run, ports.user())) continue;
      // A page prepares its print.
      if (!run.printed && run.state !== 'withdrawn' && isClaimed(run, ports.now().getTime())) continue;
      tried.add(run);
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
  rememberUnsent(ports, await ports.store.read({ runs: 'open' }, (reading) => reading.all('runs')));
  if (!ports.user() || !ports.isOnline()) return;
  if (!ports.runs) await compareDays(ports);
  await sendJobs(ports, { force });
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
async function compareDays(ports: PrintingPorts): Promise<void> {
  const { store, history, now } = ports;
  const time = now().getTime();
  // One that is further away than it was ever put was put before the clock was set back.
  const isNow = ({ compareAt }: PrintDay) =>
    compareAt !== null && (compareAt <= time || compareAt > time + SECOND_COMPARISON_MS);
  const due = await store.read({ days: 'due' }, (reading) => reading.all('days').filter(isNow));
  for (const day of due) {
    const records = await history.ofDay(day.partId, day.day).catch(() => undefined);
    const later = now().getTime() + SECOND_COMPARISON_MS;
    const compare = (transaction: PrintTransaction) => {
      const current = transaction.get('days', day.id);
      if (records) compareRuns(transaction, day.id, records, now());
      if (current?.compareAt !== day.compareAt) return;
      transaction.put('days', { ...current, ...nextComparison(current, records !== undefined, later) });
    };
    // One day that cannot be compared holds up no other.
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
