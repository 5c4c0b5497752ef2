import { screen, waitFor, within } from '@testing-library/react';
import { addressOf, renderApp } from '@tests/support/render-app';
import { API, serveApi, server } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { paths } from '@/config/paths';
import { useSidebar } from '@/features/shell/sidebar-store';
import { formatHeaderDate } from '@/lib/dates';
import { sessionNow } from '@/session/use-session';

serveApi();

afterEach(() => vi.useRealTimers());

const sidebar = () => screen.findByRole('navigation', { name: 'Admin Pokayoke' });

/** The host answers /auth/me only when the returned function is called. */
function holdProfile(): () => void {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(http.get(`${API}/auth/me`, () => held.then(() => undefined)));
  return () => answer();
}

describe('the panel', () => {
  it('is closed to visitors: no request, no private content, straight to sign-in [S20]', async () => {
    const { router } = await renderApp('/app', { as: 'nobody' });
    await waitFor(() => expect(addressOf(router)).toBe('/login'));
    expect(screen.queryByText('Dashboard')).toBeNull();
  });

  it('shows a skeleton while the profile loads, then the screen', async () => {
    const answer = holdProfile();
    await renderApp('/app');
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
    answer();
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
  });

  it('shows nothing of a list before the profile is loaded, and requests its rows once', async () => {
    const answer = holdProfile();
    let lists = 0;
    server.use(
      http.get(`${API}/customers`, () => {
        lists += 1;
      }),
    );
    await renderApp('/app/customer');
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
    // Rendered by then, and hidden.
    const heading = await screen.findByRole('heading', { name: 'Customer', hidden: true });
    expect(screen.queryByRole('heading', { name: 'Customer' })).toBeNull();
    answer();
    expect(await screen.findByRole('heading', { name: 'Customer' })).toBe(heading);
    expect(await screen.findByRole('table', { name: /Customer/ })).toBeTruthy();
    expect(lists).toBe(1);
  });

  it('says on the sign-in page that the host cannot be reached, keeps the session and retries [S21] [N1]', async () => {
    server.use(http.get(`${API}/auth/me`, () => HttpResponse.error()));
    const { router, user } = await renderApp('/app/user');
    expect(await screen.findByText(/Your profile could not be loaded/)).toBeTruthy();
    expect(addressOf(router)).toBe('/login?next=%2Fapp%2Fuser');
    expect(sessionNow().isAuthenticated).toBe(true);
    server.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(addressOf(router)).toBe('/app/user'));
  });

  it('leaves the sign-in page automatically when the network is back [N1] [S21]', async () => {
    server.use(http.get(`${API}/auth/me`, () => HttpResponse.error()));
    const { router } = await renderApp('/app/user');
    expect(await screen.findByText(/You are still signed in/)).toBeTruthy();
    server.resetHandlers();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(addressOf(router)).toBe('/app/user'));
  });

  it.each([
    ['an HTML page', () => HttpResponse.html('<!doctype html><title>Portal</title>')],
    ['an empty body', () => new HttpResponse(null, { status: 200 })],
    ['a refusal', () => HttpResponse.json({ message: 'no' }, { status: 403 })],
  ])('ends in the same visible state when the profile is %s [N7] [S21]', async (_what, answer) => {
    server.use(http.get(`${API}/auth/me`, answer));
    await renderApp('/app');
    expect(await screen.findByText(/Your profile could not be loaded/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('opens the group of the current screen and marks the link', async () => {
    await renderApp('/app/nowhere');
    const nav = await sidebar();
    const group = within(nav).getByRole('button', { name: 'Master Data Label' });
    expect(group.getAttribute('aria-expanded')).toBe('false');
    expect(within(nav).getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBeNull();
  });

  it('lists every screen, the label ones in their group', async () => {
    const { user } = await renderApp('/app');
    const nav = await sidebar();
    await user.click(within(nav).getByRole('button', { name: 'Master Data Label' }));
    const links = within(nav).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dashboard', '/app'],
      ['Print list', '/app/print-list'],
      ['Parts', '/app/parts'],
      ['Print History', '/app/parts-print-history'],
      ['Label Designer', '/app/label-design'],
      ['Trace', '/app/trace'],
      ['Master Data Pokayoke', '/app/delivery'],
      ['Customer', '/app/customer'],
      ['User', '/app/user'],
    ]);
    expect(within(nav).getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
  });

  it('remembers that the sidebar was collapsed', async () => {
    const { user } = await renderApp('/app');
    await sidebar();
    await user.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    expect(screen.getByRole('button', { name: 'Expand sidebar' })).toBeTruthy();
    expect(JSON.parse(localStorage.getItem('sidebar-storage') ?? '{}').state).toMatchObject({ collapsed: true });
    await user.click(screen.getByRole('button', { name: 'Expand sidebar' }));
  });

  it.each([
    ['on a desktop', false, 'Rina Aulia account'],
    ['on a phone, where it shows initials', true, 'RA Rina Aulia account'],
  ])('names the account button by what it shows %s', async (_where, phone, name) => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), { matches: phone && /width < (48|80)rem/.test(query), media: query }) as never,
    );
    await renderApp('/app');
    expect(await screen.findByRole('button', { name })).toBeTruthy();
  });

  describe('with little room', () => {
    /** Answers `(width < …rem)` for a window of so many px. */
    function windowOf(width: number) {
      vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
        const limit = /width < ([\d.]+)rem/.exec(media)?.[1];
        const matches = limit !== undefined && width < Number(limit) * 16;
        return Object.assign(new EventTarget(), { matches, media }) as never;
      });
    }
    const toggle = () => screen.findByRole('button', { name: /(Collapse|Expand) sidebar/ });
    const stored = () => JSON.parse(localStorage.getItem('sidebar-storage') ?? '{}').state;

    it.each([
      [1279, paths.customers.list.href(), 'Expand sidebar'],
      [1280, paths.customers.list.href(), 'Collapse sidebar'],
      [1280, paths.printHistory.href(), 'Collapse sidebar'],
      [1499, paths.labelDesigner.href(), 'Expand sidebar'],
    ])('folds by itself: %i px, %s', async (width, path, name) => {
      windowOf(width);
      await renderApp(path);
      expect((await toggle()).getAttribute('aria-label')).toBe(name);
      // Not a choice of the user.
      expect(stored()?.collapsed ?? false).toBe(false);
    });

    it('stays open once the user opened it there, also after a reload', async () => {
      windowOf(1024);
      const { user, unmount } = await renderApp(paths.customers.list.href());
      await user.click(await toggle());
      expect(stored()).toMatchObject({ openWhenTight: true, collapsed: false });
      unmount();
      await useSidebar.persist.rehydrate();
      await renderApp(paths.users.list.href());
      expect((await toggle()).getAttribute('aria-label')).toBe('Collapse sidebar');
      await user.click(await toggle());
      expect(stored()).toMatchObject({ openWhenTight: false, collapsed: false });
    });

    it('does not open what the user folded where there is room', async () => {
      windowOf(1440);
      const { user } = await renderApp(paths.customers.list.href());
      await user.click(await toggle());
      expect(stored()).toMatchObject({ openWhenTight: false, collapsed: true });
      await user.click(await toggle());
    });
  });

  it('shows who is signed in', async () => {
    // The day may not change between rendering and comparing.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const { user } = await renderApp('/app');
    await screen.findByRole('heading', { name: 'Dashboard' });
    await user.click(screen.getByRole('button', { name: /account/ }));
    const card = await screen.findByRole('dialog', { name: 'Signed in' });
    expect(within(card).getByText(formatHeaderDate(new Date()))).toBeTruthy();
    expect(within(card).getByText('@admin')).toBeTruthy();
    expect(within(card).getByText('Role').nextSibling?.textContent).toBe('Admin');
    expect(within(card).getByText('Member since')).toBeTruthy();
  });

  it.each(['Sign Out', 'Logout'])(
    '%s clears the session, the token item and the cache, and leads to /login [S23]',
    async (name) => {
      localStorage.setItem('accessToken', 'left by an earlier version');
      const { router, user, queryClient } = await renderApp('/app');
      await screen.findByRole('heading', { name: 'Dashboard' });
      if (name === 'Sign Out') await user.click(screen.getByRole('button', { name: /account/ }));
      await user.click(await screen.findByRole('button', { name }));
      await screen.findByLabelText('Username');
      expect(addressOf(router)).toBe('/login');
      expect(sessionNow()).toMatchObject({ user: null, accessToken: null, refreshToken: null, isAuthenticated: false });
      expect(localStorage.getItem('accessToken')).toBeNull();
      await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
    },
  );

  it('shows an unknown address inside the layout [L9]', async () => {
    await renderApp('/app/nowhere');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(await sidebar()).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Page not found - Admin Pokayoke'));
  });
});
