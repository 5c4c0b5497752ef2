import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { addressIn, pathIn } from '../../src/lib/base-path.ts';

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
  '.gz': 'application/gzip',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
};
const compressed = /^(text\/|application\/(json|xml|wasm|manifest)|image\/svg)/;

/**
 * Answers requests from a built folder as a static host does: its `_headers` and `_redirects`, the page of a folder, gzip, ETag,
 * 404.html. A build for a folder of a site is there and nowhere else. Our own, because sirv, @fastify/static and similar packages read neither `_headers` nor `_redirects`, and the browser tests check both.
 */
export function filesOf(folder: string): (request: IncomingMessage, response: ServerResponse) => void {
  const rules = parseHeadersFile(readFileSync(join(folder, '_headers'), 'utf8'));
  const redirects = parseRedirectsFile(readFileSync(join(folder, '_redirects'), 'utf8'));
  const base = baseIn(rules);
  const known = new Map<string, Content>();

  const fileFor = (path: string): string | undefined => {
    const file = join(folder, normalize(path));
    if (!file.startsWith(normalize(folder)) || /^\/_(headers|redirects)$/.test(path)) return undefined;
    if (existsSync(file) && statSync(file).isFile()) return file;
    if (existsSync(join(file, 'index.html'))) return join(file, 'index.html');
    const redirect = redirects.find((rule) => matchesPath(rule.from, addressIn(base, path)));
    return redirect && join(folder, pathIn(base, redirect.to) ?? '');
  };

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405).end();
    const address = pathOf(request);
    if (`${address}/` === base) return void response.writeHead(301, { Location: base }).end();
    const path = pathIn(base, address);
    if (path === undefined) return void response.writeHead(404).end(`The product is at ${base}`);
    const found = fileFor(path);
    const file = found ?? join(folder, '404.html');
    for (const [name, value] of Object.entries(headersFor(rules, addressIn(base, found ? path : '/404.html')))) {
      response.setHeader(name, value);
    }
    const type = types[extname(file)] ?? 'application/octet-stream';
    const zip = compressed.test(type) && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    if (zip) response.setHeader('Content-Encoding', 'gzip');
    const { bytes, tag } = contentOf(known, file, zip);
    response.setHeader('ETag', tag);
    response.setHeader('Vary', 'Accept-Encoding');
    if (found && request.headers['if-none-match'] === tag) return void response.writeHead(304).end();
    response.writeHead(found ? 200 : 404, { 'Content-Type': type, 'Content-Length': bytes.length });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };

  return answer;
}

/** The folder of a site that a build is for: the first of its rules is for all of it. */
export const baseIn = (rules: HeaderRule[]): string => rules[0]?.path.replace('*', '') ?? '/';

type Content = { bytes: Buffer; tag: string };

/** The decoded path of a request; a bad escape stays as it is and matches no file. */
function pathOf(request: IncomingMessage): string {
  const raw = (request.url ?? '/').split('?')[0] ?? '/';
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/** Of a file as it is now: a build that takes the place of another one has other times. */
function contentOf(known: Map<string, Content>, file: string, zip: boolean): Content {
  const key = `${file} ${zip} ${statSync(file).mtimeMs}`;
  const stored = known.get(key);
  if (stored) return stored;
  const plain = readFileSync(file);
  const bytes = zip ? gzipSync(plain, { level: 9 }) : plain;
  const content = { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
  known.set(key, content);
  return content;
}

export type HeaderRule = { path: string; headers: [string, string][] };

/** Reads a `_headers` file as static hosts do: a path line, then indented `Name: value` lines. */
export function parseHeadersFile(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (!/^\s/.test(line)) rules.push({ path: line.trim(), headers: [] });
    else {
      const colon = line.indexOf(':');
      rules.at(-1)?.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
    }
  }
  return rules;
}

/** The headers of a path: those of every matching rule; a header named twice is joined by a comma. */
export function headersFor(rules: HeaderRule[], path: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const rule of rules.filter((rule) => matchesPath(rule.path, path))) {
    for (const [name, value] of rule.headers) headers[name] = headers[name] ? `${headers[name]}, ${value}` : value;
  }
  return headers;
}

/** Reads a `_redirects` file: `from  to  200` lines, where 200 means "answer with this file". */
export function parseRedirectsFile(text: string): { from: string; to: string }[] {
  return text.split('\n').flatMap((line) => {
    const [from, to] = line.trim().split(/\s+/);
    return from && to ? [{ from, to }] : [];
  });
}

/** Whether a path falls under a pattern of such a file: the same path, or a prefix closed by a star. */
export const matchesPath = (pattern: string, path: string) =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
