import { formatSerialDate } from '@/lib/dates';

/**
 * Serial numbers, `YYYYMMDD0001` (SPEC section 4): an 8-character local day and a 4-digit counter that
 * restarts for each part and day. A counter never passes 9999 and a serial never has a 13th character.
 */
export const LAST_COUNTER = 9999;

export type SerialRange = { from: string; end: string; count: number };

/** Why serials or quantities are refused. */
export type SerialFact =
  | { code: 'whole_number' | 'quantities_differ' | 'list_too_long' | 'no_serials' }
  | { code: 'serials_left'; left: number }
  | { code: 'at_most'; most: number }
  | { code: 'not_a_serial' | 'runs_backwards'; piece: string }
  | { code: 'not_among'; serial: string; among: readonly SerialRange[] };

/** `left`: how many serials the day still has. */
export type RangeResult = { ok: true; range: SerialRange } | { ok: false; left: number; reason: SerialFact };

const pattern = /^(\d{8})(\d{4})$/;

/** Day (YYYYMMDD) and counter (1-9999) of a serial; undefined for anything else. */
export function parseSerial(serial: unknown): { day: string; counter: number } | undefined {
  const match = typeof serial === 'string' ? pattern.exec(serial.trim()) : null;
  const [, day, digits] = match ?? [];
  if (!day || !digits || Number(digits) < 1) return undefined;
  return { day, counter: Number(digits) };
}

/** The local date, YYYYMMDD, that new serials start with. */
export const serialDay = (now: Date): string => formatSerialDate(now);

export const formatSerial = (day: string, counter: number) => `${day}${String(counter).padStart(4, '0')}`;

/** `20-11-2026` for the day 20261120. */
export const dayText = (day: string) => `${day.slice(6)}-${day.slice(4, 6)}-${day.slice(0, 4)}`;

export const higherSerial = (a: string, b: string): string => (b > a ? b : a);

/** The highest counter of `day`, 0 without one. Malformed, missing and other days' serials are ignored. */
export function highestCounter(day: string, serials: Iterable<unknown>): number {
  let highest = 0;
  for (const serial of serials) {
    const parsed = parseSerial(serial);
    if (parsed?.day === day) highest = Math.max(highest, parsed.counter);
  }
  return highest;
}

/**
 * The range of `count` serials of `day` that starts above everything in `used` (the host's last serialEnd, the highest
 * serial used in this browser). Refused when `count` is not a whole number of at least 1, or would pass 9999.
 */
export function nextRange(day: string, used: Iterable<unknown>, count: number): RangeResult {
  const last = highestCounter(day, used);
  const left = LAST_COUNTER - last;
  if (!Number.isInteger(count) || count < 1) return { ok: false, left, reason: { code: 'whole_number' } };
  if (count > left) return { ok: false, left, reason: { code: 'serials_left', left } };
  return { ok: true, range: { from: formatSerial(day, last + 1), end: formatSerial(day, last + count), count } };
}

/** The serial of the label at `index` (0-based) of a range: the last four digits grow by the index. */
export function serialAt(range: SerialRange, index: number): string {
  const first = parseSerial(range.from);
  if (!first || index < 0 || index >= range.count) throw new RangeError(`No serial at ${index} of ${range.from}`);
  return formatSerial(first.day, first.counter + index);
}

/** The range a record covers; undefined when its ends are not serials of one day in order. */
export function rangeOf(serialFrom: string, serialEnd: string): SerialRange | undefined {
  const from = parseSerial(serialFrom);
  const end = parseSerial(serialEnd);
  if (!from || !end || from.day !== end.day || end.counter < from.counter) return undefined;
  return { from: serialFrom.trim(), end: serialEnd.trim(), count: end.counter - from.counter + 1 };
}

/** Whether two ranges share a serial. Compare only ranges of the same part. */
export function rangesOverlap(a: SerialRange, b: SerialRange): boolean {
  return a.from <= b.end && b.from <= a.end;
}

/** `0001 - 0006`, or one number. */
export const counterText = ({ from, end }: SerialRange) =>
  from === end ? from.slice(8) : `${from.slice(8)} - ${end.slice(8)}`;
