import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { filesIn } from '@scripts/vite/files-in';
import { inlineScriptHashes, ownInlineScripts } from '@scripts/vite/host-headers';

/** What a production build must not contain, and how it is detected. */
const forbidden: { what: string; name?: RegExp; text?: RegExp; only?: RegExp }[] = [
  { what: 'the mock API', name: /mockServiceWorker/, text: /mockServiceWorker|setupWorker|MSW_COOKIE_STORE/ },
  { what: 'a demo account', text: /admin123|user123/ },
  { what: 'a source map', name: /\.map$/, text: /sourceMappingURL=/ },
  { what: 'test code', name: /\.(test|spec)\./, text: /from ?["']vitest["']|@testing-library|fake-indexeddb/ },
  { what: 'the development build of React', name: /jsx-dev-runtime/, text: /react-dom-client\.development|\bjsxDEV\b/ },
  { what: 'a font inside a style sheet', only: /\.css$/, text: /url\(["']?data:(font|application\/font)/ },
];
const readable = /\.(js|css|html|json|txt|svg|webmanifest)$/;

/** The faults of a built folder, one sentence each; empty for a build that may be published. */
export function faultsOfBuild(folder: string, base = '/'): string[] {
  const own = ownInlineScripts(base);
  return filesIn(folder).flatMap((path) => {
    const name = relative(folder, path);
    const text = readable.test(name) ? readFileSync(path, 'utf8') : '';
    const found = forbidden
      .filter((rule) => rule.name?.test(name) || (rule.only?.test(name) !== false && rule.text?.test(text)))
      .map((rule) => `${name} holds ${rule.what}.`);
    const scripts = name.endsWith('.html') ? inlineScriptHashes(text) : [];
    if (scripts.some((hash) => !own.includes(hash))) found.push(`${name} holds a foreign inline script.`);
    return found;
  });
}
