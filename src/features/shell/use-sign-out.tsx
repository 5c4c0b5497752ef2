import { useCallback, useEffect, useState } from 'react';
import { leavePanel } from '@/resource/unsaved-work';
import { sessionActions } from '@/session/use-session';
import type { UnsentQuestion } from './unsent-question';

const loadUnsent = () => import('./unsent-question');

/**
 * 'Sign Out' and 'Logout' do the same: end the session, after asking about records that are not sent and about unsaved
 * work. Clearing up and going to /login follow in one place, app/session-end. `question` has to be rendered.
 */
export function useSignOut() {
  const [asked, setAsked] = useState<{ count: number; Question: typeof UnsentQuestion }>();
  // Fetched early: it is needed most when the network is away.
  useEffect(() => void loadUnsent().catch(() => undefined), []);
  const signOut = useCallback(async () => {
    const unsent = await loadUnsent().catch(() => undefined);
    const count = unsent?.countOwnUnsent() ?? 0;
    if (unsent && count > 0) setAsked({ count, Question: unsent.UnsentQuestion });
    else leave();
  }, []);
  const question = asked && (
    <asked.Question
      count={asked.count}
      onStay={() => setAsked(undefined)}
      onSignOut={() => {
        setAsked(undefined);
        leave();
      }}
    />
  );
  return { signOut: () => void signOut(), question };
}

const leave = () => leavePanel(() => void sessionActions.logout());
