import type { Plugin } from 'vite';

const EMPTY = '\0axios-without-fetch';

/**
 * axios carries two adapters for the browser and takes the first, XMLHttpRequest, always: upload progress needs it.
 * Leaving the other out of the build saves 3 KB of every first load. The browser tests run on this build.
 */
export function leanAxios(): Plugin {
  return {
    name: 'lean-axios',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './fetch.js' && importer?.endsWith('/axios/lib/adapters/adapters.js') ? EMPTY : undefined,
    load: (id) => (id === EMPTY ? 'export const getFetch = () => null;' : undefined),
  };
}
