import { existsSync } from 'node:fs';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Connect, Plugin } from 'vite';
import { matchesPath } from './headers-file.ts';
import { headersFile, panelAddresses, panelCopy, redirectsFile } from './host-headers.ts';

/** The page that holds the panel: app.html beside the landing page, index.html where it is the only page. */
export const shellPage = (folder: string) => (existsSync(join(folder, 'app.html')) ? 'app.html' : 'index.html');

const isPanelAddress = (path: string) => panelAddresses.some((pattern) => matchesPath(pattern, path));

/**
 * Writes what a static host reads beside the build: headers, the panel's addresses, and its page twice more: as 404.html,
 * so that an unknown address shows the product's own "not found", and as panel.htm for index.html. Leaves the stand-in's worker out of a production build.
 */
export function staticHost(): Plugin {
  let outDir = '';
  let apiUrl = '';
  return {
    name: 'static-host',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
      apiUrl = String(config.env.VITE_API_URL ?? '');
    },
    configureServer(server) {
      server.middlewares.use(serveShell(server.config.root));
    },
    async writeBundle() {
      const shell = shellPage(outDir);
      await writeFile(join(outDir, '_headers'), headersFile(apiUrl));
      await writeFile(join(outDir, '_redirects'), redirectsFile(shell));
      for (const copy of ['404.html', panelCopy]) await copyFile(join(outDir, shell), join(outDir, copy));
      if (apiUrl !== '') await rm(join(outDir, 'mockServiceWorker.js'), { force: true });
    },
  };
}

/** In development, as on a host: the panel's addresses are answered by its page. Vite's own fallback is index.html. */
function serveShell(root: string): Connect.NextHandleFunction {
  return (request, _response, next) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const isPage = isPanelAddress(path) && request.headers.accept?.includes('text/html');
    if (isPage || path === `/${panelCopy}`) request.url = `/${shellPage(root)}`;
    next();
  };
}
