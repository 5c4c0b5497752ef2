import { screen, waitFor, within } from '@testing-library/react';
import { recordReads } from '@tests/support/record-requests';
import { addressOf, renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { delay, HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { noteDecision, useDecisions } from '@/storage/delivery-decisions';

serveApi();
afterEach(() => useDecisions.setState({}, true));

const CAKRA = 1;
const list = '/app/delivery';
const ofCakra = `${list}?customer=${CAKRA}`;

/** What the host holds for a customer, in the order of the list. */
const slipsOf = (customerId: number) =>
  testStore()
    .tables.deliveries.filter((row) => row.customerId === customerId)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || Number(b.id) - Number(a.id));

const table = () => screen.findByRole('table', { name: 'Deliveries' });
const visibleRows = async () => within(await table()).findAllByRole('link');
const visibleSlips = async () => (await visibleRows()).map((link) => link.textContent);

const openMenu = async (user: Awaited<ReturnType<typeof renderApp>>['user'], slip: string | undefined) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${slip}` }));
  return screen.findByRole('menu');
};

describe('selecting a customer', () => {
  it('requests nothing and says what to do before a customer is selected', async () => {
    const sent = recordReads('/deliveries');
    await renderApp(list);
    expect(await screen.findByRole('heading', { level: 1, name: 'Master data pokayoke' })).toBeTruthy();
    const region = screen.getByRole('region', { name: 'Deliveries' });
    expect(within(region).getByText('Select a customer to see its deliveries.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('offers the customers by name, shows the deliveries of the selected one and keeps it in the address', async () => {
    const { user, router } = await renderApp(list);
    await user.click(await screen.findByRole('combobox', { name: 'Customer' }));
    const names = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(names).toEqual(
      testStore()
        .tables.customers.map(({ name }) => name)
        .sort(),
    );
    await user.click(screen.getByRole('option', { name: 'PT Cakra Motor Indonesia' }));
    const newest = slipsOf(CAKRA).slice(0, 5);
    await waitFor(async () => expect(await visibleSlips()).toEqual(newest.map(({ slipNumber }) => slipNumber)));
    expect(addressOf(router)).toBe(ofCakra);
  });

  it('shows no delivery of one customer under the name of another while they load', async () => {
    const { user } = await renderApp(ofCakra);
    await visibleRows();
    server.use(http.get(`${API}/deliveries`, () => delay('infinite')));
    await user.click(await screen.findByRole('combobox', { name: 'Customer' }));
    await user.click(await screen.findByRole('option', { name: 'PT Bintang Mobil Karawang' }));
    await waitFor(async () => expect(within(await table()).queryAllByRole('link')).toEqual([]));
    expect(within(await table()).getByText('Loading..')).toBeTruthy();
  });

  it('keeps the rows of the customer while their next page loads', async () => {
    const { user } = await renderApp(ofCakra);
    const before = await visibleSlips();
    server.use(http.get(`${API}/deliveries`, () => delay('infinite')));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('Page 2 of', { exact: false });
    expect(await visibleSlips()).toEqual(before);
  });

  it('opens a link with customer, days, filter and search as it was shared', async () => {
    const [slip] = slipsOf(CAKRA);
    const sent = recordReads('/deliveries');
    const shared = `${ofCakra}&dateFrom=${slip?.date}&dateTo=${slip?.date}&filter_partNumber=${slip?.partNumber}&search=${slip?.slipNumber}&searchCol=slipNumber`;
    await renderApp(shared);
    expect(await visibleSlips()).toEqual([slip?.slipNumber]);
    expect(Object.fromEntries(new URLSearchParams(sent[0]))).toEqual({
      page: '1',
      perPage: '5',
      sortCol: 'created_at',
      sortDir: 'DESC',
      dateFrom: slip?.date,
      dateTo: slip?.date,
      search: slip?.slipNumber,
      searchCol: 'slipNumber',
      filter_partNumber: slip?.partNumber,
      filter_customerId: String(CAKRA),
    });
  });

  it('says what would bring the first slip when the customer has none', async () => {
    await renderApp(`${list}?customer=10`);
    expect(await screen.findByText('No data.')).toBeTruthy();
    expect(screen.getByText('Import a txt file to bring in the first slips.')).toBeTruthy();
  });

  it('says that the customer of a link does not exist any more, and offers no import', async () => {
    await renderApp(`${list}?customer=9999`);
    expect(await screen.findByText('This customer no longer exists. Select another one.')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Customer' }).textContent).toBe('Customer 9999');
    expect(screen.queryByText('Import a txt file to bring in the first slips.')).toBeNull();
  });

  it('shows the rows of a link that names columns no delivery has', async () => {
    await renderApp(`${ofCakra}&sortCol=wage&filter_wage=1&searchCol=wage&search=${slipsOf(CAKRA)[0]?.slipNumber}`);
    expect(await visibleSlips()).toEqual([slipsOf(CAKRA)[0]?.slipNumber]);
  });

  it('shows the row immediately after Lihat, while the record loads', async () => {
    const [slip] = slipsOf(CAKRA);
    const { user } = await renderApp(ofCakra);
    server.use(http.get(`${API}/deliveries/:id`, () => new Promise<never>(() => undefined)));
    await user.click(await screen.findByRole('button', { name: `Actions for ${slip?.slipNumber}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Lihat' }));
    expect(await screen.findByRole('heading', { level: 1, name: `Delivery ${slip?.slipNumber}` })).toBeTruthy();
    expect(screen.getByText(String(slip?.orderNo))).toBeTruthy();
  });

  it('shows that the customers could not be loaded, and tries again on Retry', async () => {
    server.use(
      http.get(`${API}/customers`, () => HttpResponse.json({ message: 'Sedang diperbaiki' }, { status: 503 })),
    );
    const { user } = await renderApp(list);
    expect(await screen.findByText('Sedang diperbaiki')).toBeTruthy();
    server.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('combobox', { name: 'Customer' })).toBeTruthy();
  });
});

