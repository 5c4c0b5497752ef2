import { useQueryClient } from '@tanstack/react-query';
import { OutcomeDialog } from './dialog/outcome-dialog';
import type { PrintJob, PrintOutcome } from './record/job';
import { recordOutcome } from './record/outcome';
import { browserPorts } from './record/run-ports';
import { jobsKey } from './record/use-jobs';

/** The question after printing, asked later: the page was closed before it was answered. */
export function OutcomeQuestion({ job, onClose }: { job: PrintJob; onClose: () => void }) {
  const client = useQueryClient();
  const answer = async (outcome: PrintOutcome) => {
    await recordOutcome(browserPorts.store, [job], outcome);
    await client.invalidateQueries({ queryKey: jobsKey });
    onClose();
  };
  return (
    <OutcomeDialog
      first={job.serialFrom}
      last={job.serialEnd}
      notice={undefined}
      onAnswer={(outcome) => void answer(outcome)}
      onDismiss={onClose}
    />
  );
}
