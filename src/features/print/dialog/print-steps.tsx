import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { HostTimeoutDialog } from './host-silence-dialog';
import { OutcomeDialog } from './outcome-dialog';
import { PrintProgress } from './print-progress';
import { type Printed, usePhase } from './use-print-job';
import type { Printing } from './use-printing';

/** What stands over the dialog while a print is on its way: questions before it, progress, and the question after it. */
export function PrintSteps({ printing }: { printing: Printing }) {
  const { job, run, scan } = printing;
  const errors = [...run.problems, ...scan.unread].filter((problem) => problem.severity === 'error');
  const phase = usePhase(job);
  return (
    <>
      <ConfirmDialog
        open={printing.asking}
        onOpenChange={(open) => !open && printing.refuse()}
        title="Print labels with errors?"
        confirmText="Print anyway"
        onConfirm={printing.confirm}
      >
        <p>These labels may not scan or may not say what they should:</p>
        <ul className="grid list-disc gap-1 pl-5 text-13">
          {errors.map((problem) => (
            <li key={`${problem.elementId} ${problem.code} ${problem.index}`}>{problem.message}</li>
          ))}
        </ul>
      </ConfirmDialog>
      {phase.kind === 'missing' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && job.reset()}
          title="Something of the label is missing"
          confirmText="Print anyway"
          onConfirm={() => void job.print(phase.plan, { missing: true })}
        >
          <p>It did not load within 5 seconds. Printed now, the label would not look like the preview:</p>
          <ul className="grid list-disc gap-1 pl-5 text-13">
            {phase.assets.map((asset) => (
              <li key={asset}>{asset}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
      {phase.kind === 'unreadable' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && job.reset()}
          title="What this browser printed today cannot be read"
          cancelText="Wait"
          confirmText="Print all the same"
          onConfirm={() => void job.print(phase.plan, { missing: true, unreadable: true })}
        >
          <p>
            Its storage does not answer. Labels of this part that were printed here today, and are not recorded yet, may
            carry the same serials.
          </p>
          <p>
            It is tried again by itself. If labels turn out to carry the same serials, this screen says which ones to
            pull.
          </p>
        </ConfirmDialog>
      )}
      {phase.kind === 'waiting' && <HostTimeoutDialog {...phase} />}
      <PrintProgress phase={phase} onCancel={job.cancel} />
      {phase.kind === 'printed' && (
        <OutcomeDialog
          {...phase.printed.serials}
          notice={noticeOf(phase.printed)}
          onAnswer={(outcome) => void printing.answer(outcome)}
        />
      )}
    </>
  );
}

function noticeOf({ recorded, kept }: Printed): string | undefined {
  if (recorded) return undefined;
  if (!kept) {
    return 'The history has not confirmed this run yet, and this browser cannot keep it: leave this page open until the header no longer says "not recorded".';
  }
  return 'The history has not confirmed this run yet. Its record is kept in this browser and sent again by itself.';
}
