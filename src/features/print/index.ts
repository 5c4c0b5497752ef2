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
export { otherName, serialsToPull } from './records/pull-text';
export { RecordsOfOthers } from './records/records-of-others';
export { refusedRunText } from './refusal-text';
export { findMissingDesigns, useMissingDesigns } from './use-missing-designs';
