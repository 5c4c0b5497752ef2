import * as z from 'zod/mini';
import { FIRST_PRINT, packOfRun } from '@/domain/print-run';
import type { RecordId } from '@/domain/record';
import { parseSerial, rangeOf, type SerialRange } from '@/domain/serials/serial';
import {
  type FirstLine,
  historyOf,
  jobIdOf,
  type KnownForFirst,
  type KnownRecord,
  lineOf,
  numbersFor,
  type PrintRunBody,
  type ReprintLine,
  rangeOfFirst,
  refusalOfClaim,
  refusalOfFirst,
  reprintOf,
  reprintsAmong,
  type TakenNumbers,
  takeIdOf,
} from './print-runs';

/*
 * What a host writes for a line of a print run, from what it has read: the mock API and the reference host read, decide
 * with these, and write. `index`: which line of the run.
 */
type Place = { body: PrintRunBody; index: number };

/** A row of the history, and the data of its job; undefined for a print without a job at the host. */
export type Print<Id extends RecordId, Shown> = {
  range: SerialRange;
  history: ReturnType<typeof historyOf<Id>>;
  job: (Shown & { id: string }) | undefined;
  taken: TakenNumbers[];
};

type KnownOfFirst = Omit<KnownForFirst, 'isTaken'> & {
  /** Of the part, with one of the serials. */
  records: readonly object[];
  /** The number ranges of the line by id. */
  ranges: ReadonlyMap<string, { next: number; end: number }>;
};

/** `takes` and `last` (the counter of part and day) are written, too. */
export function planFirst<Id extends RecordId>(
  { body, index }: Place,
  partId: Id,
  line: FirstLine,
  known: KnownOfFirst,
) {
  const range = rangeOfFirst(line);
  const refusal = refusalOfFirst(line, { ...known, isTaken: known.records.length > 0 }, body.onPaper);
  if (refusal) return refusal;
  const jobId = jobIdOf(body.id, index);
  const left = new Map(known.ranges);
  const taken: TakenNumbers[] = [];
  for (const requested of line.take) {
    const known = left.get(String(requested.range));
    const numbers = numbersFor(requested, known);
    if ('reason' in numbers) return numbers;
    taken.push(numbers);
    if (known) left.set(String(requested.range), { ...known, next: numbers.end + 1 });
  }
  const { designId, designRevision, designHash, snapshot, override = null } = line;
  const history = historyOf(partId, range, { qtyPart: line.qtyPart, status: FIRST_PRINT, reason: '' });
  const job = { id: jobId, designId, designRevision, designHash, snapshot, override };
  return {
    print: { range, history, job, taken },
    takes: taken.map((numbers) => ({ id: takeIdOf(jobId, numbers), ...numbers })),
    last: Math.max(known.last, parseSerial(range.end)?.counter ?? 0),
  };
}

/** What a job says is on labels. */
export type ShownLabels = Pick<FirstLine, 'designId' | 'designRevision' | 'designHash'> & {
  snapshot: Record<string, unknown>;
  override: NonNullable<FirstLine['override']> | null;
};

/** An earlier run, and what a line says of its re-print. */
type Reprinted = { serialFrom: string; serialEnd: string; qtyPart: number } & Pick<ReprintLine, 'reason' | 'shown'>;
type KnownOfReprint = {
  /** Of the part, with one of the serials. */
  records: readonly { status: number }[];
  /** Of the newest print with these serials: what is on the labels, unless the line says it. */
  job: ShownLabels | undefined;
};

const packSchema = z.object({ part: z.object({ qtyPerPack: z.number().check(z.positive()) }) });

/** One range of a re-print as its next print, with the pack size of then; `at`: which range of the line. */
export function planReprint<Id extends RecordId>(
  { body, index }: Place,
  part: { id: Id; qtyPerPack: number },
  source: Reprinted,
  [at, range]: readonly [number, SerialRange],
  { records, job }: KnownOfReprint,
): Print<Id, ShownLabels> {
  const highest = Math.max(...records.map(({ status }) => status));
  const printed = packSchema.safeParse(job?.snapshot);
  const known = printed.success ? printed.data.part.qtyPerPack : part.qtyPerPack;
  const labels = rangeOf(source.serialFrom, source.serialEnd)?.count ?? range.count;
  const qtyPerPack = packOfRun(source.qtyPart, labels, known);
  const history = historyOf(part.id, range, reprintOf(range, source, { qtyPerPack, highest }));
  const shown = source.shown ? { ...source.shown, override: source.shown.override ?? null } : job;
  return { range, history, job: shown && { ...shown, id: jobIdOf(body.id, index, at) }, taken: [] };
}

type Source<Id extends RecordId> = { id: Id; partId: Id; status: number };
type KnownOfClaim = {
  /** Serials of the source that runs have taken over. */
  claims: Parameters<typeof refusalOfClaim>[1];
  /** Of the part, with one of the serials. */
  records: readonly KnownRecord[];
};

/** The serials go to this run, unless another one has them or has printed them. */
export function planClaim<Id extends RecordId>(
  { body }: Place,
  source: Source<Id>,
  ranges: readonly SerialRange[],
  known: KnownOfClaim,
) {
  const refusal = refusalOfClaim(ranges, [...known.claims, ...reprintsAmong(known.records, source)]);
  if (refusal) return refusal;
  return {
    claims: ranges.map(({ from, end }) => ({
      runId: body.id,
      historyId: source.id,
      partId: source.partId,
      serialFrom: from,
      serialEnd: end,
    })),
    lines: ranges.map((range) => lineOf(source, range)),
  };
}

/** The line of the answer, with the id that the host gave to the row. */
export const answerOf = ({ range, history, taken }: Print<RecordId, object>, id: RecordId) =>
  lineOf({ ...history, id }, range, taken);
