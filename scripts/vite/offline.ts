import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { build, type Plugin } from 'vite';
import { HASHED, LANDING, PANEL, type Release } from '../../src/service-worker/release.ts';
import { filesIn } from './files-in.ts';

const ENTRY = 'src/service-worker/sw.ts';
const pages: Record<string, string> = { [LANDING]: 'index.html', [PANEL]: 'app.html' };
/** At the root: what both pages refer to by name. The rest there is for hosts and search engines. */
const named = /^\/(?!sw\.)[^/]+\.(js|svg)$/;
/** What no browser that runs the product asks for. */
const never = /\.(woff|map)$/;
/** The scan check's decoder, and letters most labels do not have. */
const rare = /\.wasm$|-(latin-ext|cyrillic|cyrillic-ext|greek|greek-ext|vietnamese)-/;

/**
 * Writes the production build's service worker, `sw.js`: its code from src/service-worker and, before it, what the build
 * holds. A build with the mock API inside gets none.
 */
export function offlineShell(): Plugin {
  let root = '';
  let outDir = '';
  let wanted = false;
  return {
    name: 'offline-shell',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
      wanted = Boolean(config.env.VITE_API_URL) && existsSync(join(root, ENTRY));
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (wanted) await writeWorker(outDir, await workerCode(root));
      },
    },
  };
}

/** Writes `sw.js` into a built folder. The same build gives the same bytes: the browser sees nothing new. */
export const writeWorker = (folder: string, code: string) =>
  writeFile(join(folder, 'sw.js'), `self.release=${JSON.stringify(releaseOf(folder, code))};\n${code}`);

/** What a built folder holds, for its worker. The worker's own code counts into the version. */
export function releaseOf(folder: string, code: string): Release {
  const addresses = filesIn(folder)
    .map((path) => `/${relative(folder, path).split(sep).join('/')}`)
    .filter((address) => (address.startsWith(HASHED) ? !never.test(address) : named.test(address)))
    .toSorted();
  const hashed = (files: [address: string, file: string][]) =>
    Object.fromEntries(files.map(([address, file]) => [address, sha256(readFileSync(join(folder, file)))]));
  const own = (isLater: boolean) =>
    addresses
      .filter((address) => rare.test(address) === isLater)
      .map((address): [string, string] => [address, address]);
  const kept = hashed([...own(false), ...Object.entries(pages)]);
  const later = hashed(own(true));
  const version = sha256(JSON.stringify([kept, later, code]))
    .replace(/\W/g, '')
    .slice(0, 12);
  return { version, kept, later };
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('base64');

/** The worker as one classic script: it starts before there is anything it could import. */
export async function workerCode(root: string): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(root, ENTRY), output: { format: 'iife' } },
      modulePreload: false,
    },
  });
  const output = 'output' in result ? result.output : [];
  const [chunk, ...more] = output;
  if (chunk?.type !== 'chunk' || more.length > 0) throw new Error('The service worker must be one file.');
  return chunk.code;
}
