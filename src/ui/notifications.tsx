import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { waitingNotifications } from './notify';

const Toaster = lazy(async () => ({ default: (await import('./toaster')).NotificationToaster }));

/** The place of the toasts; render it once, near the root. The toaster itself loads with the first notification. */
export function Notifications() {
  const waiting = useSyncExternalStore(waitingNotifications.subscribe, waitingNotifications.any, () => false);
  const [needed, setNeeded] = useState(waiting);
  if (waiting && !needed) setNeeded(true);
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
