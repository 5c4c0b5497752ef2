import type { QueryClient } from '@tanstack/react-query';
import { hasFeature } from '@/config/env';
import { type HostJob, jobOfPrinting } from '@/domain/print-job';
import type { PrintRecord } from '@/domain/print-run';
import { type RecordId, sameId } from '@/domain/record';
import { isDamagedId } from './client/list';
import { PartialRows } from './client/partial-rows';
import { PagePosition, readPages } from './client/read-pages';
import { type JobQuery, PRINT_JOBS, readJobPage } from './print-jobs';

const FRESH_MS = 30_000;

type Run = Pick<PrintRecord, 'partId' | 'serialFrom' | 'serialEnd' | 'status' | 'createdBy' | 'jobId'>;

type Reading = {
  client: QueryClient;
  signal: AbortSignal;
  /** How many pages may be read. */
  most?: number;
};

/**
 * The jobs of these runs. Runs of one part are looked for among its jobs, those of several parts among the jobs of their
 * days, until each has one; pages are kept for the next runs. `unread` counts the runs whose jobs were not looked for to
 * the end. @throws ApiError
 */
export async function readJobsOfRuns(
  runs: readonly Run[],
  { client, signal, most = Number.POSITIVE_INFINITY }: Reading,
): Promise<PartialRows<HostJob>> {
  if (hasFeature('queries')) return readNamedJobs(runs, client, signal);
  const found: HostJob[] = [];
  let pages = 0;
  let missing = 0;
  for (const { wanted, asked } of questionsOf(runs)) {
    const jobs: HostJob[] = [];
    let left = wanted;
    let isWhole = false;
    const readPage = (page: number, perPage: number) => pageOfJobs(client, asked, page, perPage, signal);
    for await (const part of pages < most ? readPages(readPage, { position: new PagePosition() }) : []) {
      signal.throwIfAborted();
      pages += 1;
      jobs.push(...part.rows.filter(({ id }) => !isDamagedId(id)));
      left = left.filter((run) => !jobOfPrinting(jobs, run));
      isWhole = part.end === 'whole';
      if (left.length === 0 || pages >= most) break;
    }
    found.push(...jobs);
    if (!isWhole) missing += left.length;
  }
  const unread = { read: runs.length - missing, of: runs.length, why: 'limit' } as const;
  return new PartialRows(found, missing > 0 ? unread : undefined);
}

/** Of `ids` (docs/api.md, queries). */
const MOST_IDS = 200;

/** The jobs that the runs name: one request for 200 of them. */
async function readNamedJobs(runs: readonly Run[], client: QueryClient, signal: AbortSignal) {
  const ids = [...new Set(runs.flatMap(({ jobId }) => jobId ?? []))];
  const chunks = Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, index) =>
    ids.slice(index * MOST_IDS, (index + 1) * MOST_IDS),
  );
  const found: HostJob[] = [];
  for (const chunk of chunks) {
    const { rows } = await pageOfJobs(client, { ids: chunk }, 1, MOST_IDS, signal);
    found.push(...rows);
  }
  return new PartialRows(found, undefined);
}

/** One for all runs of a part; else one for each day. */
function questionsOf(runs: readonly Run[]): { wanted: readonly Run[]; asked: JobQuery }[] {
  const ofPart = runs.filter((run): run is Run & { partId: RecordId } => run.partId !== null);
  const [first] = ofPart;
  if (!first) return [];
  const days = [...new Set(ofPart.map(dayOf))];
  const [date = ''] = days;
  if (ofPart.every(({ partId }) => sameId(partId, first.partId))) {
    return [{ wanted: ofPart, asked: { partId: first.partId, ...(days.length === 1 && { date }) } }];
  }
  return days.map((day) => ({ wanted: ofPart.filter((run) => dayOf(run) === day), asked: { date: day } }));
}

const dayOf = ({ serialFrom }: Run) => serialFrom.slice(0, 8);

async function pageOfJobs(client: QueryClient, asked: JobQuery, page: number, perPage: number, signal: AbortSignal) {
  const queryKey = [PRINT_JOBS, 'page', asked, page, perPage];
  const cancel = () => void client.cancelQueries({ queryKey, exact: true });
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await client.fetchQuery({
      queryKey,
      queryFn: (context) => readJobPage(asked, page, perPage, context.signal),
      staleTime: FRESH_MS,
      gcTime: FRESH_MS,
    });
  } finally {
    // An export reads thousands of pages: to cancel each of them once more held the page up for over 30 s.
    signal.removeEventListener('abort', cancel);
  }
}
