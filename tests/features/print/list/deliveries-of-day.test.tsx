import { screen, waitFor, within } from '@testing-library/react';
import { hostPart, printingBrowser, today } from '@tests/features/print/dialog/dialog-harness';
import { recordWrites } from '@tests/support/record-requests';
import { renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { env } from '@/config/env';
import type { Part } from '@/domain/part';
import { usePrintList } from '@/features/print/list/print-list-store';
import { createHandlers } from '@/mock-api/create-handlers';
import type { DeliveryRow } from '@/mock-api/tables';

printingBrowser();
serveApi();

const DAY = '2026-11-20';

beforeEach(() => {
  const { listed, remove, setPasted } = usePrintList.getState();
  remove(listed.map(({ part }) => part.id));
  setPasted('');
  testStore().tables.deliveries.splice(0);
});

let nextSlip = 0;

/** A slip of the day for a part. */
function slip(part: Pick<Part, 'no' | 'colorCode'>, qty: number, changes: Partial<DeliveryRow> = {}): DeliveryRow {
  const { tables } = testStore();
  nextSlip += 1;
  const row: DeliveryRow = {
    ...{
      id: nextSlip,
      customerId: tables.customers[0]?.id ?? 0,
      slipNumber: `SLIP-${nextSlip}`,
      seqProd: '',
      orderNo: '',
    },
    ...{ partNumber: part.no, partName: '', colorCode: part.colorCode, kdLotNo: '', qty, date: DAY, time: '08:00' },
    ...{ adjustDate: '', adjustTime: '', remarksBawah: '', barcodeHpm: '', barcodeKasai: '', decision: null },
    ...{ scanLt1ByName: '', scanLt1At: null, scanLt2ByName: '', scanLt2At: null, rejectReason: '' },
    ...{ createdAt: '', createdBy: '', updatedAt: '', updatedBy: '' },
    ...changes,
  };
  tables.deliveries.push(row);
  return row;
}

const partOf12 = (no: string, changes: Partial<Part> = {}) => hostPart({ no, labelSize: '135mm × 90mm', ...changes });

/** So many labels of the part were printed today, at any station. */
const printed = (part: Part, labels: number) =>
  testStore().tables.printHistory.push({
    ...{ id: 900_000 + labels, partId: Number(part.id), serialFrom: `${today}0001`, status: 1, qtyPart: labels * 12 },
    ...{ serialEnd: `${today}${String(labels).padStart(4, '0')}`, qtyLabel: labels, reason: '' },
    ...{ createdAt: new Date().toISOString(), createdBy: 'Siti Rahmawati' },
  });

async function openDeliveries() {
  const app = await renderApp('/app/print-list');
  await app.user.click(await screen.findByRole('button', { name: 'Deliveries of a day' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deliveries of a day' });
  await waitFor(() => expect(within(dialog).queryByText('Loading..')).toBeNull(), { timeout: 5_000 });
  return { ...app, dialog };
}

const tickOf = (dialog: HTMLElement, { slipNumber }: DeliveryRow) =>
  within(dialog).getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${slipNumber},`) });
const rowOf = (dialog: HTMLElement, row: DeliveryRow) =>
  [...(tickOf(dialog, row).closest('tr')?.cells ?? [])].map(({ textContent }) => textContent).slice(4);
const addButton = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: /^Add / });
const quantities = () => usePrintList.getState().listed.map(({ part, typed }) => [part.no, typed.parts, typed.labels]);

describe('the deliveries of a day', () => {
  it('become labels of their own for each slip, and a record for each when they are printed: four clicks', async () => {
    const part = partOf12('DAY-1');
    for (const qty of [131, 37, 1]) slip(part, qty);
    const sent = recordWrites();
    const { user, dialog } = await openDeliveries();
    expect(within(dialog).getByRole('status').textContent).toBe('3 of 3 slips, 169 pieces, 16 labels');
    await user.click(addButton(dialog));
    expect(quantities()).toEqual([['DAY-1', '169', '16']]);
    expect((await screen.findAllByText('3 slips, each with its own labels: 131 + 37 + 1')).length).toBe(1);
    const print = await screen.findByRole('button', { name: 'PRINT' });
    await waitFor(() => expect(print.getAttribute('aria-disabled')).not.toBe('true'), { timeout: 5_000 });
    await user.click(print);
    await screen.findByRole('dialog', { name: 'Which labels came out?' });
    expect(sent.map(({ body }) => body)).toEqual([
      expect.objectContaining({ qtyPart: 131, qtyLabel: 11, serialFrom: `${today}0001`, serialEnd: `${today}0011` }),
      expect.objectContaining({ qtyPart: 37, qtyLabel: 4, serialFrom: `${today}0012` }),
      expect.objectContaining({ qtyPart: 1, qtyLabel: 1, serialFrom: `${today}0016` }),
    ]);
  });

  it('are summed per part when that is chosen, and a quantity that is typed over stays summed', async () => {
    const part = partOf12('DAY-2');
    for (const qty of [131, 37, 1]) slip(part, qty);
    const { user, dialog } = await openDeliveries();
    await user.click(within(dialog).getByRole('radio', { name: 'Summed' }));
    await user.click(addButton(dialog));
    expect(quantities()).toEqual([['DAY-2', '169', '15']]);
    usePrintList.getState().typeParts(part.id, '25');
    expect(quantities()).toEqual([['DAY-2', '25', '3']]);
  });

  it('say which slips cannot be added and why, and never add them', async () => {
    const part = partOf12('DAY-3');
    const rows = [
      slip(part, 40),
      slip({ no: 'NO-SUCH-PART', colorCode: '' }, 24),
      slip({ ...part, colorCode: 'OTHER' }, 24),
      slip(partOf12('DAY-4', { labelDesignId: 'LD-0012' }), 12),
      slip(part, 0),
      slip({ no: '', colorCode: '' }, 5),
    ];
    const [rejected] = rows;
    if (rejected) rejected.rejectReason = 'TIDAK COCOK';
    localStorage.setItem(
      'delivery-decisions',
      JSON.stringify({ [String(rejected?.id)]: { isApproved: false, at: new Date().toISOString(), by: 'Siti R.' } }),
    );
    window.dispatchEvent(new StorageEvent('storage', { key: 'delivery-decisions' }));
    const good = slip(part, 12);
    const { user, dialog } = await openDeliveries();
    for (const row of rows) expect(tickOf(dialog, row).disabled).toBe(true);
    expect(rows.map((row) => rowOf(dialog, row).at(-1))).toEqual([
      'Already printedRejected 20/11/2026 12:00 by Siti R.: TIDAK COCOK',
      'Already printedNo such part in the label list',
      'Already printedNo such part in colour OTHER',
      'Already printedDesign LD-0012 is not in this browser',
      'Already printedThe slip has no quantity',
      'Already printedThe slip names no part',
    ]);
    expect(within(dialog).getByRole('status').textContent).toBe('1 of 7 slips, 12 pieces, 1 label. 6 cannot be added');
    await user.click(within(dialog).getByRole('checkbox', { name: 'All slips' }));
    expect(tickOf(dialog, good).checked).toBe(false);
    await user.click(within(dialog).getByRole('checkbox', { name: 'All slips' }));
    await user.click(addButton(dialog));
    expect(quantities()).toEqual([['DAY-3', '12', '1']]);
  });

  it('are not taken for the part that was read first, when more parts contain their number than are read', async () => {
    for (let index = 0; index < 520; index += 1) partOf12(`MANY-${index}`);
    const row = slip({ no: 'MANY', colorCode: '' }, 12);
    const { dialog } = await openDeliveries();
    expect(tickOf(dialog, row).disabled).toBe(true);
    expect(rowOf(dialog, row).at(-1)).toContain('Of the parts that contain this number only 500 of 520 were read');
  });

  it('count the labels that any station printed today: only what is missing is ticked and added', async () => {
    const part = partOf12('DAY-5');
    const first = slip(part, 24, { time: '07:00' });
    const second = slip(part, 30, { time: '09:00' });
    printed(part, 3);
    const { user, dialog } = await openDeliveries();
    expect(rowOf(dialog, first)).toEqual(['Qty24', 'Pack12', 'Labels0', 'Already printed2 of 2']);
    expect(rowOf(dialog, second)).toEqual(['Qty30', 'Pack12', 'Labels2the last holds 6', 'Already printed1 of 3']);
    expect([tickOf(dialog, first).checked, tickOf(dialog, second).checked]).toEqual([false, true]);
    // Somebody who knows better prints them all once more.
    await user.click(tickOf(dialog, first));
    expect(rowOf(dialog, first)).toContain('Labels2');
    await user.click(addButton(dialog));
    expect(quantities()).toEqual([['DAY-5', '42', '4']]);
  });

  it('do not count labels that are void as printed: new ones are printed for them', async () => {
    env.VITE_API_FEATURES = ['void'];
    server.resetHandlers(...createHandlers(testStore(), { features: ['void'] }));
    const part = partOf12('DAY-10');
    const row = slip(part, 36);
    printed(part, 3);
    testStore().tables.voids.push({
      ...{ id: 1, partId: Number(part.id), serialFrom: `${today}0002`, serialEnd: `${today}0002`, reason: 'Torn' },
      ...{ at: new Date().toISOString(), by: 'Siti R.', confirmedBy: 'Siti R.', replacedBy: null },
    });
    const { user, dialog } = await openDeliveries();
    expect(rowOf(dialog, row)).toEqual(['Qty36', 'Pack12', 'Labels1', 'Already printed2 of 3']);
    await user.click(addButton(dialog));
    expect(quantities()).toEqual([['DAY-10', '12', '1']]);
  });

  it('count each slip by the pack of its own part', async () => {
    for (const [index, [qty, qtyPerPack]] of [
      [131, 24],
      [37, 12],
      [1, 1],
    ].entries()) {
      slip(partOf12(`DAY-11${index}`, { qtyPerPack: qtyPerPack ?? 0 }), qty ?? 0);
    }
    const { user, dialog } = await openDeliveries();
    expect(within(dialog).getByRole('status').textContent).toBe('3 of 3 slips, 169 pieces, 11 labels');
    await user.click(addButton(dialog));
    expect(quantities()).toEqual([
      ['DAY-110', '131', '6'],
      ['DAY-111', '37', '4'],
      ['DAY-112', '1', '1'],
    ]);
  });

  it('are shown of one customer, and only those are added', async () => {
    const [, other] = testStore().tables.customers;
    const theirs = slip(partOf12('DAY-6'), 12, { customerId: other?.id ?? 0 });
    slip(partOf12('DAY-7'), 12);
    const { user, dialog } = await openDeliveries();
    await user.click(within(dialog).getByRole('combobox', { name: 'Customer' }));
    await user.keyboard(other?.alias ?? '');
    await user.click(await screen.findByRole('option', { name: other?.name ?? '' }));
    expect(screen.queryAllByRole('option')).toEqual([]);
    expect(within(dialog).getAllByRole('checkbox')).toHaveLength(2);
    expect(tickOf(dialog, theirs).checked).toBe(true);
    await user.click(addButton(dialog));
    expect(quantities()).toEqual([['DAY-6', '12', '1']]);
  });

  it('can be added while the paste box holds lines, and a slip on the list is not added twice', async () => {
    usePrintList.getState().setPasted('NOT-THERE;5');
    const part = partOf12('DAY-8');
    const first = slip(part, 13);
    const { user, dialog } = await openDeliveries();
    await user.click(addButton(dialog));
    expect(usePrintList.getState().pasted).toBe('NOT-THERE;5');
    const later = slip(part, 7);
    await user.click(await screen.findByRole('button', { name: 'Deliveries of a day' }));
    const again = await screen.findByRole('dialog', { name: 'Deliveries of a day' });
    await waitFor(() => expect(within(again).queryAllByRole('checkbox')).toHaveLength(3), { timeout: 5_000 });
    expect(tickOf(again, first).disabled).toBe(true);
    expect(rowOf(again, first).at(-1)).toBe('Already printedon the print list');
    expect(tickOf(again, later).checked).toBe(true);
    await user.click(addButton(again));
    expect(quantities()).toEqual([['DAY-8', '20', '3']]);
    expect(
      await screen.findByText('1 label added. 1 part was on the list already and has more labels now.'),
    ).toBeDefined();
  });

  it('say that printed labels are not known when the history of the day cannot be read', async () => {
    slip(partOf12('DAY-9'), 12);
    server.use(http.get(`${API}/parts/print-history`, () => HttpResponse.json({ message: 'Down' }, { status: 500 })));
    const { dialog } = await openDeliveries();
    expect(
      within(dialog).getByText(
        'Which labels are printed already is not known: the print history of the day could not be read.',
      ),
    ).toBeDefined();
    expect(within(dialog).getByText('not known')).toBeDefined();
  });
});
