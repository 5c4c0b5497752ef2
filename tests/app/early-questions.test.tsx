import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { API, serveApi, server, signedInAs } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { earlyQuestions } from '@/app/early-questions';
import type { ScreenModule } from '@/app/late-screen';
import { createQueryClient } from '@/app/query-client';
import { createRouter } from '@/app/router';
import { joinSession } from '@/app/session-end';
import { sessionActions } from '@/session/use-session';

serveApi();

const asked: string[] = [];
let leave: (() => void) | undefined;

beforeEach(() => {
  asked.length = 0;
  server.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    asked.push(pathname.replace('/api', '') + search);
  });
});
afterEach(async () => {
  server.events.removeAllListeners();
  await sessionActions.logout();
  leave?.();
  localStorage.clear();
});

const Nothing = () => null;
const nothing: ScreenModule = { Component: Nothing };
const lists = {
  parts: () => import('@/features/parts/part-list'),
  deliveries: () => import('@/features/deliveries/delivery-list'),
};

/** The page is opened at an address: the session is read, the screen's code has come, nothing is drawn yet. */
async function open(address: string, load: () => Promise<ScreenModule>, { signedIn = true } = {}) {
  const client = createQueryClient();
  const { pathname, search } = new URL(address, 'http://localhost');
  const early = earlyQuestions(client, { pathname, search });
  leave = joinSession(client, createRouter());
  await sessionActions.hydrate();
  if (signedIn) await sessionActions.login(signedInAs('admin'));
  const module = await load();
  await Promise.all([early.askProfile(), early.askFor(module)]);
  return { client, Component: module.Component };
}

const tenOfPage2 = '/parts?page=2&perPage=10&sortCol=created_at&sortDir=DESC';

describe('a list opened by its address', () => {
  it('is asked for together with the profile, before anything is drawn', async () => {
    await open('/app/parts?page=2&perPage=10', lists.parts);
    await waitFor(() => expect(asked.toSorted()).toEqual(['/auth/me', tenOfPage2]));
  });

  it('finds that question under way and does not ask again', async () => {
    const { client, Component } = await open('/app/parts?page=2&perPage=10', lists.parts);
    const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: ['/app/parts?page=2&perPage=10'] });
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    expect(await screen.findByText('Page 2 of', { exact: false })).toBeTruthy();
    expect(await screen.findAllByRole('checkbox', { name: /^Select row/ })).toHaveLength(10);
    expect(asked.filter((path) => path.startsWith('/parts?'))).toEqual([tenOfPage2]);
  });

  it.each([403, 404])(
    '[N4] is not asked for again when the answer is %d, until it is opened the next time',
    async (status) => {
      server.use(http.get(`${API}/parts`, () => HttpResponse.json({ message: 'Not for you' }, { status })));
      const { client, Component } = await open('/app/parts', lists.parts);
      await waitFor(() => expect(client.isFetching()).toBe(0));
      const router = createMemoryRouter(
        [
          { path: '/app/parts', Component },
          { path: '/elsewhere', element: <h1>Elsewhere</h1> },
        ],
        { initialEntries: ['/app/parts'] },
      );
      render(
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      );
      const calls = () => asked.filter((path) => path.startsWith('/parts?')).length;
      expect(await screen.findByText('Not for you')).toBeTruthy();
      expect(client.isFetching()).toBe(0);
      expect(calls()).toBe(1);

      await act(() => router.navigate('/elsewhere'));
      await act(() => router.navigate('/app/parts'));
      expect(await screen.findByText('Not for you')).toBeTruthy();
      await waitFor(() => expect(calls()).toBe(2));
    },
  );

  it('is asked for again when the refusal is older than an answer may be', async () => {
    server.use(http.get(`${API}/parts`, () => HttpResponse.json({}, { status: 403 }), { once: true }));
    const { client, Component } = await open('/app/parts', lists.parts);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
    const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: ['/app/parts'] });
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    expect(await screen.findByText('Page 1 of', { exact: false })).toBeTruthy();
    expect(await screen.findAllByRole('checkbox', { name: /^Select row/ })).not.toHaveLength(0);
  });

  it('is asked for with the rows per page this browser remembers', async () => {
    localStorage.setItem('list:parts', JSON.stringify({ perPage: 50, columns: {} }));
    await open('/app/parts', lists.parts);
    await waitFor(() => expect(asked).toContain('/parts?page=1&perPage=50&sortCol=created_at&sortDir=DESC'));
  });

  it('[S20] without a session asks the host nothing', async () => {
    const { client } = await open('/app/parts', lists.parts, { signedIn: false });
    expect(client.isFetching()).toBe(0);
  });

  it('asks for deliveries only when the address names a customer', async () => {
    const { client } = await open('/app/delivery', lists.deliveries);
    expect(client.isFetching({ queryKey: ['deliveries'] })).toBe(0);
    await open('/app/delivery?customer=1', lists.deliveries);
    await waitFor(() => expect(asked.at(-1)).toMatch(/^\/deliveries\?.*filter_customerId=1/));
  });
});

describe('a page that is not the panel', () => {
  it('asks for no profile, whoever is signed in', async () => {
    const { client } = await open('/login', async () => nothing);
    expect(client.isFetching()).toBe(0);
  });
});
