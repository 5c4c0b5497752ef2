import type { Part } from '@/domain/part';
import type { PrintDialogProps } from '@/features/print/dialog/print-dialog';
import { lazyComponent, loadForClick } from '@/ui/feedback/lazy-component';

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

/** Declares labels of a run void; for admins, where the host knows void labels. */
export const VoidDialog = lazyComponent(async () => (await import('@/features/print/void/void-dialog')).VoidDialog, {
  over: ({ onClose }) => onClose,
});

/** What waits for a second admin, with a button for that. */
export const VoidsToConfirm = lazyComponent(
  async () => (await import('@/features/print/void/void-dialog')).VoidsToConfirm,
  { inBackground: true },
);

/** What is to be printed today and what was printed last, for the dashboard. */
export const PrintToday = lazyComponent(async () => (await import('@/features/print/today/print-today')).PrintToday, {
  noticeClass: 'mb-4',
  fallback: <div className="mb-4 h-90 rounded-2 border border-rule-2 bg-paper" />,
});

/** The code that makes the picture of a label as it was printed. */
export const loadPrintedLabel = () => import('@/features/print/printed-label');

export const LabelsToPull = lazyComponent(
  async () => (await import('@/features/print/records/labels-to-pull-dialog')).LabelsToPullDialog,
  { over: ({ onClose }) => onClose },
);

/** Puts parts on the print list, and reports the result. */
export async function addToPrintList(parts: readonly Part[]): Promise<void> {
  const loaded = await loadForClick(() => import('@/features/print/list/add-to-print-list'));
  loaded?.addToPrintList(parts);
}
