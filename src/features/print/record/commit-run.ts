import type { PrintRecordBody } from '@/domain/print-run';
import type { RecordId } from '@/domain/record';
import { type SerialRange, serialDay } from '@/domain/serial';
import { formatStamp } from '@/lib/dates';
import { newJobId, type OutboxEntry, type PrintJob } from './job';
import { CLAIM_MS, type HistoryPort, sendEntry } from './outbox';
import { type PrintStore, raiseMark } from './print-store';
import type { RunLock } from './run-lock';
import { askLastSerial, type Derived, deriveRange, type Question, withPatience } from './serial-base';

/** Everything outside that a run needs; tests give their own. */
export type RunPorts = { history: HistoryPort; store: PrintStore; lock: RunLock; now: () => Date };

/** One consecutive piece of a run: its record, and the frozen job it belongs to. */
export type Piece = Omit<PrintJob, 'id' | 'createdAt' | 'outcome'>;

export type CommitRequest = {
  partId: RecordId;
  partNo: string;
  /** Undefined for a re-print, whose serials are given and not taken anew. */
  fresh?: { shown: SerialRange; count: number };
  /** The host's answer, when it was asked as the button went down. */
  asked?: Question | undefined;
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
  // What this browser knows is read under the lock; the host is asked meanwhile.
  const asked = fresh && (request.asked ?? askLastSerial(ports, partId));
  const written = await ports.lock(`serials ${partId} ${serialDay(ports.now())}`, async () => {
    const derived = fresh ? await deriveRange(ports, partId, fresh.count, asked) : undefined;
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
    // A host that is silent or away is waited for once, not once for each piece; the outbox sends the rest.
    if (answer === 'later' || answer === 'offline') break;
  }
  const kept = ports.store.outbox.isKept();
  return { kind: 'ready', jobs: written.written.map(({ job }) => job), recorded, confirmed: written.confirmed, kept };
}

async function writeDown({ store, now }: RunPorts, { partNo, pieces, fresh }: CommitRequest) {
  const time = now();
  const written = pieces.map((piece) => {
    const stamp = { id: newJobId(time), createdAt: formatStamp(time) };
    const job: PrintJob = { ...piece, ...stamp, outcome: { kind: 'unknown' } };
    const claimedUntil = time.getTime() + CLAIM_MS;
    const entry: OutboxEntry = { ...stamp, partNo, body: bodyOf(piece), attempts: 0, claimedUntil, refusal: '' };
    return { job, entry };
  });
  const last = pieces.at(-1);
  await Promise.all([
    ...written.map(({ job }) => store.jobs.change(job.id, () => job)),
    ...written.map(({ entry }) => store.outbox.change(entry.id, () => entry)),
    fresh && last ? raiseMark(store, last.part.id, last.serialEnd) : undefined,
  ]);
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
