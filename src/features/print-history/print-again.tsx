import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorMessage } from '@/api/errors';
import { parts } from '@/api/parts';
import type { Part } from '@/domain/part';
import type { PrintRecord } from '@/domain/print-run';
import { PrintDialog, type PrintJob, useJobOf } from '@/features/print';
import { notify } from '@/ui/notify';

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
  if (!part) return null;
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
