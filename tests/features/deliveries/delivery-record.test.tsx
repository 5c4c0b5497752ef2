import { screen, waitFor, within } from '@testing-library/react';
import { recordWrites } from '@tests/support/record-requests';
import { addressOf, renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { env } from '@/config/env';
import { createHandlers } from '@/mock-api/create-handlers';
import { useDecisions } from '@/storage/delivery-decisions';

serveApi();
afterEach(() => useDecisions.setState({}, true));

const SLIP = 1200;
const slip = (change: object = {}) => {
  const row = testStore().tables.deliveries.find(({ id }) => id === SLIP);
  if (!row) throw new Error('No such slip in the seed');
  return Object.assign(row, change);
};
const at = (hour: number, minute: number) => new Date(2026, 10, 20, hour, minute).toISOString();

describe('one delivery', () => {
  it('shows every field of the slip under its caption', async () => {
    const row = slip({ date: '2026-11-20', adjustDate: '2026-11-21', adjustTime: '09:30', remarksBawah: 'URGENT' });
    await renderApp(`/app/delivery/${SLIP}`);
    expect(await screen.findByRole('heading', { level: 1, name: `Delivery ${row.slipNumber}` })).toBeTruthy();
    const customer = testStore().tables.customers.find(({ id }) => id === row.customerId);
    const expected: Record<string, string> = {
      'Slip Number': row.slipNumber,
      Sequence: row.seqProd,
      'Order No': row.orderNo,
      Customer: `${customer?.alias} · ${customer?.name}`,
      'Part Number': row.partNumber,
      'Part Name': row.partName,
      'Color Code': row.colorCode,
      Lot: row.kdLotNo,
      Qty: String(row.qty),
      'Barcode HPM': row.barcodeHpm,
      'Barcode Kasai': row.barcodeKasai,
      Date: '20-11-2026',
      Time: row.time,
      'Adjust Date': '21-11-2026',
      'Adjust Time': '09:30',
      Remarks: 'URGENT',
      'Updated By': 'Rina Aulia',
    };
    const fields = Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(fields).toMatchObject(expected);
  });

  it.each([
    [
      'both scans and the time between',
      { scanLt1ByName: 'Dedi Saputra', scanLt1At: at(8, 14), scanLt2ByName: 'Siti Rahmawati', scanLt2At: at(9, 39) },
      [
        'Dedi Saputra',
        '20/11/2026 08:14',
        'Siti Rahmawati',
        '20/11/2026 09:39',
        'LT2 was scanned 1 h 25 min after LT1',
      ],
    ],
    [
      'that LT2 is missing',
      { scanLt1ByName: 'Dedi Saputra', scanLt1At: at(8, 14), scanLt2ByName: '', scanLt2At: null },
      ['Dedi Saputra', 'Waiting', 'LT2 is missing: not scanned there yet'],
    ],
    [
      'that LT1 is missing',
      { scanLt1ByName: '', scanLt1At: null, scanLt2ByName: 'Siti Rahmawati', scanLt2At: at(9, 39) },
      ['Not scanned', 'Siti Rahmawati', 'LT1 is missing: scanned at LT2 only'],
    ],
    [
      'that nobody has scanned it',
      { scanLt1ByName: '', scanLt1At: null, scanLt2ByName: '', scanLt2At: null },
      ['LT1 and LT2 are missing: not scanned yet'],
    ],
    [
      'that the order is wrong',
      { scanLt1ByName: 'Dedi Saputra', scanLt1At: at(9, 0), scanLt2ByName: 'Siti Rahmawati', scanLt2At: at(8, 50) },
      ['Wrong order: LT2 was scanned 10 min before LT1'],
    ],
  ])('shows %s', async (_what, scans, texts) => {
    slip(scans);
    await renderApp(`/app/delivery/${SLIP}`);
    const pair = await screen.findByRole('region', { name: 'Scans' });
    for (const text of texts) expect(within(pair).getByText(text)).toBeTruthy();
  });

  it('leads back to the list as it was left', async () => {
    const { user, router } = await renderApp('/app/delivery?customer=1&perPage=10');
    const [link] = await within(await screen.findByRole('table')).findAllByRole('link');
    await user.click(link as HTMLElement);
    await user.click(await screen.findByRole('link', { name: 'kembali' }));
    await screen.findByRole('table');
    expect(addressOf(router)).toBe('/app/delivery?customer=1&perPage=10');
  });

  it.each(['99999', 'create', '..%2Fx', '%2Fetc'])(
    'says that %s does not exist, inside the layout [L9]',
    async (id) => {
      await renderApp(`/app/delivery/${id}`);
      expect(await screen.findByText('This record does not exist')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe('/app/delivery');
    },
  );

  it('shows what failed with Retry, and then the record [F5]', async () => {
    server.use(http.get(`${API}/deliveries/:id`, () => HttpResponse.html('<!doctype html>')));
    const { user } = await renderApp(`/app/delivery/${SLIP}`);
    expect(await screen.findByText('The record could not be loaded')).toBeTruthy();
    server.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Scans' })).toBeTruthy();
  });

  it.each([
    ['Approve', 'approved', 'Delivery approved successfully'],
    ['Reject', 'rejected', 'Delivery rejected successfully'],
  ])('can be decided on here: %s', async (action, decision, message) => {
    const { user } = await renderApp(`/app/delivery/${SLIP}`);
    await user.click(await screen.findByRole('button', { name: action }));
    const dialog = await screen.findByRole('alertdialog', { name: `${action} this delivery?` });
    await user.click(within(dialog).getByRole('button', { name: action }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(slip().decision).toBe(decision);

    const word = action === 'Approve' ? 'Approved' : 'Rejected';
    const panel = screen.getByRole('region', { name: 'Decision' });
    expect(panel.textContent).toMatch(
      new RegExp(
        `^${word} \\d\\d/.* by Rina Aulia, in this browser\\. A mistake is corrected at the host, not here\\.$`,
      ),
    );
    for (const name of ['Approve', 'Reject']) {
      const button = screen.getByRole('button', { name });
      await user.click(button);
      expect(button.getAttribute('aria-disabled')).toBe('true');
      expect(button.textContent).toContain(`${word} `);
    }
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  describe('at a host that takes the reason of a rejection', () => {
    const rejecting = async () => {
      env.VITE_API_FEATURES = ['reject-reason', 'activity'];
      server.resetHandlers(...createHandlers(testStore(), { features: ['reject-reason', 'activity'] }));
      const writes = recordWrites();
      const app = await renderApp(`/app/delivery/${SLIP}`);
      await app.user.click(await screen.findByRole('button', { name: 'Reject' }));
      const dialog = await screen.findByRole('alertdialog', { name: 'Reject this delivery?' });
      const reason = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Reason for rejection' });
      return { ...app, writes, dialog, reason, button: within(dialog).getByRole('button', { name: /^Reject/ }) };
    };

    it('is rejected only with one, which slip and log then say', async () => {
      const { user, writes, dialog, reason, button } = await rejecting();
      expect(document.activeElement).toBe(reason);
      expect(button.textContent).toContain('Say why it is rejected');
      await user.type(reason, ' {Enter}');
      await user.click(button);
      expect(writes).toEqual([]);
      expect(reason.maxLength).toBe(200);
      await user.type(reason, 'Wrong colour {Enter}');
      expect(await screen.findByText('Delivery rejected successfully')).toBeTruthy();
      expect(writes).toEqual([{ call: `DELETE /deliveries/reject/${SLIP}`, body: { reason: 'Wrong colour' } }]);
      await waitFor(() => expect(dialog.isConnected).toBe(false));
      const panel = screen.getByRole('region', { name: 'Decision' });
      await within(panel).findByText('Reason: Wrong colour');
      await user.click(screen.getByRole('button', { name: 'History' }));
      const drawer = await screen.findByRole('dialog');
      await within(drawer).findByText('Reason for rejection');
      expect(drawer.textContent).toContain('Wrong colour');
    });

    it('keeps what was typed when the call fails, and forgets it with the dialog', async () => {
      const { user, dialog, reason, button } = await rejecting();
      server.use(
        http.delete(`${API}/deliveries/reject/:id`, () => HttpResponse.json({ message: 'No' }, { status: 500 }), {
          once: true,
        }),
      );
      await user.type(reason, 'Wrong colour');
      await user.click(button);
      await screen.findByText(/^No/, { selector: '[data-sonner-toaster] *' });
      expect(reason.value).toBe('Wrong colour');
      expect(slip().decision).toBeNull();
      await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      await user.click(screen.getByRole('button', { name: 'Reject' }));
      const again = await screen.findByRole('textbox', { name: 'Reason for rejection' });
      expect(again).toHaveProperty('value', '');
      await user.type(again, 'Torn{Enter}');
      expect(await screen.findByText('Delivery rejected successfully')).toBeTruthy();
      expect(slip()).toMatchObject({ decision: 'rejected', rejectReason: 'Torn' });
    });

    it('is approved without one', async () => {
      env.VITE_API_FEATURES = ['reject-reason'];
      const { user } = await renderApp(`/app/delivery/${SLIP}`);
      await user.click(await screen.findByRole('button', { name: 'Approve' }));
      const dialog = await screen.findByRole('alertdialog');
      expect(within(dialog).queryByRole('textbox')).toBeNull();
      await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
      expect(await screen.findByText('Delivery approved successfully')).toBeTruthy();
    });

    it('says that somebody has rejected it and why, and offers no second decision', async () => {
      slip({ decision: 'rejected', rejectReason: 'Wrong colour' });
      await renderApp(`/app/delivery/${SLIP}`);
      const panel = await screen.findByRole('region', { name: 'Decision' });
      expect(panel.textContent).toBe(
        'Rejected, as its record says. A mistake is corrected at the host, not here.Reason: Wrong colour',
      );
      expect(screen.getByRole('button', { name: 'Approve' }).getAttribute('aria-disabled')).toBe('true');
    });
  });

  it('offers a slip that another tab has decided on no second time', async () => {
    await renderApp(`/app/delivery/${SLIP}`);
    const button = await screen.findByRole('button', { name: 'Approve' });
    expect(button.getAttribute('aria-disabled')).toBeNull();
    const decision = { isApproved: false, at: new Date().toISOString(), by: 'Agus P' };
    localStorage.setItem('delivery-decisions', JSON.stringify({ [SLIP]: decision }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'delivery-decisions' }));
    expect(await screen.findByText(/^Rejected .* by Agus P, in this browser\./)).toBeTruthy();
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  it('says that it is a view, and that the record does not tell what others decided', async () => {
    slip({ decision: 'approved' });
    await renderApp(`/app/delivery/${SLIP}`);
    expect(await screen.findByText(/can only be viewed, decided on and deleted here/)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Decision' }).textContent).toContain(
      'Whether somebody else approved or rejected the slip is not in its record.',
    );
  });

  it('reads what anybody decided from the log of a host that has one, and offers it no second time', async () => {
    env.VITE_API_FEATURES = ['activity'];
    const entry = { id: 1, resource: 'deliveries', recordId: String(SLIP), label: '', changes: [] };
    server.use(
      http.get(`${API}/activity`, () =>
        HttpResponse.json({
          result: [
            { ...entry, at: at(15, 0), by: 'Hendra Wijaya', action: 'reject' },
            { ...entry, id: 2, at: at(14, 0), by: 'Rina Aulia', action: 'approve' },
          ],
        }),
      ),
    );
    await renderApp(`/app/delivery/${SLIP}`);
    expect(
      await screen.findByText(/^Rejected 20\/11\/2026 15:00 by Hendra Wijaya, as the activity log says\./),
    ).toBeTruthy();
    for (const name of ['Approve', 'Reject']) {
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
    }
  });

  it('says of how many entries of the log it knows that nobody decided', async () => {
    env.VITE_API_FEATURES = ['activity'];
    const entry = { resource: 'deliveries', recordId: String(SLIP), label: '', changes: [], by: 'Rina Aulia' };
    const result = Array.from({ length: 100 }, (_, id) => ({ ...entry, id, at: at(15, 0), action: 'update' }));
    server.use(http.get(`${API}/activity`, () => HttpResponse.json({ result, pagination: { total: 1_240 } })));
    await renderApp(`/app/delivery/${SLIP}`);
    expect(
      await screen.findByText('Neither approved nor rejected in the newest 100 of 1,240 entries of the activity log.'),
    ).toBeTruthy();
  });

  it('says when the log could not be read', async () => {
    env.VITE_API_FEATURES = ['activity'];
    server.use(http.get(`${API}/activity`, () => HttpResponse.json({ message: 'No' }, { status: 403 })));
    await renderApp(`/app/delivery/${SLIP}`);
    expect(await screen.findByText(/the activity log could not be read/)).toBeTruthy();
  });

  it('leads to the list once it is deleted', async () => {
    const { user, router } = await renderApp(`/app/delivery/${SLIP}`);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this delivery?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(addressOf(router)).toBe('/app/delivery'));
    expect(testStore().tables.deliveries.some(({ id }) => id === SLIP)).toBe(false);
  });

  it('shows the role user the record, and why it cannot be approved, rejected or deleted [R1]', async () => {
    const { user } = await renderApp(`/app/delivery/${SLIP}`, { as: 'user' });
    expect(await screen.findByRole('region', { name: 'Scans' })).toBeTruthy();
    for (const name of ['Delete', 'Reject', 'Approve']) await user.click(screen.getByRole('button', { name }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getAllByText('User role cannot edit records')).toHaveLength(2);
    expect(screen.getByText('User role cannot delete records')).toBeTruthy();
  });
});
