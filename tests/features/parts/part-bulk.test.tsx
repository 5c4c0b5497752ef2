import { screen, waitFor, within } from '@testing-library/react';
import { recordReads, recordWrites } from '@tests/support/record-requests';
import { renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';

serveApi();

const bar = () => screen.findByRole('region', { name: 'Selected rows' });
const part = (no: string) => {
  const row = testStore().tables.parts.find((each) => each.no === no);
  if (!row) throw new Error(`The seed has no part ${no}`);
  return row;
};
/** The newest five, which are the first page. */
const page1 = ['83500-TG4-N010', '83550-TG4-N010', '83700-TG4-N020', '83750-TG4-N020', '84101-D26-K000'];
type User = Awaited<ReturnType<typeof renderApp>>['user'];

/** The first page selected, and the dialog with a quantity typed in. */
async function editPage(user: User, qty: string) {
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await user.click(await within(await bar()).findByRole('button', { name: 'Edit fields' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change 5 parts' });
  expect(document.activeElement).toBe(within(dialog).getByRole('combobox', { name: 'Label Design' }));
  await user.type(await within(dialog).findByRole('textbox', { name: 'Quantity Per Pack' }), qty);
  return dialog;
}
const start = async (user: User, dialog: HTMLElement) =>
  user.click(within(dialog).getByRole('button', { name: 'Change 5 parts' }));
/** The host answers no change before what this returns is called. */
function holdWrites() {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(http.put(`${API}/parts/:id`, () => held));
  return release;
}
const result = () => screen.findByRole('dialog', { name: /^(Change|Undo|Delete): / });
const failures = async () =>
  within(await screen.findByRole('list', { name: 'Rows that failed' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the selection', () => {
  it('survives pages and searches, says what is not on the page, and takes all that match', async () => {
    const { user } = await renderApp('/app/parts');
    await user.click(await screen.findByRole('checkbox', { name: `Select row ${page1[0]}` }));
    const region = await bar();
    expect(within(region).getByRole('status').textContent).toBe('1 row selected');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('Page 2 of 48');
    expect(await within(region).findByText(', 1 of them not on this page')).toBeTruthy();
    expect(screen.getByText('0 of 5 data selected')).toBeTruthy();

    const reads = recordReads('/parts');
    await user.click(within(region).getByRole('button', { name: 'Select all 240' }));
    expect(await within(region).findByText('240 rows selected')).toBeTruthy();
    expect(reads).toHaveLength(3);
    expect(within(region).queryByRole('button', { name: /^Select all/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await user.click(await screen.findByRole('checkbox', { name: `Select row ${page1[2]}` }));
    expect(await within(region).findByText('239 rows selected')).toBeTruthy();
    await user.click(within(region).getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  });

  it('is reached by Ctrl+B from a row', async () => {
    const { user } = await renderApp('/app/parts');
    await user.click(await screen.findByRole('checkbox', { name: `Select row ${page1[0]}` }));
    await within(await bar()).findByRole('button', { name: 'Edit fields' });
    await user.keyboard('{Control>}b{/Control}');
    expect(document.activeElement?.textContent).toBe('Edit fields');
  });

  it('offers the role user what it may do with one row', async () => {
    const { user } = await renderApp('/app/parts', { as: 'user' });
    await user.click(await screen.findByRole('checkbox', { name: `Select row ${page1[0]}` }));
    const region = await bar();
    await within(region).findByRole('button', { name: 'Add to print list' });
    expect(within(region).queryByRole('button', { name: 'Edit fields' })).toBeNull();
    expect(within(region).queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});

describe('changing parts', () => {
  it('sets color, model and indication in all of them, and nothing else', async () => {
    const { user } = await renderApp('/app/parts');
    const dialog = await editPage(user, '7');
    for (const [name, value] of [
      ['Color Code', 'NH-1'],
      ['Model', 'TG9'],
      ['Indication', 'RR-99'],
    ] as const) {
      await user.type(within(dialog).getByRole('textbox', { name }), value);
    }
    const names = page1.map((no) => part(no).name);
    await start(user, dialog);
    expect(await screen.findByText('5 of 5 parts changed.')).toBeTruthy();
    const changed = { colorCode: 'NH-1', model: 'TG9', indication: 'RR-99', qtyPerPack: 7 };
    expect(page1.map(part)).toMatchObject(names.map((name) => ({ ...changed, name })));
  });

  it('[BA2] sends whole records, says what came of it, and puts the old values back', async () => {
    const before = structuredClone(testStore().tables.parts);
    const writes = recordWrites();
    const { user } = await renderApp('/app/parts');
    const dialog = await editPage(user, '48');
    expect(within(dialog).getByText('Now: 12 (4), 24 (1)')).toBeTruthy();
    await start(user, dialog);
    expect(await screen.findByText('5 of 5 parts changed.')).toBeTruthy();
    expect(page1.map((no) => part(no).qtyPerPack)).toEqual([48, 48, 48, 48, 48]);
    const bodies = writes.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => Object.keys(body as object));
    expect(bodies).toHaveLength(5);
    expect(bodies[0]).toEqual(expect.arrayContaining(['name', 'no', 'customerId', 'leftHand', 'indication']));

    Object.assign(part('83550-TG4-N010'), { indication: 'FR-77', updatedBy: 'budi.s' });
    await user.click(within(await result()).getByRole('button', { name: 'Undo 5 parts' }));
    expect(await screen.findByText('4 of 5 parts put back, 1 stays as it is.')).toBeTruthy();
    expect(await failures()).toEqual([
      '83550-TG4-N010Indication was changed to FR-77 by budi.s since. It stays as it is now.',
    ]);
    expect(part('83550-TG4-N010')).toMatchObject({ qtyPerPack: 48, indication: 'FR-77' });
    const others = (rows: typeof before) =>
      rows.filter(({ no }) => no !== '83550-TG4-N010').map(({ updatedAt: _at, updatedBy: _by, ...row }) => row);
    expect(others(testStore().tables.parts)).toEqual(others(before));

    await user.click(screen.getByRole('button', { name: 'Close', description: '' }));
    expect(await within(await bar()).findByText('4 of 5 parts put back, 1 stays as it is')).toBeTruthy();
  });

  it('[BA1] shows why a row failed, keeps it selected, and retries the failed ones only', async () => {
    server.use(
      http.put(`${API}/parts/${part('83700-TG4-N020').id}`, () =>
        HttpResponse.json({ message: 'Locked by the planner' }, { status: 409 }),
      ),
      http.put(`${API}/parts/${part('83500-TG4-N010').id}`, () => HttpResponse.json({}, { status: 500 })),
    );
    const { user } = await renderApp('/app/parts');
    await start(user, await editPage(user, '48'));
    expect(await screen.findByText('3 of 5 parts changed, 2 failed.')).toBeTruthy();
    expect(await failures()).toEqual([
      '83500-TG4-N010It could not be saved. Whether it was saved is not known: Retry finds out.',
      '83700-TG4-N020Locked by the planner',
    ]);
    server.resetHandlers();
    const writes = recordWrites();
    await user.click(screen.getByRole('button', { name: 'Retry 2 failed' }));
    expect(await screen.findByText('5 of 5 parts changed.')).toBeTruthy();
    expect(writes.map(({ call }) => call).toSorted()).toEqual(
      ['83500-TG4-N010', '83700-TG4-N020'].map((no) => `PUT /parts/${part(no).id}`).toSorted(),
    );
  });

  it('stops, and continues with the rest; leaving asks first', async () => {
    const release = holdWrites();
    const { user, router } = await renderApp('/app/parts');
    await start(user, await editPage(user, '48'));
    expect(await screen.findByText('0 of 5 parts changed, 5 to go.')).toBeTruthy();
    void router.navigate('/app/customer');
    const leaving = await screen.findByRole('alertdialog', { name: 'Stop and leave?' });
    await user.click(within(leaving).getByRole('button', { name: 'Stay' }));
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    release();
    expect(await screen.findByText('4 of 5 parts changed, 1 not started.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/app/parts');
    await user.click(screen.getByRole('button', { name: 'Continue with 1' }));
    expect(await screen.findByText('5 of 5 parts changed.')).toBeTruthy();
  });

  it('[BA4] is stopped by leaving, and a toast says what was done', async () => {
    const release = holdWrites();
    const { user, router } = await renderApp('/app/parts');
    await start(user, await editPage(user, '48'));
    await screen.findByText('0 of 5 parts changed, 5 to go.');
    void router.navigate('/app/customer');
    const leaving = await screen.findByRole('alertdialog', { name: 'Stop and leave?' });
    await user.click(within(leaving).getByRole('button', { name: 'Stop and leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/customer'));
    release();
    expect(await screen.findByText('4 of 5 parts changed, 1 not started.')).toBeTruthy();
  });

  it('refuses a quantity that is none', async () => {
    const { user } = await renderApp('/app/parts');
    const dialog = await editPage(user, 'zwölf');
    await start(user, dialog);
    expect(within(dialog).getAllByText('Quantity Per Pack has to be a whole number from 1').length).toBeGreaterThan(0);
    expect(part(page1[0] ?? '').qtyPerPack).toBe(12);
  });
});

it('[L6] deletes the selected parts but those that were printed, which stay selected', async () => {
  const { tables } = testStore();
  const used = new Set(tables.printHistory.map(({ partId }) => String(partId)));
  const free = tables.parts.filter(({ id }) => !used.has(String(id)));
  const count = page1.filter((no) => free.some((each) => each.no === no)).length;
  const { user } = await renderApp('/app/parts');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await user.click(await within(await bar()).findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete 5 parts?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete 5 parts' }));
  expect(await screen.findByText(`${count} of 5 parts deleted, ${5 - count} failed.`)).toBeTruthy();
  expect((await failures())[0]).toContain('It is used by the print history.');
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  expect(tables.parts).toHaveLength(240 - count);
});
