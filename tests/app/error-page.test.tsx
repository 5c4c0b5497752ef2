import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '@tests/support/render-app';
import { serveApi } from '@tests/support/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/app/query-client';
import { ErrorPage } from '@/app/router';
import { FullScreenLoading } from '@/ui/feedback/full-screen-loading';

const rendering = vi.hoisted(() => ({ fails: false }));

vi.mock('@/features/customers/customer-list', async (original) => {
  const { Component: CustomerList } = await original<{ Component: React.ComponentType }>();
  const Component = () => {
    if (rendering.fails) throw new Error('A cell could not be rendered');
    return <CustomerList />;
  };
  return { Component, prefetch: undefined };
});

serveApi();

describe('a screen that fails to render', () => {
  it('[N12] says so inside the layout; the sidebar keeps working, and Retry renders it again', async () => {
    rendering.fails = true;
    const { user } = await renderApp('/app/customer');
    expect(await screen.findByRole('heading', { level: 1, name: 'This screen stopped working' })).toBeTruthy();
    expect(screen.getByText('A cell could not be rendered')).toBeTruthy();
    // React's own report of the failure is what this test provokes.
    vi.mocked(console.error).mockClear();

    await user.click(screen.getByRole('link', { name: 'User' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'User' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Customer' }));
    await screen.findByRole('heading', { level: 1, name: 'This screen stopped working' });
    vi.mocked(console.error).mockClear();

    rendering.fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Customer' })).toBeTruthy();
    expect(await screen.findByRole('table', { name: /Customer/ })).toBeTruthy();
  });
});

describe('a screen whose files a newer release has replaced', () => {
  const reload = vi.fn();
  beforeEach(() => void vi.spyOn(window.location, 'reload').mockImplementation(reload));
  afterEach(() => {
    reload.mockReset();
    sessionStorage.clear();
  });

  const open = (message: string) => {
    const lazy = () => Promise.reject(new TypeError(message));
    const router = createMemoryRouter([
      { path: '/', lazy, ErrorBoundary: ErrorPage, HydrateFallback: FullScreenLoading },
    ]);
    return render(
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  };
  const missing = (file: string) => `Failed to fetch dynamically imported module: https://pokayoke.test/assets/${file}`;
  const expectReloadOffer = async () => {
    expect(await screen.findByRole('heading', { level: 1, name: 'A new version is ready' })).toBeTruthy();
  };

  it('[N11] reloads by itself once; still missing, it offers Reload instead of reloading for ever', async () => {
    const first = open(missing('part-list-1a2b.js'));
    await expectReloadOffer();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    first.unmount();

    open(missing('part-list-1a2b.js'));
    await expectReloadOffer();
    expect(reload).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('[N11] reloads again for the release after that', async () => {
    open(missing('part-list-1a2b.js')).unmount();
    open(missing('part-list-9z8y.js'));
    await expectReloadOffer();
    await waitFor(() => expect(reload).toHaveBeenCalled());
  });

  it('[N15] says that there is no network instead, and reloads when it is back', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open(missing('part-list-1a2b.js'));
    expect(await screen.findByRole('heading', { level: 1, name: 'This screen could not be loaded' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
    expect(reload).not.toHaveBeenCalled();
    network.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    network.mockRestore();
  });

  it('[N11] does not reload by itself in a browser that cannot store that it has', async () => {
    const getItem = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem });
    open(missing('part-list-1a2b.js'));
    await expectReloadOffer();
    expect(reload).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });
});
