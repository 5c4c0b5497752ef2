import { useSyncExternalStore } from 'react';

/** Whether the browser has a network; it does not mean that the server can be reached. */
export const useOnline = () =>
  useSyncExternalStore(
    (changed) => {
      window.addEventListener('online', changed);
      window.addEventListener('offline', changed);
      return () => {
        window.removeEventListener('online', changed);
        window.removeEventListener('offline', changed);
      };
    },
    () => navigator.onLine,
    () => true,
  );
