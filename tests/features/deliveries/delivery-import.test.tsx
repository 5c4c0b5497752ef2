import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { slipColumns } from '@/features/deliveries/slip-file';
import { expireAccessTokens } from '@/mock-api/tokens';

serveApi();

const slip = (slipNumber: string, change: Record<string, string> = {}): Record<string, string> => ({
  slipNumber,
  seqProd: '0001',
  orderNo: 'PO-1',
  partNumber: '83500-TG4-N010',
  qty: '12',
  date: '2026-11-20',
  time: '08:14',
  ...change,
});
const file = (slips: Record<string, string>[], name = 'slips.txt') => {
  const lines = slips.map((cells) => slipColumns.map((column) => cells[column] ?? '').join('\t'));
  return new File([[slipColumns.join('\t'), ...lines].join('\r\n')], name, { type: 'text/plain' });
};

async function openImport(customer = '10') {
  const app = await renderApp(`/app/delivery?customer=${customer}`);
  await app.user.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import deliveries' });
  const selectFile = (file: File) => app.user.upload(within(dialog).getByLabelText('Text file'), file);
  const clickButton = (name: string) => app.user.click(within(dialog).getByRole('button', { name }));
  return { ...app, dialog, selectFile, clickButton };
}
const imported = () => testStore().tables.deliveries.filter(({ customerId }) => customerId === 10);

