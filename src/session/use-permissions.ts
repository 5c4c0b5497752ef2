import { useQuery } from '@tanstack/react-query';
import { auth } from '@/api/auth';
import { type Action, type Permission, permissionFor, type Role, roleSchema } from '@/domain/permissions';

/**
 * The role `/auth/me` has given, never the stored one, which anybody can edit; until it is known, and when it is
 * unknown, a user (SPEC section 6). It guides the screens: the host alone decides what is allowed.
 */
export function useRole(): Role {
  const { data } = useQuery({ ...auth.me(), enabled: false });
  return roleSchema.parse(data?.role);
}

/** Whether the signed-in user may do it, and the reason to show when not. */
export const usePermission = (action: Action): Permission => permissionFor(useRole(), action);
