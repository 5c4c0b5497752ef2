import { isRecord } from '@/api/client/errors';
import type { Hand } from '@/domain/part';
import { FIRST_PRINT } from '@/domain/print-run';
import type { RecordId } from '@/domain/record';
import { higherSerial, type SerialRange, serialDay } from '@/domain/serials/serial';
import { formatStamp } from '@/lib/dates';
import { hostNow } from '@/print/run/host-clock';
import { type NewJob, unansweredOutcome } from '@/print/run/job';
import type { PrintingPorts } from '@/print/run/ports';
import {
  baseIn,
  type DerivedRange,
  fetchLastSerial,
  isFresh,
  type LastSerialQuery,
  rangeAbove,
  VALID_WITH_RUNS_MS,
} from '@/print/run/serial-range';
import { dayOf, indexed, newRunId, partDayId, type Refused, type Run } from '@/print/run/store/rows';
import type { PrintTransaction, Scope } from '@/print/run/store/store';
import { heldBy } from './send-rules';
import { hashOf } from './sent-design';
import { usedDayOf } from './settle';

export type ReserveRequest = {
  partId: RecordId;
  partNo: string;
  hand: Hand;
  /** Undefined for a re-print, which repeats serials that were given out before. */
  newSerials?: { visible: SerialRange; count: number } | undefined;
  /** The host's answer, when it was requested on pointer down. */
  query?: LastSerialQuery | undefined;
  newJobs: NewJob[];
  /** The host's record that is printed again. */
  of?: RecordId | undefined;
  /** The same design with its images left out, for a browser that has no room for them. */
  withoutImages: (design: unknown) => unknown;
};

export type RangeChanged = { kind: 'changed'; derived: DerivedRange; why: 'serials' | 'midnight' | 'conflict' };

/** The host says that what is on the labels has changed, or that somebody else has them. Nothing is printed. */
export type ChangedAtHost = { kind: 'changed-at-host'; facts: Refused[] };

export type ReservedRun = {
  request: Pick<ReserveRequest, 'partId' | 'newSerials'>;
  ids: string[];
  runs: Run[];
  /** What is on the labels of each run, whole. */
  designs: unknown[];
  /** False when this browser keeps nothing of it: then only what the host has recorded is printed. */
  isKept: boolean;
  /** The first attempt of the first run is written down with it, which saves a transaction. */
  isAttemptStored: boolean;
  /** False when the host did not say which serial was the last one. */
  confirmed: boolean;
};

/**
 * `changed`: other serials are next than those on the screen; nothing was reserved. `no-host`: neither this browser nor
 * the host says what is next. `reserved`: serials and runs are written down.
 */
export type ReserveResult = RangeChanged | { kind: 'no-host' } | { kind: 'reserved'; run: ReservedRun };

/**
 * Reserves the serials of a run (README, PRINT). One transaction reads the highest serial, compares it with the range
 * on the screen, and writes the new highest serial and the runs, or nothing: the second one, in this tab or another,
 * gets `changed`. No lock is needed for that.
 */
export function reserveRun(ports: PrintingPorts, request: ReserveRequest): Promise<ReserveResult> {
  // The user who pressed PRINT is recorded, even after a sign-out while the host is answering.
  return reserveAs(ports, request, ports.user());
}

type User = ReturnType<PrintingPorts['user']>;

