import { onIdle } from '@/lib/browser/scheduling';
import { siteAddress } from '@/lib/browser/site';

/**
 * Registers the service worker that caches the shell (docs/decisions/offline-shell.md), once the page has loaded and is
 * idle. Without effect on plain HTTP. Not called in builds with the mock API, whose worker has the same scope.
 */
export function registerServiceWorker(): void {
  if (!window.isSecureContext || !navigator.serviceWorker) return;
  const register = () =>
    // A browser that refuses only lacks the offline shell.
    navigator.serviceWorker.register(siteAddress('/sw.js'), { updateViaCache: 'none' }).catch(() => undefined);
  const registerOnIdle = () => onIdle(register, { fallbackMs: 2_000 });
  if (document.readyState === 'complete') registerOnIdle();
  else addEventListener('load', registerOnIdle, { once: true });
}