describe('importing deliveries', () => {
  it('cannot be started before a customer is selected, and says so', async () => {
    const { user } = await renderApp('/app/delivery');
    const button = await screen.findByRole('button', { name: 'Import' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Select a customer first')).toBeTruthy();
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('requires a file', async () => {
    const { dialog, clickButton } = await openImport();
    expect(within(dialog).getByText('Please select a file to import')).toBeTruthy();
    await clickButton('Import');
    expect(imported()).toEqual([]);
  });

  it('shows the rows first, then adds them to the selected customer and reads the list again', async () => {
    const { dialog, selectFile, clickButton } = await openImport();
    await selectFile(file([slip('S-1'), slip('S-2')]));
    expect(await within(dialog).findByText('2 rows in the file')).toBeTruthy();
    expect(within(dialog).getByRole('cell', { name: 'S-2' })).toBeTruthy();
    await clickButton('Import');
    expect(await screen.findByText('2 delivery slips imported')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('link', { name: 'S-2' })).toBeTruthy();
    expect(imported().map(({ slipNumber }) => slipNumber)).toEqual(['S-1', 'S-2']);
  });

  it('warns of missing columns and of slips that come twice', async () => {
    const { dialog, selectFile } = await openImport();
    await selectFile(file([slip('S-1'), slip('S-1')]));
    expect(await within(dialog).findByText('Slips that come more than once: S-1 (rows 2, 3)')).toBeTruthy();
    await selectFile(new File(['slipNumber\tqty\nS-1\t1'], 'short.txt'));
    expect(await within(dialog).findByText(/^Missing columns: seqProd/)).toBeTruthy();
    expect(within(dialog).queryByText(/more than once/)).toBeNull();
  });

  it('refuses another kind of file with the reason, before anything is sent [I1]', async () => {
    const { dialog, clickButton } = await openImport();
    // The file input's own filter refuses this file; a drop does not.
    const target = within(dialog).getByRole('group', { name: 'File to import' });
    fireEvent.drop(target, { dataTransfer: { files: [file([slip('S-1')], 'slips.csv')] } });
    expect(await within(dialog).findAllByText('Only .txt files can be imported')).toHaveLength(2);
    await clickButton('Import');
    expect(imported()).toEqual([]);
  });

  it('refuses two files at once [I1]', async () => {
    const { dialog } = await openImport();
    const target = within(dialog).getByRole('group', { name: 'File to import' });
    fireEvent.drop(target, { dataTransfer: { files: [file([slip('S-1')]), file([slip('S-2')])] } });
    expect(await within(dialog).findAllByText('Drop one file, not several')).toHaveLength(2);
  });

  it('keeps the problems of the host with row and column, and the file selected [I3]', async () => {
    const { dialog, selectFile, clickButton, user } = await openImport();
    await selectFile(file([slip('S-1'), slip('S-2', { qty: 'dua', time: '25:00' })]));
    await clickButton('Import');
    const problems = await within(dialog).findByRole('list', { name: 'Problems in the file' });
    expect(
      within(problems)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Row 3, qty: must be a whole number of at least 1', 'Row 3, time: "25:00" is not a time (HH:mm)']);
    expect(within(dialog).getByText('Nothing was imported: 2 problems in the file.')).toBeTruthy();
    expect(within(dialog).getByText('slips.txt')).toBeTruthy();
    await clickButton('Copy');
    expect(await within(dialog).findByText('Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toContain('Row 3, qty: must be a whole number of at least 1\nRow 3');
    expect(imported()).toEqual([]);

    await user.upload(within(dialog).getByLabelText('Text file'), file([slip('S-1')], 'mended.txt'));
    expect(within(dialog).queryByRole('list', { name: 'Problems in the file' })).toBeNull();
    await clickButton('Import');
    await waitFor(() => expect(imported()).toHaveLength(1));
  });

  it('names row and column where the host does not, and says nothing twice where it does [I3]', async () => {
    const error = [
      { path: [3, 'qty'], message: 'must be 3 or more' },
      { path: [12, 'time'], message: 'Row 12, time: is no time' },
      { path: [4, 'no'], message: 'Baris 4: not known' },
      { path: ['customerId'], message: 'Customer does not exist' },
      { path: [], message: 'Too many rows' },
    ];
    server.use(
      http.post(`${API}/deliveries/import`, () =>
        HttpResponse.json({ message: 'validation_error', error }, { status: 422 }),
      ),
    );
    const { dialog, selectFile, clickButton } = await openImport();
    await selectFile(file([slip('S-1')]));
    await clickButton('Import');
    const problems = await within(dialog).findByRole('list', { name: 'Problems in the file' });
    expect(
      within(problems)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Row 3, qty: must be 3 or more',
      'Row 12, time: is no time',
      'no: Baris 4: not known',
      'customerId: Customer does not exist',
      'Too many rows',
    ]);
  });

  it("shows the host's message when it fails as a whole", async () => {
    server.use(
      http.post(`${API}/deliveries/import`, () => HttpResponse.json({ message: 'Disk penuh' }, { status: 500 })),
    );
    const { dialog, selectFile, clickButton } = await openImport();
    await selectFile(file([slip('S-1')]));
    await clickButton('Import');
    expect(await within(dialog).findByText('Disk penuh')).toBeTruthy();
    expect(within(dialog).getByText('slips.txt')).toBeTruthy();
  });

  it('sends the file again, once and whole, when the session had to be renewed [I4]', async () => {
    const { selectFile, clickButton } = await openImport();
    await selectFile(file([slip('S-1')]));
    await expireAccessTokens(testStore());
    await clickButton('Import');
    expect(await screen.findByText('1 delivery slip imported')).toBeTruthy();
    expect(imported()).toHaveLength(1);
  });

  it('says that the file may have been imported when the response is lost, and keeps the file selected', async () => {
    server.use(http.post(`${API}/deliveries/import`, () => HttpResponse.error()));
    const { dialog, selectFile, clickButton } = await openImport();
    await selectFile(file([slip('S-1')]));
    await clickButton('Import');
    expect(
      await within(dialog).findByText(
        /^Failed to import deliveries. The host could not be reached. The host may have imported the file already/,
      ),
    ).toBeTruthy();
    expect(within(dialog).getByText('slips.txt')).toBeTruthy();
  });

  it('can be cancelled during the upload, and says that it may have been imported [I5]', async () => {
    server.use(
      http.post(`${API}/deliveries/import`, async () => {
        const [row] = structuredClone(testStore().tables.deliveries);
        if (row) testStore().tables.deliveries.push({ ...row, id: 9001, customerId: 10, slipNumber: 'S-1' });
        await delay('infinite');
      }),
    );
    const { dialog, selectFile, clickButton } = await openImport();
    await selectFile(file([slip('S-1')]));
    await clickButton('Import');
    expect(await within(dialog).findByText('Importing...')).toBeTruthy();
    expect(within(dialog).getByRole('progressbar', { name: 'Upload' })).toBeTruthy();
    await clickButton('Cancel');
    expect(await within(dialog).findByText(/^The import was cancelled. The host may have imported/)).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Import' })).toBeTruthy();
    // This host had imported it: the list behind the dialog was read again and shows it.
    expect(await screen.findByRole('link', { name: 'S-1', hidden: true })).toBeTruthy();
  });
});
