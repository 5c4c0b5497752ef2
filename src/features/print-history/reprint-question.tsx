import { Button } from '@/ui/basics/button';
import { SubjectBox } from '@/ui/overlays/confirm-dialog';
import { Dialog } from '@/ui/overlays/dialog';
import type { ReprintQueue } from './use-reprint-queue';

/** Several runs are selected; the dialog prints one. Says which, and offers the others after it. */
export function ReprintQuestion({ queue }: { queue: ReprintQueue }) {
  const { asked, start, forget } = queue;
  const [first] = asked;
  return (
    <Dialog
      open={asked.length > 1}
      onOpenChange={(open) => !open && forget()}
      title={`Re-print ${asked.length} runs?`}
      description="Re-print opens one run at a time. This is the first of the selected ones; the others can follow, one after the other."
      footer={
        <>
          <Button onClick={forget}>Cancel</Button>
          <Button onClick={() => first && start([first])}>Only the first</Button>
          <Button variant="primary" onClick={() => start(asked)}>
            All {asked.length}, one after the other
          </Button>
        </>
      }
    >
      {first && (
        <SubjectBox detail={`${first.serialFrom} to ${first.serialEnd}`}>{first.part?.no ?? 'Unknown part'}</SubjectBox>
      )}
    </Dialog>
  );
}