describe('searching and filtering', () => {
  it('by a range of days, both included, kept in the address', async () => {
    const { user, router } = await renderApp(ofCakra);
    await user.click(await screen.findByRole('button', { name: 'Date range' }));
    const calendar = await screen.findByRole('dialog', { name: 'Date range' });
    const days = await within(calendar).findAllByRole('button', { name: /\b(10|12)\b/ });
    const [from, to] = [days[0], days[1]].map((day) => day as HTMLElement);
    await user.click(from as HTMLElement);
    await user.click(to as HTMLElement);
    await waitFor(() => expect(addressOf(router)).toMatch(/dateFrom=\d{4}-\d{2}-10&dateTo=\d{4}-\d{2}-12/));
    const range = new URLSearchParams(addressOf(router).split('?')[1]);
    const inRange = slipsOf(CAKRA).filter(
      ({ date }) => date >= (range.get('dateFrom') ?? '') && date <= (range.get('dateTo') ?? ''),
    );
    const expected = inRange.slice(0, 5).map(({ slipNumber }) => slipNumber);
    await waitFor(async () => expect(await visibleSlips()).toEqual(expected));
  });

  it('by a text in one column only', async () => {
    const [slip] = slipsOf(CAKRA);
    const { user } = await renderApp(ofCakra);
    await visibleRows();
    await user.click(screen.getByRole('combobox', { name: 'Search in column' }));
    await user.click(await screen.findByRole('option', { name: 'Lot' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), slip?.slipNumber ?? '');
    expect(await screen.findByText('Nothing matches the search and the filters.')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Search in column' }));
    await user.click(await screen.findByRole('option', { name: 'Slip Number' }));
    await waitFor(async () => expect(await visibleSlips()).toEqual([slip?.slipNumber]));
  });

  it('by who scanned at LT2, as a column filter, until Reset clears everything but the customer', async () => {
    const { user, router } = await renderApp(ofCakra);
    await visibleRows();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('option', { name: 'LT2' }));
    await user.type(screen.getByRole('textbox', { name: /LT2/ }), 'Yuni{Enter}');
    const byYuni = slipsOf(CAKRA).filter(({ scanLt2ByName }) => scanLt2ByName === 'Yuni Kartika');
    const expected = byYuni.slice(0, 5).map(({ slipNumber }) => slipNumber);
    await waitFor(async () => expect(await visibleSlips()).toEqual(expected));
    expect(addressOf(router)).toContain('filter_scanLt2ByName=Yuni');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(addressOf(router)).toBe(ofCakra));
  });
});

