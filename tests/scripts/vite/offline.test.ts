import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { releaseOf, workerCode, writeWorker } from '@scripts/vite/offline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const built: Record<string, string> = {
  'index.html': 'landing',
  'app.html': 'panel',
  '404.html': 'panel',
  'theme.js': 'theme',
  'favicon.svg': '<svg/>',
  'og-image.png': 'png',
  'robots.txt': 'txt',
  _headers: '/*',
  'assets/app-1a.js': 'app',
  'assets/app-1b.css': 'css',
  'assets/arimo-latin-400-normal-1c.woff2': 'label font',
  'assets/arimo-latin-400-normal-1c.woff': 'old label font',
  'assets/ibm-plex-sans-cyrillic-standard-normal-1d.woff2': 'rare font',
  'assets/zxing_reader-1e.wasm': 'decoder',
  'assets/pdf-worker-1f.js': 'PDF writer',
  'assets/plex-sans-700-85-20.js': 'font of the PDF writer',
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'built-'));
  for (const [name, text] of Object.entries(built)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('what the service worker caches of a build', () => {
  it('both pages, the files they name, the code and the fonts of labels', () => {
    expect(Object.keys(releaseOf(folder, 'code').precached).toSorted()).toEqual([
      '/',
      '/app',
      '/assets/app-1a.js',
      '/assets/app-1b.css',
      '/assets/arimo-latin-400-normal-1c.woff2',
      '/favicon.svg',
      '/theme.js',
    ]);
  });

  it('the decoder, the PDF writer with its fonts and rare letters only on first use', () => {
    expect(Object.keys(releaseOf(folder, 'code').cachedOnUse)).toEqual([
      '/assets/ibm-plex-sans-cyrillic-standard-normal-1d.woff2',
      '/assets/pdf-worker-1f.js',
      '/assets/plex-sans-700-85-20.js',
      '/assets/zxing_reader-1e.wasm',
    ]);
  });

  it('at the addresses of the folder that the build is for', () => {
    const { base, precached, cachedOnUse, version } = releaseOf(folder, 'code', '/labels/');
    const root = releaseOf(folder, 'code');
    const moved = (files: Record<string, string>) =>
      Object.fromEntries(Object.entries(files).map(([address, hash]) => [`/labels${address}`, hash]));
    expect([root.base, base]).toEqual(['/', '/labels/']);
    expect(precached).toEqual(moved(root.precached));
    expect(cachedOnUse).toEqual(moved(root.cachedOnUse));
    expect(version).not.toBe(root.version);
  });

  it('with the hash of the file', () => {
    const { precached, cachedOnUse } = releaseOf(folder, 'code');
    expect(cachedOnUse['/assets/zxing_reader-1e.wasm']).toBe('yfvZFSt/8TdfBg7RTE+se2vocJs0zSDCrq+JYrEAwa0=');
    expect(precached['/app']).toBe('Mg4A5zp9JKmkTN6H6Y0VDhDnKwXM/7dOczI1T92FxeU=');
    expect(precached['/app']).not.toBe(precached['/']);
  });

  it('as a new version whenever a page, a file, or the worker changes, and only then', () => {
    const { version } = releaseOf(folder, 'code');
    expect(releaseOf(folder, 'code').version).toBe(version);
    expect(releaseOf(folder, 'other code').version).not.toBe(version);
    writeFileSync(join(folder, 'app.html'), 'panel 2');
    expect(releaseOf(folder, 'code').version).not.toBe(version);
  });
});

describe('sw.js', () => {
  it('is the same bytes for the same build, and does not count itself', async () => {
    await writeWorker(folder, 'code');
    const first = readFileSync(join(folder, 'sw.js'), 'utf8');
    await writeWorker(folder, 'code');
    expect(readFileSync(join(folder, 'sw.js'), 'utf8')).toBe(first);
    expect(first).not.toContain('/sw.js');
  });

  it('is one script that imports nothing', async () => {
    const code = await workerCode(process.cwd());
    expect(code).toContain('waitUntil');
    expect(code).not.toMatch(/\bimport\b|\bexport\b/);
  });
});
