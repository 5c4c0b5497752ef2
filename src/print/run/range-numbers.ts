import * as z from 'zod/mini';
import type { TakenNumbers } from '@/domain/host-rules/print-runs';
import { numberRangeKinds, numbersIn, writtenNumber } from '@/domain/number-range';
import { recordId, sameId } from '@/domain/record';
import { rangeOf, serialAt } from '@/domain/serials/serial';

/**
 * Numbers of a number range on labels with consecutive serials, with all that writes them: a re-print says the same
 * when the range has changed since. `from` belongs to the first of the serials; null before the host has given it.
 */
export const rangeNumbersSchema = z.object({
  /** The name of the range in the design, by `questionKey()`. */
  key: z.string(),
  range: recordId,
  kind: z.enum(numberRangeKinds),
  prefix: z.string(),
  digits: z.number(),
  serialFrom: z.string(),
  serialEnd: z.string(),
  from: z.nullable(z.number()),
});
export type RangeNumbers = z.infer<typeof rangeNumbersSchema>;

type WithNumbers = { numbers?: readonly RangeNumbers[] | undefined };

/** The host has to give numbers before the labels can be drawn. */
export const takesNumbers = (runs: readonly WithNumbers[]): boolean =>
  runs.some(({ numbers = [] }) => numbers.some(({ from }) => from === null));

/** With the numbers that the host gave. Of a range that it gave too many or too few of none is used. */
export const withTaken = (numbers: readonly RangeNumbers[], taken: readonly TakenNumbers[]): RangeNumbers[] =>
  numbers.map((requested) => {
    const { range, serialFrom, serialEnd } = requested;
    const count = rangeOf(serialFrom, serialEnd)?.count;
    const given = taken.find((one) => sameId(one.range, range) && one.end - one.from + 1 === count);
    return requested.from === null && given ? { ...requested, from: given.from } : requested;
  });

/** The numbers on the label with this serial, as they are printed, by the key of their range. */
export function numbersOn(serial: string, numbers: readonly RangeNumbers[]): Record<string, string> {
  return Object.fromEntries(
    numbers.flatMap((some): [string, string][] => {
      const { key, from, serialFrom, serialEnd } = some;
      const before = rangeOf(serialFrom, serial);
      if (from === null || !before || serial > serialEnd) return [];
      return [[key, writtenNumber(some, from + before.count - 1)]];
    }),
  );
}

/** The serial of the label that carries the number in the text; undefined when none of these labels does. */
export function serialOfNumber(text: string, numbers: readonly RangeNumbers[]): string | undefined {
  return numbersIn(text, numbers).flatMap(({ range: { from, serialFrom, serialEnd }, number }) => {
    const serials = rangeOf(serialFrom, serialEnd);
    const index = number - (from ?? number + 1);
    return serials && index >= 0 && index < serials.count ? serialAt(serials, index) : [];
  })[0];
}
