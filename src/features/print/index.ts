export {
  addToPrintList,
  LabelsToPull,
  loadPrintedLabel,
  PrintDialog,
  PrintToday,
  UnansweredOutcomeDialog,
  VoidDialog,
  VoidsToConfirm,
} from './lazy-dialogs';
export type { PrintedLabel } from './printed-label';
export { problemText } from './problem-text';
export { otherName, serialsToPull } from './records/pull-text';
export { RecordsOfOthers } from './records/records-of-others';
export { findMissingDesigns, useMissingDesigns } from './use-missing-designs';
