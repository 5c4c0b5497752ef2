import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach } from 'vitest';
import { joinSession } from '@/app/join-session';
import { loadLayout, screenAt } from '@/app/preload-screen';
import { createQueryClient } from '@/app/query-client';
import { createRoutes } from '@/app/router';
import { sessionActions } from '@/session/use-session';
import { signedInAs } from './server';

let leave: (() => void) | undefined;

afterEach(async () => {
  await sessionActions.logout();
  leave?.();
  leave = undefined;
  localStorage.clear();
  sessionStorage.clear();
});

type As = 'admin' | 'user' | 'nobody';

/**
 * The whole panel at an address, as a person of the seed sees it: real routes, real session, real axios; only the
 * network is the mock API's. Retries wait for nothing, so that a failure shows at once.
 */
export async function renderApp(url: string, { as = 'admin' }: { as?: As } = {}) {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
  });
  // Loading the code of a screen is no part of what a test waits for: the first of a file would take seconds longer.
  await Promise.all([loadLayout(), screenAt(url.split(/[?#]/)[0] ?? url)?.load()]);
  await sessionActions.hydrate();
  if (as !== 'nobody') await sessionActions.login(signedInAs(as));
  const router = createMemoryRouter(createRoutes(queryClient), { initialEntries: [url] });
  leave = joinSession(queryClient, router);
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, router, queryClient, user: userEvent.setup() };
}

/** Path, query and hash the panel is at. */
export const addressOf = ({ state: { location } }: { state: { location: RouterLocation } }) =>
  location.pathname + location.search + location.hash;

type RouterLocation = { pathname: string; search: string; hash: string };
