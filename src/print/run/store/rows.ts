import * as z from 'zod/mini';
import type { ApiErrorKind } from '@/api/client/errors';
import { handOf } from '@/domain/part';
import { type PrintRecordBody, partsOnLabels } from '@/domain/print-run';
import { type RecordId, recordId } from '@/domain/record';
import { rangeOf, serialAt } from '@/domain/serials/serial';
import { designHash } from '@/label/design/design-hash';
import { randomId } from '@/lib/browser/ids';
import { jobFields, type PrintJob, placesSchema, userSchema } from '@/print/run/job';

/*
 * The rows of this browser's print database. Only `print/run` knows them: everything else sees jobs, unrecorded runs and
 * notes.
 */

/** Whoever sends a run claims it for this long: another tab must not send it too. Longer than a request lives. */
export const CLAIM_MS = 20_000;

/**
 * `reserved`: its serials are written down, nothing was sent. `sending`: an attempt was made, and the host may have it.
 * `recorded`: the host has it. `refused`: a person has to decide. `withdrawn`: nothing was printed, and it is only checked
 * whether the host has it. `settled`: others have its serials, or somebody gave its record up, which a note says. What is left of it is recorded by runs of
 * their own.
 */
const stateSchema = z.enum(['reserved', 'sending', 'recorded', 'refused', 'withdrawn', 'settled']);

/**
 * What is wrong with a run: what the host said, in its own words, or what is known of it. `failed`: the host did not take
 * it and said no more. '' when nothing is.
 */
const problemSchema = z.union([
  z.string(),
  z.object({
    code: z.literal('failed'),
    kind: z.custom<ApiErrorKind>((kind) => typeof kind === 'string'),
    status: z.optional(z.number()),
  }),
  z.object({ code: z.enum(['storage', 'no-record', 'unclear', 'unconfirmed', 'no-numbers']) }),
]);
export type RunProblem = z.infer<typeof problemSchema>;

const runSchema = z.object({
  ...jobFields,
  state: stateSchema,
  /** `unprinted`: labels of an earlier run, claimed at the host before they are printed. */
  kind: z.enum(['first', 'reprint', 'unprinted']),
  /** The run whose labels it records: itself, or the one it was split from. */
  jobId: z.string(),
  /** The host's record of the run that is repeated; null when it is not known. */
  of: z.nullable(recordId),
  /** The part and day of its serials. */
  partDay: z.string(),
  /** 1 while the host lacks something of it. Rows without it are not in the index of what is to be sent. */
  open: z.optional(z.literal(1)),
  /** Who pressed PRINT; null when nobody was known to be signed in. Nobody else sends it. */
  by: z.nullable(userSchema),
  /** The admin who sends it under their own name. */
  takenOverBy: z.nullable(userSchema),
  /** Where its design is; null is the standard label. */
  designKey: z.nullable(z.string()),
  /** What was typed or known only at printing. */
  typed: z.optional(z.unknown()),
  /** Its labels went to the printer, or are about to. Without it they are on paper only when the host has the record. */
  printed: z.boolean(),
  attempts: z.number(),
  /** When the first attempt without an answer began (epoch ms); null while the host cannot have the record. */
  unansweredSince: z.nullable(z.number()),
  /** The host was asked before the first attempt and did not have these serials. */
  absentBefore: z.boolean(),
  /** Not tried again before then (epoch ms). */
  dueAt: z.number(),
  /** Somebody is sending it, or holds it for a print, until then (epoch ms). */
  claimedUntil: z.number(),
  claimedBy: z.string(),
  /** What went wrong the last time. */
  problem: problemSchema,
  /** Why the host will not take it; '' while it may still do so. */
  refusal: problemSchema,
  /** A record of the same serials whose owner the host does not name: a person has to say whose it is. */
  unclear: z.nullable(z.object({ recordId, createdAt: z.string() })),
  /** The host's records of it. Empty when it does not say the id. */
  records: z.array(recordId),
  /** The host lacks the job, or what came out of the printer. Only where it has jobs. */
  ...{ jobDue: z.boolean(), outcomeDue: z.boolean() },
});
export type Run = z.infer<typeof runSchema>;

/** What this browser gave out of one part's serials on one day. `highest` never decreases. */
const daySchema = z.object({
  id: z.string(),
  partId: recordId,
  day: z.string(),
  highest: z.string(),
  /** The day's records are to be compared with the runs of this browser then (epoch ms). */
  compareAt: z.nullable(z.number()),
  /** It is compared twice: at once, and when a station that printed in the same minute has its record too. */
  isSecond: z.boolean(),
});
export type PrintDay = z.infer<typeof daySchema>;

/** A design once, however many runs printed it. */
const designSchema = z.object({ id: z.string(), design: z.unknown() });

