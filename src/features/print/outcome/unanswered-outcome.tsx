import { m } from '@messages/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { outputIds } from '@/print/outputs/registry';
import { browserPorts } from '@/print/run/browser-printing';
import type { PrintJob } from '@/print/run/job';
import { labelsOfJob, type OutcomeAnswer, recordOutcome } from '@/print/run/outcome';
import { jobsKey } from '@/print/run/use-printing';
import { notify } from '@/ui/feedback/notify';
import { OutcomeDialog } from './outcome-dialog';

export type UnansweredOutcomeProps = {
  job: PrintJob;
  onClose: () => void;
  /** The unprinted labels of the job are to be printed. */
  onReprint: (job: PrintJob) => void;
};

/** What came out of the printer, of a job whose page was closed before anybody answered. */
export function UnansweredOutcome({ job, onClose, onReprint }: UnansweredOutcomeProps) {
  const client = useQueryClient();
  const [labels] = useState(() => labelsOfJob(job, job.outcome.unanswered));
  const answer = async (answers: readonly OutcomeAnswer[], isReprint: boolean) => {
    const answered = await recordOutcome(browserPorts, answers).catch(() => notify.error(m.print_answer_not_stored()));
    await client.invalidateQueries({ queryKey: jobsKey });
    onClose();
    const [now] = answered ?? [];
    if (now && isReprint) onReprint(now);
  };
  return (
    <OutcomeDialog
      labels={labels}
      printer={job.printedAs.printer}
      output={outputIds.find((id) => id === job.printedAs.output) ?? 'paper'}
      notice={undefined}
      onAnswer={(answers) => void answer(answers, false)}
      onReprint={(answers) => void answer(answers, true)}
      onDismiss={onClose}
    />
  );
}
