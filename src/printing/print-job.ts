import * as z from 'zod/mini';
import { partSchema } from '@/domain/part';
import { type PrintRecordBody, qtyOnLabel } from '@/domain/print-run';
import { type RecordId, recordId } from '@/domain/record';
import { rangeOf, type SerialRange, serialAt } from '@/domain/serial';

const handSchema = z.enum(['left', 'right', 'none']);

/** Who pressed PRINT, as the session knew them. */
const printedBySchema = z.object({ id: recordId, username: z.string(), name: z.string() });
export type PrintedBy = z.infer<typeof printedBySchema>;

/** What the operator said came out of the printer: no API of a browser can tell (SPEC section 4 knows only "printed"). */
const outcomeSchema = z.union([
  z.object({ kind: z.literal('unknown') }),
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('through'), serial: z.string() }),
  z.object({ kind: z.literal('none') }),
]);
export type PrintOutcome = z.infer<typeof outcomeSchema>;

/** Where the labels of a job lie in the printed stack: the first one at place `firstPlace` (0-based, over all sheets). */
const placesSchema = z.object({ columns: z.number(), perSheet: z.number(), firstPlace: z.number() });
export type PrintedPlaces = z.infer<typeof placesSchema>;

/** One printed range with everything that was on its labels, frozen: a re-print shows this and not the part of today. */
export const printJobSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  part: partSchema,
  /** The design as JSON, checked again by the label parser when it is used; null is the standard label. */
  design: z.nullable(z.unknown()),
  /** The browser had no room for the design's pictures: a re-print takes the design of today. */
  withoutPictures: z.catch(z.boolean(), false),
  companyName: z.string(),
  prodDate: z.string(),
  qtyPerPack: z.number(),
  serialFrom: z.string(),
  serialEnd: z.string(),
  qtyLabel: z.number(),
  qtyPart: z.number(),
  status: z.number(),
  places: z.catch(z.nullable(placesSchema), null),
  outcome: outcomeSchema,
});
export type PrintJob = z.infer<typeof printJobSchema>;

const bodySchema = z.object({
  partId: recordId,
  qtyLabel: z.number(),
  qtyPart: z.number(),
  serialFrom: z.string(),
  serialEnd: z.string(),
  status: z.number(),
});

/** Whoever sends an entry claims it for this long: another tab must not send it too. Longer than a request lives. */
export const CLAIM_MS = 20_000;

/** A record of the same serials whose owner the host does not name: a person has to say whose it is. */
const unclearSchema = z.object({ recordId, createdAt: z.string() });

/** A record the host has not confirmed yet. */
export const outboxEntrySchema = z.object({
  id: z.string(),
  /** The job it records. A record that was cut in pieces after a conflict has several entries for one job. */
  jobId: z.catch(z.string(), ''),
  createdAt: z.string(),
  partNo: z.string(),
  hand: z.catch(handSchema, 'none'),
  body: bodySchema,
  qtyPerPack: z.catch(z.number(), 1),
  places: z.catch(z.nullable(placesSchema), null),
  /** Null for an entry of an earlier release, which did not keep it. */
  printedBy: z.catch(z.nullable(printedBySchema), null),
  /** The admin who sends it under their own name. */
  takenOverBy: z.catch(z.nullable(printedBySchema), null),
  /** False between taking the serials and the browser's print dialog. */
  printed: z.catch(z.boolean(), true),
  /** Nothing was printed: it is only looked up whether the host recorded it all the same. */
  withdrawn: z.catch(z.boolean(), false),
  attempts: z.number(),
  /** When the first attempt began whose answer never came (epoch ms); null while the host has not heard of it. */
  unansweredSince: z.catch(z.nullable(z.number()), null),
  /** The history was read before the first attempt and did not hold these serials. */
  absentBefore: z.catch(z.boolean(), false),
  /** Not tried again before then (epoch ms). */
  dueAt: z.catch(z.number(), 0),
  /** Somebody is sending it until then (epoch ms); after that it may be tried again. */
  claimedUntil: z.number(),
  claimedBy: z.catch(z.string(), ''),
  /** What went wrong the last time, in words; '' when nothing did. */
  problem: z.catch(z.string(), ''),
  /** Why the host will not take it; '' while it may still do so. */
  refusal: z.string(),
  unclear: z.catch(z.nullable(unclearSchema), null),
});
export type OutboxEntry = z.infer<typeof outboxEntrySchema>;

