import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offlineWorker } from '@/service-worker/offline-worker';
import type { Release } from '@/service-worker/release';
import {
  answerOf,
  FakeCaches,
  fakeScope,
  fileOf,
  type Host,
  neverResponds,
  noNetwork,
  ORIGIN,
  releaseWith,
  typeOf,
} from './fake-scope';

const files = {
  '/': 'landing 1',
  '/app': 'panel 1',
  '/theme.js': 'theme 1',
  '/assets/app-1.js': 'app 1',
  '/assets/react-1.js': 'react',
};
const html = { 'Content-Type': typeOf('/') };
const WASM = '/assets/reader-1.wasm';
const first = releaseWith('1', files, { [WASM]: 'decoder' });
const secondFiles = { '/': 'landing 2', '/app': 'panel 2', '/theme.js': 'theme 1', '/assets/app-2.js': 'app 2' };
const second = releaseWith('2', { ...secondFiles, '/assets/react-1.js': 'react' }, { [WASM]: 'decoder' });
const secondHost: Host = { ...secondFiles, '/assets/react-1.js': 'react' };

/** A worker that has taken over; `host` is what the host holds now. */
async function started(release: Release, host: Host, caches?: FakeCaches, httpCache?: Host) {
  const fake = fakeScope({ ...host }, caches, httpCache);
  const worker = offlineWorker(fake.scope, release);
  await worker.install();
  await worker.activate();
  fake.fetchedUrls.length = 0;
  const jobs: Promise<unknown>[] = [];
  const answer = (address: string, mode = 'cors') => {
    const request = new Request(new URL(address, ORIGIN));
    // Only a browser makes requests of this mode.
    Object.defineProperty(request, 'mode', { value: mode });
    return worker.answer(request, (job) => jobs.push(job));
  };
  const text = async (address: string, mode?: string) => (await answer(address, mode))?.text();
  return { ...fake, worker, text, settled: () => Promise.all(jobs) };
}

const textIn = async (caches: FakeCaches, cacheName: string, address: string) =>
  (await caches.match(address, { cacheName }))?.text();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the worker of a release', () => {
  it('caches the pages and files of the build before it takes over, and nothing else', async () => {
    const { caches, skipped, claimed } = await started(first, files);
    expect(caches.addresses()).toEqual(Object.keys(files).toSorted());
    expect([skipped(), claimed()]).toEqual([1, 1]);
  });

  it.each<[string, string, Host[string]]>([
    ['is gone', '/assets/app-1.js', () => answerOf('Not found', { status: 404 })],
    ['has other bytes', '/app', 'panel of another release'],
    ['is answered elsewhere', '/', () => answerOf('landing 1', { redirected: true, headers: html })],
    ['is opaque', '/', () => answerOf('landing 1', { type: 'opaque', headers: html })],
    ['has no type', '/assets/app-1.js', () => fileOf('/assets/app-1.js', 'app 1', '')],
    ['is called a text', '/theme.js', () => fileOf('/theme.js', 'theme 1', 'text/plain')],
    ['is called a script, being a page', '/app', () => fileOf('/app', 'panel 1', 'text/javascript')],
    ['cannot be reached', '/theme.js', noNetwork],
  ])('does not take over when a file %s, and leaves nothing behind', async (_how, address, answer) => {
    const { scope, caches, skipped } = fakeScope({ ...files, [address]: answer });
    await expect(offlineWorker(scope, first).install()).rejects.toThrow();
    expect(await caches.keys()).toEqual([]);
    expect(skipped()).toBe(0);
  });

  it('fetches a file without the browser’s own cache when that has another file', async () => {
    const stale = { '/assets/app-1.js': () => fileOf('/assets/app-1.js', '{"message":"ok"}', 'application/json') };
    const { scope, caches } = fakeScope({ ...files }, undefined, stale);
    await offlineWorker(scope, first).install();
    expect(await textIn(caches, 'shell-1', '/assets/app-1.js')).toBe('app 1');
  });

  it('loads the panel’s page from its copy where the host answers every address with the landing page', async () => {
    const { scope, caches } = fakeScope({ ...files, '/app': 'landing 1', '/panel.htm': 'panel 1' });
    await offlineWorker(scope, first).install();
    expect(await textIn(caches, 'shell-1', '/app')).toBe('panel 1');
    expect(await textIn(caches, 'shell-1', '/')).toBe('landing 1');
  });
});

