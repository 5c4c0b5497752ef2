import { type ComponentType, useCallback, useState } from 'react';
import { leavePanel } from '@/resource/form/unsaved-changes';
import { sessionActions } from '@/session/use-session';
import { type UnsentQuestionProps, unsentText, unsentTitle } from './unsent-text';

/**
 * 'Sign Out' and 'Logout' do the same: end the session, after asking about records that are not sent and about unsaved
 * work. Clearing up and going to /login follow in one place, app/session-end. `question` has to be rendered.
 */
export function useSignOut() {
  const [asked, setAsked] = useState<Omit<UnsentQuestionProps, 'onStay' | 'onSignOut'>>();
  const [Question, setQuestion] = useState<ComponentType<UnsentQuestionProps>>();
  const signOut = useCallback(async () => {
    const unsent = await readUnsent();
    if (!unsent) return leave();
    try {
      const { UnsentQuestion } = await import('./unsent-question');
      setQuestion(() => UnsentQuestion);
      setAsked(unsent);
    } catch {
      // The network is away, and with it the dialog: the browser's own has to do.
      if (window.confirm(`${unsentTitle(unsent)}. ${unsentText(unsent)}`)) leave();
    }
  }, []);
  const question = asked && Question && (
    <Question
      {...asked}
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

/** The records of the signed-in user that wait; undefined when none do. The header has loaded what tells it. */
async function readUnsent() {
  const printing = await import('@/printing/use-printing-state').catch(() => undefined);
  const unsent = printing?.ownUnsentNow();
  return unsent && unsent.count > 0 ? unsent : undefined;
}
