import { screen, waitFor } from '@testing-library/react';
import { runs, seed } from '@tests/support/random';
import { randomBody } from '@tests/support/random-answers';
import { renderApp } from '@tests/support/render-app';
import { API, serveApi, server } from '@tests/support/server';
import fc from 'fast-check';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';

serveApi();

const BODIES = runs(8);

const addresses = [
  '/app',
  '/app/customer',
  '/app/customer/1',
  '/app/parts',
  '/app/parts/1',
  '/app/delivery?customer=1',
  '/app/delivery/1',
  '/app/parts-print-history',
  '/app/user',
  '/app/user/1',
];

describe('a host that answers at random', () => {
  it.each(addresses)('[N7] [N8] [N13] %s stays a screen that can be used, and stops loading', async (address) => {
    let body: unknown;
    let requestCount = 0;
    const { queryClient } = await renderApp(address);
    await screen.findAllByRole('heading', { level: 1 });
    server.use(
      http.get(`${API}/*`, ({ request }) => {
        // The layout's own question keeps its true answer.
        if (request.url.endsWith('/auth/me')) return undefined;
        requestCount += 1;
        return HttpResponse.text(JSON.stringify(body));
      }),
    );
    const notTheProfile = {
      predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'profile',
    };
    for (const [index, sample] of fc.sample(randomBody, { numRuns: BODIES, seed }).entries()) {
      body = sample;
      const what = `answer ${index}: ${JSON.stringify(body)}`;
      await queryClient.resetQueries(notTheProfile);
      await waitFor(() => expect(queryClient.isFetching(), what).toBe(0));
      await waitFor(() => expect(document.querySelectorAll('[aria-busy="true"]'), what).toHaveLength(0));
      expect(screen.getAllByRole('heading', { level: 1 }), what).not.toHaveLength(0);
      expect(screen.queryByText('This screen stopped working'), what).toBeNull();
      expect(screen.getByRole('link', { name: 'Dashboard' }), what).toBeTruthy();
    }
    expect(requestCount).toBeGreaterThanOrEqual(BODIES);
  });
});
