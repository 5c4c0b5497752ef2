import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { ErrorPage } from '@/app/error-page';
import { loadScreen, type ScreenModule } from '@/app/late-screen';

const Nothing = () => null;
const list: ScreenModule = { Component: () => <h1>The list</h1> };

function open(load: () => Promise<ScreenModule>) {
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <nav>Menu</nav>
            <Outlet />
          </>
        ),
        HydrateFallback: Nothing,
        children: [{ path: '/', lazy: () => loadScreen(load), ErrorBoundary: ErrorPage }],
      },
    ],
    { initialEntries: ['/'] },
  );
  return render(<RouterProvider router={router} />);
}

describe('a screen whose file does not load', () => {
  it('is asked for again when it is shown, so a short break of the network goes unnoticed', async () => {
    const load = vi
      .fn<() => Promise<ScreenModule>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue(list);
    open(load);
    expect(await screen.findByRole('heading', { name: 'The list' })).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('[N11] leaves the rest of the page in place and says so; Retry asks once more', async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    let answers = false;
    open(async () => {
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
