import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { PrintRecord } from '@/domain/print-run';
import { type RecordId, sameId } from '@/domain/record';
import type { PrintOfPart } from '@/domain/trace/trace-labels';
import { useSession } from '@/session/use-session';
import { browserPorts, queue } from './browser-printing';
import { jobOfRecord, type PrintJob } from './job';
import type { UnrecordedRun } from './ledger';
import { isSentBy } from './record/send-rules';
import { dayOf, partDayId } from './store/rows';

export { isWaiting } from './store/rows';

/** What waits to be recorded, what has to be answered, and whether something is being sent just now. */
export const useQueue = () => useSyncExternalStore(queue.subscribe, queue.read);

/** Who is signed in, as printing knows them. */
export function useSignedInUser() {
  useSession(({ user }) => user);
  return browserPorts.user();
}

/** Records of labels on paper that the signed-in user has still to send from this browser. */
export const ownUnsent = (entries: readonly UnrecordedRun[]): UnrecordedRun[] =>
  entries.filter((entry) => entry.printed && isSentBy(entry, browserPorts.user()));

/** How many of them there are at this moment. */
export const ownUnsentNow = () => ownUnsent(queue.read().entries).length;

/** What has to stay visible about the prints of a part and day, answered or not; read again when the queue changes. */
export function useLedgerNotes(partId: RecordId | null, day: string) {
  const { entries, notes } = useQueue();
  const { data } = useQuery({
    queryKey: ['print', 'notes', String(partId), day, notes, entries.map(({ id }) => id)],
    queryFn: async () => (await import('./ledger')).readNotes(browserPorts),
    networkMode: 'always',
    staleTime: 0,
    placeholderData: keepPreviousData,
    select: (all) => all.filter((note) => sameId(note.partId, partId) && note.day === day),
  });
  return data ?? [];
}

const { store, clock } = browserPorts;

/** Whether this browser keeps what it prints. */
export const usePrintStorage = () => useSyncExternalStore(store.subscribe, store.state);

/** What a database that came back empty or older has lost; undefined when there is nothing to report. */
export const useStorageLoss = () => useSyncExternalStore(store.subscribe, store.loss);

/** How far the host's clock is ahead of this station's (ms); undefined while it is not known to be wrong. */
export const useClockOffset = () => useSyncExternalStore(clock.subscribe, clock.offset);

/** To invalidate when jobs were written. */
export const jobsKey = ['print', 'jobs'] as const;

const jobsQuery = {
  queryKey: jobsKey,
  queryFn: async () => (await import('./outcome')).readJobs(browserPorts),
  networkMode: 'always',
} as const;

/** This browser's own jobs, with the label data frozen in them. */
export const useJobs = () => useQuery(jobsQuery);

const NO_JOBS: PrintJob[] = [];

/** The same for a list of a hundred rows: where nothing was printed yet, it does not render again once that is known. */
export const useJobsIfAny = (): readonly PrintJob[] =>
  useQuery({
    ...jobsQuery,
    placeholderData: NO_JOBS,
    select: (jobs) => (jobs.length > 0 ? jobs : NO_JOBS),
  }).data ?? NO_JOBS;

/** What this browser printed, whether the host has its record or not, as stories of labels know it. */
export function useKnownPrints(): readonly PrintOfPart[] {
  const jobs = useJobsIfAny();
  const { entries } = useQueue();
  return useMemo(() => jobs.map((job) => printOfJob(job, entries)), [jobs, entries]);
}

function printOfJob(job: PrintJob, entries: readonly UnrecordedRun[]): PrintOfPart {
  const { serialFrom, serialEnd, status, createdAt, part, printedAs, outcome, events = [], takenByOthers } = job;
  const isUnsent = entries.some(({ jobId, kind }) => jobId === job.id && kind !== 'unprinted');
  return {
    serialFrom,
    serialEnd,
    status,
    at: createdAt,
    ...outcome,
    events,
    isUnsent,
    takenByOthers,
    by: (isUnsent || takenByOthers ? job.printedBy?.name : undefined) ?? '',
    part: { id: part.id, no: part.no, name: part.name, colorCode: part.colorCode },
    output: printedAs.output,
    printer: printedAs.printer,
  };
}

/** The job of a history record; undefined when another browser printed it. No other day's jobs are read for it. */
export function useJobOf(record: PrintRecord | undefined) {
  const partDay = record && partDayId(record.partId ?? '', dayOf(record));
  const { data, isPending } = useQuery({
    queryKey: [...jobsKey, partDay],
    queryFn: async () => (await import('./outcome')).readJobs(browserPorts, { partDays: partDay ? [partDay] : [] }),
    enabled: partDay !== undefined,
    networkMode: 'always',
  });
  return { job: data && record ? jobOfRecord(data, record) : undefined, isPending };
}
