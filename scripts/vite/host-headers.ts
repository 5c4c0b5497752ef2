import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { landingAddress } from '../../src/language/languages.ts';
import { addressIn } from '../../src/lib/base-path.ts';
import { pageIn } from './base-path.ts';
import { languageTags } from './catalogs.ts';

/**
 * The headers and redirects a static host must use. The build writes them to `dist/_headers` and `dist/_redirects`,
 * `npm run preview` uses them, docs/deploy/ repeats them for nginx and Caddy (a test compares them).
 */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'no-cache';

/** Files with a content hash in their name: browsers may keep them for ever. */
export const hashedFiles = '/assets/*';

/** A copy of the panel's page for hosts that redirect every name in `.html`. */
export const panelCopy = 'panel.htm';

/** Pages and files without a hash: revalidated on each request. */
const revalidatedFiles = [
  '/',
  ...languageTags()
    .slice(1)
    .map(landingAddress)
    .flatMap((address) => [address.slice(0, -1), `${address}*`]),
  '/login',
  '/app',
  '/app/*',
  '/index.html',
  '/app.html',
  '/404.html',
  `/${panelCopy}`,
  // A cached worker of an older release would keep serving that release's pages.
  '/sw.js',
];

/** Inline scripts: without a `src`, and without a data type such as application/json. */
const inlineScript =
  /<script(?![^>]*\bsrc=)(?![^>]*\btype="(?!module"|text\/javascript")[^"]*")[^>]*>([\s\S]*?)<\/script>/g;

/** The source expressions for the inline scripts of a page in a content security policy, without duplicates. */
export const inlineScriptHashes = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(inlineScript)].map(
      ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    ),
  ),
];

const ownPages = ['index.html', 'app.html']
  .map((page) => readFileSync(join(import.meta.dirname, '../..', page), 'utf8'))
  .join('\n');

/** The inline scripts of the two documents, in which the build changes only the folder. No other inline script may run. */
export const ownInlineScripts = (base: string) => inlineScriptHashes(pageIn(ownPages, base));

/** What differs from build to build. */
export type PolicySources = {
  /** The folder of the site that the build is for. */
  base: string;
  apiUrl: string;
  imageHosts: readonly string[];
  /** Of the local program that hands labels to a printer; none unless the build names one. */
  agentAddresses: readonly string[];
};

/**
 * `style-src-elem 'unsafe-inline'`: notifications and dialogs add <style> elements at run time; style attributes and
 * foreign inline scripts stay forbidden. `wasm-unsafe-eval`: the scan check's decoder. `connect-src` has the image hosts,
 * because images are fetched and copied into label designs.
 */
export const contentSecurityPolicy = (sources: PolicySources): string => directives(sources).join('; ');

/** The same for a <meta> element, without the directives that browsers ignore there with a warning. */
export const metaPolicy = (sources: PolicySources): string =>
  directives(sources)
    .filter((directive) => !/^(frame-ancestors|report-uri|sandbox)\b/.test(directive))
    .join('; ');

function directives({ base, apiUrl, imageHosts, agentAddresses }: PolicySources): string[] {
  const list = (...sources: string[]) => sources.join(' ');
  // A path is of the page's own origin.
  const apiOrigin = /^https?:/.test(apiUrl) ? [new URL(apiUrl).origin] : [];
  return [
    "default-src 'none'",
    list("script-src 'self'", ...ownInlineScripts(base), "'wasm-unsafe-eval'"),
    "style-src-elem 'self' 'unsafe-inline'",
    "style-src-attr 'none'",
    list("img-src 'self' data: blob:", ...imageHosts),
    "font-src 'self'",
    list("connect-src 'self'", ...apiOrigin, ...imageHosts, ...agentAddresses),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
}

/** The page with the policy in a <meta> element before everything else, for hosts that send no headers. */
export function withMetaPolicy(html: string, policy: string): string {
  const [charset] = /<meta charset="utf-8"\s*\/?>/i.exec(html) ?? [];
  if (!charset) throw new Error('The page has no charset element to insert the policy after.');
  return html.replace(
    charset,
    () => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
  );
}

/** The headers of every answer of the host. HTTPS for the whole site and its subdomains is not for a folder to decide. */
export function securityHeaders(sources: PolicySources): [string, string][] {
  const strictTransport: [string, string] = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'];
  return [
    ['Content-Security-Policy', contentSecurityPolicy(sources)],
    ...(sources.base === '/' ? [strictTransport] : []),
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()'],
  ];
}

/** The `_headers` file of static hosts. Hosts join matching rules, so no header is in two of them. The first is for all. */
export function headersFile(sources: PolicySources): string {
  const rule = (path: string, headers: [string, string][]) =>
    [addressIn(sources.base, path), ...headers.map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  return `${[
    rule('/*', securityHeaders(sources)),
    rule(hashedFiles, [['Cache-Control', IMMUTABLE]]),
    ...revalidatedFiles.map((path) => rule(path, [['Cache-Control', REVALIDATE]])),
  ].join('\n\n')}\n`;
}

/** The examples of docs/deploy are for a host name of its own, or for this folder. */
const EXAMPLE_FOLDER = '/labels/';
export const serverExamples = (base: string) => (base === '/' ? 'docs/deploy' : 'docs/deploy/folder');

/** An example with the policy and the folder of this build. */
export const withServerPolicy = (example: string, sources: PolicySources): string =>
  example
    .replaceAll(EXAMPLE_FOLDER.slice(0, -1), sources.base.slice(0, -1))
    .replace(/(Content-Security-Policy )"[^"]*"/, (_whole, name) => `${name}"${contentSecurityPolicy(sources)}"`);

/** The panel's addresses. No catch-all: a missing file must be a 404 and not a page. */
export const panelAddresses = ['/login', '/app', '/app/*'];

/** The `_redirects` file: the panel's addresses are answered with its page. */
export const redirectsFile = (shell: string, base: string) =>
  panelAddresses.map((address) => `${addressIn(base, address)}  ${base}${shell}  200\n`).join('');
