import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorMessageWithReason, foreignKeyViolation, isAlreadyReported, isApiError } from '@/api/errors';
import type { Answer } from '@/api/http';
import { isDamagedId } from '@/api/list';
import type { Removed } from '@/api/resource';
import { type Action, type Permission, permissionFor, type Role } from '@/domain/permissions';
import type { RecordId } from '@/domain/record';
import { capitalise } from '@/lib/capitalise';
import { useRole } from '@/session/profile';
import type { RowAction } from '@/ui/data-table/row-action-menu';
import { notify } from '@/ui/feedback/notify';

export type RowCommand<Row> = {
  id: string;
  label: string;
  icon: ComponentType<{ 'aria-hidden': true }>;
  /** Renders a link. */
  href?: (row: Row) => string;
  /** Opens this confirmation; `RowConfirmation` then runs the mutation. */
  confirms?: ConfirmationMode;
  run?: (row: Row) => void;
  /** The permission it needs; without it the command is disabled and shows the reason. */
  needs?: Action;
  /** Instead of `needs`, when it depends on the row. */
  permissionFor?: (role: Role, row: Row) => Permission;
  danger?: boolean;
  /** A button in the row instead of a menu item: an icon, or with `text` also the label. */
  inline?: boolean | 'text';
};

export const viewCommand = <Row,>(href: (row: Row) => string): RowCommand<Row> => ({
  id: 'view',
  label: 'Lihat',
  icon: Eye,
  href,
});

export const editCommand = <Row,>(href: (row: Row) => string): RowCommand<Row> => ({
  id: 'edit',
  label: 'Edit',
  icon: Pencil,
  href,
  needs: 'edit',
});

export const deleteCommand: RowCommand<unknown> = {
  id: 'delete',
  label: 'Delete',
  icon: Trash2,
  confirms: 'delete',
  needs: 'delete',
  danger: true,
};

/** For `DataTable`. Keep `commands` at module level or memoised, or every row renders again. */
export function useRowActions<Row extends { id: RecordId }>(
  commands: readonly RowCommand<Row>[],
  confirm: (confirmation: Confirmation<Row>) => void,
) {
  const role = useRole();
  return useCallback((row: Row) => rowActions(commands, row, role, confirm), [commands, role, confirm]);
}

/** All are disabled for a row without an id. */
export function rowActions<Row extends { id: RecordId }>(
  commands: readonly RowCommand<Row>[],
  row: Row,
  role: Role,
  confirm: (confirmation: Confirmation<Row>) => void,
): RowAction[] {
  return commands.map((command, index) => {
    const { id, label, icon: Icon, href, confirms, run, needs, danger, inline } = command;
    const permission = command.permissionFor?.(role, row) ?? (needs && permissionFor(role, needs));
    const refused = permission && !permission.allowed ? permission.reason : undefined;
    return {
      key: id,
      label,
      icon: <Icon aria-hidden />,
      reason: isDamagedId(row.id) ? 'This row is incomplete' : refused,
      ...(href && { href: href(row) }),
      onSelect: () => (confirms ? confirm({ mode: confirms, row }) : run?.(row)),
      ...(danger && { danger, separated: index > 0 }),
      ...(inline && { inline }),
    };
  });
}

const ConfirmDialog = lazy(async () => ({ default: (await import('@/ui/overlays/confirm-dialog')).ConfirmDialog }));

type ConfirmationMode = 'delete' | 'approve' | 'reject';

export type Confirmation<Row> = { mode: ConfirmationMode; row: Row };

type Mutation = UseMutationOptions<Answer, Error, RecordId>;

export type RowDescription<Row> = {
  /** 'customer' */
  recordType: string;
  /** Name of a row in dialogs and button labels. At module level or memoised. */
  rowName: (row: Row) => string;
  /** Displayed next to the name. */
  rowDetail?: (row: Row) => ReactNode;
  /** A mutation for each confirmation mode that is used. */
  resource: { remove?: UseMutationOptions<Removed, Error, RecordId>; approve?: Mutation; reject?: Mutation };
  /** Other lists whose records may use this one, by the database's table name. */
  usedBy?: Record<string, { label: string; href: (row: Row) => string }>;
};

type RowConfirmationProps<Row> = RowDescription<Row> & {
  confirmation: Confirmation<Row> | null;
  onClose: () => void;
  /** For instance leaves the page of a deleted record. */
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

/** The dialog that deletes, approves or rejects a row. */
export function RowConfirmation<Row extends { id: RecordId }>(props: RowConfirmationProps<Row>) {
  const { confirmation, onClose, rowName } = props;
  const { confirm, pending } = useConfirm(props);
  // The last confirmation stays, so that the dialog does not change its text while it closes.
  const [last, setLast] = useState(confirmation);
  if (confirmation && confirmation !== last) setLast(confirmation);
  if (!last) return null;

  const text = texts[last.mode];
  return (
    <Suspense>
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
        {text.consequence}
      </ConfirmDialog>
    </Suspense>
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
