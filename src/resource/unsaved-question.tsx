import { useCallback } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { paths } from '@/config/paths';
import { ConfirmDialog } from '@/ui/confirm-dialog';

/**
 * Asks once before a page with unsaved changes is left, by a link, Back or closing the tab. `unsaved` is asked at that
 * moment, so a save that has just succeeded is not questioned. A forced sign-out goes through: the draft is kept.
 */
export function UnsavedQuestion({ unsaved, onLeave }: { unsaved: () => boolean; onLeave: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved() && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== paths.login.href(),
  );
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (unsaved()) event.preventDefault();
      },
      [unsaved],
    ),
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      confirmText="Leave"
      cancelText="Stay"
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
    >
      What you changed here has not been saved.
    </ConfirmDialog>
  );
}
