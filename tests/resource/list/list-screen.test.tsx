import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { customerScreens } from '@tests/resource/customer-screens';
import { renderScreens } from '@tests/resource/render-screens';
import { recordReads } from '@tests/support/record-requests';
import { API, serveApi, server } from '@tests/support/server';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { scan, typeSlowly } from './scan';

serveApi();
const LIST = '/app/customer';
const open = (at = LIST, as?: 'admin' | 'user') => renderScreens(customerScreens, { at, ...(as && { as }) });
const table = () => screen.findByRole('table', { name: 'Customers' });
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent);

describe('a list', () => {
  it('shows the newest five, how many there are, and the next page', async () => {
    const { user, address } = await open();
    expect(await screen.findByText('PT Tirta Komponen Utama')).toBeDefined();
    expect(names()).toHaveLength(5);
    expect(screen.getByText('0 of 5 data selected')).toBeDefined();
    expect(screen.getByText('Page 1 of 2')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('PT Cakra Motor Indonesia')).toBeDefined();
    expect(address()).toBe(`${LIST}?page=2`);
  });

  it('[L1] goes to the last page when the address names one past it, without a step of Back', async () => {
    const sent = recordReads('/customers');
    const { address, router } = await renderScreens(customerScreens, { at: `${LIST}?page=99`, history: ['/app'] });
    expect(await screen.findByText('PT Cakra Motor Indonesia')).toBeDefined();
    expect(address()).toBe(`${LIST}?page=2`);
    expect(sent).toHaveLength(2);
    await act(() => router.navigate(-1));
    expect(address()).toBe('/app');
  });

  it('[L3] sends what was typed exactly: % _ \\ quotes & # + = ? emoji and Japanese', async () => {
    const sent = recordReads('/customers');
    const typed = `%_\\'"&#+=?🏷日本`;
    const { user } = await open();
    await table();
    await user.click(screen.getByRole('searchbox', { name: 'Search' }));
    await user.paste(typed);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('No data.')).toBeDefined();
    expect(new URLSearchParams(sent.at(-1)).get('search')).toBe(typed);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('PT Tirta Komponen Utama')).toBeDefined();
  });

  it('[L5] ends the selection when the rows change', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select row PT Tirta Komponen Utama' }));
    expect(screen.getByText('Selected: PT Tirta Komponen Utama')).toBeDefined();
    expect(screen.getByText('1 of 5 data selected')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('PT Cakra Motor Indonesia');
    expect(screen.queryByText(/^Selected:/)).toBeNull();
    expect(screen.getByText('0 of 5 data selected')).toBeDefined();
  });

  it('says why it cannot be shown, and Retry brings it back', async () => {
    server.use(
      http.get(`${API}/customers`, () => HttpResponse.json({ message: 'Database is resting' }, { status: 503 })),
    );
    const { user } = await open();
    expect(await screen.findByText('Database is resting')).toBeDefined();
    server.resetHandlers();
    server.use(
      http.get(`${API}/customers`, () => HttpResponse.json({ result: [{ id: 1, name: 'PT Kembali', alias: 'K' }] })),
    );
    expect(screen.queryByText('Customers: no rows')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('PT Kembali')).toBeDefined();
  });

  it('[N7] takes a page of HTML for no list', async () => {
    server.use(http.get(`${API}/customers`, () => HttpResponse.html('<h1>Wi-Fi login</h1>')));
    await open();
    expect(await screen.findByText('The host gave an unexpected answer')).toBeDefined();
  });

  it('[N1] says it is offline, and reloads when the connection is back', async () => {
    let connected = false;
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => connected);
    server.use(http.get(`${API}/customers`, () => (connected ? undefined : HttpResponse.error())));
    await open();
    expect(await screen.findByText(/You are offline/)).toBeDefined();
    connected = true;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('PT Tirta Komponen Utama')).toBeDefined();
  });

  it('[N6] cancels its request when the screen is left, and says nothing about it', async () => {
    server.use(http.get(`${API}/customers`, () => delay('infinite').then(() => HttpResponse.json({}))));
    const { router, queryClient } = await open();
    const loading = () => queryClient.isFetching({ queryKey: ['customers'] });
    await screen.findByText('Loading..');
    expect(loading()).toBe(1);
    await act(() => router.navigate('/app'));
    await waitFor(() => expect(loading()).toBe(0));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[N8] shows an incomplete row, says so, and offers neither Edit nor Delete', async () => {
    server.use(
      http.get(`${API}/customers`, () => HttpResponse.json({ result: [{ id: 1, name: 'PT Utuh', alias: 'U' }, null] })),
    );
    const { user } = await open();
    expect(await screen.findByText(/1 row is incomplete/)).toBeDefined();
    const [, , damaged] = screen.getAllByRole('row');
    if (!damaged) throw new Error('The damaged row is not shown');
    await user.click(within(damaged).getByRole('button', { name: /^Actions/ }));
    const refused = await screen.findByRole('menuitem', { name: /Delete/ });
    expect(refused.getAttribute('aria-disabled')).toBe('true');
    expect(refused.textContent).toContain('This row is incomplete');
  });

  it('searches for what a barcode scanner types while no field has the focus', async () => {
    const { address } = await open();
    await table();
    await scan('PT Nusa Karya');
    await waitFor(() => expect(names()).toEqual(['PT Nusa Karya Motor']));
    expect(address()).toBe(`${LIST}?search=PT+Nusa+Karya`);
  });

  it('presses no button with the spaces of a scanned code', async () => {
    const { address } = await open();
    const [button] = await screen.findAllByRole('button', { name: /^Actions for/ });
    button?.focus();
    await scan('PT Nusa Karya');
    await waitFor(() => expect(address()).toBe(`${LIST}?search=PT+Nusa+Karya`));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('keeps the characters of a scanned code from the keys of the page and of the browser', async () => {
    await open();
    await table();
    const unhandled: string[] = [];
    const note = (event: KeyboardEvent) => !event.defaultPrevented && unhandled.push(event.key);
    window.addEventListener('keydown', note);
    await scan('AB?C/1');
    await userEvent.keyboard('{Tab}');
    window.removeEventListener('keydown', note);
    expect(unhandled).toEqual(['A', 'Tab']);
  });

  it('searches for the code scanned last while the search field has the focus, and keeps what is typed', async () => {
    const sent = recordReads('/customers');
    const { user, address } = await open();
    await table();
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
    await user.click(field);
    await scan('PT Nusa');
    await scan('PT Nusa Karya');
    expect(field.value).toBe('PT Nusa Karya');
    await waitFor(() => expect(address()).toBe(`${LIST}?search=PT+Nusa+Karya`));
    expect(sent.map((search) => new URLSearchParams(search).get('search'))).not.toContain('PT NusaPT Nusa Karya');
    await typeSlowly(' Steel');
    expect(field.value).toBe('PT Nusa Karya Steel');
  });

  it('remembers which columns this browser wants to see', async () => {
    const first = await open();
    await table();
    await first.user.click(screen.getByRole('button', { name: 'Columns' }));
    await first.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Alias' }));
    expect(screen.queryByRole('columnheader', { name: 'Alias' })).toBeNull();
    first.unmount();
    await open();
    await table();
    expect(screen.queryByRole('columnheader', { name: 'Alias' })).toBeNull();
  });
});
