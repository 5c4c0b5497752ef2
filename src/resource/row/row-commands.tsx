import { m } from '@messages/messages';
import type { UseMutationOptions } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { type ComponentType, type ReactNode, useCallback } from 'react';
import type { Answer } from '@/api/client/http';
import { isDamagedId } from '@/api/client/list';
import type { Removed } from '@/api/client/resource';
import { type Action, type Permission, permissionFor, type Role } from '@/domain/permissions';
import type { RecordId } from '@/domain/record';
import { sayHostText } from '@/language/host-texts';
import type { Message } from '@/language/message';
import type { RecordWords } from '@/language/records';
import { useRole } from '@/session/profile';
import type { RowAction } from '@/ui/data-table/row-action-menu';

export type RowCommand<Row> = {
  id: string;
  label: Message;
  icon: ComponentType<{ 'aria-hidden': true }>;
  /** A second line in the menu. */
  hint?: Message;
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
  /** Of a focused row; for a command in the row. */
  shortcut?: 'P';
};

export const viewCommand = <Row,>(href: (row: Row) => string): RowCommand<Row> => ({
  id: 'view',
  label: m.row_view,
  icon: Eye,
  href,
});

export const editCommand = <Row,>(href: (row: Row) => string): RowCommand<Row> => ({
  id: 'edit',
  label: m.row_edit,
  icon: Pencil,
  href,
  needs: 'edit',
});

export const deleteCommand: RowCommand<unknown> = {
  id: 'delete',
  label: m.row_delete,
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
function rowActions<Row extends { id: RecordId }>(
  commands: readonly RowCommand<Row>[],
  row: Row,
  role: Role,
  confirm: (confirmation: Confirmation<Row>) => void,
): RowAction[] {
  return commands.map((command, index) => {
    const { id, label, icon: Icon, hint, href, confirms, run, needs, danger, inline, shortcut } = command;
    const permission = command.permissionFor?.(role, row) ?? (needs && permissionFor(role, needs));
    const refused = permission && !permission.allowed ? sayHostText(permission.reason) : undefined;
    return {
      key: id,
      label: label(),
      icon: <Icon aria-hidden />,
      reason: isDamagedId(row.id) ? m.row_incomplete() : refused,
      hint: hint?.(),
      ...(href && { href: href(row) }),
      onSelect: () => (confirms ? confirm({ mode: confirms, row }) : run?.(row)),
      ...(danger && { danger, separated: index > 0 }),
      ...(inline && { inline }),
      ...(shortcut && { shortcut }),
    };
  });
}

export type ConfirmationMode = 'delete' | 'approve' | 'reject';

export type Confirmation<Row> = { mode: ConfirmationMode; row: Row };

type Mutation = UseMutationOptions<Answer, Error, RecordId>;

export type RowDescription<Row> = {
  recordType: RecordWords;
  /** Name of a row in dialogs and button labels. At module level or memoised. */
  rowName: (row: Row) => string;
  /** Displayed next to the name. */
  rowDetail?: (row: Row) => ReactNode;
  /** A warning, as a sentence in the dialog. */
  warning?: (row: Row, mode: ConfirmationMode) => string | undefined;
  /** A mutation for each confirmation mode that is used. */
  resource: {
    remove?: UseMutationOptions<Removed, Error, RecordId>;
    approve?: Mutation;
    reject?: (reason?: string) => Mutation;
  };
  /** Other lists whose records may use this one, by the database's table name. */
  usedBy?: Record<string, { label: Message; href: (row: Row) => string }>;
};

export type RowConfirmationProps<Row> = RowDescription<Row> & {
  confirmation: Confirmation<Row> | null;
  onClose: () => void;
  /** For instance leaves the page of a deleted record. */
  onDone?: (mode: ConfirmationMode) => void;
};
