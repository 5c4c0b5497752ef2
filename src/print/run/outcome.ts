import type { Part } from '@/domain/part';
import { type HostOutcome, MOST_EVENTS } from '@/domain/print-job';
import { rangeOf, type SerialRange, serialDay } from '@/domain/serials/serial';
import {
  countSerials,
  type SerialSet,
  serialDifference,
  serialIntersection,
  serialUnion,
} from '@/domain/serials/serial-set';
import { formatStamp } from '@/lib/dates';
import { type JobEvent, type PrintedPlaces, type PrintJob, type PrintOutcome, serialsOfRun } from './job';
import type { PrintingPorts } from './ports';
import { indexed, isJob, jobOf, type Run } from './store/rows';
import { type PrintTransaction, readOpen } from './store/store';

/** Consecutive labels of one job as they went to the printer; null when it is not known where they lay. */
export type PrintedLabels = { jobId: string; part: Part; range: SerialRange; places: PrintedPlaces | null };

/** The labels of a job with these serials, as they lay in its own print. */
export const labelsOfJob = (
  { id, part, serialFrom, serialEnd, places }: Pick<PrintJob, 'id' | 'part' | 'serialFrom' | 'serialEnd' | 'places'>,
  serials: SerialSet,
) => labelsIn({ id, part }, { serialFrom, serialEnd, places }, serials);

/** Unprinted labels of jobs as they lay in the print that claimed them. */
export const labelsOfClaims = (
  claims: readonly Pick<UnprintedClaim, 'job' | 'serials'>[],
  runs: readonly PrintedRun[],
): PrintedLabels[] => claims.flatMap(({ job, serials }) => runs.flatMap((run) => labelsIn(job, run, serials)));

type PrintedRun = Pick<PrintJob, 'serialFrom' | 'serialEnd' | 'places'>;

function labelsIn({ id, part }: Pick<PrintJob, 'id' | 'part'>, run: PrintedRun, serials: SerialSet): PrintedLabels[] {
  const { places } = run;
  return serialIntersection(serialsOfRun(run), serials).map((range) => {
    const offset = (rangeOf(run.serialFrom, range.from)?.count ?? 1) - 1;
    return { jobId: id, part, range, places: places && { ...places, firstPlace: places.firstPlace + offset } };
  });
}

/** Labels of one job that went to the printer, and those of them that did not come out. */
export type OutcomeAnswer = {
  jobId: string;
  covers: SerialSet;
  unprinted: SerialSet;
  /** They never went to the printer: that they were printed once more is taken back, unless somebody has answered since. */
  withdraws?: HeldLabels;
};

/** Labels of a job that are to go to paper. `claim`: that they are printed again, where they were unprinted. */
export type HeldLabels = { jobId: string; serials: SerialSet; claim?: JobEvent };

/** Whether somebody has said in another tab since what came out of them: they may have been printed there. */
export const isAnsweredSince = ({ events }: Pick<Run, 'events'>, { serials, claim }: HeldLabels): boolean =>
  events
    .slice(events.findIndex((event) => isSame(event, claim)) + 1)
    .some((event) => serialIntersection(event.serials, serials).length > 0);

const isSame = (event: JobEvent, other: JobEvent | undefined) => JSON.stringify(event) === JSON.stringify(other);

/**
 * Stores what the operator saw come out of the printer, and answers with the jobs as they are then. What came out is no
 * longer unprinted or unanswered in any other print of the same serials either: it must not be offered once more.
 */
export async function recordOutcome(ports: PrintingPorts, answers: readonly OutcomeAnswer[]): Promise<PrintJob[]> {
  const ids = answers.map(({ jobId }) => jobId);
  const runs = await changeJobs(ports, ids, (transaction) => {
    for (const { jobId, covers, unprinted, withdraws } of answers) {
      const answered = transaction.get('runs', jobId);
      if (!answered || (withdraws && isAnsweredSince(answered, withdraws))) continue;
      const missing = serialIntersection(covers, unprinted);
      const printed = serialDifference(covers, missing);
      const event = { ...eventNow(ports, 'outcome', covers), unprinted: missing };
      const events = withdraws
        ? answered.events.filter((one) => !isSame(one, withdraws.claim))
        : [...answered.events, event];
      changeOutcomes(ports, transaction, { ...answered, events }, (outcome, run) => {
        const isOwn = run.jobId === jobId;
        const known = isOwn ? covers : printed;
        const stillUnprinted = serialDifference(outcome.unprinted, known);
        const own = isOwn ? serialIntersection(missing, serialsOfRun(run)) : [];
        return {
          unprinted: isOwn ? serialUnion(stillUnprinted, own) : stillUnprinted,
          unanswered: serialDifference(outcome.unanswered, known),
        };
      });
    }
    return ids.flatMap((id) => transaction.get('runs', id) ?? []);
  });
  return withDesigns(ports, runs);
}

