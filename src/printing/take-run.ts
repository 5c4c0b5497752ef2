import type { Hand } from '@/domain/part';
import type { PrintRecordBody } from '@/domain/print-run';
import type { RecordId } from '@/domain/record';
import { higherSerial, type SerialRange, serialDay } from '@/domain/serial';
import { formatStamp } from '@/lib/dates';
import { baseIn, type Derived, freshQuery, type LastSerialQuery, rangeAbove } from './next-range';
import type { PrintingPorts } from './ports';
import {
  CLAIM_MS,
  newJobId,
  type OutboxEntry,
  type PrintJob,
  type UsedRun,
  type UsedSerials,
  usedSerialsId,
} from './print-job';
import { type PrintTransaction, type Scope, StorageSilent } from './print-store';

/** One consecutive piece of a run: its record, and the frozen job it belongs to. */
export type Piece = Omit<PrintJob, 'id' | 'createdAt' | 'outcome' | 'withoutPictures'>;

export type TakeRequest = {
  partId: RecordId;
  partNo: string;
  hand: Hand;
  /** Undefined for a re-print, whose serials are given and not taken anew. */
  fresh?: { visible: SerialRange; count: number } | undefined;
  /** The host's answer, when it was fetched as the button went down. */
  query?: LastSerialQuery | undefined;
  pieces: Piece[];
  /** The same design with its pictures left out, for a browser that has no room for them. */
  withoutPictures: (design: unknown) => unknown;
  /** The operator was told that what this browser printed today cannot be read, and wants to print all the same. */
  despiteUnreadable?: boolean | undefined;
};

export type Changed = { kind: 'changed'; derived: Derived; why: 'serials' | 'midnight' | 'conflict' };

export type TakenRun = {
  request: TakeRequest;
  entryIds: string[];
  /** As they are before the first attempt to send them. */
  entries: OutboxEntry[];
  /** The first attempt of the first record was written down with it, which spares a transaction of its own. */
  isBegun: boolean;
  jobs: PrintJob[];
  /** False when the host did not say which serial was the last one. */
  confirmed: boolean;
};

/**
 * `changed`: other serials are next than those on the screen; nothing was taken. `unreadable`: the storage does not say
 * what this browser printed today; nothing was taken. `taken`: the serials are held, job and record are written down.
 */
export type TakeResult = Changed | { kind: 'unreadable' } | { kind: 'taken'; run: TakenRun };

/**
 * Takes the serials of a run (docs/architecture.md, PRINT). One transaction reads the highest serial, compares it with
 * the range on the screen, and writes the new highest serial, records and jobs, or nothing: whoever comes second, in
 * this tab or another, gets `changed`. No lock is needed for that.
 */
export function takeRun(ports: PrintingPorts, request: TakeRequest): Promise<TakeResult> {
  // Whoever pressed PRINT printed it, even when somebody signs out while the host is answering.
  return takeAs(ports, request, ports.user());
}

async function takeAs(
  ports: PrintingPorts,
  request: TakeRequest,
  user: ReturnType<PrintingPorts['user']>,
): Promise<TakeResult> {
  const { store } = ports;
  const { partId, fresh } = request;
  const query = fresh && freshQuery(ports, partId, request.query);
  const [state, last] = await Promise.all([store.ready(), query?.answer]);
  if (fresh && state === 'unreadable' && !request.despiteUnreadable) return { kind: 'unreadable' };
  const time = ports.now();
  const today = serialDay(time);
  // Midnight passed while the host was answering: its answer is about yesterday.
  if (query && query.day !== today) return takeAs(ports, { ...request, query: undefined }, user);
  const written = writtenDown({ ports, request, user, time, confirmed: last?.answered ?? true });
  const ids = usedIds(request, today);
  const jobIds = written.map(({ job }) => job.id);
  const scope: Scope = { used: ids, outbox: written.map(({ entry }) => entry.id), jobs: jobIds };

  const isBegun = ports.isOnline();
  const take =
    (jobs: 'whole' | 'without-pictures' | 'none') =>
    (transaction: PrintTransaction): TakeResult => {
      if (fresh && last) {
        const base = baseIn(transaction, partId, today, last);
        const range = rangeAbove(base, fresh.count);
        if (!range.ok || range.range.from !== fresh.visible.from) {
          const why = today === fresh.visible.from.slice(0, 8) ? 'serials' : 'midnight';
          return { kind: 'changed', derived: { ...range, ...base }, why };
        }
      }
      for (const [at, { entry }] of written.entries()) {
        const isFirst = at === 0 && isBegun;
        transaction.put('outbox', isFirst ? { ...entry, attempts: 1, unansweredSince: time.getTime() } : entry);
        addRun(transaction, request, entry);
      }
      const kept = written.map(({ job }) => (jobs === 'whole' ? job : withoutPictures(job, request)));
      if (jobs !== 'none') for (const job of kept) transaction.put('jobs', job);
      const entries = written.map(({ entry }) => entry);
      const run = { request, entryIds: entries.map(({ id }) => id), entries, isBegun, jobs: kept };
      return { kind: 'taken', run: { ...run, confirmed: last?.answered ?? true } };
    };

  /** A storage that gave no answer may have kept it all the same: it is taken out again when the storage answers. */
  const giveUp = (transaction: PrintTransaction): TakeResult => {
    for (const { entry } of written) transaction.put('outbox', { ...entry, withdrawn: true, claimedUntil: 0 });
    return { kind: 'unreadable' };
  };

  // Serials and record come first, the job when there is room for it; at the worst all of it waits in memory.
  for (const jobs of ['whole', 'whole', 'without-pictures', 'none'] as const) {
    try {
      return await store.transact(scope, take(jobs));
    } catch (error) {
      if (!(error instanceof StorageSilent)) continue;
      return store.transactInMemory(scope, fresh && !request.despiteUnreadable ? giveUp : take('whole'));
    }
  }
  try {
    return await store.transactInMemory(scope, take('whole'));
  } catch (error) {
    // It cannot even be read.
    if (!(error instanceof StorageSilent)) throw error;
    if (fresh && !request.despiteUnreadable) return { kind: 'unreadable' };
    return store.transactInMemory(scope, take('whole'));
  }
}

