import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { hasFeature } from '@/config/env';
import { partSchema } from '@/domain/part';
import {
  type HostJob,
  type HostJobBody,
  type HostOutcome,
  hostJobSchema,
  type JobSnapshot,
  jobOfPrinting,
} from '@/domain/print-job';
import type { PrintRecord } from '@/domain/print-run';
import { type RecordId, sameId, tolerantText } from '@/domain/record';
import { designHash } from '@/label/design/design-hash';
import { ApiError, isRecord } from './client/errors';
import { getJson, readAnswer, sendJson } from './client/http';
import { isDamagedId, parseList } from './client/list';
import { PartialRows } from './client/partial-rows';
import { type Page, PagePosition, readPages, readRows } from './client/read-pages';
import { endpoints, recordPath } from './endpoints';

/*
 * Print jobs of every station (docs/api.md, print-jobs). Only with the feature of that name.
 */

/** A snapshot has the images of its design. */
const SEND_LIMIT_MS = 60_000;
/** Of one part and day; every job has at least one of the day's 9999 serials, and re-prints repeat them. */
const MAX_JOBS_READ = 20_000;

/** The first part of the keys, to invalidate when jobs are to be read again. */
export const PRINT_JOBS = 'print-jobs';

/** Under the session of `userId` and no other. Never retried here: the outbox decides. @throws ApiError */
export async function sendPrintJob(body: HostJobBody, userId: RecordId | undefined): Promise<void> {
  readAnswer(await sendJson('POST', endpoints.printJobs, body, { asUser: userId, timeout: SEND_LIMIT_MS }));
}

/** What came out of the printer. @throws ApiError; `not-found` when the host has no such job. */
export async function sendJobOutcome(id: string, outcome: HostOutcome, userId: RecordId | undefined): Promise<void> {
  readAnswer(await sendJson('PATCH', recordPath(endpoints.printJobs, id), { outcome }, { asUser: userId }));
}

/** The query of the host's list; `date` is YYYYMMDD, `serial` finds the jobs that printed it. */
export type JobQuery = { partId?: RecordId | undefined; date?: string; serial?: string; ids?: readonly string[] };

/** Every job the query finds, as the host sorts them. @throws ApiError; `unexpected` when the host leaves some out. */
export async function readPrintJobs(wanted: JobQuery, signal?: AbortSignal): Promise<HostJob[]> {
  const read = await readRows((page, perPage) => readJobPage(wanted, page, perPage, signal), {
    signal,
    most: MAX_JOBS_READ,
  });
  return read.either({
    // A host that ignores the query sends the jobs of other parts too.
    whole: (jobs) =>
      jobs.filter(
        ({ id, partId }) => !isDamagedId(id) && (wanted.partId === undefined || sameId(partId, wanted.partId)),
      ),
    part: (_jobs, { error }) => {
      throw error ?? new ApiError('unexpected');
    },
  });
}

const FRESH_MS = 30_000;

/** The jobs of a part and day (YYYYMMDD): one answer for all that asks for them. */
export const jobsOfDay = (partId: RecordId, date: string) =>
  queryOptions({
    queryKey: [PRINT_JOBS, 'of-day', String(partId), date],
    queryFn: ({ signal }) => readPrintJobs({ partId, date }, signal),
    staleTime: FRESH_MS,
  });

/** A page of these jobs. */
export async function readJobPage(
  { partId, date, serial, ids }: JobQuery,
  page: number,
  perPage: number,
  signal?: AbortSignal,
): Promise<Page<HostJob>> {
  const query = {
    ...(partId === undefined ? {} : { partId: String(partId) }),
    ...(date === undefined ? {} : { date }),
    ...(serial === undefined ? {} : { serial }),
    ...(ids === undefined ? {} : { ids: ids.join(',') }),
    page: String(page),
    perPage: String(perPage),
  };
  return parseList(hostJobSchema, await getJson(endpoints.printJobs, { query, signal }), { page, perPage });
}

const snapshotSchema = z.object({
  design: z.unknown(),
  part: partSchema,
  companyName: tolerantText,
  printed: z.optional(z.unknown()),
});

/** A job with what was on its labels. */
export type HostJobDetail = HostJob & { snapshot: JobSnapshot };

/**
 * One job with its snapshot. @throws ApiError; `unexpected` when the snapshot is incomplete or does not have the hash the
 * job was recorded with: then nobody may print it.
 */
export async function readPrintJob(id: string, signal?: AbortSignal): Promise<HostJobDetail> {
  const body = await getJson(recordPath(endpoints.printJobs, id), { signal });
  const result = isRecord(body) ? body.result : undefined;
  const job = z.safeParse(hostJobSchema, result);
  const snapshot = z.safeParse(snapshotSchema, isRecord(result) ? result.snapshot : undefined);
  if (!job.success || !snapshot.success || job.data.id !== id) throw new ApiError('unexpected');
  if (designHash(snapshot.data.design) !== job.data.designHash) throw new ApiError('unexpected');
  return { ...job.data, snapshot: snapshot.data };
}

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
  for (const { wanted, query } of queriesOf(runs)) {
    const jobs: HostJob[] = [];
    let left = wanted;
    let isWhole = false;
    const readPage = (page: number, perPage: number) => pageOfJobs(client, query, page, perPage, signal);
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
function queriesOf(runs: readonly Run[]): { wanted: readonly Run[]; query: JobQuery }[] {
  const ofPart = runs.filter((run): run is Run & { partId: RecordId } => run.partId !== null);
  const [first] = ofPart;
  if (!first) return [];
  const days = [...new Set(ofPart.map(dayOf))];
  const [date = ''] = days;
  if (ofPart.every(({ partId }) => sameId(partId, first.partId))) {
    return [{ wanted: ofPart, query: { partId: first.partId, ...(days.length === 1 && { date }) } }];
  }
  return days.map((day) => ({ wanted: ofPart.filter((run) => dayOf(run) === day), query: { date: day } }));
}

const dayOf = ({ serialFrom }: Run) => serialFrom.slice(0, 8);

async function pageOfJobs(client: QueryClient, query: JobQuery, page: number, perPage: number, signal: AbortSignal) {
  const queryKey = [PRINT_JOBS, 'page', query, page, perPage];
  const cancel = () => void client.cancelQueries({ queryKey, exact: true });
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await client.fetchQuery({
      queryKey,
      queryFn: (context) => readJobPage(query, page, perPage, context.signal),
      staleTime: FRESH_MS,
      gcTime: FRESH_MS,
    });
  } finally {
    // An export reads thousands of pages: cancelling each of them once more blocked the page for over 30 s.
    signal.removeEventListener('abort', cancel);
  }
}
