import type { Page } from '@playwright/test';
import { findLabels, readLabel } from '@tests/label/paper/labels';
import { openPrinted } from '@tests/label/paper/printed-document';
import { standardLabel } from '@/label/standard-label';
import { expect, test } from './fixtures';
import { closePrintDialog, printedPdf } from './print-output/catch-print';
import { confirmPrinted, openPrintDialog, pressPrint, runsOf, setQuantity } from './support/print-dialog';
import { listParts, plainParts, printButton, startAt } from './support/print-list';

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
  const design = { ...standardLabel, id: 'LD-2026-DOOR-LINING-FRONT-RIGHT-0007', name: 'Door lining' };
  await page.addInitScript((designs) => localStorage.setItem('labelDesigns', JSON.stringify(designs)), [design]);
  for (const row of store.tables.parts) row.labelDesignId = design.id;
  await openPrintDialog(page, store);
  await setQuantity(page, 3);
  await pressPrint(page);
  await closePrintDialog(page);
  await outcome(page).getByRole('radio', { name: 'None' }).check();
  await outcome(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(outcome(page)).toHaveCount(0);
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

test('[PR27] the rows of the serial ledger print exactly their labels: what did not come out without a record, the others with one', async ({
  page,
  store,
}) => {
  test.setTimeout(120_000);
  const { part } = await openPrintDialog(page, store);
  await setQuantity(page, 9);
  const first = await page.getByLabel('Serial From').inputValue();
  const serial = (index: number) => first.slice(0, 8) + counter(first, index);
  const short = (index: number) => Number(counter(first, index));
  await pressPrint(page);
  await expect(outcome(page)).toBeVisible();
  await closePrintDialog(page);
  await outcome(page)
    .getByLabel('Not printed')
    .fill(`${short(2)}, ${short(6)}-${short(8)}`);
  await expect(outcome(page).getByRole('status')).toContainText('5 came out');
  await outcome(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(outcome(page)).toHaveCount(0);
  const records = runsOf(store, part.id);

  const ledger = page.getByRole('dialog', { name: 'Serial ledger' });
  const openLedger = async () => {
    await page
      .getByRole('button', { name: new RegExp(`^Actions for ${part.no}`) })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Serial ledger' }).click();
    await expect(ledger.getByRole('list', { name: 'Serials' })).toBeVisible();
  };
  await page.goto('/app/parts-print-history');
  await openLedger();
  await expect(ledger.getByRole('button', { name: `Print ${serial(2)}`, exact: true })).toBeVisible();
  await expect(ledger.getByRole('button', { name: `Re-Print ${serial(3)} to ${serial(5)}` })).toBeVisible();
  await ledger.getByRole('button', { name: `Print ${serial(6)} to ${serial(8)}`, exact: true }).click();
  const again = page.getByRole('dialog', { name: 'Re-Print Settings' });
  await expect(again.getByLabel('Qty Label')).toHaveValue('3');
  await pressPrint(page);
  await expect(outcome(page)).toBeVisible();
  expect(await serialsOnPaper(page)).toEqual([6, 7, 8].map((index) => counter(first, index)));
  await closePrintDialog(page);
  await confirmPrinted(page);
  expect(runsOf(store, part.id)).toEqual(records);

  await openLedger();
  await expect(ledger.getByRole('button', { name: `Print ${serial(2)}`, exact: true })).toBeVisible();
  await ledger.getByRole('button', { name: `Re-Print ${serial(3)} to ${serial(8)}` }).click();
  await expect(again.getByLabel('Labels to print')).toHaveValue(`${short(3)}-${short(8)}`);
  await again.getByLabel('Labels to print').fill(`${short(3)}, ${short(7)}-${short(8)}`);
  await expect(again.getByLabel('Qty Label')).toHaveValue('3');
  await pressPrint(page);
  await expect(outcome(page)).toBeVisible();
  expect(await serialsOnPaper(page)).toEqual([3, 7, 8].map((index) => counter(first, index)));
  expect(runsOf(store, part.id).slice(records.length)).toEqual([
    `${serial(3)}-${serial(3)}`,
    `${serial(7)}-${serial(8)}`,
  ]);
  expect(store.tables.printHistory.slice(-2).map(({ status }) => Number(status))).toEqual([2, 2]);
});

test('[PR9] holes in a print of two parts: each part prints exactly its own again, without another record', async ({
  page,
  store,
}) => {
  test.setTimeout(120_000);
  const [a, b] = plainParts(store, 2);
  if (!a || !b) throw new Error('no parts');
  await startAt(page, store);
  await listParts(page, [a, b], 5);
  await expect(printButton(page)).toBeEnabled();
  await printButton(page).click();
  await expect(outcome(page)).toBeVisible();
  const first = (part: { id: string | number }) => runsOf(store, part.id).at(-1)?.split('-')[0] ?? '';
  const [firstA, firstB] = [first(a), first(b)];
  const short = (serial: string, index: number) => Number(counter(serial, index));
  await closePrintDialog(page);
  await outcome(page)
    .getByLabel(`Not printed of ${a.no}`)
    .fill(`${short(firstA, 0)}, ${short(firstA, 2)}-${short(firstA, 3)}`);
  await outcome(page)
    .getByLabel(`Not printed of ${b.no}`)
    .fill(String(short(firstB, 4)));
  await expect(outcome(page).getByRole('status')).toContainText('6 came out');
  const records = store.tables.printHistory.length;
  await outcome(page).getByRole('button', { name: 'Save and re-print 4' }).click();
  for (const [part, from, indexes] of [
    [a, firstA, [0, 2, 3]],
    [b, firstB, [4]],
  ] as const) {
    const again = page.getByRole('dialog', { name: 'Re-Print Settings' });
    await expect(
      again.getByRole('complementary', { name: 'Settings' }).getByText(part.no, { exact: true }),
    ).toBeVisible();
    await expect(again.getByLabel('Qty Label')).toHaveValue(String(indexes.length));
    await again.getByRole('button', { name: 'PRINT' }).click();
    await expect(outcome(page)).toBeVisible();
    expect(await serialsOnPaper(page)).toEqual(indexes.map((index) => counter(from, index)));
    await closePrintDialog(page);
    await outcome(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(outcome(page)).toHaveCount(0);
  }
  await expect(page.getByRole('dialog', { name: 'Re-Print Settings' })).toHaveCount(0);
  expect(store.tables.printHistory).toHaveLength(records);
});
