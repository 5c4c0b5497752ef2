import '@/app/index.css';
import { keepShell } from '@/app/offline-shell';
import { preloadScreen } from '@/app/preload-screen';

// Beside the program, not after it.
preloadScreen(window.location.pathname);
const starting = import('@/app/bootstrap');

/** Without an API host the stand-in answers. A production build always has a host, so it does not contain this. */
if (!import.meta.env.VITE_API_URL) {
  const [{ startStandIn }, { setStandIn }] = await Promise.all([
    import('@/mock-api/browser'),
    import('@/app/stand-in'),
  ]);
  setStandIn(await startStandIn());
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');
(await starting).bootstrap(root);
if (import.meta.env.PROD && import.meta.env.VITE_API_URL) keepShell();
