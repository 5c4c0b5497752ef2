import { paths } from '@/config/paths';
import type { User } from '@/domain/user';
import { columnsOf } from '@/ui/data-table/columns';

const column = columnsOf<User>();

export const userHref = ({ id }: User) => paths.users.record.href(id);

/** How a user is called in dialogs and on buttons. */
export const userName = ({ id, fullName, username }: User) => fullName || username || String(id);

export const roleName = (role: User['role']) => role.charAt(0).toUpperCase() + role.slice(1);

const columns = [
  column.link('fullName', 'Full Name', (user) => user.fullName || user.username, userHref, { cutAt: 320 }),
  column.mono('username', 'Username', (user) => user.username),
  column.mono('nik', 'NIK', (user) => user.nik),
  column.badge('role', 'Role', ({ role }) => ({ text: roleName(role), variant: role === 'admin' ? 'solid' : 'soft' })),
  column.timestamp('created_at', 'Created', (user) => user.createdAt, { filterKey: false }),
  column.text('createdBy', 'Created By', (user) => user.createdBy, { hidden: true }),
  column.timestamp('updated_at', 'Updated', (user) => user.updatedAt, { filterKey: false, hidden: true }),
  column.text('updatedBy', 'Updated By', (user) => user.updatedBy, { hidden: true }),
];

export const userTable = { columns };
