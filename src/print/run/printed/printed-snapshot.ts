import { type QueryClient, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { isApiError, isRecord } from '@/api/client/errors';
import { type HostJobDetail, jobsOfDay, readPrintJob } from '@/api/print-jobs';
import { findPrintRun } from '@/api/print-runs';
import { hasFeature } from '@/config/env';
import { runOfJob } from '@/domain/host-rules/print-runs';
import { isSameAuthor, jobOfPrinting } from '@/domain/print-job';
import { FIRST_PRINT, type PrintRecord } from '@/domain/print-run';
import { parseSerial } from '@/domain/serials/serial';
import type { PrintJob } from '@/print/run/job';
import { type RangeNumbers, rangeNumbersSchema, takesNumbers, withTaken } from '@/print/run/range-numbers';
import { useJobOf } from '@/print/run/use-printing';

/** What is frozen of a print, wherever it was made. */
export type PrintedJob = Pick<
  PrintJob,
  'part' | 'design' | 'companyName' | 'qtyPerPack' | 'origin' | 'settings' | 'withoutPictures' | 'numbers'
>;

/**
 * `found`: what was on the labels. `unknown`: nobody kept it. `damaged`: the host's copy does not have the hash it was
 * recorded with. `unreachable`: another station printed it, and the host does not answer.
 */
export type PrintedSnapshot =
  | { kind: 'reading' }
  | { kind: 'found'; job: PrintedJob; isOwn: boolean }
  | { kind: 'unknown' }
  | { kind: 'damaged' }
  | { kind: 'unreachable'; retry: () => void };

const UNKNOWN: PrintedSnapshot = { kind: 'unknown' };
const READING: PrintedSnapshot = { kind: 'reading' };

/**
 * What was on the labels of a history record: this browser's own job, or, where the host has print jobs, the snapshot that
 * any station sent. Undefined without a record.
 */
export function usePrintedSnapshot(record: PrintRecord | undefined): PrintedSnapshot | undefined {
  const { job: own, isPending } = useJobOf(record);
  const isByOwner =
    own !== undefined && record !== undefined && isSameAuthor({ printedBy: own.printedBy?.username ?? '' }, record);
  const isEnough = isByOwner && own.status === record.status && !own.withoutPictures;
  const needsHost =
    hasFeature('print-jobs') && record !== undefined && record.partId !== null && !isPending && !isEnough;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['print-jobs', 'snapshot', String(record?.partId), record?.serialFrom, record?.serialEnd, record?.status],
    queryFn: (context) => (record ? readSnapshot(record, context) : null),
    enabled: needsHost,
    networkMode: 'always',
    // The same people print the same labels again soon after; a job does not change.
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
    retry: false,
  });
  if (!record) return undefined;
  if (isPending) return READING;
  if (needsHost) {
    if (data) return { kind: 'found', job: data, isOwn: false };
    if (isFetching) return READING;
    if (own) return { kind: 'found', job: own, isOwn: true };
    if (isApiError(error, 'unexpected')) return { kind: 'damaged' };
    if (error) return { kind: 'unreachable', retry: () => void refetch() };
    return UNKNOWN;
  }
  return own ? { kind: 'found', job: own, isOwn: true } : UNKNOWN;
}

/** Null when no station sent it. @throws ApiError; `unexpected` when the host's copy is damaged. */
async function readSnapshot(
  record: PrintRecord,
  { client, signal }: { client: QueryClient; signal: AbortSignal },
): Promise<PrintedJob | null> {
  const { partId, serialFrom } = record;
  if (partId === null) return null;
  const jobs = await client.fetchQuery(jobsOfDay(partId, serialFrom.slice(0, 8))).catch((error: unknown) => {
    // A host that was said to have print jobs, and has none.
    if (isApiError(error, 'not-found')) return [];
    throw error;
  });
  const job = jobOfPrinting(jobs, record);
  if (!job) return null;
  const detail = await readPrintJob(job.id, signal);
  // A re-print takes no numbers: they were given to the first print of these labels.
  const { id } = jobOfPrinting(jobs, { ...record, status: FIRST_PRINT }) ?? job;
  return printedJob(detail, record, await numbersOfJob(detail, id));
}

/**
 * The numbers of number ranges on its labels. A first print is stored before its numbers are known: they are in the host's
 * answer to its run. @throws ApiError
 */
async function numbersOfJob({ snapshot }: HostJobDetail, firstJobId: string): Promise<RangeNumbers[]> {
  const kept = z.safeParse(
    z.array(rangeNumbersSchema),
    isRecord(snapshot.printed) ? snapshot.printed.numbers : undefined,
  );
  if (!kept.success || !takesNumbers([{ numbers: kept.data }])) return kept.data ?? [];
  const run = await findPrintRun(runOfJob(firstJobId));
  return withTaken(kept.data, run?.lines.flatMap(({ taken }) => taken) ?? []);
}

function printedJob({ snapshot, ...job }: HostJobDetail, record: PrintRecord, numbers: RangeNumbers[]): PrintedJob {
  const { part, companyName } = snapshot;
  const { designId, designRevision: revision, designHash: hash } = job;
  const printed = withOffset(snapshot.printed, job.serialFrom, record.serialFrom);
  const design = isRecord(snapshot.design) ? snapshot.design : {};
  return {
    part,
    companyName,
    qtyPerPack: part.qtyPerPack,
    settings: null,
    withoutPictures: false,
    ...(numbers.length > 0 && { numbers }),
    design: printed === undefined ? design : { ...design, printed },
    origin: { designId, revision, hash: revision === null ? null : hash },
  };
}

/** A record that was split from its job begins further on in the run. */
function withOffset(printed: unknown, from: string, recordFrom: string): unknown {
  if (!isRecord(printed) || typeof printed.firstLabel !== 'number') return printed;
  const offset = (parseSerial(recordFrom)?.counter ?? 0) - (parseSerial(from)?.counter ?? 0);
  return { ...printed, firstLabel: printed.firstLabel + offset };
}
