import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorMessage } from '@/api/errors';
import { parts } from '@/api/parts';
import type { Part } from '@/domain/part';
import type { PrintRecord } from '@/domain/print-run';
import { PrintDialog } from '@/features/print';
import type { PrintJob } from '@/printing/stored-rows';
import { useJobOf } from '@/printing/use-printing-state';
import { Button } from '@/ui/basics/button';
import { notify } from '@/ui/feedback/notify';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Dialog } from '@/ui/overlays/dialog';

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
 * deleted, the part this browser printed is used.
 */
export function PrintAgain({ record, unprinted, serials, onPrinted, onClose }: PrintAgainProps) {
  const { job, isPending } = useJobOf(record);
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
  const failure =
    isSettled && !part ? errorMessage(query.error, 'The part of this print could not be read') : undefined;
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

/** Show progress while a slow host responds. */
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
      title="Opening the re-print"
      description="Checking whether the part has changed since it was printed."
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <Skeleton height="h-8" />
    </Dialog>
  );
}
