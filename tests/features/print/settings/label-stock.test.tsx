import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  fieldText,
  hostPart,
  openDialog,
  pressPrint,
  printButton,
  printingBrowser,
  today,
} from '@tests/features/print/dialog/dialog-harness';
import { serveApi, testStore } from '@tests/support/server';
import { describe, expect, it } from 'vitest';
import { printPreferences } from '@/storage/print-preferences';
import { type PrinterOutput, printerById, savePrinter } from '@/storage/printer-profiles';
import { stockById } from '@/storage/stocks';

const print = printingBrowser();
serveApi();

const ready = () => waitFor(() => expect(fieldText('Serial From')).toBe(`${today}0001`));
const paperSize = () => screen.getByLabelText('Paper Size');
const choose = async (user: UserEvent, field: HTMLElement, option: string) => {
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: option }));
};
const fill = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.clear(field);
  if (text !== '') await user.type(field, text);
};

describe('label stock in the print dialog', () => {
  it('is a group of its own beside the seven specified papers', async () => {
    const { user } = await openDialog({ part: hostPart() });
    await ready();
    await user.click(paperSize());
    const papers = within(await screen.findByRole('group', { name: 'Paper' })).getAllByRole('option');
    expect(papers.map((option) => option.textContent)).toEqual(['A4', 'A3', 'A5', 'Letter', 'Legal', 'B4', 'B5']);
    const stocks = within(screen.getByRole('group', { name: 'Label stock' })).getAllByRole('option');
    expect(stocks.length).toBeGreaterThanOrEqual(12);
    expect(stocks[0]?.textContent).toBe('Label (135 x 90 mm)');
  });

  it('has no orientation and no crop marks, but a feed; pages are those of the stock; the station remembers it', async () => {
    const { user } = await openDialog({ part: hostPart() });
    await ready();
    await choose(user, paperSize(), 'Label (135 x 90 mm)');
    expect(screen.getByText('1 label on 1 page, Label (135 x 90 mm)')).toBeTruthy();
    expect(screen.queryByRole('radiogroup', { name: 'Orientation' })).toBeNull();
    expect(screen.queryByLabelText('Crop marks')).toBeNull();
    await user.click(within(screen.getByRole('radiogroup', { name: 'Feed turned' })).getByLabelText('90°'));
    expect(screen.getByText('1 label on 1 page, Label (135 x 90 mm), turned 90°')).toBeTruthy();
    expect(printPreferences()).toMatchObject({ stockId: 'label', turn: 90 });
    await pressPrint(user);
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    const sheet = document.querySelector('#print-root > svg');
    // 90 x 135 mm in whole px.
    expect([sheet?.getAttribute('width'), sheet?.getAttribute('height')]).toEqual(['340', '510']);
    expect(sheet?.querySelector('g[transform^="rotate(90"]')).toBeTruthy();
    expect(testStore().tables.printHistory.slice(60)).toHaveLength(1);
  });

  it('smaller than the label is refused with both sizes', async () => {
    const { user } = await openDialog({ part: hostPart() });
    await ready();
    await choose(user, paperSize(), 'Thermal 100 x 50 mm');
    expect(
      screen.getAllByText('A label of 135 × 90 mm does not fit on this stock (100 × 50 mm)').length,
    ).toBeGreaterThan(0);
    expect(printButton().getAttribute('aria-disabled')).toBe('true');
  });

  it('of the user is made, changed and deleted, with what is wrong beside each field', async () => {
    const { user } = await openDialog({ part: hostPart() });
    await ready();
    await user.click(screen.getByRole('button', { name: 'New stock' }));
    const dialog = await screen.findByRole('dialog', { name: 'New label stock' });
    expect(within(dialog).getByRole('img', { name: 'The page, 135 by 90 mm, with 1 label' })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Enter a name')).toBeTruthy();
    await fill(user, within(dialog).getByLabelText('Name'), 'Rak 2 x 3');
    await user.click(within(dialog).getByLabelText('Sheet of labels'));
    await fill(user, within(dialog).getByLabelText('Label width'), '');
    expect(within(dialog).getByText('From 5 to 1000 mm')).toBeTruthy();
    expect(within(dialog).getByText('The page appears here when all lengths fit')).toBeTruthy();
    await fill(user, within(dialog).getByLabelText('Label width'), '90');
    await fill(user, within(dialog).getByLabelText('Label height'), '60');
    await fill(user, within(dialog).getByLabelText('Columns'), '3');
    expect(within(dialog).getByText('Margin, labels and gaps are 285 mm wide, the page 210 mm')).toBeTruthy();
    await fill(user, within(dialog).getByLabelText('Columns'), '2');
    await fill(user, within(dialog).getByLabelText('Rows'), '3');
    expect(within(dialog).getByRole('img', { name: 'The page, 210 by 297 mm, with 6 labels' })).toBeTruthy();
    expect(within(dialog).getByText(/A label of 135 × 90 mm does not fit on this stock \(90 × 60 mm\)/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(paperSize().textContent).toBe('Rak 2 x 3'));
    expect(stockById('own-stock-1')).toMatchObject({
      type: 'sheet',
      name: 'Rak 2 x 3',
      columns: 2,
      rows: 3,
      width: 90,
    });

    await user.click(screen.getByRole('button', { name: 'Edit stock' }));
    const again = await screen.findByRole('dialog', { name: 'Label stock' });
    await fill(user, within(again).getByLabelText('Name'), 'Rak 6');
    await user.click(within(again).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(paperSize().textContent).toBe('Rak 6'));

    await user.click(screen.getByRole('button', { name: 'Edit stock' }));
    const last = await screen.findByRole('dialog', { name: 'Label stock' });
    await user.click(within(last).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(paperSize().textContent).toBe('A4'));
    expect(stockById('own-stock-1')).toBeUndefined();
  });
});

describe('a printer', () => {
  const browserDialog: PrinterOutput = { kind: 'dialog' };
  const own = {
    id: 'own-1',
    name: 'Zebra meja 4',
    dotsPerMm: 12,
    offsetX: 0,
    offsetY: 0,
    scale: 1,
    output: browserDialog,
  };

  it('brings its stock, and one without stock plain paper', async () => {
    savePrinter({ ...own, stockId: 'thermal-135x90' });
    const { user } = await openDialog({ part: hostPart() });
    await ready();
    await choose(user, screen.getByLabelText('Printer'), 'Zebra meja 4');
    expect(paperSize().textContent).toBe('Thermal 135 x 90 mm');
    await choose(user, screen.getByLabelText('Printer'), 'Printer Laser Kantor');
    expect(paperSize().textContent).toBe('A4');
  });

  it('has a stock, a group and a scale, and says what is wrong with them', async () => {
    const { user } = await openDialog({ part: hostPart() });
    await ready();
    await user.click(screen.getByRole('button', { name: 'Adjust' }));
    const dialog = await screen.findByRole('dialog', { name: 'Printer' });
    await fill(user, within(dialog).getByLabelText('Name'), 'Zebra meja 4');
    await choose(user, within(dialog).getByLabelText('Stock'), 'Thermal 135 x 90 mm');
    await fill(user, within(dialog).getByLabelText('Group'), 'Packing');
    await fill(user, within(dialog).getByLabelText('Scale'), '120');
    expect(within(dialog).getByText('From 90 to 110 %', { selector: 'form *' })).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    await fill(user, within(dialog).getByLabelText('Scale'), '100,4');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByText('203 dpi, scale 100.4 %')).toBeTruthy());
    expect(paperSize().textContent).toBe('Thermal 135 x 90 mm');
    expect(printerById('own-1')).toEqual({
      ...own,
      ...{ dotsPerMm: 8, scale: 1.004, stockId: 'thermal-135x90', group: 'Packing' },
    });
  });

  it('gets its offsets from what is measured on its calibration page, which is printed without a record', async () => {
    const { user } = await openDialog({ part: hostPart() });
    await ready();
    await user.click(screen.getByRole('button', { name: 'Adjust' }));
    const dialog = await screen.findByRole('dialog', { name: 'Printer' });
    await user.click(await within(dialog).findByRole('button', { name: 'Print calibration page' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    const page = document.querySelector('#print-root > svg');
    // As labels lie on rotated paper: landscape, in whole px.
    expect([page?.getAttribute('width'), page?.getAttribute('height')]).toEqual(['1122', '793']);
    expect(page?.querySelector('path')?.getAttribute('d')).toContain('h100');
    expect(testStore().tables.printHistory.slice(60)).toEqual([]);
    window.dispatchEvent(new Event('afterprint'));
    await fill(user, within(dialog).getByLabelText('Name'), 'Zebra meja 4');
    for (const [label, mm] of [
      ['Bar across', '100'],
      ['Bar down', '100,1'],
      ['Cross from left', '21'],
      ['Cross from top', '18.5'],
    ] as const) {
      await fill(user, within(dialog).getByLabelText(label), mm);
    }
    await user.click(within(dialog).getByRole('button', { name: 'Use offsets -1 / 1.5 mm' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByText('203 dpi, offset -1 / 1.5 mm')).toBeTruthy());
    expect(printerById('own-1')).toMatchObject({ name: 'Zebra meja 4', offsetX: -1, offsetY: 1.5 });
    expect(screen.getByLabelText('Printer').textContent).toBe('Zebra meja 4');
  });

  it('of another group is the one a part starts with, once it was assigned', async () => {
    const part = hostPart();
    const first = await openDialog({ part });
    await ready();
    await choose(first.user, screen.getByLabelText('Printer'), 'Printer Laser Kantor');
    await first.user.click(screen.getByLabelText('Always print this part on: Laser printers'));
    await choose(first.user, screen.getByLabelText('Printer'), 'Printer Label Gudang 1');
    first.unmount();
    await openDialog({ part });
    await ready();
    expect(screen.getByLabelText('Printer').textContent).toBe('Printer Laser Kantor');
    expect(screen.getByLabelText('Always print this part on: Laser printers')).toHaveProperty('checked', true);
  });
});
