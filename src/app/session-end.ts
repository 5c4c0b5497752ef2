import type { QueryClient } from '@tanstack/react-query';
import { loginHref, paths } from '@/config/paths';
import { clearDrafts } from '@/resource/form/form-draft';
import { clearListAddresses } from '@/resource/list/list-memory';
import type { EndReason } from '@/session/session-store';
import { startSession } from '@/session/use-session';
import { notify } from '@/ui/feedback/notify';
import type { Router } from './router';

/** The one message a session ends with; the user's own wish needs none. */
const messages: Record<EndReason, string | undefined> = {
  'signed-out': undefined,
  expired: 'Your session has ended. Sign in again to continue where you were.',
  elsewhere: 'You were signed out in another tab.',
};

/**
 * What happens when a session ends, however it does: nothing of it stays in the cache, one message, and /login with the
 * way back (SPEC section 8). Nothing private stays on the screen.
 * @returns a function that undoes it.
 */
export function joinSession(queryClient: QueryClient, router: Router): () => void {
  return startSession({
    onMemoryOnly: () =>
      // Said while signing in, which then succeeds.
      notify.error('This browser cannot keep your session. You will have to sign in again after a reload.', {
        lasting: true,
      }),
    onEnded: (reason) => {
      const { pathname, search, hash } = router.state.location;
      const message = messages[reason];
      if (message) notify.error(message);
      if (reason === 'signed-out') {
        clearDrafts();
        clearListAddresses();
      }
      const from = reason === 'signed-out' ? paths.dashboard.href() : pathname + search + hash;
      // At once: the layout would send its user to /login by itself, with the way back.
      void router.navigate(loginHref(from), { replace: true, flushSync: true }).then(() => queryClient.clear());
    },
  });
}
