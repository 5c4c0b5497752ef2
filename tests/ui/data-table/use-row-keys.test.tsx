import { screen, waitFor, within } from '@testing-library/react';
import { pressSlowly, scan } from '@tests/resource/list/scan';
import { addressOf, renderApp } from '@tests/support/render-app';
import { serveApi, testStore } from '@tests/support/server';
import { describe, expect, it } from 'vitest';

serveApi();

const open = async () => {
  const view = await renderApp('/app/parts?sortCol=no&sortDir=ASC');
  const table = within(await screen.findByRole('table', { name: 'Parts' }));
  const rows = (await table.findAllByRole('link')).map((link) => link.closest('tr'));
  return { ...view, rows };
};
const search = () => screen.getByRole('searchbox', { name: 'Search' });

describe('rows by keyboard', () => {
  it('move the focus with the arrows, Home and End, from the page and from the search', async () => {
    const { user, rows } = await open();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(rows[0]);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(document.activeElement).toBe(rows[1]);
    await user.keyboard('{End}{ArrowDown}');
    expect(document.activeElement).toBe(rows[4]);
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(rows[0]);
    await user.keyboard('/');
    expect(document.activeElement).toBe(search());
    expect(search()).toHaveProperty('value', '');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(rows[0]);
    // The next tab stop is in the row.
    await user.tab();
    expect(rows[0]?.contains(document.activeElement)).toBe(true);
  });

  it('are selected with Space and opened with Enter', async () => {
    const { rows, router } = await open();
    await pressSlowly('{ArrowDown}{ArrowDown} ');
    expect(rows[1]?.querySelector('input')?.checked).toBe(true);
    await pressSlowly(' ');
    expect(rows[1]?.querySelector('input')?.checked).toBe(false);
    await pressSlowly('{Enter}');
    await waitFor(() => expect(addressOf(router)).toMatch(/^\/app\/parts\/\d+$/));
  });

  it('are printed with P, and by no letter typed into a field', async () => {
    const { user } = await open();
    await user.type(search(), 'p');
    await user.clear(search());
    await pressSlowly('{ArrowDown}p');
    expect(await screen.findByRole('dialog', { name: 'Print Settings' }, { timeout: 30_000 })).toBeDefined();
  });

  it('are left alone by a scan that begins with P', async () => {
    const { user, rows, router } = await open();
    const [part] = testStore().tables.parts;
    if (part) part.no = 'P-778';
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(rows[0]);
    await scan('P-778');
    await waitFor(() => expect(addressOf(router)).toContain('search=P-778'));
    await waitFor(() => expect(screen.getAllByText('P-778').length).toBeGreaterThan(0));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
