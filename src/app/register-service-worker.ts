import { onIdle } from '@/lib/browser/scheduling';

/**
 * Has this release's worker keep the shell for days without a network (docs/decisions/offline-shell.md). After the page
 * has loaded and come to rest, so that nobody waits for it. On plain HTTP browsers have no service workers: nothing
 * happens. So too in the mock API's builds, where the mock API's own worker has the scope.
 */
export function registerServiceWorker(): void {
  if (!window.isSecureContext || !navigator.serviceWorker) return;
  const register = () =>
    // A browser that refuses works as before: with a network.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  const registerOnIdle = () => onIdle(register, { fallbackMs: 2_000 });
  if (document.readyState === 'complete') registerOnIdle();
  else addEventListener('load', registerOnIdle, { once: true });
}
