import { HttpResponse, http } from 'msw';
import { setupWorker } from 'msw/browser';
import { createHandlers, DEFAULT_BASE } from './create-handlers';
import { indexedStore } from './indexed-store';
import { keepWorkerOnUnload } from './keep-worker-on-unload';
import { seedTables } from './seed';
import type { Store } from './store';
import { memoryStore } from './store';

/** Long enough to see a loading state, short enough not to be in the way. */
const LATENCY_MS = 60;

/**
 * Lets a service worker answer `/api` from data kept in this browser. Needs a secure context (localhost counts).
 * `reset` puts the demo data back and leaves whoever is signed in signed in.
 */
export async function startMockApi(): Promise<{ reset: () => Promise<void> }> {
  const store = openStore();
  const worker = setupWorker(
    ...createHandlers(store, { latency: () => LATENCY_MS }),
    // Without this, a call the API does not have would reach the static host and come back as its HTML page.
    http.all(`${DEFAULT_BASE}/*`, () => HttpResponse.json({ message: 'No such endpoint' }, { status: 404 })),
  );
  await keepWorkerOnUnload(() =>
    worker.start({
      quiet: true,
      onUnhandledRequest: 'bypass',
      serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
    }),
  );
  return { reset: () => store.reset() };
}

/** A browser that forbids IndexedDB (a private window may) still gets a demo, until the next reload. */
function openStore(): Store {
  const seed = () => seedTables(new Date());
  try {
    return indexedStore(seed);
  } catch {
    return memoryStore(seed);
  }
}
