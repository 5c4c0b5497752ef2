import { useCallback, useRef, useState } from 'react';
import type { PrintRecord } from '@/domain/print-run';
import { Button } from '@/ui/basics/button';
import { SubjectBox } from '@/ui/overlays/confirm-dialog';
import { Dialog } from '@/ui/overlays/dialog';

/**
 * Re-prints one after the other. Several selected runs are confirmed first. CANCEL in one of the dialogs ends the
 * queue, because its reason holds for the next one too.
 */
export function useReprintQueue() {
  const [unconfirmed, setUnconfirmed] = useState<readonly PrintRecord[]>([]);
  const [waiting, setWaiting] = useState<readonly PrintRecord[]>([]);
  const wasPrinted = useRef(false);
  const start = useCallback((records: readonly PrintRecord[]) => {
    wasPrinted.current = false;
    setUnconfirmed([]);
    setWaiting(records);
  }, []);
  return {
    /** The selected runs, until the operator decides: the first only, or one after the other. */
    unconfirmed,
    current: waiting[0],
    start,
    add: (records: readonly PrintRecord[]) => (records.length === 1 ? start(records) : setUnconfirmed(records)),
    forget: () => setUnconfirmed([]),
    printed: () => {
      wasPrinted.current = true;
    },
    closed: () => {
      const next = wasPrinted.current ? waiting.slice(1) : [];
      wasPrinted.current = false;
      setWaiting(next);
    },
  };
}

type ReprintQueue = ReturnType<typeof useReprintQueue>;

/** Several runs are selected; the dialog prints one. Says which, and offers the others after it. */
export function ReprintSelectedDialog({ queue }: { queue: ReprintQueue }) {
  const { unconfirmed, start, forget } = queue;
  const [first] = unconfirmed;
  return (
    <Dialog
      open={unconfirmed.length > 1}
      onOpenChange={(open) => !open && forget()}
      title={`Re-print ${unconfirmed.length} runs?`}
      description="Re-print opens one run at a time. This is the first of the selected ones; the others can follow, one after the other."
      footer={
        <>
          <Button onClick={forget}>Cancel</Button>
          <Button onClick={() => first && start([first])}>Only the first</Button>
          <Button variant="primary" onClick={() => start(unconfirmed)}>
            All {unconfirmed.length}, one after the other
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
