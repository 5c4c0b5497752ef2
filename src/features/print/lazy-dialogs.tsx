import { lazy, Suspense } from 'react';
import type { Part } from '@/domain/part';
import type { PrintDialogProps } from '@/features/print/dialog/print-dialog';
import type { UnansweredOutcomeProps } from '@/features/print/dialog/unanswered-outcome';
import { useLoadedModule } from '@/lib/browser/use-loaded-module';
import { recordsOfOthers } from '@/printing/outbox';
import type { LedgerNote } from '@/printing/stored-rows';
import { useOutbox, useSignedInUser } from '@/printing/use-printing-state';

/* The parts of printing that other features open. Their code is loaded when it is needed. */

const FullScreenPrintDialog = lazy(async () => ({
  default: (await import('@/features/print/dialog/print-dialog')).FullScreenPrintDialog,
}));

/** The print dialog of a part. Each opening starts anew. */
export function PrintDialog(props: PrintDialogProps) {
  if (!props.open) return null;
  return (
    <Suspense>
      <FullScreenPrintDialog {...props} />
    </Suspense>
  );
}

const LazyUnansweredOutcome = lazy(async () => ({
  default: (await import('@/features/print/dialog/unanswered-outcome')).UnansweredOutcome,
}));

/** What came out of the printer, of a job whose page was closed before anybody answered. */
export function UnansweredOutcomeDialog(props: UnansweredOutcomeProps) {
  return (
    <Suspense>
      <LazyUnansweredOutcome {...props} />
    </Suspense>
  );
}

/** The picture of a label as it was printed. */
export const loadPrintedLabel = () => import('@/features/print/printed-label');

export const loadLabelsToPull = () => import('@/features/print/records/labels-to-pull-dialog');

/** Without a network it comes when that is back, and takes no screen away. */
export function LabelsToPull({ note, onClose }: { note: LedgerNote; onClose: () => void }) {
  const dialog = useLoadedModule(loadLabelsToPull, true);
  return dialog && <dialog.LabelsToPullDialog note={note} onClose={onClose} />;
}

const loadBand = () => import('@/features/print/records/records-of-others-band');

/** Records that wait in this browser for somebody who is not signed in now. An admin may take them over. */
export function RecordsOfOthers() {
  const { entries } = useOutbox();
  const user = useSignedInUser();
  const groups = recordsOfOthers(entries, user);
  const band = useLoadedModule(loadBand, groups.length > 0);
  return (
    band &&
    groups.map((group) => <band.RecordsOfOthersBand key={String(group.printedBy.id)} {...group} all={entries} />)
  );
}

/** Puts parts on the print list, and says what came of it. */
export const addToPrintList = async (parts: readonly Part[]) =>
  (await import('@/features/print/list/add-to-print-list')).addToPrintList(parts);
