import type { Part } from '@/domain/part';
import type { PrintDialogProps } from '@/features/print/dialog/print-dialog';
import { recordsOfOthers } from '@/print/run/turns';
import { useQueue, useSignedInUser } from '@/print/run/use-printing';
import { lazyComponent, loadForPress } from '@/ui/feedback/lazy-component';

/* The parts of printing that other features open. Their code is loaded when it is needed. */

const FullScreenPrintDialog = lazyComponent(
  async () => (await import('@/features/print/dialog/print-dialog')).FullScreenPrintDialog,
  {
    over:
      ({ onOpenChange }) =>
      () =>
        onOpenChange(false),
  },
);

/** The print dialog of a part. Each opening starts anew. */
export function PrintDialog(props: PrintDialogProps) {
  return props.open && <FullScreenPrintDialog {...props} />;
}

/** What came out of the printer, of a job whose page was closed before anybody answered. */
export const UnansweredOutcomeDialog = lazyComponent(
  async () => (await import('@/features/print/outcome/unanswered-outcome')).UnansweredOutcome,
  { over: ({ onClose }) => onClose },
);

/** The code that makes the picture of a label as it was printed. */
export const loadPrintedLabel = () => import('@/features/print/printed-label');

export const LabelsToPull = lazyComponent(
  async () => (await import('@/features/print/records/labels-to-pull-dialog')).LabelsToPullDialog,
  { over: ({ onClose }) => onClose },
);

const RecordsOfOthersBand = lazyComponent(
  async () => (await import('@/features/print/records/records-of-others-band')).RecordsOfOthersBand,
);

/** Records that wait in this browser for somebody who is not signed in now. An admin may take them over. */
export function RecordsOfOthers() {
  const { entries } = useQueue();
  const user = useSignedInUser();
  const groups = recordsOfOthers(entries, user);
  return groups.map((group) => <RecordsOfOthersBand key={String(group.printedBy.id)} {...group} all={entries} />);
}

/** Puts parts on the print list, and says what came of it. */
export async function addToPrintList(parts: readonly Part[]): Promise<void> {
  const loaded = await loadForPress(() => import('@/features/print/list/add-to-print-list'));
  loaded?.addToPrintList(parts);
}
