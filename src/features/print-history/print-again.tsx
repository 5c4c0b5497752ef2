import { m } from '@messages/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorMessage } from '@/api/client/errors';
import { parts } from '@/api/parts';
import type { Part } from '@/domain/part';
import type { PrintRecord } from '@/domain/print-run';
import { PrintDialog } from '@/features/print';
import { sayNumber } from '@/language/format';
import type { PrintJob } from '@/print/run/job';
import { usePrintedSnapshot } from '@/print/run/printed/printed-snapshot';
import { Button } from '@/ui/basics/button';
import { notify } from '@/ui/feedback/notify';
import { Skeleton } from '@/ui/feedback/skeleton';
import { SubjectBox } from '@/ui/overlays/confirm-dialog';
import { Dialog } from '@/ui/overlays/dialog';
import type { ReprintQueue } from './reprint-queue';

type PrintAgainProps = {
  record: PrintRecord;
  /** Only what did not come out of the printer. */
  unprinted?: readonly PrintJob[] | undefined;
  /** The serials that are selected first, as typed; all without them. */
  serials?: string | undefined;
  onPrinted?: () => void;
  onClose: () => void;
};

/**
 * The re-print dialog of a history record. The part is fetched anew, so that a change since then is visible. When it was
 * deleted, the part that was printed is used.
 */
export function PrintAgain({ record, unprinted, serials, onPrinted, onClose }: PrintAgainProps) {
  const snapshot = usePrintedSnapshot(record);
  const job = snapshot?.kind === 'found' ? snapshot.job : undefined;
  const isPending = snapshot?.kind === 'reading';
  const query = useQuery({
    ...parts.detail(record.partId ?? ''),
    enabled: record.partId !== null,
    // The cached part may be older than the labels.
    refetchOnMount: 'always',
    retryOnMount: true,
  });
  const isLoading = record.partId !== null && !query.isFetchedAfterMount;
  const part: Part | undefined = isLoading ? undefined : (query.data ?? job?.part);
  const isSettled = (query.isError || record.partId === null) && !isPending;
  const whyNot = record.partId === null ? m.history_part_deleted() : m.history_part_failed();
  const failure = isSettled && !part ? errorMessage(query.error, whyNot) : undefined;
  useEffect(() => {
    if (failure === undefined) return;
    notify.error(failure);
    onClose();
  }, [failure, onClose]);
  if (!part) return failure === undefined && <Opening onClose={onClose} />;
  return (
    <PrintDialog
      open
      onOpenChange={(open) => !open && onClose()}
      onPrinted={onPrinted}
      part={part}
      serials={serials}
      {...(unprinted ? { unprinted } : { reprintOf: record })}
    />
  );
}

/** A part that is loaded sooner needs no dialog of its own. */
const OPEN_AFTER_MS = 300;

function Opening({ onClose }: { onClose: () => void }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), OPEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.history_opening()}
      description={m.history_opening_lead()}
      footer={<Button onClick={onClose}>{m.common_cancel()}</Button>}
    >
      <Skeleton height="h-8" />
    </Dialog>
  );
}

/** Several runs are selected; the dialog prints one. Says which, and offers the others after it. */
export function ReprintSelectedDialog({ queue }: { queue: ReprintQueue }) {
  const { unconfirmed, start, forget } = queue;
  const [first] = unconfirmed;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && forget()}
      title={m.history_reprint_ask({ shown: sayNumber(unconfirmed.length) })}
      description={m.history_reprint_lead()}
      footer={
        <>
          <Button onClick={forget}>{m.common_cancel()}</Button>
          <Button onClick={() => first && start([first])}>{m.history_reprint_first()}</Button>
          <Button variant="primary" onClick={() => start(unconfirmed)}>
            {m.history_reprint_all({ shown: sayNumber(unconfirmed.length) })}
          </Button>
        </>
      }
    >
      {first && (
        <SubjectBox detail={m.history_range({ from: first.serialFrom, end: first.serialEnd })}>
          {first.part?.no ?? m.history_unknown_part()}
        </SubjectBox>
      )}
    </Dialog>
  );
}
