import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { faultsOfBuild } from '@scripts/checks/build-check';
import { pageIn } from '@scripts/vite/base-path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-check-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string, text: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};

describe('[B2] what may be published', () => {
  it('is a build with nothing in it but the product', () => {
    put('index.html', '<script type="module" src="/assets/a.js"></script>');
    put('assets/a.js', 'export const a=1');
    put('assets/a.css', '@font-face{src:url(/assets/plex-1a2b.woff2)}');
    expect(faultsOfBuild(folder)).toEqual([]);
  });

  it('may carry structured data in its page, and the inline scripts its policy names', () => {
    put('index.html', '<script type="application/ld+json">{"@type":"WebSite"}</script>');
    put('app.html', pageIn(readFileSync('app.html', 'utf8'), '/').replace('/src/main.tsx', '/assets/a.js'));
    expect(faultsOfBuild(folder)).toEqual([]);
    expect(faultsOfBuild(folder, '/labels/')).toEqual(['app.html holds a foreign inline script.']);
  });

  it.each([
    ['mockServiceWorker.js', 'self', 'the mock API'],
    ['assets/browser-1a.js', 'navigator.serviceWorker;"mockServiceWorker.js"', 'the mock API'],
    ['assets/seed-1a.js', 'const password="admin123"', 'a demo account'],
    ['assets/index-1a.js.map', '{}', 'a source map'],
    ['assets/index-1a.js', 'a()\n//# sourceMappingURL=index-1a.js.map', 'a source map'],
    ['assets/setup-1a.js', 'import{it}from"vitest"', 'test code'],
    ['assets/index-1a.css', '@font-face{src:url(data:font/woff2;base64,d09G)}', 'a font inside a style sheet'],
    ['assets/index-1a.js', 'a.jsxDEV(b)', 'the development build of React'],
    ['app.html', '<script>boot()</script>', 'a foreign inline script'],
    ['app.html', '<script type="module">boot()</script>', 'a foreign inline script'],
  ])('is no build with %s holding %s', (name, text, what) => {
    put(name, text);
    expect(faultsOfBuild(folder)).toContain(`${name} holds ${what}.`);
  });
});
