import { screen, waitFor } from '@testing-library/react';
import { addressOf, renderApp } from '@tests/support/render-app';
import { API, serveApi, server } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { sessionActions, sessionNow } from '@/session/use-session';

serveApi();

async function signIn(user: Awaited<ReturnType<typeof renderApp>>['user'], username: string, password: string) {
  if (username) await user.type(await screen.findByLabelText('Username'), username);
  if (password) await user.type(await screen.findByLabelText('Password'), password);
  await user.click(await screen.findByRole('button', { name: 'Login' }));
}

describe('signing in', () => {
  it('leads to the dashboard with a toast, and stores the session', async () => {
    const { router, user } = await renderApp('/login', { as: 'nobody' });
    await signIn(user, 'admin', 'admin123');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
    expect(addressOf(router)).toBe('/app');
    expect(sessionNow()).toMatchObject({ isAuthenticated: true, user: { username: 'admin' } });
    expect(await screen.findByText('Sukses')).toBeTruthy();
  });

  it('leaves the user where they are when a slow storage answers after they have moved on [S15]', async () => {
    const login = sessionActions.login;
    let storageAnswers: (() => void) | undefined;
    const storage = new Promise<void>((resolve) => {
      storageAnswers = resolve;
    });
    const slow = vi.spyOn(sessionActions, 'login').mockImplementation(async (answer) => {
      await login(answer);
      await storage;
    });
    const { router, user } = await renderApp('/login', { as: 'nobody' });
    await signIn(user, 'admin', 'admin123');
    await user.click(await screen.findByRole('link', { name: 'Customer' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Customer' })).toBeTruthy();
    storageAnswers?.();
    expect(await screen.findByText('Sukses')).toBeTruthy();
    expect(addressOf(router)).toBe('/app/customer');
    slow.mockRestore();
  });

  it('says below each field what is missing and sends nothing', async () => {
    const { user } = await renderApp('/login', { as: 'nobody' });
    await signIn(user, '', '');
    expect(await screen.findByText('Username harus diisi')).toBeTruthy();
    expect(screen.getByText('Password harus diisi')).toBeTruthy();
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
    await user.type(screen.getByLabelText('Password'), '12');
    expect(screen.getByText('Password harus diisi')).toBeTruthy();
    await user.type(screen.getByLabelText('Password'), '3');
    expect(screen.queryByText('Password harus diisi')).toBeNull();
  });

  it('sends a password as it was typed, however long: blanks, letters of any script, no cut', async () => {
    const password = ` påss 日本 ${'x'.repeat(120)} `;
    let sent: unknown;
    server.use(
      http.post(`${API}/auth/login`, async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ message: 'no' }, { status: 401 });
      }),
    );
    const { user } = await renderApp('/login', { as: 'nobody' });
    await user.type(await screen.findByLabelText('Username'), 'admin');
    await user.click(screen.getByLabelText('Password'));
    await user.paste(password);
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(sent).toEqual({ username: 'admin', password }));
  });

  it("shows the server's message for a wrong password, refreshes nothing and keeps the form [S7]", async () => {
    let refreshes = 0;
    server.use(
      http.post(`${API}/auth/refresh`, () => {
        refreshes += 1;
        return HttpResponse.json({}, { status: 401 });
      }),
      http.post(`${API}/auth/login`, () => HttpResponse.json({ message: 'Akun terkunci' }, { status: 401 })),
    );
    const { router, user } = await renderApp('/login', { as: 'nobody' });
    await signIn(user, 'admin', 'wrong-one');
    expect(await screen.findByText('Akun terkunci')).toBeTruthy();
    expect(screen.getByText('Terjadi kesalahan')).toBeTruthy();
    expect(addressOf(router)).toBe('/login');
    expect(refreshes).toBe(0);
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'admin');
    expect(screen.getByRole('button', { name: 'Login' })).toHaveProperty('disabled', false);
  });

  it('falls back to its own message when the host gives none', async () => {
    server.use(http.post(`${API}/auth/login`, () => HttpResponse.error()));
    const { user } = await renderApp('/login', { as: 'nobody' });
    await signIn(user, 'admin', 'admin123');
    expect(await screen.findByText('Login failed. Please try again.')).toBeTruthy();
  });

  it('sends once on a double click and shows that it is busy [F1]', async () => {
    let calls = 0;
    let answer: (value?: unknown) => void = () => undefined;
    const held = new Promise((resolve) => {
      answer = resolve;
    });
    server.use(
      http.post(`${API}/auth/login`, async () => {
        calls += 1;
        await held;
        return HttpResponse.json({ message: 'no' }, { status: 401 });
      }),
    );
    const { user } = await renderApp('/login', { as: 'nobody' });
    await user.type(await screen.findByLabelText('Username'), 'admin');
    await user.type(screen.getByLabelText('Password'), 'admin123');
    await user.dblClick(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('button', { name: 'Logging in...' })).toHaveProperty('disabled', true);
    answer();
    await screen.findByText('no');
    expect(calls).toBe(1);
  });

  it('comes back to where the user was going', async () => {
    const { router, user } = await renderApp('/app/nowhere?x=1', { as: 'nobody' });
    await waitFor(() => expect(addressOf(router)).toBe('/login?next=%2Fapp%2Fnowhere%3Fx%3D1'));
    await signIn(user, 'admin', 'admin123');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(addressOf(router)).toBe('/app/nowhere?x=1');
  });

  it('is skipped by somebody who is signed in already', async () => {
    const { router } = await renderApp('/login');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
    expect(addressOf(router)).toBe('/app');
  });
});
