import { isValid, lightFormat, parseISO } from 'date-fns';

/**
 * Every date shown, sent or printed is formatted here, in local time (SPEC section 9).
 * `toISOString()` is never used for a day: before 07:00 in Jakarta it names yesterday.
 */
const read = (value: Date | string | null | undefined): Date | undefined => {
  if (!value) return undefined;
  const date = typeof value === 'string' ? parseISO(value) : value;
  return isValid(date) ? date : undefined;
};

/** `lightFormat` knows numbers alone: the full `format` with its month names weighs 4 KB on every first load. */
const formatted =
  (pattern: string, before = nothing, after = nothing) =>
  (value: Date | string | null | undefined) => {
    const date = read(value);
    return date ? before(date) + lightFormat(date, pattern) + after(date) : '';
  };

function nothing(_date: Date): string {
  return '';
}

/** `+07:00`: how local time differs from UTC. */
function offset(date: Date): string {
  const minutes = -date.getTimezoneOffset();
  const two = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** `20/11/2026 10:25`; nothing for an empty or unreadable value. */
export const formatTimestamp = formatted('dd/MM/yyyy HH:mm');
/** `20-11-2026`, as lists and labels show a day. */
export const formatListDate = formatted('dd-MM-yyyy');
/** `Nov 20, 2026`, as the header popover shows it. */
export const formatHeaderDate = formatted(' dd, yyyy', (date) => date.toLocaleString('en-US', { month: 'short' }));
/** `2026-11-20`, the value of a date-range query. */
export const formatQueryDate = formatted('yyyy-MM-dd');
/** `20261120`, the day a serial starts with. */
export const formatSerialDate = formatted('yyyyMMdd');
/** `10:25`. */
export const formatTime = formatted('HH:mm');
/** `08:14:32`, the time of the last successful load. */
export const formatClock = formatted('HH:mm:ss');
/** `20-11`, a day on the axis of a chart. */
export const formatShortDay = formatted('dd-MM');
/** `2026-11-20T10:25:00.000+07:00`, a moment as records keep it. */
export const formatStamp = formatted("yyyy-MM-dd'T'HH:mm:ss.SSS", nothing, offset);
