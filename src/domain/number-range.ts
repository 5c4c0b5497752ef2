import * as z from 'zod/mini';
import { checkDigit } from '@/lib/check-digit';
import { type NumberRangeForm, numberRangeKinds } from './host-rules/number-range';
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
