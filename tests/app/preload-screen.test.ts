import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { screenAt } from '@/app/preload-screen';
import { createQueryClient } from '@/app/query-client';
import { createRoutes } from '@/app/router';

const routes = createRoutes(createQueryClient());

/** What the router finds at an address. */
const titleAt = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.handle?.title;

describe('the screen whose files are preloaded', () => {
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
  ])('is the one the router shows at %s', (address) => {
    expect(screenAt(address)?.title).toBe(titleAt(address));
    expect(titleAt(address)).not.toBe('Page not found');
  });

  it.each(['/', '/login', '/app/nothing/here', '/app/parts/7/more'])('is none at %s', (address) => {
    expect(screenAt(address)).toBeUndefined();
  });
});
