import { describe, expect, it } from 'vitest';
import { isCreateId, loginHref, paths, returnPathOf } from '@/config/paths';

describe('routes', () => {
  it('puts an id into the path encoded, whatever is in it [L9]', () => {
    expect(paths.customers.record.href('../x')).toBe('/app/customer/..%2Fx');
    expect(paths.parts.record.href(12)).toBe('/app/parts/12');
  });

  it.each([
    [undefined, true],
    ['create', true],
    ['CREATE', true],
    ['Create', true],
    ['12', false],
    ['created', false],
  ])('reads the id %s as create mode: %s [L9]', (id, create) => expect(isCreateId(id)).toBe(create));
});

describe('the way back after signing in', () => {
  it.each([
    ['/app/parts?page=2&search=A%26B', '/login?next=%2Fapp%2Fparts%3Fpage%3D2%26search%3DA%2526B'],
    ['/app', '/login'],
    ['/', '/login'],
  ])('from %s goes through %s', (from, href) => expect(loginHref(from)).toBe(href));

  it('comes back to exactly the list that was open', () => {
    const from = '/app/parts?search=84151-D26 50%25 "x"';
    expect(returnPathOf(loginHref('/app/parts?search=a#top').slice('/login'.length))).toBe('/app/parts?search=a#top');
    expect(returnPathOf(`?${new URLSearchParams({ next: encodeURI(from) })}`)).toBe(encodeURI(from));
  });

  it.each([
    '',
    '?next=',
    '?next=https://evil.example/app',
    '?next=//evil.example/app',
    '?next=/\\evil.example',
    '?next=/application',
    '?next=javascript:alert(1)',
    '?next=/app/%0Ax',
    '?next=/login',
  ])('never leaves the panel for %s', (search) => expect(returnPathOf(search)).toBe('/app'));
});