describe('[N14] without a network', () => {
  it.each([
    ['/', 'landing 1'],
    ['/login', 'panel 1'],
    ['/app/parts?page=2', 'panel 1'],
  ])('%s opens', async (address, page) => {
    const { goOffline, text } = await started(first, files);
    goOffline();
    expect(await text(address, 'navigate')).toBe(page);
    expect(await text('/theme.js', 'no-cors')).toBe('theme 1');
    expect(await text('/assets/app-1.js')).toBe('app 1');
  });

  it('a page that was never cached is a network error', async () => {
    const { goOffline, caches, text } = await started(first, files);
    goOffline();
    caches.held.clear();
    await expect(text('/app', 'navigate')).rejects.toThrow('Failed to fetch');
  });
});

describe('[N14] with a network', () => {
  it('a page comes from the host, so a new release shows at once', async () => {
    const { host, text } = await started(first, files);
    Object.assign(host, secondFiles);
    expect(await text('/app', 'navigate')).toBe('panel 2');
  });

  it('a page that takes longer than 3 s comes from the cache', async () => {
    const { host, text } = await started(first, files);
    host['/app'] = neverResponds;
    const page = text('/app', 'navigate');
    await vi.advanceTimersByTimeAsync(2_999);
    expect(await Promise.race([page, 'waiting'])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await page).toBe('panel 1');
  });

  it('and so do its files, without waiting, for 10 s', async () => {
    const { host, text } = await started(first, files);
    host['/app'] = neverResponds;
    const page = text('/app', 'navigate');
    await vi.advanceTimersByTimeAsync(3_000);
    await page;
    host['/theme.js'] = neverResponds;
    const theme = text('/theme.js', 'no-cors');
    await vi.advanceTimersByTimeAsync(1);
    expect(await theme).toBe('theme 1');
    await vi.advanceTimersByTimeAsync(10_000);
    host['/theme.js'] = 'theme 2';
    expect(await text('/theme.js', 'no-cors')).toBe('theme 2');
  });

  it('waits for a slow host when nothing is cached', async () => {
    const { host, caches, text } = await started(first, files);
    caches.held.clear();
    host['/app'] = () => new Promise((resolve) => setTimeout(resolve, 8_000, answerOf('panel 1, slow')));
    const page = text('/app', 'navigate');
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await page).toBe('panel 1, slow');
  });

  it.each([
    [502, 'panel 1'],
    [503, 'panel 1'],
    [404, 'the host'],
    [403, 'the host'],
  ])('when the host answers %i to a page: %s is used', async (status, page) => {
    const { host, text } = await started(first, files);
    host['/app'] = () => answerOf('the host', { status });
    expect(await text('/app', 'navigate')).toBe(page);
  });

  it('a hashed file is not requested again', async () => {
    const { fetchedUrls, text } = await started(first, files);
    expect(await text('/assets/app-1.js')).toBe('app 1');
    expect(fetchedUrls).toEqual([]);
  });

  it('a cache that fails or hangs is bypassed', async () => {
    const { scope } = fakeScope({ ...files });
    const failing = offlineWorker({ ...scope, caches: { ...scope.caches, match: noNetwork } }, first);
    const hanging = offlineWorker(
      { ...scope, caches: { ...scope.caches, match: () => new Promise(() => undefined) } },
      first,
    );
    const request = new Request(`${ORIGIN}/assets/app-1.js`);
    expect(await (await failing.answer(request, () => undefined))?.text()).toBe('app 1');
    const bypassed = hanging.answer(request, () => undefined);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await (await bypassed)?.text()).toBe('app 1');
  });
});

