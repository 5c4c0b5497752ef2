import { offlineWorker, type WorkerScope } from './offline-worker';
import type { Release } from './release';

type LifeEvent = { waitUntil: (job: Promise<unknown>) => void };
type FetchEvent = LifeEvent & { request: Request; respondWith: (answer: Promise<Response>) => void };
type Scope = WorkerScope & {
  /** The build writes it before this code. */
  release: Release;
  addEventListener: ((type: 'install' | 'activate', listener: (event: LifeEvent) => void) => void) &
    ((type: 'fetch', listener: (event: FetchEvent) => void) => void);
};

// TypeScript knows either the page's globals or the worker's; these are all the worker uses.
const scope = self as unknown as Scope;
const worker = offlineWorker(scope, scope.release);

scope.addEventListener('install', (event) => event.waitUntil(worker.install()));
scope.addEventListener('activate', (event) => event.waitUntil(worker.activate()));
scope.addEventListener('fetch', (event) => {
  const answer = worker.answer(event.request, (job) => event.waitUntil(job));
  if (answer) event.respondWith(answer);
});
