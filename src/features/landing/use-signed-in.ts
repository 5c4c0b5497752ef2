import { useEffect, useState } from 'react';
import { peekSession } from '@/session/peek-session';

/**
 * Whether the visitor is signed in. False until the page has mounted and the stored session has been read (the same
 * as in the prerendered page); read again when the browser brings the page back after a sign-in or sign-out.
 */
export function useSignedIn(): boolean {
  const [signedIn, setSignedIn] = useState(false);
  useEffect(() => {
    let mounted = true;
    const look = async () => {
      const session = await peekSession();
      if (mounted) setSignedIn(session.isAuthenticated);
    };
    look();
    addEventListener('pageshow', look);
    return () => {
      mounted = false;
      removeEventListener('pageshow', look);
    };
  }, []);
  return signedIn;
}
