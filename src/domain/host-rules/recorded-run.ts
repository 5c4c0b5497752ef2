import * as z from 'zod/mini';
import { FIRST_PRINT } from '@/domain/print-run';
import { type RecordId, recordId, sameId } from '@/domain/record';
import { rangeOf, rangesOverlap, type SerialRange } from '@/domain/serials/serial';
import { type FieldProblem, Problem } from './problem';

/*
 * What a host checks before it records a printing (docs/api.md, POST /parts/print-history).
 */

export const quantitySchema = z.int('Must be a whole number').check(z.minimum(1, 'Must be at least 1'));

export const recordedRunSchema = z.object({
  partId: recordId,
  qtyLabel: quantitySchema,
  qtyPart: quantitySchema,
  serialFrom: z.string(),
  serialEnd: z.string(),
  status: quantitySchema,
});
type Run = z.infer<typeof recordedRunSchema>;
type Recorded = { serialFrom: string; serialEnd: string };

/** The serials of a run, or what is wrong with them. */
export function rangeOfRun(run: Pick<Run, 'serialFrom' | 'serialEnd' | 'qtyLabel'>): SerialRange | FieldProblem {
  const range = rangeOf(run.serialFrom, run.serialEnd);
  if (!range) return { path: ['serialEnd'], message: 'Serials must be YYYYMMDD0001, of one day and in order' };
  if (range.count !== run.qtyLabel) {
    return { path: ['qtyLabel'], message: `${range.count} serials, but ${run.qtyLabel} labels` };
  }
  return range;
}

type Printing = { partId: RecordId; serialFrom: string; serialEnd: string; status: number };

/** Whether a print job tells what this row of the history printed: the same print of its serials by the same person. */
export const isRecordOfJob = (row: Printing & { createdBy: string }, job: Printing & { printedBy: string }) =>
  sameId(row.partId, job.partId) &&
  row.status === job.status &&
  row.createdBy === job.printedBy &&
  job.serialFrom <= row.serialFrom &&
  row.serialEnd <= job.serialEnd;

/**
 * A re-print repeats a run or, with a page range, a part of one; a first print shares no serial with any.
 * `recorded` are runs of the same part. @throws Problem 409
 */
export function refuseUsedSerials(range: SerialRange, status: number, recorded: readonly Recorded[]): void {
  const overlapping = recorded.filter((row) => {
    const other = rangeOf(row.serialFrom, row.serialEnd);
    return other !== undefined && rangesOverlap(range, other);
  });
  const repeats = overlapping.some((row) => row.serialFrom <= range.from && range.end <= row.serialEnd);
  const [conflict] = status > FIRST_PRINT && repeats ? [] : overlapping;
  if (conflict) throw new Problem(409, `Serials ${conflict.serialFrom} to ${conflict.serialEnd} are already recorded`);
}
