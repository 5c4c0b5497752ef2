import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { recordWrites } from '@tests/support/record-requests';
import { addressOf, renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { language } from '@/language/language';

serveApi();

const create = '/app/user/create';
const people = () => testStore().tables.users;
const someone = () => people().findLast(({ role }) => role === 'user');
const edit = () => `/app/user/${someone()?.id}`;
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
/** Replaces what a field holds; pasted, because a test need not wait for each letter. */
async function fill(user: UserEvent, name: string, text: string) {
  await user.clear(await field(name));
  await user.paste(text);
}
/** Not to be changed, but to be reached, read and copied. */
const isReadOnly = (input: HTMLInputElement) => input.readOnly && !input.disabled;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('a new user', () => {
  it('tells all that is missing at once, and asks the host nothing', async () => {
    const sent = recordWrites();
    const { user } = await renderApp(create);
    await fill(user, 'Full Name', 'Bu');
    expect(screen.getByText('Use 8 characters or more')).toBeTruthy();
    await fill(user, 'Password', 'ab');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Nama siswa harus diisi, minimal 3 karakter')).toBeTruthy();
    expect(screen.getByText('Username harus diisi')).toBeTruthy();
    expect(screen.getByText('Password harus diisi, minimal 3 karakter')).toBeTruthy();
    expect(document.activeElement).toBe(await field('Full Name'));
    expect(sent).toEqual([]);
  });

  it("says the host's number of characters in the language of the person", async () => {
    const message = 'Password harus diisi, minimal 8 karakter';
    const error = [{ path: ['password'], message }];
    server.use(
      http.post(`${API}/users`, () => HttpResponse.json({ message: 'validation_error', error }, { status: 422 })),
    );
    const { user } = await renderApp(create);
    await fill(user, 'Full Name', 'Budi Uji Coba');
    await fill(user, 'Username', 'budi.uji');
    await fill(user, 'Password', 'abcd');
    await user.click(button('Save'));
    await screen.findByText(message);
    act(() => language.set('en'));
    expect(screen.getByText('Enter a password, at least 8 characters')).toBeTruthy();
    act(() => language.set('en-x-spec'));
  });

  it('has the role user unless another is selected, and is sent with every field', async () => {
    const sent = recordWrites();
    const { user, router } = await renderApp(create);
    expect((await field('Role')).textContent).toBe('User');
    await fill(user, 'Full Name', 'Budi Uji Coba');
    await fill(user, 'Username', 'budi.uji');
    await fill(user, 'NIK', '20260117');
    await fill(user, 'Password', 'rahasia1');
    await user.click(button('Save'));
    expect(await screen.findByText('User created successfully')).toBeTruthy();
    await waitFor(() => expect(addressOf(router)).toBe('/app/user'));
    const body = {
      username: 'budi.uji',
      nik: '20260117',
      password: 'rahasia1',
      fullName: 'Budi Uji Coba',
      role: 'user',
    };
    expect(sent).toEqual([{ call: 'POST /users', body }]);
  });

  it('may be an admin', async () => {
    const { user } = await renderApp(create);
    await fill(user, 'Full Name', 'Budi Uji Coba');
    await fill(user, 'Username', 'budi.uji');
    await fill(user, 'Password', 'rahasia1');
    await user.click(await field('Role'));
    await user.click(await screen.findByRole('option', { name: 'Admin' }));
    await user.click(button('Save'));
    await screen.findByText('User created successfully');
    expect(people().find(({ username }) => username === 'budi.uji')?.role).toBe('admin');
  });

  it('[F2] with a username that is taken shows what the host says on its field', async () => {
    const { user } = await renderApp(create);
    await fill(user, 'Full Name', 'Budi Uji Coba');
    await fill(user, 'Username', 'admin');
    await fill(user, 'Password', 'rahasia1');
    await user.click(button('Save'));
    expect(await screen.findByText('Username sudah dipakai')).toBeTruthy();
    expect(document.activeElement).toBe(await field('Username'));
  });

  it('[F9] never stores the password in the browser', async () => {
    const { user } = await renderApp(create);
    await fill(user, 'Full Name', 'Budi Uji Coba');
    await fill(user, 'Password', 'rahasia1');
    const stored = JSON.stringify({ ...sessionStorage, ...localStorage });
    expect(stored).toContain('Budi Uji Coba');
    expect(stored).not.toContain('rahasia1');
    expect((await field('Password')).type).toBe('password');
    expect((await field('Password')).autocomplete).toBe('new-password');
  });
});

describe('an existing user', () => {
  it('[F9] starts with an empty password even when the host sends one, and an empty one is not sent', async () => {
    const before = { ...someone() };
    server.use(
      http.get(`${API}/users/:id`, () => HttpResponse.json({ result: { ...before, password: '$2b$10$hash' } })),
    );
    const sent = recordWrites();
    const { user } = await renderApp(edit());
    expect((await field('Full Name')).value).toBe(before.fullName);
    expect((await field('Password')).value).toBe('');
    expect(screen.getByText(/^Leave it empty to keep the current password/)).toBeTruthy();
    await fill(user, 'Full Name', `${before.fullName} S.T.`);
    await user.click(button('Save'));
    await screen.findByText('User updated successfully');
    const { id, username, nik, role } = before;
    const body = { id, username, nik, fullName: `${before.fullName} S.T.`, role };
    expect(sent).toEqual([{ call: `PUT /users/${id}`, body }]);
    expect(someone()?.password).toBe(before.password);
  });

  it('starts in its first field, where a person types and saves with Enter', async () => {
    const { user } = await renderApp(edit());
    await waitFor(async () => expect(document.activeElement).toBe(await field('Full Name')));
    await user.keyboard('{End}');
    await user.paste(' S.T.');
    await user.keyboard('{Enter}');
    await screen.findByText('User updated successfully');
    expect(someone()?.fullName).toMatch(/ S\.T\.$/);
  });

  it('gets the new password that is typed', async () => {
    const { user } = await renderApp(edit());
    await fill(user, 'Password', 'lebih-rahasia');
    await user.click(button('Save'));
    await screen.findByText('User updated successfully');
    expect(someone()?.password).toBe('lebih-rahasia');
  });

  it('changes the name in the panel when it is the signed-in admin', async () => {
    const me = people().find(({ username }) => username === 'admin');
    const { user } = await renderApp(`/app/user/${me?.id}`);
    await fill(user, 'Full Name', 'Rina Aulia Putri');
    await user.click(button('Save'));
    expect((await screen.findAllByText('Rina Aulia Putri')).length).toBeGreaterThan(1);
  });
});

describe('for the role user', () => {
  it('[R1] is read-only in every field, and has no password', async () => {
    await renderApp(edit(), { as: 'user' });
    for (const name of ['Full Name', 'Username', 'NIK', 'Role']) expect(isReadOnly(await field(name))).toBe(true);
    expect(screen.queryByLabelText('Password')).toBeNull();
  });
});
