import '@/app/index.css';
import { preloadScreen } from '@/app/preload-screen';
import { registerServiceWorker } from '@/app/register-service-worker';
import { productPath } from '@/lib/browser/site';

// In parallel with the program.
preloadScreen(productPath(window.location.pathname));
const starting = import('@/app/bootstrap');

/** Without an API host the mock API answers. A production build always has a host, so it does not contain this. */
if (!import.meta.env.VITE_API_URL) {
  const [{ startMockApi }, { setMockApi }] = await Promise.all([
    import('@/mock-api/browser'),
    import('@/app/mock-api'),
  ]);
  setMockApi(await startMockApi());
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');
(await starting).bootstrap(root);
if (import.meta.env.PROD && import.meta.env.VITE_API_URL) registerServiceWorker();
