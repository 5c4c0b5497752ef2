import { act, screen, waitFor, within } from '@testing-library/react';
import { customerScreens } from '@tests/resource/customer-screens';
import { scan } from '@tests/resource/list/scan';
import { renderScreens } from '@tests/resource/render-screens';
import { recordWrites } from '@tests/support/record-requests';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { expireAccessTokens } from '@/mock-api/tokens';
import { sessionActions } from '@/session/use-session';

serveApi();
const LIST = '/app/customer?search=PT';
const open = (at: string, as?: 'admin' | 'user') =>
  renderScreens(customerScreens, { at, history: [LIST], ...(as && { as }) });
const field = (label: string) => screen.findByRole<HTMLInputElement>('textbox', { name: label });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const isThere = (name: string) => testStore().tables.customers.some((row) => row.name === name);

type View = Awaited<ReturnType<typeof open>>;
async function fill({ user }: View, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await user.clear(await field(label));
    await user.type(await field(label), value);
  }
}
const valid = { Address: 'Karawang', Alias: 'BRS', Name: 'PT Baru Sekali' };

const refuseOnce = (status: number, body: object) =>
  server.use(http.post(`${API}/customers`, () => HttpResponse.json(body, { status }), { once: true }));

describe('creating a record', () => {
  it('saves it, says what the host says, and goes back to the list as it was', async () => {
    const view = await open('/app/customer/create');
    await fill(view, valid);
    await view.user.click(button('Save'));
    expect(await screen.findByText('Customer created successfully')).toBeDefined();
    expect(view.address()).toBe(LIST);
    expect(isThere('PT Baru Sekali')).toBe(true);
  });

  it('goes to the list when the form was opened by its address', async () => {
    const view = await renderScreens(customerScreens, { at: '/app/customer/CREATE' });
    await fill(view, valid);
    await view.user.click(button('Save'));
    await waitFor(() => expect(view.address()).toBe('/app/customer'));
  });

  it('says what is missing, in the order of the form, and puts the cursor into the first', async () => {
    const sent = recordWrites();
    const view = await open('/app/customer/create');
    await field('Name');
    await view.user.click(button('Save'));
    expect(await screen.findByText('Nama customer harus diisi, minimal 5 karakter')).toBeDefined();
    expect(screen.getByText('Alias harus diisi, minimal 3 karakter')).toBeDefined();
    expect(document.activeElement).toBe(await field('Name'));
    expect(sent).toHaveLength(0);
  });

  it('[F1] sends one request on a double click, and on Enter followed by a click', async () => {
    const sent = recordWrites();
    const view = await open('/app/customer/create');
    await fill(view, valid);
    await act(() => delay(60));
    await view.user.keyboard('{Enter}');
    await view.user.dblClick(button('Save'));
    await screen.findByText('Customer created successfully');
    const body = { name: 'PT Baru Sekali', alias: 'BRS', address: 'Karawang' };
    expect(sent).toEqual([{ call: 'POST /customers', body }]);
  });

  it('saves and adds another: empty fields, cursor in the first, nothing unsaved', async () => {
    const view = await open('/app/customer/create');
    await fill(view, valid);
    await view.user.click(button('Save and add another'));
    await waitFor(async () => expect((await field('Name')).value).toBe(''));
    expect(document.activeElement).toBe(await field('Name'));
    await fill(view, { ...valid, Name: 'PT Kedua Sekali' });
    await view.user.click(button('Save'));
    await waitFor(() => expect(view.address()).toBe(LIST));
    expect(isThere('PT Baru Sekali') && isThere('PT Kedua Sekali')).toBe(true);
  });

  it('does not send the form on the Enter of a barcode scanner, and does on one a person presses', async () => {
    const sent = recordWrites();
    const view = await open('/app/customer/create');
    await fill(view, { Alias: 'BRS' });
    await view.user.click(await field('Name'));
    await scan('PT Baru Sekali');
    expect(sent).toHaveLength(0);
    expect((await field('Name')).value).toBe('PT Baru Sekali');
    await act(() => delay(60));
    await view.user.keyboard('{Enter}');
    await screen.findByText('Customer created successfully');
  });
});