async function reserveAs(ports: PrintingPorts, request: ReserveRequest, user: User): Promise<ReserveResult> {
  const { store } = ports;
  const { partId, newSerials, newJobs } = request;
  const validMs = ports.runs && VALID_WITH_RUNS_MS;
  const known = request.query && isFresh(ports, request.query, validMs) ? request.query : undefined;
  const query = newSerials && (known ?? fetchLastSerial(ports, partId));
  const [state, last] = await Promise.all([store.ready(), query?.answer]);
  const time = ports.now();
  const today = serialDay(hostNow(ports));
  // Midnight passed while the host was answering: its answer is about yesterday.
  if (query && query.day !== today) return reserveAs(ports, { ...request, query: undefined }, user);
  const confirmed = last?.answered ?? true;
  const isAttemptStored = ports.isOnline();
  const isToday = newSerials !== undefined && dayOf({ serialFrom: newSerials.visible.from }) === today;
  const designs = newJobs.map(({ design }) => withoutTyped(design));
  const runs = newJobs.map((job, at) => {
    const run = newRun({ ports, request, user, time, confirmed }, job);
    return at === 0 && isAttemptStored ? { ...run, ...firstAttempt(time) } : run;
  });
  const reserved = (isKept: boolean, stored: Run[]): ReserveResult => ({
    kind: 'reserved',
    run: { request, ids: runs.map(({ id }) => id), runs: stored, designs, isKept, isAttemptStored, confirmed },
  });
  /** Undefined when the serials on the screen are the next ones. */
  const changed = (transaction?: PrintTransaction): RangeChanged | undefined => {
    if (!newSerials || !last) return undefined;
    const base = baseIn(ports, transaction, partId, today, last);
    const range = rangeAbove(base, newSerials.count);
    // Without an answer now, what the host said for the range on the screen still holds: never go back below it.
    const isAboveAll = !last.answered && range.ok && isToday && newSerials.visible.from > range.range.from;
    if (range.ok && (range.range.from === newSerials.visible.from || isAboveAll)) return undefined;
    return { kind: 'changed', derived: { ...range, ...base }, why: isToday ? 'serials' : 'midnight' };
  };
  const reserve = (keeps: Keeps) => (transaction: PrintTransaction) => {
    const other = changed(transaction);
    if (other) return other;
    const stored = runs.map((run, at) => keepDesign(transaction, run, designs[at], keeps, request.withoutImages));
    for (const run of stored) {
      transaction.put('runs', indexed(run));
      addToDay(transaction, run);
    }
    return reserved(true, stored);
  };
  if (state === 'persistent') {
    const scope: Scope = {
      runs: runs.map(({ id }) => id),
      days: [...new Set(runs.map(({ partDay }) => partDay))],
      designs: [],
    };
    // A storage may be too full for images: the serials and the record come first. In the worst case nothing is kept.
    for (const keeps of ['whole', 'without-images', 'no-design'] as const) {
      try {
        const result = await store.transact(scope, reserve(keeps));
        if (result.kind === 'reserved') for (const run of runs) store.witness.raise(usedDayOf(run));
        return result;
      } catch {
        if (store.state() !== 'persistent') break;
      }
    }
  }
  if (last && !last.answered) return { kind: 'no-host' };
  return changed() ?? reserved(false, runs);
}

type Keeps = 'whole' | 'without-images' | 'no-design';

/** Stores the design of a run once, however many runs have it. */
function keepDesign(
  transaction: PrintTransaction,
  run: Run,
  design: unknown,
  keeps: Keeps,
  withoutImages: (design: unknown) => unknown,
): Run {
  if (!design) return run;
  const kept = keeps === 'whole' ? design : keeps === 'without-images' ? withoutImages(design) : undefined;
  const designKey = hashOf(kept ?? design);
  if (kept) transaction.put('designs', { id: designKey, design: kept });
  return { ...run, designKey, withoutPictures: kept !== design };
}

function addToDay(transaction: PrintTransaction, run: Run): void {
  const { id, partId, day } = usedDayOf(run);
  const known = transaction.get('days', id) ?? { id, partId, day, highest: '', compareAt: null, isSecond: false };
  transaction.put('days', { ...known, highest: higherSerial(known.highest, run.serialEnd) });
}

const firstAttempt = (time: Date) => ({
  ...({ state: 'sending', attempts: 1, unansweredSince: time.getTime() } as const),
});

type NewRow = { ports: PrintingPorts; request: ReserveRequest; user: User; time: Date; confirmed: boolean };

function newRun({ ports, request, user, time, confirmed }: NewRow, newJob: NewJob): Run {
  const { design, ...job } = newJob;
  const id = newRunId(time);
  return {
    ...job,
    id,
    state: 'reserved',
    kind: job.status === FIRST_PRINT ? 'first' : 'reprint',
    jobId: id,
    of: request.of ?? null,
    partDay: partDayId(job.part.id, dayOf(job)),
    createdAt: formatStamp(time),
    by: user ? { id: user.id, username: user.username, name: user.name } : null,
    takenOverBy: null,
    designKey: null,
    ...(isRecord(design) && design.printed !== undefined && { typed: design.printed }),
    withoutPictures: false,
    outcome: unansweredOutcome(job),
    events: [],
    ...heldBy(ports.page, time),
    printed: false,
    absentBefore: request.newSerials !== undefined && confirmed,
    records: [],
    jobDue: ports.jobs !== undefined && ports.runs === undefined,
    outcomeDue: false,
  };
}

function withoutTyped(design: unknown): unknown {
  if (!isRecord(design)) return null;
  const { printed, ...rest } = design;
  return printed === undefined ? design : rest;
}
