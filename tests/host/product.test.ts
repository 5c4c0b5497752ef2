import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHost } from './support/host';

const folder = mkdtempSync(join(tmpdir(), 'pokayoke-product-'));
let running: Awaited<ReturnType<typeof startHost>>;
beforeAll(async () => {
  for (const name of ['assets', 'en']) mkdirSync(join(folder, 'dist', name), { recursive: true });
  const files = {
    _headers:
      '/*\n  X-Content-Type-Options: nosniff\n\n/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n',
    _redirects: '/login  /app.html  200\n/app/*  /app.html  200\n',
    'index.html': 'landing',
    'app.html': 'panel',
    'en/index.html': 'landing in English',
    '404.html': 'missing',
    'assets/a.js': 'code '.repeat(500),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'dist', name), text);
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  running = await startHost({ productFolder: join(folder, 'dist') });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (url: string, headers: Record<string, string> = {}) => running.send({ method: 'GET', url, headers });

it.each([
  ['/', 200, 'landing'],
  ['/en/', 200, 'landing in English'],
  ['/en', 200, 'landing in English'],
  ['/login', 200, 'panel'],
  ['/app/parts/7', 200, 'panel'],
  ['/none', 404, 'missing'],
  ['/_headers', 404, 'missing'],
  ['/../secret.txt', 404, 'missing'],
  ['/%2e%2e/secret.txt', 404, 'missing'],
  ['/..%2fsecret.txt', 404, 'missing'],
  ['/apiary', 404, 'missing'],
])('%s answers %d with its file', async (url, status, text) => {
  const answer = await get(url);
  expect([answer.status, answer.bytes.toString()]).toEqual([status, text]);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});

it('answers JSON below /api, whatever is asked', async () => {
  expect((await get('/api')).body).toEqual({ message: 'No such endpoint' });
  expect((await get('/api/none?x=/app')).body).toEqual({ message: 'No such endpoint' });
});

it('sends a file packed, for ever when its name has a hash, and not again when the browser has it', async () => {
  const first = await get('/assets/a.js', { 'accept-encoding': 'gzip' });
  expect(first.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(first.bytes.length).toBeLessThan(100);
  const again = await get('/assets/a.js', { 'accept-encoding': 'gzip', 'if-none-match': String(first.headers.etag) });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  writeFileSync(join(folder, 'dist/assets/a.js'), 'other code');
  expect((await get('/assets/a.js', { 'if-none-match': String(first.headers.etag) })).bytes.toString()).toBe(
    'other code',
  );
});
