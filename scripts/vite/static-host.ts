import { existsSync } from 'node:fs';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Connect, Plugin } from 'vite';
import { parseImageHosts } from '../../src/config/image-hosts.ts';
import {
  headersFile,
  matchesPath,
  metaPolicy,
  type PolicySources,
  panelAddresses,
  panelCopy,
  redirectsFile,
  withMetaPolicy,
} from './host-headers.ts';

/** The page that holds the panel: app.html beside the landing page, index.html where it is the only page. */
const shellPage = (folder: string) => (existsSync(join(folder, 'app.html')) ? 'app.html' : 'index.html');

const isPanelAddress = (path: string) => panelAddresses.some((pattern) => matchesPath(pattern, path));

/**
 * Writes what a static host reads beside the build: headers, the panel's addresses, and its page twice more: as 404.html,
 * so that an unknown address shows the product's own "not found", and as panel.htm for index.html. The pages carry the
 * policy themselves, too, for hosts that send no headers. Leaves the mock API's worker out of a production build.
 */
export function staticHost(): Plugin {
  let outDir = '';
  let sources: PolicySources = { apiUrl: '', imageHosts: [] };
  return {
    name: 'static-host',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
      const { VITE_API_URL = '', VITE_IMAGE_HOSTS = '' } = config.env;
      const imageHosts = parseImageHosts(String(VITE_IMAGE_HOSTS)) ?? [];
      sources = { apiUrl: String(VITE_API_URL), imageHosts };
    },
    configureServer(server) {
      server.middlewares.use(serveShell(server.config.root));
    },
    async writeBundle() {
      const shell = shellPage(outDir);
      await putPolicyIntoPages(outDir, sources);
      await writeFile(join(outDir, '_headers'), headersFile(sources));
      await writeFile(join(outDir, '_redirects'), redirectsFile(shell));
      for (const copy of ['404.html', panelCopy]) await copyFile(join(outDir, shell), join(outDir, copy));
      if (sources.apiUrl !== '') await rm(join(outDir, 'mockServiceWorker.js'), { force: true });
    },
  };
}

/** Here, and not while the pages are made: other plugins may still change them. */
async function putPolicyIntoPages(folder: string, sources: PolicySources): Promise<void> {
  const names = ['index.html', 'app.html'].filter((name) => existsSync(join(folder, name)));
  for (const name of names) {
    const html = await readFile(join(folder, name), 'utf8');
    await writeFile(join(folder, name), withMetaPolicy(html, metaPolicy(sources)));
  }
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
