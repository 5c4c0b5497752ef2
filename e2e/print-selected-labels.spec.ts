import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { closePrintDialog, printedPdf } from './print-output/catch-print';
import { findLabels, readLabel } from './print-output/labels';
import { openPrinted } from './print-output/printed-document';
import { confirmPrinted, openPrintDialog, pressPrint, runsOf, setQuantity } from './support/print-dialog';

/** The serials on paper, in the order of the sheets. */
async function serialsOnPaper(page: Page) {
  const printed = await openPrinted(await printedPdf(page));
  const labels = (await Promise.all(printed.pages.map((sheet) => findLabels(sheet, 8)))).flat();
  const codes = await Promise.all(labels.map(readLabel));
  printed.close();
  return codes.map((read) => read.at(-1)?.text.split('|').at(-1)?.slice(8));
}

const outcome = (page: Page) => page.getByRole('dialog', { name: 'Which labels came out?' });
const counter = (serial: string, index: number) => String(Number(serial.slice(8)) + index).padStart(4, '0');

test('[PR9] holes are marked as the paper lies, and exactly these labels are printed again, without another record', async ({
  page,
  store,
}) => {
  const { part } = await openPrintDialog(page, store);
  await setQuantity(page, 12);
  const first = await page.getByLabel('Serial From').inputValue();
  const at = (index: number) => counter(first, index);
  await pressPrint(page);
  await expect(outcome(page)).toBeVisible();
  await expect(outcome(page).getByText('Sheet 3')).toBeVisible();
  await closePrintDialog(page);
  await outcome(page)
    .getByRole('checkbox', { name: new RegExp(`${at(2)} came out$`) })
    .click();
  await expect(outcome(page).getByLabel('Not printed')).toHaveValue(String(Number(at(2))));
  // By keyboard: the arrows lead to the next labels, the space bar marks one.
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(outcome(page).getByLabel('Not printed')).toHaveValue(`${Number(at(2))}, ${Number(at(6))}`);
  await expect(outcome(page).getByRole('status')).toContainText('10 came out');
  const records = runsOf(store, part.id);
  await outcome(page).getByRole('button', { name: 'Save and re-print 2' }).click();
  const again = page.getByRole('dialog', { name: 'Re-Print Settings' });
  await expect(again.getByLabel('Serial From')).toHaveValue(first.slice(0, 8) + at(2));
  await expect(again.getByLabel('Serial End')).toHaveValue(first.slice(0, 8) + at(6));
  await expect(again.getByLabel('Qty Label')).toHaveValue('2');
  await pressPrint(page);
  await expect(outcome(page)).toBeVisible();
  expect(await serialsOnPaper(page)).toEqual([at(2), at(6)]);
  await closePrintDialog(page);
  await confirmPrinted(page);
  expect(runsOf(store, part.id)).toEqual(records);
  await page.goto('/app/parts-print-history');
  await expect(page.getByRole('button', { name: /^Re-Print / }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /not printed/ })).toHaveCount(0);
});

test('[PR27] a re-print of typed and ticked serials prints and records exactly those, and offers the settings of the first print', async ({
  page,
  store,
}) => {
  const { part } = await openPrintDialog(page, store);
  await setQuantity(page, 6);
  await page.getByLabel('Start at label 2 of the sheet').check();
  const first = await page.getByLabel('Serial From').inputValue();
  const serial = (index: number) => first.slice(0, 8) + counter(first, index);
  await pressPrint(page);
  await expect(outcome(page)).toBeVisible();
  await closePrintDialog(page);
  await confirmPrinted(page);
  const before = runsOf(store, part.id).length;
  await page.goto('/app/parts-print-history');
  await page
    .getByRole('button', { name: /^Re-Print / })
    .first()
    .click();
  const again = page.getByRole('dialog', { name: 'Re-Print Settings' });
  await again
    .getByLabel('Labels to print')
    .fill(`${Number(counter(first, 1))}, ${Number(counter(first, 4))}-${serial(5)}`);
  await expect(again.getByLabel('Qty Label')).toHaveValue('3');
  await again.getByRole('button', { name: 'Tick in the preview' }).click();
  await again.getByRole('checkbox', { name: `Print ${serial(4)}` }).uncheck();
  await expect(again.getByLabel('Labels to print')).toHaveValue(
    `${Number(counter(first, 1))}, ${Number(counter(first, 5))}`,
  );
  await expect(again.getByText(/^Printed then with other settings: A4 Landscape.*from place 2/)).toBeVisible();
  await again.getByRole('button', { name: 'Use these settings' }).click();
  await expect(again.getByLabel('Start at label 2 of the sheet')).toBeChecked();
  await pressPrint(page);
  await expect(outcome(page)).toBeVisible();
  expect(await serialsOnPaper(page)).toEqual([counter(first, 1), counter(first, 5)]);
  expect(runsOf(store, part.id).slice(before)).toEqual([`${serial(1)}-${serial(1)}`, `${serial(5)}-${serial(5)}`]);
});

test('the history at 1440 px shows the status and its button beside Re-Print, with a long design ID', async ({
  page,
  store,
}) => {
  for (const row of store.tables.parts) row.labelDesignId = 'LD-2026-DOOR-LINING-FRONT-RIGHT-0007';
  await openPrintDialog(page, store);
  await setQuantity(page, 3);
  await pressPrint(page);
  await closePrintDialog(page);
  await outcome(page).getByRole('radio', { name: 'None' }).check();
  await outcome(page).getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto('/app/parts-print-history');
  const print = page.getByRole('button', { name: /^3 not printed/ });
  await expect(print).toBeVisible();
  const [button, badge, actions] = await Promise.all([
    print.boundingBox(),
    page.getByRole('row').nth(1).getByText('First Print').boundingBox(),
    page
      .getByRole('button', { name: /^Re-Print / })
      .first()
      .boundingBox(),
  ]);
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan(actions?.x ?? 0);
  expect((badge?.x ?? 0) + (badge?.width ?? 0)).toBeLessThan(button?.x ?? 0);
  // Nothing lies over it: a click in its middle reaches it.
  await print.click({ trial: true });
  await print.click();
  await expect(page.getByRole('dialog', { name: 'Re-Print Settings' })).toBeVisible();
});
