import type { Hand } from '@/domain/part';
import type { PrintRecordBody } from '@/domain/print-run';
import type { RecordId } from '@/domain/record';
import { higherSerial, type SerialRange, serialDay } from '@/domain/serials/serial';
import { formatStamp } from '@/lib/dates';
import { partDayOf, runOf } from '@/print/run/records/settle-records';
import type { PrintingPorts } from './ports';
import { baseIn, type DerivedRange, type LastSerialQuery, rangeAbove, validQuery } from './serial-range';
import { type PrintTransaction, type Scope, StorageUnresponsive } from './store';
import {
  CLAIM_MS,
  dayOf,
  type JobSending,
  newJobId,
  type OutboxEntry,
  type PrintJob,
  unansweredOutcome,
  usedSerialsId,
} from './stored-rows';

/** A job of consecutive serials before it is reserved: with its run's data, and what its record says. */
export type NewJob = Omit<PrintJob, 'id' | 'createdAt' | 'printedBy' | 'outcome' | 'withoutPictures'>;

export type ReserveRequest = {
  partId: RecordId;
  partNo: string;
  hand: Hand;
  /** Undefined for a re-print, which repeats serials that were given out before. */
  newSerials?: { visible: SerialRange; count: number } | undefined;
  /** The host's answer, when it was requested on pointer down. */
  query?: LastSerialQuery | undefined;
  newJobs: NewJob[];
  /** The same design with its images left out, for a browser that has no room for them. */
  withoutImages: (design: unknown) => unknown;
  /** The operator was told that what this browser printed today cannot be read, and wants to print anyway. */
  despiteUnreadable?: boolean | undefined;
};

export type RangeChanged = { kind: 'changed'; derived: DerivedRange; why: 'serials' | 'midnight' | 'conflict' };

export type ReservedRun = {
  request: ReserveRequest;
  entryIds: string[];
  /** As they are before the first attempt to send them. */
  entries: OutboxEntry[];
  /** The first attempt of the first record was stored with it, which saves a transaction. */
  isAttemptStored: boolean;
  jobs: PrintJob[];
  /** False when the host did not say which serial was the last one. */
  confirmed: boolean;
};

/**
 * `changed`: other serials are next than those on the screen; nothing was reserved. `unreadable`: the storage does not
 * say what this browser printed today; nothing was reserved. `reserved`: serials, record and job are written down.
 */
export type ReserveResult = RangeChanged | { kind: 'unreadable' } | { kind: 'reserved'; run: ReservedRun };

/**
 * Reserves the serials of a run (README, PRINT). One transaction reads the highest serial, compares it with
 * the range on the screen, and writes the new highest serial, records and jobs, or nothing: whoever comes second, in
 * this tab or another, gets `changed`. No lock is needed for that.
 */
export function reserveRun(ports: PrintingPorts, request: ReserveRequest): Promise<ReserveResult> {
  // Whoever pressed PRINT printed it, even when somebody signs out while the host is answering.
  return reserveAs(ports, request, ports.user());
}

type User = ReturnType<PrintingPorts['user']>;

async function reserveAs(ports: PrintingPorts, request: ReserveRequest, user: User): Promise<ReserveResult> {
  const { store } = ports;
  const { partId, newSerials } = request;
  const query = newSerials && validQuery(ports, partId, request.query);
  const [state, last] = await Promise.all([store.ready(), query?.answer]);
  if (newSerials && state === 'unreadable' && !request.despiteUnreadable) return { kind: 'unreadable' };
  const time = ports.now();
  const today = serialDay(time);
  // Midnight passed while the host was answering: its answer is about yesterday.
  if (query && query.day !== today) return reserveAs(ports, { ...request, query: undefined }, user);
  const confirmed = last?.answered ?? true;
  const rows = newRows({ ports, request, user, time, confirmed });
  const entries = rows.map(({ entry }) => entry);
  const scope: Scope = {
    used: usedIds(request, today),
    outbox: entries.map(({ id }) => id),
    jobs: rows.map(({ job }) => job.id),
    ...(ports.jobs && { sendings: rows.map(({ sending }) => sending.id) }),
  };

  const isAttemptStored = ports.isOnline();
  const isToday = newSerials !== undefined && dayOf({ serialFrom: newSerials.visible.from }) === today;
  const reserve =
    (jobs: 'whole' | 'without-images' | 'none') =>
    (transaction: PrintTransaction): ReserveResult => {
      if (newSerials && last) {
        const base = baseIn(transaction, partId, today, last);
        const range = rangeAbove(base, newSerials.count);
        // Without an answer now, what the host said for the range on the screen still holds: never go back below it.
        const isAboveAll = !last.answered && range.ok && isToday && newSerials.visible.from > range.range.from;
        if (!range.ok || (range.range.from !== newSerials.visible.from && !isAboveAll)) {
          return { kind: 'changed', derived: { ...range, ...base }, why: isToday ? 'serials' : 'midnight' };
        }
      }
      for (const [at, entry] of entries.entries()) {
        const isFirst = at === 0 && isAttemptStored;
        transaction.put('outbox', isFirst ? { ...entry, attempts: 1, unansweredSince: time.getTime() } : entry);
        addRun(transaction, entry);
      }
      const storedJobs = rows.map(({ job }) => (jobs === 'whole' ? job : jobWithoutImages(job, request)));
      if (jobs !== 'none') for (const job of storedJobs) transaction.put('jobs', job);
      // Without its job another tab could not send it: both wait in this page.
      if (ports.jobs && jobs !== 'none') for (const { sending } of rows) transaction.put('sendings', sending);
      const run = {
        request,
        entryIds: entries.map(({ id }) => id),
        entries,
        isAttemptStored,
        jobs: storedJobs,
        confirmed,
      };
      return { kind: 'reserved', run };
    };

  /** A storage that gave no answer may have stored it all the same: it is removed again when the storage answers. */
  const markWithdrawn = (transaction: PrintTransaction): ReserveResult => {
    for (const entry of entries) transaction.put('outbox', { ...entry, withdrawn: true, claimedUntil: 0 });
    return { kind: 'unreadable' };
  };

  // Serials and record come first, the job when there is room for it. In the worst case everything stays in memory.
  for (const jobs of ['whole', 'whole', 'without-images', 'none'] as const) {
    try {
      const result = await store.transact(scope, reserve(jobs));
      // The host gets it whole, from this page, when the storage has no room for it.
      if (ports.jobs && jobs !== 'whole' && result.kind === 'reserved') await keepInMemory(store, rows);
      return result;
    } catch (error) {
      if (!(error instanceof StorageUnresponsive)) continue;
      return store.transactInMemory(scope, newSerials && !request.despiteUnreadable ? markWithdrawn : reserve('whole'));
    }
  }
  try {
    return await store.transactInMemory(scope, reserve('whole'));
  } catch (error) {
    // It cannot even be read.
    if (!(error instanceof StorageUnresponsive)) throw error;
    if (newSerials && !request.despiteUnreadable) return { kind: 'unreadable' };
    return store.transactInMemory(scope, reserve('whole'));
  }
}

