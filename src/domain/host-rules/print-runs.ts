import * as z from 'zod/mini';
import { takeNumbers, takeNumbersSchema } from '@/domain/number-range';
import { laterEventsSchema } from '@/domain/print-job';
import { partsOnLabels, reprintStatus } from '@/domain/print-run';
import { limitedText, type RecordId, recordId } from '@/domain/record';
import { formatSerial, LAST_COUNTER, parseSerial, rangeOf, type SerialRange } from '@/domain/serials/serial';
import { serialDifference, serialIntersection, serialUnion } from '@/domain/serials/serial-set';
import { printJobBodySchema, quantitySchema, serialSchema, serialsSchema } from './printing';
import { Problem } from './problem';

/*
 * What a host takes as a print run, and why it refuses a line (docs/api.md, print-runs). A run is recorded with all its
 * lines or not at all.
 */

const MAX_LINES = 200;
/** Of one batch. */
const MAX_RUNS = 200;
const { designId, designRevision, designHash, snapshot, output, printer, printedAt, override } =
  printJobBodySchema.shape;
const id = takeNumbersSchema.shape.id;

/** What is on labels. */
const shown = { designId, designRevision, designHash, snapshot, override };

const firstLineSchema = z.object({
  kind: z.literal('first'),
  partId: recordId,
  partUpdatedAt: z.string(),
  ...shown,
  /** Void labels that these take the place of. */
  inPlaceOf: z.optional(serialsSchema),
  serialFrom: serialSchema,
  qtyPart: quantitySchema,
  qtyLabel: quantitySchema,
  take: z._default(
    z.array(z.object({ range: recordId, count: takeNumbersSchema.shape.count })).check(z.maxLength(10)),
    [],
  ),
});
const reprintLineSchema = z.object({
  kind: z.literal('reprint'),
  partId: recordId,
  of: recordId,
  serials: serialsSchema,
  reason: limitedText,
  /** Without it the labels are those of the earlier print. */
  shown: z.optional(z.object(shown)),
});
const unprintedLineSchema = z.object({
  kind: z.literal('unprinted'),
  partId: recordId,
  of: recordId,
  serials: serialsSchema,
});

export const printRunSchema = z.object({
  id,
  station: z.object({ id: limitedText, name: limitedText }),
  output,
  printer,
  printedAt,
  companyName: limitedText,
  /** The labels were printed while the host was not reached: it records what is on them, and refuses serials alone. */
  onPaper: z._default(z.boolean(), false),
  lines: z
    .array(z.discriminatedUnion('kind', [firstLineSchema, reprintLineSchema, unprintedLineSchema]))
    .check(z.minLength(1), z.maxLength(MAX_LINES)),
});
export type PrintRunBody = z.infer<typeof printRunSchema>;
export type PrintLine = PrintRunBody['lines'][number];
export type FirstLine = z.infer<typeof firstLineSchema>;
export type ReprintLine = z.infer<typeof reprintLineSchema>;

export const printRunBatchSchema = z.object({
  runs: z.array(printRunSchema).check(z.minLength(1), z.maxLength(MAX_RUNS)),
});