/** Unprinted labels of a job that are to be printed now, and where. */
export type UnprintedClaim = { job: PrintJob; serials: SerialSet } & Pick<JobEvent, 'output' | 'printer'>;

/**
 * Takes unprinted labels for one print, and answers with those that it holds. Undefined, and nothing is changed,
 * when another tab has taken one of them or it has come out: the same serial must not be on two labels. They are not
 * offered again until somebody says what came out.
 */
export function claimUnprinted(
  ports: PrintingPorts,
  claims: readonly UnprintedClaim[],
): Promise<HeldLabels[] | undefined> {
  const ids = claims.map(({ job }) => job.id);
  return changeJobs(ports, ids, (transaction) => {
    const isFree = ({ job: { id }, serials }: UnprintedClaim) => {
      const run = transaction.get('runs', id);
      return run && countSerials(serials) > 0 && serialDifference(serials, run.outcome.unprinted).length === 0;
    };
    if (!claims.every(isFree)) return undefined;
    const held: HeldLabels[] = [];
    for (const { job, serials, output, printer } of claims) {
      const run = transaction.get('runs', job.id);
      if (!run) continue;
      // It was given up, and now some of it is printed: the host has to have its record.
      const state = run.state === 'withdrawn' ? 'sending' : run.state;
      if (!run.printed) transaction.put('runs', { ...run, state, printed: true });
      const event = { ...eventNow(ports, 'printed-again', serials), output, printer };
      held.push({ jobId: run.id, serials, claim: event });
      // Another print of the same serials may have them unprinted too: they are being printed now.
      changeOutcomes(ports, transaction, { ...run, events: [...run.events, event] }, ({ unprinted, unanswered }) => ({
        unprinted: serialDifference(unprinted, serials),
        unanswered: serialUnion(unanswered, serialIntersection(unprinted, serials)),
      }));
    }
    return held;
  });
}

const eventNow = ({ now, user }: PrintingPorts, kind: JobEvent['kind'], serials: SerialSet): JobEvent => ({
  kind,
  at: formatStamp(now()),
  by: user()?.name ?? '',
  serials: [...serials],
  unprinted: [],
  output: '',
  printer: '',
});

async function changeJobs<R>(
  { store }: PrintingPorts,
  ids: readonly string[],
  act: (transaction: PrintTransaction) => R,
): Promise<R> {
  const partDays = await store.read({ runs: ids }, (reading) => reading.all('runs').map(({ partDay }) => partDay));
  return store.transact({ runs: { partDays: [...new Set(partDays)] } }, act);
}

/** Changes the outcome of every run of the same part and day, and the events of this one; what stays the same is not written. */
function changeOutcomes(
  ports: PrintingPorts,
  transaction: PrintTransaction,
  { partDay, id, events: ownEvents }: Run,
  change: (outcome: PrintOutcome, run: Run) => PrintOutcome,
): void {
  for (const run of transaction.all('runs')) {
    if (run.partDay !== partDay) continue;
    const outcome = change(run.outcome, run);
    if (JSON.stringify(outcome) === JSON.stringify(run.outcome)) continue;
    const events = run.id === id ? ownEvents : run.events;
    const dueAt = run.state === 'recorded' ? 0 : run.dueAt;
    transaction.put('runs', indexed({ ...run, outcome, events, outcomeDue: keepsOutcomes(ports), dueAt }));
  }
}

/** Whether the host is told what came out of the printer. */
export const keepsOutcomes = ({ jobs, runs }: PrintingPorts) => jobs !== undefined || runs !== undefined;

/** This browser's own jobs, with the label data frozen in them; all of them, or those with these ids or of these days. */
export async function readJobs(
  ports: Pick<PrintingPorts, 'store'>,
  wanted: readonly string[] | { partDays: readonly string[] } | 'all' = 'all',
): Promise<PrintJob[]> {
  const runs = await ports.store.read({ runs: wanted }, (reading) => reading.all('runs'));
  return withDesigns(ports, runs);
}