describe('what the host refuses', () => {
  it('[F2] puts each message on its field, focuses the first, and says what belongs to none above', async () => {
    refuseOnce(422, {
      message: 'validation_error',
      error: [
        { path: ['alias', 'short'], message: 'Alias is taken' },
        { path: 'name', message: 'Name is taken' },
        { path: ['branch', 0], message: 'Branch is closed' },
        { path: [], message: 'Quota is used up\nAsk the branch for more' },
      ],
    });
    const view = await open('/app/customer/create');
    await fill(view, valid);
    await view.user.click(button('Save'));
    expect(await screen.findByText('Please fix the validation errors below')).toBeDefined();
    expect(screen.getByText('Name is taken')).toBeDefined();
    expect(screen.getByText('Alias is taken')).toBeDefined();
    expect(screen.getByText('branch.0: Branch is closed')).toBeDefined();
    const alert = screen.getAllByRole('alert').find((one) => within(one).queryByText('branch.0: Branch is closed'));
    expect([...(alert?.querySelectorAll('li') ?? [])].map((item) => item.textContent)).toEqual([
      'branch.0: Branch is closed',
      'Quota is used up\nAsk the branch for more',
    ]);
    expect(document.activeElement).toBe(await field('Name'));
    expect((await field('Name')).getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['an unknown path', [{ path: ['branch'], message: 'Branch is closed' }], 'branch: Branch is closed'],
    ['a path that is a prototype', [{ path: ['__proto__', 'x'], message: 'Odd' }], '__proto__.x: Odd'],
    ['an error that is no list', 'nonsense', 'The host did not say which field is wrong'],
  ])('[F2] is not blocked by %s: the next submit works', async (_what, error, message) => {
    refuseOnce(422, { message: 'validation_error', error });
    const view = await open('/app/customer/create');
    await fill(view, valid);
    await view.user.click(button('Save'));
    expect(await screen.findByText(message)).toBeDefined();
    await view.user.click(button('Save'));
    await waitFor(() => expect(view.address()).toBe(LIST));
    expect(isThere('PT Baru Sekali')).toBe(true);
  });

  it.each([
    [403, { message: 'Your right to add was taken away' }, 'Your right to add was taken away'],
    [409, { message: 'Somebody else was faster' }, 'Somebody else was faster'],
    [422, { message: 'Not today' }, 'Not today'],
    [500, {}, 'Failed to save customer'],
  ])('[F3] [R2] %i: shows the reason, keeps what was typed, and can be sent again', async (status, body, message) => {
    refuseOnce(status, body);
    const view = await open('/app/customer/create');
    await fill(view, valid);
    await view.user.click(button('Save'));
    expect(await screen.findByText(message)).toBeDefined();
    expect((await field('Name')).value).toBe('PT Baru Sekali');
    expect(button('Save').disabled).toBe(false);
    await view.user.click(button('Save'));
    await waitFor(() => expect(view.address()).toBe(LIST));
  });

  it('[N2] leaves Saving... immediately without a network, keeps the values, and sends nothing later', async () => {
    const sent = recordWrites();
    server.use(http.post(`${API}/customers`, () => HttpResponse.error()));
    const view = await open('/app/customer/create');
    await fill(view, valid);
    await view.user.click(button('Save'));
    expect(await screen.findByText('Failed to save customer. The host could not be reached.')).toBeDefined();
    expect(button('Save').disabled).toBe(false);
    expect((await field('Address')).value).toBe('Karawang');
    expect(sent).toHaveLength(1);
  });
});

describe('editing a record', () => {
  it('shows what the host has, and sends all of it with what was changed', async () => {
    const sent = recordWrites();
    const view = await open('/app/customer/1');
    expect((await field('Name')).value).toBe('PT Cakra Motor Indonesia');
    expect(screen.queryByRole('button', { name: 'Save and add another' })).toBeNull();
    await fill(view, { Alias: 'CMI2' });
    await view.user.click(button('Save'));
    expect(await screen.findByText('Customer updated successfully')).toBeDefined();
    const [{ name = '', address = '' } = {}] = testStore().tables.customers;
    expect(sent).toEqual([{ call: 'PUT /customers/1', body: { name, alias: 'CMI2', address } }]);
  });

  it('[F5] shows that the record does not exist, never an empty form', async () => {
    await open('/app/customer/99999');
    expect(await screen.findByText('This record does not exist')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe('/app/customer');
  });

  it('[F5] shows why the record could not be loaded, never an empty form, and tries again', async () => {
    server.use(http.get(`${API}/customers/:id`, () => HttpResponse.html('<h1>Proxy</h1>'), { once: true }));
    const view = await open('/app/customer/1');
    expect(await screen.findByText('The host gave an unexpected answer')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    await view.user.click(button('Retry'));
    expect((await field('Name')).value).toBe('PT Cakra Motor Indonesia');
  });

  it.each(['/app/customer/create', '/app/customer/1'])(
    '[R1] shows a user %s read-only with the reason, and lets no write out',
    async (address) => {
      const sent = recordWrites();
      const { user } = await open(address, 'user');
      const verb = address.endsWith('create') ? 'add' : 'edit';
      expect((await screen.findAllByText(`User role cannot ${verb} records`)).length).toBeGreaterThan(0);
      const name = await field('Name');
      const value = name.value;
      await user.click(name);
      expect(document.activeElement).toBe(name);
      await user.keyboard('More{Enter}');
      expect(name.value).toBe(value);
      await user.click(button('Save'));
      expect(screen.queryByRole('button', { name: 'Save and add another' })).toBeNull();
      expect(sent).toHaveLength(0);
    },
  );
});

describe('[F10] a record that somebody else saves while the form is open', () => {
  const customer = () => {
    const [row] = testStore().tables.customers;
    if (!row) throw new Error('The seed has no customer');
    return row;
  };
  const dialog = () => screen.findByRole('dialog', { name: 'This customer has changed since you opened it' });
  const group = async (name: string) => within(await dialog()).getByRole('group', { name });

  it('is shown field by field: theirs where only they changed it, a choice where both did', async () => {
    const sent = recordWrites();
    const view = await open('/app/customer/1');
    await fill(view, { Alias: 'MINE', Name: 'PT Punya Saya' });
    Object.assign(customer(), { name: 'PT Punya Orang', address: 'Bekasi', updatedBy: 'sari' });
    await view.user.click(button('Save'));
    expect(await dialog()).toHaveProperty('textContent', expect.stringContaining('sari saved other values'));
    expect(sent).toEqual([]);
    expect((await group('Name')).textContent).toContain('PT Punya Orang');
    expect((await group('Name')).textContent).toContain('PT Punya Saya');
    const save = within(await dialog()).getByRole('button', { name: /^Save/ });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    expect(within(await group('Address')).getByRole<HTMLInputElement>('radio', { name: /somebody else/ }).checked).toBe(
      true,
    );
    expect(within(await dialog()).queryByRole('group', { name: 'Alias' })).toBeNull();
    await view.user.click(within(await group('Name')).getByRole('radio', { name: /^Yours/ }));
    await view.user.click(save);
    expect(await screen.findByText('Customer updated successfully')).toBeDefined();
    expect(customer()).toMatchObject({ name: 'PT Punya Saya', alias: 'MINE', address: 'Bekasi' });
    expect(sent).toHaveLength(1);
  });

  it('is shown again when it changes once more while the dialog is open', async () => {
    const view = await open('/app/customer/1');
    await fill(view, { Alias: 'MINE' });
    Object.assign(customer(), { address: 'Bekasi' });
    await view.user.click(button('Save'));
    await dialog();
    Object.assign(customer(), { alias: 'OTHER' });
    await view.user.click(within(await dialog()).getByRole('button', { name: 'Save' }));
    expect((await group('Alias')).textContent).toContain('OTHER');
    expect(customer()).toMatchObject({ alias: 'OTHER', address: 'Bekasi' });
    await view.user.click(within(await group('Alias')).getByRole('radio', { name: /somebody else/ }));
    await view.user.click(within(await dialog()).getByRole('button', { name: 'Save' }));
    await screen.findByText('Customer updated successfully');
    expect(customer()).toMatchObject({ alias: 'OTHER', address: 'Bekasi' });
  });

  it('stays as it is with Keep editing, and nothing typed is lost', async () => {
    const view = await open('/app/customer/1');
    await fill(view, { Alias: 'MINE' });
    Object.assign(customer(), { alias: 'OTHER' });
    await view.user.click(button('Save'));
    await view.user.click(within(await dialog()).getByRole('button', { name: 'Keep editing' }));
    expect((await field('Alias')).value).toBe('MINE');
    expect(customer().alias).toBe('OTHER');
    await view.user.click(button('Save'));
    expect((await group('Alias')).textContent).toContain('OTHER');
  });

  it('is compared with what was there when the text was typed, although the form was opened anew since', async () => {
    const view = await open('/app/customer/1');
    await fill(view, { Alias: 'MINE' });
    await expireAccessTokens(testStore());
    testStore().tables.sessions.refresh = [];
    await view.user.click(button('Save'));
    await screen.findByRole('heading', { name: 'Login' });
    Object.assign(customer(), { alias: 'OTHER' });
    await act(view.signIn);
    await act(() => view.router.navigate('/app/customer/1', { replace: true }));
    await screen.findByText(/What you had typed before is back/);
    await view.user.click(button('Save'));
    expect((await group('Alias')).textContent).toContain('Before: CMI');
    expect(customer().alias).toBe('OTHER');
  });

  it('can be created again when it was deleted, with what was typed', async () => {
    const sent = recordWrites();
    const view = await open('/app/customer/1');
    await fill(view, { Alias: 'MINE' });
    testStore().tables.customers.shift();
    await view.user.click(button('Save'));
    const deleted = await screen.findByRole('alertdialog', { name: 'This customer was deleted' });
    expect(sent).toEqual([]);
    await view.user.click(within(deleted).getByRole('button', { name: 'Create it again' }));
    await screen.findByText('Customer created successfully');
    expect(sent.map(({ call }) => call)).toEqual(['POST /customers']);
    expect(testStore().tables.customers.at(-1)).toMatchObject({ name: 'PT Cakra Motor Indonesia', alias: 'MINE' });
  });

  it('is not overwritten when it cannot be read again: the reason is said, and what was typed stays', async () => {
    const sent = recordWrites();
    const view = await open('/app/customer/1');
    await fill(view, { Alias: 'MINE' });
    server.use(http.get(`${API}/customers/:id`, () => HttpResponse.error()));
    await view.user.click(button('Save'));
    expect(await screen.findByText('Failed to save customer. The host could not be reached.')).toBeDefined();
    expect((await field('Alias')).value).toBe('MINE');
    expect(sent).toEqual([]);
  });
});

describe('[F4] unsaved changes', () => {
  const dialog = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });

  it('open a dialog once: Stay stays, Leave leaves', async () => {
    const view = await open('/app/customer/1');
    await fill(view, { Alias: 'XYZ' });
    await view.user.click(button('Cancel'));
    await waitFor(() => expect(dialog()).not.toBeNull());
    await view.user.click(button('Stay'));
    expect(view.address()).toBe('/app/customer/1');
    expect((await field('Alias')).value).toBe('XYZ');
    await act(() => view.router.navigate('/app'));
    await view.user.click(button('Leave'));
    await waitFor(() => expect(view.address()).toBe('/app'));
    expect(dialog()).toBeNull();
  });

  it('are still known after the record was loaded again with other values', async () => {
    const view = await open('/app/customer/1');
    await fill(view, { Alias: 'XYZ' });
    Object.assign(testStore().tables.customers[0] ?? {}, { address: 'Bekasi' });
    await act(() => view.queryClient.invalidateQueries());
    await waitFor(async () => expect((await field('Address')).value).toBe('Bekasi'));
    await view.user.click(button('Cancel'));
    await waitFor(() => expect(dialog()).not.toBeNull());
  });

  it('are reported before the tab is closed', async () => {
    const view = await open('/app/customer/1');
    await field('Alias');
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(close()).toBe(false);
    await fill(view, { Alias: 'XYZ' });
    expect(close()).toBe(true);
  });

  it('open no dialog when nothing was changed, when it was changed back, and after a save', async () => {
    const view = await open('/app/customer/1');
    await fill(view, { Alias: 'XYZ' });
    await fill(view, { Alias: 'CMI' });
    await act(() => view.router.navigate('/app/customer/2'));
    expect(dialog()).toBeNull();
    await waitFor(async () => expect((await field('Alias')).value).toBe('BMK'));
    await fill(view, { Alias: 'BMK2' });
    await view.user.click(button('Save'));
    await screen.findByText('Customer updated successfully');
    expect(dialog()).toBeNull();
  });
});

describe('[S22] a forced sign-out while a form is filled in', () => {
  async function signedOutWhileTyping() {
    const view = await open('/app/customer/1');
    await fill(view, { Alias: 'TYPED', Address: 'Half an addr' });
    await expireAccessTokens(testStore());
    testStore().tables.sessions.refresh = [];
    await view.user.click(button('Save'));
    await screen.findByRole('heading', { name: 'Login' });
    return view;
  }

  it('brings back what was typed after signing in, and says that it is not saved yet', async () => {
    const view = await signedOutWhileTyping();
    expect(dialog()).toBeNull();
    await act(view.signIn);
    await act(() => view.router.navigate('/app/customer/1', { replace: true }));
    expect(await screen.findByText(/What you had typed before is back/)).toBeDefined();
    expect((await field('Alias')).value).toBe('TYPED');
    expect((await field('Address')).value).toBe('Half an addr');
    expect((await field('Name')).value).toBe('PT Cakra Motor Indonesia');
    await view.user.click(button('Save'));
    await screen.findByText('Customer updated successfully');
    expect(testStore().tables.customers[0]).toMatchObject({ alias: 'TYPED', address: 'Half an addr' });
    expect(sessionStorage.getItem('draft:customers:1')).toBeNull();
  });

  it('is not restored for another user', async () => {
    const view = await signedOutWhileTyping();
    const draft = sessionStorage.getItem('draft:customers:1') ?? '';
    expect(draft).toContain('TYPED');
    sessionStorage.setItem('draft:customers:1', draft.replace('"owner":"1"', '"owner":"2"'));
    await act(view.signIn);
    await act(() => view.router.navigate('/app/customer/1', { replace: true }));
    expect((await field('Alias')).value).toBe('CMI');
    expect(screen.queryByText(/What you had typed/)).toBeNull();
  });

  it('can be discarded', async () => {
    const view = await signedOutWhileTyping();
    await act(view.signIn);
    await act(() => view.router.navigate('/app/customer/1', { replace: true }));
    await view.user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect((await field('Alias')).value).toBe('CMI');
    expect(sessionStorage.getItem('draft:customers:1')).toBeNull();
  });

  it('leaves nothing behind when the user signs out on purpose', async () => {
    const view = await open('/app/customer/1');
    await fill(view, { Alias: 'TYPED' });
    expect(sessionStorage.getItem('draft:customers:1')).toContain('TYPED');
    await act(() => sessionActions.logout());
    await screen.findByRole('heading', { name: 'Login' });
    expect(dialog()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  const dialog = () => screen.queryByRole('alertdialog');
});

describe('a form', () => {
  it('has a name for every field and says Saving... while it saves', async () => {
    server.use(http.post(`${API}/customers`, () => delay('infinite').then(() => HttpResponse.json({}))));
    const view = await open('/app/customer/create');
    await fill(view, valid);
    await view.user.click(button('Save'));
    const form = (await field('Name')).closest('form');
    if (!form) throw new Error('There is no form');
    expect(within(form).getByRole<HTMLButtonElement>('button', { name: 'Saving...' }).disabled).toBe(true);
  });
});
