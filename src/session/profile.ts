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
 * Who is signed in, as `/auth/me` says it now; stored with the session. Without a session nothing is requested. A refused
 * token has ended the session by then (api/token-refresh.ts). Any other failure keeps the tokens, so that a retry is
 * enough; the sign-in page says what failed.
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
  return { state: 'failed', failure: `Your profile could not be loaded. ${error.message}. You are still signed in.` };
}

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
