import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Action, permissionFor, permissionToDeleteUser } from '@/domain/permissions';

const actions: Action[] = ['view', 'add', 'edit', 'delete', 'import'];

describe('roles', () => {
  it('an admin may do everything', () => {
    for (const action of actions) expect(permissionFor('admin', action)).toEqual({ allowed: true });
  });

  it.each([
    ['view', { allowed: true }],
    ['add', { allowed: false, reason: 'User role cannot add records' }],
    ['edit', { allowed: false, reason: 'User role cannot edit records' }],
    ['delete', { allowed: false, reason: 'User role cannot delete records' }],
    ['import', { allowed: false, reason: 'User role cannot import records' }],
  ] as const)('role user, %s: %j', (action, permission) => {
    expect(permissionFor('user', action)).toEqual(permission);
  });

  it('any other role is a user [R1]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('ADMIN', 'Admin', ' admin', 'null', '')), (role) => {
        fc.pre(role !== 'admin');
        expect(permissionFor(role, 'delete').allowed).toBe(false);
      }),
    );
  });

  it('nobody deletes an admin', () => {
    expect(permissionToDeleteUser('admin', { role: 'admin' })).toEqual({
      allowed: false,
      reason: 'Cannot delete admin users',
    });
    expect(permissionToDeleteUser('admin', { role: 'user' })).toEqual({ allowed: true });
    expect(permissionToDeleteUser('user', { role: 'admin' })).toEqual({
      allowed: false,
      reason: 'User role cannot delete records',
    });
  });
});
