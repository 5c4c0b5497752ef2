import { m } from '@messages/messages';
import { useCallback, useEffect, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { paths } from '@/config/paths';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { confirmBeforeLeaving } from './unsaved-changes';

type UnsavedChangesDialogProps = {
  unsaved: () => boolean;
  onLeave: () => void;
  /** In place of the words about a form: what else would be lost. */
  title?: string;
  confirmText?: string;
  text?: string;
};

/**
 * Confirms before a page with unsaved changes, or with an action that runs, is left: by a link, Back, signing out or
 * closing the tab. `unsaved` is called at that moment. A forced sign-out is not stopped: the draft is stored.
 */
export function UnsavedChangesDialog({
  unsaved,
  onLeave,
  title = m.form_leave_title(),
  confirmText = m.form_leave(),
  text = m.form_leave_text(),
}: UnsavedChangesDialogProps) {
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
  /** Continues to leave the panel after the user has confirmed. */
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => confirmBeforeLeaving((go) => (unsaved() ? setLeave(() => go) : go())), [unsaved]);
  const stay = () => {
    setLeave(undefined);
    blocker.reset?.();
  };
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' || leave !== undefined}
      onOpenChange={(open) => !open && stay()}
      title={title}
      confirmText={confirmText}
      cancelText={m.common_stay()}
      onConfirm={() => {
        onLeave();
        setLeave(undefined);
        blocker.proceed?.();
        leave?.();
      }}
    >
      {text}
    </ConfirmDialog>
  );
}
