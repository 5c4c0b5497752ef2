export { LabelsToPull, PrintDialog, RecordsOfOthers, UnansweredOutcomeDialog } from './lazy-dialogs';
export { addToPrintList, PrintListButton } from './list/print-list-button';
export { counterText, otherName, overlapSerials, runText, serialsToPull } from './records/overlap-text';
export { UnrecordedPrints } from './records/unrecorded-prints';