/** Until there is room for them: jobs of which the storage took less or nothing. */
const keepInMemory = (
  store: PrintingPorts['store'],
  rows: readonly { job: PrintJob; sending: JobSending }[],
): Promise<void> =>
  store
    .transactInMemory(
      { jobs: rows.map(({ job }) => job.id), sendings: rows.map(({ sending }) => sending.id) },
      (transaction) => {
        for (const { job, sending } of rows) {
          transaction.put('jobs', job);
          transaction.put('sendings', sending);
        }
      },
    )
    // The serials are written down; what is missing is what other stations would print again.
    .catch(() => undefined);

/** The days a request touches: today for new serials, the days of its jobs for a re-print. */
const usedIds = ({ partId, newSerials, newJobs }: ReserveRequest, today: string) =>
  newSerials ? [usedSerialsId(partId, today)] : [...new Set(newJobs.map((job) => usedSerialsId(partId, dayOf(job))))];

type NewRows = { ports: PrintingPorts; request: ReserveRequest; user: User; time: Date; confirmed: boolean };

/** Each job with its outbox entry, and what the host will get of it. */
function newRows({ ports, request, user, time, confirmed }: NewRows) {
  const { partNo, hand, newJobs, newSerials } = request;
  const printedBy = user ? { id: user.id, username: user.username, name: user.name } : null;
  return newJobs.map((newJob) => {
    const id = newJobId(time);
    const createdAt = formatStamp(time);
    const job: PrintJob = {
      ...newJob,
      id,
      createdAt,
      printedBy: printedBy ?? undefined,
      outcome: unansweredOutcome(newJob),
      withoutPictures: false,
    };
    const entry: OutboxEntry = {
      id,
      jobId: id,
      createdAt,
      partNo,
      hand,
      body: bodyOf(newJob),
      qtyPerPack: newJob.qtyPerPack,
      places: newJob.places,
      printedBy,
      takenOverBy: null,
      printed: false,
      withdrawn: false,
      attempts: 0,
      unansweredSince: null,
      absentBefore: newSerials !== undefined && confirmed,
      dueAt: 0,
      claimedUntil: time.getTime() + CLAIM_MS,
      claimedBy: ports.page,
      problem: '',
      refusal: '',
      unclear: null,
    };
    const sending: JobSending = {
      id,
      printedBy,
      takenOverBy: null,
      posted: false,
      outcomeDue: false,
      attempts: 0,
      dueAt: 0,
      claimedUntil: 0,
      claimedBy: '',
      problem: '',
    };
    return { job, entry, sending };
  });
}

/** Writes down that these serials were given out. */
function addRun(transaction: PrintTransaction, entry: OutboxEntry): void {
  const { serialEnd } = entry.body;
  const partDay = partDayOf(entry);
  const id = usedSerialsId(partDay.partId, partDay.day);
  const used = transaction.get('used', id) ?? { id, ...partDay, highest: '', runs: [] };
  transaction.put('used', {
    ...used,
    partNo: partDay.partNo,
    hand: partDay.hand,
    highest: higherSerial(used.highest, serialEnd),
    runs: [...used.runs, runOf(entry)],
  });
}

function jobWithoutImages(job: PrintJob, { withoutImages: strip }: ReserveRequest): PrintJob {
  const design = strip(job.design);
  return design === job.design ? job : { ...job, design, withoutPictures: true };
}

const bodyOf = ({ part, qtyLabel, qtyPart, serialFrom, serialEnd, status }: NewJob): PrintRecordBody => ({
  partId: part.id,
  qtyLabel,
  qtyPart,
  serialFrom,
  serialEnd,
  status,
});
