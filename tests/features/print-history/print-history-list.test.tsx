import { screen, waitFor, within } from '@testing-library/react';
import {
  describedAs,
  fieldText,
  hostPart,
  pressPrint,
  printingBrowser,
  serialsAtPrint,
} from '@tests/features/print/dialog/dialog-harness';
import { renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Part } from '@/domain/part';
import { formatSerial } from '@/domain/serials/serial';

const print = printingBrowser();
serveApi();
const day = '20261120';

/** Two runs of parts of this test's own, newest first in the list. */
let door: Part;
let roof: Part;
beforeEach(() => {
  testStore().tables.printHistory.splice(0);
  door = hostPart();
  roof = hostPart();
  record(roof, 1, 4, 48, 2);
  record(door, 1, 3, 30, 1);
});

function record(part: Part, first: number, last: number, qtyPart: number, status: number) {
  const { printHistory } = testStore().tables;
  printHistory.push({
    id: printHistory.length + 1,
    partId: part.id,
    serialFrom: formatSerial(day, first),
    serialEnd: formatSerial(day, last),
    qtyLabel: last - first + 1,
    qtyPart,
    status,
    createdAt: new Date(Date.now() - 60_000 + printHistory.length * 1000).toISOString(),
    createdBy: 'admin',
  });
}

const show = async () => {
  const app = await renderApp('/app/parts-print-history');
  await screen.findAllByRole('button', { name: /^Re-Print / });
  return app;
};
const recorded = () =>
  testStore().tables.printHistory.map(({ serialFrom, serialEnd, qtyLabel, qtyPart, status }) => [
    serialFrom.slice(8),
    serialEnd.slice(8),
    qtyLabel,
    qtyPart,
    status,
  ]);

