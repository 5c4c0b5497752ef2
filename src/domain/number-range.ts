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
  ...auditFields,
});
export type NumberRange = z.infer<typeof numberRangeSchema>;

type Counted = Pick<NumberRangeForm, 'next' | 'end'>;
export const numbersLeft = ({ next, end }: Counted): number => end - next + 1;

type Written = Pick<NumberRangeForm, 'kind' | 'prefix' | 'digits'>;

/** A number of a range as it is printed; an SSCC with its check digit. */
export function writtenNumber({ kind, prefix, digits }: Written, number: number): string {
  const text = prefix + String(number).padStart(digits, '0');
  return kind === 'sscc' ? text + checkDigit(text) : text;
}
