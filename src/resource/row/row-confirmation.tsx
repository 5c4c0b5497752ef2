import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { foreignKeyViolation, isAlreadyReported, isApiError } from '@/api/errors';
import type { Answer } from '@/api/http';
import type { Removed } from '@/api/resource';
import type { RecordId } from '@/domain/record';
import { capitalise } from '@/lib/capitalise';
import { failureText } from '@/resource/form/server-errors';
import { notify } from '@/ui/feedback/notify';

const ConfirmDialog = lazy(async () => ({ default: (await import('@/ui/overlays/confirm-dialog')).ConfirmDialog }));

export type ConfirmationMode = 'delete' | 'approve' | 'reject';

/** What has to be confirmed, and for which row. */
export type Confirmation<Row> = { mode: ConfirmationMode; row: Row };

type Mutation = UseMutationOptions<Answer, Error, RecordId>;

/** How the rows of a resource are named and deleted. */
export type RowDescription<Row> = {
  /** 'customer' */
  noun: string;
  /** How people call a row, in dialogs and on buttons. At module level or memoised. */
  rowName: (row: Row) => string;
  /** The plain name beside the code. */
  rowDetail?: (row: Row) => ReactNode;
  /** With a mutation for each mode that is used. */
  resource: { remove?: UseMutationOptions<Removed, Error, RecordId>; approve?: Mutation; reject?: Mutation };
  /** Other lists whose records may use this one, by the table the database names. */
  usedBy?: Record<string, { label: string; href: (row: Row) => string }>;
};

type RowConfirmationProps<Row> = RowDescription<Row> & {
  confirmation: Confirmation<Row> | null;
  onClose: () => void;
  /** What else follows, for instance leaving the page of a deleted record. */
  onDone?: (mode: ConfirmationMode) => void;
};

const texts: Record<ConfirmationMode, { verb: string; pending: string; done: string; consequence: string }> = {
  delete: { verb: 'Delete', pending: 'Deleting...', done: 'deleted', consequence: 'This cannot be undone.' },
  approve: {
    verb: 'Approve',
    pending: 'Approving...',
    done: 'approved',
    consequence: 'It will be marked as approved.',
  },
  reject: { verb: 'Reject', pending: 'Rejecting...', done: 'rejected', consequence: 'It will be marked as rejected.' },
};

/** The dialog in which a row is deleted, approved or rejected, and what follows. */
export function RowConfirmation<Row extends { id: RecordId }>(props: RowConfirmationProps<Row>) {
  const { confirmation, onClose, rowName } = props;
  const { confirm, pending } = useConfirm(props);
  // Loaded with the first confirmation. The last one is kept, so that the dialog does not change its text while it closes.
  const [last, setLast] = useState(confirmation);
  if (confirmation && confirmation !== last) setLast(confirmation);
  if (!last) return null;

  const text = texts[last.mode];
  return (
    <Suspense>
      <ConfirmDialog
        open={confirmation !== null}
        onOpenChange={(open) => !open && onClose()}
        title={`${text.verb} this ${props.noun}?`}
        subject={rowName(last.row)}
        subjectDetail={props.rowDetail?.(last.row)}
        confirmText={text.verb}
        pendingText={text.pending}
        variant={last.mode === 'approve' ? 'primary' : 'danger'}
        pending={pending}
        onConfirm={confirm}
      >
        {text.consequence}
      </ConfirmDialog>
    </Suspense>
  );
}

function useConfirm<Row extends { id: RecordId }>(props: RowConfirmationProps<Row>) {
  const { confirmation, onClose, noun, rowName, resource, usedBy = {} } = props;
  const client = useQueryClient();
  const navigate = useNavigate();
  const options = { delete: resource.remove, approve: resource.approve, reject: resource.reject };
  // A mutation each, so that no mode can run another's.
  const runs = {
    delete: useMutation<Removed, Error, RecordId>(resource.remove ?? missing),
    approve: useMutation(resource.approve ?? missing),
    reject: useMutation(resource.reject ?? missing),
  };
  const busy = useRef(false);

  const fail = (error: unknown, { mode, row }: Confirmation<Row>) => {
    if (isAlreadyReported(error)) return;
    const name = `${capitalise(noun)} ${rowName(row)}`;
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
    notify.error(failureText(error, `Failed to ${mode} ${noun}`));
  };

  const confirm = async () => {
    if (!confirmation || busy.current) return;
    const { mode, row } = confirmation;
    busy.current = true;
    try {
      const answer = await runs[mode].mutateAsync(row.id);
      onClose();
      notify.success(answer.message ?? `${capitalise(noun)} ${rowName(row)} ${texts[mode].done}`);
      props.onDone?.(mode);
    } catch (error) {
      fail(error, confirmation);
    } finally {
      busy.current = false;
    }
  };

  return { confirm, pending: Object.values(runs).some(({ isPending }) => isPending) };
}

const missing = { mutationFn: () => Promise.reject<never>(new Error('This list has no such action')) };
