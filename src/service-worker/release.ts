/** The file manifest of one build: SHA-256 by address. The build writes it (scripts/vite/offline.ts). */
export type Release = {
  /** The folder of the site that the build is in (lib/base-path.ts). All addresses begin with it. */
  base: string;
  /** Content hash of the build; names its cache. */
  version: string;
  /** Files that are cached before the release is used. */
  precached: Record<string, string>;
  /** Large or rarely needed files, cached on first use. */
  cachedOnUse: Record<string, string>;
};

/** Where a build in a folder has what the worker knows by name. */
export const placesIn = (base: string) => ({
  landing: base,
  /** Address and cache key of the panel's page; some hosts redirect `/app.html`. */
  panel: `${base}app`,
  /** The panel's page on a host that answers `/app` with another page. */
  panelCopy: `${base}panel.htm`,
  /** Files below it have a content hash in their names. */
  hashed: `${base}assets/`,
  /** Of the names of caches, as `nameIn()` makes them: they belong to the whole site. */
  caches: base === '/' ? 'shell-' : `${base}:shell-`,
});
