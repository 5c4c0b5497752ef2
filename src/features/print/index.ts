export { jobOfRecord, unprintedRange } from '@/printing/outcome';
export type { PrintJob } from '@/printing/stored-rows';
export { useJobOf, useJobs, useJobsIfAny, useOutbox } from '@/printing/use-printing-state';
export { LabelsToPull } from './labels-to-pull';
export { OutcomeQuestion } from './outcome-question';
export { counterText, dayText, leftToPull, otherName, overlapSerials, runText } from './overlap-text';
export { PrintDialog } from './print-dialog';
export { RecordsOfOthers } from './records-of-others';
export { UnrecordedPrints } from './unrecorded-prints';
