import { screen, waitFor, within } from '@testing-library/react';
import { customerScreens } from '@tests/resource/customer-screens';
import { renderScreens } from '@tests/resource/render-screens';
import { recordWrites } from '@tests/support/record-requests';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { delay, HttpResponse, http } from 'msw';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { recordWords } from '@/language/records';
import type { Confirmation } from '@/resource/row/row-commands';
import { RowConfirmation } from '@/resource/row/row-confirmation';
import * as confirmDialog from '@/ui/overlays/confirm-dialog';

serveApi();
const FREE = 'PT Tirta Komponen Utama';
const USED = 'PT Cakra Motor Indonesia';

async function openDelete(name: string, at = '/app/customer?perPage=10') {
  const view = await renderScreens(customerScreens, { at });
  await view.user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this customer?' });
  const clickButton = (button: string) => view.user.click(within(dialog).getByRole('button', { name: button }));
  return { ...view, dialog, clickButton };
}

const isThere = (name: string) => testStore().tables.customers.some((row) => row.name === name);

const slip = { id: 7, name: 'S-7' };
const approval = { mutationFn: async () => ({ message: 'Approved', result: undefined }) };
const removal = { mutationFn: async () => ({ message: undefined, result: undefined, alreadyGone: false }) };

function OneSlip() {
  const [confirmation, setConfirmation] = useState<Confirmation<typeof slip> | null>(null);
  return (
    <>
      <button type="button" onClick={() => setConfirmation({ mode: 'approve', row: slip })}>
        Open
      </button>
      <RowConfirmation
        confirmation={confirmation}
        onClose={() => setConfirmation(null)}
        recordType={recordWords.delivery}
        rowName={({ name }) => name}
        resource={{ remove: removal, approve: approval }}
      />
    </>
  );
}

it('closes with the words it was opened with, never with those of a delete', async () => {
  const rendered = vi.spyOn(confirmDialog, 'ConfirmDialog');
  const { user } = await renderScreens({ '/app/slip': <OneSlip /> }, { at: '/app/slip' });
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(rendered.mock.lastCall?.[0]).toMatchObject({
    open: false,
    title: 'Approve this delivery?',
    subject: 'S-7',
    variant: 'primary',
  });
});

describe('deleting a row', () => {
  it('names the record, starts on Cancel, and does nothing when it is cancelled', async () => {
    const { dialog, clickButton, address } = await openDelete(FREE);
    expect(within(dialog).getByText(FREE)).toBeDefined();
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' }));
    await clickButton('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(isThere(FREE)).toBe(true);
    expect(address()).toBe('/app/customer?perPage=10');
  });

  it('deletes it, says so, refetches, and puts the focus on the row that took its place', async () => {
    const { clickButton } = await openDelete(FREE);
    await clickButton('Delete');
    expect(await screen.findByText('Customer deleted successfully')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('link', { name: FREE })).toBeNull());
    expect(isThere(FREE)).toBe(false);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Actions for PT/));
  });

  it('[L6] sends one DELETE on a double click', async () => {
    const sent = recordWrites();
    const { user, dialog } = await openDelete(FREE);
    await user.dblClick(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Customer deleted successfully');
    expect(sent).toHaveLength(1);
  });

  it('[L6] says which records use it, never the SQL text, closes, and leads to exactly those', async () => {
    const { user, clickButton, address } = await openDelete(USED);
    await clickButton('Delete');
    expect(await screen.findByText(`Customer ${USED} is used by parts and cannot be deleted`)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(document.body.textContent).not.toContain('foreign key');
    expect(isThere(USED)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Show parts' }));
    expect(address()).toBe('/app/parts?filter_customer=PT+Cakra+Motor+Indonesia');
  });

  it('[L6] says that other records use it when the database names an unknown table', async () => {
    server.use(
      http.delete(`${API}/customers/:id`, () =>
        HttpResponse.json({ message: 'update violates foreign key constraint "fk_17"' }, { status: 500 }),
      ),
    );
    const { clickButton } = await openDelete(FREE);
    await clickButton('Delete');
    expect(await screen.findByText(`Customer ${FREE} is used by other records and cannot be deleted`)).toBeDefined();
  });

  it('[L6] counts a record somebody else has deleted as deleted, and refetches', async () => {
    const { clickButton } = await openDelete(FREE);
    testStore().tables.customers = testStore().tables.customers.filter((row) => row.name !== FREE);
    await clickButton('Delete');
    await waitFor(() => expect(screen.queryByRole('link', { name: FREE })).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await screen.findByText(`Customer ${FREE} deleted`)).toBeDefined();
  });

  it('[L6] shows the refusal of the host, stays open, and can be tried again', async () => {
    server.use(
      http.delete(`${API}/customers/:id`, () => HttpResponse.json({ message: 'Not on Fridays' }, { status: 403 }), {
        once: true,
      }),
    );
    const { clickButton } = await openDelete(FREE);
    await clickButton('Delete');
    expect(await screen.findByText('Not on Fridays')).toBeDefined();
    expect(screen.getByRole('alertdialog')).toBeDefined();
    await clickButton('Delete');
    expect(await screen.findByText('Customer deleted successfully')).toBeDefined();
  });

  it('[N2] leaves its pending state immediately when there is no network, and sends nothing later', async () => {
    const sent = recordWrites();
    server.use(http.delete(`${API}/customers/:id`, () => HttpResponse.error(), { once: true }));
    const { clickButton, dialog } = await openDelete(FREE);
    await clickButton('Delete');
    expect(await screen.findByText('Failed to delete customer. The host could not be reached.')).toBeDefined();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(false);
    expect(sent).toHaveLength(1);
  });

  it('cannot be closed while it runs', async () => {
    server.use(http.delete(`${API}/customers/:id`, () => delay('infinite').then(() => HttpResponse.json({}))));
    const { clickButton, dialog, user } = await openDelete(FREE);
    await clickButton('Delete');
    await within(dialog).findByRole('button', { name: 'Deleting...' });
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeDefined();
  });

  it('[L2] shows the page before when the only row of the last page is deleted', async () => {
    const free = testStore().tables.customers.filter((row) => row.name === FREE);
    const others = testStore().tables.customers.filter((row) => row.name !== FREE);
    testStore().tables.customers = [...others.slice(0, 5), ...free];
    const { clickButton, address } = await openDelete(FREE, '/app/customer?page=2&sortCol=id&sortDir=ASC');
    expect(screen.getByText('Page 2 of 2')).toBeDefined();
    await clickButton('Delete');
    expect(await screen.findByText('Page 1 of 1')).toBeDefined();
    expect(screen.queryByText('No data.')).toBeNull();
    expect(await screen.findByRole('link', { name: USED })).toBeDefined();
    expect(address()).toBe('/app/customer?sortCol=id&sortDir=ASC');
  });
});
