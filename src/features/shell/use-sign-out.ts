import { useCallback } from 'react';
import { leavePanel } from '@/resource/unsaved-work';
import { sessionActions } from '@/session/use-session';

/**
 * 'Sign Out' and 'Logout' do the same: end the session, after asking about unsaved work. Clearing up and going to
 * /login follow in one place, app/session-end.
 */
export const useSignOut = () => useCallback(() => leavePanel(() => void sessionActions.logout()), []);
