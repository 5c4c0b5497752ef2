import type { Delivery } from '@/domain/delivery';
import type { BulkFormProps } from '@/resource/bulk/bulk-action';
import { RejectReason } from '@/resource/row/reject-reason';

/** One reason for all slips that are rejected together. */
export function RejectReasonForm({ change: { reason = '' }, onChange }: BulkFormProps<Delivery>) {
  return (
    <RejectReason
      value={String(reason)}
      onValueChange={(text) => onChange(text === '' ? {} : { reason: text }, undefined)}
    />
  );
}
