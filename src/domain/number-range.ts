import * as z from 'zod/mini';
import { checkDigit } from '@/lib/check-digit';
import { type FieldProblem, Problem } from './host-rules/problem';
import { comparable } from './label-text';
import { auditFields, type RecordId, recordId, sameId, tolerantText } from './record';

/*
 * Ranges of numbers that are unique in the whole company (docs/api.md, number-ranges): a number is never given twice, and a
 * range that is used up is an error, never a restart.
 */

export const numberRangeKinds = ['plain', 'sscc', 'licence-plate'] as const;

/** 15 digits are still exact as a number. */
const MAX_DIGITS = 15;
const DIGITS = `1 to ${MAX_DIGITS}`;
/** One call of a station that is about to be without the host. */
const MAX_TAKEN = 10_000;
const whole = z.int('Must be a whole number').check(z.minimum(0, 'Must be at least 0'));

const rangePrefix = /^[0-9A-Z]{0,20}$/;

export const numberRangeFormSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Enter a name'), z.maxLength(200)),
  kind: z.enum(numberRangeKinds),
  prefix: z.string().check(z.regex(rangePrefix, 'Digits and capital letters, 20 at most')),
  digits: z.int().check(z.minimum(1, DIGITS), z.maximum(MAX_DIGITS, DIGITS)),
  next: whole,
  end: whole,
  warnAt: whole,
});
export type NumberRangeForm = z.infer<typeof numberRangeFormSchema>;

/** A range of numbers that are unique in the whole company, as the host sends it (docs/api.md). */
export const numberRangeSchema = z.object({
  id: recordId,
  name: tolerantText,
  kind: z.enum(numberRangeKinds),
  prefix: tolerantText,
  digits: z.int(),
  next: z.int(),
  end: z.int(),
  warnAt: z.int(),
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

/** What was taken in these days tells how fast a range is used. */
export const DAYS_OF_USE = 14;
const DAY_MS = 86_400_000;

/** Numbers a day, counted from the first of the takes in these days; 0 without any. */
export function takenPerDay(takes: readonly { from: number; end: number; at: string }[], now: Date): number {
  const ages = takes.map(({ at }) => (now.getTime() - Date.parse(at)) / DAY_MS);
  const recent = takes.filter((_, index) => (ages[index] ?? Number.NaN) <= DAYS_OF_USE);
  const days = Math.max(1, ...ages.filter((age) => age <= DAYS_OF_USE));
  return recent.reduce((sum, { from, end }) => sum + end - from + 1, 0) / days;
}

export const takeNumbersSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  count: z.int().check(z.minimum(1, 'Must be at least 1'), z.maximum(MAX_TAKEN, `At most ${MAX_TAKEN}`)),
});

/** What is wrong with a range by itself. `before`: as it is now; its next number may only grow. */
export function numberRangeProblems(form: NumberRangeForm, before?: { next: number }): FieldProblem[] {
  const { kind, prefix, digits, next, end } = form;
  const problems: FieldProblem[] = [];
  const add = (field: keyof NumberRangeForm, message: string) => problems.push({ path: [field], message });
  if (end >= 10 ** digits) add('end', `${end} has more than ${digits} digits`);
  if (next > end + 1) add('next', 'The next number is above the last one');
  if (before && next < before.next) add('next', `The next number may only grow: it is ${before.next}`);
  // 18 digits with extension digit, company prefix and check digit.
  if (kind === 'sscc' && !/^\d+$/.test(prefix)) add('prefix', 'An SSCC has only digits');
  if (kind === 'sscc' && prefix.length + digits !== 17)
    add('digits', 'Extension digit, company prefix and number of an SSCC have 17 digits together');
  return problems;
}

type Numbers = Pick<NumberRangeForm, 'kind' | 'prefix' | 'digits' | 'next' | 'end'>;

/** With the check digit of an SSCC as one more digit of its numbers. */
const withCheckDigit = (range: Numbers): Numbers =>
  range.kind === 'sscc' ? { ...range, digits: range.digits + 1, end: range.end * 10 + 9 } : range;

/** Whether two ranges could ever make the same text: all of both counts, what is given included. */
function rangesShareNumbers(one: Numbers, other: Numbers): boolean {
  const [a, b] = [withCheckDigit(one), withCheckDigit(other)];
  if (a.prefix.length + a.digits !== b.prefix.length + b.digits) return false;
  const [longer, shorter] = a.prefix.length >= b.prefix.length ? [a, b] : [b, a];
  if (!longer.prefix.startsWith(shorter.prefix)) return false;
  const rest = longer.prefix.slice(shorter.prefix.length);
  if (rest !== '' && !/^\d+$/.test(rest)) return false;
  // The longer one's numbers as the shorter one counts them.
  const base = Number(rest || 0) * 10 ** longer.digits;
  return base <= shorter.end;
}

/** The next numbers. @throws Problem 409 when there are not enough left. */
export function takeNumbers(
  { next, end }: Pick<Numbers, 'next' | 'end'>,
  count: number,
): { from: number; end: number } {
  const left = end - next + 1;
  if (count > left) throw new Problem(409, left === 0 ? 'This range is used up' : `Only ${left} numbers left`);
  return { from: next, end: next + count - 1 };
}

/** @throws Problem 409 when numbers of the range are on labels and would be written in another way from now on. */
export function refuseOtherWriting(before: NumberRangeForm, form: NumberRangeForm, isUsed: boolean): void {
  const isSame = before.kind === form.kind && before.prefix === form.prefix && before.digits === form.digits;
  if (isUsed && !isSame) {
    throw new Problem(409, 'Labels carry numbers of this range: kind, prefix and digits stay. Create another range.');
  }
}

/** @throws Problem 409 for a range that could make a text of another one. */
export function refuseSharedNumbers(form: Numbers, others: readonly (Numbers & { name: string })[]): void {
  const same = others.find((other) => rangesShareNumbers(form, other));
  if (same) throw new Problem(409, `These numbers overlap those of ${same.name}`);
}

/** What was given under this id before. @throws Problem 409 when it is asked for something else now. */
export function takenBefore(
  known: { rangeId: RecordId; from: number; end: number },
  requested: { rangeId: RecordId; count: number },
) {
  const { from, end } = known;
  if (!sameId(known.rangeId, requested.rangeId) || end - from + 1 !== requested.count) {
    throw new Problem(409, 'Other numbers were taken with this id');
  }
  return { from, end };
}
