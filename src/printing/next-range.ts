import type { RecordId } from '@/domain/record';
import { formatSerial, highestCounter, nextRange, type RangeResult, serialDay } from '@/domain/serial';
import type { PrintingPorts } from './ports';
import { usedSerialsId } from './print-job';
import type { PrintTransaction } from './print-store';

type Ports = Pick<PrintingPorts, 'history' | 'store' | 'now' | 'wait'>;

/** What a new range starts above. */
export type SerialBase = {
  /** YYYYMMDD. */
  day: string;
  /** The highest counter anybody is known to have used that day; 0 when there is none. */
  highest: number;
  /** False when the host did not answer: the range stands on what this browser knows. */
  confirmed: boolean;
  /** False when the storage of this browser could not be read: what it printed today is not known. */
  readable: boolean;
};

export type Derived = RangeResult & SerialBase;

/** How long PRINT waits for the host without saying so. */
export const PATIENCE_MS = 4_000;

/** The host's answer to "which serial is the last one of the day", and when it was fetched. */
export type LastSerialQuery = { day: string; startedAt: number; answer: Promise<Answer<string | undefined>> };

export type Answer<T> = { answered: true; value: T } | { answered: false };

/** Fetches the day's last serial of a part from the host, now. */
export function fetchLastSerial(ports: Ports, partId: RecordId): LastSerialQuery {
  const time = ports.now();
  const day = serialDay(time);
  return { day, startedAt: time.getTime(), answer: withPatience(ports, ports.history.lastSerial(partId, day)) };
}

/** An answer fetched while the button went down still counts after it, unless that took longer, or past midnight. */
const QUERY_HOLDS_MS = 500;

/** The query when it is still fresh, else a new one. */
export function freshQuery(ports: Ports, partId: RecordId, query: LastSerialQuery | undefined): LastSerialQuery {
  const time = ports.now();
  const holds = query && serialDay(time) === query.day && Math.abs(time.getTime() - query.startedAt) <= QUERY_HOLDS_MS;
  return holds ? query : fetchLastSerial(ports, partId);
}

/** What is used of a part's serials today: the host's last one and this browser's own, recorded or not. */
export async function readBase(ports: Ports, partId: RecordId, query?: LastSerialQuery): Promise<SerialBase> {
  const { day, answer } = freshQuery(ports, partId, query);
  const id = usedSerialsId(partId, day);
  const [last, stored] = await Promise.all([
    answer,
    ports.store
      .transact({ used: [id] }, (transaction) => transaction.get('used', id)?.highest)
      .then(
        (highest) => ({ highest, readable: ports.store.state() !== 'unreadable' }),
        () => ({ highest: undefined, readable: false }),
      ),
  ]);
  const used = [last.answered ? last.value : undefined, stored.highest];
  return { day, highest: highestCounter(day, used), confirmed: last.answered, readable: stored.readable };
}

/** The same inside a transaction, from the host's answer that was awaited before. */
export function baseIn(
  transaction: PrintTransaction,
  partId: RecordId,
  day: string,
  last: Answer<string | undefined>,
): SerialBase {
  const stored = transaction.get('used', usedSerialsId(partId, day))?.highest;
  const used = [last.answered ? last.value : undefined, stored];
  return { day, highest: highestCounter(day, used), confirmed: last.answered, readable: true };
}

/** The next `count` serials above a base, or why there are none. */
export const rangeAbove = ({ day, highest }: SerialBase, count: number): RangeResult =>
  nextRange(day, highest === 0 ? [] : [formatSerial(day, highest)], count);

/** The next range of a part for today. */
export async function deriveRange(ports: Ports, partId: RecordId, count: number): Promise<Derived> {
  const base = await readBase(ports, partId);
  return { ...rangeAbove(base, count), ...base };
}

/** The answer, or that there was none in time; a failure counts as no answer. */
export const withPatience = <T>({ wait }: Pick<Ports, 'wait'>, answer: Promise<T>): Promise<Answer<T>> =>
  Promise.race([
    answer.then(
      (value): Answer<T> => ({ answered: true, value }),
      (): Answer<T> => ({ answered: false }),
    ),
    wait(PATIENCE_MS).then((): Answer<T> => ({ answered: false })),
  ]);
