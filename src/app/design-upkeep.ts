import { useEffect } from 'react';
import { sendAbandoned } from '@/features/label-designer/shared/open-shared';
import { onIdle } from '@/lib/browser/scheduling';
import { refreshKeptDesigns } from '@/print/run/printed/published-designs';

/** A station that loses the network prints what was published at most this long before. */
const REFRESH_MS = 10 * 60_000;

/**
 * Keeps the published revisions this station uses current, and sends drafts that closed pages have left: at the start,
 * when the network is back, and every ten minutes. It shows nothing.
 */
export function DesignUpkeep() {
  useEffect(() => {
    const refresh = () => {
      void refreshKeptDesigns();
      void sendAbandoned();
    };
    const cancel = onIdle(refresh, { fallbackMs: 2000 });
    const timer = setInterval(refresh, REFRESH_MS);
    window.addEventListener('online', refresh);
    return () => {
      cancel();
      clearInterval(timer);
      window.removeEventListener('online', refresh);
    };
  }, []);
  return null;
}
