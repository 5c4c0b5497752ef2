import type { QueryClient } from '@tanstack/react-query';
import { auth } from '@/api/auth';
import { paths } from '@/config/paths';
import { sessionActions, sessionNow } from '@/session/use-session';
import type { ScreenModule } from './late-screen';

/**
 * What the panel needs from the host first, asked while its code is still on the way: who is signed in, and the rows
 * of the list it is opened at. The layout and the list find the answers, or the questions under way, in the cache.
 * Nothing is shown before the profile is there, and without a stored session nothing is asked (SPEC sections 4 and 6).
 */
export function earlyQuestions(client: QueryClient, { pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const whenSignedIn = async (ask: () => unknown) => {
    await sessionActions.hydrate();
    if (sessionNow().isAuthenticated) ask();
  };
  const panel = paths.dashboard.href();
  const inPanel = pathname === panel || pathname.startsWith(`${panel}/`);
  return {
    // Whether it failed is for the layout to see and to say.
    askProfile: () => whenSignedIn(() => inPanel && client.query(auth.me()).catch(() => undefined)),
    /** A screen the page was opened at has arrived. */
    askFor: ({ prefetch }: ScreenModule) => whenSignedIn(() => inPanel && prefetch?.(client, search)),
  };
}
