import * as z from 'zod/mini';
import { laterEventsSchema } from '@/domain/print-job';
import { FIRST_PRINT } from '@/domain/print-run';
import { limitedText, type RecordId, recordId, sameId } from '@/domain/record';
import { parseSerial, rangeOf, rangesOverlap, type SerialRange } from '@/domain/serials/serial';
import { type FieldProblem, Problem } from './problem';

/*
 * What a host takes of a printing (docs/api.md, POST /parts/print-history, void and print-jobs).
 */

export const quantitySchema = z.int('Must be a whole number').check(z.minimum(1, 'Must be at least 1'));

/** A serial, and ranges of them, as a host takes them. */
export const serialSchema = z.string().check(z.refine((text) => parseSerial(text) !== undefined, 'Must be a serial'));
const MAX_RANGES = 500;
export const serialsSchema = z
  .array(
    z
      .tuple([serialSchema, serialSchema])
      .check(z.refine(([from, end]) => rangeOf(from, end) !== undefined, 'Must be in order')),
  )
  .check(z.minLength(1), z.maxLength(MAX_RANGES));

/** Of labels that are declared void, and by a second admin. */
export const voidBodySchema = z.object({
  serials: serialsSchema,
  reason: z.string().check(z.trim(), z.minLength(3, 'Say why, in at least 3 characters'), z.maxLength(500)),
});
export const confirmVoidSchema = z.object({ serials: serialsSchema });

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

const MAX_ID_LENGTH = 100;
export const printJobBodySchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(MAX_ID_LENGTH)),
  partId: recordId,
  serialFrom: z.string(),
  serialEnd: z.string(),
  status: quantitySchema,
  qtyLabel: quantitySchema,
  qtyPart: quantitySchema,
  designId: z.nullable(z.string()),
  designRevision: z.nullable(quantitySchema),
  designHash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 hash')),
  snapshot: z.looseObject({ design: z.unknown(), part: z.looseObject({ id: recordId }), companyName: z.string() }),
  /** `paper`, `pdf`, `printer-file` or `label-printer`. */
  output: limitedText,
  printer: limitedText,
  printedAt: limitedText,
  override: z.optional(z.object({ reason: z.string().check(z.minLength(1)) })),
});

const serial = z.string().check(z.regex(/^\d{12}$/, 'Must be a serial'));
export const printOutcomeSchema = z.object({
  outcome: z.object({
    kind: z.enum(['all', 'none', 'some', 'unknown']),
    missing: z.optional(z.array(z.tuple([serial, serial])).check(z.maxLength(9999))),
    events: z.optional(laterEventsSchema),
  }),
});
