import { screen, waitFor, within } from '@testing-library/react';
import { serveApi, testStore } from '@tests/support/server';
import { describe, expect, it } from 'vitest';
import { storedDesign } from '@/label/design/parse-design';
import { standardLabel } from '@/label/standard-label';
import { browserPorts } from '@/print/run/browser-printing';
import { readJobs } from '@/print/run/outcome';
import { type PrinterOutput, printerById, savePrinter, selectStationPrinter } from '@/storage/printer-profiles';
import {
  describedAs,
  fieldText,
  hostPart,
  openDialog,
  pressPrint,
  printButton,
  printingBrowser,
  today,
} from './dialog-harness';

const print = printingBrowser();
serveApi();

const history = () => testStore().tables.printHistory.slice(60);
const jobs = () => readJobs(browserPorts);
const own = storedDesign({ ...standardLabel, id: 'LD-1', name: 'Door' });
const keepDesigns = (...designs: object[]) => localStorage.setItem('labelDesigns', JSON.stringify(designs));
const partWith = (labelDesignId = 'LD-1') => hostPart({ labelDesignId, labelSize: '135mm × 90mm' });
const serialsThere = () => waitFor(() => expect(fieldText('Serial From')).toBe(`${today}0001`));
const refusedButtons = () => [printButton(), screen.getByRole('button', { name: 'Save PDF' })];

describe('a part whose design is missing', () => {
  it.each([
    ['is not in this browser', [], 'Design LD-1 is not in this browser'],
    ['is damaged', [{ ...own, elements: [{ id: 'a', type: 'hologram' }] }], 'Design LD-1 is damaged'],
    [
      'has another size',
      [{ ...own, labelSize: { width: 90, height: 60 } }],
      "Design LD-1 is 90mm x 60mm, the part's label is 135mm x 90mm",
    ],
    [
      'was made by a newer version',
      [{ ...own, version: 99 }],
      'Design LD-1 was made by a newer version of the product. Reload this page',
    ],
  ])('[PR44] is not printed when it %s: PRINT, Save PDF and Ctrl+P say so', async (_, designs, sentence) => {
    keepDesigns(...designs);
    const { user } = await openDialog({ part: partWith() });
    await serialsThere();
    expect(screen.getByRole('alert').textContent).toContain(`${sentence}. Nothing can be printed.`);
    for (const button of refusedButtons()) {
      expect(button.getAttribute('aria-disabled')).toBe('true');
      expect(describedAs(button)).toBe(sentence);
      await user.click(button);
    }
    await user.keyboard('{Control>}p{/Control}');
    expect(document.activeElement).toBe(printButton());
    expect(screen.getByText('No preview')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /^Label / })).toBeNull();
    expect(print).not.toHaveBeenCalled();
    expect([history(), await jobs()]).toEqual([[], []]);
  });

  it('[PR44] is not saved as a printer file either', async () => {
    const settings = { afterLabel: 'printer', graphics: 'compressed' } as const;
    const output: PrinterOutput = { kind: 'file', language: 'zpl', settings };
    savePrinter({ ...printerById('gudang-1'), id: 'own-1', name: 'Zebra meja 4', output });
    selectStationPrinter('own-1');
    const { user } = await openDialog({ part: partWith() });
    await serialsThere();
    const button = screen.getByRole('button', { name: 'Save printer file' });
    expect(describedAs(button)).toBe('Design LD-1 is not in this browser');
    await user.click(button);
    expect([history(), await jobs()]).toEqual([[], []]);
  });

  it('prints the standard label once for an admin who types a reason, which the job keeps', async () => {
    const { user } = await openDialog({ part: partWith() });
    await serialsThere();
    await user.click(screen.getByRole('button', { name: 'Standard label once' }));
    const dialog = screen.getByRole('dialog', { name: 'Print the standard label once?' });
    const confirm = within(dialog).getByRole('button', { name: /^Use the standard label/ });
    expect(describedAs(confirm)).toBe('Type why, with at least 3 characters');
    await user.click(confirm);
    expect(screen.getByRole('dialog', { name: 'Print the standard label once?' })).toBeTruthy();
    await user.type(within(dialog).getByLabelText('Reason'), '  Line 2 waits  {Enter}');
    expect(screen.getByText('The standard label is printed this once. Reason: Line 2 waits')).toBeTruthy();
    await pressPrint(user);
    await screen.findByRole('dialog', { name: 'Which labels came out?' });
    expect(print).toHaveBeenCalledTimes(1);
    const [job] = await jobs();
    expect(job?.origin).toEqual({ designId: null, revision: null, hash: null });
    expect(job?.printedAs).toMatchObject({ output: 'paper', override: { reason: 'Line 2 waits' } });
    expect(job?.part.labelDesignId).toBe('LD-1');
  });

  it('is refused again once the admin takes the reason back', async () => {
    const { user } = await openDialog({ part: partWith() });
    await serialsThere();
    await user.click(screen.getByRole('button', { name: 'Standard label once' }));
    await user.type(screen.getByLabelText('Reason'), 'Line 2 waits{Enter}');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(describedAs(printButton())).toBe('Design LD-1 is not in this browser');
  });

  it('is not printed by a supervisor, who is told who can help', async () => {
    await openDialog({ part: partWith(), as: 'user' });
    await serialsThere();
    expect(screen.getByRole('alert').textContent).toContain('An admin can also print the standard label once.');
    expect(screen.queryByRole('button', { name: 'Standard label once' })).toBeNull();
    expect(describedAs(printButton())).toBe('Design LD-1 is not in this browser');
  });

  it('prints as soon as another tab saved the design', async () => {
    await openDialog({ part: partWith() });
    await serialsThere();
    keepDesigns(own);
    window.dispatchEvent(new StorageEvent('storage', { key: 'labelDesigns', storageArea: localStorage }));
    await waitFor(() => expect(printButton().getAttribute('aria-disabled')).toBeNull());
    expect(screen.getByText('Design ID')).toBeTruthy();
  });

  it('is printed again as it was printed, when this browser printed it', async () => {
    keepDesigns(own);
    const part = partWith();
    const { user, unmount } = await openDialog({ part });
    await serialsThere();
    await pressPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    window.dispatchEvent(new Event('afterprint'));
    unmount();
    keepDesigns();
    const [record] = history();
    await openDialog({ part, reprintOf: { ...record, part: null } as never });
    await waitFor(() => expect(printButton().getAttribute('aria-disabled')).toBeNull());
    const [job] = await jobs();
    expect(job?.origin).toMatchObject({ designId: 'LD-1', revision: null });
  });
});
