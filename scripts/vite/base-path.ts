import { loadEnv, type Plugin } from 'vite';
import { nameIn, parseBasePath } from '../../src/lib/base-path.ts';

/** Vite's `base` from VITE_BASE_PATH, and what the inline scripts of the two pages need of it. */
export function basePath(): Plugin {
  let base = '/';
  return {
    name: 'base-path',
    config: (_config, { mode }) => {
      const text = loadEnv(mode, process.cwd(), 'VITE_').VITE_BASE_PATH ?? '';
      const parsed = parseBasePath(text);
      // The commands name a wrong setting before they start Vite (src/config/env.ts).
      if (parsed === undefined) throw new Error(`VITE_BASE_PATH is no folder: ${text}`);
      return { base: parsed };
    },
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: { order: 'pre', handler: (html) => pageIn(html, base) },
  };
}

/** A page with the folder in its inline scripts. Whatever a script stores has the prefix of `nameIn()`. */
export const pageIn = (html: string, base: string): string =>
  html.replaceAll('%BASE_URL%', base).replaceAll('%NAME_PREFIX%', nameIn(base, ''));
