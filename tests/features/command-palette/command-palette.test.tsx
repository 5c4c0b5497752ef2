import { screen, waitFor, within } from '@testing-library/react';
import { addressOf, renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';

serveApi();

const opened = async () => {
  const app = await renderApp('/app');
  await screen.findByRole('heading', { name: 'Dashboard' });
  await app.user.keyboard('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Search' });
  return { ...app, dialog };
};

describe('Ctrl+K', () => {
  it('goes to a screen by a few letters of its name', async () => {
    const { user, router } = await opened();
    await user.keyboard('print h{Enter}');
    await waitFor(() => expect(addressOf(router)).toBe('/app/parts-print-history'));
    expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
  });

  it('finds a part by its number, to open or to print', async () => {
    const { user, router, dialog } = await opened();
    const part = testStore().tables.parts[3];
    if (!part) throw new Error('The seed has no part');
    await user.keyboard(part.no);
    expect(await within(dialog).findByText(`Print ${part.name}`)).toBeTruthy();
    await user.click(within(dialog).getByText(part.name));
    await waitFor(() => expect(addressOf(router)).toBe(`/app/parts/${part.id}`));
  });

  it('opens the print dialog of a part it found', async () => {
    const { user, dialog } = await opened();
    const part = testStore().tables.parts[3];
    if (!part) throw new Error('The seed has no part');
    await user.keyboard(part.no);
    await user.click(await within(dialog).findByText(`Print ${part.name}`));
    const print = await screen.findByRole('dialog', { name: 'Print Settings' });
    expect((await within(print).findAllByText(part.no)).length).toBeGreaterThan(0);
  });

  it('opens nothing that was found for an older text', async () => {
    const { user, router, dialog } = await opened();
    const [one, other] = testStore().tables.parts;
    if (!one || !other) throw new Error('The seed has no two parts');
    await user.keyboard(one.no);
    await within(dialog).findByText(`Print ${one.name}`);
    await user.tripleClick(within(dialog).getByRole('combobox'));
    await user.paste(other.no);
    await user.keyboard('{Enter}');
    expect(within(dialog).queryByText(`Print ${one.name}`)).toBeNull();
    expect(within(dialog).getByText('Searching..')).toBeTruthy();
    expect(addressOf(router)).toBe('/app');
    await within(dialog).findByText(`Print ${other.name}`);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(addressOf(router)).toBe(`/app/parts/${other.id}`));
  });

  it('leads to all parts of a text that more have than it shows', async () => {
    const { user, router, dialog } = await opened();
    const { tables } = testStore();
    const [part] = tables.parts;
    if (!part) throw new Error('The seed has no part');
    tables.parts.push(...Array.from({ length: 1_234 }, (_, at) => ({ ...part, id: `more-${at}`, no: `MANY-${at}` })));
    await user.keyboard('MANY-');
    await user.click(await within(dialog).findByText('Show all 1,234'));
    await waitFor(() => expect(addressOf(router)).toBe('/app/parts?search=MANY-'));
    expect(await screen.findByText('MANY-1233')).toBeTruthy();
  });

  it('finds a customer by its name', async () => {
    const { user, router, dialog } = await opened();
    const [customer] = testStore().tables.customers;
    if (!customer) throw new Error('The seed has no customer');
    await user.keyboard(customer.name);
    await user.click(await within(dialog).findByText(customer.name));
    await waitFor(() => expect(addressOf(router)).toBe(`/app/customer/${customer.id}`));
  });

  it('finds a delivery by its slip number', async () => {
    const { user, router, dialog } = await opened();
    const [slip] = testStore().tables.deliveries;
    if (!slip) throw new Error('The seed has no delivery');
    await user.keyboard(slip.slipNumber);
    await user.click(await within(dialog).findByText(slip.slipNumber));
    await waitFor(() => expect(addressOf(router)).toBe(`/app/delivery/${slip.id}`));
  });

  it('says that nothing was found, and that the search failed', async () => {
    const { user, dialog } = await opened();
    await user.keyboard('zzzzzz');
    expect(await within(dialog).findByText('Nothing found.')).toBeTruthy();
    server.use(http.get(`${API}/parts`, () => HttpResponse.json({}, { status: 403 })));
    await user.keyboard('y');
    expect(await within(dialog).findByText('The search failed. Try again.')).toBeTruthy();
  });

  it('changes the theme', async () => {
    const { user } = await opened();
    await user.keyboard('dark{Enter}');
    expect(document.documentElement.dataset.theme).toBe('dark');
  });
});

describe('an open confirmation', () => {
  it('blocks the palette and the shortcut sheet, by Ctrl+K or by ?', async () => {
    const { user } = await renderApp('/app/customer');
    const [actions] = await screen.findAllByRole('button', { name: /^Actions for/ });
    if (!actions) throw new Error('The list has no rows');
    await user.click(actions);
    await user.click(await screen.findByRole('menuitem', { name: /Delete/ }));
    const dialog = await screen.findByRole('alertdialog');
    await user.keyboard('{Control>}k{/Control}?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeTruthy();
  });
});

describe('?', () => {
  it('lists the keys, but not while typing', async () => {
    const { user } = await renderApp('/app');
    await screen.findByRole('heading', { name: 'Dashboard' });
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(sheet).getByText('Show this list')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull());
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Search' });
    await user.keyboard('?');
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  });
});
