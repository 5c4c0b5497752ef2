/** The file manifest of one build: SHA-256 by address. The build writes it (scripts/vite/offline.ts). */
export type Release = {
  /** Content hash of the build; names its cache. */
  version: string;
  /** Files that are cached before the release is used. */
  precached: Record<string, string>;
  /** Large or rarely needed files, cached on first use. */
  cachedOnUse: Record<string, string>;
};

export const LANDING = '/';
/** Address and cache key of the panel's page; some hosts redirect `/app.html`. */
export const PANEL = '/app';
/** The panel's page on a host that answers `/app` with another page. */
export const PANEL_COPY = '/panel.htm';
/** Files below it have a content hash in their names. */
export const HASHED = '/assets/';
