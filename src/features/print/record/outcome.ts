import type { PrintRecord } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import type { PrintJob, PrintOutcome } from './job';
import type { PrintStore } from './print-store';

/** Writes down with each job of a run what the operator saw come out of the printer. */
export async function recordOutcome(
  store: PrintStore,
  jobs: readonly PrintJob[],
  outcome: PrintOutcome,
): Promise<void> {
  for (const { id } of jobs)
    await store.jobs.change(id, (job) => job && { ...job, outcome: outcomeOfJob(job, outcome) });
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
