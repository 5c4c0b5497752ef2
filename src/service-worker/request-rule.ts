import { HASHED, LANDING, PANEL, type Release } from './release';

/** What a rule is made of; a `Request` is one. */
export type RequestFacts = { method: string; url: string; mode: string; headers: { has: (name: string) => boolean } };

/**
 * Where an answer comes from, and under which address it is kept. `network`: the host first, the kept copy when it does
 * not answer; `cache`: the kept copy first, because a name with a hash never means other bytes.
 */
export type Rule = { from: 'network' | 'cache'; address: string };

/**
 * What the worker does with a request; undefined: nothing, the browser goes to the host as if there were no worker. It
 * answers the product's own pages and files alone: no other origin, no request with a token, no change, no path that
 * the build does not name. So no answer of the API passes through it, wherever the API lives.
 */
export function ruleFor(request: RequestFacts, release: Release, ownOrigin: string): Rule | undefined {
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== ownOrigin || request.headers.has('authorization')) return undefined;
  if (request.mode === 'navigate') {
    const page = pageAt(pathname);
    return page === undefined ? undefined : { from: 'network', address: page };
  }
  if (search !== '' || pathname === LANDING || pathname === PANEL) return undefined;
  if (pathname.startsWith(HASHED)) return { from: 'cache', address: pathname };
  return Object.hasOwn(release.kept, pathname) ? { from: 'network', address: pathname } : undefined;
}

/** The page that answers an address, as the host's rules have it. Every other address is the host's to answer. */
function pageAt(path: string): string | undefined {
  if (path === '/' || path === '/index.html') return LANDING;
  return path === '/login' || path === '/app' || path.startsWith('/app/') || path === '/app.html' ? PANEL : undefined;
}
