import { act, screen, waitFor, within } from '@testing-library/react';
import { excelFile, partHead, partLine } from '@tests/support/import-files';
import { renderApp } from '@tests/support/render-app';
import { catchSavedFiles } from '@tests/support/saved-files';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { getResponse, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
// Loading the code of the grid is no part of what a test waits for.
import '@/resource/import/import-grid-screen';
import { env } from '@/config/env';
import { createHandlers } from '@/mock-api/create-handlers';

serveApi();
const saved = catchSavedFiles();

/** Without a layout no row is in view. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640);
});

const customer = () => testStore().tables.customers[0]?.name ?? '';
const line = (no: string, change: Record<string, string | number> = {}) => partLine(no, customer(), change);
const file = (...rows: (string | number)[][]) => excelFile([partHead, ...rows]);
const imported = () => testStore().tables.parts.filter(({ no }) => no.startsWith('IMP-'));

async function openImport() {
  const app = await renderApp('/app/parts');
  await app.user.click(await screen.findByRole('button', { name: 'Import label' }));
  const dialog = () => screen.getByRole('dialog', { name: 'Import label' });
  await screen.findByRole('dialog', { name: 'Import label' });
  const selectFile = async (selected: File) =>
    app.user.upload(await within(dialog()).findByLabelText('Excel file'), selected);
  /** The grid, when its rows are compared with the parts of the host. */
  const gridOf = async (selected: File) => {
    await selectFile(selected);
    await screen.findByRole('grid', { name: 'Rows of the file' });
    await waitFor(() => expect(screen.queryByText(/^Comparing|is being looked up$/)).toBeNull());
  };
  const press = (name: string | RegExp) => app.user.click(within(dialog()).getByRole('button', { name }));
  return { ...app, dialog, selectFile, gridOf, press };
}

const count = (word: string) =>
  screen.getByRole('group', { name: 'Rows shown' }).textContent?.match(`(\\d+)${word}`)?.[1];

/** The cell of a column of the template in a row of the file, by the number Excel shows. */
const cellOf = (row: number, heading: string) => {
  const cell = document.querySelector(`[data-line="${row - 2}"][data-column="${partHead.indexOf(heading)}"]`);
  if (!(cell instanceof HTMLElement)) throw new Error(`No cell ${heading} in row ${row}`);
  return cell;
};

/** The width of a phone, or that of a desk. */
function resizableWindow() {
  let width: 'narrow' | 'wide' = 'wide';
  const changed = new Set<() => void>();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        get matches() {
          return width === 'narrow' && media.includes('48rem');
        },
        addEventListener: (_type: string, listener: () => void) => changed.add(listener),
        removeEventListener: (_type: string, listener: () => void) => changed.delete(listener),
      }) as unknown as MediaQueryList,
  );
  return {
    become: (next: typeof width) =>
      act(() => {
        width = next;
        for (const listener of changed) listener();
      }),
  };
}