const otherRunSchema = z.object({
  recordId,
  ...{ serialFrom: z.string(), serialEnd: z.string() },
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
  ...{ partId: recordId, partNo: z.string(), hand: z.enum(['left', 'right', 'none']), day: z.string() },
  ...{ serialFrom: z.string(), serialEnd: z.string(), status: z.number() },
  ...{ jobId: z.string(), printedAt: z.string(), printedBy: z.nullable(userSchema), places: z.nullable(placesSchema) },
  others: z.array(otherRunSchema),
  /** Serials of which two labels may exist and of which this station's must go. */
  pull: z.array(z.string()),
  pulled: z.array(z.string()),
  /** Who gave it up or took it over, and the host's reason. */
  by: z.string(),
  reason: problemSchema,
  /** Somebody has answered it. Until then it is announced. */
  closed: z.boolean(),
});
export type LedgerNote = z.infer<typeof noteSchema>;

/** Which database this is: a copy that came back older or empty has another one, or less than the witness knows. */
/** `releases`: how often labels were released to a printer. */
const metaSchema = z.object({ id: z.string(), generation: z.string(), releases: z._default(z.number(), 0) });

/** Every row is stored under its id. */
export type PrintTables = {
  runs: Run;
  days: PrintDay;
  designs: z.infer<typeof designSchema>;
  notes: LedgerNote;
  meta: z.infer<typeof metaSchema>;
};
export type TableName = keyof PrintTables;
export const tableNames: readonly TableName[] = ['runs', 'days', 'designs', 'notes', 'meta'];

export const tableSchemas: { [N in TableName]: z.ZodMiniType<PrintTables[N]> } = {
  runs: runSchema,
  days: daySchema,
  designs: designSchema,
  notes: noteSchema,
  meta: metaSchema,
};

export const partDayId = (partId: RecordId, day: string) => `${partId} ${day}`;

/** The day (YYYYMMDD) of a run's serials. */
export const dayOf = ({ serialFrom }: { serialFrom: string }) => serialFrom.slice(0, 8);

/** The host has no record of it yet, as far as this browser knows. */
export const isUnrecorded = ({ state }: Pick<Run, 'state'>) => state !== 'recorded' && state !== 'settled';

/** No decision of a person is pending. */
export const isWaiting = ({ state }: Pick<Run, 'state'>) =>
  state === 'reserved' || state === 'sending' || state === 'withdrawn';

/** It has labels of its own: neither a part that was split from another run, nor labels of an earlier one. */
export const isJob = ({ id, jobId, kind }: Run) => id === jobId && kind !== 'unprinted';

/** The same run with its place in the index of what is to be sent. */
export function indexed({ open: _open, ...run }: Run): Run {
  const isOpen = isUnrecorded(run) || run.jobDue || run.outcomeDue;
  return isOpen ? { ...run, open: 1 } : run;
}

/** What its record says. */
export const bodyOf = ({ part, qtyLabel, qtyPart, serialFrom, serialEnd, status }: Run): PrintRecordBody => ({
  ...{ partId: part.id, qtyLabel, qtyPart, serialFrom, serialEnd, status },
});

/** A run as the rest of the product sees it: what was on its labels, and what came out. */
export function jobOf(run: Run, designs: ReadonlyMap<string, unknown>): PrintJob {
  const design = run.designKey === null ? null : designs.get(run.designKey);
  const withTyped = run.typed === undefined || !isObject(design) ? design : { ...design, printed: run.typed };
  // The design may have been dropped to make room.
  const withoutPictures = run.withoutPictures || design === undefined;
  return { ...run, design: withTyped ?? null, withoutPictures, printedBy: run.by ?? undefined };
}

/** A run whose record the host has not confirmed, for who has to see or decide it. */
export type UnrecordedRun = Pick<
  Run,
  'id' | 'jobId' | 'state' | 'createdAt' | 'printed' | 'takenOverBy' | 'attempts' | 'dueAt' | 'problem' | 'refusal'
> &
  Pick<Run, 'unclear' | 'kind'> &
  Pick<LedgerNote, 'partNo' | 'hand' | 'printedBy'> & { body: PrintRecordBody };

export function unrecordedOf(run: Run): UnrecordedRun {
  const { id, jobId, state, kind, createdAt, printed, takenOverBy, attempts, dueAt, problem, refusal, unclear } = run;
  return {
    ...{ id, jobId, state, kind, createdAt, printed, takenOverBy, attempts, dueAt, problem, refusal, unclear },
    ...{ partNo: run.part.no, hand: handOf(run.part), printedBy: run.by, body: bodyOf(run) },
  };
}

/** The record of `count` labels of a run from the label at `first` (0-based) on. */
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

let idCounter = 0;

/** An id that sorts by the time it was made. */
export function newRunId(now: Date): string {
  idCounter += 1;
  return `${String(now.getTime()).padStart(15, '0')}-${String(idCounter).padStart(6, '0')}-${randomId(8)}`;
}

/** Of designs that were hashed already: a list prints one many times. */
const hashes = new WeakMap<object, string>();

/** What names a design; the standard label is an empty one. */
export function hashOf(design: unknown): string {
  if (!isObject(design)) return designHash({});
  const hash = hashes.get(design) ?? designHash(design);
  hashes.set(design, hash);
  return hash;
}

/** What names the design in the host's record of a run. Without its images it is not the content of its revision. */
export function sentDesign({ origin }: Pick<Run, 'origin'>, design: unknown) {
  const designHash = hashOf(design);
  return { designHash, designRevision: designHash === origin.hash ? origin.revision : null };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
