import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { onIdle } from '@/lib/browser/scheduling';
import { waitingNotifications } from './notify';

let loaded: ComponentType | undefined;
const load = async () => {
  loaded = (await import('./toaster')).NotificationToaster;
  return loaded;
};

/**
 * Between two attempts while notifications wait, ms: an attempt that began before the network was back may fail after
 * it.
 */
const AGAIN_MS = 5_000;

/**
 * Renders the toasts, once near the root. The toaster is loaded after the first key or click, so that it is available when
 * the network fails later. When it cannot be loaded, the notifications wait, and it is tried again.
 */
export function Notifications() {
  const waiting = useSyncExternalStore(waitingNotifications.subscribe, waitingNotifications.any, () => false);
  const [Toaster, setToaster] = useState<ComponentType>();
  if (waiting && !Toaster && loaded) setToaster(() => loaded);

  useEffect(() => {
    const loadEarly = () => {
      stop();
      onIdle(() => void load().catch(() => undefined));
    };
    const stop = () => {
      removeEventListener('keydown', loadEarly);
      removeEventListener('pointerdown', loadEarly);
    };
    addEventListener('keydown', loadEarly);
    addEventListener('pointerdown', loadEarly);
    return stop;
  }, []);

  useEffect(() => {
    if (!waiting || Toaster) return;
    let isUnmounted = false;
    const show = () =>
      void load().then(
        (toaster) => !isUnmounted && setToaster(() => toaster),
        () => undefined,
      );
    show();
    addEventListener('online', show);
    const timer = setInterval(show, AGAIN_MS);
    return () => {
      isUnmounted = true;
      clearInterval(timer);
      removeEventListener('online', show);
    };
  }, [waiting, Toaster]);

  // An open dialog hides everything else from screen readers but elements with `aria-live` that are there already.
  return <div aria-live="off">{Toaster && <Toaster />}</div>;
}
