import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { onIdle } from '@/lib/browser/scheduling';
import { waitingNotifications } from './notify';

let loaded: ComponentType | undefined;
const load = async () => {
  loaded = (await import('./toaster')).NotificationToaster;
  return loaded;
};

/**
 * The place of the toasts; render it once, near the root. The toaster itself is fetched after the first key or press, so
 * that it is there when the network fails later, and drawn with the first notification. If it cannot be had, the
 * screen goes on without it, and the notifications wait for the network.
 */
export function Notifications() {
  const waiting = useSyncExternalStore(waitingNotifications.subscribe, waitingNotifications.any, () => false);
  const [Toaster, setToaster] = useState<ComponentType>();
  if (waiting && !Toaster && loaded) setToaster(() => loaded);

  useEffect(() => {
    const fetchEarly = () => {
      stop();
      onIdle(() => void load().catch(() => undefined));
    };
    const stop = () => {
      removeEventListener('keydown', fetchEarly);
      removeEventListener('pointerdown', fetchEarly);
    };
    addEventListener('keydown', fetchEarly);
    addEventListener('pointerdown', fetchEarly);
    return stop;
  }, []);

  useEffect(() => {
    if (!waiting || Toaster) return;
    let left = false;
    const draw = () =>
      void load().then(
        (toaster) => !left && setToaster(() => toaster),
        () => undefined,
      );
    draw();
    addEventListener('online', draw);
    return () => {
      left = true;
      removeEventListener('online', draw);
    };
  }, [waiting, Toaster]);

  return Toaster ? <Toaster /> : null;
}
