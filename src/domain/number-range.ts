import * as z from 'zod/mini';
import { checkDigit } from '@/lib/check-digit';
import { type NumberRangeForm, numberRangeKinds } from './host-rules/number-range';
import { comparable } from './label-text';
import { auditFields, recordId, tolerantText } from './record';

const whole = z.int();

/** A range of numbers that are unique in the whole company, as the host sends it (docs/api.md). */
export const numberRangeSchema = z.object({
  id: recordId,
  name: tolerantText,
  kind: z.enum(numberRangeKinds),
  prefix: tolerantText,
  ...{ digits: whole, next: whole, end: whole, warnAt: whole },
  /** Numbers taken a day, from a host that counts them. */
  perDay: z.catch(z.optional(z.number().check(z.positive())), undefined),
  ...auditFields,
});
export type NumberRange = z.infer<typeof numberRangeSchema>;

type Counted = Pick<NumberRangeForm, 'next' | 'end'>;
export const numbersLeft = ({ next, end }: Counted): number => end - next + 1;

/** Whole days until it is used up at the pace of the last ones; undefined when that is not known. */
export const daysLeft = (range: Counted & Pick<NumberRange, 'perDay'>): number | undefined =>
  range.perDay === undefined ? undefined : Math.floor(numbersLeft(range) / range.perDay);

type Written = Pick<NumberRangeForm, 'kind' | 'prefix' | 'digits'>;

export const paddedNumber = ({ digits }: Pick<Written, 'digits'>, number: number): string =>
  String(number).padStart(digits, '0');

/** A number of a range as it is printed; an SSCC with its check digit. */
export function writtenNumber({ kind, prefix, digits }: Written, number: number): string {
  const text = prefix + paddedNumber({ digits }, number);
  return kind === 'sscc' ? text + checkDigit(text) : text;
}

/** What stands before a number in a code: the identifier of a licence plate, of a package or of an SSCC. */
const IDENTIFIER = /^([1-6]?J|[345]S|00)$/;
/** A shorter number is at the end of other texts by chance. */
const LONG_ENOUGH = 8;

/**
 * The number of a range that a text is, as it is printed, or ends with: an identifier may stand before it, and before a
 * long one anything, as the code of a company. Separators make no difference.
 */
export function numberAtEnd(text: string, range: Written): number | undefined {
  const { kind, prefix, digits } = range;
  const length = prefix.length + digits + (kind === 'sscc' ? 1 : 0);
  const whole = comparable(text);
  const counted = whole.slice(-length).slice(prefix.length).slice(0, digits);
  if (!/^\d+$/.test(counted) || !whole.endsWith(writtenNumber(range, Number(counted)))) return undefined;
  const before = whole.slice(0, -length);
  return before === '' || IDENTIFIER.test(before) || length >= LONG_ENOUGH ? Number(counted) : undefined;
}

/** A code of identifiers, as a scanner sends it: its values. Any other text is one value. */
const valuesIn = (text: string) => (text.startsWith('[)>') ? text.split(/[^0-9A-Za-z.\-/ ]+/) : [text]);

/** The numbers that a text may be, the longest first: a shorter one ends the same text by chance. */
export function numbersIn<Range extends Written>(text: string, ranges: readonly Range[]) {
  const found = valuesIn(text).flatMap((value) =>
    ranges.flatMap((range) => {
      const number = numberAtEnd(value, range);
      return number === undefined ? [] : { range, number, length: writtenNumber(range, number).length };
    }),
  );
  return found.toSorted((a, b) => b.length - a.length);
}
