import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { PrintRecord } from '@/domain/print-run';
import { type RecordId, sameId } from '@/domain/record';
import { isSentBy } from '@/print/run/records/outbox';
import { useSession } from '@/session/use-session';
import { browserPorts, browserPrintStore, outbox } from './browser-printing';
import { jobOfRecord, type OutboxEntry, type PrintJob } from './stored-rows';

/** What waits to be recorded, what has to be answered, and whether something is being sent just now. */
export const useOutbox = () => useSyncExternalStore(outbox.subscribe, outbox.read);

/** Who is signed in, as printing knows them. */
export function useSignedInUser() {
  useSession(({ user }) => user);
  return browserPorts.user();
}

/** Records of labels on paper that the signed-in user has still to send from this browser. */
export const ownUnsent = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries.filter((entry) => entry.printed && isSentBy(entry, browserPorts.user()));

/** How many of them there are at this moment, and whether they outlive the page. */
export function ownUnsentNow() {
  const { entries, isPersistent } = outbox.read();
  return { count: ownUnsent(entries).length, isPersistent };
}

/** What has to stay visible about the prints of a part and day, answered or not; read again when the outbox changes. */
export function useLedgerNotes(partId: RecordId | null, day: string) {
  const { entries, notes } = useOutbox();
  const { data } = useQuery({
    queryKey: ['print', 'notes', String(partId), day, notes, entries.map(({ id }) => id)],
    queryFn: () => browserPrintStore.transact({ notes: 'all' }, (transaction) => transaction.all('notes')),
    networkMode: 'always',
    staleTime: 0,
    placeholderData: keepPreviousData,
    select: (all) => all.filter((note) => sameId(note.partId, partId) && note.day === day),
  });
  return data ?? [];
}

/** Whether this browser gives what it printed. */
export const usePrintStorage = () => useSyncExternalStore(browserPrintStore.subscribe, browserPrintStore.state);

/** To invalidate when jobs were written. */
export const jobsKey = ['print', 'jobs'] as const;

const readJobs = () => browserPrintStore.transact({ jobs: 'all' }, (transaction) => transaction.all('jobs'));
const jobsQuery = { queryKey: jobsKey, queryFn: readJobs, networkMode: 'always' } as const;

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

/** The job of a history record; undefined when another browser printed it. */
export function useJobOf(record: PrintRecord | undefined) {
  const { data, isPending } = useJobs();
  return { job: data && record ? jobOfRecord(data, record) : undefined, isPending };
}
