import '@/app/index.css';
import { bootstrap } from '@/app/bootstrap';
import { keepShell } from '@/app/offline-shell';
import { setStandIn } from '@/app/stand-in';

/** Without an API host the embedded stand-in answers. A production build always has a host, so this falls out of it. */
if (!import.meta.env.VITE_API_URL) {
  const { startStandIn } = await import('@/mock-api/browser');
  setStandIn(await startStandIn());
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');
bootstrap(root);
if (import.meta.env.PROD && import.meta.env.VITE_API_URL) keepShell();
