import { Eye, Pencil, Trash2 } from 'lucide-react';
import { type ComponentType, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { isDamagedId } from '@/api/list';
import type { Permission } from '@/domain/permissions';
import type { RecordId } from '@/domain/record';
import type { RowAction } from '@/ui/data-table/row-actions';

/** Something that can be done to a row, as data. `href` makes it a real link, `run` is what else a click does; `permission` carries the reason when refused. */
export type RowCommand<Row> = {
  id: string;
  label: string;
  /** One in each row: of few elements where it is `inline`. */
  icon: ComponentType<{ 'aria-hidden': true }>;
  href?: (row: Row) => string;
  run?: (row: Row) => void;
  permission?: Permission;
  /** Where a row itself can be a reason. */
  permissionFor?: (row: Row) => Permission;
  danger?: boolean;
  /** A button of its own in the row instead of an item of the menu: its icon, or with its word beside it. */
  inline?: boolean | 'text';
};

type Own<Row> = Pick<RowCommand<Row>, 'permission' | 'permissionFor'>;

export const viewCommand = <Row,>(href: (row: Row) => string, run: (row: Row) => void): RowCommand<Row> => ({
  id: 'view',
  label: 'Lihat',
  icon: Eye,
  href,
  run,
});

export const editCommand = <Row,>(href: (row: Row) => string, own: Own<Row> = {}): RowCommand<Row> => ({
  id: 'edit',
  label: 'Edit',
  icon: Pencil,
  href,
  ...own,
});

export const deleteCommand = <Row,>(run: (row: Row) => void, own: Own<Row> = {}): RowCommand<Row> => ({
  id: 'delete',
  label: 'Delete',
  icon: Trash2,
  run,
  danger: true,
  ...own,
});

/**
 * The row actions of a list, for `DataTable` and `ResourceTable`:
 *
 *     const edit = usePermission('edit');
 *     const remove = usePermission('delete');
 *     const rowActions = useRowActions<User>([
 *       editCommand((user) => paths.users.record.href(user.id), { permission: edit }),
 *       deleteCommand((user) => list.dispatch({ type: 'askDelete', row: user }),
 *         { permission: remove, permissionFor: (user) => permissionToDeleteUser(role, user) }),
 *     ]);
 *
 * A new function only when a permission changes, so that rows are not drawn again for nothing.
 */
export function useRowActions<Row extends { id: RecordId }>(commands: readonly RowCommand<Row>[]) {
  const newest = useRef(commands);
  useLayoutEffect(() => {
    newest.current = commands;
  });
  const rights = JSON.stringify(commands.map(({ id, permission }) => [id, permission]));
  const [shown, setShown] = useState({ rights, commands });
  if (shown.rights !== rights) setShown({ rights, commands });
  return useCallback(
    (row: Row) =>
      rowActions(shown.commands, row, (id) => newest.current.find((command) => command.id === id)?.run?.(row)),
    [shown],
  );
}

/** One row's actions. A row that arrived without an id can be shown and nothing else. */
export function rowActions<Row extends { id: RecordId }>(
  commands: readonly RowCommand<Row>[],
  row: Row,
  run: (commandId: string) => void,
): RowAction[] {
  return commands.map(({ id, label, icon: Icon, href, permission, permissionFor, danger, inline }, index) => {
    const decision = permissionFor?.(row) ?? permission;
    const refused = decision && !decision.allowed ? decision.reason : undefined;
    return {
      key: id,
      label,
      icon: <Icon aria-hidden />,
      reason: isDamagedId(row.id) ? 'This row did not arrive whole' : refused,
      ...(href && { href: href(row) }),
      onSelect: () => run(id),
      ...(danger && { danger, separated: index > 0 }),
      ...(inline && { inline }),
    };
  });
}
