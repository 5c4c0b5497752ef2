import type { PrintRecordBody } from '@/domain/print-run';
import { type RecordId, sameId } from '@/domain/record';
import {
  formatSerial,
  highestCounter,
  nextRange,
  type RangeResult,
  type SerialRange,
  serialDay,
} from '@/domain/serial';
import { newJobId, type OutboxEntry, type PrintJob } from './job';
import { type HistoryPort, sendEntry } from './outbox';
import { markId, type PrintStore, raiseMark } from './print-store';
import type { RunLock } from './run-lock';

/** Everything outside that a run needs; tests give their own. */
export type RunPorts = { history: HistoryPort; store: PrintStore; lock: RunLock; now: () => Date };

/** What a new range starts above. */
export type SerialBase = {
  /** YYYYMMDD. */
  day: string;
  /** The highest counter anybody is known to have used that day; 0 when there is none. */
  highest: number;
  /** False when the host could not be asked: the range stands on what this browser knows. */
  confirmed: boolean;
};

export type Derived = RangeResult & SerialBase;

/** How long PRINT waits for the host. After that labels are printed and the record is sent behind their back. */
export const PATIENCE_MS = 4_000;

/**
 * What is used of a part's serials today: the host's last one, this browser's high-water mark and everything in the
 * outbox, even what the host has not heard of.
 */
export async function readBase(ports: RunPorts, partId: RecordId): Promise<SerialBase> {
  const day = serialDay(ports.now());
  const asked = await withPatience(ports.history.lastSerial(partId, day));
  const mark = await ports.store.marks.get(markId(partId, day));
  const waiting = (await ports.store.outbox.all()).filter((entry) => sameId(entry.body.partId, partId));
  const used = [asked.answered ? asked.value : undefined, mark, ...waiting.map((entry) => entry.body.serialEnd)];
  return { day, highest: highestCounter(day, used), confirmed: asked.answered };
}

/** The next `count` serials above a base, or why there are none. */
export const rangeAbove = ({ day, highest }: SerialBase, count: number): RangeResult =>
  nextRange(day, highest === 0 ? [] : [formatSerial(day, highest)], count);

/** The next range of a part for today. */
export async function deriveRange(ports: RunPorts, partId: RecordId, count: number): Promise<Derived> {
  const base = await readBase(ports, partId);
  return { ...rangeAbove(base, count), ...base };
}

/** One consecutive piece of a run: its record, and the frozen job it belongs to. */
export type Piece = Omit<PrintJob, 'id' | 'createdAt' | 'outcome'>;

export type CommitRequest = {
  partId: RecordId;
  partNo: string;
  /** Undefined for a re-print, whose serials are given and not taken anew. */
  fresh?: { shown: SerialRange; count: number };
  pieces: Piece[];
};

export type CommitResult =
  | { kind: 'changed'; derived: Derived; why: 'serials' | 'midnight' | 'conflict' }
  | { kind: 'ready'; jobs: PrintJob[]; recorded: boolean; confirmed: boolean; kept: boolean };

/**
 * The press of PRINT (ARCHITECTURE, walk PRINT). Under a lock per part and day the range is derived once more; when it
 * is not the one on the screen nothing is printed and the new one is given back. Otherwise the job stands in the outbox
 * before this returns, and the host was told or will be. A host that says another station took the range (409) stops
 * the print too; one that is silent or broken does not.
 */
export async function commitRun(ports: RunPorts, request: CommitRequest): Promise<CommitResult> {
  const { partId, fresh } = request;
  const written = await ports.lock(`serials ${partId} ${serialDay(ports.now())}`, async () => {
    const derived = fresh ? await deriveRange(ports, partId, fresh.count) : undefined;
    if (derived && fresh && !(derived.ok && derived.range.from === fresh.shown.from)) {
      const why = derived.day === fresh.shown.from.slice(0, 8) ? 'serials' : 'midnight';
      return { changed: { kind: 'changed', derived, why } as const };
    }
    return { confirmed: derived?.confirmed ?? true, written: await writeDown(ports, request) };
  });
  if (written.changed) return written.changed;
  let recorded = true;
  for (const { entry } of written.written) {
    const sent = await withPatience(sendEntry(ports, entry));
    const answer = sent.answered ? sent.value : 'later';
    if (answer === 'conflict' && fresh) {
      await takeBack(ports, written.written);
      return { kind: 'changed', derived: await deriveRange(ports, partId, fresh.count), why: 'conflict' };
    }
    recorded &&= answer === 'recorded';
  }
  const kept = ports.store.outbox.isKept();
  return { kind: 'ready', jobs: written.written.map(({ job }) => job), recorded, confirmed: written.confirmed, kept };
}

/** Long enough for one attempt with its time-out; another tab must not send the same entry meanwhile. */
const CLAIM_MS = 20_000;

async function writeDown({ store, now }: RunPorts, { partNo, pieces, fresh }: CommitRequest) {
  const written: { job: PrintJob; entry: OutboxEntry }[] = [];
  for (const piece of pieces) {
    const time = now();
    const stamp = { id: newJobId(time), createdAt: time.toISOString() };
    const job: PrintJob = { ...piece, ...stamp, outcome: { kind: 'unknown' } };
    const claimedUntil = time.getTime() + CLAIM_MS;
    const entry: OutboxEntry = { ...stamp, partNo, body: bodyOf(piece), attempts: 0, claimedUntil, refusal: '' };
    await store.jobs.change(job.id, () => job);
    await store.outbox.change(entry.id, () => entry);
    if (fresh) await raiseMark(store, piece.part.id, piece.serialEnd);
    written.push({ job, entry });
  }
  return written;
}

const bodyOf = ({ part, qtyLabel, qtyPart, serialFrom, serialEnd, status }: Piece): PrintRecordBody => ({
  partId: part.id,
  qtyLabel,
  qtyPart,
  serialFrom,
  serialEnd,
  status,
});

/** Nothing was printed: what the host already took stays with it as "not printed", the rest never happened. */
async function takeBack({ store }: RunPorts, written: { job: PrintJob; entry: OutboxEntry }[]) {
  for (const { job, entry } of written) {
    const unsent = await store.outbox.get(entry.id);
    await store.outbox.change(entry.id, () => undefined);
    await store.jobs.change(job.id, (old) => (unsent || !old ? undefined : { ...old, outcome: { kind: 'none' } }));
  }
}

type Asked<T> = { answered: true; value: T } | { answered: false };

/** The answer, or that there was none in time; a failure counts as no answer. */
const withPatience = <T>(question: Promise<T>): Promise<Asked<T>> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ answered: false }), PATIENCE_MS);
    question
      .then(
        (value) => resolve({ answered: true, value }),
        () => resolve({ answered: false }),
      )
      .finally(() => clearTimeout(timer));
  });
