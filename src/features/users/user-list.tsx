import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { users } from '@/api/users';
import { paths } from '@/config/paths';
import { permissionToDeleteUser } from '@/domain/permissions';
import type { User } from '@/domain/user';
import { useRememberListAddress } from '@/resource/list/list-memory';
import { listPrefetch } from '@/resource/list/list-query';
import { ResourceTable } from '@/resource/list/resource-table';
import { useListRows } from '@/resource/list/use-list-rows';
import { useListState } from '@/resource/list/use-list-state';
import { deleteCommand, editCommand, useRowActions } from '@/resource/row/row-commands';
import { RowConfirmation } from '@/resource/row/row-confirmation';
import { usePermission, useRole } from '@/session/use-permissions';
import { Button } from '@/ui/basics/button';
import { PageHeader } from '@/ui/basics/page-header';
import { userHref, userName, userTable } from './user-columns';

export const prefetch = listPrefetch({ resource: users, name: 'users', table: userTable });

/** Users (SPEC section 2). Admins cannot be deleted (SPEC section 6). */
export function Component() {
  const list = useListState<User>('users', userTable);
  const rows = useListRows(users, list);
  useRememberListAddress('users');

  const role = useRole();
  const add = usePermission('add');
  const edit = usePermission('edit');
  const remove = usePermission('delete');
  const rowActions = useRowActions<User>([
    editCommand(userHref, { permission: edit }),
    deleteCommand((row) => list.dispatch({ type: 'askDelete', row }), {
      permission: remove,
      permissionFor: (user) => permissionToDeleteUser(role, user),
    }),
  ]);

  return (
    <>
      <PageHeader
        title="User"
        description="Who may sign in, and with which role"
        actions={
          add.allowed && (
            <Button asChild variant="primary">
              <Link to={paths.users.create.href()}>
                <Plus aria-hidden />
                Add
              </Link>
            </Button>
          )
        }
      />
      <ResourceTable
        caption="Users"
        {...{ list, rows, rowActions }}
        rowLabel={userName}
        hint={add.allowed && 'Add the first user to begin.'}
      />
      <RowConfirmation
        list={list}
        noun="user"
        nameOf={userName}
        detailOf={({ username }) => `@${username}`}
        remove={users.remove}
      />
    </>
  );
}
