export { OutcomeQuestion } from './outcome-question';
export { PrintDialog } from './print-dialog';
export { type PrintJob, unprintedRange } from './record/job';
export { jobOfRecord } from './record/outcome';
export { useJobOf, useJobs, useJobsIfAny } from './record/use-jobs';
export { useOutbox } from './record/use-outbox';
export { UnrecordedPrints } from './unrecorded-prints';
