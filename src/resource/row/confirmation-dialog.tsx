import { m } from '@messages/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorMessageWithReason, foreignKeyViolation, isAlreadyReported, isApiError } from '@/api/client/errors';
import type { Removed } from '@/api/client/resource';
import { hasFeature } from '@/config/env';
import type { RecordId } from '@/domain/record';
import { capitalise } from '@/lib/capitalise';
import { Notice } from '@/ui/feedback/notice';
import { notify } from '@/ui/feedback/notify';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { RejectReason } from './reject-reason';
import type { Confirmation, ConfirmationMode, RowConfirmationProps } from './row-commands';

const texts = {
  delete: {
    verb: m.row_delete,
    ask: m.row_delete_ask,
    pending: m.row_delete_pending,
    done: m.row_delete_done,
    failed: m.row_delete_failed,
    consequence: m.row_cannot_be_undone,
  },
  approve: {
    verb: m.row_approve,
    ask: m.row_approve_ask,
    pending: m.row_approve_pending,
    done: m.row_approve_done,
    failed: m.row_approve_failed,
    consequence: m.row_approve_consequence,
  },
  reject: {
    verb: m.row_reject,
    ask: m.row_reject_ask,
    pending: m.row_reject_pending,
    done: m.row_reject_done,
    failed: m.row_reject_failed,
    consequence: m.row_reject_consequence,
  },
} satisfies Record<ConfirmationMode, unknown>;

export type ConfirmationDialogProps<Row> = RowConfirmationProps<Row> & {
  /** The confirmation, or the last one while the dialog closes. */
  last: Confirmation<Row>;
};

/** Confirms, runs the mutation and reports the result. */
export function ConfirmationDialog<Row extends { id: RecordId }>(props: ConfirmationDialogProps<Row>) {
  const { confirmation, last, onClose, rowName } = props;
  const [typed, setTyped] = useState({ of: last, reason: '' });
  // What was typed for another confirmation is forgotten.
  const reason = typed.of === last ? typed.reason : '';
  const asksReason = last.mode === 'reject' && hasFeature('reject-reason');
  const missing = asksReason && reason === '' ? m.deliveries_reject_say_why() : undefined;
  const field = useRef<HTMLInputElement>(null);
  const { confirm, pending } = useConfirm(props, asksReason ? reason.trim() : undefined);
  const text = texts[last.mode];
  const warning = props.warning?.(last.row, last.mode);
  return (
    <ConfirmDialog
      open={confirmation !== null}
      onOpenChange={(open) => !open && onClose()}
      title={text.ask({ record: props.recordType.one() })}
      subject={rowName(last.row)}
      subjectDetail={props.rowDetail?.(last.row)}
      confirmText={text.verb()}
      pendingText={text.pending()}
      variant={last.mode === 'approve' ? 'primary' : 'danger'}
      pending={pending}
      reason={missing}
      initialFocus={field}
      onConfirm={confirm}
    >
      {warning && <Notice variant="wait">{warning}</Notice>}
      {asksReason && (
        <RejectReason
          inputRef={field}
          value={reason}
          onValueChange={(next) => setTyped({ of: last, reason: next })}
          onEnter={() => missing === undefined && void confirm()}
        />
      )}
      {text.consequence()}
    </ConfirmDialog>
  );
}

function useConfirm<Row extends { id: RecordId }>(props: RowConfirmationProps<Row>, reason: string | undefined) {
  const { confirmation, onClose, recordType, rowName, resource, usedBy = {} } = props;
  const client = useQueryClient();
  const navigate = useNavigate();
  const options = { delete: resource.remove, approve: resource.approve, reject: resource.reject?.(reason) };
  const mutations = {
    delete: useMutation<Removed, Error, RecordId>(resource.remove ?? missing),
    approve: useMutation(resource.approve ?? missing),
    reject: useMutation(options.reject ?? missing),
  };
  const busy = useRef(false);
  const nameOf = (row: Row) => m.row_name({ record: capitalise(recordType.one()), name: rowName(row) });

  const fail = (error: unknown, { mode, row }: Confirmation<Row>) => {
    if (isAlreadyReported(error)) return;
    const name = nameOf(row);
    const violation = foreignKeyViolation(error);
    if (violation) {
      onClose();
      const user = usedBy[violation.table ?? ''];
      const action = user && {
        label: m.row_show_user({ user: user.label() }),
        onSelect: () => navigate(user.href(row)),
      };
      return notify.error(m.row_is_used({ name, user: user?.label() ?? m.row_other_records() }), { action });
    }
    if (isApiError(error, 'not-found')) {
      onClose();
      for (const queryKey of options[mode]?.meta?.invalidates ?? []) void client.invalidateQueries({ queryKey });
      return notify.error(m.row_gone({ name }));
    }
    notify.error(errorMessageWithReason(error, texts[mode].failed({ record: recordType.one() })));
  };

  const confirm = async () => {
    if (!confirmation || busy.current) return;
    const { mode, row } = confirmation;
    busy.current = true;
    try {
      const answer = await mutations[mode].mutateAsync(row.id);
      onClose();
      notify.success(answer.message ?? texts[mode].done({ name: nameOf(row) }));
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
