import { jobOfTake, labelWith, type NumberedLabel } from '@/domain/host-rules/print-runs';
import { numbersIn } from '@/domain/number-range';
import { sameId } from '@/domain/record';
import type { Tables } from './tables';

/** What says which label has a number of a number range. */
export const numberTables = ['numberRanges', 'numberRangeTakes', 'printJobs'] as const;
type NumberTables = Pick<Tables, (typeof numberTables)[number]>;

/** The label that carries a number of a number range: the text is the number, or ends with it. */
export function labelWithNumber(
  text: string,
  { numberRanges, numberRangeTakes, printJobs }: NumberTables,
): NumberedLabel | undefined {
  for (const { range, number } of numbersIn(text, numberRanges)) {
    const take = numberRangeTakes.find(
      ({ rangeId, from, end }) => sameId(rangeId, range.id) && from <= number && number <= end,
    );
    const taken = take && { ...take, range: range.id };
    const job = taken && printJobs.find(({ id }) => id === jobOfTake(taken));
    const label = taken && job && labelWith(number, taken, job);
    if (label) return label;
  }
  return undefined;
}
