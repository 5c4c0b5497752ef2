import { HttpResponse, http } from 'msw';
import { setupWorker } from 'msw/browser';
import { messages } from '@/domain/host-rules/answers';
import { createHandlers, DEFAULT_BASE } from './create-handlers';
import { indexedStore } from './indexed-store';
import { seedTables } from './seed';
import { memoryStore, type Store } from './store';

/**
 * Starts MSW's worker without its `beforeunload` handler, which stops answering and unregisters the worker. But a user
 * warned about unsaved changes may stay, and a reload would find the worker unregistering.
 */
export async function keepWorkerOnUnload<T>(start: () => Promise<T>): Promise<T> {
  const add = window.addEventListener;
  window.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    if (type !== 'beforeunload') add.call(window, type, listener, options);
  };
  try {
    return await start();
  } finally {
    window.addEventListener = add;
  }
}

/** Long enough to see a loading state, short enough not to slow the demo down. */
const LATENCY_MS = 60;

/**
 * Starts a service worker that answers `/api` from data stored in this browser. Needs a secure context (localhost
 * counts). `reset` restores the demo data and keeps the session.
 */
export async function startMockApi(): Promise<{ reset: () => Promise<void> }> {
  const store = openStore();
  const worker = setupWorker(
    ...createHandlers(store, { latency: () => LATENCY_MS }),
    // Without this, an unknown call would reach the static host and return its HTML page.
    http.all(`${DEFAULT_BASE}/*`, () => HttpResponse.json({ message: messages.noEndpoint }, { status: 404 })),
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
