/** What one build holds, as its worker knows it. The build writes it (scripts/vite/offline.ts). */
export type Release = {
  /** Other bytes, other version: it names the release's cache. */
  version: string;
  /** Address of every file that is kept before the release is used, and the SHA-256 of what the host must answer. */
  kept: Record<string, string>;
  /** Heavy or rare files, kept when they are first used, and their SHA-256. */
  later: Record<string, string>;
};

export const LANDING = '/';
/** Where the panel's page is requested and kept: `/app.html` itself is an address some hosts redirect. */
export const PANEL = '/app';
/** The panel's page on a host that answers `/app` with another page. */
export const PANEL_COPY = '/panel.htm';
/** Files below it carry a hash of their content in their names. */
export const HASHED = '/assets/';
