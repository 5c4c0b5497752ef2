import { HASHED, LANDING, PANEL, type Release } from './release';

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
  if (request.method !== 'GET' || origin !== ownOrigin || request.headers.has('authorization')) return undefined;
  if (request.mode === 'navigate') {
    const page = pageAt(pathname);
    return page === undefined ? undefined : { from: 'network', address: page };
  }
  if (search !== '' || pathname === LANDING || pathname === PANEL) return undefined;
  if (pathname.startsWith(HASHED)) return { from: 'cache', address: pathname };
  return Object.hasOwn(release.precached, pathname) ? { from: 'network', address: pathname } : undefined;
}

/** The page the host answers an address with; undefined for an address outside the product. */
function pageAt(path: string): string | undefined {
  if (path === '/' || path === '/index.html') return LANDING;
  return path === '/login' || path === '/app' || path.startsWith('/app/') || path === '/app.html' ? PANEL : undefined;
}