describe('importing parts', () => {
  it('takes a CSV file of Excel, with semicolons and in the Windows code page', async () => {
    const { gridOf, press } = await openImport();
    const rows = [partHead, line('IMP-1', { 'Part Name': 'FRÖSCH' }), line('IMP-2')];
    const text = rows.map((row) => row.join(';')).join('\r\n');
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    await gridOf(new File([bytes], 'parts.csv'));
    await press('Import 2 rows');
    await waitFor(() =>
      expect(imported().map(({ no, name }) => [no, name])).toEqual([
        ['IMP-1', 'FRÖSCH'],
        ['IMP-2', expect.any(String)],
      ]),
    );
  });

  it('costs a look-up for each 1,000 rows and five other requests at most, where the host has it', async () => {
    env.VITE_API_FEATURES = ['queries'];
    server.resetHandlers(...createHandlers(testStore(), { features: ['queries'] }));
    const [known] = testStore().tables.parts;
    const { gridOf, press } = await openImport();
    const sent: string[] = [];
    server.events.on('request:start', ({ request }) => void sent.push(new URL(request.url).pathname));
    const changed = line(known?.no ?? '', { 'Part Name': 'RENAMED', 'Color Code': known?.colorCode ?? '' });
    await gridOf(await file(changed, ...Array.from({ length: 1_499 }, (_, row) => line(`IMP-${row}`))));
    await press('Import 1,500 rows');
    await waitFor(() => expect(imported()).toHaveLength(1_499));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(testStore().tables.parts.find(({ id }) => id === known?.id)?.name).toBe('RENAMED');
    const others = sent.filter((path) => path !== '/api/parts/lookup');
    // Nobody has changed the part meanwhile: it is not read again.
    expect(sent.length - others.length).toBe(2);
    expect(others.length).toBeLessThanOrEqual(5);
  });

  it('has the template in its dialog, too', async () => {
    const { press } = await openImport();
    await press('Download Template');
    expect(await screen.findByText('Template downloaded successfully: parts_template.xlsx')).toBeTruthy();
  });

  it('requires a file', async () => {
    const { dialog, press } = await openImport();
    expect(within(dialog()).getByText('Please select a file')).toBeTruthy();
    await press('Import');
    expect(imported()).toEqual([]);
  });

  it('shows new, changed and unchanged rows, sends what changes anything, and reads the list again', async () => {
    const [known, same] = testStore().tables.parts;
    if (!known || !same) throw new Error('The seed has parts');
    const asFile = (part: typeof known, change: Record<string, string | number> = {}) => {
      const name = testStore().tables.customers.find(({ id }) => id === part.customerId)?.name ?? '';
      return partLine(part.no, name, {
        'Part Name': part.name,
        'Color Code': part.colorCode,
        Model: part.model,
        'Quantity Per Pack': part.qtyPerPack,
        Indication: part.indication,
        'Label Size': part.labelSize,
        'Left Hand': part.leftHand ? 'yes' : 'no',
        'Right Hand': part.rightHand ? 'yes' : 'no',
        ...change,
      });
    };
    const before = same.updatedAt;
    const { gridOf, press } = await openImport();
    await gridOf(await file(line('IMP-1'), asFile(known, { 'Quantity Per Pack': known.qtyPerPack + 1 }), asFile(same)));
    expect([count('rows'), count('new'), count('changed'), count('unchanged')]).toEqual(['3', '1', '1', '1']);
    expect(cellOf(3, 'Quantity Per Pack').title).toBe(`was ${known.qtyPerPack}`);
    expect(imported()).toEqual([]);

    await press('Import 2 rows');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('1 part imported, 1 updated')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'IMP-1' })).toBeTruthy();
    expect(imported().map(({ rightHand, qtyPerPack }) => ({ rightHand, qtyPerPack }))).toEqual([
      { rightHand: true, qtyPerPack: 12 },
    ]);
    const now = testStore().tables.parts;
    expect(now.find(({ id }) => id === known.id)?.qtyPerPack).toBe(known.qtyPerPack + 1);
    expect(now.find(({ id }) => id === same.id)?.updatedAt).toBe(before);
  });

  it('a bad cell is typed over with the reason beside it, and all cells of the same text with it', async () => {
    const { gridOf, press, user } = await openImport();
    const wrong = { Customer: customer().slice(0, -3) };
    await gridOf(
      await file(line('IMP-1', wrong), line('IMP-2', wrong), line('IMP-3', { 'Quantity Per Pack': 'tujuh' })),
    );
    expect(count('to repair')).toBe('3');
    expect(screen.getByRole('button', { name: 'Import 0 rows' }).getAttribute('aria-disabled')).toBe('true');

    await user.click(cellOf(2, 'Customer'));
    const input = await screen.findByRole('combobox', { name: 'Customer, row 2' });
    expect(await screen.findByText('The same text stands in 2 rows: correct all 2')).toBeTruthy();
    expect(input.getAttribute('aria-invalid')).toBe('true');
    // Enter takes the customer that is offered, and goes to the next fault.
    await user.keyboard('{Enter}');
    const next = await screen.findByRole('combobox', { name: 'Qty/Pack, row 4' });
    expect(next.getAttribute('aria-label')).toBe('Qty/Pack, row 4');
    await user.clear(next);
    await user.type(next, '7{Enter}');
    await waitFor(() => expect(count('to repair')).toBe('0'));
    await press('Import 3 rows');
    await waitFor(() => expect(imported()).toHaveLength(3));
    expect(imported().map(({ customerId, qtyPerPack }) => [customerId, qtyPerPack])).toEqual([
      [testStore().tables.customers[0]?.id, 12],
      [testStore().tables.customers[0]?.id, 12],
      [testStore().tables.customers[0]?.id, 7],
    ]);
  });

  it('Escape leaves a cell as it was, and leaving the grid asks first when something was changed', async () => {
    const { gridOf, user, press, dialog } = await openImport();
    await gridOf(await file(line('IMP-1', { Indication: '' })));
    await user.click(cellOf(2, 'Indication'));
    await user.type(await screen.findByRole('combobox', { name: 'Indication, row 2' }), 'RR{Escape}');
    expect(cellOf(2, 'Indication').textContent).toBe('');
    expect(count('to repair')).toBe('1');
    await press('Skip row 2');
    expect(count('skipped')).toBe('1');
    await press('kembali');
    const question = await screen.findByRole('alertdialog', { name: 'Leave the import?' });
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(dialog()).toBeTruthy();
    await press('Take back row 2');
    expect(count('skipped')).toBe('0');
    expect(imported()).toEqual([]);
  });

  it('says after an import what was skipped, which can be saved then', async () => {
    const { gridOf, user, press } = await openImport();
    await gridOf(await file(line('IMP-1'), line('IMP-2', { Indication: '' })));
    await press('Skip row 3');
    await press('Import 1 row');
    await waitFor(() => expect(imported()).toHaveLength(1));
    expect(await screen.findByText('1 row skipped')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save skipped rows' }));
    await waitFor(() => expect(saved.map(({ filename }) => filename)).toEqual(['parts_skipped.xlsx']));
  });

  it('what is typed stays when the window becomes as narrow as a phone, and wide again', async () => {
    const window = resizableWindow();
    const { gridOf, user } = await openImport();
    await gridOf(await file(line('IMP-1', { Indication: '' }), line('IMP-2', { 'Quantity Per Pack': 'tujuh' })));
    expect(count('to repair')).toBe('2');
    await user.click(cellOf(2, 'Indication'));
    await user.type(await screen.findByRole('combobox', { name: 'Indication, row 2' }), 'RR');
    window.become('narrow');
    await waitFor(() => expect(count('to repair')).toBe('1'));
    const quantity = await screen.findByRole('textbox', { name: 'Qty/Pack' });
    await user.clear(quantity);
    await user.type(quantity, '7');
    window.become('wide');
    await waitFor(() => expect(count('to repair')).toBe('0'));
    expect(cellOf(2, 'Indication').textContent).toBe('RR');
    expect(cellOf(3, 'Quantity Per Pack').textContent).toBe('7');
  });

  it('sends the good rows and keeps those to repair in the grid', async () => {
    const { gridOf, press } = await openImport();
    await gridOf(await file(line('IMP-1'), line('IMP-1'), line('IMP-2')));
    expect(cellOf(3, 'Part Number').title === 'Twice, see row 2').toBeTruthy();
    expect(screen.getByText('Twice, see row 2')).toBeTruthy();
    await press('Import 2 rows');
    await waitFor(() => expect(count('rows')).toBe('1'));
    expect(screen.getByText('Twice, see row 2')).toBeTruthy();
    expect(imported().map(({ no }) => no)).toEqual(['IMP-1', 'IMP-2']);
  });

  it.each([
    ['a plain host', []],
    ['a host with queries', ['queries']],
  ] as const)(
    'at %s, whose answer is lost, the rows are compared again and say what was imported',
    async (_name, features) => {
      env.VITE_API_FEATURES = [...features];
      const handlers = createHandlers(testStore(), { features: [...features] });
      server.resetHandlers(...handlers);
      const { gridOf, press, dialog } = await openImport();
      await gridOf(await file(line('IMP-1'), line('IMP-2')));
      expect(count('new')).toBe('2');
      server.use(
        http.post(`${API}/parts/import`, async ({ request }) => {
          await getResponse(handlers, request);
          return HttpResponse.error();
        }),
      );
      await press('Import 2 rows');
      expect(await within(dialog()).findByText(/The host may have imported the file already/)).toBeTruthy();
      await waitFor(() => expect(screen.getAllByText('Unchanged')).toHaveLength(2));
      expect(
        within(dialog())
          .getByRole('button', { name: /^Import/ })
          .getAttribute('aria-disabled'),
      ).toBe('true');
      expect(imported()).toHaveLength(2);
    },
  );

  it("[I3] the host's row messages come back to the rows they are about", async () => {
    const error = [
      { path: [3, 'Customer'], message: 'Row 3, Customer: blocked since May, as in row 2' },
      { path: ['file'], message: 'The season is closed' },
    ];
    server.use(
      http.post(`${API}/parts/import`, () =>
        HttpResponse.json({ message: 'validation_error', error }, { status: 422 }),
      ),
    );
    const { gridOf, press, dialog } = await openImport();
    // The first row is not sent: row 3 of what is sent is row 4 of the file.
    await gridOf(await file(line('IMP-0', { Model: '' }), line('IMP-1'), line('IMP-2')));
    await press('Import 2 rows');
    expect(await screen.findByText('Blocked since May, as in row 3')).toBeTruthy();
    expect(
      within(dialog()).getByText(/^Nothing was imported: the host found 1 problem, marked in the rows/),
    ).toBeTruthy();
    expect(within(dialog()).getByText('file: The season is closed')).toBeTruthy();
    expect(cellOf(4, 'Customer').getAttribute('aria-invalid')).toBe('true');
    expect(count('to repair')).toBe('2');
    expect(imported()).toEqual([]);
  });

  it('says that new and changed cannot be told when the host fails half-way, and goes on', async () => {
    server.use(
      http.get(`${API}/parts`, ({ request }) =>
        new URL(request.url).searchParams.get('page') === '2'
          ? HttpResponse.json({ message: 'Basis data sibuk' }, { status: 500 })
          : undefined,
      ),
    );
    const { gridOf, press } = await openImport();
    await gridOf(await file(line('IMP-1')));
    expect(
      await screen.findByText(/^Basis data sibuk: [12]\d\d of 240 parts were read\. Whether the other rows/),
    ).toBeTruthy();
    expect(count('not compared')).toBe('1');
    await press('Import 1 row');
    await waitFor(() => expect(imported()).toHaveLength(1));
  });

  it('a column is mapped by hand, and remembered for files with this heading', async () => {
    const { gridOf, press, user, dialog } = await openImport();
    const head = partHead.map((column) => (column === 'Indication' ? 'Tanda' : column));
    const odd = () => excelFile([head, line('IMP-1')]);
    await gridOf(await odd());
    expect(screen.getByText('Not in the file')).toBeTruthy();
    expect(count('to repair')).toBe('1');
    await user.click(screen.getByRole('combobox', { name: 'Tanda becomes' }));
    await user.click(await screen.findByRole('option', { name: 'Indication' }));
    await waitFor(() => expect(count('to repair')).toBe('0'));
    await press('kembali');
    await user.click(await screen.findByRole('button', { name: 'Import label' }));
    await user.upload(await within(dialog()).findByLabelText('Excel file'), await odd());
    expect((await screen.findAllByText('remembered')).length).toBe(10);
    await waitFor(() => expect(count('to repair')).toBe('0'));
  });

  it('says that it failed in the specified words when the host says nothing', async () => {
    server.use(http.post(`${API}/parts/import`, () => HttpResponse.json({}, { status: 500 })));
    const { gridOf, press, dialog } = await openImport();
    await gridOf(await file(line('IMP-1')));
    await press('Import 1 row');
    expect(await within(dialog()).findByText('Failed to import label')).toBeTruthy();
    expect(count('new')).toBe('1');
  });

  it('an old .xls, which cannot be read here, is sent as it is', async () => {
    const { selectFile, dialog, press } = await openImport();
    await selectFile(new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])], 'parts.xls'));
    expect(await within(dialog()).findByText('This file cannot be previewed here; the host checks it.')).toBeTruthy();
    await press('Import');
    expect(
      await within(dialog()).findByText('This is an old .xls file; save it as .xlsx and import that'),
    ).toBeTruthy();
  });
});
