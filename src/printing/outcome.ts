import type { PrintRecord } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import { rangeOf, rangesOverlap, type SerialRange } from '@/domain/serial';
import type { PrintStore } from './store';
import type { PrintJob, PrintOutcome } from './stored-rows';

/** For a storage that fails at that moment: the job stays unanswered and its row in the history says so. */
export const ANSWER_NOT_KEPT =
  "This browser could not keep your answer. You can answer later: 'Printed?' in the print history, in the row of this print.";

/** The serials that were recorded but did not come out of the printer, as far as the operator said; undefined when none. */
export function unprintedRange(job: PrintJob): SerialRange | undefined {
  const range = rangeOf(job.serialFrom, job.serialEnd);
  if (!range || job.outcome.kind === 'all' || job.outcome.kind === 'unknown') return undefined;
  if (job.outcome.kind === 'none') return range;
  const printed = rangeOf(job.serialFrom, job.outcome.serial);
  if (!printed) return range;
  if (printed.count >= range.count) return undefined;
  const from = String(BigInt(job.outcome.serial) + 1n);
  return { from, end: range.end, count: range.count - printed.count };
}

/**
 * Writes down with each job of a run what the operator saw come out of the printer. What came out is no longer missing
 * from another print of the same serials either: it must not be offered once more.
 */
export function recordOutcome(store: PrintStore, jobs: readonly PrintJob[], outcome: PrintOutcome): Promise<void> {
  return store.transact({ jobs: 'all' }, (transaction) => {
    const missing = transaction.all('jobs').filter(unprintedRange);
    for (const { id } of jobs) {
      const job = transaction.get('jobs', id);
      if (!job) continue;
      const answered = { ...job, outcome: outcomeOfJob(job, outcome) };
      transaction.put('jobs', answered);
      const end = printedEnd(answered);
      if (!end) continue;
      for (const { id: otherId } of missing) {
        const other = transaction.get('jobs', otherId);
        if (!other || otherId === id || !sameId(other.part.id, answered.part.id)) continue;
        transaction.put('jobs', withPrinted(other, answered.serialFrom, end));
      }
    }
  });
}

/**
 * Takes what is left of a job for one print. False when another tab has taken it or it has come out since `seen` was
 * read: the same serial must not be on two labels. It is not offered again until somebody says what came out.
 */
export function claimRest(store: PrintStore, seen: PrintJob): Promise<boolean> {
  const left = unprintedRange(seen)?.from;
  return store.transact({ jobs: 'all' }, (transaction) => {
    const job = transaction.get('jobs', seen.id);
    if (!job || left === undefined || unprintedRange(job)?.from !== left) return false;
    const rest = unprintedRange(job);
    for (const other of transaction.all('jobs')) {
      // Another print of the same serials may lack them too: they are being printed now.
      const missing = sameId(other.part.id, job.part.id) ? unprintedRange(other) : undefined;
      if (rest && missing && rangesOverlap(rest, missing)) {
        transaction.put('jobs', { ...other, outcome: { kind: 'unknown' } });
      }
    }
    return true;
  });
}

/** The last serial that came out; undefined when none did or nobody has answered. */
const printedEnd = ({ outcome, serialEnd }: PrintJob) =>
  outcome.kind === 'all' ? serialEnd : outcome.kind === 'through' ? outcome.serial : undefined;

function withPrinted(job: PrintJob, from: string, end: string): PrintJob {
  const rest = unprintedRange(job);
  if (!rest || rest.end < from || rest.from > end) return job;
  // Printed in the middle of what is missing, which one serial cannot express: somebody has to answer again.
  if (rest.from < from) return { ...job, outcome: { kind: 'unknown' } };
  return { ...job, outcome: end >= rest.end ? { kind: 'all' } : { kind: 'through', serial: end } };
}

/** A run of several pieces was answered with one serial: each piece lies before it, around it or behind it. */
function outcomeOfJob(job: PrintJob, outcome: PrintOutcome): PrintOutcome {
  if (outcome.kind !== 'through') return outcome;
  if (job.serialEnd <= outcome.serial) return { kind: 'all' };
  return job.serialFrom > outcome.serial ? { kind: 'none' } : outcome;
}

/** This browser's own job of a history record: the same part and serials, the latest when there were several. */
export function jobOfRecord(jobs: readonly PrintJob[], record: PrintRecord): PrintJob | undefined {
  const same = jobs.filter((job) => isJobOf(job, record));
  return same.findLast((job) => job.status === record.status) ?? same.at(-1);
}

const isJobOf = (job: PrintJob, record: PrintRecord) =>
  sameId(job.part.id, record.partId) && job.serialFrom === record.serialFrom && job.serialEnd === record.serialEnd;

/** Jobs with designs that carry images are large; older ones are in the host's history anyway. */
const JOBS_KEPT = 400;

/** Forgets the oldest jobs beyond the number kept; not those of which labels are still to be printed. */
export function forgetOldJobs(store: PrintStore): Promise<void> {
  return store.transact({ jobs: 'all' }, (transaction) => {
    const jobs = transaction.all('jobs');
    for (const job of jobs.slice(0, Math.max(0, jobs.length - JOBS_KEPT))) {
      if (!unprintedRange(job)) transaction.remove('jobs', job.id);
    }
  });
}
