import { screen, within } from '@testing-library/react';
import { recordWrites } from '@tests/support/record-requests';
import { renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { env } from '@/config/env';
import { createHandlers } from '@/mock-api/create-handlers';
import { useDecisions } from '@/storage/delivery-decisions';

serveApi();
afterEach(() => useDecisions.setState({}, true));

const CAKRA = 1;
const list = `/app/delivery?customer=${CAKRA}`;
const slips = () =>
  testStore()
    .tables.deliveries.filter(({ customerId }) => customerId === CAKRA)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || Number(b.id) - Number(a.id))
    .slice(0, 5);
type User = Awaited<ReturnType<typeof renderApp>>['user'];

const counted = (count: number) => (count === 1 ? '1 delivery' : `${count} deliveries`);

async function decide(user: User, verb: string, count = 5, text = '') {
  const bar = await screen.findByRole('region', { name: 'Selected rows' });
  await user.click(await within(bar).findByRole('button', { name: verb }));
  const dialog = await screen.findByRole('dialog', { name: `${verb} ${counted(count)}?` });
  expect(dialog.textContent).toContain(text);
  await user.click(within(dialog).getByRole('button', { name: `${verb} ${counted(count)}` }));
}

it('approves the selected slips, each by its own call, shows it, and sends no approval twice [L7]', async () => {
  const page = slips();
  const [gone, ...others] = page;
  server.use(
    http.delete(`${API}/deliveries/approve/${gone?.id}`, () =>
      HttpResponse.json({ message: 'Delivery not found' }, { status: 404 }),
    ),
  );
  const writes = recordWrites();
  const { user } = await renderApp(list);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await decide(user, 'Approve');
  expect(await screen.findByText('4 of 5 deliveries approved, 1 failed.')).toBeTruthy();
  const failed = screen.getByRole('list', { name: 'Rows that failed' });
  expect(failed.textContent).toBe(`${gone?.slipNumber}It no longer exists.`);
  expect(writes.map(({ call }) => call).toSorted()).toEqual(
    page.map(({ id }) => `DELETE /deliveries/approve/${id}`).toSorted(),
  );
  expect(testStore().tables.deliveries.filter(({ decision }) => decision === 'approved')).toHaveLength(4);
  // There is no call that takes a decision back.
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close', description: '' }));
  expect(await screen.findAllByText('Approved')).toHaveLength(4);
  expect(screen.getByText('1 row selected')).toBeTruthy();

  // Neither decision is offered a second time, not even together with a slip that has none.
  writes.length = 0;
  server.resetHandlers();
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await decide(user, 'Reject', 1, 'Left out: 4 deliveries, decided already.');
  expect(await screen.findByText('1 of 1 delivery rejected.')).toBeTruthy();
  expect(writes).toEqual([{ call: `DELETE /deliveries/reject/${gone?.id}`, body: undefined }]);
  expect(others).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Close', description: '' }));
  const bar = await screen.findByRole('region', { name: 'Selected rows' });
  for (const name of ['Approve', 'Reject']) {
    const button = within(bar).getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.textContent).toContain('4 deliveries: decided already');
  }
});

it('rejects the selected slips with one reason where the host takes it, also in a second try', async () => {
  env.VITE_API_FEATURES = ['reject-reason'];
  server.resetHandlers(...createHandlers(testStore(), { features: ['reject-reason'] }));
  const page = slips();
  server.use(
    http.delete(`${API}/deliveries/reject/${page[0]?.id}`, () => new HttpResponse(null, { status: 503 }), {
      once: true,
    }),
  );
  const writes = recordWrites();
  const { user } = await renderApp(list);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  const bar = await screen.findByRole('region', { name: 'Selected rows' });
  await user.click(await within(bar).findByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reject 5 deliveries' });
  const reject = within(dialog).getByRole('button', { name: /^Reject 5 deliveries/ });
  expect(reject.textContent).toContain('Say why it is rejected');
  const reason = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Reason for rejection' });
  await user.type(reason, ' ');
  await user.click(reject);
  expect(writes).toEqual([]);
  expect(reason.maxLength).toBe(200);
  await user.type(reason, 'Pallet is wet ');
  await user.click(reject);
  await user.click(await screen.findByRole('button', { name: /^Retry/ }));
  expect(await screen.findByText('5 of 5 deliveries rejected.')).toBeTruthy();
  expect(writes).toHaveLength(6);
  expect(writes.map(({ body }) => body)).toEqual(writes.map(() => ({ reason: 'Pallet is wet' })));
  const rejected = testStore().tables.deliveries.filter(({ rejectReason }) => rejectReason === 'Pallet is wet');
  expect(rejected.map(({ id }) => id).toSorted()).toEqual(page.map(({ id }) => id).toSorted());
});

it('forgets the selection with the customer, so that nothing is done to slips of another', async () => {
  const { user } = await renderApp(list);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await screen.findByRole('region', { name: 'Selected rows' });
  await user.click(screen.getByRole('combobox', { name: 'Customer' }));
  await user.click(await screen.findByRole('option', { name: 'PT Bintang Mobil Karawang' }));
  expect(await screen.findByText('0 of 5 data selected')).toBeTruthy();
  expect(screen.queryByText(/rows selected/)).toBeNull();
});

it('offers the role user the export alone', async () => {
  const { user } = await renderApp(list, { as: 'user' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  const bar = await screen.findByRole('region', { name: 'Selected rows' });
  expect(await within(bar).findByRole('button', { name: 'Export selected' })).toBeTruthy();
  for (const name of ['Approve', 'Reject', 'Delete']) expect(within(bar).queryByRole('button', { name })).toBeNull();
});
