import * as z from 'zod/mini';
import { partSchema } from '@/domain/part';
import { type PrintRecord, type PrintRecordBody, partsOnLabels } from '@/domain/print-run';
import { type RecordId, recordId, sameId } from '@/domain/record';
import { rangeOf, type SerialRange, serialAt } from '@/domain/serials/serial';
import { randomId } from '@/lib/browser/ids';

/** Who pressed PRINT, as the session knew them. */
const userSchema = z.object({ id: recordId, username: z.string(), name: z.string() });
export type PrintedBy = z.infer<typeof userSchema>;

const handSchema = z.enum(['left', 'right', 'none']);

/** Where labels lie in the printed stack: the first one at place `firstPlace` (0-based, over all sheets). */
const placesSchema = z.object({ columns: z.number(), perSheet: z.number(), firstPlace: z.number() });
export type PrintedPlaces = z.infer<typeof placesSchema>;

/** The serials of one printing. `status` counts the printings: 1 first, 2 first re-print. */
const runFields = { serialFrom: z.string(), serialEnd: z.string(), status: z.number() };
const quantityFields = { qtyLabel: z.number(), qtyPart: z.number() };
const partDayFields = { partId: recordId, partNo: z.string(), hand: handSchema, day: z.string() };
const printedRunFields = {
  ...runFields,
  jobId: z.string(),
  printedAt: z.string(),
  printedBy: z.nullable(userSchema),
  places: z.nullable(placesSchema),
};

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

const jobFields = {
  id: z.string(),
  createdAt: z.string(),
  part: partSchema,
  /** The design as JSON, checked again by the label parser when it is used; null is the standard label. */
  design: z.nullable(z.unknown()),
  /** The browser had no room for the design's images: a re-print takes the design of today. */
  withoutPictures: z.boolean(),
  companyName: z.string(),
  prodDate: z.string(),
  qtyPerPack: z.number(),
  ...runFields,
  ...quantityFields,
  places: z.nullable(placesSchema),
  /** Null when they are not known. */
  settings: z.nullable(layoutSettingsSchema),
  origin: originSchema,
  printedAs: printedAsSchema,
  printedBy: z.optional(userSchema),
};

/** One printed range with everything that was on its labels: a snapshot, which a re-print uses instead of the current part. */
const jobSchema = z.object({ ...jobFields, outcome: outcomeSchema });
export type PrintJob = z.infer<typeof jobSchema>;

/** Whoever sends an entry claims it for this long: another tab must not send it too. Longer than a request lives. */
export const CLAIM_MS = 20_000;

/** A record the host has not confirmed yet. */
const entrySchema = z.object({
  id: z.string(),
  /** The job it records. A record that was split after a conflict has several entries for one job. */
  jobId: z.string(),
  createdAt: z.string(),
  partNo: z.string(),
  hand: handSchema,
  body: z.object({ partId: recordId, ...quantityFields, ...runFields }),
  qtyPerPack: z.number(),
  places: z.nullable(placesSchema),
  /** Null when nobody was known to be signed in. */
  printedBy: z.nullable(userSchema),
  /** The admin who sends it under their own name. */
  takenOverBy: z.nullable(userSchema),
  /** False until the browser's print dialog opens. */
  printed: z.boolean(),
  /** Nothing was printed: it is only checked whether the host recorded it all the same. */
  withdrawn: z.boolean(),
  attempts: z.number(),
  /** When the first attempt without an answer began (epoch ms); null while the host cannot have the record. */
  unansweredSince: z.nullable(z.number()),
  /** The history was read before the first attempt and did not hold these serials. */
  absentBefore: z.boolean(),
  /** Not tried again before then (epoch ms). */
  dueAt: z.number(),
  /** Somebody is sending it until then (epoch ms); after that it may be tried again. */
  claimedUntil: z.number(),
  claimedBy: z.string(),
  /** What went wrong the last time, in words; '' when nothing did. */
  problem: z.string(),
  /** Why the host will not take it; '' while it may still do so. */
  refusal: z.string(),
  /** A record of the same serials whose owner the host does not name: a person has to say whose it is. */
  unclear: z.nullable(z.object({ recordId, createdAt: z.string() })),
});
export type OutboxEntry = z.infer<typeof entrySchema>;

/** A run this browser gave serials to; its id is that of the entry that records it. */
const usedRunSchema = z.object({
  id: z.string(),
  ...printedRunFields,
  recorded: z.boolean(),
  /** The host's records of it. Empty while it is not recorded, or when the host does not say the id. */
  recordIds: z.array(recordId),
});
export type UsedRun = z.infer<typeof usedRunSchema>;

/** What this browser gave out of one part's serials on one day. `highest` never decreases. */
const usedSerialsSchema = z.object({
  id: z.string(),
  ...partDayFields,
  highest: z.string(),
  runs: z.array(usedRunSchema),
});
export type UsedSerials = z.infer<typeof usedSerialsSchema>;
export type PartDay = Pick<UsedSerials, keyof typeof partDayFields>;

