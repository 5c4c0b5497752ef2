import { type RecordId, sameId } from '@/domain/record';
import { formatSerial, highestCounter, nextRange, type RangeResult, serialDay } from '@/domain/serial';
import type { HistoryPort } from './outbox';
import { markId, type PrintStore } from './print-store';

type Ports = { history: HistoryPort; store: PrintStore; now: () => Date };

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
export async function readBase(
  ports: Ports,
  partId: RecordId,
  { day, answer }: Question = askLastSerial(ports, partId),
): Promise<SerialBase> {
  const [asked, mark, entries] = await Promise.all([
    answer,
    ports.store.marks.get(markId(partId, day)),
    ports.store.outbox.all(),
  ]);
  const waiting = entries.filter((entry) => sameId(entry.body.partId, partId));
  const used = [asked.answered ? asked.value : undefined, mark, ...waiting.map((entry) => entry.body.serialEnd)];
  return { day, highest: highestCounter(day, used), confirmed: asked.answered };
}

/** What the host was asked, and when. */
export type Question = { day: string; at: number; answer: Promise<Asked<string | undefined>> };

/** Asks the host for the day's last serial of a part, now. */
export function askLastSerial({ history, now }: Ports, partId: RecordId): Question {
  const time = now();
  const day = serialDay(time);
  return { day, at: time.getTime(), answer: withPatience(history.lastSerial(partId, day)) };
}

/** A question asked while the lock was awaited still counts after it, unless that took longer, or past midnight. */
const QUESTION_HOLDS_MS = 500;

function stillHolds({ now }: Ports, { day, at }: Question): boolean {
  const time = now();
  return serialDay(time) === day && Math.abs(time.getTime() - at) <= QUESTION_HOLDS_MS;
}

/** The next `count` serials above a base, or why there are none. */
export const rangeAbove = ({ day, highest }: SerialBase, count: number): RangeResult =>
  nextRange(day, highest === 0 ? [] : [formatSerial(day, highest)], count);

/** The next range of a part for today. */
export async function deriveRange(ports: Ports, partId: RecordId, count: number, asked?: Question): Promise<Derived> {
  const base = await readBase(ports, partId, asked && stillHolds(ports, asked) ? asked : undefined);
  return { ...rangeAbove(base, count), ...base };
}

type Asked<T> = { answered: true; value: T } | { answered: false };

/** The answer, or that there was none in time; a failure counts as no answer. */
export const withPatience = <T>(question: Promise<T>): Promise<Asked<T>> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ answered: false }), PATIENCE_MS);
    question
      .then(
        (value) => resolve({ answered: true, value }),
        () => resolve({ answered: false }),
      )
      .finally(() => clearTimeout(timer));
  });
