import { m } from '@messages/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { auth } from '@/api/auth';
import { type Action, type Permission, permissionFor, type Role, roleSchema } from '@/domain/permissions';
import type { Profile } from '@/domain/user';
import { sessionActions, useSession } from './use-session';

type ProfileState =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'failed'; failure: string }
  | { state: 'loaded'; profile: Profile };

/**
 * The signed-in user from `/auth/me`; also stored with the session. A refused token ends the session
 * (api/client/token-refresh.ts); any other failure keeps it.
 */
export function useProfile(): ProfileState {
  const hydrated = useSession((session) => session.isHydrated);
  const signedIn = useSession((session) => session.isAuthenticated);
  const { data, error } = useQuery({ ...auth.me(), enabled: hydrated && signedIn });

  useEffect(() => {
    if (data) void sessionActions.setUser(data);
  }, [data]);

  if (!hydrated) return { state: 'loading' };
  if (!signedIn) return { state: 'signed-out' };
  if (data) return { state: 'loaded', profile: data };
  if (!error) return { state: 'loading' };
  return { state: 'failed', failure: m.session_profile_failed({ reason: error.message }) };
}

/**
 * The role from `/auth/me`, never the stored one, which anybody can edit. `user` while it is loading or unknown (SPEC
 * section 6). Only for the screens: the host decides what is allowed.
 */
export function useRole(): Role {
  const { data } = useQuery({ ...auth.me(), enabled: false });
  return roleSchema.parse(data?.role);
}

export const usePermission = (action: Action): Permission => permissionFor(useRole(), action);
