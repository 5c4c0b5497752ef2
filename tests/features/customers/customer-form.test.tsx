import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { addressOf, renderApp } from '@tests/support/render-app';
import { API, serveApi, server, signedInAs, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
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
const customers = () => testStore().tables.customers;

function writes() {
  const sent: { call: string; body: unknown }[] = [];
  server.events.on('request:start', async ({ request }) => {
    if (request.method === 'GET') return;
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`;
    sent.push({ call, body: await request.clone().json() });
  });
  return sent;
}

describe('a new customer', () => {
  it('needs a name and an alias, in the words the company chose', async () => {
    const sent = writes();
    const { user } = await renderApp(create);
    await fill(user, 'Name', 'PT A');
    await fill(user, 'Alias', 'AB');
    await user.click(button('Save'));
    expect(await screen.findByText('Nama customer harus diisi, minimal 5 karakter')).toBeTruthy();
    expect(screen.getByText('Alias harus diisi, minimal 3 karakter')).toBeTruthy();
    expect(document.activeElement).toBe(await field('Name'));
    expect((await field('Name')).getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  it('is sent once with exactly its three fields, and the list shows it', async () => {
    const sent = writes();
    const { user, router } = await renderApp(create);
    await fill(user, 'Name', '  PT Uji Coba  ');
    await fill(user, 'Alias', 'UJI');
    await fill(user, 'Address', 'Jl. Raya 1, Karawang');
    await user.dblClick(button('Save'));
    expect(await screen.findByText('Customer created successfully')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'PT Uji Coba' })).toBeTruthy();
    expect(addressOf(router)).toBe('/app/customer');
    const body = { name: 'PT Uji Coba', alias: 'UJI', address: 'Jl. Raya 1, Karawang' };
    expect(sent).toEqual([{ call: 'POST /customers', body }]);
  });

  it('may be followed by another', async () => {
    const { user, router } = await renderApp(create);
    await fill(user, 'Name', 'PT Uji Coba');
    await fill(user, 'Alias', 'UJI');
    await user.click(button('Save and add another'));
    await waitFor(async () => expect((await field('Name')).value).toBe(''));
    expect(addressOf(router)).toBe(create);
    expect(customers().some(({ alias }) => alias === 'UJI')).toBe(true);
  });

  it('[F2] with a name that is taken is told so at the name', async () => {
    const { user } = await renderApp(create);
    await fill(user, 'Name', 'PT Cakra Motor Indonesia');
    await fill(user, 'Alias', 'CMI');
    await user.click(button('Save'));
    expect(await screen.findByText('Nama customer sudah dipakai')).toBeTruthy();
    expect(await screen.findByText('Please fix the validation errors below')).toBeTruthy();
    expect(document.activeElement).toBe(await field('Name'));
    expect((await field('Alias')).value).toBe('CMI');
  });

  it('[L9] is made at CREATE in capitals too', async () => {
    await renderApp('/app/customer/CREATE');
    expect(await screen.findByRole('heading', { name: 'Create Customer' })).toBeTruthy();
    expect((await field('Name')).value).toBe('');
  });

  it('[F4] is not lost by a link pressed by mistake', async () => {
    const { user, router } = await renderApp(create);
    await fill(user, 'Name', 'PT Uji Coba');
    await user.click(screen.getByRole('link', { name: 'kembali' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(addressOf(router)).toBe(create);
    expect((await field('Name')).value).toBe('PT Uji Coba');
    await user.click(screen.getByRole('link', { name: 'kembali' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(addressOf(router)).toBe('/app/customer'));
  });

  it('[F4] [S23] is asked about before signing out on purpose', async () => {
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

describe('a customer that is there', () => {
  it('is shown as the host has it, and replaced by what is saved', async () => {
    const before = { ...customers()[0] };
    const sent = writes();
    const { user, router } = await renderApp(edit);
    expect((await field('Name')).value).toBe(before.name);
    expect((await field('Address')).value).toBe(before.address);
    expect(screen.getByRole('heading', { name: 'Edit Customer' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save and add another' })).toBeNull();
    await fill(user, 'Alias', 'CAKRA');
    await user.click(button('Save'));
    expect(await screen.findByText('Customer updated successfully')).toBeTruthy();
    await waitFor(() => expect(addressOf(router)).toBe('/app/customer'));
    const body = { name: before.name, alias: 'CAKRA', address: before.address };
    expect(sent).toEqual([{ call: 'PUT /customers/1', body }]);
  });

  it('[F5] is never an empty form when it cannot be loaded', async () => {
    server.use(http.get(`${API}/customers/1`, () => HttpResponse.html('<title>Login Wi-Fi</title>'), { once: true }));
    const { user } = await renderApp(edit);
    expect(await screen.findByText('The record could not be loaded')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.click(button('Retry'));
    expect((await field('Name')).value).toBe('PT Cakra Motor Indonesia');
  });

  it('[L9] that nobody knows is said so, inside the panel', async () => {
    await renderApp('/app/customer/no-such%2Fid');
    expect(await screen.findByText('This record does not exist')).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Admin Pokayoke' })).toBeTruthy();
  });
});

describe('for the role user', () => {
  it.each([
    [create, 'User role cannot add records'],
    [edit, 'User role cannot edit records'],
  ])('[R1] %s opened by its address is read-only and says why; nothing is sent', async (address, reason) => {
    const sent = writes();
    const { user } = await renderApp(address, { as: 'user' });
    expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0);
    for (const name of ['Name', 'Alias', 'Address']) expect(isReadOnly(await field(name))).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save and add another' })).toBeNull();
    await user.click(button('Save'));
    await user.keyboard('{Enter}');
    expect(sent).toEqual([]);
    expect(screen.getByRole('heading', { level: 1, name: 'Customer' })).toBeTruthy();
  });
});