/** The day's records of a part are to be compared with the runs of this browser. The id is that of its used serials. */
const comparisonSchema = z.object({
  id: z.string(),
  partId: recordId,
  day: z.string(),
  /** Epoch ms. */
  dueAt: z.number(),
  /** It is compared twice: at once, and when a station that printed in the same minute has its record too. */
  isSecond: z.boolean(),
});

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
const noteSchema = z.object({
  id: z.string(),
  kind: z.enum(['overlap', 'answer-lost', 'discarded', 'taken-over']),
  createdAt: z.string(),
  ...partDayFields,
  ...printedRunFields,
  others: z.array(otherRunSchema),
  /** Serials of which two labels may exist and of which this station's must go. */
  pull: z.array(z.string()),
  pulled: z.array(z.string()),
  /** Who gave it up or took it over, and the host's reason. */
  by: z.string(),
  reason: z.string(),
  /** Somebody has answered it. Until then it is announced. */
  closed: z.boolean(),
});
export type LedgerNote = z.infer<typeof noteSchema>;

/** A print job that is on its way to the host, and what of it the host has. Its snapshot and outcome are in the job. */
const sendingSchema = z.object({
  /** The job's. */
  id: z.string(),
  printedBy: z.nullable(userSchema),
  /** The admin who sends it under their own name. */
  takenOverBy: z.nullable(userSchema),
  /** The host has the job. */
  posted: z.boolean(),
  /** What came out of the printer is to be sent after it. */
  outcomeDue: z.boolean(),
  attempts: z.number(),
  /** Not tried again before then (epoch ms). */
  dueAt: z.number(),
  /** Somebody is sending it until then (epoch ms). */
  claimedUntil: z.number(),
  claimedBy: z.string(),
  /** What went wrong the last time, in words; '' when nothing did. */
  problem: z.string(),
});
export type JobSending = z.infer<typeof sendingSchema>;

/** The tables of this browser's printing. Every row is stored under its id. */
export type PrintTables = {
  /** The serials given out, a row for each part and day. */
  used: UsedSerials;
  /** Records the host has not confirmed. */
  outbox: OutboxEntry;
  /** Every job with its frozen label data. */
  jobs: PrintJob;
  /** Overlaps, lost answers, discarded records. */
  notes: LedgerNote;
  /** Days whose records are still to be compared with the runs of this browser. */
  comparisons: z.infer<typeof comparisonSchema>;
  /** What the host has of each job. Only where the host has print jobs. */
  sendings: JobSending;
};
export type TableName = keyof PrintTables;
export const tableNames: readonly TableName[] = ['used', 'outbox', 'jobs', 'notes', 'comparisons', 'sendings'];

export const tableSchemas: { [N in TableName]: z.ZodMiniType<PrintTables[N]> } = {
  used: usedSerialsSchema,
  outbox: entrySchema,
  jobs: jobSchema,
  notes: noteSchema,
  comparisons: comparisonSchema,
  sendings: sendingSchema,
};

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

export const usedSerialsId = (partId: RecordId, day: string) => `${partId} ${day}`;

/** The day (YYYYMMDD) of a record's serials. */
export const dayOf = (body: Pick<PrintRecordBody, 'serialFrom'>) => body.serialFrom.slice(0, 8);

/** The body for `count` labels of a run from the label at `first` (0-based) on. */
export function bodyOfLabels(body: PrintRecordBody, qtyPerPack: number, first: number, count: number): PrintRecordBody {
  const range = rangeOf(body.serialFrom, body.serialEnd);
  if (!range) throw new RangeError(`${body.serialFrom} to ${body.serialEnd} is no range`);
  return {
    ...body,
    qtyLabel: count,
    qtyPart: Math.max(1, partsOnLabels(first, count, body.qtyPart, qtyPerPack)),
    serialFrom: serialAt(range, first),
    serialEnd: serialAt(range, first + count - 1),
  };
}

/** This browser's own job of a history record: the same part and serials, the latest when there were several. */
export function jobOfRecord(jobs: readonly PrintJob[], record: PrintRecord): PrintJob | undefined {
  const same = jobs.filter((job) => isJobOf(job, record));
  return same.findLast((job) => job.status === record.status) ?? same.at(-1);
}

const isJobOf = (job: PrintJob, record: PrintRecord) =>
  sameId(job.part.id, record.partId) && job.serialFrom === record.serialFrom && job.serialEnd === record.serialEnd;

let idCounter = 0;

/** An id that sorts by the time it was made. */
export function newJobId(now: Date): string {
  idCounter += 1;
  return `${String(now.getTime()).padStart(15, '0')}-${String(idCounter).padStart(6, '0')}-${randomId(8)}`;
}
