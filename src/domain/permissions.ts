import * as z from 'zod/mini';

export const roles = ['admin', 'user'] as const;
export type Role = (typeof roles)[number];

/** An unknown role is a user (SPEC section 6); "ADMIN" is unknown too. */
export const roleSchema = z.catch(z.enum(roles), 'user');

export type Action = 'view' | 'add' | 'edit' | 'delete' | 'import';

const allowed: Record<Role, readonly Action[]> = {
  admin: ['view', 'add', 'edit', 'delete', 'import'],
  user: ['view'],
};

/** Whether the role may do it, and otherwise the reason shown, such as 'User role cannot edit records' (SPEC section 6). */
export type Permission = { allowed: true } | { allowed: false; reason: string };

export const permissionFor = (role: string, action: Action): Permission =>
  allowed[roleSchema.parse(role)].includes(action)
    ? { allowed: true }
    : { allowed: false, reason: `User role cannot ${action} records` };

/** Deleting a user needs the right to delete; an admin cannot be deleted (SPEC section 6). */
export const permissionToDeleteUser = (role: string, target: { role: Role }): Permission => {
  const permission = permissionFor(role, 'delete');
  if (!permission.allowed) return permission;
  return target.role === 'admin' ? { allowed: false, reason: 'Cannot delete admin users' } : permission;
};