/** A run this browser gave serials to. */
const usedRunSchema = z.object({
  /** The id of the entry that records it. */
  id: z.string(),
  jobId: z.string(),
  serialFrom: z.string(),
  serialEnd: z.string(),
  status: z.number(),
  printedAt: z.string(),
  printedBy: z.nullable(printedBySchema),
  places: z.nullable(placesSchema),
  recorded: z.boolean(),
  /** The host's records of it. Empty while it is not recorded, or when the host does not say the id. */
  recordIds: z.array(recordId),
});
export type UsedRun = z.infer<typeof usedRunSchema>;

/** What this browser gave out of one part's serials on one day. `highest` never falls. */
export const usedSerialsSchema = z.object({
  id: z.string(),
  partId: recordId,
  partNo: z.string(),
  hand: handSchema,
  day: z.string(),
  highest: z.string(),
  runs: z.array(usedRunSchema),
});
export type UsedSerials = z.infer<typeof usedSerialsSchema>;

/** The day's records of a part are to be compared with the runs of this browser. The id is that of its used serials. */
export const comparisonSchema = z.object({
  id: z.string(),
  partId: recordId,
  day: z.string(),
  /** Epoch ms. */
  dueAt: z.number(),
  /** It is compared twice: at once, and when a station that printed in the same minute has its record too. */
  isSecond: z.boolean(),
});
export type Comparison = z.infer<typeof comparisonSchema>;

const otherRunSchema = z.object({
  /** Null when it is a run of this browser that has no record. */
  recordId: z.nullable(recordId),
  serialFrom: z.string(),
  serialEnd: z.string(),
  by: z.string(),
  at: z.string(),
  /** Recorded after ours: the other station is the one to pull its labels. */
  later: z.boolean(),
});
export type OtherRun = z.infer<typeof otherRunSchema>;

/**
 * What has to stay visible about a job after its record is settled.
 * `overlap`: the same serials were given out twice. `answer-lost`: the host had the record, its answer never came.
 * `discarded`: somebody gave the record up. `taken-over`: an admin recorded it under their own name.
 */
export const ledgerNoteSchema = z.object({
  id: z.string(),
  kind: z.enum(['overlap', 'answer-lost', 'discarded', 'taken-over']),
  jobId: z.string(),
  createdAt: z.string(),
  day: z.string(),
  partId: recordId,
  partNo: z.string(),
  hand: handSchema,
  serialFrom: z.string(),
  serialEnd: z.string(),
  status: z.number(),
  printedAt: z.string(),
  printedBy: z.nullable(printedBySchema),
  places: z.nullable(placesSchema),
  others: z.array(otherRunSchema),
  /** Serials of which two labels may exist and of which this station's must go. */
  pull: z.array(z.string()),
  pulled: z.array(z.string()),
  /** Who gave it up or took it over, and the host's reason. */
  by: z.string(),
  reason: z.string(),
  /** Somebody has answered it; until then it is shown. */
  closed: z.boolean(),
});
export type LedgerNote = z.infer<typeof ledgerNoteSchema>;

export const usedSerialsId = (partId: RecordId, day: string) => `${partId} ${day}`;

/** The day (YYYYMMDD) of a record's serials. */
export const dayOf = (body: Pick<PrintRecordBody, 'serialFrom'>) => body.serialFrom.slice(0, 8);

/** The body for `count` labels of a run from the label at `first` (0-based) on. */
export function bodyOfLabels(body: PrintRecordBody, qtyPerPack: number, first: number, count: number): PrintRecordBody {
  const range = rangeOf(body.serialFrom, body.serialEnd);
  if (!range) throw new RangeError(`${body.serialFrom} to ${body.serialEnd} is no range`);
  let qtyPart = 0;
  for (let index = first; index < first + count; index++) qtyPart += qtyOnLabel(index, body.qtyPart, qtyPerPack);
  return {
    ...body,
    qtyLabel: count,
    qtyPart: Math.max(1, qtyPart),
    serialFrom: serialAt(range, first),
    serialEnd: serialAt(range, first + count - 1),
  };
}

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

let idsMade = 0;

/** An id that sorts by the time it was made. `crypto.randomUUID` is missing on a plain-HTTP host. */
export function newJobId(now: Date): string {
  idsMade += 1;
  const random = Array.from(crypto.getRandomValues(new Uint32Array(2)), (value) => value.toString(36)).join('');
  return `${String(now.getTime()).padStart(15, '0')}-${String(idsMade).padStart(6, '0')}-${random}`;
}
