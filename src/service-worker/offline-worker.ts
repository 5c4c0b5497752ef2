import { HASHED, LANDING, PANEL, PANEL_COPY, type Release } from './release';
import { ruleFor } from './request-rule';

/** What the worker needs of its global scope. */
export type WorkerScope = {
  location: { origin: string };
  caches: Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'>;
  clients: { claim: () => Promise<void> };
  crypto: { subtle: Pick<SubtleCrypto, 'digest'> };
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

  /** Whether a response is the file as the build made it: the bytes, and the type a browser needs to use it. */
  const isTheFile = async (address: string, response: Response) => {
    const wanted = release.kept[address] ?? release.later[address];
    if (response.status !== 200 || response.type !== 'basic' || response.redirected) return false;
    if (!isFileType(address, response.headers.get('content-type'))) return false;
    return wanted === (await sha256(scope.crypto, await response.clone().arrayBuffer()));
  };

  /** The caches of older releases, newest first. Other caches of this origin are not ours to read. */
  const olderCaches = async () =>
    (await scope.caches.keys()).filter((other) => other.startsWith(PREFIX) && other !== name).reverse();

  /** A hashed file from an older release, unless what is there under its name is not the file. */
  const copied = async (address: string): Promise<Response | undefined> => {
    for (const cacheName of address.startsWith(HASHED) ? await olderCaches() : []) {
      const response = await scope.caches.match(address, { cacheName, ignoreVary: true });
      if (response && (await isTheFile(address, response))) return response;
    }
    return undefined;
  };

  /** The file from the host, the second time past the browser's own cache; an error when neither answer is the file. */
  const fetched = async (address: string): Promise<Response> => {
    const places = address === PANEL ? [PANEL, PANEL_COPY] : [address];
    for (const cache of [address.startsWith(HASHED) ? 'default' : 'no-cache', 'reload'] as const) {
      for (const place of places) {
        const response = await scope.fetch(place, { cache });
        if (await isTheFile(address, response)) return response;
      }
    }
    throw new Error(`The host does not answer ${address} with the file of this release`);
  };

  const fill = async () => {
    const cache = await scope.caches.open(name);
    // Where the host has not got them (yet), all else would be fetched for nothing.
    const pages = await Promise.all([LANDING, PANEL].map(async (page) => [page, await fetched(page)] as const));
    const keep = async (address: string) => cache.put(address, (await copied(address)) ?? (await fetched(address)));
    const files = Object.keys(release.kept).filter((address) => address !== LANDING && address !== PANEL);
    const lane = async () => {
      for (let next = files.shift(); next !== undefined; next = files.shift()) await keep(next);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    for (const address of Object.keys(release.later)) {
      const known = await copied(address);
      if (known) await cache.put(address, known);
    }
    // The panel's page last: a cache that has it is whole.
    for (const [address, page] of pages) await cache.put(address, page);
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
    const others = await olderCaches();
    const whole = await Promise.all(others.map((cacheName) => scope.caches.match(PANEL, { cacheName })));
    const previous = others.find((_, index) => whole[index]);
    await Promise.all(others.filter((other) => other !== previous).map((other) => scope.caches.delete(other)));
    await scope.clients.claim();
  };

  const kept = (address: string) => Promise.race([lookUp(address).catch(() => undefined), after(STORAGE_PATIENCE_MS)]);

  /** A file of this release is in its own cache or nowhere; the others are for open tabs of older releases. */
  const lookUp = async (address: string): Promise<Response | undefined> => {
    const isOurs = Object.hasOwn(release.kept, address) || Object.hasOwn(release.later, address);
    for (const cacheName of isOurs ? [name] : await olderCaches()) {
      const response = await scope.caches.match(address, { cacheName, ignoreVary: true });
      if (response) return response;
    }
    return undefined;
  };

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
    return (await kept(address)) ?? asked;
  };

  const cacheFirst = async (request: Request, address: string, extend: Extend) => {
    const known = await kept(address);
    if (known) return known;
    const response = await scope.fetch(request);
    if (Object.hasOwn(release.later, address)) {
      // A full storage, or a host that has no such file, costs the file's use offline, nothing else.
      extend(keepUsed(address, response.clone()).catch(() => undefined));
    }
    return response;
  };

  const keepUsed = async (address: string, copy: Response) => {
    const file = (await isTheFile(address, copy)) ? copy : await fetched(address);
    await (await scope.caches.open(name)).put(address, file);
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

/** What the host has to call a file, by the ending of its name. Old hosts have no type for fonts. */
const fileTypes: Record<string, string[]> = {
  html: ['text/html'],
  js: ['text/javascript', 'application/javascript'],
  css: ['text/css'],
  json: ['application/json'],
  svg: ['image/svg+xml'],
  png: ['image/png'],
  webp: ['image/webp'],
  wasm: ['application/wasm'],
  woff2: ['font/woff2', 'application/font-woff2', 'application/octet-stream'],
};

function isFileType(address: string, contentType: string | null): boolean {
  const ending = /\.(\w+)$/.exec(address)?.[1] ?? 'html';
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  return fileTypes[ending]?.includes(type) ?? false;
}

async function sha256(crypto: WorkerScope['crypto'], bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
