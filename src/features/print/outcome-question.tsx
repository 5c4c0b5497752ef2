import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { browserPrintStore } from '@/printing/browser-printing';
import { ANSWER_NOT_KEPT, recordOutcome } from '@/printing/outcome';
import type { PrintJob, PrintOutcome } from '@/printing/stored-rows';
import { jobsKey } from '@/printing/use-printing-state';
import { notify } from '@/ui/feedback/notify';

/** It comes with the dialog's own library, which no list of parts needs to open. */
const OutcomeDialog = lazy(async () => ({ default: (await import('./dialog/outcome-dialog')).OutcomeDialog }));

/** The question after printing, asked later: the page was closed before it was answered. */
export function OutcomeQuestion({ job, onClose }: { job: PrintJob; onClose: () => void }) {
  const client = useQueryClient();
  const answer = async (outcome: PrintOutcome) => {
    await recordOutcome(browserPrintStore, [job], outcome).catch(() => notify.error(ANSWER_NOT_KEPT));
    await client.invalidateQueries({ queryKey: jobsKey });
    onClose();
  };
  return (
    <Suspense>
      <OutcomeDialog
        first={job.serialFrom}
        last={job.serialEnd}
        notice={undefined}
        onAnswer={(outcome) => void answer(outcome)}
        onDismiss={onClose}
      />
    </Suspense>
  );
}