describe('print history', () => {
  it('shows every run with its serials, quantities and status in words', async () => {
    await show();
    expect(screen.getByRole('heading', { name: 'Print History' })).toBeTruthy();
    expect(screen.getByText('Track all label printing activities and re-print labels')).toBeTruthy();
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows).toHaveLength(2);
    const cells = within(rows[0] as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells.slice(1, 9)).toEqual([
      door.no,
      door.name,
      door.colorCode,
      '-',
      door.model,
      `${day}0001`,
      `${day}0003`,
      '3',
    ]);
    expect(screen.getByText('First Print')).toBeTruthy();
    expect(screen.getByText('2nd Print')).toBeTruthy();
  });

  it('finds runs by the status as it is displayed', async () => {
    await renderApp('/app/parts-print-history?filter_status=2nd+Print');
    expect(await screen.findByText('2nd Print')).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(2);
    expect(screen.queryByText('First Print')).toBeNull();
  });

  it('re-prints the same serials and quantities, read-only, and records the next print', async () => {
    const { user } = await show();
    await user.click(screen.getAllByRole('button', { name: /^Re-Print / })[1] as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'Re-Print Settings' })).toBeTruthy();
    expect(screen.getByText(/^Previous print: 2nd Print on \d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeTruthy();
    expect(screen.getByText('Quantity calculated from original print history')).toBeTruthy();
    expect(screen.getByLabelText('Qty Label').hasAttribute('readonly')).toBe(true);
    expect([fieldText('Qty Label'), fieldText('Qty Part')]).toEqual(['4', '48']);
    expect([fieldText('Serial From'), fieldText('Serial End')]).toEqual([`${day}0001`, `${day}0004`]);
    expect(screen.getByText(/^This run was not printed by this browser/)).toBeTruthy();
    await pressPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(serialsAtPrint()).toEqual([1, 2, 3, 4].map((counter) => formatSerial(day, counter)));
    expect(recorded()).toEqual([
      ['0001', '0004', 4, 48, 2],
      ['0001', '0003', 3, 30, 1],
      ['0001', '0004', 4, 48, 3],
    ]);
    expect(await screen.findByText('3nd Print')).toBeTruthy();
  });

  it.each([
    {
      why: 'cannot be read',
      arrange: () => server.use(http.get(`${API}/parts/${door.id}`, () => HttpResponse.error())),
      text: /^Nothing was printed\..* Try again when the host answers$/,
    },
    {
      why: 'was deleted',
      arrange: () => {
        for (const row of testStore().tables.printHistory) Object.assign(row, { partId: null });
      },
      text: /^Nothing was printed\..* was deleted, and this browser keeps no copy of it$/,
    },
  ])('refuses a re-print whose part $why, and says what to do', async ({ arrange, text }) => {
    arrange();
    const { user } = await show();
    await user.click(screen.getAllByRole('button', { name: /^Re-Print / })[0] as HTMLElement);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Re-Print Settings' })).toBeNull();
  });

  it("offers 'Re-Print Selected (n)' while rows are selected, says it takes the first, and queues the others", async () => {
    const { user } = await show();
    expect(screen.queryByRole('button', { name: /^Re-Print Selected/ })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /all/i }));
    await user.click(screen.getByRole('button', { name: 'Re-Print Selected (2)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Re-print 2 runs?' });
    expect(within(dialog).getByText(door.no)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'All 2, one after the other' }));
    await waitFor(() => expect(fieldText('Qty Label')).toBe('3'));
    await pressPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(fieldText('Qty Label')).toBe('4'));
    await user.click(screen.getByRole('button', { name: 'CANCEL' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Re-Print Settings' })).toBeNull());
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('prints what was printed although the part has changed since, says so and shows both', async () => {
    const { user } = await show();
    await user.click(screen.getAllByRole('button', { name: /^Re-Print / })[0] as HTMLElement);
    await screen.findByText(/^This run was not printed by this browser/);
    await pressPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    window.dispatchEvent(new Event('afterprint'));
    const row = testStore().tables.parts.find(({ id }) => id === door.id);
    if (!row) throw new Error('the part is gone');
    row.name = 'NEW NAME OF THE PART';
    await user.click((await screen.findAllByRole('button', { name: /^Re-Print / }))[0] as HTMLElement);
    await screen.findByRole('heading', { name: 'Re-Print Settings' });
    expect(await screen.findByText(/^The part or its design has changed since this was printed/)).toBeTruthy();
    const label = () => document.querySelector('section[aria-label="Preview"]')?.textContent ?? '';
    await waitFor(() => expect(label()).toContain(door.name));
    expect(label()).not.toContain('NEW NAME OF THE PART');
    await user.click(screen.getByRole('radio', { name: 'As it is now' }));
    expect(label()).toContain('NEW NAME OF THE PART');
  });

  it('prints later what did not come out (a cancelled print, a jam), as the same serials and without another record [PR9]', async () => {
    const { user } = await show();
    await user.click(screen.getAllByRole('button', { name: /^Re-Print / })[0] as HTMLElement);
    await screen.findByText(/^This run was not printed by this browser/);
    await pressPrint(user);
    await user.click(await screen.findByRole('radio', { name: 'All but some' }));
    const save = () => screen.getByRole('button', { name: 'Save' });
    expect(describedAs(save())).toBe('Mark the labels that did not print');
    await user.type(screen.getByLabelText('Not printed'), '2-3');
    await user.click(save());
    window.dispatchEvent(new Event('afterprint'));
    const before = recorded();
    await user.click(await screen.findByRole('button', { name: /^2 not printed/ }));
    await waitFor(() => expect(fieldText('Serial From')).toBe(`${day}0002`));
    expect([fieldText('Qty Label'), fieldText('Qty Part')]).toEqual(['2', '18']);
    await pressPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(serialsAtPrint()).toEqual([`${day}0002`, `${day}0003`]);
    await waitFor(() => expect(screen.queryByText(/not printed$/)).toBeNull());
    expect(recorded()).toEqual(before);
    expect(print).toHaveBeenCalledTimes(2);
  });

  it('displays the serials of a part and day, and prints a row of them again', async () => {
    record(door, 6, 8, 36, 1);
    const { user } = await show();
    await user.click(screen.getAllByRole('button', { name: /^Actions for/ })[0] as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: 'Serial ledger' }));
    const serials = await screen.findByRole('list', { name: 'Serials' });
    expect(
      within(serials)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      `${day}0001 to ${day}00033 usedRe-Print`,
      `${day}0004 to ${day}00052 gap`,
      `${day}0006 to ${day}00083 usedRe-Print`,
    ]);
    await user.click(within(serials).getByRole('button', { name: `Re-Print ${day}0006 to ${day}0008` }));
    await waitFor(() => expect(fieldText('Labels to print')).toBe('6-8'));
    await user.clear(screen.getByLabelText('Labels to print'));
    await user.type(screen.getByLabelText('Labels to print'), '7');
    expect([fieldText('Qty Label'), fieldText('Serial From'), fieldText('Serial End')]).toEqual([
      '1',
      `${day}0007`,
      `${day}0007`,
    ]);
    await pressPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(serialsAtPrint()).toEqual([`${day}0007`]);
    expect(recorded().at(-1)).toEqual(['0007', '0007', 1, 12, 2]);
  });

  it('prints and records exactly the serials that are typed and ticked, with the settings of the first print [PR27]', async () => {
    record(door, 4, 9, 60, 1);
    const { user } = await show();
    const reprint = async () => {
      const [newest] = await screen.findAllByRole('button', { name: /^Re-Print / });
      await user.click(newest as HTMLElement);
      await screen.findByRole('heading', { name: 'Re-Print Settings' });
      await waitFor(() => expect(fieldText('Serial From')).toBe(`${day}0004`));
    };
    await reprint();
    await user.click(screen.getByLabelText('Start at label 2 of the sheet'));
    await pressPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const before = recorded().length;

    await reprint();
    await user.clear(screen.getByLabelText('Labels to print'));
    await user.type(screen.getByLabelText('Labels to print'), `5, 8-${day}0009`);
    expect(fieldText('Qty Label')).toBe('3');
    await user.click(screen.getByRole('button', { name: 'Tick in the preview' }));
    await user.click(await screen.findByRole('checkbox', { name: `Print ${day}0008` }));
    expect(fieldText('Labels to print')).toBe('5, 9');
    expect(screen.getByText(/^Printed then with other settings: A4 Landscape.*from place 2/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use these settings' }));
    expect(screen.getByLabelText('Start at label 2 of the sheet')).toHaveProperty('checked', true);
    await pressPrint(user);
    await screen.findByRole('dialog', { name: 'Which labels came out?' });
    expect(serialsAtPrint()).toEqual([`${day}0005`, `${day}0009`]);
    expect(recorded().slice(before)).toEqual([
      ['0005', '0005', 1, 10, 3],
      ['0009', '0009', 1, 10, 3],
    ]);
  });
});
