import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { type Cell, writeWorkbook } from '@/mock-api/handlers/part-files';

serveApi();

const head = [
  'Part Name',
  'Part Number',
  'Color Code',
  'Label Size',
  'Customer',
  'Model',
  'Quantity Per Pack',
  'Indication',
  'Left Hand',
  'Right Hand',
];
const line = (no: string, change: Record<string, Cell> = {}): Cell[] => {
  const cells: Record<string, Cell> = {
    'Part Name': 'LINING ASSY R FR DOOR',
    'Part Number': no,
    'Color Code': 'NH-900L',
    Customer: testStore().tables.customers[0]?.name ?? '',
    Model: 'TG4 2SJ',
    'Quantity Per Pack': 12,
    Indication: 'RR-04',
    'Right Hand': 'yes',
    ...change,
  };
  return head.map((column) => cells[column] ?? '');
};
const workbook = async (rows: Cell[][], name = 'parts_november.xlsx') =>
  new File(
    [
      await writeWorkbook(
        'Parts',
        [head, ...rows],
        head.map(() => 20),
      ),
    ],
    name,
  );

async function openImport() {
  const app = await renderApp('/app/parts');
  await app.user.click(await screen.findByRole('button', { name: 'Import label' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import label' });
  const selectFile = (file: File) => app.user.upload(within(dialog).getByLabelText('Excel file'), file);
  const clickButton = (name: string) => app.user.click(within(dialog).getByRole('button', { name }));
  return { ...app, dialog, selectFile, clickButton };
}
const imported = () => testStore().tables.parts.filter(({ no }) => no.startsWith('IMP-'));

describe('importing parts', () => {
  it('requires a file', async () => {
    const { dialog, clickButton } = await openImport();
    expect(within(dialog).getByText('Please select a file')).toBeTruthy();
    await clickButton('Import');
    expect(imported()).toEqual([]);
  });

  it('shows the first rows, then adds the parts, closes and reads the list again', async () => {
    const { dialog, selectFile, clickButton } = await openImport();
    await selectFile(await workbook([line('IMP-1'), line('IMP-2')]));
    expect(await within(dialog).findByText('2 rows in the file')).toBeTruthy();
    expect(within(dialog).getByRole('cell', { name: 'IMP-2' })).toBeTruthy();
    await clickButton('Import');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('link', { name: 'IMP-2' })).toBeTruthy();
    expect(imported().map(({ rightHand, qtyPerPack }) => ({ rightHand, qtyPerPack }))).toEqual([
      { rightHand: true, qtyPerPack: 12 },
      { rightHand: true, qtyPerPack: 12 },
    ]);
  });

  it('warns of a part that comes twice before anything is sent', async () => {
    const { dialog, selectFile } = await openImport();
    await selectFile(await workbook([line('IMP-1'), line('IMP-1')]));
    expect(await within(dialog).findByText(/^Rows that come more than once: IMP-1/)).toBeTruthy();
    expect(imported()).toEqual([]);
  });

  it("[I3] keeps the host's problems on the screen, named by row and column, and the file selected", async () => {
    const { dialog, selectFile, clickButton } = await openImport();
    await selectFile(await workbook([line('IMP-1'), line('IMP-2', { Customer: 'PT Tidak Ada' })]));
    await clickButton('Import');
    const problems = await within(dialog).findByRole('list', { name: 'Problems in the file' });
    expect(problems.textContent).toBe('Row 3, Customer: there is no customer "PT Tidak Ada"');
    expect(within(dialog).getByText('parts_november.xlsx')).toBeTruthy();
    expect(imported()).toEqual([]);
  });

  it('says that it failed in the specified words when the host says nothing', async () => {
    server.use(http.post(`${API}/parts/import`, () => HttpResponse.json({}, { status: 500 })));
    const { dialog, selectFile, clickButton } = await openImport();
    await selectFile(await workbook([line('IMP-1')]));
    await clickButton('Import');
    expect(await within(dialog).findByText('Failed to import label')).toBeTruthy();
  });
});
