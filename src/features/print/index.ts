export { OutcomeQuestion } from './outcome-question';
export { PrintDialog } from './print-dialog';
export { type PrintJob, unprintedRange } from '@/printing/print-job';
export { jobOfRecord } from '@/printing/outcome';
export { useJobOf, useJobs, useJobsIfAny } from '@/printing/use-printing-state';
export { useOutbox } from '@/printing/use-printing-state';
export { UnrecordedPrints } from './unrecorded-prints';
