import type { RecordId } from '@/domain/record';
import { formatSerial, highestCounter, nextRange, type RangeResult, serialDay } from '@/domain/serials/serial';
import { hostNow } from './host-clock';
import type { PrintingPorts } from './ports';
import { partDayId } from './store/rows';
import type { Reading } from './store/store';

type Ports = Pick<PrintingPorts, 'history' | 'store' | 'now' | 'wait' | 'clock'>;

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

export type DerivedRange = RangeResult & SerialBase;

/** How long PRINT waits for the host before it tells the operator. */
export const HOST_LIMIT_MS = 4_000;

/** The host's last serial of the day, and when it was requested. */
export type LastSerialQuery = {
  day: string;
  startedAt: number;
  answer: Promise<Answer<string | undefined>>;
  /** Of a check that was not answered: a silent host is waited for once. */
  silentSince?: number;
};

export type Answer<T> = { answered: true; value: T } | { answered: false };

/** Fetches the day's last serial of a part from the host, now. */
export function fetchLastSerial(ports: Ports, partId: RecordId): LastSerialQuery {
  const day = serialDay(hostNow(ports));
  return {
    day,
    startedAt: ports.now().getTime(),
    answer: inTime(ports.history.lastSerial(partId, day), ports.wait(HOST_LIMIT_MS)),
  };
}

/** An answer requested on pointer down still counts on click, unless that took longer, or past midnight. */
const VALID_MS = 500;
/** A host with print runs refuses serials that were given out since: a long list needs no answer for each line. */
export const VALID_WITH_RUNS_MS = 30_000;
export const isFresh = (
  ports: Ports,
  { day, startedAt }: { day: string; startedAt: number },
  validMs: number = VALID_MS,
) => day === serialDay(hostNow(ports)) && Math.abs(ports.now().getTime() - startedAt) <= validMs;

/** What is used of a part's serials today: the host's last one and this browser's own, recorded or not. */
export async function readBase(ports: Ports, partId: RecordId): Promise<SerialBase> {
  const { day, answer } = fetchLastSerial(ports, partId);
  const id = partDayId(partId, day);
  const [last, stored] = await Promise.all([
    answer,
    ports.store
      .read({ days: [id] }, (transaction) => transaction.get('days', id)?.highest)
      .then(
        (highest) => ({ highest, readable: true }),
        () => ({ highest: undefined, readable: false }),
      ),
  ]);
  return { ...baseAbove(day, last, [stored.highest, ports.store.witness.highest(id)]), readable: stored.readable };
}

/** The same inside a transaction, from the host's answer that was awaited before; without one, of a storage that fails. */
export function baseIn(
  { store }: Pick<Ports, 'store'>,
  transaction: Reading | undefined,
  partId: RecordId,
  day: string,
  last: Answer<string | undefined>,
): SerialBase {
  const id = partDayId(partId, day);
  const base = baseAbove(day, last, [transaction?.get('days', id)?.highest, store.witness.highest(id)]);
  return { ...base, readable: transaction !== undefined };
}

/** Above what the host answered and above what this browser gave out. */
const baseAbove = (day: string, last: Answer<string | undefined>, own: (string | undefined)[]): SerialBase => ({
  day,
  highest: highestCounter(day, [last.answered ? last.value : undefined, ...own]),
  confirmed: last.answered,
  readable: true,
});

/** The next `count` serials above a base, or why there are none. */
export const rangeAbove = ({ day, highest }: SerialBase, count: number): RangeResult =>
  nextRange(day, highest === 0 ? [] : [formatSerial(day, highest)], count);

/** The next range of a part for today. */
export async function deriveRange(ports: Ports, partId: RecordId, count: number): Promise<DerivedRange> {
  const base = await readBase(ports, partId);
  return { ...rangeAbove(base, count), ...base };
}

/** The answer, or that there was none before the time was over. A failure counts as no answer. */
export const inTime = <T>(answer: Promise<T>, over: Promise<void>): Promise<Answer<T>> =>
  Promise.race([
    answer.then(
      (value): Answer<T> => ({ answered: true, value }),
      (): Answer<T> => ({ answered: false }),
    ),
    over.then((): Answer<T> => ({ answered: false })),
  ]);
