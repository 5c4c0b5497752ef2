import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorMessage } from '@/api/errors';
import { parts } from '@/api/parts';
import type { Part } from '@/domain/part';
import type { PrintRecord } from '@/domain/print-run';
import { PrintDialog, type PrintJob, useJobOf } from '@/features/print';
import { Button } from '@/ui/basics/button';
import { notify } from '@/ui/feedback/notify';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Dialog } from '@/ui/overlays/dialog';

type PrintAgainProps = {
  record: PrintRecord;
  /** Only what did not come out of the printer. */
  unprinted?: PrintJob | undefined;
  onPrinted?: () => void;
  onClose: () => void;
};

/**
 * The re-print dialog of a history record. The part is asked anew, so that a change since can be shown; when it was
 * deleted, the one this browser printed stands in.
 */
export function PrintAgain({ record, unprinted, onPrinted, onClose }: PrintAgainProps) {
  const { job, isPending } = useJobOf(record);
  const asked = useQuery({
    ...parts.detail(record.partId ?? ''),
    enabled: record.partId !== null,
    // What the cache remembers may be older than the labels.
    refetchOnMount: 'always',
    retryOnMount: true,
  });
  const waiting = record.partId !== null && !asked.isFetchedAfterMount;
  const part: Part | undefined = waiting ? undefined : (asked.data ?? job?.part);
  const settled = (asked.isError || record.partId === null) && !isPending;
  const failure = settled && !part ? errorMessage(asked.error, 'The part of this print could not be read') : undefined;
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
      {...(unprinted ? { unprinted } : { reprintOf: record })}
    />
  );
}

/** A part that is there sooner needs no dialog of its own. */
const SHOWN_AFTER_MS = 300;

/** A slow host must not leave the operator with a button that seems to do nothing. */
function Opening({ onClose }: { onClose: () => void }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Opening the re-print"
      description="The part is read anew, to see whether it has changed since it was printed."
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <Skeleton height="h-8" />
    </Dialog>
  );
}
