import * as z from 'zod/mini';

export const roles = ['admin', 'user'] as const;
export type Role = (typeof roles)[number];

/** An unknown role is a user (SPEC section 6); "ADMIN" is unknown too: rights are never guessed upwards. */
export const roleSchema = z.catch(z.enum(roles), 'user');

export type Action = 'view' | 'add' | 'edit' | 'delete' | 'import';

const allowed: Record<Role, readonly Action[]> = {
  admin: ['view', 'add', 'edit', 'delete', 'import'],
  user: ['view'],
};

const reasons: Record<Action, string> = {
  view: 'User role cannot view records',
  add: 'User role cannot add records',
  edit: 'User role cannot edit records',
  delete: 'User role cannot delete records',
  import: 'User role cannot import records',
};

/** Whether the role may do it, and the reason shown when it may not (SPEC section 6). */
export type Permission = { allowed: true } | { allowed: false; reason: string };

export const permissionFor = (role: string, action: Action): Permission =>
  allowed[roleSchema.parse(role)].includes(action) ? { allowed: true } : { allowed: false, reason: reasons[action] };

/** Deleting a user needs the right to delete, and never takes an admin (SPEC section 6). */
export const permissionToDeleteUser = (role: string, target: { role: Role }): Permission => {
  const permission = permissionFor(role, 'delete');
  if (!permission.allowed) return permission;
  return target.role === 'admin' ? { allowed: false, reason: 'Cannot delete admin users' } : permission;
};
