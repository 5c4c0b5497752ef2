import { useQuery } from '@tanstack/react-query';
import type { PrintRecord } from '@/domain/print-run';
import { jobOfRecord } from './outcome';
import { browserPorts } from './run-ports';

/** To invalidate when jobs were written. */
export const jobsKey = ['print', 'jobs'] as const;

/** This browser's own jobs, with the label data frozen in them. */
export const useJobs = () =>
  useQuery({ queryKey: jobsKey, queryFn: () => browserPorts.store.jobs.all(), networkMode: 'always' });

/** The job of a history record; undefined when another browser printed it. */
export function useJobOf(record: PrintRecord | undefined) {
  const { data, isPending } = useJobs();
  return { job: data && record ? jobOfRecord(data, record) : undefined, isPending };
}
