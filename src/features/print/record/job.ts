import * as z from 'zod/mini';
import { partSchema } from '@/domain/part';
import type { PrintRecordBody } from '@/domain/print-run';
import { recordId } from '@/domain/record';
import { rangeOf, type SerialRange } from '@/domain/serial';

/** What the operator said came out of the printer: no API of a browser can tell (SPEC section 4 knows only "printed"). */
const outcomeSchema = z.union([
  z.object({ kind: z.literal('unknown') }),
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('through'), serial: z.string() }),
  z.object({ kind: z.literal('none') }),
]);
export type PrintOutcome = z.infer<typeof outcomeSchema>;

/** One printed range with everything that was on its labels, frozen: a re-print shows this and not the part of today. */
export const printJobSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  part: partSchema,
  /** The design as JSON, checked again by the label parser when it is used; null is the standard label. */
  design: z.nullable(z.unknown()),
  companyName: z.string(),
  prodDate: z.string(),
  qtyPerPack: z.number(),
  serialFrom: z.string(),
  serialEnd: z.string(),
  qtyLabel: z.number(),
  qtyPart: z.number(),
  status: z.number(),
  outcome: outcomeSchema,
});
export type PrintJob = z.infer<typeof printJobSchema>;

/** A record the host has not confirmed yet. */
export const outboxEntrySchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  partNo: z.string(),
  body: z.object({
    partId: recordId,
    qtyLabel: z.number(),
    qtyPart: z.number(),
    serialFrom: z.string(),
    serialEnd: z.string(),
    status: z.number(),
  }),
  attempts: z.number(),
  /** Somebody is sending it until then (epoch ms); after that it may be tried again. */
  claimedUntil: z.number(),
  /** Why the host will not take it; '' while it may still do so. */
  refusal: z.string(),
});
export type OutboxEntry = z.infer<typeof outboxEntrySchema>;

/** The day (YYYYMMDD) of a record's serials. */
export const dayOf = (body: Pick<PrintRecordBody, 'serialFrom'>) => body.serialFrom.slice(0, 8);

/** The serials that were recorded but did not come out of the printer, as far as the operator said; undefined when none. */
export function unprintedRange(job: PrintJob): SerialRange | undefined {
  const range = rangeOf(job.serialFrom, job.serialEnd);
  if (!range || job.outcome.kind === 'all' || job.outcome.kind === 'unknown') return undefined;
  if (job.outcome.kind === 'none') return range;
  const printed = rangeOf(job.serialFrom, job.outcome.serial);
  if (!printed) return range;
  if (printed.count >= range.count) return undefined;
  const from = String(BigInt(job.outcome.serial) + 1n);
  return { from, end: range.end, count: range.count - printed.count };
}

let made = 0;

/** An id that sorts by the time it was made. `crypto.randomUUID` is missing on a plain-HTTP host. */
export function newJobId(now: Date): string {
  made += 1;
  const random = Array.from(crypto.getRandomValues(new Uint32Array(2)), (value) => value.toString(36)).join('');
  return `${String(now.getTime()).padStart(15, '0')}-${String(made).padStart(6, '0')}-${random}`;
}
