import { formatSerial, LAST_COUNTER, parseSerial, rangeOf, type SerialFact, type SerialRange } from './serial';
import { countSerials, rangesAt, type SerialSet } from './serial-set';

/** Longer texts are pasted by mistake; no list of 9,999 serials needs as much. */
const LONGEST_TEXT = 200_000;

const piecePattern = /^(\d{12}|\d{1,4})(?:-(\d{12}|\d{1,4}))?$/;

export type SerialsResult = { ok: true; serials: SerialRange[] } | { ok: false; reason: SerialFact };

/**
 * Reads serials such as `3, 7-9, 202611200012` out of those in `among`, which are of one day. Up to four digits are the
 * last digits of a serial. Spaces, commas, semicolons and lines separate them; a serial may be named twice. An empty
 * text is an empty set. Refused with the reason: what is no serial, runs backwards, or is not in `among`.
 */
export function parseSerials(text: string, among: SerialSet): SerialsResult {
  if (text.length > LONGEST_TEXT) return { ok: false, reason: { code: 'list_too_long' } };
  const day = parseSerial(among[0]?.from)?.day;
  const pieces = text
    .replace(/\s*[-–—]\s*/g, '-')
    .split(/[\s,;]+/)
    .filter(Boolean);
  if (day === undefined)
    return pieces.length === 0 ? { ok: true, serials: [] } : { ok: false, reason: { code: 'no_serials' } };
  const allowed = countersOf(day, among);
  const selected = new Uint8Array(LAST_COUNTER + 1);
  for (const piece of pieces) {
    const match = piecePattern.exec(piece);
    const [, from = '', end = from] = match ?? [];
    if (!match) return { ok: false, reason: { code: 'not_a_serial', piece: shortened(piece) } };
    const [first, last] = [counterOf(day, from), counterOf(day, end)];
    if (first === undefined || last === undefined) return { ok: false, reason: notAmong(piece, among) };
    if (last < first) return { ok: false, reason: { code: 'runs_backwards', piece } };
    for (let counter = first; counter <= last; counter++) {
      if (!allowed[counter]) return { ok: false, reason: notAmong(formatSerial(day, counter), among) };
    }
    selected.fill(1, first, last + 1);
  }
  return { ok: true, serials: rangesOfCounters(day, selected) };
}

/** `3, 7-9`: the serials by their counters, as `parseSerials` reads them. */
export const serialsText = (set: SerialSet): string =>
  set
    .map(({ from, end }) => {
      const [first, last] = [counterDigits(from), counterDigits(end)];
      return first === last ? first : `${first}-${last}`;
    })
    .join(', ');

/** The same of a few serials of a set, as an example: `6, 8-9` of 6 to 13. */
export const serialsExample = ([first]: SerialSet): string =>
  first ? serialsText(rangesAt(first, first.count > 3 ? [0, 2, 3] : first.count > 1 ? [0, first.count - 1] : [0])) : '';

/** `202611200003, 202611200007 - 0009`: at most `most` ranges of whole serials, and how many more there are. */
export const wholeSerials = (set: SerialSet, most: number): { serials: string; more: number } => ({
  serials: set
    .slice(0, most)
    .map(({ from, end }) =>
      from === end ? from : `${from} - ${String(parseSerial(end)?.counter ?? 0).padStart(4, '0')}`,
    )
    .join(', '),
  more: countSerials(set.slice(most)),
});

/** The same in a sentence of a host. */
export function wholeSerialsText(set: SerialSet, most = 12): string {
  const { serials, more } = wholeSerials(set, most);
  return more === 0 ? serials : `${serials} and ${more} more`;
}

function countersOf(day: string, set: SerialSet): Uint8Array {
  const counters = new Uint8Array(LAST_COUNTER + 1);
  for (const { from, end } of set) {
    const [first, last] = [counterOf(day, from), counterOf(day, end)];
    if (first !== undefined && last !== undefined) counters.fill(1, first, last + 1);
  }
  return counters;
}

function rangesOfCounters(day: string, counters: Uint8Array): SerialRange[] {
  const ranges: SerialRange[] = [];
  let first = 0;
  for (let counter = 1; counter <= LAST_COUNTER + 1; counter++) {
    if (counters[counter]) first ||= counter;
    else if (first > 0) {
      const range = rangeOf(formatSerial(day, first), formatSerial(day, counter - 1));
      if (range) ranges.push(range);
      first = 0;
    }
  }
  return ranges;
}

/** The counter of a whole serial of `day`, or of its last digits; undefined for another day or 0. */
function counterOf(day: string, digits: string): number | undefined {
  const serial = parseSerial(digits.length <= 4 ? formatSerial(day, Number(digits)) : digits);
  return serial?.day === day ? serial.counter : undefined;
}

const counterDigits = (serial: string) => String(parseSerial(serial)?.counter ?? 0);

const notAmong = (serial: string, among: SerialSet): SerialFact => ({ code: 'not_among', serial, among });

const shortened = (piece: string) => (piece.length > 20 ? `${piece.slice(0, 20)}…` : piece);
