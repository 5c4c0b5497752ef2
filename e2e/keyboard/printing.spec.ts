import { setTimeout as passes } from 'node:timers/promises';
import { expect, test } from '@e2e/fixtures';
import { closePrintDialog } from '@e2e/print-output/catch-print';
import { openPrintDialog } from '@e2e/support/print-dialog';
import { listParts, outcomeDialog, paste, plainParts, printButton, printList, startAt } from '@e2e/support/print-list';
import { Keyboard } from './keyboard';

test('the print list by Tab alone: every control in reading order, no trap, the focus comes back from each dialog', {
  tag: '@keyboard',
}, async ({ page, store, host }) => {
  test.setTimeout(120_000);
  const [a, b, c] = plainParts(store, 3);
  if (!a || !b || !c) throw new Error('no parts');
  await startAt(page, store);
  await listParts(page, [a, b], 2);
  await paste(page, [`${c.no};2`, `${c.no.slice(0, -1)};3`]);
  await expect(printList(page).getByText(/^1 of 2 lines can go on the list/)).toBeVisible();
  await expect(printButton(page)).toBeEnabled();
  await printList(page).getByLabel('Scan or type a part number').focus();
  const keyboard = new Keyboard(page);
  const stops = await keyboard.walk();
  const rowStops = ({ no }: { no: string }) => [no, `Qty Part, ${no}`, `Qty Label, ${no}`, `Take ${no} off the list`];
  expect(stops).toEqual([
    ...['Scan or type a part number', 'Scan with the camera', 'Deliveries of a day', ...rowStops(a), ...rowStops(b)],
    ...['Select file', 'Labels', 'Part numbers and quantities, one part a line'],
    expect.stringMatching(/^Take /),
    ...['Clear', 'Add 1 line'],
    ...['Paper Size', 'New stock', 'Printer', 'Adjust', 'Landscape', 'Each part on a new sheet'],
    ...['kembali', 'Clear list', 'Save PDF', 'PRINT'],
  ]);
  const dialogs = [
    ['Deliveries of a day', 'Deliveries of a day'],
    ['Clear list', 'Clear the print list?'],
  ] as const;
  for (const [opener, dialog] of dialogs) {
    expect(await keyboard.visitDialog(opener, dialog), dialog).toContain('Cancel');
  }
  // A host that takes its time: the progress dialog comes between PRINT and the question what came out.
  host.fault('GET', '/parts/print-history', async (request) => {
    await passes(1_000);
    return host.usualAnswer(request);
  });
  // Enter goes down the quantities, and from the last one to PRINT.
  await keyboard.to(`Qty Label, ${a.no}`);
  await keyboard.press('Enter', 'Enter');
  await keyboard.lands('PRINT');
  await keyboard.activate('PRINT');
  await expect(outcomeDialog(page)).toBeVisible();
  await closePrintDialog(page);
  expect(await keyboard.walk()).toEqual([
    'All 4',
    expect.stringMatching(/ came out$/),
    ...[`Not printed of ${a.no}`, `Not printed of ${b.no}`, 'Answer later', 'Save', 'Close'],
  ]);
  await page.keyboard.press('Escape');
  await expect(outcomeDialog(page)).toHaveCount(0);
  await keyboard.lands('PRINT');
  await page.keyboard.press('Escape');
  await expect(printList(page)).toHaveCount(0);
});

test('the print dialog by Tab alone: every control in reading order, no trap, the focus comes back from each dialog', {
  tag: '@keyboard',
}, async ({ page, store }) => {
  test.setTimeout(120_000);
  const { part, dialog } = await openPrintDialog(page, store);
  const keyboard = new Keyboard(page);
  await keyboard.lands('Qty Label');
  expect(await keyboard.walk()).toEqual([
    ...['Qty Label', 'Qty Part', 'Serial From', 'Serial End', 'Check that codes scan', 'More Settings'],
    ...['Printer', 'Adjust', 'Always print this part on: Label printers', 'Pages', 'Paper Size', 'New stock'],
    ...['Black & White', 'Landscape', 'Start at label 1 of the sheet', 'Crop marks', 'Zoom out', 'Zoom in'],
    ...['Hide Settings', 'CANCEL', 'Save PDF', 'PRINT', 'Preview'],
  ]);
  const dialogs = [
    ['New stock', 'New label stock'],
    ['Adjust', 'Printer'],
  ] as const;
  for (const [opener, name] of dialogs) {
    expect(await keyboard.visitDialog(opener, name), name).toContain('Cancel');
  }
  await keyboard.to('Qty Label');
  await expect(dialog.getByRole('button', { name: /^PRINT/ })).toBeEnabled();
  await page.keyboard.down('Enter');
  await expect(outcomeDialog(page)).toBeVisible();
  await closePrintDialog(page);
  // Still held, as after the browser's dialog: its repetition answers nothing.
  await keyboard.lands('All 1');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(outcomeDialog(page)).toBeVisible();
  expect(await keyboard.walk()).toEqual([
    'All 1',
    expect.stringMatching(/ came out$/),
    ...['Not printed', 'Answer later', 'Save', 'Close'],
  ]);
  await keyboard.to('All 1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Labels printed')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await keyboard.lands(`Print ${part.no}`);
});
