import type { Part } from '@/domain/part';
import type { HostOutcome } from '@/domain/print-job';
import { sameId } from '@/domain/record';
import { rangeOf, type SerialRange } from '@/domain/serials/serial';
import {
  countSerials,
  type SerialSet,
  serialDifference,
  serialIntersection,
  serialUnion,
} from '@/domain/serials/serial-set';
import { isUnsent } from '@/print/run/records/outbox';
import type { PrintStore, PrintTransaction } from './store';
import { type PrintedPlaces, type PrintJob, type PrintOutcome, serialsOfRun } from './stored-rows';

/** For a storage that fails at that moment: the job stays unanswered and its row in the history says so. */
export const ANSWER_NOT_STORED =
  "This browser could not keep your answer. You can answer later: 'Printed?' in the print history, in the row of this print.";

/** The serials that were recorded but did not come out of the printer, as far as the operator said. */
export const unprintedRanges = ({ outcome }: PrintJob): SerialRange[] => outcome.unprinted;

/** The serials of which nobody has said whether they came out. */
export const unansweredRanges = ({ outcome }: PrintJob): SerialRange[] => outcome.unanswered;

/** Whether no label of the job came out. */
export const isNothingPrinted = (job: PrintJob) =>
  serialDifference(serialsOfRun(job), unprintedRanges(job)).length === 0;

/** Consecutive labels of one job as they went to the printer; null when it is not known where they lay. */
export type PrintedLabels = { jobId: string; part: Part; range: SerialRange; places: PrintedPlaces | null };

/** The labels of a job with these serials, as they lay in its own print. */
export const labelsOfJob = ({ id, part, serialFrom, serialEnd, places }: PrintJob, serials: SerialSet) =>
  labelsIn({ id, part }, { serialFrom, serialEnd, places }, serials);

/** Unprinted labels of jobs as they lay in the print that claimed them. */
export const labelsOfClaims = (claims: readonly UnprintedClaim[], runs: readonly PrintedRun[]): PrintedLabels[] =>
  claims.flatMap(({ job, serials }) => runs.flatMap((run) => labelsIn(job, run, serials)));

type PrintedRun = Pick<PrintJob, 'serialFrom' | 'serialEnd' | 'places'>;

function labelsIn({ id, part }: Pick<PrintJob, 'id' | 'part'>, run: PrintedRun, serials: SerialSet): PrintedLabels[] {
  const { places } = run;
  return serialIntersection(serialsOfRun(run), serials).map((range) => {
    const offset = (rangeOf(run.serialFrom, range.from)?.count ?? 1) - 1;
    return { jobId: id, part, range, places: places && { ...places, firstPlace: places.firstPlace + offset } };
  });
}

/** Labels of one job that went to the printer, and those of them that did not come out. */
export type OutcomeAnswer = { jobId: string; covers: SerialSet; unprinted: SerialSet };

/**
 * Stores what the operator saw come out of the printer. What came out is no longer unprinted or unanswered in any other
 * print of the same serials either: it must not be offered once more.
 */
export function recordOutcome(store: PrintStore, answers: readonly OutcomeAnswer[]): Promise<void> {
  return store.transact({ jobs: 'all', sendings: 'all' }, (transaction) => {
    for (const { jobId, covers, unprinted } of answers) {
      const answered = transaction.get('jobs', jobId);
      if (!answered) continue;
      const missing = serialIntersection(covers, unprinted);
      const printed = serialDifference(covers, missing);
      changeOutcomes(transaction, answered, (outcome, job) => {
        const known = job.id === jobId ? covers : printed;
        const stillUnprinted = serialDifference(outcome.unprinted, known);
        return {
          unprinted:
            job.id === jobId
              ? serialUnion(stillUnprinted, serialIntersection(missing, serialsOfRun(job)))
              : stillUnprinted,
          unanswered: serialDifference(outcome.unanswered, known),
        };
      });
    }
  });
}

/** Unprinted labels of a job that are to be printed now. */
export type UnprintedClaim = { job: PrintJob; serials: SerialSet };

/**
 * Takes unprinted labels for one print. False, and nothing is changed, when another tab has taken one of them or it has
 * come out: the same serial must not be on two labels. They are not offered again until somebody says what came out.
 */
export function claimUnprinted(store: PrintStore, claims: readonly UnprintedClaim[]): Promise<boolean> {
  return store.transact({ jobs: 'all', sendings: 'all' }, (transaction) => {
    const isFree = ({ job: { id }, serials }: UnprintedClaim) => {
      const job = transaction.get('jobs', id);
      return job && countSerials(serials) > 0 && serialDifference(serials, unprintedRanges(job)).length === 0;
    };
    if (!claims.every(isFree)) return false;
    for (const { job, serials } of claims) {
      // Another print of the same serials may have them unprinted too: they are being printed now.
      changeOutcomes(transaction, job, ({ unprinted, unanswered }) => ({
        unprinted: serialDifference(unprinted, serials),
        unanswered: serialUnion(unanswered, serialIntersection(unprinted, serials)),
      }));
    }
    return true;
  });
}

/** Changes the outcome of every job of the same part; one that stays the same is not written. */
function changeOutcomes(
  transaction: PrintTransaction,
  { part }: PrintJob,
  change: (outcome: PrintOutcome, job: PrintJob) => PrintOutcome,
): void {
  for (const job of transaction.all('jobs')) {
    if (!sameId(job.part.id, part.id)) continue;
    const outcome = change(job.outcome, job);
    if (JSON.stringify(outcome) === JSON.stringify(job.outcome)) continue;
    transaction.put('jobs', { ...job, outcome });
    outcomeChanged(transaction, job.id);
  }
}

/** What came out of the printer is to be sent to the host, where it has print jobs. */
export function outcomeChanged(transaction: PrintTransaction, jobId: string): void {
  const sending = transaction.get('sendings', jobId);
  if (sending) transaction.put('sendings', { ...sending, outcomeDue: true, dueAt: 0 });
}

/** Jobs with designs that carry images are large; older ones are in the host's history anyway. */
const MAX_JOBS = 400;

/** A host that refuses every job must not fill the storage, which the serials need. */
const MAX_UNSENT_JOBS = 2_000;

/**
 * Removes the oldest jobs beyond `MAX_JOBS`; not those of which labels are still to be printed, and not those that the host
 * has not got yet.
 */
export function forgetOldJobs(store: PrintStore): Promise<void> {
  return store.transact({ jobs: 'all', sendings: 'all' }, (transaction) => {
    const jobs = transaction.all('jobs');
    const unsent = transaction.all('sendings').filter(isUnsent);
    const kept = new Set(unsent.slice(-MAX_UNSENT_JOBS).map(({ id }) => id));
    for (const job of jobs.slice(0, Math.max(0, jobs.length - MAX_JOBS))) {
      if (unprintedRanges(job).length > 0 || kept.has(job.id)) continue;
      transaction.remove('jobs', job.id);
      transaction.remove('sendings', job.id);
    }
  });
}

/** The outcome in the words of the contract. */
export function hostOutcome(
  { unprinted, unanswered }: PrintOutcome,
  run: Pick<PrintJob, 'serialFrom' | 'serialEnd'>,
): HostOutcome {
  const missing = unprinted.map(({ from, end }): [string, string] => [from, end]);
  if (unanswered.length > 0) return { kind: 'unknown', ...(missing.length > 0 ? { missing } : {}) };
  if (missing.length === 0) return { kind: 'all' };
  return serialDifference(serialsOfRun(run), unprinted).length === 0 ? { kind: 'none' } : { kind: 'some', missing };
}
