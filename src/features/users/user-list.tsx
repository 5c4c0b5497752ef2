import { m } from '@messages/messages';
import { users } from '@/api/users';
import { hasFeature } from '@/config/env';
import { paths } from '@/config/paths';
import { permissionToDeleteUser } from '@/domain/permissions';
import type { User } from '@/domain/user';
import { recordWords } from '@/language/records';
import { roleWord } from '@/language/roles';
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
  title: m.users_title,
  description: m.users_description,
  caption: m.users_caption,
  columns: [
    column.link('fullName', m.field_full_name, (user) => user.fullName || user.username, href, { maxWidth: 320 }),
    column.mono('username', m.login_username, (user) => user.username),
    column.mono('nik', m.shell_nik, (user) => user.nik),
    column.badge('role', m.shell_role, ({ role }) => ({
      text: roleWord(role),
      variant: role === 'admin' ? 'solid' : 'soft',
    })),
    column.timestamp('created_at', m.field_created, (user) => user.createdAt, { filterKey: false }),
    column.text('createdBy', m.field_created_by, (user) => user.createdBy, audited),
    column.timestamp('updated_at', m.field_updated, (user) => user.updatedAt, { filterKey: false, hidden: true }),
    column.text('updatedBy', m.field_updated_by, (user) => user.updatedBy, audited),
  ],
  recordType: recordWords.user,
  rowName: ({ id, fullName, username }) => fullName || username || String(id),
  rowDetail: ({ username }) => `@${username}`,
  hint: m.users_hint,
  createHref: paths.users.create.href(),
  commands: [editCommand(href), { ...deleteCommand, permissionFor: permissionToDeleteUser }],
};

export const prefetch = listPrefetch(userList);

export const Component = () => <ListScreen list={useList(userList)} />;