/** The days a request touches: today for new serials, the days of its pieces for a re-print. */
const usedIds = ({ partId, fresh, pieces }: TakeRequest, today: string) =>
  fresh
    ? [usedSerialsId(partId, today)]
    : [...new Set(pieces.map(({ serialFrom }) => usedSerialsId(partId, serialFrom.slice(0, 8))))];

type WrittenDown = {
  ports: PrintingPorts;
  request: TakeRequest;
  user: ReturnType<PrintingPorts['user']>;
  time: Date;
  confirmed: boolean;
};

function writtenDown({ ports, request, user, time, confirmed }: WrittenDown) {
  const { partNo, hand, pieces, fresh } = request;
  const printedBy = user ? { id: user.id, username: user.username, name: user.name } : null;
  return pieces.map((piece) => {
    const id = newJobId(time);
    const createdAt = formatStamp(time);
    const job: PrintJob = { ...piece, id, createdAt, outcome: { kind: 'unknown' }, withoutPictures: false };
    const entry: OutboxEntry = {
      ...{ id, jobId: id, createdAt, partNo, hand, body: bodyOf(piece) },
      ...{ qtyPerPack: piece.qtyPerPack, places: piece.places, printedBy, takenOverBy: null },
      ...{ printed: false, withdrawn: false, attempts: 0, unansweredSince: null },
      absentBefore: fresh !== undefined && confirmed,
      dueAt: 0,
      claimedUntil: time.getTime() + CLAIM_MS,
      claimedBy: ports.page,
      ...{ problem: '', refusal: '', unclear: null },
    };
    return { job, entry };
  });
}

function addRun(transaction: PrintTransaction, { partId, partNo, hand }: TakeRequest, entry: OutboxEntry): void {
  const { serialFrom, serialEnd, status } = entry.body;
  const day = serialFrom.slice(0, 8);
  const id = usedSerialsId(partId, day);
  const used: UsedSerials = transaction.get('used', id) ?? { id, partId, partNo, hand, day, highest: '', runs: [] };
  const run: UsedRun = {
    ...{ id: entry.id, jobId: entry.jobId, serialFrom, serialEnd, status },
    ...{ printedAt: entry.createdAt, printedBy: entry.printedBy, places: entry.places },
    ...{ recorded: false, recordIds: [] },
  };
  transaction.put('used', {
    ...used,
    ...{ partNo, hand },
    highest: higherSerial(used.highest, serialEnd),
    runs: [...used.runs, run],
  });
}

function withoutPictures(job: PrintJob, { withoutPictures: strip }: TakeRequest): PrintJob {
  const design = strip(job.design);
  return design === job.design ? job : { ...job, design, withoutPictures: true };
}

const bodyOf = ({ part, qtyLabel, qtyPart, serialFrom, serialEnd, status }: Piece): PrintRecordBody => ({
  ...{ partId: part.id, qtyLabel, qtyPart, serialFrom, serialEnd, status },
});
