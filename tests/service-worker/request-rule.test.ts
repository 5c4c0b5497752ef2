import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RoutedRequest, ruleFor } from '@/service-worker/offline-worker';
import { ORIGIN, releaseWith } from './fake-scope';

const release = releaseWith('1', { '/': '', '/app': '', '/theme.js': '', '/assets/app-1.js': '' });
const request = (address: string, info: Partial<RoutedRequest> = {}): RoutedRequest => ({
  method: 'GET',
  url: new URL(address, ORIGIN).href,
  mode: 'cors',
  headers: new Headers(),
  ...info,
});
const rule = (address: string, info?: Partial<RoutedRequest>) => ruleFor(request(address, info), release, ORIGIN);
const token = new Headers({ Authorization: 'Bearer a1' });

describe('what the service worker answers', () => {
  it.each([
    ['/', '/'],
    ['/?utm=x', '/'],
    ['/login?next=%2Fapp%2Fparts', '/app'],
    ['/app', '/app'],
    ['/app/parts/7', '/app'],
    ['/app/nothing/here', '/app'],
  ])('the page at %s, from the host first', (address, cacheKey) => {
    expect(rule(address, { mode: 'navigate' })).toEqual({ from: 'network', address: cacheKey });
  });

  it('files with a hash in their name from the cache, those of an older release too', () => {
    expect(rule('/assets/app-1.js')).toEqual({ from: 'cache', address: '/assets/app-1.js' });
    expect(rule('/assets/app-0.js')).toEqual({ from: 'cache', address: '/assets/app-0.js' });
  });

  it('files that keep their name from the host first', () => {
    expect(rule('/theme.js', { mode: 'no-cors' })).toEqual({ from: 'network', address: '/theme.js' });
  });
});

describe('what the service worker leaves to the host', () => {
  it.each([
    ['another origin', 'https://api.example.com/parts', {}],
    ['an image of a label design', 'https://images.example.com/assets/logo.svg', { mode: 'no-cors' }],
    ['the API under a path of the own origin', '/api/parts', {}],
    ['an API path that a page has too', '/app', {}],
    ['the list of an API at the root of the own origin', '/', {}],
    ['a request with a token, wherever it goes', '/assets/app-1.js', { headers: token }],
    ['a page requested with a token', '/app', { headers: token, mode: 'navigate' }],
    ['a change', '/app', { method: 'POST', mode: 'navigate' }],
    ['a look at the headers alone', '/assets/app-1.js', { method: 'HEAD' }],
    ['a file with a query', '/assets/app-1.js?parts', {}],
    ['an address that is no page of the product', '/nowhere', { mode: 'navigate' }],
    ['an address that only begins like one', '/application', { mode: 'navigate' }],
    ['a file the build does not name', '/robots.txt', {}],
    ['a name every object has', '/constructor', {}],
  ] as const)('%s', (_what, address, info) => {
    expect(rule(address, info)).toBeUndefined();
  });

  it('every request with a token, every change and every other origin, whatever the address', () => {
    const step = fc.constantFrom(
      '/',
      '/app',
      '/login',
      '/theme.js',
      '/assets/app-1.js',
      '/parts',
      '/7',
      '?page=2',
      '#top',
    );
    const address = fc
      .array(step, { minLength: 1, maxLength: 4 })
      .map((steps) => `/${steps.join('')}`.replace('//', '/'));
    const mode = fc.constantFrom('navigate', 'cors', 'no-cors', 'same-origin');
    const foreign = fc.constantFrom<Partial<RoutedRequest> & { at?: string }>(
      { headers: token },
      { method: 'POST' },
      { method: 'PUT' },
      { method: 'DELETE' },
      { at: 'http://admin.example.com' },
      { at: 'https://admin.example.com:8443' },
    );
    fc.assert(
      fc.property(address, mode, foreign, (path, how, { at = ORIGIN, ...info }) => {
        expect(rule(`${at}${path}`, { mode: how, ...info })).toBeUndefined();
      }),
    );
  });
});

describe('what the service worker of a product in a folder answers', () => {
  const inFolder = releaseWith(
    '1',
    { '/labels/': '', '/labels/app': '', '/labels/theme.js': '', '/labels/assets/app-1.js': '' },
    {},
    '/labels/',
  );

  it.each([
    ['/labels/', '/labels/'],
    ['/labels/index.html', '/labels/'],
    ['/labels/login?next=%2Fapp', '/labels/app'],
    ['/labels/app/parts/7', '/labels/app'],
    ['/', undefined],
    ['/app', undefined],
    ['/labels', undefined],
    ['/labels/en/', undefined],
    ['/labels/application', undefined],
  ])('for the page at %s: %s', (address, page) => {
    const expected = page === undefined ? undefined : { from: 'network', address: page };
    expect(ruleFor(request(address, { mode: 'navigate' }), inFolder, ORIGIN)).toEqual(expected);
  });

  it.each([
    ['/labels/assets/app-0.js', { from: 'cache', address: '/labels/assets/app-0.js' }],
    ['/labels/theme.js', { from: 'network', address: '/labels/theme.js' }],
    ['/assets/app-1.js', undefined],
    ['/labels/api/parts', undefined],
  ])('for the file %s: %j', (address, expected) => {
    expect(ruleFor(request(address), inFolder, ORIGIN)).toEqual(expected);
  });
});
