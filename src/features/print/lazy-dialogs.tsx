import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { PrintDialogProps } from '@/features/print/dialog/print-dialog';
import { browserPrintStore } from '@/printing/browser-printing';
import { recordsOfOthers } from '@/printing/outbox';
import { ANSWER_NOT_KEPT, labelsOfJob, type OutcomeAnswer, recordOutcome, unansweredRanges } from '@/printing/outcome';
import type { LedgerNote, PrintJob } from '@/printing/stored-rows';
import { jobsKey, useOutbox, useSignedInUser } from '@/printing/use-printing-state';
import { printerById } from '@/storage/printer-profiles';
import { notify } from '@/ui/feedback/notify';

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

const OutcomeDialog = lazy(async () => ({
  default: (await import('@/features/print/dialog/outcome-dialog')).OutcomeDialog,
}));

type UnansweredOutcomeDialogProps = {
  job: PrintJob;
  onClose: () => void;
  /** The unprinted labels of the job are to be printed. */
  onReprint: (job: PrintJob) => void;
};

/** What came out of the printer, of a job whose page was closed before anybody answered. */
export function UnansweredOutcomeDialog({ job, onClose, onReprint }: UnansweredOutcomeDialogProps) {
  const client = useQueryClient();
  const [labels] = useState(() => labelsOfJob(job, unansweredRanges(job)));
  const answer = async (answers: readonly OutcomeAnswer[], isReprint: boolean) => {
    const answered = await recordOutcome(browserPrintStore, answers)
      .then(() => browserPrintStore.transact({ jobs: [job.id] }, (transaction) => transaction.get('jobs', job.id)))
      .catch(() => notify.error(ANSWER_NOT_KEPT));
    await client.invalidateQueries({ queryKey: jobsKey });
    onClose();
    if (answered && isReprint) onReprint(answered);
  };
  return (
    <Suspense>
      <OutcomeDialog
        labels={labels}
        printer={job.settings ? printerById(job.settings.printerId).name : undefined}
        notice={undefined}
        onAnswer={(answers) => void answer(answers, false)}
        onReprint={(answers) => void answer(answers, true)}
        onDismiss={onClose}
      />
    </Suspense>
  );
}

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

/**
 * A module that is loaded once it is needed; undefined until then. Without a network it is tried again when that comes
 * back, and nothing on the screen is taken away for it.
 */
export function useLoadedModule<Module>(load: () => Promise<Module>, isNeeded: boolean): Module | undefined {
  const [loaded, setLoaded] = useState<Module>();
  useEffect(() => {
    if (!isNeeded || loaded) return;
    let isUnmounted = false;
    const tryLoading = () =>
      void load().then(
        (module) => !isUnmounted && setLoaded(module),
        () => undefined,
      );
    tryLoading();
    addEventListener('online', tryLoading);
    return () => {
      isUnmounted = true;
      removeEventListener('online', tryLoading);
    };
  }, [load, isNeeded, loaded]);
  return loaded;
}
