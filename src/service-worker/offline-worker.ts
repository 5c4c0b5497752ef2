import { HASHED, LANDING, PANEL, type Release } from './release';
import { ruleFor } from './request-rule';

/** What the worker needs of its global scope. */
export type WorkerScope = {
  location: { origin: string };
  caches: Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'>;
  clients: { claim: () => Promise<void> };
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  skipWaiting: () => Promise<void>;
};

const PREFIX = 'shell-';
/** How long a page waits for the host before the kept copy is shown. */
const HOST_PATIENCE_MS = 3_000;
/** For so long after a kept page was shown, the host is not waited for again for the files that page names. */
const SILENCE_MS = 10_000;
/** A storage that has not answered by then is gone around. */
const STORAGE_PATIENCE_MS = 1_000;
/** Files fetched at a time: whoever is working in the panel meanwhile must not notice. */
const LANES = 4;

/**
 * Keeps the product's own pages and files, so that the shell opens without a network. Each release has its own cache:
 * filled whole before the release takes over, and kept until the release after the next, for tabs that are still open.
 */
export function offlineWorker(scope: WorkerScope, release: Release) {
  const name = PREFIX + release.version;

  const keep = async (cache: Cache, address: string) => {
    const known = address.startsWith(HASHED) ? await scope.caches.match(address, { ignoreVary: true }) : undefined;
    await cache.put(address, known ?? (await fetchWhole(address)));
  };

  /** The file as the build made it, or an error: a half-finished upload or a foreign page is never kept. */
  const fetchWhole = async (address: string) => {
    const cache = address.startsWith(HASHED) ? 'default' : 'no-cache';
    const response = await scope.fetch(address, { cache, integrity: `sha256-${release.kept[address]}` });
    if (!response.ok || response.redirected) throw new Error(`${address} was answered with ${response.status}`);
    return response;
  };

  const fill = async () => {
    const cache = await scope.caches.open(name);
    const files = Object.keys(release.kept).filter((address) => address !== LANDING && address !== PANEL);
    const lane = async () => {
      for (let next = files.shift(); next !== undefined; next = files.shift()) await keep(cache, next);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    for (const address of release.later) {
      const known = await scope.caches.match(address, { ignoreVary: true });
      if (known) await cache.put(address, known);
    }
    // The panel's page last: a cache that has it is whole.
    for (const address of [LANDING, PANEL]) await keep(cache, address);
  };

  const install = async () => {
    await scope.caches.delete(name);
    try {
      await fill();
    } catch (error) {
      await scope.caches.delete(name);
      throw error;
    }
    // Nothing waits for the last tab to close: pages come from the host first, and old files stay.
    await scope.skipWaiting();
  };

  const activate = async () => {
    const others = (await scope.caches.keys()).filter((other) => other.startsWith(PREFIX) && other !== name);
    const whole = await Promise.all(others.map((cacheName) => scope.caches.match(PANEL, { cacheName })));
    const previous = others.filter((_, index) => whole[index]).at(-1);
    await Promise.all(others.filter((other) => other !== previous).map((other) => scope.caches.delete(other)));
    await scope.clients.claim();
  };

  const kept = (address: string, options?: MultiCacheQueryOptions) =>
    Promise.race([
      scope.caches.match(address, { ...options, ignoreVary: true }).catch(() => undefined),
      after(STORAGE_PATIENCE_MS),
    ]);

  let silentUntil = 0;
  const networkFirst = async (request: Request, address: string) => {
    const isPage = request.mode === 'navigate';
    const patience = !isPage && Date.now() < silentUntil ? 0 : HOST_PATIENCE_MS;
    const asked = scope.fetch(request);
    const usable = asked.then(
      (response) => (response.status < 500 ? response : undefined),
      () => undefined,
    );
    const inTime = await Promise.race([usable, after(patience)]);
    if (inTime) return inTime;
    if (isPage) silentUntil = Date.now() + SILENCE_MS;
    return (await kept(address, { cacheName: name })) ?? asked;
  };

  const cacheFirst = async (request: Request, address: string, extend: Extend) => {
    const known = await kept(address);
    if (known) return known;
    const response = await scope.fetch(request);
    if (release.later.includes(address) && isWholeFile(response)) {
      const copy = response.clone();
      const store = async () => (await scope.caches.open(name)).put(address, copy);
      // A full storage costs the file's use offline, nothing else.
      extend(store().catch(() => undefined));
    }
    return response;
  };

  return {
    install,
    activate,
    /** The answer to a request, or undefined when it is none of the worker's. */
    answer: (request: Request, extend: Extend): Promise<Response> | undefined => {
      const rule = ruleFor(request, release, scope.location.origin);
      if (!rule) return undefined;
      return rule.from === 'network' ? networkFirst(request, rule.address) : cacheFirst(request, rule.address, extend);
    },
  };
}

/** Keeps the worker alive until the job is done. */
type Extend = (job: Promise<unknown>) => void;

const after = (milliseconds: number) =>
  new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds, undefined));

/** Not an opaque answer, not a part, not the page some hosts send with 200 for a file that is gone. */
const isWholeFile = (response: Response) =>
  response.status === 200 &&
  response.type === 'basic' &&
  !response.redirected &&
  !response.headers.get('content-type')?.includes('text/html');
