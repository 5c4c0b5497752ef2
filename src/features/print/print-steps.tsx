import { m } from '@messages/messages';
import { useState } from 'react';
import { env } from '@/config/env';
import type { PrintOfDialog } from '@/features/print/dialog/use-dialog';
import { OverrideDialog } from '@/features/print/missing-design';
import { OutcomeDialog } from '@/features/print/outcome/outcome-dialog';
import { sayLabelProblem } from '@/language/label/label-facts';
import { Button } from '@/ui/basics/button';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { Dialog } from '@/ui/overlays/dialog';
import { HostTimeoutDialog } from './host-timeout-dialog';
import type { Printed, PrintPhase, Progress } from './print-to-paper';
import type { Printing, usePrint } from './use-print';
import { type PrintProcess, usePhase } from './use-print-process';

const dialogs = () => import('@/features/print/label-printer/sending-dialogs');
const ObstacleDialog = lazyComponent(async () => (await dialogs()).ObstacleDialog, {
  over: ({ onCancel }) => onCancel,
});
/** Not `over`: what closed it would stop labels that are recorded. It is loaded before anything is (`print-to-paper.ts`). */
const SendingDialog = lazyComponent(async () => (await dialogs()).SendingDialog);

type PrintStepsProps = {
  print: Pick<ReturnType<typeof usePrint>, 'unconfirmed' | 'confirm' | 'dismiss' | 'process'>;
  printing: Printing;
  /** Of the dialog of one part, where an admin may print the standard label instead. */
  labels?: PrintOfDialog['labels'];
};

/** The dialogs over a print: confirmations before it, its progress, and what came out after it. */
export function PrintSteps({ print, printing, labels }: PrintStepsProps) {
  return (
    <>
      <Unconfirmed print={print} />
      {labels?.missing && labels.isOverriding && (
        <OverrideDialog
          missing={labels.missing}
          onOverride={labels.setOverride}
          onClose={() => labels.setOverriding(false)}
        />
      )}
      <ProcessDialogs process={print.process} printing={printing} />
    </>
  );
}

/** Labels with errors, and very many of them, are printed when the operator says so. */
function Unconfirmed({ print: { unconfirmed, confirm, dismiss } }: Pick<PrintStepsProps, 'print'>) {
  const { problems = [], many } = unconfirmed ?? {};
  const count = many ?? 0;
  return (
    <ConfirmDialog
      open={unconfirmed !== undefined}
      onOpenChange={(open) => !open && dismiss()}
      title={problems.length > 0 ? m.print_confirm_errors() : m.print_confirm_many({ count })}
      confirmText={problems.length > 0 ? m.print_confirm_anyway() : m.print_confirm_many_yes({ count })}
      onConfirm={confirm}
    >
      {problems.length > 0 && (
        <>
          <p>{m.print_confirm_errors_text()}</p>
          <ul className="grid list-disc gap-1 pl-5 text-13">
            {problems.map((problem) => (
              <li key={`${problem.elementId} ${problem.code} ${problem.index}`}>{sayLabelProblem(problem)}</li>
            ))}
          </ul>
        </>
      )}
      {many !== undefined && <p>{m.print_confirm_many_text({ count, most: env.VITE_CONFIRM_LABELS })}</p>}
    </ConfirmDialog>
  );
}

function ProcessDialogs({ process, printing }: { process: PrintProcess; printing: Printing }) {
  const phase = usePhase(process);
  return (
    <>
      {phase.kind === 'missing' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && process.reset()}
          title={m.print_assets_title()}
          confirmText={m.print_confirm_anyway()}
          onConfirm={() => process.print(phase.task, { missing: true })}
        >
          <p>{m.print_assets_text()}</p>
          <ul className="grid list-disc gap-1 pl-5 text-13">
            {phase.assets.map((asset) => (
              <li key={asset}>{asset}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
      {phase.kind === 'unchecked' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && process.reset()}
          title={m.print_unchecked_title()}
          confirmText={m.print_unchecked_confirm()}
          onConfirm={() => process.print(phase.task, { ...phase.confirmed, missing: true, unchecked: true })}
        >
          <p>{m.print_unchecked_text()}</p>
          <p>{m.print_unchecked_next()}</p>
        </ConfirmDialog>
      )}
      {phase.kind === 'waiting' && <HostTimeoutDialog {...phase} />}
      {phase.kind === 'obstacle' && (
        <ObstacleDialog {...phase} onCancel={process.reset} onPrint={(next) => process.print(phase.task, next)} />
      )}
      {phase.kind === 'sending' && <SendingDialog {...phase} />}
      {isProgress(phase) && <ProgressDialog progress={phase} onCancel={process.cancel} />}
      {phase.kind === 'printed' && (
        <OutcomeDialog
          labels={phase.printed.labels}
          printer={printing.printer.name}
          output={phase.printed.output}
          sending={phase.printed.sending}
          notice={recordNotice(phase.printed)}
          onAnswer={process.answer}
          onReprint={process.answerAndReprint}
          onDismiss={process.answerLater}
        />
      )}
    </>
  );
}

const isProgress = (phase: PrintPhase): phase is Progress =>
  ['checking', 'connecting', 'building', 'recording'].includes(phase.kind);

/** How far the print is. It can be cancelled until labels go to the printer. */
function ProgressDialog({ progress, onCancel }: { progress: Progress; onCancel: () => void }) {
  const { value, max, text } = progressOf(progress);
  const [isStopping, setIsStopping] = useState(false);
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={() => undefined}
      title={m.print_progress_title()}
      footer={
        <Button
          pending={isStopping}
          pendingText={m.bulk_stopping()}
          onClick={() => {
            setIsStopping(true);
            onCancel();
          }}
        >
          {m.common_cancel()}
        </Button>
      }
    >
      <p role="status">{text}</p>
      <ProgressBar label={m.print_progress_sheets()} share={value / max} />
    </Dialog>
  );
}

function progressOf(progress: Progress): { value: number; max: number; text: string } {
  if (progress.kind === 'checking') return { value: 0, max: 1, text: m.print_progress_assets() };
  if (progress.kind === 'connecting') return { value: 0, max: 1, text: m.print_progress_printer() };
  const { done, total } = progress;
  if (progress.kind === 'building')
    return { value: done, max: total, text: m.print_progress_building({ done, total }) };
  if (total === 1) return { value: 1, max: 1, text: m.print_progress_recording() };
  return { value: done, max: total, text: m.print_progress_recording_of({ done, total }) };
}

/** What the operator has to know about the record; nothing when the host has it. */
function recordNotice({ unrecorded, isKept }: Printed): string | undefined {
  if (!isKept) return m.print_record_not_kept();
  return unrecorded === 0 ? undefined : m.print_record_unconfirmed();
}
