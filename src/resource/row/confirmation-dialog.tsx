import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorMessageWithReason, foreignKeyViolation, isAlreadyReported, isApiError } from '@/api/client/errors';
import type { Removed } from '@/api/client/resource';
import type { RecordId } from '@/domain/record';
import { capitalise } from '@/lib/capitalise';
import { Notice } from '@/ui/feedback/notice';
import { notify } from '@/ui/feedback/notify';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import type { Confirmation, ConfirmationMode, RowConfirmationProps } from './row-commands';

const texts: Record<ConfirmationMode, { verb: string; pending: string; done: string; consequence: string }> = {
  delete: { verb: 'Delete', pending: 'Deleting...', done: 'deleted', consequence: 'This cannot be undone.' },
  approve: {
    verb: 'Approve',
    pending: 'Approving...',
    done: 'approved',
    consequence: 'It will be marked as approved, and cannot be decided on again here.',
  },
  reject: {
    verb: 'Reject',
    pending: 'Rejecting...',
    done: 'rejected',
    consequence: 'It will be marked as rejected, and cannot be decided on again here.',
  },
};

export type ConfirmationDialogProps<Row> = RowConfirmationProps<Row> & {
  /** The confirmation, or the last one while the dialog closes. */
  last: Confirmation<Row>;
};

/** Asks, runs the mutation and says what came of it. */
export function ConfirmationDialog<Row extends { id: RecordId }>(props: ConfirmationDialogProps<Row>) {
  const { confirmation, last, onClose, rowName } = props;
  const { confirm, pending } = useConfirm(props);
  const text = texts[last.mode];
  const warning = props.warning?.(last.row, last.mode);
  return (
    <ConfirmDialog
      open={confirmation !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`${text.verb} this ${props.recordType}?`}
      subject={rowName(last.row)}
      subjectDetail={props.rowDetail?.(last.row)}
      confirmText={text.verb}
      pendingText={text.pending}
      variant={last.mode === 'approve' ? 'primary' : 'danger'}
      pending={pending}
      onConfirm={confirm}
    >
      {warning && <Notice variant="wait">{warning}</Notice>}
      {text.consequence}
    </ConfirmDialog>
  );
}

function useConfirm<Row extends { id: RecordId }>(props: RowConfirmationProps<Row>) {
  const { confirmation, onClose, recordType, rowName, resource, usedBy = {} } = props;
  const client = useQueryClient();
  const navigate = useNavigate();
  const options = { delete: resource.remove, approve: resource.approve, reject: resource.reject };
  const mutations = {
    delete: useMutation<Removed, Error, RecordId>(resource.remove ?? missing),
    approve: useMutation(resource.approve ?? missing),
    reject: useMutation(resource.reject ?? missing),
  };
  const busy = useRef(false);

  const fail = (error: unknown, { mode, row }: Confirmation<Row>) => {
    if (isAlreadyReported(error)) return;
    const name = `${capitalise(recordType)} ${rowName(row)}`;
    const violation = foreignKeyViolation(error);
    if (violation) {
      onClose();
      const user = usedBy[violation.table ?? ''];
      const action = user && { label: `Show ${user.label}`, onSelect: () => navigate(user.href(row)) };
      return notify.error(`${name} is used by ${user?.label ?? 'other records'} and cannot be deleted`, { action });
    }
    if (isApiError(error, 'not-found')) {
      onClose();
      for (const queryKey of options[mode]?.meta?.invalidates ?? []) void client.invalidateQueries({ queryKey });
      return notify.error(`${name} no longer exists`);
    }
    notify.error(errorMessageWithReason(error, `Failed to ${mode} ${recordType}`));
  };

  const confirm = async () => {
    if (!confirmation || busy.current) return;
    const { mode, row } = confirmation;
    busy.current = true;
    try {
      const answer = await mutations[mode].mutateAsync(row.id);
      onClose();
      notify.success(answer.message ?? `${capitalise(recordType)} ${rowName(row)} ${texts[mode].done}`);
      props.onDone?.(mode);
    } catch (error) {
      fail(error, confirmation);
    } finally {
      busy.current = false;
    }
  };

  return { confirm, pending: Object.values(mutations).some(({ isPending }) => isPending) };
}

const missing = { mutationFn: () => Promise.reject<never>(new Error('This list has no such action')) };
