import { screen, waitFor, within } from '@testing-library/react';
import { customerScreens } from '@tests/resource/customer-screens';
import { renderScreens } from '@tests/resource/render-screens';
import { recordReads } from '@tests/support/record-requests';
import { addressOf, renderApp } from '@tests/support/render-app';
import { serveApi, testStore } from '@tests/support/server';
import { describe, expect, it, vi } from 'vitest';

serveApi();
const LIST = '/app/customer';
const open = (search = '') => renderScreens(customerScreens, { at: LIST + search });
const table = () => screen.findByRole('table', { name: 'Customers' });
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Views: Customers' }));

/** This browser has no room for another view. */
function fillStorage() {
  const { localStorage: real } = window;
  vi.stubGlobal('localStorage', {
    get length() {
      return real.length;
    },
    key: (index: number) => real.key(index),
    getItem: (key: string) => real.getItem(key),
    removeItem: (key: string) => real.removeItem(key),
    clear: () => real.clear(),
    setItem: (key: string, text: string) => {
      if (key.startsWith('list-views:')) throw new DOMException('full', 'QuotaExceededError');
      real.setItem(key, text);
    },
  });
}

describe('a view of a list', () => {
  it('brings back search, order, columns and rows per page, and is a link', async () => {
    const { user, address } = await open('?search=PT&sortCol=name&sortDir=ASC&perPage=10&page=1');
    await table();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Alias' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Views' }));
    const views = await dialog();
    await user.type(views.getByRole('textbox', { name: 'Name of the view on the screen' }), 'By name{Enter}');
    expect(views.getByText('On the screen')).toBeDefined();
    await user.click(views.getAllByRole('button', { name: 'Copy link' })[0] as HTMLElement);
    const link = await navigator.clipboard.readText();
    expect(new URL(link).search).toBe('?perPage=10&sortCol=name&sortDir=ASC&search=PT&columns=name');
    await user.click(views.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);

    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Alias' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(heads()).toContain('Alias'));
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click((await dialog()).getByRole('link', { name: 'By name' }));
    await waitFor(() => expect(heads()).not.toContain('Alias'));
    expect(address()).toBe(`${LIST}?perPage=10&sortCol=name&sortDir=ASC&search=PT&columns=name`);
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveProperty('value', 'PT');

    // The columns of a link are the link's: Reset shows this browser's own again.
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(heads()).toContain('Alias'));
    expect(address()).toBe(`${LIST}?perPage=10&sortCol=name&sortDir=ASC`);
  });

  it('replaces the one of its name, can be deleted, and says when the browser stores nothing', async () => {
    const { user } = await open('?search=PT');
    await table();
    await user.click(screen.getByRole('button', { name: 'Views' }));
    const views = await dialog();
    const field = views.getByRole('textbox', { name: 'Name of the view on the screen' });
    await user.type(field, 'Mine{Enter}');
    await user.type(field, 'mine');
    expect(views.getByRole('button', { name: 'Replace view' })).toBeDefined();
    await user.keyboard('{Enter}');
    expect(views.getAllByRole('link')).toHaveLength(1);
    fillStorage();
    await user.type(field, 'Other{Enter}');
    expect(views.getByText(/This browser cannot store anything/)).toBeDefined();
    expect(views.getAllByRole('link')).toHaveLength(2);
    for (const name of ['mine', 'Other']) await user.click(views.getByRole('button', { name: `Delete view ${name}` }));
    expect(views.getByText('No views yet.')).toBeDefined();
  });

  it('names in a link that the list does not have are said and left out', async () => {
    const sent = recordReads('/customers');
    const { user, address } = await open('?filter_colour=red&sortCol=price&columns=name,colour&search=PT');
    const notice = await screen.findByText(/The link names what this list does not have/);
    expect(notice.textContent).toContain('the filter "colour", the order "price", the column "colour".');
    await table();
    expect(heads().filter(Boolean)).toEqual(['Name', 'Actions']);
    expect(sent[0]).not.toContain('colour');
    await user.click(screen.getByRole('button', { name: 'Remove from the link' }));
    await waitFor(() => expect(screen.queryByText(/The link names/)).toBeNull());
    expect(address()).toBe(`${LIST}?columns=name&search=PT`);
  });
});

describe('filters of a list', () => {
  it('find what is empty, not empty or one of several, over all pages, with the true number', async () => {
    const { customers } = testStore().tables;
    const [first] = customers;
    if (!first) throw new Error('the seed has customers');
    customers.splice(0);
    for (let id = 1; id <= 130; id++) {
      customers.push({ ...first, id, name: `PT ${String(id).padStart(3, '0')}`, alias: id % 13 === 0 ? '' : `C${id}` });
    }
    const sent = recordReads('/customers');
    const { user, address } = await open('?sortCol=name&sortDir=ASC');
    expect(await screen.findByText('130 rows')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('option', { name: 'Alias' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Condition of Alias' }), 'is empty');
    expect(await screen.findByText('10 matches')).toBeDefined();
    expect(screen.getByRole('link', { name: 'PT 013' })).toBeDefined();
    expect(address()).toBe(`${LIST}?sortCol=name&sortDir=ASC&filter_alias~empty=yes`.replace('~', '%7E'));
    expect(sent.every((request) => !request.includes('filter_'))).toBe(true);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Condition of Alias' }), 'is one of');
    await user.type(screen.getByRole('textbox', { name: 'Filter Alias' }), 'c7, C130, C99{Enter}');
    expect(await screen.findByText('2 matches')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove filter Alias' }));
    expect(await screen.findByText('130 rows')).toBeDefined();
  });
});

describe('the sidebar', () => {
  it('leads to a list as it was left, and Reset resets it', async () => {
    const { user, router } = await renderApp('/app/customer?search=PT&sortCol=name&sortDir=ASC');
    await table();
    await user.click(screen.getByRole('link', { name: 'User' }));
    await screen.findByRole('table', { name: 'Users' });
    await user.click(screen.getByRole('link', { name: 'Customer' }));
    await table();
    expect(addressOf(router)).toBe('/app/customer?search=PT&sortCol=name&sortDir=ASC');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(addressOf(router)).toBe('/app/customer?sortCol=name&sortDir=ASC'));
  });
});
