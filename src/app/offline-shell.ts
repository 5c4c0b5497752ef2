/**
 * Has this release's worker keep the shell for days without a network (docs/decisions/offline-shell.md). After the page
 * has loaded and come to rest, so that nobody waits for it. On plain HTTP browsers have no service workers: nothing
 * happens. So too in the stand-in's builds, where the stand-in's own worker has the scope.
 */
export function keepShell(): void {
  if (!window.isSecureContext || !navigator.serviceWorker) return;
  const register = () =>
    // A browser that refuses works as before: with a network.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  // Safari has no idle callback.
  const atRest = () => ('requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register, 2_000));
  if (document.readyState === 'complete') atRest();
  else addEventListener('load', atRest, { once: true });
}
