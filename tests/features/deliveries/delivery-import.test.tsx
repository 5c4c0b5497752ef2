import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { excelFile } from '@tests/support/import-files';
import { renderApp } from '@tests/support/render-app';
import { catchSavedFiles } from '@tests/support/saved-files';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { env } from '@/config/env';
import { slipColumns } from '@/domain/delivery';
import { createHandlers } from '@/mock-api/create-handlers';
import { expireAccessTokens } from '@/mock-api/tokens';
// Loading the code of the grid is no part of what a test waits for.
import '@/resource/import/import-grid-screen';

serveApi();
const saved = catchSavedFiles();

/** Without a layout no row is in view. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640);
});

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
  const dialog = () => screen.getByRole('dialog', { name: 'Import deliveries' });
  await screen.findByRole('dialog', { name: 'Import deliveries' });
  const selectFile = (file: File) => app.user.upload(within(dialog()).getByLabelText('Text file'), file);
  const clickButton = (name: string) => app.user.click(within(dialog()).getByRole('button', { name }));
  /** The grid, when its rows are compared with the slips of the host. */
  const gridOf = async (file: File) => {
    await selectFile(file);
    await screen.findByRole('grid', { name: 'Rows of the file' });
    await waitFor(() => expect(screen.queryByText(/^Comparing|is being looked up$/)).toBeNull());
  };
  return { ...app, dialog, selectFile, gridOf, clickButton };
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

  it('has a template with an example row, which is told from a slip when it is imported', async () => {
    const app = await openImport();
    await app.clickButton('Download Template');
    await screen.findByText(/^Template downloaded/);
    const [template] = saved;
    if (!template) throw new Error('Nothing was saved');
    expect(template.filename).toBe('deliveries_template.xlsx');
    await app.gridOf(new File([template.blob], template.filename, { type: template.blob.type }));
    expect(await screen.findAllByText(/Example row of the template: skip it, or write a slip over it/)).toBeTruthy();
    // Not 'Seq Prod', which the list calls the slip number: the file has a column `seqProd`.
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([expect.stringContaining('Slip Number'), expect.stringContaining('Sequence')]),
    );
  });

  it('requires a file', async () => {
    const { dialog, clickButton } = await openImport();
    expect(within(dialog()).getByText('Please select a file to import')).toBeTruthy();
    await clickButton('Import');
    expect(imported()).toEqual([]);
  });

  it('shows the rows first, then adds them to the selected customer and reads the list again', async () => {
    const { gridOf, clickButton } = await openImport();
    await gridOf(file([slip('S-1'), slip('S-2')]));
    expect(imported()).toEqual([]);
    await clickButton('Import 2 rows');
    expect(await screen.findByText('2 delivery slips imported')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('link', { name: 'S-2' })).toBeTruthy();
    expect(imported().map(({ slipNumber }) => slipNumber)).toEqual(['S-1', 'S-2']);
  });

  it('costs a look-up for each 1,000 rows and two other requests at most, where the host has it', async () => {
    env.VITE_API_FEATURES = ['queries'];
    server.resetHandlers(...createHandlers(testStore(), { features: ['queries'] }));
    const { gridOf, clickButton } = await openImport();
    const sent: string[] = [];
    server.events.on('request:start', ({ request }) => void sent.push(new URL(request.url).pathname));
    await gridOf(file(Array.from({ length: 1_500 }, (_, row) => slip(`S-${row}`))));
    await clickButton('Import 1,500 rows');
    expect(await screen.findByRole('link', { name: 'S-1499' })).toBeTruthy();
    const others = sent.filter((path) => path !== '/api/deliveries/lookup');
    expect(sent.length - others.length).toBe(2);
    expect(others.length).toBeLessThanOrEqual(2);
  });

  it('finds slips that come twice and slips the host has before anything is sent, and takes a day before its month', async () => {
    const known = testStore().tables.deliveries.find(({ customerId }) => customerId === 1)?.slipNumber ?? '';
    const { gridOf, dialog, clickButton } = await openImport('1');
    await gridOf(
      file([
        slip('S-1'),
        slip('S-1'),
        slip(known),
        slip('S-4', { date: '20/11/2026' }),
        slip('S-5', { date: '11/20/2026' }),
      ]),
    );
    expect(within(dialog()).getByText('Twice, see row 2')).toBeTruthy();
    expect(within(dialog()).getByText(`${known} was imported before`)).toBeTruthy();
    expect(within(dialog()).getByText('"11/20/2026" is not a date (DD/MM/YYYY or YYYY-MM-DD)')).toBeTruthy();
    await clickButton('Skip row 3');
    await clickButton('Skip row 4');
    await clickButton('Skip row 6');
    await clickButton('Import 2 rows');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const added = testStore().tables.deliveries.filter(
      ({ slipNumber }) => slipNumber === 'S-1' || slipNumber === 'S-4',
    );
    expect(added.map(({ slipNumber, date }) => [slipNumber, date])).toEqual([
      ['S-1', '2026-11-20'],
      ['S-4', '2026-11-20'],
    ]);
  });

  it('refuses another kind of file with the reason, before anything is sent [I1]', async () => {
    const { dialog, clickButton } = await openImport();
    // The file input's own filter refuses this file; a drop does not.
    const target = within(dialog()).getByRole('group', { name: 'File to import' });
    fireEvent.drop(target, { dataTransfer: { files: [file([slip('S-1')], 'slips.pdf')] } });
    expect(await within(dialog()).findAllByText('Only .txt or .csv or .xlsx files can be imported')).toHaveLength(2);
    await clickButton('Import');
    expect(imported()).toEqual([]);
  });

  it('takes the same columns from a CSV file and from Excel, and sends them as text', async () => {
    const { clickButton, gridOf, user } = await openImport();
    const cells = (slipNumber: string) => slipColumns.map((column) => slip(slipNumber)[column] ?? '');
    const csv = [slipColumns.join(';'), cells('S-1').join(';'), cells('S-2').join(';').replace('PO-1', '"PO;1"')];
    await gridOf(new File([csv.join('\r\n')], 'slips.csv'));
    await clickButton('Import 2 rows');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    await gridOf(await excelFile([[...slipColumns], cells('S-3')]));
    await clickButton('Import 1 row');
    await waitFor(() => expect(imported().map(({ slipNumber }) => slipNumber)).toEqual(['S-1', 'S-2', 'S-3']));
    expect(imported().map(({ orderNo }) => orderNo)).toEqual(['PO-1', 'PO;1', 'PO-1']);
  });

  it('refuses two files at once [I1]', async () => {
    const { dialog } = await openImport();
    const target = within(dialog()).getByRole('group', { name: 'File to import' });
    fireEvent.drop(target, { dataTransfer: { files: [file([slip('S-1')]), file([slip('S-2')])] } });
    expect(await within(dialog()).findAllByText('Drop one file, not several')).toHaveLength(2);
  });

  it('has the messages of the host at their rows, and the others over the grid [I3]', async () => {
    const error = [
      { path: [2, 'qty'], message: 'must be 3 or more' },
      { path: [3, 'time'], message: 'Row 3, time: is no time' },
      { path: [4, 'no'], message: 'Baris 4: not known' },
      { path: ['customerId'], message: 'Customer does not exist' },
      { path: [], message: 'Too many rows' },
    ];
    server.use(
      http.post(`${API}/deliveries/import`, () =>
        HttpResponse.json({ message: 'validation_error', error }, { status: 422 }),
      ),
    );
    const { dialog, gridOf, clickButton } = await openImport();
    await gridOf(file([slip('S-1'), slip('S-2'), slip('S-3')]));
    await clickButton('Import 3 rows');
    expect(await within(dialog()).findByText('Must be 3 or more')).toBeTruthy();
    expect(within(dialog()).getByText('Is no time')).toBeTruthy();
    expect(within(dialog()).getByText('Not known')).toBeTruthy();
    const others = within(dialog()).getByRole('list', { name: 'Problems in the file' });
    expect(
      within(others)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['customerId: Customer does not exist', 'Too many rows']);
    await clickButton('Copy');
    expect(await within(dialog()).findByText('Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('customerId: Customer does not exist\nToo many rows');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no clipboard'));
    await clickButton('Copied');
    expect(await within(dialog()).findByText('Selected: press Ctrl+C to copy')).toBeTruthy();
    expect(getSelection()?.toString()).toBe(others.textContent);
    expect(imported()).toEqual([]);
  });

  it("shows the host's message when it fails as a whole", async () => {
    server.use(
      http.post(`${API}/deliveries/import`, () => HttpResponse.json({ message: 'Disk penuh' }, { status: 500 })),
    );
    const { dialog, gridOf, clickButton } = await openImport();
    await gridOf(file([slip('S-1')]));
    await clickButton('Import 1 row');
    expect(await within(dialog()).findByText('Disk penuh')).toBeTruthy();
    expect(within(dialog()).getByText('slips.txt')).toBeTruthy();
  });

  it('sends the file again, once and whole, when the session had to be renewed [I4]', async () => {
    const { gridOf, clickButton } = await openImport();
    await gridOf(file([slip('S-1')]));
    await expireAccessTokens(testStore());
    await clickButton('Import 1 row');
    expect(await screen.findByText('1 delivery slip imported')).toBeTruthy();
    expect(imported()).toHaveLength(1);
  });

  it('says that the file may have been imported when the response is lost, and keeps the file selected', async () => {
    server.use(http.post(`${API}/deliveries/import`, () => HttpResponse.error()));
    const { dialog, gridOf, clickButton } = await openImport();
    await gridOf(file([slip('S-1')]));
    await clickButton('Import 1 row');
    expect(
      await within(dialog()).findByText(
        /^Failed to import deliveries. The host could not be reached. The host may have imported the file already/,
      ),
    ).toBeTruthy();
    expect(within(dialog()).getByText('slips.txt')).toBeTruthy();
  });

  it('can be cancelled during the upload, and says that it may have been imported [I5]', async () => {
    server.use(
      http.post(`${API}/deliveries/import`, async () => {
        const [row] = structuredClone(testStore().tables.deliveries);
        if (row) testStore().tables.deliveries.push({ ...row, id: 9001, customerId: 10, slipNumber: 'S-1' });
        await delay('infinite');
      }),
    );
    const { dialog, gridOf, clickButton } = await openImport();
    await gridOf(file([slip('S-1')]));
    await clickButton('Import 1 row');
    expect(await within(dialog()).findByText('Importing...')).toBeTruthy();
    expect(within(dialog()).getByRole('progressbar', { name: 'Upload' })).toBeTruthy();
    await clickButton('Cancel');
    expect(await within(dialog()).findByText(/^The import was cancelled. The host may have imported/)).toBeTruthy();
    // This host had imported it: the grid was compared again, and the list behind the dialog was read again.
    expect(await within(dialog()).findByRole('button', { name: 'Import 0 rows' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'S-1', hidden: true })).toBeTruthy();
  });
});