describe('a file cached on first use', () => {
  it('is available offline after its first use', async () => {
    const { goOffline, text, settled } = await started(first, { ...files, [WASM]: 'decoder' });
    expect(await text(WASM)).toBe('decoder');
    await settled();
    goOffline();
    expect(await text(WASM)).toBe('decoder');
  });

  it.each<[string, () => Response]>([
    ['a page in its place', () => answerOf('<html>', { headers: html })],
    ['a JSON answer in its place', () => fileOf(WASM, '{"message":"ok"}', 'application/json')],
    ['other bytes', () => fileOf(WASM, 'decoder of another release')],
    ['its bytes as a text', () => fileOf(WASM, 'decoder', 'text/plain')],
    ['an opaque answer', () => answerOf('decoder', { type: 'opaque', headers: { 'Content-Type': typeOf(WASM) } })],
    ['a part of it', () => answerOf('deco', { status: 206 })],
    ['a refusal', () => answerOf('Not found', { status: 404 })],
  ])('is not cached when the host sends %s', async (_what, answer) => {
    const { caches, text, settled } = await started(first, { ...files, [WASM]: answer });
    await text(WASM);
    await settled();
    expect(caches.addresses()).not.toContain(WASM);
  });

  it('is cached when only the browser’s own cache had another file', async () => {
    const stale = { [WASM]: () => fileOf(WASM, '{"message":"ok"}', 'application/json') };
    const host = { ...files, [WASM]: 'decoder' };
    const { caches, text, settled } = await started(first, host, undefined, stale);
    expect(await text(WASM)).toBe('{"message":"ok"}');
    await settled();
    expect(await textIn(caches, 'shell-1', WASM)).toBe('decoder');
    expect(await text(WASM)).toBe('decoder');
  });

  it('a file outside the build is not cached', async () => {
    const { caches, text, settled } = await started(first, {
      ...files,
      '/assets/app-9.js': 'app 9',
      '/api/parts': '[]',
    });
    expect(await text('/assets/app-9.js')).toBe('app 9');
    expect(await text('/api/parts')).toBeUndefined();
    await settled();
    expect(caches.addresses()).toEqual(Object.keys(files).toSorted());
  });
});

