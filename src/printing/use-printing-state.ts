import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { PrintRecord } from '@/domain/print-run';
import { browserPrintStore, outboxWatch } from './browser-printing';
import { jobOfRecord } from './outcome';
import type { PrintJob } from './print-job';

/** What waits to be recorded, what has to be answered, and whether something is being sent just now. */
export const useOutbox = () => useSyncExternalStore(outboxWatch.subscribe, outboxWatch.read);

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
