import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const NO_FETCH = '\0axios-without-fetch';
const router = dirname(dirname(createRequire(import.meta.url).resolve('react-router')));
const production: Record<string, string> = {
  'react-router': join(router, 'production', 'index.mjs'),
  'react-router/dom': join(router, 'production', 'dom-export.mjs'),
};

/**
 * Takes 4 KB off the first load of every screen. axios carries two adapters for the browser and takes the first,
 * XMLHttpRequest, always: the other one stays out. react-router's package leads to its development build, whatever is
 * built: here it is its production build. The browser tests run on what comes out.
 */
export function leanPackages(): Plugin {
  return {
    name: 'lean-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './fetch.js' && importer?.endsWith('/axios/lib/adapters/adapters.js') ? NO_FETCH : production[source],
    load: (id) => (id === NO_FETCH ? 'export const getFetch = () => null;' : undefined),
  };
}
