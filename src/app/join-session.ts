import { m } from '@messages/messages';
import type { QueryClient } from '@tanstack/react-query';
import { loginHref, paths } from '@/config/paths';
import { productPath } from '@/lib/browser/site';
import { clearDrafts } from '@/resource/form/clear-drafts';
import { clearListAddresses } from '@/resource/list/list-memory';
import type { EndReason } from '@/session/session-store';
import { startSession } from '@/session/use-session';
import { notify } from '@/ui/feedback/notify';
import type { Router } from './router';

/** A sign-out by the user needs no message. */
const messages: Record<EndReason, (() => string) | undefined> = {
  'signed-out': undefined,
  expired: m.session_expired,
  elsewhere: m.session_elsewhere,
};

/**
 * Starts the session. When it ends: one message, /login with the return path (SPEC section 8), and an empty cache.
 * @returns a function that disconnects it.
 */
export function joinSession(queryClient: QueryClient, router: Router): () => void {
  return startSession({
    onMemoryOnly: () =>
      // Shown during sign-in, which succeeds anyway.
      notify.error(m.session_not_kept(), {
        lasting: true,
      }),
    onEnded: (reason) => {
      const { pathname, search, hash } = router.state.location;
      const message = messages[reason]?.();
      if (message) notify.error(message);
      if (reason === 'signed-out') {
        clearDrafts();
        clearListAddresses();
      }
      const from = reason === 'signed-out' ? paths.dashboard.href() : productPath(pathname) + search + hash;
      // Synchronously: otherwise the layout navigates to /login first, with another return path.
      void router.navigate(loginHref(from), { replace: true, flushSync: true }).then(() => queryClient.clear());
    },
  });
}
