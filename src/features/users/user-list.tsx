import { users } from '@/api/users';
import { hasFeature } from '@/config/env';
import { paths } from '@/config/paths';
import { permissionToDeleteUser } from '@/domain/permissions';
import type { User } from '@/domain/user';
import { capitalise } from '@/lib/capitalise';
import { listPrefetch } from '@/resource/list/list-query';
import { ListScreen } from '@/resource/list/list-screen';
import { type ListDeclaration, useList } from '@/resource/list/use-list';
import { deleteCommand, editCommand } from '@/resource/row/row-commands';
import { columnsOf } from '@/ui/data-table/columns';

/** With a log, the history of a record says it better. */
const audited = { hidden: hasFeature('activity') };

const column = columnsOf<User>();
const href = ({ id }: User) => paths.users.record.href(id);

/** Users (SPEC section 2). Admins cannot be deleted (SPEC section 6). */
const userList: ListDeclaration<User> = {
  resource: users,
  title: 'User',
  description: 'Who may sign in, and with which role',
  caption: 'Users',
  columns: [
    column.link('fullName', 'Full Name', (user) => user.fullName || user.username, href, { maxWidth: 320 }),
    column.mono('username', 'Username', (user) => user.username),
    column.mono('nik', 'NIK', (user) => user.nik),
    column.badge('role', 'Role', ({ role }) => ({
      text: capitalise(role),
      variant: role === 'admin' ? 'solid' : 'soft',
    })),
    column.timestamp('created_at', 'Created', (user) => user.createdAt, { filterKey: false }),
    column.text('createdBy', 'Created By', (user) => user.createdBy, audited),
    column.timestamp('updated_at', 'Updated', (user) => user.updatedAt, { filterKey: false, hidden: true }),
    column.text('updatedBy', 'Updated By', (user) => user.updatedBy, audited),
  ],
  recordType: 'user',
  rowName: ({ id, fullName, username }) => fullName || username || String(id),
  rowDetail: ({ username }) => `@${username}`,
  hint: 'Add the first user to begin.',
  createHref: paths.users.create.href(),
  commands: [editCommand(href), { ...deleteCommand, permissionFor: permissionToDeleteUser }],
};

export const prefetch = listPrefetch(userList);

export const Component = () => <ListScreen list={useList(userList)} />;