describe('[N11] the next release', () => {
  it('takes over at once; tabs of the one before still find their files', async () => {
    const { caches } = await started(first, files);
    const { goOffline, text } = await started(second, secondHost, caches);
    goOffline();
    expect(await text('/app/parts', 'navigate')).toBe('panel 2');
    expect(await text('/assets/app-2.js')).toBe('app 2');
    expect(await text('/assets/app-1.js')).toBe('app 1');
  });

  it('downloads only new files, and copies the files cached on use', async () => {
    const { caches, text, settled } = await started(first, { ...files, [WASM]: 'decoder' });
    await text(WASM);
    await settled();
    const { scope, fetchedUrls } = fakeScope({ ...secondHost }, caches);
    await offlineWorker(scope, second).install();
    expect(fetchedUrls.toSorted()).toEqual(Object.keys(secondFiles).toSorted());
    expect(await caches.match(WASM, { cacheName: 'shell-2' })).toBeDefined();
  });

  it.each<[string, Response]>([
    ['other bytes', fileOf('/assets/react-1.js', 'not react')],
    ['the wrong type', fileOf('/assets/react-1.js', 'react', 'application/json')],
  ])('downloads a file again that the previous release has with %s', async (_what, wrong) => {
    const { caches } = await started(first, files);
    await (await caches.open('shell-1')).put('/assets/react-1.js', wrong);
    const { fetchedUrls, scope } = fakeScope({ ...secondHost }, caches);
    await offlineWorker(scope, second).install();
    expect(fetchedUrls).toContain('/assets/react-1.js');
    expect(await textIn(caches, 'shell-2', '/assets/react-1.js')).toBe('react');
  });

  it('does not take over when neither the previous release nor the host has the right file', async () => {
    const { caches } = await started(first, files);
    await (await caches.open('shell-1')).put('/assets/react-1.js', fileOf('/assets/react-1.js', 'not react'));
    const { scope, skipped } = fakeScope({ ...secondHost, '/assets/react-1.js': 'not react' }, caches);
    await expect(offlineWorker(scope, second).install()).rejects.toThrow();
    expect(await caches.keys()).toEqual(['shell-1']);
    expect(skipped()).toBe(0);
  });

  it('does not copy a file whose hash differs', async () => {
    const { caches } = await started(first, files);
    const wrong = fileOf(WASM, '{"message":"ok"}', 'application/json');
    await (await caches.open('shell-1')).put(WASM, wrong);
    const { text, settled } = await started(second, { ...secondHost, [WASM]: 'decoder' }, caches);
    expect(await textIn(caches, 'shell-2', WASM)).toBeUndefined();
    expect(await text(WASM)).toBe('decoder');
    await settled();
    expect(await textIn(caches, 'shell-2', WASM)).toBe('decoder');
  });

  it('copies and answers nothing from a cache of another program on the same origin', async () => {
    const caches = new FakeCaches();
    const foreign = await caches.open('of another product');
    for (const address of ['/assets/react-1.js', '/assets/app-0.js']) {
      await foreign.put(address, fileOf(address, 'react'));
    }
    const { fetchedUrls, scope } = fakeScope({ ...files }, caches);
    await offlineWorker(scope, first).install();
    expect(fetchedUrls).toContain('/assets/react-1.js');
    const { text } = await started(first, { ...files, '/assets/app-0.js': 'app 0' }, caches);
    expect(await text('/assets/app-0.js')).toBe('app 0');
  });

  it('deletes the release before the last one and incomplete ones, and no cache of another program', async () => {
    const { caches } = await started(first, files);
    await started(second, secondHost, caches);
    await (await caches.open('shell-half')).put('/assets/app-2.js', fileOf('/assets/app-2.js', 'app 2'));
    await caches.open('of another product');
    const third = releaseWith('3', { ...secondFiles, '/assets/react-1.js': 'react' });
    await started(third, secondHost, caches);
    expect((await caches.keys()).toSorted()).toEqual(['of another product', 'shell-2', 'shell-3']);
  });

  it('that cannot be downloaded completely leaves the previous one unchanged', async () => {
    const { caches, goOffline, text } = await started(first, files);
    const { scope } = fakeScope({ ...secondHost, '/app': 'half uploaded' }, caches);
    await expect(offlineWorker(scope, second).install()).rejects.toThrow();
    goOffline();
    expect(await text('/app', 'navigate')).toBe('panel 1');
    expect(await caches.keys()).toEqual(['shell-1']);
  });

  it('that is the one before the last keeps the files of the one it replaces', async () => {
    const { caches } = await started(first, files);
    await started(second, secondHost, caches);
    await started(first, files, caches);
    await started(releaseWith('3', secondFiles), secondHost, caches);
    expect(await caches.keys()).toEqual(['shell-1', 'shell-3']);
  });
});

describe('two products on one site', () => {
  it.each([
    ['/', '/labels/'],
    ['/labels/', '/'],
    ['/labels/', '/labels/print/'],
  ])('the next releases of that in %s leave the cache of that in %s', async (base, other) => {
    const filesIn = (folder: string, number: number) =>
      Object.fromEntries(['', 'app', 'assets/app-1.js'].map((name) => [folder + name, `${folder} ${name} ${number}`]));
    const caches = new FakeCaches();
    await started(releaseWith('9', filesIn(other, 9), {}, other), filesIn(other, 9), caches);
    for (const number of [1, 2, 3]) {
      const release = releaseWith(String(number), filesIn(base, number), {}, base);
      await started(release, filesIn(base, number), caches);
    }
    const prefix = (folder: string) => (folder === '/' ? 'shell-' : `${folder}:shell-`);
    expect(await caches.keys()).toEqual([`${prefix(other)}9`, `${prefix(base)}2`, `${prefix(base)}3`]);
    expect(await textIn(caches, `${prefix(other)}9`, `${other}app`)).toBe(`${other} app 9`);
  });

  it('one in a folder opens offline, and asks for its copy of the panel’s page there', async () => {
    const files = { '/labels/': 'landing', '/labels/panel.htm': 'panel' };
    const release = releaseWith('1', { '/labels/': 'landing', '/labels/app': 'panel' }, {}, '/labels/');
    const { text, goOffline } = await started(release, files);
    goOffline();
    expect(await text('/labels/app/parts', 'navigate')).toBe('panel');
    expect(await text('/labels/', 'navigate')).toBe('landing');
  });
});
