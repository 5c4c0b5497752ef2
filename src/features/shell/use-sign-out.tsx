import { type ComponentType, useCallback, useState } from 'react';
import { ownUnsentNow } from '@/printing/use-printing-state';
import { leavePanel } from '@/resource/form/unsaved-changes';
import { sessionActions } from '@/session/use-session';
import type { ConfirmDialogProps } from '@/ui/overlays/confirm-dialog';

/** `isPersistent` is false when the records are lost with the page. */
type Unsent = { count: number; isPersistent: boolean };

/**
 * 'Sign Out' and 'Logout': ends the session, after a confirmation when records are not sent or work is not saved;
 * app/session-end.ts does the rest. `confirmDialog` has to be rendered.
 */
export function useSignOut() {
  const [unsent, setUnsent] = useState<Unsent>();
  const [Dialog, setDialog] = useState<ComponentType<ConfirmDialogProps>>();
  const signOut = useCallback(async () => {
    const records = ownUnsentNow();
    if (records.count === 0) return leave();
    try {
      const loaded = await import('@/ui/overlays/confirm-dialog');
      setDialog(() => loaded.ConfirmDialog);
      setUnsent(records);
    } catch {
      // Without a network the dialog may not load: the browser's own is used.
      if (window.confirm(`${unsentTitle(records)}. ${unsentText(records)}`)) leave();
    }
  }, []);
  const confirmDialog = unsent && Dialog && (
    <Dialog
      open
      onOpenChange={() => setUnsent(undefined)}
      variant="primary"
      title={unsentTitle(unsent)}
      confirmText="Sign out"
      cancelText="Stay"
      onConfirm={() => {
        setUnsent(undefined);
        leave();
      }}
    >
      <p>{unsentText(unsent)}</p>
    </Dialog>
  );
  return { signOut: () => void signOut(), confirmDialog };
}

const leave = () => leavePanel(() => void sessionActions.logout());

const unsentTitle = ({ count }: Unsent) =>
  count === 1 ? '1 of your records is not recorded yet' : `${count} of your records are not recorded yet`;

const unsentText = ({ isPersistent }: Unsent) =>
  isPersistent
    ? 'They are kept in this browser and sent when you sign in here again. An admin can take them over.'
    : 'This browser cannot keep them: they are lost when this page is closed before you sign in here again.';
