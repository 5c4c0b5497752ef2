import { screen, within } from '@testing-library/react';
import { renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';

serveApi();

const list = '/app/user?perPage=100';
const people = () => testStore().tables.users;
const one = (role: 'admin' | 'user') => people().findLast((user) => user.role === role)?.fullName ?? '';

type View = Awaited<ReturnType<typeof renderApp>>;
const openMenu = async ({ user }: View, name: string) =>
  user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
const action = (name: RegExp) => screen.findByRole('menuitem', { name });

describe('the user list', () => {
  it('is titled User and shows every user with the role, and no password', async () => {
    server.use(
      http.get(`${API}/users`, () =>
        HttpResponse.json({ result: people().map((row) => ({ ...row, password: '$2b$10$hash' })) }),
      ),
    );
    const { container, queryClient } = await renderApp(list);
    const table = await screen.findByRole('table', { name: 'Users' });
    expect(await within(table).findAllByRole('link')).toHaveLength(people().length);
    expect(screen.getByRole('heading', { level: 1, name: 'User' })).toBeTruthy();
    expect(within(table).getAllByText('Admin').length).toBe(people().filter(({ role }) => role === 'admin').length);
    const cached = JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    );
    expect(`${container.textContent}${cached}`).not.toContain('$2b$10$hash');
  });

  it('never lets an admin be deleted, and says so', async () => {
    const view = await renderApp(list);
    await openMenu(view, one('admin'));
    const remove = await action(/^Delete/);
    expect(remove.textContent).toContain('Cannot delete admin users');
    await view.user.click(remove);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect((await action(/^Edit/)).textContent).toBe('Edit');
  });
});

describe('for the role user', () => {
  it.each(['admin', 'user'] as const)(
    '[R1] says why the row of the %s can be neither edited nor deleted',
    async (role) => {
      const view = await renderApp(list, { as: 'user' });
      await openMenu(view, one(role));
      expect((await action(/^Edit/)).textContent).toContain('User role cannot edit records');
      expect((await action(/^Delete/)).textContent).toContain('User role cannot delete records');
      expect(screen.queryByRole('link', { name: 'Add' })).toBeNull();
    },
  );
});
