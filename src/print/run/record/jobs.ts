import { isApiError } from '@/api/client/errors';
import type { HostJobBody } from '@/domain/print-job';
import type { RecordId } from '@/domain/record';
import { type SerialSet, serialIntersection } from '@/domain/serials/serial-set';
import { serialsOfRun } from '@/print/run/job';
import { hostOutcome } from '@/print/run/outcome';
import type { PrintingPorts } from '@/print/run/ports';
import type { Run } from '@/print/run/store/rows';
import { type PrintTransaction, type Reading, readOpen } from '@/print/run/store/store';
import { pauseAfter } from './record';
import { classifyError, problemOf, senderOf } from './run-host';
import {
  dueJobs,
  isDue,
  isSentBy,
  JOB_CLAIM_MS,
  MOST_UNANSWERED_IN_A_ROW,
  type QueuePauses,
  queueName,
} from './send-rules';
import { sentDesign } from './sent-design';
import { putRun } from './settle';

/**
 * Sends the jobs of the signed-in user, each after its records, and then what came out of the printer. A host that
 * refuses, lacks or delays them stops nothing: they wait in this browser and are sent again.
 */
export async function sendJobs(
  ports: PrintingPorts,
  { force, betweenPieces, afterPrint }: { force: boolean } & QueuePauses,
): Promise<void> {
  if (!ports.jobs && !ports.runs) return;
  const open = await readOpen(ports.store, betweenPieces);
  const due = dueJobs(open);
  let unanswered = 0;
  for (const run of due.toSorted((a, b) => a.attempts - b.attempts || (a.id < b.id ? -1 : 1))) {
    if (!ports.isOnline() || unanswered >= MOST_UNANSWERED_IN_A_ROW) return;
    if (!isSentBy(run, ports.user()) || (!force && !isDue(run, ports.now().getTime()))) continue;
    await afterPrint();
    // A row that cannot be read or written does not delay others.
    const isAnswered = await sendJob(ports, run.id).catch(() => true);
    unanswered = isAnswered ? 0 : unanswered + 1;
  }
}

/** False when the host did not answer. */
async function sendJob(ports: PrintingPorts, id: string): Promise<boolean> {
  const claimed = await claim(ports, id);
  if (!claimed) return true;
  const { run, design } = claimed;
  const userId = senderOf(run)?.id;
  let isPosted = !run.jobDue;
  try {
    if (run.jobDue && ports.jobs) await ports.jobs.send(jobBody(run, design), userId);
    isPosted = true;
    if (run.outcomeDue) await sendOutcome(ports, run, userId);
  } catch (error) {
    // The host has lost the job, or never kept it.
    const isUnknown = ports.runs === undefined && isPosted && isApiError(error, 'not-found');
    const { result } = classifyError(error);
    await change(ports, id, (row) => {
      const attempts = row.attempts + 1;
      const dueAt = ports.now().getTime() + pauseAfter(attempts, error);
      const jobDue = isUnknown || (row.jobDue && !isPosted);
      return { ...row, attempts, dueAt, jobDue, problem: problemOf(error), claimedUntil: 0, claimedBy: '' };
    });
    return result !== 'no-answer' && result !== 'offline';
  }
  // Somebody may have answered while it was sent: that is sent next.
  await change(ports, id, (row) => ({
    ...row,
    jobDue: false,
    outcomeDue: row.outcomeDue && !(run.outcomeDue && isSameOutcome(row, run)),
    attempts: 0,
    problem: '',
    dueAt: 0,
    claimedUntil: 0,
    claimedBy: '',
  }));
  return true;
}

const isSameOutcome = (a: Run, b: Run) => JSON.stringify(hostOutcome(a)) === JSON.stringify(hostOutcome(b));

async function sendOutcome(ports: PrintingPorts, run: Run, userId: RecordId | undefined): Promise<void> {
  const { runs } = ports;
  if (!runs) return ports.jobs?.outcome(run.id, hostOutcome(run), userId);
  for (const recorded of await recordedRuns(ports, run)) {
    const { missing: unprinted, ...said } = hostOutcome(recorded);
    await runs.outcome(recorded.id, run.part.id, { ...said, ...(unprinted && { unprinted }) }, userId);
  }
}

/** The runs as which the host has this one: itself, or what was left of it when others had some of its serials. */
async function recordedRuns({ store }: PrintingPorts, run: Run): Promise<Run[]> {
  if (run.state !== 'settled') return [run];
  const ofDay = await store.read({ runs: { partDays: [run.partDay] } }, (reading) => reading.all('runs'));
  return ofDay
    .filter(({ jobId, state, kind }) => jobId === run.id && state === 'recorded' && kind !== 'unprinted')
    .map((piece) => {
      const own = (serials: SerialSet) => serialIntersection(serials, serialsOfRun(piece));
      const { unprinted, unanswered } = run.outcome;
      const events = run.events
        .map((event) => ({ ...event, serials: own(event.serials), unprinted: own(event.unprinted) }))
        .filter(({ serials }) => serials.length > 0);
      return { ...piece, events, outcome: { unprinted: own(unprinted), unanswered: own(unanswered) } };
    });
}

/** Takes a job for this page; undefined when another one sends it, or when there is nothing to send. */
async function claim(ports: PrintingPorts, id: string): Promise<{ run: Run; design: unknown } | undefined> {
  const take = (transaction: PrintTransaction) => {
    const run = transaction.get('runs', id);
    const time = ports.now().getTime();
    if (!run || !(run.jobDue || run.outcomeDue)) return undefined;
    const isTaken = run.claimedUntil > time && run.claimedUntil <= time + JOB_CLAIM_MS;
    if (isTaken && run.claimedBy !== queueName(ports)) return undefined;
    putRun(transaction, { ...run, claimedUntil: time + JOB_CLAIM_MS, claimedBy: queueName(ports) });
    return run;
  };
  const run = await ports.store.transact({ runs: [id] }, take);
  if (!run) return undefined;
  const { designKey } = run;
  const read = (reading: Reading) => (designKey === null ? null : reading.get('designs', designKey)?.design);
  const design = designKey === null ? null : await ports.store.read({ designs: [designKey] }, read);
  return { run, design };
}

const change = (ports: PrintingPorts, id: string, next: (run: Run) => Run): Promise<void> =>
  ports.store.transact({ runs: [id] }, (transaction) => {
    const run = transaction.get('runs', id);
    if (run) putRun(transaction, next(run));
  });

/** Of a run that this browser does not keep: one attempt, while the page is open. */
export async function sendJobOnce({ jobs }: PrintingPorts, run: Run, design: unknown): Promise<void> {
  await jobs?.send(jobBody(run, design), senderOf(run)?.id).catch(() => undefined);
}

/** The host's body: the frozen label data, with the hash of exactly the design that is sent. */
function jobBody(run: Run, design: unknown): HostJobBody {
  const { id, part, companyName, serialFrom, serialEnd, status, qtyLabel, qtyPart, createdAt, origin, printedAs } = run;
  const { typed } = run;
  return {
    id,
    partId: part.id,
    serialFrom,
    serialEnd,
    status,
    qtyLabel,
    qtyPart,
    designId: origin.designId,
    ...sentDesign(run, design),
    snapshot: { design: design ?? {}, part, companyName, ...(typed === undefined ? {} : { printed: typed }) },
    output: printedAs.output,
    printer: printedAs.printer,
    printedAt: createdAt,
    ...(printedAs.override && { override: printedAs.override }),
  };
}
