import { Button } from '@/ui/basics/button';
import { Dialog } from '@/ui/overlays/dialog';
import type { PrintPhase, Underway } from './use-print-job';

/** How far the print has got, with a way out as long as nothing is recorded. */
export function PrintProgress({ phase, onCancel }: { phase: PrintPhase; onCancel: () => void }) {
  if (phase.kind !== 'checking' && phase.kind !== 'building' && phase.kind !== 'recording') return null;
  const building = phase.kind === 'building';
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={() => undefined}
      title="Preparing the print"
      footer={phase.kind === 'recording' ? undefined : <Button onClick={onCancel}>Cancel</Button>}
    >
      <p role="status">{words(phase)}</p>
      <progress
        aria-label="Sheets prepared"
        className="h-1.5 w-full appearance-none overflow-hidden rounded-1 bg-bench-2 [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-bench-2 [&::-webkit-progress-value]:bg-ink"
        max={building ? phase.total : 1}
        value={building ? phase.done : phase.kind === 'recording' ? 1 : 0}
      />
    </Dialog>
  );
}

function words(phase: Underway): string {
  if (phase.kind === 'building') return `Sheet ${phase.done} of ${phase.total}`;
  return phase.kind === 'recording' ? 'Recording the serials' : 'Waiting for fonts and images';
}
