import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The one source of what a static host must send with the product. The build writes it to `dist/_headers`,
 * `npm run preview` sends it, docs/deploy/ repeats it for nginx and Caddy (a test compares them).
 */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'no-cache';

/** Files whose name carries a hash of their content: a browser may keep them for ever. */
export const hashedFiles = '/assets/*';

/** The panel's page for index.html, where a host answers with that. Some hosts redirect every name in `.html`. */
export const panelCopy = 'panel.htm';

/** Everything that keeps its name over releases is asked for again each time: pages and the few unhashed files. */
const revalidatedFiles = [
  ...['/', '/login', '/app', '/app/*', '/index.html', '/app.html', '/404.html', `/${panelCopy}`, '/theme.js'],
  // A worker kept from an older release would go on keeping that release's pages.
  '/sw.js',
];

/** Scripts with their code in the page. One with a `src` is a file, one with a type such as application/json is data. */
const inlineScript =
  /<script(?![^>]*\bsrc=)(?![^>]*\btype="(?!module"|text\/javascript")[^"]*")[^>]*>([\s\S]*?)<\/script>/g;

/** The source expressions by which a content security policy allows the inline scripts of a page, each once. */
export const inlineScriptHashes = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(inlineScript)].map(
      ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    ),
  ),
];

/** The inline scripts of the two documents, which the build takes over as they are. No other inline script runs. */
export const ownInlineScripts = ['index.html', 'app.html'].flatMap((page) =>
  inlineScriptHashes(readFileSync(join(import.meta.dirname, '../..', page), 'utf8')),
);

/** What differs from build to build. */
export type PolicySources = { apiUrl: string; imageHosts: readonly string[] };

/**
 * `style-src-elem 'unsafe-inline'`: notifications and dialogs add <style> elements at run time; style attributes and
 * foreign inline scripts stay forbidden. `wasm-unsafe-eval`: the scan check's decoder. Images of the named hosts are
 * copied into label designs, which takes a request as well.
 */
export const contentSecurityPolicy = (sources: PolicySources): string => directives(sources).join('; ');

/** The same for a <meta> element, where browsers ignore what is said of frames, and complain about it. */
export const metaPolicy = (sources: PolicySources): string =>
  directives(sources)
    .filter((directive) => !/^(frame-ancestors|report-uri|sandbox)\b/.test(directive))
    .join('; ');

function directives({ apiUrl, imageHosts }: PolicySources): string[] {
  const list = (...sources: string[]) => sources.join(' ');
  const apiOrigin = apiUrl === '' ? [] : [new URL(apiUrl).origin];
  return [
    "default-src 'none'",
    list("script-src 'self'", ...ownInlineScripts, "'wasm-unsafe-eval'"),
    "style-src-elem 'self' 'unsafe-inline'",
    "style-src-attr 'none'",
    list("img-src 'self' data: blob:", ...imageHosts),
    "font-src 'self'",
    list("connect-src 'self'", ...apiOrigin, ...imageHosts),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
}

/** The page with the policy in it, for hosts that send no headers: before everything the policy is about. */
export function withMetaPolicy(html: string, policy: string): string {
  const [charset] = /<meta charset="utf-8"\s*\/?>/i.exec(html) ?? [];
  if (!charset) throw new Error('The page does not begin with its charset: the policy has no place.');
  return html.replace(
    charset,
    () => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
  );
}

/** Header names and values for every answer of the host. */
export function securityHeaders(sources: PolicySources): [string, string][] {
  return [
    ['Content-Security-Policy', contentSecurityPolicy(sources)],
    ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()'],
  ];
}

/** The `_headers` file static hosts read. Rules that match are joined, so no header stands in two of them. */
export function headersFile(sources: PolicySources): string {
  const rule = (path: string, headers: [string, string][]) =>
    [path, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  return `${[
    rule('/*', securityHeaders(sources)),
    rule(hashedFiles, [['Cache-Control', IMMUTABLE]]),
    ...revalidatedFiles.map((path) => rule(path, [['Cache-Control', REVALIDATE]])),
  ].join('\n\n')}\n`;
}

/** The panel's addresses. They are named, so that a missing file stays a 404 and is never answered by a page. */
export const panelAddresses = ['/login', '/app', '/app/*'];

/** The `_redirects` file: the panel's addresses are answered by the page that holds it. */
export const redirectsFile = (shell: string) =>
  panelAddresses.map((address) => `${address}  /${shell}  200\n`).join('');

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