export const printRunOutcomeSchema = z.object({
  lines: z
    .array(
      z.object({
        partId: recordId,
        outcome: z.object({
          kind: z.enum(['all', 'none', 'some', 'unknown']),
          unprinted: z.optional(serialsSchema),
          events: z.optional(laterEventsSchema),
        }),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_LINES)),
});

export type RunOutcome = z.infer<typeof printRunOutcomeSchema>['lines'][number]['outcome'];

/** Why a line is not recorded, with what the station needs to show and try again. */
export type Refusal = { reason: string } & Record<string, unknown>;

export const noSuchPart: Refusal = { reason: 'part', part: null };
export const noSuchSerials: Refusal = { reason: 'no-such-serials' };

/** What the host knows when it decides about a first print. */
export type KnownForFirst = {
  /** When the part was changed last. */
  partUpdatedAt: string;
  /** The design of the line as the host has it; undefined when it does not have it. */
  design: { publishedRevision: number | null; designHash: string | null } | undefined;
  /** The highest counter of the part and day. */
  last: number;
  /** A record has one of its serials. */
  isTaken: boolean;
};

/**
 * Whether the part or the design is another one than the station has seen, or the serials are others' by now. A station
 * may leave out serials of labels that were never printed. Of labels on paper only taken serials are refused.
 */
export function refusalOfFirst(line: FirstLine, known: KnownForFirst, onPaper: boolean): Refusal | undefined {
  const { design, last } = known;
  const first = parseSerial(line.serialFrom);
  const nextSerial = formatSerial(first?.day ?? '', last + 1);
  if (onPaper) return known.isTaken ? { reason: 'serials', nextSerial } : undefined;
  if (!isSameMoment(line.partUpdatedAt, known.partUpdatedAt)) return { reason: 'part' };
  const isSameDesign =
    !design || (design.publishedRevision === line.designRevision && design.designHash === line.designHash);
  if (!isSameDesign) return { reason: 'design', ...design };
  const left = LAST_COUNTER - last;
  if (line.qtyLabel > left || (first?.counter ?? 0) + line.qtyLabel - 1 > LAST_COUNTER)
    return { reason: 'used-up', left };
  return line.serialFrom < nextSerial || known.isTaken ? { reason: 'serials', nextSerial } : undefined;
}

/** The serials of a line, each range once; undefined when the run they shall come from does not have them all. */
export function serialsOf(line: { serials: readonly [string, string][] }, run: SerialRange | undefined) {
  const requested = serialUnion(line.serials.flatMap(([from, end]) => rangeOf(from, end) ?? []));
  return run && serialDifference(requested, [run]).length === 0 ? requested : undefined;
}

/** The serials that a first print of so many labels has. */
export function rangeOfFirst({ serialFrom, qtyLabel }: FirstLine): SerialRange {
  const first = parseSerial(serialFrom);
  const counter = (first?.counter ?? 1) + qtyLabel - 1;
  return { from: serialFrom, end: formatSerial(first?.day ?? '', counter), count: qtyLabel };
}

/** Numbers of a number range; `range` is its id. */
export type TakenNumbers = { range: RecordId; from: number; end: number };

/** The numbers that a line takes of a range, or why it has none. `known` is undefined for an unknown range. */
export function numbersFor(
  { range, count }: FirstLine['take'][number],
  known: { next: number; end: number } | undefined,
): TakenNumbers | Refusal {
  const left = known ? known.end - known.next + 1 : 0;
  if (!known || count > left) return { reason: 'range', left, range };
  return { range, ...takeNumbers(known, count) };
}

/** One range may be asked for twice in a line. */
export const takeIdOf = (jobId: string, { range, from }: TakenNumbers) => `${jobId}:${range}:${from}`;

/** The same moment may be written in several ways; a part that was never changed has none. */
const isSameMoment = (a: string, b: string) => a === b || Date.parse(a) === Date.parse(b);

/** The label with a number of a range. */
export type NumberedLabel = { partId: RecordId; serial: string };

/** The job whose labels carry numbers that were taken under this id; '' when a station took them by themselves. */
export function jobOfTake({ id, ...taken }: TakenNumbers & { id: string }): string {
  const jobId = id.replace(/:[^:]*:[^:]*$/, '');
  return takeIdOf(jobId, taken) === id ? jobId : '';
}

/** The label of a job with one of the numbers that were taken for it. */
export function labelWith(
  number: number,
  { from }: TakenNumbers,
  job: { partId: RecordId; serialFrom: string; serialEnd: string },
): NumberedLabel | undefined {
  const first = parseSerial(job.serialFrom);
  const serial = formatSerial(first?.day ?? '', (first?.counter ?? 0) + number - from);
  return serial <= job.serialEnd ? { partId: job.partId, serial } : undefined;
}

/** The query for the runs of this label, instead of `number`. */
export function runsOfLabel(query: URLSearchParams, label: NumberedLabel | undefined): URLSearchParams {
  const changed = new URLSearchParams(query);
  // No run holds the serial ''.
  changed.set('serial', label?.serial ?? '');
  if (label) changed.set('partId', String(label.partId));
  return changed;
}

/** The job of a line of a run, and of a range in it; both count from 0. */
export const jobIdOf = (runId: string, line: number, range = 0) =>
  range === 0 ? `${runId}.${line + 1}` : `${runId}.${line + 1}.${range + 1}`;

/** The id of the run that a job with such an id belongs to. */
export const runOfJob = (jobId: string) => jobId.replace(/(\.\d+){1,2}$/, '');

/** `reason`: why it is printed again; '' for a first print. */
type Printing = { qtyPart: number; status: number; reason: string };

/** A range of an earlier run as its next print. `highest`: the highest status of a run with one of these serials. */
export function reprintOf(
  range: SerialRange,
  source: { serialFrom: string; qtyPart: number; reason: string },
  { qtyPerPack, highest }: { qtyPerPack: number; highest: number },
): Printing {
  const before = Number(range.from) - Number(source.serialFrom);
  const qtyPart = Math.max(1, partsOnLabels(before, range.count, source.qtyPart, qtyPerPack));
  return { qtyPart, status: reprintStatus(highest), reason: source.reason };
}

/** A row of the history without its id, author and time. */
export const historyOf = <Id extends RecordId>(partId: Id, { from, end, count }: SerialRange, printing: Printing) => ({
  ...printing,
  partId,
  serialFrom: from,
  serialEnd: end,
  qtyLabel: count,
});

/** Unprinted serials that a run has. */
type KnownClaim = { serialFrom: string; serialEnd: string; by: string; station: string; at: Date | string };

export type KnownRecord = {
  serialFrom: string;
  serialEnd: string;
  status: number;
  createdBy: string;
  createdAt: Date | string;
};

/** Prints of these serials after a run: such a print has labels that the run still counts as unprinted. */
export const reprintsAmong = (records: readonly KnownRecord[], { status }: { status: number }): KnownClaim[] =>
  records
    .filter((record) => record.status > status)
    .map(({ serialFrom, serialEnd, createdBy: by, createdAt: at }) => ({ serialFrom, serialEnd, by, station: '', at }));

/** Whether another run has one of the unprinted serials. */
export function refusalOfClaim(ranges: readonly SerialRange[], claims: readonly KnownClaim[]): Refusal | undefined {
  const claim = claims.find((one) => ranges.some(({ from, end }) => one.serialFrom <= end && from <= one.serialEnd));
  return claim && { reason: 'taken', by: claim.by, station: claim.station, at: claim.at };
}

/** A line of the answer. */
export type RunLine = {
  partId: RecordId;
  historyId: RecordId;
  serialFrom: string;
  serialEnd: string;
  status: number;
  /** Why it was printed again; '' for a first print. */
  reason: string;
  taken: TakenNumbers[];
};

export const lineOf = (
  { id: historyId, partId, status, reason = '' }: { id: RecordId; partId: RecordId; status: number; reason?: string },
  { from: serialFrom, end: serialEnd }: { from: string; end: string },
  taken: TakenNumbers[] = [],
): RunLine => ({ partId, historyId, serialFrom, serialEnd, status, reason, taken });

export type Recorded = { lines: RunLine[] };

/** The lines of the answer. @throws Problem 409 with a reason for each refused line; then nothing may stay written. */
export function linesOfRun(body: PrintRunBody, answers: readonly (Recorded | Refusal)[]): RunLine[] {
  const refused = answers.flatMap((answer, index) =>
    'reason' in answer ? { partId: body.lines[index]?.partId, ...answer } : [],
  );
  if (refused.length > 0) throw new Problem(409, 'The run was not recorded', undefined, { lines: refused });
  return answers.flatMap((answer) => ('reason' in answer ? [] : answer.lines));
}

export const RUN_RECORDED = 'Print run recorded';

/** One of a batch, with the status and the body that it would have by itself. */
export async function answerInBatch<Result>(id: string, record: () => Promise<Result>) {
  try {
    return { id, status: 201, message: RUN_RECORDED, result: await record() };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { id, status: error.status, ...error.body() };
  }
}

type Serials = { serialFrom: string; serialEnd: string };
const serialsIn = ({ serialFrom, serialEnd }: Serials) => [rangeOf(serialFrom, serialEnd) ?? []].flat();
const unprintedOf = ({ unprinted = [] }: RunOutcome) => unprinted.flatMap(([from, end]) => rangeOf(from, end) ?? []);

/** The outcome of one job of the run. */
export function outcomeOfJob(outcome: RunOutcome, job: Serials) {
  const unprinted = serialIntersection(unprintedOf(outcome), serialsIn(job));
  const missing = unprinted.map(({ from, end }): [string, string] => [from, end]);
  return { kind: outcome.kind, missing, ...(outcome.events && { events: outcome.events }) };
}

/** The serials of an earlier run that this run still has: those that did not come out are free again. */
export function claimsAfter<Claim extends Serials>(outcome: RunOutcome, claims: readonly Claim[]): Claim[] {
  if (outcome.kind === 'none') return [];
  return claims.flatMap((claim) =>
    serialDifference(serialsIn(claim), unprintedOf(outcome)).map(({ from, end }) => ({
      ...claim,
      serialFrom: from,
      serialEnd: end,
    })),
  );
}
