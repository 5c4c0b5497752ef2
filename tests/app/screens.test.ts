import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { routes } from '@/app/router';
import { screenAt } from '@/app/screens';

/** What the route table itself finds at an address. */
const titleAt = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.handle?.title;

describe('the screen whose files are sent for first', () => {
  it.each([
    '/app',
    '/app/',
    '/app/parts',
    '/app/parts/',
    '/App/Parts',
    '/app/parts/create',
    '/app/parts/83500%2FTG4',
    '/app/parts-print-history',
    '/app/delivery/7',
    '/app/label-design',
    '/app/user',
  ])('is the one the route table shows at %s', (address) => {
    expect(screenAt(address)?.handle.title).toBe(titleAt(address));
    expect(titleAt(address)).not.toBe('Page not found');
  });

  it.each(['/', '/login', '/app/nothing/here', '/app/parts/7/more'])('is none at %s', (address) => {
    expect(screenAt(address)).toBeUndefined();
  });
});
