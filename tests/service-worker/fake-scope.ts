import { createHash } from 'node:crypto';
import type { WorkerScope } from '@/service-worker/offline-worker';
import type { Release } from '@/service-worker/release';

export const ORIGIN = 'https://admin.example.com';

/** What a static host holds: text by address, or an answer of its own. */
export type Host = Record<string, string | (() => Response | Promise<Response>)>;

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

/** The release whose files these are. */
export const releaseWith = (
  version: string,
  files: Record<string, string>,
  cachedOnUse: Record<string, string> = {},
  base = '/',
): Release => ({ base, version, precached: hashes(files), cachedOnUse: hashes(cachedOnUse) });

const hashes = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([address, text]) => [address, sha256(text)]));

/** What a careful host calls a file. */
export const typeOf = (address: string) =>
  ({ js: 'text/javascript; charset=utf-8', css: 'text/css', wasm: 'application/wasm', svg: 'image/svg+xml' })[
    address.split('.')[1] ?? ''
  ] ?? 'text/html; charset=utf-8';

/** A file of the own origin under its own type. */
export const fileOf = (address: string, text: string, contentType = typeOf(address)) =>
  answerOf(text, { headers: { 'Content-Type': contentType } });

/** An answer as the browser hands it to a worker: of the own origin, unless said otherwise. */
export function answerOf(text: string, { type = 'basic', redirected = false, ...init }: Answer = {}): Response {
  const marked = (response: Response): Response => {
    const clone = response.clone.bind(response);
    return Object.defineProperties(response, {
      type: { value: type },
      redirected: { value: redirected },
      clone: { value: () => marked(clone()) },
    });
  };
  return marked(new Response(text, init));
}
type Answer = ResponseInit & { type?: ResponseType; redirected?: boolean };

export const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
export const neverResponds = () => new Promise<Response>(() => undefined);

/** A worker's global scope over a host and a storage of caches. `httpCache` is the browser's own, which may be stale. */
export function fakeScope(host: Host, caches = new FakeCaches(), httpCache: Host = {}) {
  const fetchedUrls: string[] = [];
  let online = true;
  let skipped = 0;
  let claimed = 0;
  const scope: WorkerScope = {
    location: { origin: ORIGIN },
    caches,
    crypto,
    clients: {
      claim: async () => {
        claimed += 1;
      },
    },
    skipWaiting: async () => {
      skipped += 1;
    },
    fetch: async (request, init) => {
      const address = typeof request === 'string' ? request : new URL(request.url).pathname;
      fetchedUrls.push(address);
      if (!online) return noNetwork();
      const found = (init?.cache === 'reload' ? undefined : httpCache[address]) ?? host[address];
      if (typeof found === 'function') return found();
      if (found === undefined) return answerOf('Not found', { status: 404 });
      return fileOf(address, found);
    },
  };
  const goOffline = () => {
    online = false;
  };
  return { scope, host, caches, fetchedUrls, goOffline, skipped: () => skipped, claimed: () => claimed };
}

/** Named caches, oldest first. What they give out can be read once, what they hold many times. */
export class FakeCaches {
  readonly held = new Map<string, Map<string, Response>>();

  async open(name: string) {
    const entries = this.held.get(name) ?? new Map<string, Response>();
    this.held.set(name, entries);
    const put = async (address: string, response: Response) => {
      if (response.bodyUsed) throw new TypeError('The body was read before');
      entries.set(address, response);
    };
    // The worker opens caches to put into them, nothing else.
    return { put } as unknown as Cache;
  }

  async match(address: RequestInfo | URL, { cacheName }: MultiCacheQueryOptions = {}) {
    const caches = cacheName === undefined ? [...this.held.values()] : [this.held.get(cacheName)];
    return caches
      .find((entries) => entries?.has(String(address)))
      ?.get(String(address))
      ?.clone();
  }

  async keys() {
    return [...this.held.keys()];
  }

  async delete(name: string) {
    return this.held.delete(name);
  }

  /** The addresses held under any name. */
  addresses() {
    return [...new Set([...this.held.values()].flatMap((entries) => [...entries.keys()]))].toSorted();
  }
}
