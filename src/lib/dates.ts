import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';

type Moment = Date | string | null | undefined;

/** Longer texts are no moments, and the time of `parseISO` grows with the square of the length. */
const MAX_LENGTH = 40;
/** As a host sends it: `2026-11-20T03:25:00.000Z`. */
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/;

/**
 * Every date shown, sent or printed is formatted in this file, in local time (SPEC section 9).
 * Never use `toISOString()` for a day: before 07:00 in Jakarta it gives yesterday.
 */
const read = (value: Moment): Date | undefined => {
  if (!value || (typeof value === 'string' && value.length > MAX_LENGTH)) return undefined;
  const date = typeof value === 'string' ? (readUtc(value) ?? parseISO(value)) : value;
  return isValid(date) ? date : undefined;
};

/** The usual case; `parseISO` is too slow for a hundred rows. */
function readUtc(text: string): Date | undefined {
  const date = UTC.test(text) ? new Date(text) : undefined;
  // To a 31st of February, which `parseISO` refuses, it gives the 3rd of March.
  return date?.getUTCDate() === Number(text.slice(8, 10)) ? date : undefined;
}

/** The moment; undefined for an empty or invalid value. */
export const momentOf = read;

const twoDigits = (value: number) => (value < 10 ? `0${value}` : String(value));
const year = (date: Date) => String(date.getFullYear()).padStart(4, '0');
const month = (date: Date) => twoDigits(date.getMonth() + 1);
const day = (date: Date) => twoDigits(date.getDate());
const time = (date: Date) => `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
const clock = (date: Date) => `${time(date)}:${twoDigits(date.getSeconds())}`;
const isoDay = (date: Date) => `${year(date)}-${month(date)}-${day(date)}`;

const formatted = (format: (date: Date) => string) => (value: Moment) => {
  const date = read(value);
  return date ? format(date) : '';
};

/** `+07:00`, the offset of local time from UTC. */
function offset(date: Date): string {
  const minutes = -date.getTimezoneOffset();
  const part = (value: number) => twoDigits(Math.trunc(Math.abs(value)));
  return `${minutes < 0 ? '-' : '+'}${part(minutes / 60)}:${part(minutes % 60)}`;
}

/** The zone whose days and hours this computer has: 'Asia/Jakarta'. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether a zone has the time of this computer at a moment. */
export function hasOwnTime(zone: string, at = new Date()): boolean {
  const timeIn = (timeZone: string) => at.toLocaleString('en', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  try {
    return timeIn(zone) === timeIn(ownZone());
  } catch {
    // No zone that this browser knows.
    return false;
  }
}

/** `20/11/2026 10:25`. All formats give '' for an empty or invalid value. */
export const formatTimestamp = formatted((date) => `${day(date)}/${month(date)}/${year(date)} ${time(date)}`);
/** `20-11-2026`, in lists and on labels. */
export const formatListDate = formatted((date) => `${day(date)}-${month(date)}-${year(date)}`);
/** `Nov 20, 2026`, in the user menu. */
export const formatHeaderDate = formatted(
  (date) => `${date.toLocaleString('en-US', { month: 'short' })} ${day(date)}, ${year(date)}`,
);
/** `2026-11-20`, the value of a date-range query. */
export const formatQueryDate = formatted(isoDay);
/** `20261120`, the day a serial starts with. */
export const formatSerialDate = formatted((date) => `${year(date)}${month(date)}${day(date)}`);
/** `10:25`. */
export const formatTime = formatted(time);
/** `08:14:32`, the time of the last successful load. */
export const formatClock = formatted(clock);
/** `20261120-1025`, in the name of a file. */
export const formatFileDate = formatted(
  (date) => `${year(date)}${month(date)}${day(date)}-${time(date).replace(':', '')}`,
);
/** `20-11`, a day on the axis of a chart. */
export const formatShortDay = formatted((date) => `${day(date)}-${month(date)}`);
/** `2026-11-20T10:25:00.000+07:00`, in stored data. */
export const formatStamp = formatted(
  (date) => `${isoDay(date)}T${clock(date)}.${String(date.getMilliseconds()).padStart(3, '0')}${offset(date)}`,
);
