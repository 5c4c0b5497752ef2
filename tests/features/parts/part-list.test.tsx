import { screen, waitFor, within } from '@testing-library/react';
import { recordReads } from '@tests/support/record-requests';
import { addressOf, renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { typeQuickly } from '@tests/support/typing';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';

serveApi();

const table = () => screen.findByRole('table', { name: 'Parts' });
const visibleNumbers = async () => (await within(await table()).findAllByRole('link')).map((link) => link.textContent);

/** The host's parts as the list shows them: newest first. */
const newest = () => {
  const byAge = [...testStore().tables.parts].sort(
    (a, b) => b.createdAt.localeCompare(a.createdAt) || Number(b.id) - Number(a.id),
  );
  return byAge.map(({ no }) => no);
};
const firstPart = () => {
  const part = testStore().tables.parts.find(({ no }) => no === newest()[0]);
  if (!part) throw new Error('The seed has no parts');
  return part;
};

describe('the part list', () => {
  it('shows the newest five of all parts, with the footer of every list', async () => {
    await renderApp('/app/parts');
    expect(await visibleNumbers()).toEqual(newest().slice(0, 5));
    expect(screen.getByRole('heading', { level: 1, name: 'Master data label' })).toBeTruthy();
    expect(screen.getByText('Label management')).toBeTruthy();
    expect(screen.getByText('0 of 5 data selected')).toBeTruthy();
    const pages = Math.ceil(newest().length / 5);
    expect(screen.getByText(`Page 1 of ${pages}`)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true);
  });

  it('[N5] sends one request for what was typed, and keeps it in the address', async () => {
    const calls = recordReads('/parts');
    const { router } = await renderApp('/app/parts');
    const part = firstPart();
    await typeQuickly(await screen.findByRole('searchbox', { name: 'Search' }), part.no);
    await waitFor(() => expect(addressOf(router)).toBe(`/app/parts?search=${part.no}`));
    await waitFor(async () => expect(new Set(await visibleNumbers())).toEqual(new Set([part.no])));
    expect(calls.filter((call) => call.includes('search='))).toHaveLength(1);
  });

  it('sorts by a column on the host and marks it', async () => {
    const { user, router } = await renderApp('/app/parts');
    await user.click(await screen.findByRole('button', { name: 'Part Name' }));
    const head = () => screen.getByRole('columnheader', { name: 'Part Name' }).getAttribute('aria-sort');
    expect(head()).toBe('ascending');
    expect(addressOf(router)).toBe('/app/parts?sortCol=name&sortDir=ASC');
    await user.click(screen.getByRole('button', { name: 'Part Name' }));
    expect(head()).toBe('descending');
    const names = testStore()
      .tables.parts.map(({ name }) => name)
      .sort();
    await waitFor(async () => {
      const rows = within(await table())
        .getAllByRole('row')
        .slice(1);
      expect(within(rows[0] as HTMLElement).getByText(names.at(-1) ?? '')).toBeTruthy();
    });
  });

  it('shows the parts of one customer, as the link from a customer that is in use requests', async () => {
    const { tables } = testStore();
    const [customer] = tables.customers;
    const theirs = tables.parts.filter(({ customerId }) => customerId === customer?.id);
    await renderApp(`/app/parts?filter_customerId=${customer?.id}`);
    expect(await screen.findByText(`Page 1 of ${Math.ceil(theirs.length / 5)}`)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Filter Customer ID' })).toHaveProperty('value', String(customer?.id));
  });

  it('opens the print dialog from the row, for both roles', async () => {
    const { user } = await renderApp('/app/parts', { as: 'user' });
    await user.click(await screen.findByRole('button', { name: `Print ${firstPart().no}` }));
    const dialog = await screen.findByRole('dialog', { name: 'Print Settings' });
    expect(within(dialog).getAllByText(firstPart().no).length).toBeGreaterThan(0);
  });
});

describe('deleting a part', () => {
  it('[L6] says that a printed part is in use, and leads to its prints', async () => {
    const { tables } = testStore();
    const printed = tables.parts.find(({ id }) => tables.printHistory.some(({ partId }) => partId === id));
    const { user, router } = await renderApp(`/app/parts?search=${printed?.no}&perPage=5`);
    await user.click(await screen.findByRole('button', { name: `Actions for ${printed?.no}` }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(
      await screen.findByText(`Part ${printed?.no} is used by the print history and cannot be deleted`),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show the print history' }));
    await waitFor(() => expect(addressOf(router)).toBe(`/app/parts-print-history?search=${printed?.no}`));
  });
});

describe('the role User', () => {
  it('sees no Add and no Import, and reads why it cannot edit or delete', async () => {
    const { user, router } = await renderApp('/app/parts', { as: 'user' });
    await user.click(await screen.findByRole('button', { name: `Actions for ${firstPart().no}` }));
    expect(screen.queryByRole('link', { name: 'Add' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Import label' })).toBeNull();
    const edit = screen.getByRole('menuitem', { name: /Edit/ });
    expect(edit.getAttribute('aria-disabled')).toBe('true');
    expect(edit.textContent).toContain('User role cannot edit records');
    const remove = screen.getByRole('menuitem', { name: /Delete/ });
    expect(remove.textContent).toContain('User role cannot delete records');
    await user.click(remove);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(addressOf(router)).toBe('/app/parts');
  });
});

describe('files', () => {
  it('says how many rows were exported, and into which file', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { user } = await renderApp('/app/parts');
    await user.click(await screen.findByRole('button', { name: 'Export Parts' }));
    const count = testStore().tables.parts.length;
    expect(await screen.findByText(`Parts exported successfully: ${count} rows in parts_export.xlsx`)).toBeTruthy();
    expect(saved).toEqual(['parts_export.xlsx']);
  });

  it('shows the message of the host when the template cannot be downloaded', async () => {
    server.use(
      http.get(`${API}/parts/template/download`, () => HttpResponse.json({ message: 'Disk is full' }, { status: 400 })),
    );
    const { user } = await renderApp('/app/parts');
    await user.click(await screen.findByRole('button', { name: 'Download Template' }));
    expect(await screen.findByText('Disk is full')).toBeTruthy();
  });
});

describe('parts whose design is missing', () => {
  const bound = (no: string, labelDesignId: string) => {
    const row = testStore().tables.parts.find((part) => part.no === no);
    if (row) row.labelDesignId = labelDesignId;
  };

  it('[PR44] are named with the reason above the list, and found on all pages by one filter', async () => {
    const [first = '', last = ''] = [newest()[0], newest().at(-1)];
    bound(first, 'LD-404');
    bound(last, 'LD-405');
    const { user, router } = await renderApp('/app/parts');
    expect(await screen.findByText('1 part on this page cannot be printed here:')).toBeTruthy();
    expect(screen.getByText(/Design LD-404 is not in this browser\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Design missing' }));
    await waitFor(async () => expect(await visibleNumbers()).toEqual([first, last]));
    expect(addressOf(router)).toBe('/app/parts?filter_design=missing');
    expect(screen.getByText('0 of 2 data selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Design missing' }));
    await waitFor(async () => expect(await visibleNumbers()).toHaveLength(5));
  });

  it('are found with the other filters, and by their reason', async () => {
    const [first = '', second = ''] = newest();
    bound(first, 'LD-404');
    bound(second, 'LD-405');
    const { unmount } = await renderApp('/app/parts?filter_design=LD-405');
    await waitFor(async () => expect(await visibleNumbers()).toEqual([second]));
    unmount();
    const calls = recordReads('/parts');
    await renderApp(`/app/parts?filter_design=missing&search=${first}`);
    await waitFor(async () => expect(await visibleNumbers()).toEqual([first]));
    expect(calls.every((call) => !call.includes('filter_design') && call.includes(`search=${first}`))).toBe(true);
  });

  it('cost a list of parts with the standard label no further request', async () => {
    const calls = recordReads('/parts');
    await renderApp('/app/parts');
    await visibleNumbers();
    expect(calls).toHaveLength(1);
  });
});
