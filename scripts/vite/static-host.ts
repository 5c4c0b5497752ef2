import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Connect, Plugin } from 'vite';
import { agentAddresses, labelAgents, parseImageHosts } from '../../src/config/allowed-hosts.ts';
import { pathIn } from '../../src/lib/base-path.ts';
import { filesIn } from './files-in.ts';
import {
  headersFile,
  metaPolicy,
  type PolicySources,
  panelAddresses,
  panelCopy,
  redirectsFile,
  serverExamples,
  withMetaPolicy,
  withServerPolicy,
} from './host-headers.ts';
import { matchesPath } from './static-files.ts';

/** The panel's page: app.html beside the landing page, index.html if it is the only page. */
const shellPage = (folder: string) => (existsSync(join(folder, 'app.html')) ? 'app.html' : 'index.html');

const isPanelAddress = (path: string) => panelAddresses.some((pattern) => matchesPath(pattern, path));

/**
 * Writes the files of a static host: headers, redirects, and two copies of the panel's page: 404.html, so that an unknown
 * address shows the product's "not found", and panel.htm. Puts the policy into the pages for hosts that send no headers.
 * Removes the mock API's worker from a production build, and writes the examples of docs/deploy with its policy beside it.
 */
export function staticHost(): Plugin {
  let outDir = '';
  let root = '';
  let sources: PolicySources = { base: '/', apiUrl: '', imageHosts: [], agentAddresses: [] };
  return {
    name: 'static-host',
    configResolved(config) {
      root = config.root;
      outDir = resolve(root, config.build.outDir);
      const { VITE_API_URL = '', VITE_IMAGE_HOSTS = '', VITE_LABEL_AGENT = '' } = config.env;
      const imageHosts = parseImageHosts(String(VITE_IMAGE_HOSTS)) ?? [];
      const agent = labelAgents.find((name) => name === VITE_LABEL_AGENT);
      sources = {
        base: config.base,
        apiUrl: String(VITE_API_URL),
        imageHosts,
        agentAddresses: agent ? agentAddresses[agent] : [],
      };
    },
    configureServer(server) {
      server.middlewares.use(serveShell(server.config.root, server.config.base));
    },
    async writeBundle() {
      const shell = shellPage(outDir);
      await putPolicyIntoPages(outDir, sources);
      await writeFile(join(outDir, '_headers'), headersFile(sources));
      await writeFile(join(outDir, '_redirects'), redirectsFile(shell, sources.base));
      for (const copy of ['404.html', panelCopy]) await copyFile(join(outDir, shell), join(outDir, copy));
      if (sources.apiUrl === '') return;
      await rm(join(outDir, 'mockServiceWorker.js'), { force: true });
      if (basename(outDir) === 'dist') await writeServerFiles(root, sources);
    },
  };
}

/** Not in transformIndexHtml: other plugins may still change the pages after it. */
async function putPolicyIntoPages(folder: string, sources: PolicySources): Promise<void> {
  for (const path of filesIn(folder).filter((name) => name.endsWith('.html'))) {
    const html = await readFile(path, 'utf8');
    await writeFile(path, withMetaPolicy(html, metaPolicy(sources)));
  }
}

/** Beside `dist/`, which a server publishes as it is. */
async function writeServerFiles(root: string, sources: PolicySources): Promise<void> {
  await mkdir(join(root, 'dist-server'), { recursive: true });
  for (const name of ['nginx.conf', 'Caddyfile']) {
    const example = await readFile(join(root, serverExamples(sources.base), name), 'utf8');
    await writeFile(join(root, 'dist-server', name), withServerPolicy(example, sources));
  }
}

/** The redirects of the panel's addresses in development. Vite's own fallback is index.html. */
function serveShell(root: string, base: string): Connect.NextHandleFunction {
  return (request, _response, next) => {
    const path = pathIn(base, (request.url ?? '/').split('?')[0] ?? '/') ?? '';
    const isPage = isPanelAddress(path) && request.headers.accept?.includes('text/html');
    if (isPage || path === `/${panelCopy}`) request.url = base + shellPage(root);
    next();
  };
}
