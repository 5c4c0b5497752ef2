import * as z from 'zod/mini';
import { partSchema } from '@/domain/part';
import type { PrintRecord } from '@/domain/print-run';
import { recordId, sameId } from '@/domain/record';
import { rangeOf, type SerialRange } from '@/domain/serials/serial';
import { rangeNumbersSchema } from './range-numbers';

/** Who pressed PRINT, as the session knew them. */
export const userSchema = z.object({ id: recordId, username: z.string(), name: z.string() });
export type PrintedBy = z.infer<typeof userSchema>;

/** Where labels lie in the printed stack: the first one at place `firstPlace` (0-based, over all sheets). */
export const placesSchema = z.object({ columns: z.number(), perSheet: z.number(), firstPlace: z.number() });
export type PrintedPlaces = z.infer<typeof placesSchema>;

const serialRangeSchema = z.object({ from: z.string(), end: z.string(), count: z.number() });

/**
 * What the operator said came out of the printer: no API of a browser can tell (SPEC section 4 knows only "printed").
 * Every serial of the job that is in neither set came out.
 */
const outcomeSchema = z.object({
  unprinted: z.array(serialRangeSchema),
  /** Nobody has said yet. */
  unanswered: z.array(serialRangeSchema),
});
export type PrintOutcome = z.infer<typeof outcomeSchema>;

/** What happened to labels of a job after it was printed: printed once more, or somebody said what came out. */
const eventSchema = z.object({
  kind: z.enum(['outcome', 'printed-again']),
  at: z.string(),
  by: z.string(),
  serials: z.array(serialRangeSchema),
  /** Of these the labels that did not come out. */
  unprinted: z.array(serialRangeSchema),
  /** Where they were printed once more; '' when it is not known. */
  ...{ output: z._default(z.string(), ''), printer: z._default(z.string(), '') },
});
export type JobEvent = z.infer<typeof eventSchema>;

/** The settings that decided where the labels lay on the paper; a re-print offers them. */
const layoutSettingsSchema = z.object({
  printerId: z.string(),
  paper: z.string(),
  orientation: z.string(),
  /** The label stock; null when it was plain paper. */
  stockId: z.nullable(z.string()),
  /** How far the stock was turned, degrees; null when as the stock says. */
  turn: z.nullable(z.number()),
  start: z.number(),
  cropMarks: z.boolean(),
});

/** Which design was printed; all null for the standard label. `revision` and `hash` only of a published one. */
const originSchema = z.object({
  designId: z.nullable(z.string()),
  revision: z.nullable(z.number()),
  hash: z.nullable(z.string()),
});
export type DesignOrigin = z.infer<typeof originSchema>;

/** How it was printed, and why the standard label took the place of a design that was missing. */
const printedAsSchema = z.object({
  output: z.string(),
  printer: z.string(),
  override: z.nullable(z.object({ reason: z.string() })),
});

/** What a job and a stored run have in common: the labels as they were, but for the design and what came out. */
export const jobFields = {
  id: z.string(),
  createdAt: z.string(),
  part: partSchema,
  /** The browser had no room for the design's images: a re-print takes the design of today. */
  withoutPictures: z.boolean(),
  companyName: z.string(),
  prodDate: z.string(),
  qtyPerPack: z.number(),
  ...{ serialFrom: z.string(), serialEnd: z.string() },
  /** Counts the printings: 1 first, 2 first re-print. */
  status: z.number(),
  ...{ qtyLabel: z.number(), qtyPart: z.number() },
  places: z.nullable(placesSchema),
  /** Null when they are not known. */
  settings: z.nullable(layoutSettingsSchema),
  origin: originSchema,
  printedAs: printedAsSchema,
  /** Where its labels carry numbers of number ranges. */
  numbers: z.optional(z.array(rangeNumbersSchema)),
  outcome: outcomeSchema,
  events: z.array(eventSchema),
};

/** One printed range with everything that was on its labels: a snapshot, which a re-print uses instead of the current part. */
export type PrintJob = Omit<z.infer<z.ZodMiniObject<typeof jobFields>>, 'events'> & {
  /** As JSON, checked again by the label parser when it is used; null is the standard label. */
  design: unknown;
  printedBy?: PrintedBy | undefined;
  events?: JobEvent[] | undefined;
};

/** A job of consecutive serials before it is reserved: with its run's data, and what its record says. */
export type NewJob = Omit<PrintJob, 'id' | 'createdAt' | 'printedBy' | 'outcome' | 'events' | 'withoutPictures'>;

type RunEnds = { serialFrom: string; serialEnd: string };

/** All serials of a run; none when its ends cannot be read. */
export function serialsOfRun({ serialFrom, serialEnd }: RunEnds): SerialRange[] {
  const range = rangeOf(serialFrom, serialEnd);
  return range ? [range] : [];
}

/** The outcome of a run nobody has answered for. */
export const unansweredOutcome = (run: RunEnds): PrintOutcome => ({ unprinted: [], unanswered: serialsOfRun(run) });

/** The outcome of a run of which no label came out. */
export const nothingPrinted = (run: RunEnds): PrintOutcome => ({ unprinted: serialsOfRun(run), unanswered: [] });

/** This browser's own job of a history record: the same part and serials, the latest when there were several. */
export function jobOfRecord(jobs: readonly PrintJob[], record: PrintRecord): PrintJob | undefined {
  const same = jobs.filter((job) => isJobOf(job, record));
  return same.findLast((job) => job.status === record.status) ?? same.at(-1);
}

const isJobOf = (job: PrintJob, record: PrintRecord) =>
  sameId(job.part.id, record.partId) && job.serialFrom === record.serialFrom && job.serialEnd === record.serialEnd;
