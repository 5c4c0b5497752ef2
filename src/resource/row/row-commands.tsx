import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { type ComponentType, useCallback } from 'react';
import { isDamagedId } from '@/api/list';
import { type Action, type Permission, permissionFor, type Role } from '@/domain/permissions';
import type { RecordId } from '@/domain/record';
import { useRole } from '@/session/profile';
import type { RowAction } from '@/ui/data-table/row-actions';
import type { Confirmation, ConfirmationMode } from './row-confirmation';

/** Something that can be done to a row, as data. */
export type RowCommand<Row> = {
  id: string;
  label: string;
  icon: ComponentType<{ 'aria-hidden': true }>;
  /** Makes it a real link. */
  href?: (row: Row) => string;
  /** Opens the confirmation of this mode; `RowConfirmation` then runs its mutation. */
  confirms?: ConfirmationMode;
  run?: (row: Row) => void;
  /** The right it needs; a refusal shows its reason. */
  needs?: Action;
  /** Instead of `needs` where the row itself can be a reason. */
  permissionFor?: (role: Role, row: Row) => Permission;
  danger?: boolean;
  /** A button of its own in the row instead of an item of the menu: its icon, or with its word beside it. */
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

/** The actions of a row for `DataTable`. Keep `commands` at module level or memoised, or every row renders again. */
export function useRowActions<Row extends { id: RecordId }>(
  commands: readonly RowCommand<Row>[],
  confirm: (confirmation: Confirmation<Row>) => void,
) {
  const role = useRole();
  return useCallback((row: Row) => rowActions(commands, row, role, confirm), [commands, role, confirm]);
}

/** One row's actions. All are refused for a row without an id. */
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
