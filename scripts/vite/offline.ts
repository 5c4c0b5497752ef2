import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { build, type Plugin } from 'vite';
import { placesIn, type Release } from '../../src/service-worker/release.ts';
import { filesIn } from './files-in.ts';

const ENTRY = 'src/service-worker/sw.ts';
/** At the root: what both pages refer to by name. The rest there is for hosts and search engines. */
const named = /^(?!sw\.)[^/]+\.(js|svg)$/;
/** Files that no browser able to run the product requests. */
const never = /\.(woff|map)$/;
/**
 * The scan check's decoder, what writes and reads PDF with its fonts, what reads a sample, and fonts for letters most labels
 * do not have.
 */
const loadedOnUse =
  /\.wasm$|\.gz$|\/noto-|-(latin-ext|cyrillic|cyrillic-ext|greek|greek-ext|vietnamese)-|\/(pdf-worker|sample-worker|zpl-picture-worker|load-reader|read-picture|decode-picture|read-pdf|start-pdfium|(arimo|tinos|cousine|plex-mono|plex-sans|noto-sans)-[\d-]+)-[\w-]+\.js$/;

/**
 * Writes the production build's service worker, `sw.js`: the file manifest of the build, then the code from
 * src/service-worker. A build with the mock API has none.
 */
export function offlineShell(): Plugin {
  let root = '';
  let outDir = '';
  let base = '/';
  let enabled = false;
  return {
    name: 'offline-shell',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
      base = config.base;
      enabled = Boolean(config.env.VITE_API_URL) && existsSync(join(root, ENTRY));
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (enabled) await writeWorker(outDir, await workerCode(root), base);
      },
    },
  };
}

/** Writes `sw.js` into a built folder. The same build gives the same bytes, so that the browser finds no update. */
export const writeWorker = (folder: string, code: string, base = '/') =>
  writeFile(join(folder, 'sw.js'), `self.release=${JSON.stringify(releaseOf(folder, code, base))};\n${code}`);

/** The file manifest of a built folder, for its place on the site. Its version depends on the worker's own code, too. */
export function releaseOf(folder: string, code: string, base = '/'): Release {
  const { landing, panel } = placesIn(base);
  const names = filesIn(folder)
    .map((path) => relative(folder, path).split(sep).join('/'))
    .filter((name) => (name.startsWith('assets/') ? !never.test(name) : named.test(name)))
    .toSorted();
  const hashed = (entries: [address: string, file: string][]) =>
    Object.fromEntries(entries.map(([address, file]) => [address, sha256(readFileSync(join(folder, file)))]));
  const files = (isLoadedOnUse: boolean) =>
    names
      .filter((name) => loadedOnUse.test(name) === isLoadedOnUse)
      .map((name): [string, string] => [base + name, name]);
  const precached = hashed([...files(false), [landing, 'index.html'], [panel, 'app.html']]);
  const cachedOnUse = hashed(files(true));
  const version = sha256(JSON.stringify([precached, cachedOnUse, code]))
    .replace(/\W/g, '')
    .slice(0, 12);
  return { base, version, precached, cachedOnUse };
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('base64');

/** The worker as one classic script without imports. */
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
