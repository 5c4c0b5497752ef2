import type { PrintRecord } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import { type PrintJob, type PrintOutcome, unprintedRange } from './job';
import type { PrintStore } from './print-store';

/** Said when the storage fails at that moment. The labels are out; the job stays unanswered and its row asks. */
export const ANSWER_NOT_KEPT =
  "This browser could not keep your answer. The print history asks again: 'Printed?' in the row of this print.";

/**
 * Writes down with each job of a run what the operator saw come out of the printer. What came out is no longer missing
 * from another print of the same serials either: it must not be offered once more.
 */
export async function recordOutcome(
  store: PrintStore,
  jobs: readonly PrintJob[],
  outcome: PrintOutcome,
): Promise<void> {
  const missing = (await store.jobs.all()).filter(unprintedRange);
  for (const { id } of jobs) {
    const told = await store.jobs.change(id, (job) => job && { ...job, outcome: outcomeOfJob(job, outcome) });
    const end = told && printedEnd(told);
    if (!told || !end) continue;
    for (const other of missing) {
      if (other.id === id || !sameId(other.part.id, told.part.id)) continue;
      await store.jobs.change(other.id, (job) => job && withPrinted(job, told.serialFrom, end));
    }
  }
}

/**
 * Takes what is left of a job for one print. False when another tab has taken it or it has come out since `shown` was
 * read: the same serial must not be on two labels. Until somebody says what came out, nobody is offered it again.
 */
export async function claimRest(store: PrintStore, shown: PrintJob): Promise<boolean> {
  const left = unprintedRange(shown)?.from;
  let claimed = false;
  await store.jobs.change(shown.id, (job) => {
    claimed = job !== undefined && left !== undefined && unprintedRange(job)?.from === left;
    return claimed && job ? { ...job, outcome: { kind: 'unknown' } } : job;
  });
  return claimed;
}

/** The last serial that came out; undefined when none did, or nobody said. */
const printedEnd = ({ outcome, serialEnd }: PrintJob) =>
  outcome.kind === 'all' ? serialEnd : outcome.kind === 'through' ? outcome.serial : undefined;

function withPrinted(job: PrintJob, from: string, end: string): PrintJob {
  const rest = unprintedRange(job);
  if (!rest || rest.from < from || rest.from > end) return job;
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
