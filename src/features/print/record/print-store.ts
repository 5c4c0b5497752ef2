import * as z from 'zod/mini';
import type { RecordId } from '@/domain/record';
import { type OutboxEntry, outboxEntrySchema, type PrintJob, printJobSchema, unprintedRange } from './job';
import { browserShelf, memoryShelf, type Shelf } from './shelf';

/** What this browser remembers of its printing. */
export type PrintStore = {
  /** Every job with its frozen label data. */
  jobs: Shelf<PrintJob>;
  /** Records the host has not confirmed. */
  outbox: Shelf<OutboxEntry>;
  /** The highest serial this browser ever gave out for a part and day. */
  marks: Shelf<string>;
};

export const browserPrintStore: PrintStore = {
  jobs: browserShelf('pokayoke-print-jobs', printJobSchema),
  outbox: browserShelf('pokayoke-print-outbox', outboxEntrySchema),
  marks: browserShelf('pokayoke-print-marks', z.string()),
};

export const memoryPrintStore = (): PrintStore => ({
  jobs: memoryShelf(),
  outbox: memoryShelf(),
  marks: memoryShelf(),
});

export const markId = (partId: RecordId, day: string) => `${partId} ${day}`;

/** Raises the high-water mark of a part and day; it never falls. */
export const raiseMark = (store: PrintStore, partId: RecordId, serialEnd: string) =>
  store.marks.change(markId(partId, serialEnd.slice(0, 8)), (old) => (old && old > serialEnd ? old : serialEnd));

/** Jobs with designs that carry pictures are large; older ones are in the host's history anyway. */
const JOBS_KEPT = 400;

/** Forgets the oldest jobs beyond the number kept; not those of which labels are still to be printed. */
export async function forgetOldJobs(store: PrintStore): Promise<void> {
  const jobs = await store.jobs.all();
  for (const job of jobs.slice(0, Math.max(0, jobs.length - JOBS_KEPT))) {
    if (!unprintedRange(job)) await store.jobs.change(job.id, () => undefined);
  }
}
