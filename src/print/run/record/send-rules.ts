import { FIRST_PRINT } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import { rangeOf, rangesOverlap } from '@/domain/serials/serial';
import type { PrintedBy } from '@/print/run/job';
import type { PrintingPorts } from '@/print/run/ports';
import { isUnrecorded, isWaiting, type Run, type UnrecordedRun } from '@/print/run/store/rows';

/*
 * Which runs may be sent, when and by whom. Pure.
 */

type User = ReturnType<PrintingPorts['user']>;

/** When the queue goes on: between two pieces of what it reads, and after a print that goes on, before the next run is sent. */
export type QueuePauses = { betweenPieces: () => Promise<void>; afterPrint: () => Promise<void> };

/** While a print is prepared its page holds the run; if the page is gone by then, the host is asked whether it has it. */
export const HOLD_MS = 90_000;

/** A run that was never sent, held by the page that prepares its print. */
export const heldBy = (page: string, time: Date) => ({
  attempts: 0,
  unansweredSince: null,
  dueAt: 0,
  claimedUntil: time.getTime() + HOLD_MS,
  claimedBy: page,
  problem: '',
  refusal: '',
  unclear: null,
});

/** Longer than a request with images lives. */
export const JOB_CLAIM_MS = 70_000;
/** Pauses between attempts of one run. */
export const PAUSES_MS = [2_000, 5_000, 15_000, 30_000, 60_000];
/** Between all later ones. */
export const LAST_PAUSE_MS = 300_000;
/** The longest `Retry-After` that is respected. No pause is longer. */
export const MOST_RETRY_AFTER_MS = 3_600_000;
/** A host that does not answer this many requests in a row is left alone until the next pass. */
export const MOST_UNANSWERED_IN_A_ROW = 3;

/** Whether the signed-in user may send it: what was printed goes to the host under the name of who printed it, and no other. */
export function isSentBy(run: Pick<Run, 'takenOverBy'> & ({ by: Run['by'] } | { printedBy: Run['by'] }), user: User) {
  const sender = run.takenOverBy ?? ('by' in run ? run.by : run.printedBy);
  return user !== undefined && (sender === null || sameId(sender.id, user.id));
}

/**
 * A re-print waits for the record of its first print: a host takes that one only before it. It does not wait for one
 * that needs a person.
 */
export const waitsFor = <Waiting extends WaitingRun>(run: WaitingRun, runs: readonly Waiting[]): Waiting | undefined =>
  run.body.status === FIRST_PRINT || run.kind === 'unprinted'
    ? undefined
    : runs.find(
        (other) => isWaiting(other) && other.printed && other.body.status === FIRST_PRINT && sharesSerial(run, other),
      );
type WaitingRun = Pick<UnrecordedRun, 'state' | 'kind' | 'printed' | 'body'>;

function sharesSerial({ body: a }: WaitingRun, { body: b }: WaitingRun): boolean {
  if (!sameId(a.partId, b.partId)) return false;
  const [one, two] = [rangeOf(a.serialFrom, a.serialEnd), rangeOf(b.serialFrom, b.serialEnd)];
  return one !== undefined && two !== undefined && rangesOverlap(one, two);
}

/** Between recording a run and comparing the day a second time. */
export const SECOND_COMPARISON_MS = 60_000;

/** Whether it may be tried at this moment (epoch ms). A due time further ahead than any pause comes from a clock set back. */
export const isDue = (run: Pick<Run, 'dueAt'>, time: number) =>
  run.dueAt <= time || run.dueAt > time + MOST_RETRY_AFTER_MS;

/** A claim further ahead than any claim reaches comes from a clock that was set back. */
export const isClaimed = (run: Pick<Run, 'claimedUntil'>, time: number) =>
  run.claimedUntil > time && run.claimedUntil <= time + HOLD_MS;

/**
 * Of these, the runs whose job, or what came out of the printer, the host lacks. A job is sent after its records; it does
 * not wait for unprinted labels that the host has refused.
 */
export function dueJobs(runs: readonly Run[]): Run[] {
  const delays = (run: Run) => isUnrecorded(run) && !(run.kind === 'unprinted' && run.state === 'refused');
  const unrecorded = new Set(runs.filter(delays).map(({ jobId }) => jobId));
  return runs.filter((run) => (run.jobDue || run.outcomeDue) && !isUnrecorded(run) && !unrecorded.has(run.jobId));
}

/** How the queue of a page names itself in a claim. */
export const queueName = ({ page }: PrintingPorts) => `${page} queue`;

/** The records of everybody who is not signed in here now: they wait for that person to sign in. */
export function recordsOfOthers(
  entries: readonly UnrecordedRun[],
  user: User,
): { printedBy: PrintedBy; entries: UnrecordedRun[] }[] {
  const groups = new Map<string, { printedBy: PrintedBy; entries: UnrecordedRun[] }>();
  for (const entry of entries) {
    if (!entry.printedBy || isSentBy(entry, user)) continue;
    const key = String(entry.printedBy.id);
    const group = groups.get(key) ?? { printedBy: entry.printedBy, entries: [] };
    group.entries.push(entry);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Remembers beside the database how many records of labels on paper the host lacks. */
export const rememberUnsent = ({ store }: Pick<PrintingPorts, 'store'>, open: readonly Run[]) =>
  store.witness.setUnsent(open.filter((run) => isUnrecorded(run) && run.printed).length);