async function withDesigns({ store }: Pick<PrintingPorts, 'store'>, runs: readonly Run[]): Promise<PrintJob[]> {
  // One that was given up may be the record of somebody else: it has labels when that is answered.
  const jobs = runs.filter((run) => isJob(run) && (run.printed || run.unclear === null));
  const keys = [...new Set(jobs.flatMap(({ designKey }) => designKey ?? []))];
  const designs = await store.read(
    { designs: keys },
    (reading) => new Map(reading.all('designs').map(({ id, design }) => [id, design])),
  );
  return jobs.map((run) => jobOf(run, designs));
}

/** Older jobs are in the host's history anyway. */
const MAX_JOBS = 400;
/** The runs of a day are compared with the host's records for as long as it may be printed again. */
const RECENT_MS = 48 * 3_600_000;
/** Notes that somebody has answered. */
const NOTES_MS = 730 * 86_400_000;
/** Runs of one change, and the pause between two (ms): a print must not wait for it. */
const RUNS_AT_ONCE = 50;
const BETWEEN_MS = 1_000;
const FORGET_EVERY_MS = 3_600_000;

/**
 * Removes the oldest jobs beyond `MAX_JOBS`; not those of the last days, nor those of which labels are still to be printed
 * or the host lacks something: what was printed is never forgotten before the host has it. With them go the serials of
 * days that are over and compared, and notes that were answered two years ago.
 */
export async function forgetOld({ store, now, wait }: PrintingPorts): Promise<void> {
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds);
  const kept = new Set((await readOpen(store, () => wait(BETWEEN_MS))).map(({ jobId }) => jobId));
  const recent = formatStamp(ago(RECENT_MS));
  const isOld = (run: Run) =>
    run.open !== 1 && !kept.has(run.jobId) && run.createdAt < recent && run.outcome.unprinted.length === 0;
  const forgetRuns = (after: string) =>
    store.transact({ runs: { after, atMost: RUNS_AT_ONCE, withoutNewest: MAX_JOBS } }, (transaction) => {
      const runs = transaction.all('runs');
      for (const run of runs) if (isOld(run)) transaction.remove('runs', run.id);
      return runs.at(-1)?.id;
    });
  const forgetDays = (after: string) =>
    store.transact({ days: { after, before: serialDay(ago(RECENT_MS)) } }, (transaction) => {
      const days = transaction.all('days');
      for (const { id, compareAt } of days) if (compareAt === null) transaction.remove('days', id);
      return days.at(-1)?.day;
    });
  for (const forget of [forgetRuns, forgetDays]) {
    for (let after = await forget(''); after !== undefined; after = await forget(after)) await wait(BETWEEN_MS);
  }
  await store.transact({ runs: [], designs: 'unused', notes: 'all' }, (transaction) => {
    for (const { id } of transaction.all('designs')) transaction.remove('designs', id);
    const before = formatStamp(ago(NOTES_MS));
    for (const { id, closed, createdAt } of transaction.all('notes')) {
      if (closed && createdAt < before) transaction.remove('notes', id);
    }
  });
}

let forgottenAt = Number.NEGATIVE_INFINITY;

/** The same after a print, once an hour. */
export async function forgetNowAndThen(ports: PrintingPorts): Promise<void> {
  const time = ports.now().getTime();
  if (Math.abs(time - forgottenAt) < FORGET_EVERY_MS) return;
  forgottenAt = time;
  await forgetOld(ports);
}

/** The outcome in the words of the contract, with what happened to the labels since: other stations show it in their trace. */
export function hostOutcome(run: Pick<PrintJob, 'serialFrom' | 'serialEnd' | 'outcome' | 'events'>): HostOutcome {
  const { unprinted, unanswered } = run.outcome;
  const missing = pairsOf(unprinted);
  const events = (run.events ?? []).slice(-MOST_EVENTS).map((event) => ({
    ...event,
    serials: pairsOf(event.serials),
    unprinted: pairsOf(event.unprinted),
  }));
  const isNone = serialDifference(serialsOfRun(run), unprinted).length === 0;
  const kind = unanswered.length > 0 ? 'unknown' : missing.length === 0 ? 'all' : isNone ? 'none' : 'some';
  const isListed = kind === 'some' || (kind === 'unknown' && missing.length > 0);
  return { kind, ...(isListed && { missing }), ...(events.length > 0 && { events }) };
}

const pairsOf = (serials: SerialSet) => serials.map(({ from, end }): [string, string] => [from, end]);
