export {
  addToPrintList,
  LabelsToPull,
  PrintDialog,
  printedLabelCode,
  RecordsOfOthers,
  UnansweredOutcomeDialog,
} from './lazy-dialogs';
export { PrintListButton } from './list/print-list-button';
export type { PrintedLabel, PrintSnapshot } from './printed-label';
export { serialsToPull } from './records/pull-text';
export { UnrecordedPrints } from './records/unrecorded-prints';
export { findMissingDesigns, useMissingDesigns } from './use-missing-designs';
