import * as z from 'zod/mini';
import { rangeOf } from '@/domain/serials/serial';
import type { Part } from './part';
import { limitedText, type RecordId, recordId, sameId, tolerantNumber, tolerantText } from './record';

/*
 * A print job as every station sees it (docs/api.md, print-jobs): what was printed, with which design, and what came out.
 */

const nullableText = z.catch(z.nullable(z.pipe(recordId, z.transform(String))), null);

const serial = z.string().check(z.regex(/^\d{12}$/, 'Must be a serial'));
const ranges = z.array(z.tuple([serial, serial])).check(z.maxLength(9999));

/** Of more only the last ones are sent. */
export const MOST_EVENTS = 200;
/** What happened to labels of a job since, in the order of time: printed once more, or somebody said what came out. */
export const laterEventsSchema = z
  .array(
    z.object({
      kind: z.enum(['outcome', 'printed-again']),
      at: limitedText,
      by: limitedText,
      serials: ranges,
      /** Of these the labels that did not come out. */
      unprinted: ranges,
      /** Where they were printed once more; '' when it is not known. */
      output: limitedText,
      printer: limitedText,
    }),
  )
  .check(z.maxLength(MOST_EVENTS));

const outcomeSchema = z.object({
  kind: z.enum(['all', 'none', 'some', 'unknown']),
  /** The first and last serial of each range that did not come out. */
  missing: z.catch(z.optional(z.array(z.tuple([z.string(), z.string()]))), undefined),
  events: z.catch(z.optional(laterEventsSchema), undefined),
});
/** What came out of the printer, as the operator said. */
export type HostOutcome = z.infer<typeof outcomeSchema>;

export const hostJobSchema = z.object({
  id: z.pipe(recordId, z.transform(String)),
  partId: z.catch(z.nullable(recordId), null),
  serialFrom: tolerantText,
  serialEnd: tolerantText,
  status: tolerantNumber(1),
  qtyLabel: tolerantNumber(0),
  qtyPart: tolerantNumber(0),
  /** Null for the standard label. */
  designId: nullableText,
  /** Null for a design that has no revisions. */
  designRevision: z.catch(z.nullable(z.number()), null),
  designHash: tolerantText,
  /** Where the labels went: `paper`, `pdf`, `printer-file` or `label-printer`. */
  output: tolerantText,
  printer: tolerantText,
  printedAt: tolerantText,
  printedBy: tolerantText,
  /** Why the standard label took the place of a design that was missing. */
  override: z.catch(z.nullish(z.object({ reason: tolerantText })), null),
  outcome: z.catch(z.nullish(outcomeSchema), null),
});
export type HostJob = z.infer<typeof hostJobSchema>;

/** What was on the labels. `printed` is what was typed or known only at printing. */
export type JobSnapshot = { design: unknown; part: Part; companyName: string; printed?: unknown };

/** The body that creates a job at the host. The same id again changes nothing. */
export type HostJobBody = Pick<HostJob, 'id' | 'serialFrom' | 'serialEnd' | 'status' | 'qtyLabel' | 'qtyPart'> &
  Pick<HostJob, 'designId' | 'designRevision' | 'designHash' | 'output' | 'printer' | 'printedAt'> & {
    partId: RecordId;
    snapshot: JobSnapshot;
    override?: { reason: string };
  };

type Printing = { partId: RecordId | null; serialFrom: string; serialEnd: string; status: number };

/** Two stations may print the same serials again as the same print; '' when it is not known who did. */
export const isSameAuthor = (job: { printedBy: string }, record: { createdBy: string }) =>
  job.printedBy === '' || record.createdBy === '' || job.printedBy === record.createdBy;

/**
 * The job of a history record: the same printing of its part, with all of its serials. The record of a job that was split
 * after a conflict has some of them. Of several the one by who made the record, then the one with the fewest serials, then
 * the later one.
 */
export function jobOfPrinting<Job extends Printing & { printedBy: string }>(
  jobs: readonly Job[],
  record: Printing & { createdBy: string },
): Job | undefined {
  const wanted = jobs.length > 0 ? rangeOf(record.serialFrom, record.serialEnd) : undefined;
  if (!wanted) return undefined;
  let found: { job: Job; count: number; isOwn: boolean } | undefined;
  for (const job of jobs) {
    if (!sameId(job.partId, record.partId) || job.status !== record.status) continue;
    const range = rangeOf(job.serialFrom, job.serialEnd);
    if (!range || range.from > wanted.from || range.end < wanted.end) continue;
    const isOwn = isSameAuthor(job, record);
    const isBetter = !found || (isOwn === found.isOwn ? range.count <= found.count : isOwn);
    if (isBetter) found = { job, count: range.count, isOwn };
  }
  return found?.job;
}

/** `LD-0007 rev 3`; undefined for the standard label. */
export const designText = ({ designId, designRevision }: Pick<HostJob, 'designId' | 'designRevision'>) =>
  designId === null ? undefined : designRevision === null ? designId : `${designId} rev ${designRevision}`;
