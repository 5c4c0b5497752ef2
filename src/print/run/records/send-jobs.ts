import { isApiError } from '@/api/client/errors';
import type { HostJobBody } from '@/domain/print-job';
import { sha256 } from '@/lib/browser/sha256';
import { canonicalJson } from '@/lib/canonical-json';
import { hostOutcome } from '@/print/run/outcome';
import type { JobsPort, PrintingPorts } from '@/print/run/ports';
import type { PrintTransaction } from '@/print/run/store';
import type { JobSending, PrintJob } from '@/print/run/stored-rows';
import { isDue, isSentBy, isUnsent, JOB_CLAIM_MS, senderName, waitsForRecord } from './outbox';
import { classifyError, LAST_PAUSE_MS, MOST_UNANSWERED_IN_A_ROW, PAUSES_MS, problemText } from './send-records';

/**
 * Sends the jobs of the signed-in user to a host that has print jobs: each after its records, and then what came out of the
 * printer. A host that refuses, lacks or delays them stops nothing: they wait in this browser and are sent again.
 */
export async function sendJobs(ports: PrintingPorts, { force = false } = {}): Promise<void> {
  const host = ports.jobs;
  if (!host) return;
  const { sendings, entries } = await ports.store.transact({ sendings: 'all', outbox: 'all' }, (transaction) => ({
    sendings: transaction.all('sendings'),
    entries: transaction.all('outbox'),
  }));
  const order = sendings.toSorted((a, b) => a.attempts - b.attempts || (a.id < b.id ? -1 : 1));
  let unanswered = 0;
  for (const sending of order) {
    if (!ports.isOnline() || unanswered >= MOST_UNANSWERED_IN_A_ROW) return;
    if (!isUnsent(sending) || !isSentBy(sending, ports.user()) || waitsForRecord(sending, entries)) continue;
    if (!force && !isDue(sending, ports.now().getTime())) continue;
    // A row that cannot be read or written holds up no other.
    const isAnswered = await sendJob(ports, host, sending.id).catch(() => true);
    unanswered = isAnswered ? 0 : unanswered + 1;
  }
}

/** False when the host did not answer. */
async function sendJob(ports: PrintingPorts, host: JobsPort, id: string): Promise<boolean> {
  const claimed = await claim(ports, id);
  if (!claimed) return true;
  const { sending, job } = claimed;
  const userId = (sending.takenOverBy ?? sending.printedBy)?.id;
  try {
    if (!sending.posted) {
      await host.send(bodyOf(job), userId);
      await change(ports, id, (row) => ({ ...row, posted: true, attempts: 0, problem: '' }));
    }
    if (sending.outcomeDue) await host.outcome(job.id, hostOutcome(job.outcome, job), userId);
  } catch (error) {
    const { result } = classifyError(error);
    // The host has lost the job, or never kept it.
    const isUnknown = sending.posted && isApiError(error, 'not-found');
    await change(ports, id, (row) => postponed(ports, row, error, isUnknown));
    return result !== 'no-answer' && result !== 'offline';
  }
  await ports.store.transact({ sendings: [id], jobs: [job.id] }, (transaction) => {
    const row = transaction.get('sendings', id);
    if (!row) return;
    const latest = transaction.get('jobs', job.id)?.outcome ?? job.outcome;
    // Somebody answered while it was sent: that is sent next.
    const outcomeDue = row.outcomeDue && JSON.stringify(latest) !== JSON.stringify(job.outcome);
    const isNew = row.outcomeDue && !sending.outcomeDue;
    const sent = { posted: true, outcomeDue: outcomeDue || isNew, attempts: 0, problem: '' };
    transaction.put('sendings', { ...row, ...sent, dueAt: 0, claimedUntil: 0, claimedBy: '' });
  });
  return true;
}

/** Takes a job for this page; undefined when another one sends it, or when there is nothing to send. */
const claim = (ports: PrintingPorts, id: string): Promise<{ sending: JobSending; job: PrintJob } | undefined> => {
  return ports.store.transact({ sendings: [id], jobs: [id], outbox: 'all' }, (transaction) => {
    const sending = transaction.get('sendings', id);
    const time = ports.now().getTime();
    const isTaken = sending && sending.claimedUntil > time && sending.claimedUntil <= time + JOB_CLAIM_MS;
    if (!sending || !isUnsent(sending) || waitsForRecord(sending, transaction.all('outbox'))) return undefined;
    if (isTaken && sending.claimedBy !== senderName(ports)) return undefined;
    const job = transaction.get('jobs', id);
    if (!job) return removed(transaction, id);
    transaction.put('sendings', { ...sending, claimedUntil: time + JOB_CLAIM_MS, claimedBy: senderName(ports) });
    return { sending, job };
  });
};

/** The storage had no room for the job, and the page that knew it is closed. */
function removed(transaction: PrintTransaction, id: string): undefined {
  transaction.remove('sendings', id);
  return undefined;
}

const change = (ports: PrintingPorts, id: string, next: (row: JobSending) => JobSending): Promise<void> =>
  ports.store.transact({ sendings: [id] }, (transaction) => {
    const row = transaction.get('sendings', id);
    if (row) transaction.put('sendings', next(row));
  });

function postponed(ports: PrintingPorts, row: JobSending, error: unknown, isUnknown: boolean): JobSending {
  const attempts = row.attempts + 1;
  const pause = PAUSES_MS[attempts - 1] ?? LAST_PAUSE_MS;
  return {
    ...row,
    attempts,
    posted: row.posted && !isUnknown,
    dueAt: ports.now().getTime() + pause,
    problem: problemText(error),
    claimedUntil: 0,
    claimedBy: '',
  };
}

/** The host's body: the frozen label data, with the hash of exactly the design that is sent. */
function bodyOf(job: PrintJob): HostJobBody {
  const { id, part, companyName, serialFrom, serialEnd, status, qtyLabel, qtyPart, createdAt, origin, printedAs } = job;
  const { printed, ...design } = isObject(job.design) ? job.design : {};
  const isWhole = !job.withoutPictures;
  return {
    id,
    partId: part.id,
    serialFrom,
    serialEnd,
    status,
    qtyLabel,
    qtyPart,
    designId: origin.designId,
    // Without its images it is not the content of that revision.
    designRevision: isWhole ? origin.revision : null,
    designHash: sha256(canonicalJson(design)),
    snapshot: { design, part, companyName, ...(printed === undefined ? {} : { printed }) },
    output: printedAs.output,
    printer: printedAs.printer,
    printedAt: createdAt,
    ...(printedAs.override ? { override: printedAs.override } : {}),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
