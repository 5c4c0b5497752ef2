import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { API, serveApi, server, signedInAs } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { joinSession } from '@/app/join-session';
import { createQueryClient } from '@/app/query-client';
import { createRoutes, ErrorPage, loadScreen } from '@/app/router';
import type { ScreenModule } from '@/app/screens';
import { sessionActions } from '@/session/use-session';

serveApi();

const requests: string[] = [];
let leave: (() => void) | undefined;

beforeEach(() => {
  requests.length = 0;
  server.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    requests.push(pathname.replace('/api', '') + search);
  });
});
afterEach(async () => {
  server.events.removeAllListeners();
  await sessionActions.logout();
  leave?.();
  localStorage.clear();
});

/** The page is opened at an address: the session is read and the screen's code loads, but nothing is rendered. */
async function open(address: string, { signedIn = true } = {}) {
  const client = createQueryClient();
  await sessionActions.hydrate();
  if (signedIn) await sessionActions.login(signedInAs('admin'));
  const router = createMemoryRouter(createRoutes(client), { initialEntries: [address] });
  leave = joinSession(client, router);
  await waitFor(() => expect(router.state.initialized).toBe(true));
  const show = () =>
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  return { client, router, show };
}

const findPage = (page: number) => screen.findAllByText(`Page ${page} of`, { exact: false });
const requestsOf = (path: string) => requests.filter((request) => request.startsWith(path));
const tenOfPage2 = '/parts?page=2&perPage=10&sortCol=created_at&sortDir=DESC';

describe('a list opened by its address', () => {
  it('is requested together with the profile, before anything is rendered', async () => {
    await open('/app/parts?page=2&perPage=10');
    await waitFor(() => expect(requests.toSorted()).toEqual(['/auth/me', tenOfPage2]));
  });

  it('uses that request and does not send another', async () => {
    const { show } = await open('/app/parts?page=2&perPage=10');
    show();
    await findPage(2);
    expect(await screen.findAllByRole('checkbox', { name: /^Select row/ })).toHaveLength(10);
    expect(requestsOf('/parts?')).toEqual([tenOfPage2]);
    expect(requestsOf('/auth/me')).toHaveLength(1);
  });

  it.each([403, 404])(
    '[N4] is not requested again when the answer is %d, until it is opened the next time',
    async (status) => {
      server.use(http.get(`${API}/parts`, () => HttpResponse.json({ message: 'Not for you' }, { status })));
      const { client, router, show } = await open('/app/parts');
      await waitFor(() => expect(client.isFetching()).toBe(0));
      show();
      expect(await screen.findByText('Not for you')).toBeTruthy();
      await waitFor(() => expect(client.isFetching()).toBe(0));
      expect(requestsOf('/parts?')).toHaveLength(1);

      await act(() => router.navigate('/app/nowhere'));
      await act(() => router.navigate('/app/parts'));
      expect(await screen.findByText('Not for you')).toBeTruthy();
      await waitFor(() => expect(requestsOf('/parts?')).toHaveLength(2));
    },
  );

  it('is requested again when the refusal is older than rows may be', async () => {
    server.use(http.get(`${API}/parts`, () => HttpResponse.json({}, { status: 403 }), { once: true }));
    const { client, show } = await open('/app/parts');
    await waitFor(() => expect(client.isFetching()).toBe(0));
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
    show();
    await findPage(1);
    expect(await screen.findAllByRole('checkbox', { name: /^Select row/ })).not.toHaveLength(0);
  });

  it('is requested with the rows per page this browser stores', async () => {
    localStorage.setItem('list:parts', JSON.stringify({ perPage: 50, columns: {} }));
    await open('/app/parts');
    await waitFor(() => expect(requests).toContain('/parts?page=1&perPage=50&sortCol=created_at&sortDir=DESC'));
  });

  it('[S20] without a session requests nothing', async () => {
    const { client } = await open('/app/parts', { signedIn: false });
    expect(client.isFetching()).toBe(0);
  });

  it('requests deliveries only when the address names a customer', async () => {
    const { client } = await open('/app/delivery');
    expect(client.isFetching({ queryKey: ['deliveries'] })).toBe(0);
    leave?.();
    await open('/app/delivery?customer=1');
    await waitFor(() => expect(requests.at(-1)).toMatch(/^\/deliveries\?.*filter_customerId=1/));
  });

  it('requests each of its pages once while it is visible', async () => {
    const { router, show } = await open('/app/parts');
    show();
    await findPage(1);
    await act(() => router.navigate('/app/parts?page=2'));
    await findPage(2);
    expect(requestsOf('/parts?')).toHaveLength(2);
    expect(requestsOf('/auth/me')).toHaveLength(1);
  });
});

describe('a page that is not the panel', () => {
  it('requests no profile, whoever is signed in', async () => {
    const { client } = await open('/login');
    expect(client.isFetching()).toBe(0);
  });
});

describe('a screen whose file does not load', () => {
  const list: ScreenModule = { Component: () => <h1>The list</h1> };

  function openScreen(load: () => Promise<ScreenModule>) {
    const element = (
      <>
        <nav>Menu</nav>
        <Outlet />
      </>
    );
    const children = [{ path: '/', lazy: () => loadScreen(load), ErrorBoundary: ErrorPage }];
    const router = createMemoryRouter([{ element, HydrateFallback: () => null, children }]);
    return render(<RouterProvider router={router} />);
  }

  it('is loaded again when it is shown, so a short break of the network goes unnoticed', async () => {
    const load = vi
      .fn<() => Promise<ScreenModule>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue(list);
    openScreen(load);
    expect(await screen.findByRole('heading', { name: 'The list' })).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('[N11] leaves the rest of the page in place and says so; Retry loads it once more', async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    let answers = false;
    openScreen(async () => {
      if (!answers) throw new Error('Not there');
      return list;
    });
    expect(await screen.findByRole('heading', { name: 'This screen stopped working' })).toBeTruthy();
    expect(screen.getByText('Menu')).toBeTruthy();
    answers = true;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'The list' })).toBeTruthy();
    vi.mocked(console.error).mockClear();
  });
});
