import type { NumberedLabel } from '@/domain/host-rules/print-runs';
import { jobOfTake, labelWith } from '@/domain/host-rules/print-runs';
import { numbersIn } from '@/domain/number-range';
import type { Database } from './database/open';

/** The label that carries a number of a number range: the text is the number, or ends with it. */
export async function labelWithNumber(db: Database, text: string): Promise<NumberedLabel | undefined> {
  const ranges = await db.selectFrom('numberRanges').select(['id', 'kind', 'prefix', 'digits']).execute();
  for (const { range, number } of numbersIn(text, ranges)) {
    const take = await db
      .selectFrom('numberRangeTakes')
      .select(['id', 'rangeId as range', 'firstNumber as from', 'lastNumber as end'])
      .where('rangeId', '=', range.id)
      .where('firstNumber', '<=', number)
      .orderBy('firstNumber', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!take || take.end < number) continue;
    const job = await db
      .selectFrom('printJobs')
      .select(['partId', 'serialFrom', 'serialEnd'])
      .where('id', '=', jobOfTake(take))
      .executeTakeFirst();
    const label = job && labelWith(number, take, job);
    if (label) return label;
  }
  return undefined;
}