describe('the row actions', () => {
  it('lead to the record by Edit, by Lihat and by the slip itself', async () => {
    const { user } = await renderApp(ofCakra);
    const [slip] = slipsOf(CAKRA);
    const href = `/app/delivery/${slip?.id}`;
    const menu = await openMenu(user, slip?.slipNumber);
    const links = [
      within(menu).getByRole('menuitem', { name: 'Edit' }),
      within(menu).getByRole('menuitem', { name: 'Lihat' }),
    ];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([href, href]);
    expect(within(menu).getByText('Opens the slip, which cannot be changed here')).toBeTruthy();
  });

  it.each([
    ['Delete', 'Delivery deleted successfully', undefined],
    ['Approve', 'Delivery approved successfully', 'approved'],
    ['Reject', 'Delivery rejected successfully', 'rejected'],
  ])('%s names the slip, asks for confirmation, and does nothing else [L7]', async (action, message, decision) => {
    const { user } = await renderApp(ofCakra);
    const [slip] = slipsOf(CAKRA);
    const menu = await openMenu(user, slip?.slipNumber);
    await user.click(within(menu).getByRole('menuitem', { name: action }));
    const dialog = await screen.findByRole('alertdialog', { name: `${action} this delivery?` });
    expect(within(dialog).getByText(slip?.slipNumber ?? '')).toBeTruthy();
    expect(testStore().tables.deliveries).toHaveLength(1500);
    await user.click(within(dialog).getByRole('button', { name: action }));
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

    const { deliveries } = testStore().tables;
    expect(deliveries.find(({ id }) => id === slip?.id)?.decision).toBe(decision);
    expect(deliveries.filter((row) => row.decision !== null).length).toBe(decision ? 1 : 0);
    expect(deliveries).toHaveLength(decision ? 1500 : 1499);
    if (!decision) return;

    const row = (await screen.findByRole('link', { name: slip?.slipNumber ?? '' })).closest('tr');
    const word = decision === 'approved' ? 'Approved' : 'Rejected';
    expect(within(row as HTMLElement).getByText(word)).toBeTruthy();
    const menuAgain = within(await openMenu(user, slip?.slipNumber));
    for (const name of [/^Approve/, /^Reject/]) {
      const item = menuAgain.getByRole('menuitem', { name });
      expect(item.getAttribute('aria-disabled')).toBe('true');
      expect(item.textContent).toMatch(new RegExp(`${word} .* by Rina Aulia\\. A mistake is corrected at the host`));
    }
  });

  it('are refused to the role user with the reason, and there is no Import', async () => {
    const { user } = await renderApp(ofCakra, { as: 'user' });
    const [slip] = slipsOf(CAKRA);
    const menu = await openMenu(user, slip?.slipNumber);
    const item = (name: RegExp) => within(menu).getByRole('menuitem', { name });
    expect(within(menu).getAllByText('User role cannot edit records')).toHaveLength(3);
    expect(within(menu).getByText('User role cannot delete records')).toBeTruthy();
    expect(item(/^Approve/).getAttribute('aria-disabled')).toBe('true');
    expect(item(/^Lihat/).getAttribute('href')).toBe(`/app/delivery/${slip?.id}`);
    await user.click(item(/^Delete/));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });
});

describe('the state of a slip', () => {
  const at = (hour: number) => new Date(2026, 10, 20, hour).toISOString();
  const waiting = { scanLt1ByName: 'Dedi', scanLt1At: at(8), scanLt2ByName: '', scanLt2At: null };
  const complete = { scanLt1ByName: 'Dedi', scanLt1At: at(8), scanLt2ByName: 'Siti', scanLt2At: at(9) };

  it('is a column and a filter: what was decided here, else how far the scans are', async () => {
    const slips = slipsOf(CAKRA);
    for (const slip of slips) Object.assign(slip, complete);
    const [first, second] = slips;
    Object.assign(second ?? {}, waiting);
    noteDecision(first?.id ?? '', false, 'Rina Aulia');
    const { user } = await renderApp(ofCakra);
    const stateOf = async (slip: typeof first) =>
      within((await screen.findByRole('link', { name: slip?.slipNumber ?? '' })).closest('tr') as HTMLElement);
    expect((await stateOf(first)).getByText('Rejected')).toBeTruthy();
    expect((await stateOf(second)).getByText('Waiting for LT2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('option', { name: 'State' }));
    const state = await screen.findByRole('combobox', { name: 'Filter State' });
    expect(
      within(state)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '',
      'Approved',
      'Rejected',
      'TIDAK COCOK',
      'Scanned',
      'Waiting for LT2',
      'Waiting for LT1',
      'LT1 missing',
      'Wrong order',
    ]);
    await user.selectOptions(state, 'Waiting for LT2');
    await waitFor(async () => expect(await visibleSlips()).toEqual([second?.slipNumber]));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter State' }), 'Rejected');
    await waitFor(async () => expect(await visibleSlips()).toEqual([first?.slipNumber]));
  });

  it('that is not complete is said before an approval, of one slip and of several', async () => {
    const [first, second] = slipsOf(CAKRA);
    Object.assign(first ?? {}, waiting);
    Object.assign(second ?? {}, complete);
    const { user } = await renderApp(ofCakra);
    const menu = await openMenu(user, first?.slipNumber);
    await user.click(within(menu).getByRole('menuitem', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Approve this delivery?' }));
    expect(dialog.getByText('LT2 is missing: not scanned there yet.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    for (const slip of [first, second]) await user.click(screen.getByLabelText(`Select row ${slip?.slipNumber}`));
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('1 of them: not scanned at LT1 and then at LT2.')).toBeTruthy();
  });
});

describe('the scans in the list', () => {
  it('shows who scanned and when, in full on hover and focus, and Waiting where a scan is missing', async () => {
    const [slip] = slipsOf(CAKRA);
    Object.assign(slip ?? {}, {
      scanLt1ByName: 'Dedi Saputra',
      scanLt1At: new Date(2026, 10, 20, 8, 14).toISOString(),
      scanLt2ByName: '',
      scanLt2At: null,
    });
    const { user } = await renderApp(ofCakra);
    const [first] = await visibleRows();
    const row = first?.closest('tr');
    expect(row?.textContent).toContain('Dedi S.08:14');
    expect(row?.textContent).toContain('Waiting');
    first?.focus();
    await user.tab();
    expect(document.activeElement?.textContent).toContain('Dedi Saputra 20/11/2026 08:14');
    expect(document.activeElement).toHaveProperty('title', 'Dedi Saputra 20/11/2026 08:14');
  });
});
