import { ApiError } from '@/api/errors';
import type { PrintRecord, PrintRecordBody } from '@/domain/print-run';
import { type RecordId, sameId } from '@/domain/record';
import { dayOf, type OutboxEntry } from './job';
import type { PrintStore } from './print-store';
import type { RunLock } from './run-lock';

/** The calls of the print history that printing needs. */
export type HistoryPort = {
  /** The day's last serialEnd of a part; undefined when there is none. */
  lastSerial: (partId: RecordId, day: string) => Promise<string | undefined>;
  /** Every record of a part and day. */
  ofDay: (partId: RecordId, day: string) => Promise<PrintRecord[]>;
  record: (body: PrintRecordBody) => Promise<unknown>;
};

type Ports = { history: HistoryPort; store: PrintStore; now: () => Date };

/** What came of one attempt. `later`: the host did not say, ask again. `refused`: it will never take it. */
export type Sent = 'recorded' | 'conflict' | 'refused' | 'later' | 'offline';

/** Whoever sends an entry claims it: another tab must not send it too. */
export const CLAIM_MS = 20_000;
/** What a claim must still hold when a request begins: longer than its time-out. */
const REQUEST_MS = 16_000;

/** Sends one entry that is claimed by the caller, and writes down what came of it. */
export async function sendEntry(ports: Ports, entry: OutboxEntry): Promise<Sent> {
  const { history, store, now } = ports;
  const held = await holdOn(ports, entry);
  if (held !== 'mine') return held;
  try {
    await history.record(entry.body);
  } catch (error) {
    const outcome = outcomeOf(error);
    const refusal = outcome === 'refused' || outcome === 'conflict' ? refusalOf(error) : '';
    await store.outbox.change(
      entry.id,
      (old) => old && { ...old, attempts: old.attempts + 1, claimedUntil: now().getTime(), refusal },
    );
    return outcome;
  }
  // Nobody waits for this: an entry that stays is found in the history before it would be sent again.
  store.outbox.remove(entry.id).catch(() => undefined);
  return 'recorded';
}

/**
 * Sends what waits, oldest first. Before an entry is tried again the history is asked whether its range is there
 * already: the host may have taken it and only its answer was lost. One tab at a time, and never an entry that
 * somebody else is just sending. Says whether everything that can be sent was.
 */
export function flushOutbox(ports: Ports & { lock: RunLock }): Promise<boolean> {
  return ports.lock('outbox', async () => {
    let done = true;
    const stuck = new Set<string>();
    for (const { id } of await ports.store.outbox.all()) {
      const entry = await claim(ports, id);
      if (!entry) {
        done &&= !(await isWaiting(ports, id));
        continue;
      }
      const line = `${entry.body.partId} ${dayOf(entry.body)}`;
      // In order: what follows a stuck record of the same part and day waits behind it.
      const outcome = stuck.has(line) ? 'later' : await retry(ports, entry);
      if (outcome === 'later' || outcome === 'offline') {
        done = false;
        stuck.add(line);
        await ports.store.outbox.change(id, (old) => old && { ...old, claimedUntil: 0 });
      }
      if (outcome === 'offline') break;
    }
    return done;
  });
}

/** Claims an entry anew when what came before took so long that the claim could run out during the next request. */
async function holdOn({ store, now }: Ports, entry: OutboxEntry): Promise<'mine' | 'recorded' | 'later'> {
  if (entry.claimedUntil - now().getTime() >= REQUEST_MS) return 'mine';
  let lost = false;
  const left = await store.outbox.change(entry.id, (old) => {
    const time = now().getTime();
    lost = old !== undefined && old.claimedUntil !== entry.claimedUntil && isClaimed(old, time);
    return old && !lost ? { ...old, claimedUntil: time + CLAIM_MS } : old;
  });
  // Somebody else sent it meanwhile, or is just sending it.
  return left ? (lost ? 'later' : 'mine') : 'recorded';
}

const isWaiting = async ({ store }: Ports, id: string) => (await store.outbox.get(id))?.refusal === '';

/** Takes an entry for this tab; undefined when it is gone, refused for good, or being sent by somebody. */
async function claim({ store, now }: Ports, id: string): Promise<OutboxEntry | undefined> {
  let mine = false;
  const entry = await store.outbox.change(id, (old) => {
    // Read here and not before: a claim written meanwhile would seem to come from a clock that was set back.
    const time = now().getTime();
    if (old?.refusal !== '' || isClaimed(old, time)) return old;
    mine = true;
    return { ...old, claimedUntil: time + CLAIM_MS };
  });
  return mine ? entry : undefined;
}

/** A claim further ahead than any claim reaches comes from a clock that was set back. */
const isClaimed = (entry: OutboxEntry, time: number) =>
  entry.claimedUntil > time && entry.claimedUntil <= time + CLAIM_MS;

/** In how many ms an entry that somebody claimed may be sent by others, if it is still there; Infinity when none is. */
export const untilFree = (entries: readonly OutboxEntry[], time: number): number =>
  Math.min(...entries.filter((entry) => isClaimed(entry, time)).map((entry) => entry.claimedUntil - time));

async function retry(ports: Ports, entry: OutboxEntry): Promise<Sent> {
  let known: PrintRecord[];
  try {
    known = await ports.history.ofDay(entry.body.partId, dayOf(entry.body));
  } catch (error) {
    return outcomeOf(error) === 'offline' ? 'offline' : 'later';
  }
  if (known.some((record) => isRecordOf(record, entry.body))) {
    await ports.store.outbox.change(entry.id, () => undefined);
    return 'recorded';
  }
  return sendEntry(ports, entry);
}

const isRecordOf = (record: PrintRecord, body: PrintRecordBody) =>
  sameId(record.partId, body.partId) &&
  record.serialFrom === body.serialFrom &&
  record.serialEnd === body.serialEnd &&
  record.status === body.status;

function outcomeOf(error: unknown): Sent {
  const kind = error instanceof ApiError ? error.kind : 'unexpected';
  if (kind === 'conflict') return 'conflict';
  if (kind === 'validation' || kind === 'client' || kind === 'not-found' || kind === 'forbidden') return 'refused';
  return kind === 'network' || kind === 'timeout' || kind === 'unauthorized' || kind === 'aborted'
    ? 'offline'
    : 'later';
}

const refusalOf = (error: unknown) =>
  (error instanceof ApiError && error.serverMessage) || 'The host refused the record';
