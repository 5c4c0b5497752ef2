import { useQuery } from '@tanstack/react-query';
import type { PrintRecord } from '@/domain/print-run';
import type { PrintJob } from './job';
import { jobOfRecord } from './outcome';
import { browserPorts } from './run-ports';

/** To invalidate when jobs were written. */
export const jobsKey = ['print', 'jobs'] as const;

const jobsQuery = { queryKey: jobsKey, queryFn: () => browserPorts.store.jobs.all(), networkMode: 'always' } as const;

/** This browser's own jobs, with the label data frozen in them. */
export const useJobs = () => useQuery(jobsQuery);

const NO_JOBS: PrintJob[] = [];

/** The same for a list of a hundred rows: where nothing was printed yet, it is not drawn again once that is known. */
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
