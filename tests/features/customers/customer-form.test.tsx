import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { addressOf, renderApp } from '@tests/support/render-app';
import { serveApi, signedInAs } from '@tests/support/server';
import { describe, expect, it } from 'vitest';
import { sessionActions, sessionNow } from '@/session/use-session';

serveApi();

const create = '/app/customer/create';
const edit = '/app/customer/1';
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
/** Replaces what a field holds; pasted, because a test need not wait for each letter. */
async function fill(user: UserEvent, name: string, text: string) {
  await user.clear(await field(name));
  await user.paste(text);
}
/** Not to be changed, but to be reached, read and copied. */
const isReadOnly = (input: HTMLInputElement) => input.readOnly && !input.disabled;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('a new customer', () => {
  it('[L9] needs a name and an alias, also at CREATE in capitals', async () => {
    const { user } = await renderApp('/app/customer/CREATE');
    expect(await screen.findByRole('heading', { name: 'Create Customer' })).toBeTruthy();
    await fill(user, 'Name', 'PT A');
    await fill(user, 'Alias', 'AB');
    await user.click(button('Save'));
    expect(await screen.findByText('Nama customer harus diisi, minimal 5 karakter')).toBeTruthy();
    expect(screen.getByText('Alias harus diisi, minimal 3 karakter')).toBeTruthy();
  });

  it('[F4] [S23] opens a dialog before signing out on purpose', async () => {
    const { user, router } = await renderApp(create);
    await field('Name');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(addressOf(router)).toBe('/login'));
    await act(() => sessionActions.login(signedInAs('admin')));
    await act(() => router.navigate(create));
    await fill(user, 'Name', 'PT Uji Coba');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(sessionNow().isAuthenticated).toBe(true);
    expect((await field('Name')).value).toBe('PT Uji Coba');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(addressOf(router)).toBe('/login'));
    expect(sessionNow().isAuthenticated).toBe(false);
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('an existing customer', () => {
  it('[L9] that does not exist is reported inside the panel', async () => {
    await renderApp('/app/customer/no-such%2Fid');
    expect(await screen.findByText('This record does not exist')).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Admin Pokayoke' })).toBeTruthy();
  });
});

describe('for the role user', () => {
  it('[R1] is read-only in every field', async () => {
    await renderApp(edit, { as: 'user' });
    for (const name of ['Name', 'Alias', 'Address']) expect(isReadOnly(await field(name))).toBe(true);
    expect(screen.getByRole('heading', { level: 1, name: 'Customer' })).toBeTruthy();
  });
});
