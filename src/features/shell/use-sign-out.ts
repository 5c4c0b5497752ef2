import { useCallback } from 'react';
import { sessionActions } from '@/session/use-session';

/** 'Sign Out' and 'Logout' do the same: end the session. Clearing up and going to /login follow in one place, app/bootstrap. */
export const useSignOut = () => useCallback(() => void sessionActions.logout(), []);
