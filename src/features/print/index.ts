export { jobOfRecord } from '@/printing/outcome';
export { type PrintJob, unprintedRange } from '@/printing/print-job';
export { useJobOf, useJobs, useJobsIfAny, useOutbox } from '@/printing/use-printing-state';
export { OutcomeQuestion } from './outcome-question';
export { PrintDialog } from './print-dialog';
export { UnrecordedPrints } from './unrecorded-prints';
