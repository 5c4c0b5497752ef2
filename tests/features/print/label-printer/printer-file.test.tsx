import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  fieldText,
  hostPart,
  openDialog,
  printingBrowser,
  qtyLabel,
  today,
} from '@tests/features/print/dialog/dialog-harness';
import { serveApi, testStore } from '@tests/support/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandsRequest } from '@/label-view/output/printer/write-commands';
import { type PrinterOutput, printerById, savePrinter, selectStationPrinter } from '@/storage/printer-profiles';

/** What happy-dom cannot render. */
const requests: CommandsRequest[] = [];
let failing = false;
vi.mock('@/label-view/output/printer/write-commands', () => ({
  writeCommands: async (request: CommandsRequest) => {
    if (failing) throw new Error('The label could not be rendered');
    requests.push(request);
    return { setup: new Uint8Array(), fileEnding: 'zpl', pages: [{ bytes: new Uint8Array([94]), copies: 1 }] };
  },
}));
const files: string[] = [];
vi.mock('@/lib/browser/download', () => ({ saveFile: (_: Blob, name: string) => files.push(name) }));

const browserPrint = printingBrowser();
serveApi();

const file: PrinterOutput = {
  kind: 'file',
  language: 'zpl',
  settings: { afterLabel: 'printer', graphics: 'compressed' },
};
const own = { ...printerById('gudang-1'), id: 'own-1', name: 'Zebra meja 4', scale: 1.01, output: file };

beforeEach(() => {
  requests.length = 0;
  files.length = 0;
  failing = false;
  savePrinter(own);
  selectStationPrinter('own-1');
});

const ready = () => waitFor(() => expect(fieldText('Serial From')).toBe(`${today}0001`));
const fill = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.type(field, text);
};
const runsOf = (partId: string | number) => testStore().tables.printHistory.filter((row) => row.partId === partId);

describe('a printer that takes a file', () => {
  it('gets one when the button that says so is pressed: recorded, named by part and serials, and asked what came out', async () => {
    const part = hostPart();
    const { user } = await openDialog({ part });
    await ready();
    const before = runsOf(part.id).length;
    await fill(user, qtyLabel(), '3');
    await waitFor(() => expect(screen.getByText(/^3 labels on 3 pages, Label \(135 x 90 mm\)$/)).toBeTruthy());
    expect(screen.queryByRole('button', { name: 'PRINT' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save printer file' }));
    const outcome = within(await screen.findByRole('dialog', { name: 'Which labels came out?' }));
    // A file is not paper: nothing is said for the operator.
    expect(outcome.queryByRole('radio', { checked: true })).toBeNull();
    expect(outcome.queryByRole('checkbox', { checked: true })).toBeNull();
    expect(outcome.queryByText('not printed')).toBeNull();
    expect(outcome.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(outcome.getByRole('radio', { name: 'All 3' }));
    expect(outcome.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBeNull();
    expect(files).toEqual([expect.stringMatching(new RegExp(`^${part.no}_\\d{8}\\d{4}-\\d{12}\\.zpl$`))]);
    expect(runsOf(part.id)).toHaveLength(before + 1);
    expect(browserPrint).not.toHaveBeenCalled();
    expect(requests[0]?.pages).toBe(3);
    expect(requests[0]?.settings).toMatchObject({ dotsPerMm: 8, isContinuous: false });
    const page = requests[0]?.page(2);
    expect(page?.size).toEqual({ width: 135, height: 90 });
    expect(page?.labels[0]?.data.serialNumber).toMatch(/\d{8}\d{3}[1-9]$/);
  });

  it('records nothing and saves nothing when the labels cannot be rendered', async () => {
    failing = true;
    const part = hostPart();
    const { user } = await openDialog({ part });
    const before = runsOf(part.id).length;
    await ready();
    await user.click(screen.getByRole('button', { name: 'Save printer file' }));
    await screen.findByText(/The labels could not be prepared/);
    expect(runsOf(part.id)).toHaveLength(before);
    expect(files).toEqual([]);
  });

  it('has neither paper nor colour, and its dots are not scaled', async () => {
    const { user } = await openDialog({ part: hostPart() });
    await ready();
    expect(screen.getByText(/^1 label on 1 page, Label/)).toBeTruthy();
    expect(screen.queryByRole('radiogroup', { name: 'Color' })).toBeNull();
    expect(screen.queryByLabelText('Crop marks')).toBeNull();
    expect(screen.getByText('203 dpi, ZPL file')).toBeTruthy();
    await user.click(screen.getByLabelText('Paper Size'));
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toContain('Thermal 100 x 50 mm');
    expect(options.filter((option) => option?.startsWith('A4'))).toEqual([]);
  });

  it('is set up in the printer dialog, with what its language has', async () => {
    selectStationPrinter('gudang-1');
    const { user } = await openDialog({ part: hostPart() });
    await user.click(screen.getByRole('button', { name: 'Adjust' }));
    const dialog = await screen.findByRole('dialog', { name: 'Printer' });
    const choose = async (label: string, option: string) => {
      await user.click(await within(dialog).findByLabelText(label, {}, { timeout: 30_000 }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    expect(within(dialog).queryByLabelText('Darkness')).toBeNull();
    await choose('Output', "A file in the printer's language");
    await choose('Darkness', '12');
    await choose('Speed', '4 in/s');
    await choose('After a label', 'Cut');
    await fill(user, within(dialog).getByLabelText('Gap between labels'), '2,5');
    await choose('Resolution', 'Other');
    await fill(user, within(dialog).getByLabelText('Dots per mm'), '300');
    expect(
      within(dialog).getByText('From 4 dots/mm (102 dpi) to 100 dots/mm (2,540 dpi)', { selector: 'form *' }),
    ).toBeTruthy();
    await fill(user, within(dialog).getByLabelText('Dots per mm'), '7,6');
    expect(within(dialog).queryByLabelText('Scale')).toBeNull();
    expect(within(dialog).queryByText('Calibration')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Save test label' }));
    await waitFor(() => expect(files).toEqual(['test label Printer Label Gudang 1 (own).zpl']));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(printerById('own-2')).toMatchObject({
        dotsPerMm: 7.6,
        output: {
          kind: 'file',
          language: 'zpl',
          settings: { darkness: 12, speed: 4, afterLabel: 'cut', gap: 2.5, graphics: 'compressed' },
        },
      }),
    );

    await user.click(screen.getByRole('button', { name: 'Adjust' }));
    const again = await screen.findByRole('dialog', { name: 'Printer' });
    await user.click(within(again).getByLabelText('Language'));
    await user.click(await screen.findByRole('option', { name: 'SBPL (SATO)' }));
    expect((await within(again).findByLabelText('Darkness')).textContent).toContain('As set in the printer');
    expect(within(again).queryByLabelText('After a label')).toBeNull();
  });
});
