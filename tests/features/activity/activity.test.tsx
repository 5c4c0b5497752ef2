import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '@tests/support/render-app';
import { serveApi, testStore } from '@tests/support/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { paths } from '@/config/paths';
import { language } from '@/language/language';

serveApi({ features: ['activity'] });

const cellsOf = (row: HTMLElement | undefined) =>
  row
    ? within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent ?? '')
    : [];
const rows = () => screen.getAllByRole('row').slice(1);

describe('the activity log', () => {
  it('tells each change that is made in the panel: who, what, from and to', async () => {
    testStore().tables.activity = [];
    const customer = testStore().tables.customers[0];
    const { user, router } = await renderApp(paths.customers.record.href(customer?.id ?? 1));
    const alias = await screen.findByRole('textbox', { name: 'Alias' });
    await waitFor(() => expect((alias as HTMLInputElement).value).toBe(customer?.alias));
    await user.clear(alias);
    await user.type(alias, 'CAKRA2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(testStore().tables.activity).toHaveLength(1));
    expect(testStore().tables.activity[0]).toMatchObject({
      ...{ by: 'Rina Aulia', action: 'update', resource: 'customers', recordId: String(customer?.id) },
      changes: [{ field: 'alias', from: customer?.alias, to: 'CAKRA2' }],
    });
    await router.navigate(paths.activity.href());
    await screen.findByText(`Alias: ${customer?.alias} → CAKRA2`);
    expect(cellsOf(rows()[0])).toEqual(
      expect.arrayContaining(['Rina Aulia', 'Changed', 'Customer', customer?.name ?? '']),
    );
  });

  it('is filtered by action, in the words of the screen', async () => {
    const { tables } = testStore();
    const approved = tables.activity.filter(({ action }) => action === 'approve').length;
    expect(approved).toBeGreaterThan(0);
    await renderApp(`${paths.activity.href()}?filter_action=approved&perPage=100`);
    await waitFor(() => expect(rows()).toHaveLength(Math.min(100, approved)));
    for (const row of rows()) expect(cellsOf(row)).toContain('Approved');
  });

  it('says a changed customer by its alias, is found by a word of it, and leads to the record', async () => {
    const { tables } = testStore();
    const [from, to] = tables.customers;
    const part = tables.parts[0];
    const changes = [{ field: 'customerId', from: String(from?.id), to: String(to?.id) }];
    const entry = { ...{ at: '2026-11-20T08:00:00+07:00', by: 'Siti', action: 'update' }, label: part?.no ?? '' };
    tables.activity.push({ ...entry, id: 90_000, resource: 'parts', recordId: String(part?.id), changes } as never);
    const { user } = await renderApp(paths.activity.href());
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), `${from?.alias} siti`);
    const change = await screen.findByText(`Customer: ${from?.alias} → ${to?.alias}`);
    const row = within(change.closest('tr') as HTMLElement);
    expect(row.getByRole('link', { name: part?.no }).getAttribute('href')).toBe(`/app/parts/${part?.id}`);
    expect(rows()).toHaveLength(1);
    await user.click(row.getByRole('link'));
    await user.click(await screen.findByRole('button', { name: 'History' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'History' }));
    expect((await drawer.findByRole('link', { name: to?.alias })).getAttribute('href')).toBe(`/app/customer/${to?.id}`);
  });

  it.each([
    [
      'en-x-spec',
      'Left Hand: No → Yes; State: Draft → In review; Draft: - → revision 3; Void: Asked for → Confirmed; Password: - → Changed',
    ],
    [
      'id',
      'Sisi kiri: Tidak → Ya; Status: Draf → Ditinjau; Draf: - → revisi 3; Tidak berlaku: Diminta → Dikonfirmasi; Kata sandi: - → Diubah',
    ],
  ] as const)('says names of the log in words, in %s', async (tag, said) => {
    const changes = [
      { field: 'leftHand', from: 'false', to: 'true' },
      { field: 'state', from: 'draft', to: 'in-review' },
      { field: 'draft', from: '', to: 'revision 3' },
      { field: 'void', from: 'asked for', to: 'confirmed' },
      { field: 'password', from: '', to: 'changed' },
    ];
    const entry = { id: 90_000, at: '2026-11-20T08:00:00+07:00', by: 'Siti', action: 'update', label: 'A' } as const;
    testStore().tables.activity = [{ ...entry, resource: 'parts', recordId: '1', changes }];
    language.set(tag);
    onTestFinished(() => language.set('en-x-spec'));
    await renderApp(paths.activity.href());
    expect(await screen.findByText(said)).toBeDefined();
  });

  it('is in the sidebar last, and for admins only', async () => {
    await renderApp(paths.dashboard.href());
    const nav = await screen.findByRole('navigation', { name: 'Admin Pokayoke' });
    await waitFor(() => expect(within(nav).getAllByRole('link').at(-1)?.textContent).toBe('Activity'));
  });

  it('a user sees no entry, and no log', async () => {
    await renderApp(paths.activity.href(), { as: 'user' });
    expect(await screen.findByText(/Only admins see the activity log/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Activity' })).toBeNull();
  });

  it('the history of a part is in a drawer on its form', async () => {
    const entry = testStore().tables.activity.find(
      ({ resource, action }) => resource === 'parts' && action === 'update',
    );
    const { user } = await renderApp(paths.parts.record.href(entry?.recordId ?? ''));
    await user.click(await screen.findByRole('button', { name: 'History' }));
    const drawer = await screen.findByRole('dialog', { name: 'History' });
    expect(await within(drawer).findByText('Changed')).toBeDefined();
    expect(drawer.textContent).toContain('TEMP');
    expect(drawer.textContent).toContain(entry?.by);
    await user.click(within(drawer).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'History' })).toBeNull());
  });

  it('the story of a label has the changes of its part and the approval of its slip', async () => {
    const { tables } = testStore();
    const approval = tables.activity.find(({ action }) => action === 'approve');
    const slip = tables.deliveries.find(({ id }) => String(id) === approval?.recordId);
    await renderApp(`${paths.trace.href()}?${new URLSearchParams({ q: slip?.barcodeKasai ?? '' })}`);
    const story = await screen.findByRole('region', { name: 'Story' });
    expect(await within(story).findByText('Delivery approved')).toBeDefined();
    expect(await within(story).findByText('Part changed')).toBeDefined();
    expect(screen.getByRole('region', { name: 'Label' }).textContent).toContain('NowApproved');
  });
});
