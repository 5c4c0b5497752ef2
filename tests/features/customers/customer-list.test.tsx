import { screen, waitFor, within } from '@testing-library/react';
import { recordWrites } from '@tests/support/record-requests';
import { addressOf, renderApp } from '@tests/support/render-app';
import { serveApi, testStore } from '@tests/support/server';
import { describe, expect, it } from 'vitest';

serveApi();

const list = '/app/customer';
const used = { id: 1, name: 'PT Cakra Motor Indonesia' };

const table = () => screen.findByRole('table', { name: 'Customers' });
const visibleNames = async () => (await within(await table()).findAllByRole('link')).map((link) => link.textContent);

type View = Awaited<ReturnType<typeof renderApp>>;
const openMenu = async ({ user }: View, name: string) =>
  user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
const action = (name: RegExp) => screen.findByRole('menuitem', { name });

describe('the customer list', () => {
  it('is titled Customer and shows the newest five', async () => {
    await renderApp(list);
    const newest = testStore().tables.customers.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
    expect(await visibleNames()).toEqual(newest.slice(0, 5).map(({ name }) => name));
    expect(screen.getByRole('heading', { level: 1, name: 'Customer' })).toBeTruthy();
    expect(document.title).toBe('Customer - Admin Pokayoke');
  });

  it('cuts the address at 20 characters and gives all of it to pointer, keyboard and screen reader', async () => {
    const address = 'Kawasan Industri Surya Cipta, Jl. Surya Utama Kav. I-20';
    const [customer] = testStore().tables.customers;
    if (customer) customer.address = address;
    const { user } = await renderApp(`${list}?search=${encodeURIComponent(customer?.name ?? '')}`);
    const cut = await screen.findByText('Kawasan Industri Sur…');
    const cell = cut.closest('[title]');
    expect(cell?.getAttribute('title')).toBe(address);
    expect(screen.getByRole('cell', { name: address })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: customer?.name ?? '' }).closest('td') as HTMLElement);
    while (document.activeElement !== cell) await user.tab();
    expect(document.activeElement?.textContent).toContain(address);
  });

  it('shows a short address whole, and a missing one as "-"', async () => {
    const { customers } = testStore().tables;
    for (const row of customers) row.address = row.alias === customers[0]?.alias ? 'Jl. Raya Cikarang 12' : '';
    await renderApp(`${list}?perPage=100`);
    expect(await screen.findByText('Jl. Raya Cikarang 12')).toBeTruthy();
    expect(screen.getAllByText('-').length).toBe(customers.length - 1);
  });

  it('leads to the create form with Add, and to the record with its name', async () => {
    const view = await renderApp(`${list}?search=Cakra`);
    expect((await screen.findByRole('link', { name: used.name })).getAttribute('href')).toBe(`${list}/${used.id}`);
    await view.user.click(screen.getByRole('link', { name: 'Add' }));
    expect(await screen.findByRole('heading', { name: 'Create Customer' })).toBeTruthy();
    expect(addressOf(view.router)).toBe('/app/customer/create');
  });
});

it.each([
  ['parts', `/app/parts?filter_customerId=${used.id}`],
  ['deliveries', `/app/delivery?customer=${used.id}`],
])('[L6] a customer that %s use cannot be deleted, which leads to those', async (others, address) => {
  const { tables } = testStore();
  if (others === 'deliveries') tables.parts = tables.parts.filter(({ customerId }) => customerId !== used.id);
  const view = await renderApp(`${list}?search=Cakra`);
  await openMenu(view, used.name);
  await view.user.click(await action(/^Delete/));
  await view.user.click(await screen.findByRole('button', { name: 'Delete' }));
  await view.user.click(await screen.findByRole('button', { name: `Show ${others}` }));
  await waitFor(() => expect(addressOf(view.router)).toBe(address));
});

describe('for the role user', () => {
  it('[R1] has no Add, and gives the reason why nothing can be edited or deleted', async () => {
    const sent = recordWrites();
    const view = await renderApp(`${list}?search=Cakra`, { as: 'user' });
    await openMenu(view, used.name);
    const edit = await action(/^Edit/);
    const remove = await action(/^Delete/);
    expect(edit.textContent).toContain('User role cannot edit records');
    expect(remove.textContent).toContain('User role cannot delete records');
    expect(edit.getAttribute('aria-disabled')).toBe('true');
    await view.user.click(remove);
    await view.user.click(edit);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(addressOf(view.router)).toContain(`${list}?search=Cakra`);
    expect(screen.queryByRole('link', { name: 'Add' })).toBeNull();
    expect(sent).toEqual([]);
  });
});
