import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '@tests/support/render-app';
import { API, serveApi, server } from '@tests/support/server';
import { afterEach, describe, expect, it } from 'vitest';
import { screens } from '@/app/screens';
import { apiFeatures } from '@/config/api-features';
import { resources } from '@/config/resources';
import { masterNames } from '@/domain/host-rules/master-data';

/** `apartFrom`: requests of which there are as many as the day of the test has part numbers. */
type Requests = { plain: string[]; withAllParts?: string[]; address?: string; apartFrom?: string };

/** What each screen requests for its first view, besides the profile. `withAllParts`: where the host has the optional parts. */
const requests: Record<string, Requests> = {
  '/app': {
    // Three counts, the two series of the charts, and what is to be printed today, apart from the parts of its slips.
    plain: [
      ...['/users', '/deliveries', '/customers', '/parts/print-history', '/deliveries'],
      ...['/deliveries', '/parts/print-history'],
    ],
    apartFrom: '/parts',
  },
  '/app/parts': { plain: ['/parts'] },
  '/app/parts/:id': { plain: ['/parts/1', '/customers'], withAllParts: ['/parts/1', '/customers', '/label-designs'] },
  '/app/parts-print-history': {
    plain: ['/parts/print-history'],
    // The jobs of the five runs of the page.
    withAllParts: ['/parts/print-history'],
  },
  '/app/print-list': { plain: [] },
  '/app/label-designs': { plain: [], withAllParts: ['/label-designs', '/label-designs/LD-0002', '/parts'] },
  '/app/label-design': { plain: [] },
  '/app/trace': { plain: [] },
  // The customers to select from.
  '/app/delivery': { plain: ['/customers'] },
  '/app/delivery/:id': { plain: ['/deliveries/1'], withAllParts: ['/deliveries/1', '/activity'] },
  ...Object.fromEntries(
    masterNames.flatMap((name): [string, Requests][] => {
      const { root, address } = resources[name];
      return [
        [address, { plain: [root] }],
        [`${address}/:id`, { plain: [`${root}/1`] }],
      ];
    }),
  ),
  '/app/user': { plain: ['/users'] },
  '/app/user/:id': { plain: ['/users/1'] },
  '/app/number-ranges': { plain: [], withAllParts: ['/number-ranges'] },
  '/app/number-ranges/:id': { plain: [], withAllParts: ['/number-ranges', '/number-ranges'] },
  '/app/activity': { plain: [], withAllParts: ['/activity'] },
  '*': { plain: [], address: '/app/nowhere' },
};

it('the table has every screen', () => {
  expect(Object.keys(requests).toSorted()).toEqual(screens.map(({ path }) => path).toSorted());
});

afterEach(() => server.events.removeAllListeners());

async function expectRequests(address: string, expected: readonly string[], apartFrom = '') {
  const sent: string[] = [];
  server.events.on('request:start', ({ request }) => {
    const path = new URL(request.url).pathname.replace(new URL(API).pathname, '');
    if (path !== apartFrom) sent.push(path);
  });
  const { queryClient, router } = await renderApp(address);
  // Besides the profile, which every screen needs.
  const expectSent = () => expect(sent.toSorted()).toEqual(['/auth/me', ...expected].toSorted());
  const isIdle = () => expect(queryClient.isFetching()).toBe(0);
  await screen.findAllByRole('heading');
  // One request may follow another's answer: for a moment none is under way then.
  await waitFor(expectSent);
  await waitFor(isIdle);
  await router.navigate('/app/nowhere');
  await screen.findByRole('heading', { name: 'Page not found' });
  await waitFor(isIdle);
  expectSent();
}

describe('a screen opens with the requests of its first view', () => {
  serveApi();
  it.each(Object.entries(requests))('%s', (path, { plain, apartFrom, address = path.replace(':id', '1') }) =>
    expectRequests(address, plain, apartFrom),
  );
});

describe('on a host with the optional parts', () => {
  serveApi({ features: [...apiFeatures] });
  it.each(Object.entries(requests).filter(([, { withAllParts }]) => withAllParts))(
    '%s',
    (path, { withAllParts = [], address = path.replace(':id', '1') }) => expectRequests(address, withAllParts),
  );
});
