import { useCallback, useEffect, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { paths } from '@/config/paths';
import { confirmBeforeLeaving } from '@/resource/form/unsaved-changes';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';

type LeaveGuardProps = { isRunning: () => boolean; text: string; onLeave: () => void };

/** Asks before a running action is left by a link, Back, signing out or closing the tab. A forced sign-out is not stopped. */
export function LeaveGuard({ isRunning, text, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isRunning() && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== paths.login.href(),
  );
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (isRunning()) event.preventDefault();
      },
      [isRunning],
    ),
  );
  /** Continues to leave the panel after the user has confirmed. */
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => confirmBeforeLeaving((go) => (isRunning() ? setLeave(() => go) : go())), [isRunning]);
  const stay = () => {
    setLeave(undefined);
    blocker.reset?.();
  };
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' || leave !== undefined}
      onOpenChange={(open) => !open && stay()}
      title="Stop and leave?"
      confirmText="Stop and leave"
      cancelText="Stay"
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
