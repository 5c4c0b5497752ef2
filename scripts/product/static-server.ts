import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { headersFor, matchesPath, parseHeadersFile, parseRedirectsFile } from '@scripts/vite/host-headers';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.htm': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
};
const compressed = /^(text\/|application\/(json|xml|wasm|manifest)|image\/svg)/;

export type BuildServer = { url: string; close: () => Promise<void> };

/**
 * Serves a built folder on 127.0.0.1 like a static host: its `_headers` and `_redirects`, gzip, 404.html. Our own server,
 * because sirv and similar packages read neither `_headers` nor `_redirects`, and the browser tests check both.
 */
export async function serveBuild(folder: string, port: number): Promise<BuildServer> {
  const rules = parseHeadersFile(readFileSync(join(folder, '_headers'), 'utf8'));
  const redirects = parseRedirectsFile(readFileSync(join(folder, '_redirects'), 'utf8'));
  const zipped = new Map<string, Buffer>();

  const fileFor = (path: string): string | undefined => {
    const file = join(folder, normalize(path === '/' ? '/index.html' : path));
    if (!file.startsWith(normalize(folder)) || /^\/_(headers|redirects)$/.test(path)) return undefined;
    if (existsSync(file) && statSync(file).isFile()) return file;
    const redirect = redirects.find((rule) => matchesPath(rule.from, path));
    return redirect && join(folder, redirect.to);
  };

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405).end();
    const path = pathOf(request);
    const found = fileFor(path);
    const file = found ?? join(folder, '404.html');
    for (const [name, value] of Object.entries(headersFor(rules, found ? path : '/404.html'))) {
      response.setHeader(name, value);
    }
    const type = types[extname(file)] ?? 'application/octet-stream';
    const zip = compressed.test(type) && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    if (zip) response.setHeader('Content-Encoding', 'gzip');
    response.writeHead(found ? 200 : 404, { 'Content-Type': type, Vary: 'Accept-Encoding' });
    response.end(request.method === 'HEAD' ? undefined : body(zipped, file, zip));
  };

  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://127.0.0.1:${actual}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The decoded path of a request; a bad escape stays as it is and matches no file. */
function pathOf(request: IncomingMessage): string {
  const raw = (request.url ?? '/').split('?')[0] ?? '/';
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

function body(zipped: Map<string, Buffer>, file: string, zip: boolean): Buffer {
  if (!zip) return readFileSync(file);
  const known = zipped.get(file);
  if (known) return known;
  const bytes = gzipSync(readFileSync(file), { level: 9 });
  zipped.set(file, bytes);
  return bytes;
}
