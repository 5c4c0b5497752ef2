import { placesIn, type Release } from './release';

export type WorkerScope = {
  location: { origin: string };
  caches: Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'>;
  clients: { claim: () => Promise<void> };
  crypto: { subtle: Pick<SubtleCrypto, 'digest'> };
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  skipWaiting: () => Promise<void>;
};

/** Time-out of the host before the cached copy is used. */
const HOST_TIMEOUT_MS = 3_000;
/** After a cached page was used, its files do not wait for the host for this long. */
const SKIP_HOST_MS = 10_000;
/** After this the cache is bypassed. */
const CACHE_TIMEOUT_MS = 1_000;
/** Few, so that the panel stays responsive during the download. */
const PARALLEL_DOWNLOADS = 4;

/**
 * Caches the product's own pages and files, so that the shell opens without a network. Each release has its own cache:
 * complete before the release takes over, and deleted with the release after the next, for tabs that are still open.
 */
export function offlineWorker(scope: WorkerScope, release: Release) {
  const { landing, panel, panelCopy, hashed, caches } = placesIn(release.base);
  const name = caches + release.version;

  /** Whether a response is the file of the build: its bytes, and the type a browser needs to use it. */
  const isReleaseFile = async (address: string, response: Response) => {
    const expectedHash = release.precached[address] ?? release.cachedOnUse[address];
    if (response.status !== 200 || response.type !== 'basic' || response.redirected) return false;
    if (!isFileType(address, response.headers.get('content-type'))) return false;
    return expectedHash === (await sha256(scope.crypto, await response.clone().arrayBuffer()));
  };

  /** The caches of older releases, newest first. Other caches of this origin are not read. */
  const olderCaches = async () =>
    (await scope.caches.keys()).filter((other) => other.startsWith(caches) && other !== name).reverse();

  /** A hashed file from an older release, if it is the same file. */
  const copyOlder = async (address: string): Promise<Response | undefined> => {
    for (const cacheName of address.startsWith(hashed) ? await olderCaches() : []) {
      const response = await scope.caches.match(address, { cacheName, ignoreVary: true });
      if (response && (await isReleaseFile(address, response))) return response;
    }
    return undefined;
  };

  /** The file from the host, the second time without the browser's cache. @throws when neither answer is the file. */
  const download = async (address: string): Promise<Response> => {
    const urls = address === panel ? [panel, panelCopy] : [address];
    for (const cache of [address.startsWith(hashed) ? 'default' : 'no-cache', 'reload'] as const) {
      for (const url of urls) {
        const response = await scope.fetch(url, { cache });
        if (await isReleaseFile(address, response)) return response;
      }
    }
    throw new Error(`The host does not answer ${address} with the file of this release`);
  };

  const precache = async () => {
    const cache = await scope.caches.open(name);
    // First: if the host does not have the pages yet, the other downloads would be wasted.
    const pages = await Promise.all([landing, panel].map(async (page) => [page, await download(page)] as const));
    const files = Object.keys(release.precached).filter((address) => address !== landing && address !== panel);
    const downloadFiles = async () => {
      for (let next = files.shift(); next !== undefined; next = files.shift()) {
        await cache.put(next, (await copyOlder(next)) ?? (await download(next)));
      }
    };
    await Promise.all(Array.from({ length: PARALLEL_DOWNLOADS }, downloadFiles));
    for (const address of Object.keys(release.cachedOnUse)) {
      const older = await copyOlder(address);
      if (older) await cache.put(address, older);
    }
    // The panel's page last: a cache that contains it is complete.
    for (const [address, page] of pages) await cache.put(address, page);
  };

  const install = async () => {
    await scope.caches.delete(name);
    try {
      await precache();
    } catch (error) {
      await scope.caches.delete(name);
      throw error;
    }
    // Safe with open tabs: pages come from the host first, and files of the previous release stay.
    await scope.skipWaiting();
  };

  const activate = async () => {
    const older = await olderCaches();
    const panels = await Promise.all(older.map((cacheName) => scope.caches.match(panel, { cacheName })));
    const previous = older.find((_, index) => panels[index]);
    await Promise.all(older.filter((other) => other !== previous).map((other) => scope.caches.delete(other)));
    await scope.clients.claim();
  };

  const cached = (address: string) => Promise.race([lookUp(address).catch(() => undefined), after(CACHE_TIMEOUT_MS)]);

  /** A file of this release is only in its own cache; the others are for open tabs of older releases. */
  const lookUp = async (address: string): Promise<Response | undefined> => {
    const isCurrent = Object.hasOwn(release.precached, address) || Object.hasOwn(release.cachedOnUse, address);
    for (const cacheName of isCurrent ? [name] : await olderCaches()) {
      const response = await scope.caches.match(address, { cacheName, ignoreVary: true });
      if (response) return response;
    }
    return undefined;
  };

  let skipHostUntil = 0;
  const networkFirst = async (request: Request, address: string) => {
    const isPage = request.mode === 'navigate';
    const timeout = !isPage && Date.now() < skipHostUntil ? 0 : HOST_TIMEOUT_MS;
    const fetching = scope.fetch(request);
    const usable = fetching.then(
      (response) => (response.status < 500 ? response : undefined),
      () => undefined,
    );
    const inTime = await Promise.race([usable, after(timeout)]);
    if (inTime) return inTime;
    if (isPage) skipHostUntil = Date.now() + SKIP_HOST_MS;
    return (await cached(address)) ?? fetching;
  };

  const cacheFirst = async (request: Request, address: string, extend: Extend) => {
    const known = await cached(address);
    if (known) return known;
    const response = await scope.fetch(request);
    if (Object.hasOwn(release.cachedOnUse, address)) {
      // A failure (storage full, no such file) only makes the file unavailable offline.
      extend(cacheUsed(address, response.clone()).catch(() => undefined));
    }
    return response;
  };

  const cacheUsed = async (address: string, copy: Response) => {
    const file = (await isReleaseFile(address, copy)) ? copy : await download(address);
    await (await scope.caches.open(name)).put(address, file);
  };

  return {
    install,
    activate,
    /** The answer to a request; undefined leaves it to the browser. */
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

/** Accepted content types by file extension. Old hosts have no type for fonts. */
const fileTypes: Record<string, string[]> = {
  html: ['text/html'],
  js: ['text/javascript', 'application/javascript'],
  css: ['text/css'],
  json: ['application/json'],
  svg: ['image/svg+xml'],
  png: ['image/png'],
  webp: ['image/webp'],
  wasm: ['application/wasm'],
  gz: ['application/gzip', 'application/x-gzip', 'application/octet-stream'],
  woff2: ['font/woff2', 'application/font-woff2', 'application/octet-stream'],
};

function isFileType(address: string, contentType: string | null): boolean {
  const extension = /\.(\w+)$/.exec(address)?.[1] ?? 'html';
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  return fileTypes[extension]?.includes(type) ?? false;
}

async function sha256(crypto: WorkerScope['crypto'], bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/** The part of a `Request` that a rule depends on. */
export type RoutedRequest = { method: string; url: string; mode: string; headers: { has: (name: string) => boolean } };

/** `network`: the host first, then the cache. `cache`: the cache first (hashed names). `address` is the cache key. */
export type Rule = { from: 'network' | 'cache'; address: string };

/**
 * How the worker answers a request; undefined leaves it to the browser. The worker answers only the product's own pages
 * and files: no other origin, no request with a token, no write, no path that is not in the build. No answer of the API
 * passes through it, even if the API has the same origin.
 */
export function ruleFor(request: RoutedRequest, release: Release, ownOrigin: string): Rule | undefined {
  const { origin, pathname, search } = new URL(request.url);
  const { landing, panel, hashed } = placesIn(release.base);
  if (request.method !== 'GET' || origin !== ownOrigin || request.headers.has('authorization')) return undefined;
  if (request.mode === 'navigate') {
    const page = pageAt(pathname, release.base);
    return page === undefined ? undefined : { from: 'network', address: page };
  }
  if (search !== '' || pathname === landing || pathname === panel) return undefined;
  if (pathname.startsWith(hashed)) return { from: 'cache', address: pathname };
  return Object.hasOwn(release.precached, pathname) ? { from: 'network', address: pathname } : undefined;
}

/** The page the host answers an address with; undefined for an address outside the product. */
function pageAt(address: string, base: string): string | undefined {
  const { landing, panel } = placesIn(base);
  if (address === landing || address === `${base}index.html`) return landing;
  const isPanel = [panel, `${base}login`, `${base}app.html`].includes(address) || address.startsWith(`${panel}/`);
  return isPanel ? panel : undefined;
}
