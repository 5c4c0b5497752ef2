import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PartialRows } from '@/api/client/partial-rows';
import { PRINT_JOBS, readJobsOfRuns } from '@/api/print-jobs';
import { hasFeature } from '@/config/env';
import { type HostJob, type HostOutcome, isSameAuthor, jobOfPrinting } from '@/domain/print-job';
import type { PrintRecord } from '@/domain/print-run';
import type { RecordId } from '@/domain/record';
import { browserPorts } from '@/print/run/browser-printing';
import type { PrintJob } from '@/print/run/job';
import { hostOutcome, readJobs } from '@/print/run/outcome';
import { useJobsIfAny } from '@/print/run/use-printing';

/** What is known of a printing, whatever its part names today. */
export type PrintedRun = Pick<HostJob, 'designId' | 'designRevision'> & {
  /** Why the standard label took the place of a missing design; undefined when it did not. */
  overrideReason: string | undefined;
  /** '' when it is not known. */
  printedBy: string;
  /** Undefined when nobody has said. */
  outcome: HostOutcome | undefined;
};

type Runs = {
  of: (record: PrintRecord) => PrintedRun | undefined;
  /** What other stations printed could not be read. */
  hasFailed: boolean;
  /** Of how many records it was not read, because that would take too many requests. */
  unread: number;
};

const FRESH_MS = 30_000;
/** Pages of jobs that a page of records may cost. */
const MOST_PAGES = 10;

/** To invalidate when they are to be read again. */
export const printJobsKey = [PRINT_JOBS] as const;

/**
 * What was printed, of the records of a page: from this browser's own jobs, and, where the host has print jobs, of every
 * station. Undefined where nobody knows: the design that the part names today is no answer. `records` is the same array
 * for as long as the records are the same.
 */
export function usePrintedRuns(records: readonly PrintRecord[]): Runs {
  const jobs = useJobsIfAny();
  const ownRuns = useMemo(() => ownRunOf(jobs), [jobs]);
  const unknown = useMemo(
    () => (hasFeature('print-jobs') ? records.filter((record) => !ownRuns(record)?.isSure) : []),
    [records, ownRuns],
  );
  const { data, isError } = useQuery({
    queryKey: [...printJobsKey, 'of-runs', unknown.map(({ id }) => String(id))],
    queryFn: (context) => readJobsOfRuns(unknown, { ...context, most: MOST_PAGES }),
    enabled: unknown.length > 0,
    staleTime: FRESH_MS,
    retry: false,
  });
  return useMemo(() => {
    const { of, unread } = runsOf(ownRuns, unknown.length > 0 ? data : undefined);
    return { of, unread, hasFailed: unknown.length > 0 && isError };
  }, [ownRuns, unknown, data, isError]);
}

/** The same for records that are in no page, however many pages of jobs it takes. @throws ApiError */
export async function readPrintedRuns(
  records: readonly PrintRecord[],
  context: { client: QueryClient; signal: AbortSignal },
): Promise<Runs['of']> {
  const own = await readJobs(browserPorts).catch(() => []);
  const ownRuns = ownRunOf(own);
  const unknown = records.filter((record) => !ownRuns(record)?.isSure);
  const needsHost = hasFeature('print-jobs') && unknown.length > 0;
  return runsOf(ownRuns, needsHost ? await readJobsOfRuns(unknown, context) : undefined).of;
}

function runsOf(ownRuns: ReturnType<typeof ownRunOf>, read: PartialRows<HostJob> | undefined) {
  const nothing = { jobs: [], unread: 0 };
  const { jobs, unread } =
    read?.either({
      whole: (rows) => ({ jobs: rows, unread: 0 }),
      part: (rows, gap) => ({ jobs: rows, unread: (gap.of ?? 0) - gap.read }),
    }) ?? nothing;
  const hostJobs = groupedByDay(jobs);
  return {
    unread,
    of: (record: PrintRecord) => {
      const own = ownRuns(record);
      return own?.isSure ? own : better(record, own, hostJobs.get(keyOf(record)) ?? []);
    },
  };
}

/** This browser printed the same serials as the same print, and the record is by somebody else: then it may be theirs. */
function better(
  record: PrintRecord,
  own: PrintedRun | undefined,
  hostJobs: readonly HostJob[],
): PrintedRun | undefined {
  const job = jobOfPrinting(hostJobs, record);
  return job && (!own || isSameAuthor(job, record)) ? runOf(job) : own;
}

type Dated = { partId: RecordId | null; serialFrom: string };
const keyOf = ({ partId, serialFrom }: Dated) => `${partId} ${serialFrom.slice(0, 8)}`;

function groupedByDay<Job extends Dated>(jobs: readonly Job[]): Map<string, Job[]> {
  const groups = new Map<string, Job[]>();
  for (const job of jobs) {
    const group = groups.get(keyOf(job));
    if (group) group.push(job);
    else groups.set(keyOf(job), [job]);
  }
  return groups;
}

/** `isSure`: nothing says that somebody else made the record. */
type OwnRun = PrintedRun & { isSure: boolean };

function ownRunOf(jobs: readonly PrintJob[]): (record: PrintRecord) => OwnRun | undefined {
  const printings = jobs.map((job) => {
    const { id: partId } = job.part;
    const { serialFrom, serialEnd, status } = job;
    return { job, partId, serialFrom, serialEnd, status, printedBy: job.printedBy?.username ?? '' };
  });
  const ofDay = groupedByDay(printings);
  return (record) => {
    const printing = jobOfPrinting(ofDay.get(keyOf(record)) ?? [], record);
    if (!printing) return undefined;
    const { job } = printing;
    const { designId, revision } = job.origin;
    return {
      designId,
      designRevision: revision,
      overrideReason: job.printedAs.override?.reason,
      printedBy: record.createdBy || (job.printedBy?.name ?? ''),
      outcome: hostOutcome(job),
      isSure: isSameAuthor(printing, record),
    };
  };
}

function runOf(job: HostJob | undefined): PrintedRun | undefined {
  if (!job) return undefined;
  const { designId, designRevision, override, printedBy, outcome } = job;
  return { designId, designRevision, overrideReason: override?.reason, printedBy, outcome: outcome ?? undefined };
}
