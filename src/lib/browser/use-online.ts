import { useSyncExternalStore } from 'react';

/** When the network went. A page that starts without one does not know it. */
let wentAt: Date | undefined;
if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => {
    wentAt = new Date();
  });
  window.addEventListener('online', () => {
    wentAt = undefined;
  });
}

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Whether the browser has a network; it does not mean that the server can be reached. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** When the network went; undefined while there is one, and where the page started without one. */
export const useOfflineSince = () =>
  useSyncExternalStore(
    subscribe,
    () => wentAt,
    () => undefined,
  );
